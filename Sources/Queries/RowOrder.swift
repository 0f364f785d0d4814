// The order of rows by what they come to or by their names, quick for millions of rows.
package import Tables

/// Which rows are shown, in order, and what the rest comes to together.
package struct RowOrder: Hashable, Sendable {
  /// For each row that is shown apart that of the source; nil where all rows are where they were.
  package let rows: [UInt32]?
  /// How many rows are summed up after these.
  package let restCount: Int
  /// What the rest comes to, by series; NaN for a gap. None where there is no rest.
  package let rest: [Double]

  /// All rows as they are.
  package static let source = RowOrder(rows: nil, restCount: 0, rest: [])
}

/// Rows to be put in order: what they are called, and their values.
package struct OrderableRows: Sendable {
  private let names: CellTexts
  /// By series, a value a row.
  private let values: [[Double]]
  /// How the values came about; nil where they are those of single rows.
  private let method: Query.Method?
  /// Whether the names are periods or bins, which are in order.
  private let areBins: Bool

  package init(
    names: CellTexts, values: [[Double]], method: Query.Method?, areBins: Bool = false
  ) {
    self.names = names
    self.values = values
    self.method = method
    self.areBins = areBins
  }

  /// The rows in an order, or the `top` with the largest totals in that order and then the rest.
  ///
  /// A row's total is over all its series, hidden or not; rows of gaps come last, equal ones keep
  /// their order. nil where it is cancelled on the way.
  ///
  /// - Parameter isCancelled: asked again and again.
  package func order(
    _ order: Query.Order, top: Int? = nil, isCancelled: () -> Bool = { false }
  ) -> RowOrder? {
    let count = names.count
    let rows: [UInt32]
    if let top, top < count {
      rows = kept(rowsOfLargestTotals(max(0, top)), in: order)
    } else {
      switch order {
      case .none: return .source
      case .value, .valueDescending: rows = rowsByTotal(isDescending: order == .valueDescending)
      case .category, .categoryDescending:
        let named = rowsByName(
          (0..<count).map { UInt32(truncatingIfNeeded: $0) },
          isDescending: order == .categoryDescending, isCancelled: isCancelled)
        guard let named else { return nil }
        rows = named
      }
      if rows.enumerated().allSatisfy({ $0 == Int($1) }) { return .source }
    }
    return isCancelled() ? nil : withRest(rows)
  }

  /// The largest rows, which come from the largest on, in the order that was asked for.
  private func kept(_ rows: [UInt32], in order: Query.Order) -> [UInt32] {
    switch order {
    case .none: return rows.sorted()
    case .valueDescending: return rows
    case .value: return rowsByTotal(rows.sorted(), isDescending: false)
    case .category, .categoryDescending:
      let rows = rows.sorted()
      return rowsByName(rows, isDescending: order == .categoryDescending) { false } ?? rows
    }
  }

  private func withRest(_ rows: [UInt32]) -> RowOrder {
    let restCount = names.count - rows.count
    guard restCount > 0 else { return RowOrder(rows: rows, restCount: 0, rest: []) }
    var isRest = Array(repeating: true, count: names.count)
    for row in rows { isRest[Int(row)] = false }
    return RowOrder(rows: rows, restCount: restCount, rest: values.map { rest(of: $0, isRest) })
  }

  /// What the rows that are not shown come to together: their sum, and of extremes the extreme.
  /// Means and medians of groups do not tell that of all of their rows, so it is a gap.
  private func rest(of values: [Double], _ isRest: [Bool]) -> Double {
    let rest = zip(values, isRest).lazy.filter { !$0.0.isNaN && $0.1 }.map(\.0)
    return switch method {
    case .min: rest.min() ?? .nan
    case .max: rest.max() ?? .nan
    case .mean, .median, .distinct: .nan
    case .none?, .last, .sum, .count, nil: sumOfRest(values, isRest)
    }
  }

  /// The sum of the finite values; where there are none, an infinite one if there is one, else NaN,
  /// a gap.
  private func sumOfRest(_ values: [Double], _ isRest: [Bool]) -> Double {
    var sum = CompensatedSum()
    var hasFinite = false
    var infinite = Double.nan
    var largest = 0.0
    for (row, value) in values.enumerated() where isRest[row] {
      if value.isFinite {
        sum.add(value)
        hasFinite = true
        if abs(value) > largest { largest = abs(value) }
      } else if value.isInfinite {
        infinite = value
      }
    }
    guard hasFinite else { return infinite }
    // A sum that no double holds is drawn like an infinite value.
    return sum.total.isFinite ? withoutNoise(sum.value, largest: largest) : sum.total
  }

  /// What each row comes to over all its series, hidden ones too: hiding a series moves no bar. An
  /// infinite value makes an infinite total, of both signs together none; NaN where all are gaps.
  private func rowTotals() -> [Double] {
    guard values.count > 1 else { return values.first ?? names.map { _ in .nan } }
    var sums = Array(repeating: CompensatedSum(), count: names.count)
    var infinite = Array(repeating: 0.0, count: names.count)
    var isBar = Array(repeating: false, count: names.count)
    for values in values {
      for (row, value) in values.enumerated() where !value.isNaN {
        isBar[row] = true
        if value.isFinite {
          sums[row].add(value)
        } else {
          infinite[row] += value
        }
      }
    }
    return sums.indices.map { row in
      if !isBar[row] { return .nan }
      if infinite[row].isInfinite { return infinite[row] }
      return sums[row].total.isFinite ? sums[row].value : sums[row].total
    }
  }

  /// All rows by their totals; equal ones in the order of the data, rows of gaps last.
  private func rowsByTotal(isDescending: Bool) -> [UInt32] {
    ranks(isDescending: isDescending).sortedByRank().map(\.row)
  }

  /// Some of the rows, in order, by their totals.
  private func rowsByTotal(_ rows: [UInt32], isDescending: Bool) -> [UInt32] {
    let ranks = ranks(isDescending: isDescending)
    return rows.map { ranks[Int($0)] }.sortedByRank().map(\.row)
  }

  /// The rows with the largest totals, the largest first; of equal ones the first in the data.
  private func rowsOfLargestTotals(_ count: Int) -> [UInt32] {
    // Those that may be among them; now and then the smallest are dropped, so that ten million rows
    // need not be sorted for the sake of five.
    var candidates: [Rank] = []
    var bound = UInt64.max
    for rank in ranks(isDescending: true) where rank.key < bound || bound == .max {
      candidates.append(rank)
      if candidates.count >= 2 * count + 4096 {
        candidates = Array(candidates.sortedByRank().prefix(count))
        bound = candidates.last?.key ?? 0
      }
    }
    return candidates.sortedByRank().prefix(count).map(\.row)
  }

  private func ranks(isDescending: Bool) -> [Rank] {
    rowTotals().enumerated().map { row, total in
      // Gaps come after all, in either direction.
      let key =
        total.isNaN ? UInt64.max : isDescending ? ~total.orderedBits : total.orderedBits
      return Rank(key: key, row: UInt32(truncatingIfNeeded: row))
    }
  }

  /// Some rows by their names, in the order of time where all names of the chart are dates; equal
  /// ones in the order of the rows, which are in theirs.
  ///
  /// - Parameter isCancelled: asked again and again; nil where it says so.
  private func rowsByName(
    _ rows: [UInt32], isDescending: Bool, isCancelled: () -> Bool
  ) -> [UInt32]? {
    if areBins {
      guard isDescending else { return rows }
      // What has no period comes after all, in either direction.
      let hasGap = rows.last.map { names[Int($0)].isEmpty } ?? false
      return rows.dropLast(hasGap ? 1 : 0).reversed() + rows.suffix(hasGap ? 1 : 0)
    }
    if let natural = NaturalOrder(names: names) {
      return rows.map { row in
        let key = natural.keys[Int(row)]
        // Rows without a name come after all, in either direction.
        let rank = key == NaturalOrder.noKey ? UInt64.max : UInt64(bitPattern: Int64(key)) ^ 1 << 63
        return Rank(key: isDescending && rank != .max ? ~rank : rank, row: row)
      }.sortedByRank().map(\.row)
    }
    guard let keys = NameKeys(rows.lazy.map { names[Int($0)] }, isCancelled) else {
      return nil
    }
    return keys.sortedIndices(isDescending: isDescending, isCancelled)?.map { rows[Int($0)] }
  }
}

