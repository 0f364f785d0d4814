// The answer to one question, found while rows are read, so that they need not be kept.
package import Tables

/// The groups that rows come to part by part.
package struct QueryFold: RowFold {
  private var plan: FoldPlan
  private var groups: GroupTable
  /// Of the columns of values that had nothing but gaps when the columns were chosen: what they
  /// hold since, by their place among the values. At the end those are shown that would have been
  /// chosen.
  private var candidates: [Int: ColumnProfile] = [:]

  /// nil where the columns for it are not there, or not yet.
  ///
  /// - Parameters:
  ///   - method: `none` for events, of which the last value of a category counts.
  ///   - areEvents: whether rows are events where they are lines of JSON.
  ///   - sample: the first rows, from which the columns are chosen.
  package init?(
    _ request: ColumnRequest, method: Query.Method, areEvents: Bool = false, sample: Table,
    limits: Limits = .standard
  ) {
    guard var method = try? request.method(method, in: sample) else { return nil }
    if method == .none, areEvents, sample.areEvents { method = .last }
    guard method != .none, sample.rowCount > 0,
      let plan = FoldPlan(request, method, sample, limits)
    else { return nil }
    self.plan = plan
    groups = plan.plan.groupTable(limits)
    for (place, index) in plan.values.enumerated() where sample.columns[index].isAllGaps {
      candidates[place] = ColumnProfile()
    }
  }

  /// The fold that answers one question; nil where the first rows do not have its columns, or where
  /// each of its bars is a row.
  ///
  /// - Parameter sample: the first rows, which tell how dates are written.
  package init?(_ query: Query, sample: Table, limits: Limits = .standard) {
    guard !query.keepsRowsApart, let plan = FoldPlan(query, sample) else { return nil }
    self.plan = plan
    groups = plan.plan.groupTable(limits)
  }

  /// What makes the folds of a table that is read.
  package static func factory(
    _ request: ColumnRequest, method: Query.Method, areEvents: Bool = false,
    limits: Limits = .standard
  ) -> @Sendable (Table) -> (any RowFold)? {
    { QueryFold(request, method: method, areEvents: areEvents, sample: $0, limits: limits) }
  }

  package var columnIndices: Set<Int> { plan.columns }

  package var profiledColumns: Set<Int> { Set(candidates.keys.map { plan.values[$0] }) }

  package var emptied: QueryFold {
    var fold = self
    fold.groups = groups.emptied
    fold.candidates = candidates.mapValues { _ in ColumnProfile() }
    return fold
  }

  /// A column of JSON that comes late may be one of values.
  package mutating func addColumn(_ index: Int) {
    guard plan.mayHaveMoreValues, plan.values.count < Limits.standard.series,
      !plan.values.contains(index)
    else { return }
    candidates[plan.values.count] = ColumnProfile()
    plan.values.append(index)
    plan.choice?.values.append(index)
    groups.addColumn()
  }

  /// Puts the rows of a part into groups.
  package mutating func add(_ part: TablePart) throws(TableError) {
    let scratch = RowScratch()
    var filters = plan.plan.filters
    func chunk(_ column: Int) -> ColumnChunk {
      part.columns.indices.contains(column)
        ? part.columns[column] ?? ColumnChunk(.gaps(count: part.rowCount))
        : ColumnChunk(.gaps(count: part.rowCount))
    }
    let lines = part.lines
    for start in stride(from: 0, to: part.rowCount, by: RowScratch.rowLimit) {
      let rows = start..<min(part.rowCount, start + RowScratch.rowLimit)
      let hasMask = scratch.fillMask(&filters, chunk, rows, firstRow: start)
      try groups.add(
        chunk, columns: plan.values, rows: rows, hasMask: hasMask, scratch, plan.plan.facts,
        line: { $0 < lines.count ? lines[$0] : $0 + 1 })
    }
    for place in candidates.keys {
      let column = plan.values[place]
      if part.profiles.indices.contains(column) { candidates[place]?.append(part.profiles[column]) }
    }
  }

  /// Adds the groups of later rows.
  package mutating func merge(_ later: any RowFold, linesBefore: Int) throws(TableError) {
    guard let later = later as? QueryFold else { return }
    try groups.merge(later.groups, linesBefore: linesBefore)
    for (place, profile) in later.candidates { candidates[place]?.append(profile) }
  }

  /// The method of its answer, where it answers a question of columns that were asked for so.
  ///
  /// - Parameter method: what all of the table would say that is meant.
  func method(ofAnswerTo request: ColumnRequest, _ method: Query.Method) -> Query.Method? {
    let isMeant = plan.method == method || request.groupsByGrain && method != .last
    return plan.request == request && isMeant ? plan.method : nil
  }

  /// The columns that are shown: of the candidates those that hold quantities.
  func choice(in table: Table) throws(ColumnError) -> ColumnChoice? {
    guard let choice = plan.choice else { return nil }
    let columns = candidates.compactMap { place, profile -> Column? in
      let index = plan.values[place]
      guard table.columns.indices.contains(index) else { return nil }
      let column = table.columns[index]
      return Column(
        name: column.name, index: index, numbers: column.numbers,
        profile: table.areRowsKept ? column.profile : profile, chunks: nil)
    }
    let settled = choice.settling(columns)
    if settled.values.isEmpty, !choice.values.isEmpty {
      throw .noNumericColumn(partly: [], used: [], columns: table.columnNames)
    }
    return settled
  }

  /// The groups, where they answer the question and are those of all rows.
  func groupedRows(_ query: Query, of table: Table) -> GroupedRows? {
    guard groups.rowCount == table.rowCount, query.method == plan.method, plan.isAbout(query) else {
      return nil
    }
    let known = plan.values
    let shown = query.values.compactMap { value in known.firstIndex(of: value.position) }
    guard shown.count == query.values.count else { return nil }
    var plan = plan.plan
    plan.setValues(known, query: query)
    return GroupedRows(plan: plan, table: groups, shown: shown)
  }
}

