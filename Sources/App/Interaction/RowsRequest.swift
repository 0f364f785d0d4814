// The rows behind a selection: requested as a value, and found by a function that any thread can run.
internal import Charts
internal import Inputs
package import Queries
internal import Tables
internal import Words

/// A request for the rows behind bars.
package final class RowsRequest: BackgroundRequest {
  let wanted: WantedRows
  private let chart: Chart
  /// What was read last.
  private let read: Snapshot?
  /// Rows found before for the same data, which may save a pass; nil if there are none.
  private let known: FoundRows?
  /// What the other charts of the table leave.
  private var others: [Filter] { wanted.others }

  private static let immediateRowLimit = 10_000

  init(_ panel: Panel, _ wanted: WantedRows, known: FoundRows?) {
    self.wanted = wanted
    chart = panel.chart
    read = panel.read
    self.known = known
  }

  /// Whether the answer takes no time that the window's thread would notice.
  var isImmediate: Bool {
    guard let table = read?.table else { return true }
    if let known, known.wanted.hasSameRows(as: wanted), wanted.sort == nil { return true }
    return table.rowCount <= Self.immediateRowLimit && wanted.selection.hasFewRanges
      && chart.source.categories.count <= Self.immediateRowLimit
      && (table.areRowsKept || read?.source == nil)
  }

  package func answer(isCancelled: @escaping @Sendable () -> Bool = { false }) -> RowsAnswer? {
    do throws(SourceError) {
      return try found(isCancelled).map { RowsAnswer(request: self, outcome: .found($0)) }
    } catch {
      return RowsAnswer(request: self, outcome: .failed(error.sentence))
    }
  }

  /// nil if cancelled.
  private func found(
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> FoundRows? {
    if isCancelled() { return nil }
    guard let bars = chart.answeredBars, let table = read?.table else { throw .noTable }
    let name = read?.source?.name ?? ""
    // Of rows of which only the first were kept, others cannot be found.
    let known = known.flatMap {
      $0.total.count == $0.count || $0.wanted.hasSameRows(as: wanted) ? $0 : nil
    }
    do throws(QueryError) {
      return try found(bars, in: known?.listed.table ?? table, isCancelled)
    } catch {
      if error == .cancelled { return nil }
      guard error == .rowsNotKept else { throw .query(error, name: name) }
    }
    guard let source = read?.source else { throw .rowsNotKept }
    if source.findsRows { return try firstFound(bars, of: source, isCancelled) }
    let whole = try SourceError.reading { () throws(InputFailure) in
      try source.table(isCancelled: isCancelled)
    }
    guard let whole else { return nil }
    do throws(QueryError) {
      return try found(bars, in: whole, isCancelled)
    } catch {
      if error == .cancelled { return nil }
      throw .query(error, name: name)
    }
  }

  /// At most this many rows are kept of those that a source finds.
  static let keptRows = 50_000

  private func firstFound(
    _ bars: AnsweredBars, of source: any TableSource,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(SourceError) -> FoundRows? {
    let filters = filters(bars)
    let found = try SourceError.reading { () throws(InputFailure) in
      try source.rows(matching: filters, limit: Self.keptRows, isCancelled: isCancelled)
    }
    guard let first = found else { return nil }
    let base = RowSet(all: first.table.rowCount)
    do throws(QueryError) {
      return try listed(
        base, in: first.table, condition: condition(filters, bars),
        total: (first.count, first.isEstimate), isCancelled)
    } catch {
      if error == .cancelled { return nil }
      throw .query(error, name: source.name)
    }
  }

  private func condition(_ filters: [Filter], _ bars: AnsweredBars) -> String {
    bars.query.clause(ofRows: filters, chart.source.question?.facts ?? SentenceFacts())
  }

  /// What is true of the rows behind the selected bars, or all.
  private func filters(_ bars: AnsweredBars) -> [Filter] {
    guard !wanted.selection.isEmpty else { return bars.query.filters + others }
    let chosen = chart.data.bars(of: wanted.selection).lazy.map {
      Answer.Bar(row: $0.row, series: $0.series)
    }
    return bars.query.filters + Query.filters(behind: chosen, of: bars) + others
  }

  private func found(
    _ bars: AnsweredBars, in table: Table, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> FoundRows {
    if let known, known.wanted.hasSameRows(as: wanted) {
      return try listed(
        known.base, in: table, condition: known.condition, total: known.total, isCancelled)
    }
    let filters = filters(bars)
    let base = try Queries.rows(matching: filters, over: table, isCancelled: isCancelled)
    return try listed(
      base, in: table, condition: condition(filters, bars), total: (base.count, false),
      isCancelled)
  }

  private func listed(
    _ base: RowSet, in table: Table, condition: String, total: FoundRows.Total,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> FoundRows {
    var rows = base
    var sort = wanted.sort
    // A column that has gone gives no order.
    if let wanted = sort, (try? wanted.column.index(in: table)) == nil { sort = nil }
    if let sort { rows = try base.sorted(by: sort, in: table, isCancelled: isCancelled) }
    return FoundRows(
      wanted, sort: sort, condition: condition, base: base, listed: ListedRows(table, rows),
      total: total)
  }
}

/// Which rows are to be shown, and in which order.
struct WantedRows: Hashable, Sendable {
  var chart: Int
  /// How often the chart's data have been replaced, and the query that they answer.
  var dataVersion: Int
  var question: Query?
  /// Empty for all rows of the question.
  var selection: Selection
  /// What other charts of the table ask of the rows.
  var others: [Filter] = []
  /// nil for the order of the table.
  var sort: RowSort?

  /// Whether the same rows are wanted, maybe in another order.
  func hasSameRows(as other: WantedRows) -> Bool {
    var one = self
    one.sort = other.sort
    return one == other
  }

  /// Whether the rows are of the same data.
  func hasSameData(as other: WantedRows) -> Bool {
    chart == other.chart && dataVersion == other.dataVersion
  }
}

/// Rows that have been found. Compared by identity.
package final class FoundRows: Sendable, Equatable {
  let wanted: WantedRows
  /// The order that they have; nil for that of the table.
  let sort: RowSort?
  /// What is true of the rows, to follow their number: "where state is AK"; "" for all rows.
  let condition: String
  /// In the order of the table.
  let base: RowSet
  /// In the requested order.
  package let listed: ListedRows
  /// The number of all rows; there are fewer here if only the first were kept.
  let total: Total
  typealias Total = (count: Int, isEstimate: Bool)

  init(
    _ wanted: WantedRows, sort: RowSort?, condition: String, base: RowSet, listed: ListedRows,
    total: Total
  ) {
    self.total = total
    (self.wanted, self.sort, self.condition) = (wanted, sort, condition)
    (self.base, self.listed) = (base, listed)
  }

  package static func == (one: FoundRows, other: FoundRows) -> Bool { one === other }

  package var count: Int { listed.rows.count }

  /// Whether none have been left out.
  var areAll: Bool { total.count <= count }

  var rowCount: RowCount { RowCount(count, of: total.count, isEstimate: total.isEstimate) }

  /// A cell as written, in constant time; for no column, the number of the row's input line.
  func text(ofRow place: Int, column: Int?) -> String {
    column.map { listed.text(ofRow: place, column: $0) } ?? String(listed.line(ofRow: place))
  }
}

package struct RowsAnswer: Sendable {
  enum Outcome: Sendable {
    case found(FoundRows)
    /// Why there are no rows: one sentence, without a full stop.
    case failed(String)
  }

  let request: RowsRequest
  let outcome: Outcome
}