extension Double {
  /// Bits that are ordered like the numbers (as in D. Terdiman, "Radix Sort Revisited", 2000); both
  /// zeros have those of 0.
  package var orderedBits: UInt64 {
    let bits = (self + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}

/// A row, and a number that is the smaller the earlier the row comes.
private struct Rank {
  var key: UInt64
  var row: UInt32
}

extension [Rank] {
  /// By key, equal ones as they were (least significant digit first: D. Knuth, The Art of Computer
  /// Programming 3, 5.2.5).
  fileprivate func sortedByRank() -> [Rank] {
    let digitBits = 11
    let digitMask: UInt64 = 1 << digitBits - 1
    var sorted = self
    var next = self
    for shift in stride(from: 0, to: UInt64.bitWidth, by: digitBits) {
      var starts = [Int](repeating: 0, count: 1 << digitBits)
      for rank in sorted { starts[Int(rank.key >> shift & digitMask)] += 1 }
      // Small whole numbers have nothing in their lower digits.
      if starts.contains(count) { continue }
      var sum = 0
      for digit in starts.indices { (starts[digit], sum) = (sum, sum + starts[digit]) }
      for rank in sorted {
        let digit = Int(rank.key >> shift & digitMask)
        next[starts[digit]] = rank
        starts[digit] += 1
      }
      swap(&sorted, &next)
    }
    return sorted
  }
}
