// Precomputed facts of a series, so that a frame's cost does not depend on the number of values: a
// pyramid of blocks, each level aggregating the one below.
internal import Base
internal import Queries

/// The facts of a series, and a pyramid over its values that answers for any range of rows.
///
/// The first level holds the least and greatest value, sum and count of every sixteen values, the
/// next level of every sixteen blocks, and so on. A query on n rows reads at most 30 · log₁₆ n
/// numbers. The pyramid takes a quarter of the values' memory. Larger blocks also store the rows of
/// their extremes, so that finding one avoids cache misses.
package final class SeriesSummary: Sendable {
  /// The number of values that are not gaps.
  package let count: Int
  package let finiteCount: Int
  /// Whether every finite value is a whole number.
  package let isWholeNumber: Bool
  /// The least and greatest finite value, never −0; nil if there is none.
  package let finiteRange: ClosedRange<Double>?
  let compensatedSum: CompensatedSum
  let values: [Double]
  private let levels: [[Block]]
  /// For each level above the first, the first rows with its blocks' extremes.
  private let extremeRows: [[ExtremeRows]]
  private let foundLeastPositive = LastResult<Void, Double>()
  private let foundNotPositive = LastResult<Void, (count: Int, firstRow: Int?)>()

  init(_ values: [Double]) {
    self.values = values
    var facts = SeriesFacts()
    levels = values.withUnsafeBufferPointer { Pyramid.levels(over: $0, &facts) }
    extremeRows = Pyramid.extremeRows(of: levels, values)
    count = facts.count
    finiteCount = facts.finiteCount
    isWholeNumber = facts.isWholeNumber
    compensatedSum = facts.sum
    // Adding 0 turns −0 into 0.
    finiteRange = facts.finiteCount > 0 ? facts.minimum + 0...facts.maximum + 0 : nil
  }

  /// The sum of the finite values; NaN on overflow.
  package var sum: Double { compensatedSum.value }

  /// The least finite value above zero; nil if there is none.
  package var leastPositive: Double? {
    guard let finiteRange, finiteRange.upperBound > 0 else { return nil }
    if finiteRange.lowerBound > 0 { return finiteRange.lowerBound }
    // Only a logarithmic axis needs this for values of both signs.
    return foundLeastPositive.value {
      var least = Double.infinity
      for value in values where value > 0 && value < least { least = value }
      return least
    }
  }

  /// The number of values of zero or below, which a logarithmic scale cannot show, and the first of
  /// their rows. Cached, and searched only if there are any.
  package var notPositive: (count: Int, firstRow: Int?) {
    guard let (lowest, _) = extremes(in: values.indices), values[lowest] <= 0 else {
      return (0, nil)
    }
    return foundNotPositive.value {
      var counted = (count: 0, firstRow: Int?.none)
      for (row, value) in values.enumerated() where value <= 0 {
        counted.count += 1
        counted.firstRow = counted.firstRow ?? row
      }
      return counted
    }
  }

  /// The first rows of the least and the greatest value in a range, including infinite values; nil
  /// if there are only gaps.
  package func extremes(in rows: Range<Int>) -> (lowest: Int, highest: Int)? {
    extremeCells(in: rows).map { ($0.lowest.row, $0.highest.row) }
  }

  func extremeCells(in rows: Range<Int>) -> (lowest: Cell, highest: Cell)? {
    var lowest = Extreme(value: .infinity)
    var highest = Extreme(value: -.infinity)
    forEachPiece(of: rows) { level, indices in
      var low = Extreme(value: .infinity, level: level)
      var high = Extreme(value: -.infinity, level: level)
      if level == 0 {
        for row in indices {
          low.lower(to: values[row], at: row)
          high.raise(to: values[row], at: row)
        }
      } else {
        for index in indices {
          low.lower(to: levels[level - 1][index].lowest, at: index)
          high.raise(to: levels[level - 1][index].highest, at: index)
        }
      }
      if low.value < lowest.value || low.isBefore(lowest) { lowest = low }
      if high.value > highest.value || high.isBefore(highest) { highest = high }
    }
    // If all values are ∞, or all are −∞, only one of the two was found. Adding 0 turns −0 into 0.
    let low = lowest.index.map {
      Cell(row: row(of: lowest, from: $0, isHighest: false), value: lowest.value + 0)
    }
    let high = highest.index.map {
      Cell(row: row(of: highest, from: $0, isHighest: true), value: highest.value + 0)
    }
    guard let any = low ?? high else { return nil }
    return (low ?? any, high ?? any)
  }

  /// The sum of the finite values in a range; NaN on overflow.
  package func sum(in rows: Range<Int>) -> Double { compensatedSum(in: rows).value }

  func compensatedSum(in rows: Range<Int>) -> CompensatedSum {
    if rows == values.indices { return compensatedSum }
    var sum = CompensatedSum()
    forEachPiece(of: rows) { level, indices in
      if level == 0 {
        for row in indices where values[row].isFinite { sum.add(values[row]) }
      } else {
        for index in indices { sum.add(levels[level - 1][index].sum) }
      }
    }
    return sum
  }

  package func count(in rows: Range<Int>) -> Int {
    let rows = rows.clamped(to: values.indices)
    if count == values.count { return rows.count }
    var count = 0
    forEachPiece(of: rows) { level, indices in
      if level == 0 {
        for row in indices where !values[row].isNaN { count += 1 }
      } else {
        for index in indices { count += levels[level - 1][index].count }
      }
    }
    return count
  }

  /// The first row in a range that has a value, even an infinite one; nil if all are gaps.
  package func firstValue(in rows: Range<Int>) -> Int? { endValue(in: rows, isFirst: true) }

  /// The last one.
  package func lastValue(in rows: Range<Int>) -> Int? { endValue(in: rows, isFirst: false) }

  private func endValue(in rows: Range<Int>, isFirst: Bool) -> Int? {
    var rows = rows.clamped(to: values.indices)
    guard count(in: rows) > 0 else { return nil }
    while rows.count > 1 {
      let middle = rows.lowerBound + rows.count / 2
      let (first, last) = (rows.lowerBound..<middle, middle..<rows.upperBound)
      rows = (count(in: isFirst ? first : last) > 0) == isFirst ? first : last
    }
    return rows.lowerBound
  }

  /// Calls `body` with the largest blocks that make up a range, and with the values left.
  private func forEachPiece(of rows: Range<Int>, _ body: (_ level: Int, Range<Int>) -> Void) {
    var indices = rows.clamped(to: values.indices)
    var level = 0
    while !indices.isEmpty {
      let lower = (indices.lowerBound + Pyramid.fanOut - 1) / Pyramid.fanOut
      let upper = indices.upperBound / Pyramid.fanOut
      guard level < levels.count, lower < upper else { return body(level, indices) }
      body(level, indices.lowerBound..<lower * Pyramid.fanOut)
      body(level, upper * Pyramid.fanOut..<indices.upperBound)
      indices = lower..<upper
      level += 1
    }
  }

  /// The first row in an extreme's block that has the extreme value.
  private func row(of extreme: Extreme, from index: Int, isHighest: Bool) -> Int {
    switch extreme.level {
    case 0: return index
    case 1:
      var row = index * Pyramid.fanOut
      while values[row] != extreme.value { row += 1 }
      return row
    default:
      let rows = extremeRows[extreme.level - 2][index]
      return Int(isHighest ? rows.highest : rows.lowest)
    }
  }

  struct Cell {
    var row: Int
    var value: Double
  }

  private struct Extreme {
    var value: Double
    var level = 0
    var index: Int?

    mutating func lower(to value: Double, at index: Int) {
      guard value < self.value else { return }
      (self.value, self.index) = (value, index)
    }

    mutating func raise(to value: Double, at index: Int) {
      guard value > self.value else { return }
      (self.value, self.index) = (value, index)
    }

    /// Whether the value is equal and its first row is earlier.
    func isBefore(_ other: Extreme) -> Bool {
      guard value == other.value, let index, let otherIndex = other.index else { return false }
      return index << (4 * level) < otherIndex << (4 * other.level)
    }
  }
}

