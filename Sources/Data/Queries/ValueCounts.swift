// Value counts of a group, for its median, in bounded memory.
internal import Glibc

/// How often each value occurs: exact for up to `exactLimit` distinct values, then by ranges.
///
/// The ranges are those of J. Masson, J. Rim, H. Lee, "DDSketch" (2019), with boundaries at values
/// whose significand has eight bits, so that a range is at most 1/256 of its values wide.
/// Exactness and counts depend on the values alone, not on how they were split before merging.
struct ValueCounts: Sendable {
  static let exactLimit = 1024
  /// The largest relative error of an inexact median: half a range plus rounding to four digits.
  /// Values too small to be normal doubles (below 2.3e-308) become zero.
  static let relativeError = 0.004

  private struct Slot: Sendable {
    /// Bits that sort like the values, ascending; for ranges, those of the lower ends.
    var key: UInt64 = 0
    /// 0 if the slot is free.
    var count = 0
  }

  /// Whether single values are counted, not ranges.
  private(set) var isExact = true
  /// Open addressing with linear probing (D. Knuth, The Art of Computer Programming 3, 6.4,
  /// algorithm L), a power of two in size.
  private var slots: [Slot] = []
  private var used = 0
  /// The ranges of most values; others are in `slots`.
  private var positive = NearRanges()
  private var negative = NearRanges()

  /// The bits of a key that identify its range.
  private static let rangeMask = ~UInt64(0) << rangeShift
  private static let rangeShift = UInt64(44)

  /// - Parameter value: not NaN.
  /// - Returns: the number of entries added; negative if values became ranges.
  @inline(__always)
  mutating func add(_ value: Double) -> Int {
    let key = value.orderedBits
    return isExact ? count(key, 1) : count(range: key >> Self.rangeShift, 1)
  }

  mutating func add(_ later: ValueCounts) -> Int {
    if used == 0 {
      self = later
      return used
    }
    if !later.isExact { makeRanges() }
    let before = used
    for slot in later.entries {
      // It may have become too many.
      if isExact {
        _ = count(slot.key, slot.count)
      } else {
        _ = count(range: slot.key >> Self.rangeShift, slot.count)
      }
    }
    return used - before
  }

  init() {}

  /// The values of several counts together: exact if all of these are, whatever their number.
  init(combining parts: [ValueCounts]) {
    let areExact = parts.allSatisfy(\.isExact)
    isExact = areExact
    for slot in parts.lazy.flatMap(\.entries) {
      if areExact {
        put(slot.key, slot.count)
      } else {
        _ = count(range: slot.key >> Self.rangeShift, slot.count)
      }
    }
  }

  /// What is counted, in no order.
  private var entries: [Slot] {
    var entries = slots.filter { $0.count > 0 }
    for (range, count) in positive.all + negative.all {
      entries.append(Slot(key: range << Self.rangeShift, count: count))
    }
    return entries
  }

  /// Counts values of a range; returns the number of entries added.
  @inline(__always)
  private mutating func count(range: UInt64, _ count: Int) -> Int {
    let isPositive = range >= 1 << (63 - Self.rangeShift)
    guard let added = isPositive ? positive.count(range, count) : negative.count(range, count)
    else { return countBeyond(range, isPositive, count) }
    used &+= added
    return added
  }

  private mutating func countBeyond(_ range: UInt64, _ isPositive: Bool, _ count: Int) -> Int {
    let room = isPositive ? positive.room(for: range) : negative.room(for: range)
    // A range that is in a slot already stays there.
    let isFree = room.map { room in
      !slots.contains { $0.count > 0 && room.contains($0.key >> Self.rangeShift) }
    }
    guard let room, isFree == true else {
      let before = used
      put(range << Self.rangeShift, count)
      return used - before
    }
    if isPositive { positive.grow(to: room) } else { negative.grow(to: room) }
    return self.count(range: range, count)
  }

  /// Counts a key; returns the number of entries added.
  @inline(__always)
  private mutating func count(_ key: UInt64, _ count: Int) -> Int {
    let isKnown = slots.withUnsafeMutableBufferPointer { slots in
      guard slots.count > 0 else { return false }
      let mask = slots.count &- 1
      var place = scattered(key) & mask
      while slots[place].count != 0 {
        if slots[place].key == key {
          slots[place].count &+= count
          return true
        }
        place = (place &+ 1) & mask
      }
      return false
    }
    return isKnown ? 0 : insert(key, count)
  }

  private mutating func insert(_ key: UInt64, _ count: Int) -> Int {
    let before = used
    put(key, count)
    if isExact, used > Self.exactLimit { makeRanges() }
    return used - before
  }

  /// Counts a key, whatever the number of entries.
  private mutating func put(_ key: UInt64, _ count: Int) {
    if 3 * (used + 1) > 2 * slots.count {
      let old = slots
      slots = Array(repeating: Slot(), count: max(2, 2 * old.count))
      for slot in old where slot.count != 0 { slots[place(of: slot.key)] = slot }
    }
    let place = place(of: key)
    if slots[place].count == 0 {
      slots[place].key = key
      used += 1
    }
    slots[place].count += count
  }

  /// Where a key is, or would be.
  private func place(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var place = scattered(key) & mask
    while slots[place].count != 0, slots[place].key != key { place = (place + 1) & mask }
    return place
  }

