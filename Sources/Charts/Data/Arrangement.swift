// The rows of a chart in the order that was asked for, the largest of them alone.
import Scales
import Tables

/// Data in another order, with the way back to the rows that they come from.
package struct Arrangement: Hashable, Sendable {
  /// The rows as they are shown.
  package let data: ChartData
  /// For each row but "other" the row in the source; nil where all rows are where they were.
  let sourceRows: [UInt32]?
  /// How many rows the source has.
  let sourceCount: Int
  /// For each row of the source its row, `noRow` where it is summed in "other"; nil where all rows
  /// are where they were, or they are so few that one is looked for.
  private let shownRows: [UInt32]?
  private static let noRow = UInt32.max
  /// So many rows are looked through in no time.
  private static let searchedCount = 1_024

  init(data: ChartData, sourceRows: [UInt32]?, sourceCount: Int) {
    self.data = data
    self.sourceRows = sourceRows
    self.sourceCount = sourceCount
    guard let sourceRows, sourceRows.count > Self.searchedCount else {
      shownRows = nil
      return
    }
    var shown = [UInt32](repeating: Self.noRow, count: sourceCount)
    for (row, source) in sourceRows.enumerated() {
      shown[Int(source)] = UInt32(truncatingIfNeeded: row)
    }
    shownRows = shown
  }

  /// Whether the data are those that were given, as they were.
  package var isSource: Bool { sourceRows == nil }

  /// The row in which the rest is summed, always the last; nil where there is none.
  package var otherRow: Int? {
    guard let sourceRows, sourceRows.count < data.categories.count else { return nil }
    return sourceRows.count
  }

  /// The row in the source; nil for "other" and for what is no row.
  package func sourceRow(of row: Int) -> Int? {
    guard data.categories.indices.contains(row) else { return nil }
    guard let sourceRows else { return row }
    return sourceRows.indices.contains(row) ? Int(sourceRows[row]) : nil
  }

  /// Where a row of the source is; nil where it is summed in "other".
  package func row(ofSource source: Int) -> Int? {
    guard let sourceRows else { return data.categories.indices.contains(source) ? source : nil }
    guard let shownRows else { return sourceRows.firstIndex { Int($0) == source } }
    guard shownRows.indices.contains(source), shownRows[source] != Self.noRow else { return nil }
    return Int(shownRows[source])
  }
}

extension ChartData {
  /// The rows in an order, or the `top` with the largest totals in that order and then one row
  /// "other" with the sum of the rest, series by series.
  ///
  /// A row's total is over all its series, hidden or not; rows of gaps come last, equal ones keep
  /// their order. Where nothing changes, nothing is copied.
  package func arranged(sort: SortOrder = .none, top: Int? = nil) -> Arrangement {
    arranged(sort: sort, top: top, isCancelled: { false }) ?? unarranged
  }

  /// The same; nil where it is cancelled on the way. Takes time with the rows: not for the window's
  /// thread where there are many.
  ///
  /// - Parameter isCancelled: asked again and again.
  package func arranged(
    sort: SortOrder, top: Int?, isCancelled: () -> Bool
  ) -> Arrangement? {
    let count = categories.count
    let order: [UInt32]
    if let top, top < count {
      order = kept(rowsOfLargestTotals(max(0, top)), in: sort)
    } else {
      switch sort {
      case .none: return unarranged
      case .value, .valueDescending:
        order = rowsByTotal(isDescending: sort == .valueDescending)
      case .category, .categoryDescending:
        let named = rowsByName(
          (0..<count).map { UInt32(truncatingIfNeeded: $0) },
          isDescending: sort == .categoryDescending, isCancelled: isCancelled)
        guard let named else { return nil }
        order = named
      }
      if order.enumerated().allSatisfy({ $0 == Int($1) }) { return unarranged }
    }
    if isCancelled() { return nil }
    return Arrangement(data: taking(order), sourceRows: order, sourceCount: count)
  }

  private var unarranged: Arrangement {
    Arrangement(data: self, sourceRows: nil, sourceCount: categories.count)
  }

  /// The largest rows, which come from the largest on, in the order that was asked for.
  private func kept(_ rows: [UInt32], in sort: SortOrder) -> [UInt32] {
    switch sort {
    case .none: return rows.sorted()
    case .valueDescending: return rows
    case .value: return rowsByTotal(rows.sorted(), isDescending: false)
    case .category, .categoryDescending:
      let rows = rows.sorted()
      return rowsByName(rows, isDescending: sort == .categoryDescending) { false } ?? rows
    }
  }

  /// Some rows in an order; all others are summed into a last one.
  private func taking(_ order: [UInt32]) -> ChartData {
    let restCount = categories.count - order.count
    var isRest: [Bool] = []
    if restCount > 0 {
      isRest = Array(repeating: true, count: categories.count)
      for row in order { isRest[Int(row)] = false }
    }
    return ChartData(
      categoryName: categoryName,
      categories: categories.picking(order, rest: restCount > 0 ? ["other"] : []),
      series: series.map { column in
        var values = order.map { column.values[Int($0)] }
        var restText: [String] = []
        if restCount > 0 {
          let sum = rest(of: column.values, isRest)
          values.append(sum)
          restText = [sum.isNaN ? "" : Self.plainFormat.string(sum)]
        }
        return Series(
          name: column.name, values: values, texts: column.cells.picking(order, rest: restText))
      },
      notices: notices + noticesOfRest(restCount), grouping: grouping)
  }

  /// What the rows that are not shown come to together: their sum, and of extremes the extreme.
  /// Means and medians of groups do not tell that of all of their rows, so it is a gap.
  private func rest(of values: [Double], _ isRest: [Bool]) -> Double {
    let rest = zip(values, isRest).lazy.filter { !$0.0.isNaN && $0.1 }.map(\.0)
    return switch grouping?.method {
    case .min: rest.min() ?? .nan
    case .max: rest.max() ?? .nan
    case .mean, .median: .nan
    case .none?, .sum, .count, nil: sumOfRest(values, isRest)
    }
  }

  private func noticesOfRest(_ count: Int) -> [String] {
    guard count > 0, let method = grouping?.method, method == .mean || method == .median else {
      return []
    }
    return ["\(method.rawValue)s of the rest do not make one: \"other\" has no bar"]
  }

  /// As a program would write it.
  private static let plainFormat = NumberFormat(groupSeparator: "", minus: "-")

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
}