/// What the rows of a fold are put into groups by.
private struct FoldPlan: Sendable {
  /// nil where the columns were not chosen here.
  private(set) var request: ColumnRequest?
  var choice: ColumnChoice?
  /// As it was asked.
  private let query: Query
  let plan: QueryPlan
  /// Columns of values, by index.
  var values: [Int]
  /// Whether columns that come later may be values.
  private(set) var mayHaveMoreValues = false

  var method: Query.Method { query.method }

  init?(_ query: Query, _ sample: Table) {
    guard let plan = try? QueryPlan(query, in: sample), !plan.filters.contains(where: \.hasRows)
    else {
      return nil
    }
    (self.query, self.plan, values) = (query, plan, plan.values)
  }

  init?(_ request: ColumnRequest, _ method: Query.Method, _ sample: Table, _ limits: Limits) {
    let countsRows = method == .count && request.values.isEmpty
    let mayHaveMore =
      method != .last && !countsRows && request.values.isEmpty && request.series == nil
    let found = try? ColumnChoice(request, in: sample, method: method, takesGaps: mayHaveMore)
    // Of how wide a range is, the first rows tell nothing.
    guard let found, found.category != nil, found.categoryGrain != .automatic,
      found.seriesGrain != .automatic
    else { return nil }
    self.init(found.query(in: sample, method), sample)
    self.request = request
    choice = found
    mayHaveMoreValues = mayHaveMore
  }

  var columns: Set<Int> { plan.columns.union(values) }

  /// Whether a question is about the same bars.
  func isAbout(_ other: Query) -> Bool {
    [query, plan.query].contains { mine in
      other.category == mine.category && other.series == mine.series
        && other.filters == mine.filters
    }
  }
}

extension Table {
  /// Whether its rows can be events: lines of JSON.
  var areEvents: Bool { format == .json(.lines) }
}
