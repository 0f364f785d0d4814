// The rows of a chart in the order that was asked for, the largest of them alone.
package import Queries
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

extension SortOrder {
  /// The same order for a person to see.
  package init(_ order: Query.Order) {
    self = Self.allCases.first { $0.order == order } ?? .none
  }

  /// The same for whoever answers questions.
  package var order: Query.Order {
    switch self {
    case .none: .none
    case .value: .value
    case .valueDescending: .valueDescending
    case .category: .category
    case .categoryDescending: .categoryDescending
    }
  }
}

extension ChartData {
  /// The rows in an order, or the `top` with the largest totals in that order and then one row
  /// "other" with the sum of the rest, series by series.
  ///
  /// A row's total is over all its series, hidden or not; rows of gaps come last, equal ones keep
  /// their order. Where nothing changes, nothing is copied.
  package func arranged(sort: SortOrder = .none, top: Int? = nil) -> Arrangement {
    arranged(sort: sort, top: top, isCancelled: { false }) ?? arranged(by: .source)
  }

  /// The same; nil where it is cancelled on the way. Takes time with the rows: not for the window's
  /// thread where there are many.
  ///
  /// - Parameter isCancelled: asked again and again.
  package func arranged(
    sort: SortOrder, top: Int?, isCancelled: () -> Bool
  ) -> Arrangement? {
    let rows = OrderableRows(
      names: categories, values: series.map(\.values), method: grouping?.method, areBins: hasBins)
    let order = rows.order(sort.order, top: top, isCancelled: isCancelled)
    return order.map { arranged(by: $0) }
  }

  /// The rows in an order that has been found: takes a pass over those that are shown.
  package func arranged(by order: RowOrder) -> Arrangement {
    guard let rows = order.rows else {
      return Arrangement(data: self, sourceRows: nil, sourceCount: categories.count)
    }
    return Arrangement(
      data: taking(rows, order), sourceRows: rows, sourceCount: categories.count)
  }

  /// Some rows in an order; all others are summed into a last one.
  private func taking(_ rows: [UInt32], _ order: RowOrder) -> ChartData {
    let hasRest = order.restCount > 0
    var data = ChartData(
      categoryName: categoryName,
      categories: categories.picking(rows, rest: hasRest ? ["other"] : []),
      series: series.enumerated().map { index, column in
        var values = rows.map { column.values[Int($0)] }
        var restText: [String] = []
        if hasRest {
          let sum = order.rest[index]
          values.append(sum)
          restText = [sum.isNaN ? "" : Self.plainFormat.string(sum)]
        }
        return Series(
          name: column.name, values: values, texts: column.cells.picking(rows, rest: restText),
          rowCounts: column.rowCounts.map { counts in
            let kept = rows.map { counts[Int($0)] }
            return hasRest ? kept + [counts.reduce(0, +) - kept.reduce(0, +)] : kept
          })
      },
      notices: notices + noticesOfRest(order.restCount), grouping: grouping)
    data.kind = hasRest ? .names : kind.picking(rows)
    data.amounts = amounts
    return data
  }

  private func noticesOfRest(_ count: Int) -> [String] {
    guard count > 0, let method = grouping?.method else { return [] }
    switch method {
    case .mean, .median:
      return ["\(method.rawValue)s of the rest do not make one: \"other\" has no bar"]
    case .distinct:
      return ["Values of the rest may be the same: \"other\" has no bar"]
    case .none, .sum, .min, .max, .count, .last: return []
    }
  }

  /// As a program would write it.
  private static let plainFormat = NumberFormat(groupSeparator: "", minus: "-")
}