/// The levels of a pyramid, in whole blocks; incomplete ends are read from the level below.
enum Pyramid {
  static let fanOut = SeriesFacts.blockSize
  /// Fewer values are scanned one by one.
  private static let smallestWorthwhile = 4 * fanOut

  static func levels(
    over values: UnsafeBufferPointer<Double>, _ facts: inout SeriesFacts
  ) -> [[Block]] {
    guard values.count >= smallestWorthwhile else {
      facts.addOneByOne(values)
      return []
    }
    let blockCount = values.count / fanOut
    var levels = [
      Array(unsafeUninitializedCapacity: blockCount) { blocks, count in
        for index in 0..<blockCount {
          let start = index * fanOut
          let block = facts.addBlock(
            UnsafeBufferPointer(rebasing: values[start..<start + fanOut]))
          blocks.initializeElement(at: index, to: block)
        }
        count = blockCount
      }
    ]
    facts.addOneByOne(values[(blockCount * fanOut)...])
    while let below = levels.last, below.count >= smallestWorthwhile {
      levels.append((0..<below.count / fanOut).map { Block(below, $0 * fanOut) })
    }
    return levels
  }

  /// The first rows with the extremes of each block, for every level above the first.
  static func extremeRows(of levels: [[Block]], _ values: [Double]) -> [[ExtremeRows]] {
    var found: [[ExtremeRows]] = []
    for (below, blocks) in zip(levels, levels.dropFirst()) {
      let belowRows = found.last
      found.append(
        blocks.indices.map { index in
          let children = index * fanOut..<(index + 1) * fanOut
          let low = children.first { below[$0].lowest == blocks[index].lowest }
          let high = children.first { below[$0].highest == blocks[index].highest }
          let (first, last) = (low ?? children.lowerBound, high ?? children.lowerBound)
          if let belowRows {
            return ExtremeRows(lowest: belowRows[first].lowest, highest: belowRows[last].highest)
          }
          return ExtremeRows(
            lowest: row(of: below[first].lowest, inBlock: first, values),
            highest: row(of: below[last].highest, inBlock: last, values))
        })
    }
    return found
  }

