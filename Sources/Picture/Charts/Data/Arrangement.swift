// A chart's rows in the requested order, with only the largest shown if so requested.
package import Queries
package import Scenegraph
import Tables

/// Data in another order, with a mapping back to the source rows.
@usableFromInline
package struct Arrangement: Hashable, Sendable {
  @usableFromInline package internal(set) var data: ChartData
  /// The source row of each row except the rest; nil if all rows are in source order.
  let sourceRows: [UInt32]?
  let sourceCount: Int
  /// The row of each source row, `noRow` if it is part of the rest; nil if all rows are in source
  /// order, or so few that a linear search will do.
  private let shownRows: [UInt32]?
  private static let noRow = UInt32.max
  /// Searching this many rows takes no noticeable time.
  private static let searchedCount = 1_024

  init(data: ChartData, sourceRows: [UInt32]?, sourceCount: Int) {
    (self.data, self.sourceRows, self.sourceCount) = (data, sourceRows, sourceCount)
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

  package var isSource: Bool { sourceRows == nil }

  /// The row of the rest, always the last; nil if there is none.
  package var restRow: Int? {
    guard let sourceRows, sourceRows.count < data.categories.count else { return nil }
    return sourceRows.count
  }

  /// The row in the source; nil for the rest and for invalid rows.
  package func sourceRow(of row: Int) -> Int? {
    guard data.categories.indices.contains(row) else { return nil }
    guard let sourceRows else { return row }
    return sourceRows.indices.contains(row) ? Int(sourceRows[row]) : nil
  }

  /// The position of a source row; nil if it is part of the rest.
  package func row(ofSource source: Int) -> Int? {
    guard let sourceRows else { return data.categories.indices.contains(source) ? source : nil }
    guard let shownRows else { return sourceRows.firstIndex { Int($0) == source } }
    guard shownRows.indices.contains(source), shownRows[source] != Self.noRow else { return nil }
    return Int(shownRows[source])
  }
}

extension ChartData {
  /// The rows in an order; with `top`, only those with the largest totals, followed by a row
  /// for the rest, folded series by series from the rows behind it.
  ///
  /// A row's total is by its rank and of all series, even hidden ones. Gaps come last, and the sort is
  /// stable. If nothing changes, nothing is copied.
  package func arranged(sort: SortOrder = .none, top: Int? = nil) -> Arrangement {
    arranged(sort: sort, top: top, isCancelled: { false }) ?? arranged(by: .source)
  }

  /// nil if cancelled, for which `isCancelled` is polled. Takes time proportional to the rows, so
  /// long data must not be arranged on the window's thread.
  package func arranged(sort: SortOrder, top: Int?, isCancelled: () -> Bool) -> Arrangement? {
    orderableRows.order(sort, top: top, isCancelled: isCancelled).map { arranged(by: $0) }
  }

  private var orderableRows: OrderableRows {
    OrderableRows(
      names: categories, values: series.map(\.values), rule: restRule, areBins: hasBins,
      areDistinct: hasDistinctNames, longs: series.count == 1 ? series[0].longs : nil, rank: rank)
  }

  package func arranged(by order: RowOrder) -> Arrangement {
    guard let rows = order.rows else {
      return Arrangement(data: self, sourceRows: nil, sourceCount: categories.count)
    }
    return Arrangement(
      data: taking(rows, order), sourceRows: rows, sourceCount: categories.count)
  }

  /// Whether an order and its rest can be found without asking again, in so many steps at the most.
  package func knows(_ sort: SortOrder, top: Int?, within stepCount: Int) -> Bool {
    orderableRows.knows(sort, top: top, within: stepCount)
  }

  private func taking(_ rows: [UInt32], _ order: RowOrder) -> ChartData {
    let hasRest = order.restCount > 0
    var data = ChartData(
      categoryName: categoryName,
      categories: categories.picking(
        rows,
        rest: hasRest
          ? [restName(order.restCount, restRule, grouping?.method ?? .none, ofBars: true)] : []),
      series: series.enumerated().map { index, column in
        var values = rows.map { column.values[Int($0)] }
        var restText: [String] = []
        if hasRest {
          values.append(order.rest[index])
          restText = [order.restTexts[index]]
        }
        return Series(
          name: column.name, values: values, texts: column.cells.picking(rows, rest: restText),
          rowCounts: column.rowCounts.map { counts in
            let kept = rows.map { counts[Int($0)] }
            return hasRest ? kept + [counts.reduce(0, +) - kept.reduce(0, +)] : kept
          }, longs: column.longs?.picking(rows),
          compared: column.compared.map { compared in
            // The rest is no period.
            rows.map { compared[Int($0)] } + (hasRest ? [.nan] : [])
          },
          errors: column.errors.map { errors in
            rows.map { errors[Int($0)] } + (hasRest ? [.nan] : [])
          },
          // The rest has no target: it is no bar among bars.
          targets: column.targets.map { targets in
            rows.map { targets[Int($0)] } + (hasRest ? [.nan] : [])
          })
      },
      notices: told, grouping: grouping)
    data.kind = hasRest ? .names : kind.picking(rows)
    data.amounts = amounts
    (data.restSeries, data.knownRule, data.restCount) = (restSeries, knownRule, order.restCount)
    data.unfinished = unfinished.picking(rows)
    (data.unit, data.shownAs, data.comparison) = (unit, shownAs, comparison)
    data.hasRatio = hasRatio
    (data.targetName, data.hasDistinctNames) = (targetName, hasDistinctNames)
    return data
  }
}
