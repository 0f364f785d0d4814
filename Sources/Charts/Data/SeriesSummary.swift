// What is known of a series without looking at all its values again: a frame's cost must not depend
// on their number.
import Synchronization

/// The facts of a series, and a pyramid over its values that answers for any range of rows.
///
/// Above the values there is, for every sixteen of them, their least and greatest value, sum and
/// count; above these the same for every sixteen, and so on: a question about n rows looks at
/// 30 · log₁₆ n numbers at the most. It takes an eighth of the room that the values take.
public final class SeriesSummary: Sendable {
  /// How many values are no gap.
  public let count: Int
  /// How many of these are finite.
  public let finiteCount: Int
  /// Whether every finite value is a whole number.
  public let isWholeNumber: Bool
  /// The least and the greatest finite value, no −0 among them; nil where there is none.
  public let finiteRange: ClosedRange<Double>?
  let compensatedSum: CompensatedSum
  private let values: [Double]
  private let levels: [[Block]]
  private let foundLeastPositive = Mutex<Double?>(nil)
  private let foundNotPositive = Mutex<(count: Int, firstRow: Int?)?>(nil)

  /// Takes one pass over the values.
  init(_ values: [Double]) {
    self.values = values
    var facts = SeriesFacts()
    levels = values.withUnsafeBufferPointer { Pyramid.levels(over: $0, &facts) }
    count = facts.count
    finiteCount = facts.finiteCount
    isWholeNumber = facts.isWholeNumber
    compensatedSum = facts.sum
    // Of −0 and 0, adding 0 makes 0.
    finiteRange = facts.finiteCount > 0 ? facts.minimum + 0...facts.maximum + 0 : nil
  }

  /// The sum of the finite values; NaN where it is beyond what a double holds.
  public var sum: Double { compensatedSum.value }

  /// The least finite value above zero; nil where there is none.
  public var leastPositive: Double? {
    guard let finiteRange, finiteRange.upperBound > 0 else { return nil }
    if finiteRange.lowerBound > 0 { return finiteRange.lowerBound }
    // Asked of values that are not all positive only where the axis is logarithmic.
    return foundLeastPositive.withLock { found in
      if let found { return found }
      var least = Double.infinity
      for value in values where value > 0 && value < least { least = value }
      found = least
      return least
    }
  }

  /// How many values are 0 or less, and the row of the first of these; what a logarithmic scale has
  /// no place for. Looked for once, and only where there are such values.
  public var notPositive: (count: Int, firstRow: Int?) {
    guard let (lowest, _) = extremes(in: values.indices), values[lowest] <= 0 else {
      return (0, nil)
    }
    return foundNotPositive.withLock { found in
      if let found { return found }
      var counted = (count: 0, firstRow: Int?.none)
      for (row, value) in values.enumerated() where value <= 0 {
        counted.count += 1
        counted.firstRow = counted.firstRow ?? row
      }
      found = counted
      return counted
    }
  }

  /// The first rows with the least and with the greatest value among some rows, infinite values
  /// included; nil where there are only gaps.
  public func extremes(in rows: Range<Int>) -> (lowest: Int, highest: Int)? {
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
    // Where there is nothing but ∞, or nothing but −∞, only one of the two has been met.
    let lowestRow = lowest.index.map { row(of: lowest, from: $0, isHighest: false) }
    let highestRow = highest.index.map { row(of: highest, from: $0, isHighest: true) }
    guard let anyRow = lowestRow ?? highestRow else { return nil }
    return (lowestRow ?? anyRow, highestRow ?? anyRow)
  }

  /// The sum of the finite values among some rows; NaN where it is beyond what a double holds.
  public func sum(in rows: Range<Int>) -> Double { compensatedSum(in: rows).value }

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

  /// How many values among some rows are no gap.
  public func count(in rows: Range<Int>) -> Int {
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

  /// The values and blocks that some rows are made of, the largest blocks possible.
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

  /// Down to the first value of a block that is its extreme.
  private func row(of extreme: Extreme, from index: Int, isHighest: Bool) -> Int {
    var index = index
    for level in stride(from: extreme.level - 1, through: 0, by: -1) {
      func value(_ child: Int) -> Double {
        if level == 0 { return values[child] }
        let block = levels[level - 1][child]
        return isHighest ? block.highest : block.lowest
      }
      index *= Pyramid.fanOut
      while value(index) != extreme.value { index += 1 }
    }
    return index
  }

  /// A value that is extreme so far, and where in the pyramid it is.
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

    /// Whether it is as extreme, and its first row is above that of another.
    func isBefore(_ other: Extreme) -> Bool {
      guard value == other.value, let index, let otherIndex = other.index else { return false }
      return index << (4 * level) < otherIndex << (4 * other.level)
    }
  }
}

/// The levels of a pyramid, of whole blocks only: what is left at an end is looked at in the level
/// below.
private enum Pyramid {
  static let fanOut = SeriesFacts.blockSize
  /// Fewer than this are looked at one by one.
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
}

extension Block {
  /// Some blocks in one, from the `start`th on.
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