  private mutating func makeRanges() {
    guard isExact else { return }
    let old = slots
    self = ValueCounts()
    isExact = false
    for slot in old where slot.count != 0 {
      _ = count(range: slot.key >> Self.rangeShift, slot.count)
    }
  }

  /// The median; for an even number of values the mean of the middle two, NaN without values.
  /// Rounded to four digits if inexact.
  func median() -> Double { middle().map(Self.mean) ?? .nan }

  /// The median without the binary noise that two large values leave in a small mean.
  func plainMedian() -> Double {
    guard let (lower, upper) = middle() else { return .nan }
    return withoutNoise(Self.mean(lower, upper), largest: max(lower.magnitude, upper.magnitude))
  }

  /// The same of values in their order and how often each occurs.
  ///
  /// - Parameters:
  ///   - values: ascending, but for the first, which is none.
  ///   - counts: as many.
  static func plainMedian(of values: [Double], counts: ArraySlice<UInt32>) -> Double {
    var (count, used) = (0, 0)
    for number in counts.dropFirst() where number > 0 {
      count += Int(number)
      used += 1
    }
    guard used <= exactLimit else {
      var all = ValueCounts()
      for (value, number) in zip(values, counts).dropFirst() where number > 0 {
        all.put(value.orderedBits & rangeMask, Int(number))
      }
      all.isExact = false
      return all.plainMedian()
    }
    guard count > 0 else { return .nan }
    func value(_ rank: Int) -> Double {
      var below = 0
      for (value, number) in zip(values, counts).dropFirst() {
        below += Int(number)
        if rank < below { return value }
      }
      return .nan
    }
    let upper = value(count / 2)
    let lower = count % 2 == 0 ? value(count / 2 - 1) : upper
    return withoutNoise(mean(lower, upper), largest: max(lower.magnitude, upper.magnitude))
  }

  private static func mean(_ lower: Double, _ upper: Double) -> Double {
    // Equal values, even infinite, are their own mean. Other sums may overflow: then halve first.
    if lower == upper { return upper }
    let sum = lower + upper
    return sum.isFinite ? sum / 2 : lower / 2 + upper / 2
  }

  /// The two values in the middle, the same one twice for an odd number; nil without values.
  private func middle() -> (lower: Double, upper: Double)? {
    let entries = entries.sorted { $0.key < $1.key }
    let count = entries.reduce(0) { $0 + $1.count }
    guard count > 0 else { return nil }
    let upper = value(ofRank: count / 2, entries)
    return (count % 2 == 0 ? value(ofRank: count / 2 - 1, entries) : upper, upper)
  }

  private func value(ofRank rank: Int, _ entries: [Slot]) -> Double {
    var below = 0
    for entry in entries {
      below += entry.count
      if rank < below { return isExact ? Self.value(entry.key) : Self.middle(entry.key) }
    }
    return .nan
  }

  private static func value(_ key: UInt64) -> Double { Double(orderedBits: key) }

  /// The middle of a range, rounded to four digits.
  private static func middle(_ key: UInt64) -> Double {
    let lower = value(key)
    let upper = value(key | ~rangeMask)
    if lower.isInfinite || upper.isInfinite { return lower.isInfinite ? lower : upper }
    if !lower.isNormal || !upper.isNormal { return 0 }
    let middle = lower / 2 + upper / 2
    let scale = pow(10, 3 - log10(abs(middle)).rounded(.down))
    let scaled = middle * scale
    guard scaled.isNormal, scale.isNormal else { return middle }
    let rounded = scaled.rounded() / scale
    return rounded.isNormal ? rounded : middle
  }
}

/// How often values are in consecutive ranges, by the numbers of these.
private struct NearRanges: Sendable {
  private var first = UInt64(0)
  private var counts: [Int] = []
  /// Ranges are added by powers of two, of which each has so many.
  private static let step = UInt64(1 << 8)
  private static let most = 16 * step

  /// Returns 1 if the range is new, 0 if it is known, nil if there is no room for it.
  @inline(__always)
  mutating func count(_ range: UInt64, _ count: Int) -> Int? {
    let place = Int(truncatingIfNeeded: range &- first)
    guard place >= 0, place < counts.count else { return nil }
    let known = counts[place]
    counts[place] = known &+ count
    return known == 0 ? 1 : 0
  }

  /// The ranges that there is room for if there is room for one more; nil if these are too many.
  func room(for range: UInt64) -> Range<UInt64>? {
    let start = range & ~(Self.step - 1)
    if counts.isEmpty { return start..<start + Self.step }
    let room = min(first, start)..<max(first + UInt64(counts.count), start + Self.step)
    return room.upperBound - room.lowerBound <= Self.most ? room : nil
  }

  mutating func grow(to room: Range<UInt64>) {
    if counts.isEmpty { first = room.lowerBound }
    counts.insert(contentsOf: repeatElement(0, count: Int(first - room.lowerBound)), at: 0)
    first = room.lowerBound
    let missing = Int(room.upperBound - first) - counts.count
    counts.append(contentsOf: repeatElement(0, count: missing))
  }

  var all: [(range: UInt64, count: Int)] {
    counts.enumerated().compactMap { $1 > 0 ? (first + UInt64($0), $1) : nil }
  }
}
