// Answers one question while rows are read, so that they need not be kept.
package import Tables

/// Groups rows part by part. If each bar is a row, or bin widths are known only at the end, it
/// holds only the choice and rows must be kept.
package struct QueryFold: RowFold {
  /// The request and its choice; nil if the question was given.
  private let asked: (AskedQuery, QueryChoice)?
  private let query: Query
  private let plan: QueryPlan
  /// nil if rows must be kept.
  private var groups: GroupTable?
  /// Values that the filters test, from the first rows.
  let examples: FilterExamples
  private let facts: SentenceFacts

  /// A fold for a choice already made; nil if the first rows lack its columns.
  ///
  /// - Parameter sample: the first rows, which show how dates are written.
  package init?(
    _ choice: QueryChoice, to asked: AskedQuery, sample: Table, limits: Limits = .standard
  ) { self.init((asked, choice), choice.query, sample, limits) }

  /// A fold for one question; nil if the first rows lack its columns or if rows must be kept.
  package init?(_ query: Query, sample: Table, limits: Limits = .standard) {
    self.init(nil, query, sample, limits)
    if needsRows { return nil }
  }

  private init?(
    _ asked: (AskedQuery, QueryChoice)?, _ query: Query, _ sample: Table, _ limits: Limits
  ) {
    guard sample.rowCount > 0, let plan = try? QueryPlan(query, in: sample) else { return nil }
    (self.asked, self.query, self.plan) = (asked, query, plan)
    examples = FilterExamples(query.filters, in: sample)
    facts = sample.sentenceFacts(of: query)
    let isOpen = [query.category, query.series].contains { $0?.grain == .automatic }
    let keepsRows =
      query.method == .none || isOpen || query.method != .count && query.values.isEmpty
    if !keepsRows, query.category != nil, !plan.filters.contains(where: \.hasRows) {
      groups = plan.groupTable(limits)
    }
  }

  package var columnIndices: Set<Int> { plan.columns }
  package var needsRows: Bool { groups == nil }

  package var emptied: QueryFold {
    var fold = self
    fold.groups = groups?.emptied
    return fold
  }

  package mutating func add(_ part: TablePart) throws(TableError) {
    guard groups != nil else { return }
    let scratch = RowScratch()
    var filters = plan.filters
    let lines = part.lines
    for start in stride(from: 0, to: part.rowCount, by: RowScratch.rowLimit) {
      let rows = start..<min(part.rowCount, start + RowScratch.rowLimit)
      let hasMask = scratch.fillMask(&filters, part.chunk, rows, firstRow: start)
      try groups?.add(
        part.chunk, measures: plan.values, rows: rows, hasMask: hasMask, scratch, plan.facts,
        line: { $0 < lines.count ? lines[$0] : $0 + 1 })
    }
  }

  package mutating func merge(_ later: any RowFold, linesBefore: Int) throws(TableError) {
    guard let later = (later as? QueryFold)?.groups else { return }
    try groups?.merge(later, linesBefore: linesBefore)
  }

  /// The choice made for a request; nil if the request was another.
  func choice(of asked: AskedQuery) -> QueryChoice? {
    self.asked.flatMap { $0.0 == asked ? $0.1 : nil }
  }

  /// The groups, if they answer the question and cover all rows.
  func groupedRows(_ query: Query, of table: Table) -> GroupedRows? {
    guard let groups, groups.rowCount == table.rowCount, query.method == self.query.method,
      isAbout(query), !query.hasErrors || self.query.hasErrors
    else { return nil }
    let known = plan.values
    let shown = query.values.compactMap { value in
      (try? PlacedMeasure(value, in: table)).flatMap { known.firstIndex(of: $0) }
    }
    guard shown.count == query.values.count else { return nil }
    var answered = plan
    answered.setValues(known, query: query)
    return GroupedRows(plan: answered, table: groups, columns: shown)
  }

  /// What a sentence must know of the first rows; nil for another question.
  func facts(of query: Query) -> SentenceFacts? { isAbout(query) ? facts : nil }

  /// Whether a question has the same bars and filters.
  private func isAbout(_ other: Query) -> Bool {
    [query, plan.query].contains { mine in
      other.category == mine.category && other.series == mine.series
        && other.filters == mine.filters
    }
  }
}

extension Table {
  /// Whether its rows can be events, which are lines of JSON.
  var areEvents: Bool { if case .json(.lines, _) = format { true } else { false } }
}
