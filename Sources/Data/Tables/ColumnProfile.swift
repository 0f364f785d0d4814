// Statistics of a column's cells, gathered while they are read.

/// Counts of a column's numbers, texts and gaps, and the shape of its numbers and texts. Profiles
/// of consecutive parts merge into the same profile of the whole, however it was split.
package struct ColumnProfile: Hashable, Sendable {
  /// Numbers, including ambiguous ones that need the decimal mark to be known.
  package private(set) var numbers = 0
  package private(set) var texts = 0
  package private(set) var gaps = 0
  package private(set) var units = UnitTally()
  package private(set) var shape = NumberShape()
  /// The number of distinct numbers and texts; gaps do not count.
  package private(set) var distinct = DistinctCount()
  /// Whether all texts are equal; true if there are none.
  package private(set) var isOneText = true
  private var textHash: UInt64 = 0

  package init() {}

  /// A profile of cells that follow others, to be merged with theirs.
  init(after earlier: ColumnProfile) { distinct = DistinctCount(after: earlier.distinct) }

  /// Whether all numbers and texts are distinct: certain for rising or few ones, else estimated.
  package var isUnique: Bool {
    let count = numbers + texts
    if isCertainlyUnique { return true }
    return distinct.isExact
      ? distinct.estimate == count : Double(distinct.estimate) > 0.85 * Double(count)
  }

  /// Whether numbers and texts are distinct because there are fewer than two, or they rise.
  package var isCertainlyUnique: Bool { numbers + texts < 2 || texts == 0 && shape.isRising }

  /// Counts a value that has no text.
  package mutating func note(_ value: CellValue) {
    let none: [UInt8] = []
    note(value, cell: none.span, nil)
  }

  /// - Parameter cell: the text that the value was parsed from.
  @inline(__always)
  mutating func note(_ value: CellValue, cell: Span<UInt8>, _ notation: NumberNotation?) {
    switch value {
    case .number(let number):
      numbers += 1
      shape.note(number, hasLeadingZero: startsWithZero(cell))
      distinct.note(notation?.longHash(cell) ?? quickHash(number))
    case .ambiguous:
      numbers += 1
      shape.noteOther()
      distinct.note(cellHash(cell))
    case .text: noteTexts(cell, count: 1)
    case .gap: gaps += 1
    }
  }

  /// Counts numbers, skipping NaN.
  ///
  /// - Parameters:
  ///   - texts: how they are written; nil if in at most fifteen digits.
  ///   - hasLeadingZero: whether one of them is written with a zero before another digit.
  mutating func note(
    _ numbers: UnsafeBufferPointer<Double>, _ texts: TextRun?, _ notation: NumberNotation,
    hasLeadingZero: Bool
  ) {
    let before = shape.count
    shape.note(numbers)
    if hasLeadingZero { shape.noteLeadingZero() }
    self.numbers += shape.count - before
    guard let texts, texts.hasLonger(than: LongNumber.shortDigits) else {
      return distinct.note(numbers)
    }
    for (index, number) in numbers.enumerated() where !number.isNaN {
      distinct.note(texts.withText(index) { notation.longHash($0) } ?? quickHash(number))
    }
  }

  mutating func noteTexts(_ cell: Span<UInt8>, count: Int) {
    // Most columns have two different texts in their first rows, so later texts need no comparison.
    if isOneText { compare(cell) }
    texts += count
    distinct.note(cellHash(cell))
  }

  package mutating func noteGaps(_ count: Int) { gaps += count }

  /// Counts numbers of which nothing else is wanted.
  mutating func count(numbers count: Int) { numbers += count }

  /// Counts the unit of numbers that have already been counted.
  mutating func note(_ unit: NumberUnit, count: Int = 1) { units.note(unit, count: count) }

  /// Compares texts by a hash that is the same in every part of the input.
  private mutating func compare(_ cell: Span<UInt8>) {
    let hash = Tables.textHash(cell)
    if texts == 0 { textHash = hash } else if hash != textHash { isOneText = false }
    if !isOneText { textHash = 0 }
  }

  package mutating func append(_ later: ColumnProfile) {
    if texts == 0 {
      (isOneText, textHash) = (later.isOneText, later.textHash)
    } else if later.texts > 0, !later.isOneText || later.textHash != textHash {
      (isOneText, textHash) = (false, 0)
    }
    numbers += later.numbers
    texts += later.texts
    gaps += later.gaps
    units.append(later.units)
    shape.append(later.shape)
    distinct.append(later.distinct)
  }
}

/// Whether a number has a zero before another digit, as in `007`.
@inline(__always)
func startsWithZero(_ cell: Span<UInt8>) -> Bool {
  cell.count > 1 && cell[0] <= Byte.zero && hasZeroBeforeDigit(cell)
}

