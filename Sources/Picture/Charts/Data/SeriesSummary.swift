// Precomputed facts of a series, so that a frame's cost does not depend on the number of values.
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

  /// Takes one pass over the values.
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

  /// The number of values in a range that are not gaps.
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
  package func firstValue(in rows: Range<Int>) -> Int? {
    var rows = rows.clamped(to: values.indices)
    guard count(in: rows) > 0 else { return nil }
    while rows.count > 1 {
      let middle = rows.lowerBound + rows.count / 2
      let first = rows.lowerBound..<middle
      rows = count(in: first) > 0 ? first : middle..<rows.upperBound
    }
    return rows.lowerBound
  }

  /// The last row in a range that has a value; nil if all are gaps.
  package func lastValue(in rows: Range<Int>) -> Int? {
    var rows = rows.clamped(to: values.indices)
    guard count(in: rows) > 0 else { return nil }
    while rows.count > 1 {
      let middle = rows.lowerBound + rows.count / 2
      let last = middle..<rows.upperBound
      rows = count(in: last) > 0 ? last : rows.lowerBound..<middle
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

  /// The extreme so far, and its place in the pyramid.
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
