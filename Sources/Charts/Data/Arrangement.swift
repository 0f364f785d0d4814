// A chart's rows in the requested order, with only the largest shown if so requested.
package import Queries
import Scales
import Tables

/// Data in another order, with a mapping back to the source rows.
package struct Arrangement: Hashable, Sendable {
  /// The rows as they are shown.
  package internal(set) var data: ChartData
  /// The source row of each row except "other"; nil if all rows are in source order.
  let sourceRows: [UInt32]?
  /// The number of rows in the source.
  let sourceCount: Int
  /// The row of each source row, `noRow` if it is part of "other"; nil if all rows are in source
  /// order, or so few that a linear search will do.
  private let shownRows: [UInt32]?
  private static let noRow = UInt32.max
  /// Searching this many rows takes no noticeable time.
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

  /// Whether the data are unchanged.
  package var isSource: Bool { sourceRows == nil }

  /// The row that sums the rest, always the last; nil if there is none.
  package var otherRow: Int? {
    guard let sourceRows, sourceRows.count < data.categories.count else { return nil }
    return sourceRows.count
  }

  /// The row in the source; nil for "other" and for invalid rows.
  package func sourceRow(of row: Int) -> Int? {
    guard data.categories.indices.contains(row) else { return nil }
    guard let sourceRows else { return row }
    return sourceRows.indices.contains(row) ? Int(sourceRows[row]) : nil
  }

  /// The position of a source row; nil if it is part of "other".
  package func row(ofSource source: Int) -> Int? {
    guard let sourceRows else { return data.categories.indices.contains(source) ? source : nil }
    guard let shownRows else { return sourceRows.firstIndex { Int($0) == source } }
    guard shownRows.indices.contains(source), shownRows[source] != Self.noRow else { return nil }
    return Int(shownRows[source])
  }
}

extension SortOrder {
  /// The user-facing form of a query's order.
  package init(_ order: Query.Order) {
    self = Self.allCases.first { $0.order == order } ?? .none
  }

  /// The order as part of a query.
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
  /// The rows in an order; with `top`, only those with the largest totals, followed by a row
  /// "other" that sums the rest, series by series.
  ///
  /// A row's total covers all series, even hidden ones. Gaps come last, and the sort is stable. If
  /// nothing changes, nothing is copied.
  package func arranged(sort: SortOrder = .none, top: Int? = nil) -> Arrangement {
    arranged(sort: sort, top: top, isCancelled: { false }) ?? arranged(by: .source)
  }

  /// The arranged data; nil if cancelled. Takes time proportional to the rows, so long data must
  /// not be arranged on the window's thread.
  ///
  /// - Parameter isCancelled: polled repeatedly.
  package func arranged(
    sort: SortOrder, top: Int?, isCancelled: () -> Bool
  ) -> Arrangement? {
    let rows = OrderableRows(
      names: categories, values: series.map(\.values), method: grouping?.method, areBins: hasBins,
      longs: series.count == 1 ? series[0].longs : nil)
    let order = rows.order(sort.order, top: top, isCancelled: isCancelled)
    return order.map { arranged(by: $0) }
  }

  /// The rows in a known order; takes one pass over the shown rows.
  package func arranged(by order: RowOrder) -> Arrangement {
    guard let rows = order.rows else {
      return Arrangement(data: self, sourceRows: nil, sourceCount: categories.count)
    }
    return Arrangement(
      data: taking(rows, order), sourceRows: rows, sourceCount: categories.count)
  }

  /// Some rows in an order; the others are summed in a last row.
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
          }, longs: column.longs?.picking(rows))
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
      return ["\"other\" has no bar, since \(method.rawValue)s cannot be combined"]
    case .distinct:
      return ["\"other\" has no bar, since its bars may share values"]
    case .none, .sum, .min, .max, .count, .last: return []
    }
  }

  /// The format that a program would write.
  private static let plainFormat = NumberFormat(groupSeparator: "", minus: "-")
}
