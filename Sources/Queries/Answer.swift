// The answer to a question about a table: all that a chart is made of.
package import Tables

/// Bars by category and series, in an order, with what they stand for and what was left out.
package struct Answer: Sendable {
  /// One column of bars.
  package struct Series: Sendable {
    package let name: String
    /// One value a row; NaN is a gap.
    package let values: [Double]
    /// Each value as it stood in the data, or as it is written; for a gap, what stood there.
    package let texts: CellTexts
    /// How many rows of the table each bar stands for; nil where each is one row.
    package let rowCounts: [Int]?
  }

  /// The question, with columns where they are and grains that are no longer automatic.
  package internal(set) var query: Query
  /// "" where categories are row numbers.
  package internal(set) var categoryName = ""
  /// One name a row.
  package internal(set) var categories: CellTexts = []
  package internal(set) var series: [Series] = []
  /// What a reader should know: skipped rows, columns that are not drawn. One sentence each.
  package internal(set) var notices: [String] = []
  /// How the table was read, in one sentence.
  package internal(set) var provenance = ""
  /// The names of the columns that the values came from.
  package internal(set) var valueNames: [String] = []
  /// What the rows are groups of; nil where they are those of the table.
  package internal(set) var grouping: Grouping?
  /// How many states of a table that comes again and again came before this one.
  package internal(set) var earlierStates = 0
  /// Whether the categories are the distinct names of a column.
  package internal(set) var hasDistinctNames = false
  /// Whether a row's place says when it is, or in which bin: rows that come may come between others.
  package internal(set) var isInOrderOfTime = false
  /// Whether the categories are periods or bins, in their order.
  package internal(set) var hasBins = false
  /// What the categories are.
  package internal(set) var kind = CategoryKind.names
  /// Where the first bar, and the first series, of a width of numbers begins.
  package internal(set) var categoryStart: Double?
  package internal(set) var seriesStart: Double?
  /// Which rows are shown, in the order that was asked for.
  package internal(set) var order = RowOrder.source
  /// Where each bar is one row: the table's row of each, from 0; nil where all are, in order.
  var tableRows: [UInt32]?
  /// Of categories that are bins, the last number of a series has its rows.
  var areRowsBars: Bool { !hasDistinctNames }

  init(_ query: Query) { self.query = query }

  /// The rows to be put in order.
  package var orderableRows: OrderableRows {
    OrderableRows(
      names: categories, values: series.map(\.values), method: grouping?.method, areBins: hasBins)
  }

  /// The same in another order, found without a look at the table; nil where it is cancelled.
  ///
  /// - Parameter isCancelled: asked again and again.
  package func reordered(
    _ order: Query.Order, top: Int?, isCancelled: () -> Bool = { false }
  ) -> Answer? {
    var answer = self
    (answer.query.order, answer.query.top) = (order, top)
    guard let found = orderableRows.order(order, top: top, isCancelled: isCancelled) else {
      return nil
    }
    answer.order = found
    return answer
  }
}

