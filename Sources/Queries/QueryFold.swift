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
    let method = method == .none && areEvents && sample.areEvents ? .last : method
    guard method != .none, sample.rowCount > 0,
      let plan = FoldPlan(request, method, sample, limits)
    else { return nil }
    self.plan = plan
    groups = plan.plan.groupTable(limits)
    for (place, index) in plan.choice.values.enumerated() where sample.columns[index].isAllGaps {
      candidates[place] = ColumnProfile()
    }
  }

  /// What makes the folds of a table that is read.
  package static func factory(
    _ request: ColumnRequest, method: Query.Method, areEvents: Bool = false,
    limits: Limits = .standard
  ) -> @Sendable (Table) -> (any RowFold)? {
    { QueryFold(request, method: method, areEvents: areEvents, sample: $0, limits: limits) }
  }

  package var columnIndices: Set<Int> { plan.columns }

  package var emptied: QueryFold {
    var fold = self
    fold.groups = groups.emptied
    fold.candidates = candidates.mapValues { _ in ColumnProfile() }
    return fold
  }

  package mutating func addColumn(_ index: Int) {
    guard plan.mayHaveMoreValues, plan.choice.values.count < Limits.standard.series,
      !plan.choice.values.contains(index)
    else { return }
    candidates[plan.choice.values.count] = ColumnProfile()
    plan.choice.values.append(index)
    groups.addColumn()
  }

  package mutating func add(_ part: TablePart) throws(TableError) {
    let scratch = RowScratch()
    func chunk(_ column: Int) -> ColumnChunk {
      part.columns.indices.contains(column)
        ? part.columns[column] ?? ColumnChunk(.gaps(count: part.rowCount))
        : ColumnChunk(.gaps(count: part.rowCount))
    }
    let lines = part.lines
    for start in stride(from: 0, to: part.rowCount, by: RowScratch.rowLimit) {
      try groups.add(
        chunk, columns: plan.choice.values,
        rows: start..<min(part.rowCount, start + RowScratch.rowLimit), hasMask: false, scratch,
        plan.plan.facts, line: { $0 < lines.count ? lines[$0] : $0 + 1 })
    }
    for place in candidates.keys {
      let column = plan.choice.values[place]
      if part.profiles.indices.contains(column) { candidates[place]?.append(part.profiles[column]) }
    }
  }

  package mutating func merge(_ later: any RowFold, linesBefore: Int) throws(TableError) {
    guard let later = later as? QueryFold else { return }
    try groups.merge(later.groups, linesBefore: linesBefore)
    for (place, profile) in later.candidates { candidates[place]?.append(profile) }
  }

  /// Whether it answers a question of columns that were asked for so.
  func answers(_ request: ColumnRequest, _ method: Query.Method) -> Bool {
    plan.request == request && plan.method == method
  }

  /// The columns that are shown: of the candidates those that hold quantities.
  func choice(in table: Table) throws(ColumnError) -> ColumnChoice {
    let columns = candidates.compactMap { place, profile -> Column? in
      let index = plan.choice.values[place]
      guard table.columns.indices.contains(index) else { return nil }
      let column = table.columns[index]
      return Column(
        name: column.name, index: index, numbers: column.numbers,
        profile: table.areRowsKept ? column.profile : profile, chunks: nil)
    }
    let choice = plan.choice.settling(columns, names: table.columnNames)
    if choice.values.isEmpty, !plan.choice.values.isEmpty {
      throw .noNumericColumn(partly: [], used: [], columns: table.columnNames)
    }
    return choice
  }

  /// The groups, where they answer the question.
  func groupedRows(_ query: Query) -> GroupedRows? {
    let mine = plan.plan.query
    guard query.method == plan.method, query.category == mine.category,
      query.series == mine.series, query.filters.isEmpty
    else { return nil }
    let known = plan.choice.values
    let shown = query.values.compactMap { value in known.firstIndex(of: value.position) }
    guard shown.count == query.values.count else { return nil }
    var plan = plan.plan
    plan.setValues(known, query: query)
    return GroupedRows(plan: plan, table: groups, shown: shown)
  }
}

/// What does not change while rows come.
private struct FoldPlan: Sendable {
  let request: ColumnRequest
  let method: Query.Method
  var choice: ColumnChoice
  let plan: QueryPlan
  /// Whether columns that come later may be values.
  let mayHaveMoreValues: Bool

  init?(_ request: ColumnRequest, _ method: Query.Method, _ sample: Table, _ limits: Limits) {
    let countsRows = method == .count && request.values.isEmpty
    mayHaveMoreValues =
      method != .last && !countsRows && request.values.isEmpty && request.series == nil
    self.request = request
    self.method = method
    do {
      choice = try ColumnChoice(
        request, in: sample, method: method, takesGaps: mayHaveMoreValues)
      guard choice.category != nil else { return nil }
      plan = try QueryPlan(choice.query(in: sample, method), in: sample)
    } catch {
      return nil
    }
  }

  var columns: Set<Int> { plan.columns.union(choice.values) }
}

extension Table {
  /// Whether its rows can be events: lines of JSON.
  var areEvents: Bool { format == .json(.lines) }
}