/// Whether it is written as a code: a zero and then only digits, as 0012.
package func isCode(_ cell: Span<UInt8>) -> Bool {
  guard startsWithZero(cell) else { return false }
  let (start, end) = trimmedBounds(of: cell)
  return (start..<end).allSatisfy { cell[$0] &- Byte.zero < 10 }
}

private func hasZeroBeforeDigit(_ cell: Span<UInt8>) -> Bool {
  var index = 0
  while index < cell.count - 1, cell[index] == Byte.space { index += 1 }
  return index < cell.count - 1 && cell[index] == Byte.zero && cell[index + 1] &- Byte.zero < 10
}

/// Counts distinct values: exactly up to `limit`, then with a standard error of about 6 %.
///
/// Keeps the `limit` smallest hashes (Z. Bar-Yossef and others, "Counting Distinct Elements in a
/// Data Stream", 2002), so the result does not depend on how the values were split.
package struct DistinctCount: Hashable, Sendable {
  package static let limit = 256
  private var smallest: [UInt64] = []
  /// The bound of earlier values that this count will be merged with.
  private var earlierBound = UInt64.max

  package init() {}

  /// A count of values that follow others. It is true only once it is merged with theirs, since it
  /// keeps no hash that the merged count would not keep.
  init(after earlier: DistinctCount) { earlierBound = earlier.bound }

  /// Hashes from here on are not kept.
  var bound: UInt64 {
    smallest.count == Self.limit ? min(smallest[Self.limit - 1], earlierBound) : earlierBound
  }

  @inline(__always)
  mutating func note(_ hash: UInt64) {
    if hash < bound { keep(hash) }
  }

  mutating func keep(_ hash: UInt64) {
    var (low, high) = (0, smallest.count)
    while low < high {
      let middle = (low + high) / 2
      if smallest[middle] < hash { low = middle + 1 } else { high = middle }
    }
    if low < smallest.count, smallest[low] == hash { return }
    if smallest.count == Self.limit { smallest.removeLast() }
    smallest.insert(hash, at: low)
  }

  /// Counts many numbers, skipping NaN and those in a small cache of recent values.
  mutating func note(_ numbers: UnsafeBufferPointer<Double>) {
    let places = 1024
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: places) { recent in
      recent.initialize(repeating: .max)
      var bound = self.bound
      for number in numbers where !number.isNaN {
        let hash = quickHash(number)
        guard hash < bound else { continue }
        let place = Int(truncatingIfNeeded: hash >> 16) & (places - 1)
        if recent[place] == hash { continue }
        recent[place] = hash
        keep(hash)
        bound = self.bound
      }
    }
  }

  mutating func append(_ later: DistinctCount) {
    if later.smallest.isEmpty || later.smallest == smallest { return }
    var merged: [UInt64] = []
    merged.reserveCapacity(Self.limit)
    var (one, other) = (smallest[...], later.smallest[...])
    while merged.count < Self.limit {
      guard let first = one.first else {
        merged.append(contentsOf: other.prefix(Self.limit - merged.count))
        break
      }
      guard let second = other.first else {
        merged.append(contentsOf: one.prefix(Self.limit - merged.count))
        break
      }
      merged.append(min(first, second))
      if first <= second { one.removeFirst() }
      if second <= first { other.removeFirst() }
    }
    smallest = merged
  }

  package var isExact: Bool { smallest.count < Self.limit }

  package var estimate: Int {
    guard !isExact else { return smallest.count }
    let part = Double(smallest[Self.limit - 1]) / 0x1p64
    return Int(Double(Self.limit - 1) / part)
  }
}

/// Mixes bits: a full-width product, folded, as in wyhash.
@inline(__always)
private func mixed(_ bits: UInt64) -> UInt64 {
  let product = (bits ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
  return product.high ^ product.low
}

@inline(__always)
private func quickHash(_ number: Double) -> UInt64 { mixed((number + 0).bitPattern) }

/// A hash of the trimmed bytes.
@inline(__always)
package func cellHash(_ cell: Span<UInt8>) -> UInt64 {
  let (start, end) = trimmedBounds(of: cell)
  return cell.withUnsafeBufferPointer { bytes in
    guard let base = bytes.baseAddress else { return 1 }
    var hash = UInt64(end - start) &* 0x2545_F491_4F6C_DD1D
    var index = start
    while end - index >= 8 {
      hash = mixed(hash ^ UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < end {
      rest = rest << 8 | UInt64(base[index])
      index += 1
    }
    return mixed(hash ^ rest)
  }
}