/// Answers a question.
///
/// - Parameters:
///   - choiceNotices: of how the columns were chosen, told among the others.
///   - isCancelled: asked again and again, by several threads.
package func run(
  _ query: Query, over table: Table, choiceNotices: [String] = [], limits: Limits = .standard,
  isCancelled: @escaping @Sendable () -> Bool = { false }
) throws(QueryError) -> Answer {
  if isCancelled() { throw .cancelled }
  var answer: Answer
  // Of a table without rows, nobody knows yet what they will be.
  let isEmpty = table.rowCount == 0 && table.areRowsKept
  if query.keepsRowsApart || isEmpty && query.series == nil {
    let plan = try QueryPlan(query, in: table)
    guard plan.hasCells(in: table) else { throw .rowsNotKept }
    answer = try plan.rowAnswer(table, choiceNotices, limits, isCancelled)
  } else {
    var query = query
    if isEmpty { query.method = .none }
    var choiceNotices = choiceNotices
    if query.series == nil, query.values.count > limits.series {
      choiceNotices.append(
        notice(shown: limits.series, of: query.values.count, "columns of numbers"))
      query.values = Array(query.values.prefix(limits.series))
    }
    if query.method == .distinct, query.values.isEmpty { throw .noValues(.distinct) }
    if query.method != .count, query.values.isEmpty { throw .noValues(query.method) }
    let groups: GroupedRows
    if let folded = (table.fold as? QueryFold)?.groupedRows(query, of: table) {
      groups = folded
    } else {
      guard table.areRowsKept else { throw .rowsNotKept }
      let plan = try QueryPlan(query, in: table)
      guard plan.hasCells(in: table) else { throw .rowsNotKept }
      groups = GroupedRows(
        plan: plan, table: try plan.groups(of: table, limits, isCancelled),
        shown: Array(plan.values.indices))
    }
    answer = try groups.answer(table, choiceNotices, limits, isCancelled)
  }
  answer.query.method = query.method
  guard let ordered = answer.reordered(query.order, top: query.top, isCancelled: isCancelled) else {
    throw .cancelled
  }
  return ordered
}

extension QueryPlan {
  /// Each row that passes is a bar, and each column of values a series.
  fileprivate func rowAnswer(
    _ table: Table, _ choiceNotices: [String], _ limits: Limits,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(QueryError) -> Answer {
    let rows = try passingRows(of: table, isCancelled)
    let rowCount = rows?.count ?? table.rowCount
    let values = Array(self.values.prefix(limits.series(ofRows: rowCount)))
    var answer = Answer(query)
    answer.query.values = Array(query.values.prefix(values.count))
    answer.tableRows = rows
    var names = CellTexts.numbers(count: table.rowCount)
    if query.category != nil {
      let column = table.columns[category.column]
      answer.categoryName = title(of: category.column, in: table)
      names = column.texts(rowCount: table.rowCount)
      let meaning = NumberMeaning.meanings(of: table.columns)[category.column]
      if let periods = Periods(column, meaning, rows: rows) { answer.kind = .periods(periods) }
    }
    answer.categories = rows.map { names.picking($0) } ?? names
    answer.valueNames = values.map { valueTitle(of: $0, in: table) }
    var gaps = GapTally()
    for index in values {
      if isCancelled() { throw .cancelled }
      let column = table.columns[index]
      let all = column.numbers(rowCount: table.rowCount)
      let texts = column.texts(rowCount: table.rowCount)
      for (row, value) in (rows.map { rows in rows.map { all[Int($0)] } } ?? all).enumerated()
      where !value.isFinite {
        let row = rows.map { Int($0[row]) } ?? row
        gaps.note(column.value(at: row), row: row, in: table)
      }
      answer.series.append(
        Answer.Series(
          name: valueTitle(of: index, in: table),
          values: rows.map { rows in rows.map { all[Int($0)] } } ?? all,
          texts: rows.map { texts.picking($0) } ?? texts, rowCounts: nil))
    }
    let words = GapWords(table.format.numbers, isOneValueARow: values.count == 1)
    // Of a table without rows, nobody knows yet which columns will have numbers.
    let left =
      values.count < self.values.count && rowCount > 0
      ? [notice(shown: values.count, of: self.values.count, "columns of numbers")] : []
    answer.finish(
      table,
      gaps.notices(words) + values.compactMap { table.columns[$0].unitNotice }
        + table.problems.notices(words) + left + choiceNotices)
    return answer
  }
}

extension Answer {
  /// What is known of the table as a whole.
  ///
  /// - Parameter notices: but how it was read.
  mutating func finish(_ table: Table, _ notices: [String]) {
    provenance = table.provenance
    earlierStates = table.problems[.earlierStates].count
    self.notices = notices + (table.isReadAsExpected ? [] : [provenance])
  }
}