  /// The first row of a block that has a value; the block's first row if it has only gaps.
  private static func row(of value: Double, inBlock index: Int, _ values: [Double]) -> UInt32 {
    let rows = index * fanOut..<(index + 1) * fanOut
    return UInt32(truncatingIfNeeded: rows.first { values[$0] == value } ?? rows.lowerBound)
  }
}

struct ExtremeRows: Sendable {
  var lowest, highest: UInt32
}

extension Block {
  fileprivate init(_ blocks: [Block], _ start: Int) {
    self.init()
    var sum = CompensatedSum()
    for index in start..<start + Pyramid.fanOut {
      if blocks[index].lowest < lowest { lowest = blocks[index].lowest }
      if blocks[index].highest > highest { highest = blocks[index].highest }
      sum.add(blocks[index].sum)
      count += blocks[index].count
    }
    self.sum = sum.value
  }
}

/// Aggregates of sixteen values, or of a part of a series that is made of such blocks.
struct Block: Sendable {
  /// The extremes of all values except gaps, including infinite ones; ∞ and −∞ if all are gaps.
  var lowest = Double.infinity
  var highest = -Double.infinity
  /// The sum of the finite values; not finite on overflow.
  var sum = 0.0
  var count = 0
}

/// Aggregates of a whole series, accumulated block by block.
struct SeriesFacts {
  static let blockSize = 16

  private(set) var count = 0
  private(set) var finiteCount = 0
  private(set) var isWholeNumber = true
  /// The extremes of the finite values; ∞ and −∞ if there are none.
  private(set) var minimum = Double.infinity
  private(set) var maximum = -Double.infinity
  private(set) var sum = CompensatedSum()

  mutating func addBlock(_ values: UnsafeBufferPointer<Double>) -> Block {
    let bytes = UnsafeRawBufferPointer(values)
    // Four lanes are summed independently, so that the processor can overlap the additions.
    let first = bytes.loadUnaligned(as: SIMD4<Double>.self)
    let second = bytes.loadUnaligned(fromByteOffset: 32, as: SIMD4<Double>.self)
    let third = bytes.loadUnaligned(fromByteOffset: 64, as: SIMD4<Double>.self)
    let fourth = bytes.loadUnaligned(fromByteOffset: 96, as: SIMD4<Double>.self)
    var lanes = LaneSum(total: first)
    lanes.add(second)
    lanes.add(third)
    lanes.add(fourth)
    // A sum with infinite values or gaps never becomes finite again.
    guard lanes.isFinite else { return addOneByOne(values) }

    let low = first.lesser(second).lesser(third.lesser(fourth))
    let high = first.greater(second).greater(third.greater(fourth))
    let blockSum = lanes.sum
    let block = Block(
      lowest: low.least, highest: high.greatest, sum: blockSum.value, count: Self.blockSize)
    if isWholeNumber {
      let areWhole = first.areSmallWhole && second.areSmallWhole && third.areSmallWhole
      isWholeNumber = areWhole && fourth.areSmallWhole || values.allSatisfy(\.isWhole)
    }
    count += Self.blockSize
    finiteCount += Self.blockSize
    if block.lowest < minimum { minimum = block.lowest }
    if block.highest > maximum { maximum = block.highest }
    sum.add(blockSum)
    return block
  }

