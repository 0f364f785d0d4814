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

  /// Whether single values are counted, not ranges.
  private(set) var isExact = true
  /// Bits that sort like the values, ascending; for ranges, those of the lower ends.
  private var keys: [UInt64] = []
  private var counts: [Int] = []
  /// Values not counted yet.
  private var pending: [UInt64] = []
  private static let leastPending = 32

  /// The bits of a key that identify its range.
  private static let rangeMask = ~UInt64(0) << 44

  /// - Parameter value: not NaN.
  /// - Returns: the number of entries added.
  @inline(__always)
  mutating func add(_ value: Double) -> Int {
    let key = value.orderedBits
    pending.append(isExact ? key : key & Self.rangeMask)
    return pending.count < Self.leastPending || pending.count < keys.count ? 0 : compact()
  }

  mutating func add(_ later: ValueCounts) -> Int {
    let before = keys.count
    var later = later
    _ = later.compact()
    _ = compact()
    if isExact != later.isExact {
      makeRanges()
      later.makeRanges()
    }
    merge(later.keys, later.counts)
    return keys.count - before
  }

  init() {}

  /// The values of several counts together: exact if all of these are, whatever their number.
  init(combining parts: [ValueCounts]) {
    let parts = parts.map { part in
      var part = part
      _ = part.compact()
      return part
    }
    isExact = parts.allSatisfy(\.isExact)
    var entries = parts.flatMap { part in
      zip(part.keys.map { isExact ? $0 : $0 & Self.rangeMask }, part.counts)
    }
    entries.sort { $0.0 < $1.0 }
    for (key, count) in entries {
      if key == keys.last {
        counts[counts.count - 1] += count
      } else {
        keys.append(key)
        counts.append(count)
      }
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

  private static func mean(_ lower: Double, _ upper: Double) -> Double {
    // Equal values, even infinite, are their own mean. Other sums may overflow: then halve first.
    if lower == upper { return upper }
    let sum = lower + upper
    return sum.isFinite ? sum / 2 : lower / 2 + upper / 2
  }

  /// The two values in the middle, the same one twice for an odd number; nil without values.
  private func middle() -> (lower: Double, upper: Double)? {
    var compacted = self
    _ = compacted.compact()
    let count = compacted.counts.reduce(0, +)
    guard count > 0 else { return nil }
    let upper = compacted.value(ofRank: count / 2)
    return (count % 2 == 0 ? compacted.value(ofRank: count / 2 - 1) : upper, upper)
  }

  /// Whether the median is exact, counting pending values.
  var hasExactMedian: Bool {
    var compacted = self
    _ = compacted.compact()
    return compacted.isExact
  }

  private func value(ofRank rank: Int) -> Double {
    var below = 0
    for (key, count) in zip(keys, counts) {
      below += count
      if rank < below { return isExact ? Self.value(key) : Self.middle(key) }
    }
    return .nan
  }

  private static func value(_ key: UInt64) -> Double { Double(orderedBits: key) }

  /// The middle of a range, rounded to four digits.
  private static func middle(_ key: UInt64) -> Double {
    let lower = value(key)
    let upper = value(key | ~rangeMask)
    if lower.isInfinite || upper.isInfinite { return lower.isInfinite ? lower : upper }
    if lower.isNaN || upper.isNaN { return lower.isNaN ? upper : lower }
    if !lower.isNormal || !upper.isNormal { return 0 }
    let middle = lower / 2 + upper / 2
    let scale = pow(10, 3 - log10(abs(middle)).rounded(.down))
    let scaled = middle * scale
    guard scaled.isNormal, scale.isNormal else { return middle }
    let rounded = scaled.rounded() / scale
    return rounded.isNormal ? rounded : middle
  }

  /// Counts the pending values.
  ///
  /// - Returns: the number of entries added; negative if values became ranges.
  private mutating func compact() -> Int {
    guard !pending.isEmpty else { return 0 }
    let before = keys.count
    pending.sort()
    var newKeys: [UInt64] = []
    var newCounts: [Int] = []
    for key in pending {
      if key == newKeys.last {
        newCounts[newCounts.count - 1] += 1
      } else {
        newKeys.append(key)
        newCounts.append(1)
      }
    }
    pending.removeAll(keepingCapacity: true)
    merge(newKeys, newCounts)
    return keys.count - before
  }

  private mutating func merge(_ otherKeys: [UInt64], _ otherCounts: [Int]) {
    var mergedKeys: [UInt64] = []
    var mergedCounts: [Int] = []
    mergedKeys.reserveCapacity(keys.count + otherKeys.count)
    mergedCounts.reserveCapacity(keys.count + otherKeys.count)
    var (one, other) = (0, 0)
    while one < keys.count || other < otherKeys.count {
      let isOne = one < keys.count && (other == otherKeys.count || keys[one] <= otherKeys[other])
      let isOther = other < otherKeys.count && (one == keys.count || otherKeys[other] <= keys[one])
      mergedKeys.append(isOne ? keys[one] : otherKeys[other])
      mergedCounts.append((isOne ? counts[one] : 0) + (isOther ? otherCounts[other] : 0))
      if isOne { one += 1 }
      if isOther { other += 1 }
    }
    (keys, counts) = (mergedKeys, mergedCounts)
    if isExact, keys.count > Self.exactLimit { makeRanges() }
  }

  private mutating func makeRanges() {
    guard isExact else { return }
    isExact = false
    var ranges: [UInt64] = []
    var sums: [Int] = []
    for (key, count) in zip(keys, counts) {
      let range = key & Self.rangeMask
      if range == ranges.last {
        sums[sums.count - 1] += count
      } else {
        ranges.append(range)
        sums.append(count)
      }
    }
    (keys, counts) = (ranges, sums)
  }
}