  @discardableResult
  mutating func addOneByOne(_ values: some Sequence<Double>) -> Block {
    var block = Block()
    var blockSum = CompensatedSum()
    for value in values where !value.isNaN {
      block.count += 1
      if value < block.lowest { block.lowest = value }
      if value > block.highest { block.highest = value }
      guard value.isFinite else { continue }
      finiteCount += 1
      blockSum.add(value)
      if value < minimum { minimum = value }
      if value > maximum { maximum = value }
      if isWholeNumber, !value.isWhole { isWholeNumber = false }
    }
    count += block.count
    block.sum = blockSum.value
    sum.add(blockSum)
    return block
  }
}

private struct LaneSum {
  var total: SIMD4<Double>
  var compensation = SIMD4<Double>.zero

  mutating func add(_ values: SIMD4<Double>) {
    let next = total + values
    let added = next - total
    compensation += (total - (next - added)) + (values - added)
    total = next
  }

  var isFinite: Bool { ((total[0] + total[1]) + (total[2] + total[3])).isFinite }

  var sum: CompensatedSum {
    let rest = (compensation[0] + compensation[1]) + (compensation[2] + compensation[3])
    var sum = CompensatedSum(total: total[0], compensation: rest)
    sum.add(total[1])
    sum.add(total[2])
    sum.add(total[3])
    return sum
  }
}

/// Adding and subtracting this rounds a double below 2⁵¹ to the nearest whole number.
private let wholeShift = 0x1.8p52

extension Double {
  fileprivate var isWhole: Bool {
    (self + wholeShift) - wholeShift == self || magnitude > 0x1p51 && self == rounded()
  }
}

extension SIMD4<Double> {
  fileprivate func lesser(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
  fileprivate func greater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

  fileprivate var least: Double {
    Swift.min(Swift.min(self[0], self[1]), Swift.min(self[2], self[3]))
  }

  fileprivate var greatest: Double {
    Swift.max(Swift.max(self[0], self[1]), Swift.max(self[2], self[3]))
  }

  fileprivate var areSmallWhole: Bool {
    let shift = Self(repeating: wholeShift)
    return all((self + shift) - shift .== self)
  }
}

/// The results for the two most recent keys, as frames mostly repeat them. Ignored by equality.
///
/// Computes outside the lock: no thread waits for another's pass; two that miss at once both do it.
final class LastResult<Key: Sendable, Value: Sendable>: Sendable {
  private let results = Locked<[(key: Key, value: Value)]>([])
  private static var countLimit: Int { 2 }

  func value(for key: Key, isSame: (Key, Key) -> Bool, make: () -> Value) -> Value {
    if let known = known(key, isSame) { return known }
    let value = make()
    // The evicted result is released after the lock, since freeing memory takes time too.
    let pushedOut = results.withLock { results in
      results.removeAll { isSame($0.key, key) }
      results.insert((key, value), at: 0)
      return results.count > Self.countLimit ? results.popLast() : nil
    }
    _ = pushedOut
    return value
  }

  private func known(_ key: Key, _ isSame: (Key, Key) -> Bool) -> Value? {
    results.withLock { results in
      guard let index = results.firstIndex(where: { isSame($0.key, key) }) else { return nil }
      if index > 0 { results.swapAt(0, index) }
      return results[0].value
    }
  }
}

extension LastResult where Key == Void {
  func value(make: () -> Value) -> Value { value(for: (), isSame: { _, _ in true }, make: make) }
}

extension LastResult: Hashable {
  static func == (_: LastResult, _: LastResult) -> Bool { true }
  func hash(into _: inout Hasher) {}
}
