// Tables that are too large to keep: the chart is chosen from the first rows, and each question is
// answered by a statement of its own, grouped by the database itself where it can.
internal import Base
internal import Queries
internal import SQL
internal import SourceProtocol
internal import Tables
internal import Words

extension Database {
  /// More cells are not kept: reading them would take seconds.
  private static let keptCells = 4 << 20
  /// The rows from which a chart is chosen, and which show what the columns are like.
  private static let sampleRows = 10_000

  /// Whether only the columns of a question are read. A table of which it is not known how large it
  /// is, is read whole, like a file, unless it is on a server.
  func isLarge(isCancelled: () -> Bool = { false }) throws(InputFailure) -> Bool {
    let table = try table()
    // What is not asked by statements is read from the start each time.
    guard try catalog().engine.statements == .sql else { return false }
    guard let rowCount = table.rowCount else {
      if case .file = place { return false }
      return true
    }
    let keptRows = Self.keptCells / max(1, table.columns.count)
    guard table.isLeastCount, rowCount <= keptRows else { return rowCount > keptRows }
    // To count on takes less time than to read as many.
    let counted = try readWhole(
      SelectStatement(
        countOf: table, query: asked.query, upTo: keptRows + 1, try catalog().engine),
      ColumnReadings(), isCancelled)
    guard let counted, counted.rowCount == 1, let column = counted.columns.first else {
      return false
    }
    return column.numbers(rowCount: 1)[0] > Double(keptRows)
  }

  /// What the columns of a large table are like.
  struct Sample {
    let rows: Table
    /// Whether these are all rows.
    let isWhole: Bool
  }

  /// Some rows of a large table, of the next one if the database refuses it; nil if cancelled.
  func sample(isCancelled: () -> Bool) throws(InputFailure) -> Sample? {
    while true {
      if let known = sampled.withLock({ $0 }) { return known }
      let spread = try spreadRows(isCancelled)
      if isCancelled() { return nil }
      var sample = spread.map { Sample(rows: $0, isWhole: false) }
      if spread?.rowCount ?? 0 < Self.sampleRows / 4 {
        let first = try rows(limit: Self.sampleRows)
        do throws(InputFailure) {
          sample = try InputReader.readWhole(
            Input(name: name, bytes: .rows(first)), TableRequest(), isCancelled: isCancelled
          ).map { Sample(rows: $0, isWhole: $0.rowCount < Self.sampleRows) }
        } catch {
          try passOver(first, error)
          continue
        }
      }
      guard let sample else { return nil }
      sampled.withLock { $0 = sample }
      return sample
    }
  }

  /// Rows from all over the table, since they are often in the order of time, so that the first ones
  /// tell of a single day; nil if cancelled, or if that cannot be asked.
  private func spreadRows(_ isCancelled: () -> Bool) throws(InputFailure) -> Table? {
    // Rows of others are read from the first one on.
    guard asked.query == nil, try isLarge(),
      let statement = SelectStatement(
        sampleOf: try table(), count: Self.sampleRows, try catalog().engine)
    else { return nil }
    return try readWhole(statement, nil, isCancelled)
  }

  /// Once more without conditions if the engine does not take those.
  func withRows<Result>(
    for question: Query, _ body: (DatabaseRows) throws(InputFailure) -> Result
  ) throws(InputFailure) -> Result {
    let found = try rows(for: question)
    do throws(InputFailure) {
      return try body(found)
    } catch {
      guard found.wasRefused else { throw error }
      refused.withLock { _ = $0.insert(question) }
      return try body(try rows(for: question))
    }
  }

  /// The whole result of a statement; nil if the engine does not take it, or if cancelled.
  ///
  /// - Parameter readings: of its columns; nil if they are those of the table.
  func readWhole(
    _ statement: SelectStatement, _ readings: ColumnReadings?, _ isCancelled: () -> Bool
  ) throws(InputFailure) -> Table? {
    let rows = try rows(of: statement)
    var request = TableRequest()
    request.dialect.readings = readings
    do throws(InputFailure) {
      return try InputReader.readWhole(
        Input(name: name, bytes: .rows(rows)), request, isCancelled: isCancelled)
    } catch {
      if rows.wasRefused { return nil }
      throw error
    }
  }
}

extension AnsweredTable {
  /// The chart of a large table; nil if cancelled.
  init?(
    _ question: InputQuestion, of database: Database, isCancelled: @escaping () -> Bool
  ) throws(InputFailure) {
    guard let some = try database.sample(isCancelled: isCancelled) else { return nil }
    let sample = some.rows
    if some.isWhole {
      try self.init(question, of: sample, name: database.name)
      return
    }
    let query = try question.choose(from: sample, name: database.name)
    if let answer = try database.answer(query, isCancelled: isCancelled),
      let choice = question.choice
    {
      let rowCount = try database.table().rowCount ?? 0
      self.init(answer, choice, of: sample.standing(forRows: rowCount))
      return
    }
    if isCancelled() { return nil }
    let isEngine = try database.groupsRows() && !query.keepsRowsApart
    let request = question.request(DialectOverrides(), of: sample, keepsRows: false)
    let found = try database.withRows(for: query) { rows throws(InputFailure) in
      try InputReader.readWhole(
        Input(name: database.name, bytes: .rows(rows)), request, isCancelled: isCancelled)
    }
    guard let whole = found else { return nil }
    try self.init(question, of: whole, shownAs: sample, name: database.name)
    if isEngine { answer.tell(.groupedLocally) }
  }
}

extension Database {
  /// Whether questions are statements that group.
  func groupsRows() throws(InputFailure) -> Bool {
    try catalog().engine.abilities.contains(.groups)
  }

  /// The answer of the database itself; nil if rows have to be read for it, or if cancelled.
  func answer(
    _ asked: Query, isCancelled: @escaping () -> Bool
  ) throws(InputFailure) -> Answer? {
    guard !hasNumbersAsGaps, try groupsRows(),
      let sample = try sample(isCancelled: isCancelled)?.rows,
      let question = try definite(asked, isCancelled),
      // Texts may be numbers, with units or without.
      question.method != .distinct
        || !question.measuredColumns.contains(where: { hasNumericTexts($0, sample) }),
      let grouped = GroupedStatement(
        question, of: try table(), query: self.asked.query, try catalog().engine,
        gaps: sample.columns.map(\.numbers.gaps)),
      hasFewGroups(question, grouped.rest.tested, sample)
    else { return nil }
    let fields = [question.category, question.series].compactMap(\.self) + grouped.rest.tested
    let found = try readWhole(grouped.statement, readings(of: fields, sample), isCancelled)
    guard let groups = found else {
      refused.withLock { _ = $0.insert(asked) }
      return nil
    }
    let isCut = groups.rowCount >= GroupedStatement.mostGroups
    if isCut, !grouped.rest.tested.isEmpty { return nil }
    do throws(QueryError) {
      var answer = try question.answer(fromGroups: groups, grouped.rest, sample: sample) {
        (try? self.answer($0, isCancelled: isCancelled)) ?? nil
      }
      if isCut { answer?.tell(.cutGroups(limit: GroupedStatement.mostGroups)) }
      for notice in passedOver { answer?.tell(notice) }
      return answer
    } catch {
      throw InputFailure(error, name: name)
    }
  }

  /// How the first columns of groups are read: as those of the table that they are of.
  private func readings(of fields: [Field], _ sample: Table) -> ColumnReadings {
    var readings = ColumnReadings()
    readings.gaps = asked.gaps ?? .usual
    for (place, field) in fields.enumerated() {
      guard let index = try? field.column.index(in: sample) else { continue }
      let numbers = sample.columns[index].numbers
      readings.columnGaps[place] = numbers.gaps
      if numbers.quantity != .none { readings.quantities[place] = numbers.quantity }
    }
    return readings
  }

  /// Whether texts of a column are the same where their numbers are.
  private func hasNumericTexts(_ column: ColumnRef, _ sample: Table) -> Bool {
    guard let declared = try? table().columns, declared.indices.contains(column.position),
      sample.columns.indices.contains(column.position)
    else { return false }
    return !declared[column.position].kind.isNumeric
      && sample.columns[column.position].equality != .texts
  }

  /// Whether groups that differ by what is tested here, too, are probably not too many.
  private func hasFewGroups(_ question: Query, _ tested: [Field], _ sample: Table) -> Bool {
    if tested.isEmpty { return true }
    let fields = [question.category, question.series].compactMap(\.self) + tested
    var product = 1.0
    for field in fields where sample.columns.indices.contains(field.column.position) {
      let distinct = Double(sample.columns[field.column.position].profile.distinct.estimate)
      product *= min(distinct, field.grain?.usualBins ?? .infinity)
    }
    return product <= Double(GroupedStatement.mostGroups)
  }

  /// The question with widths for its bins, which depend on all numbers of a column.
  private func definite(_ question: Query, _ isCancelled: () -> Bool) throws(InputFailure) -> Query?
  {
    var question = question
    for path in [\Query.category, \Query.series] {
      guard let field = question[keyPath: path], field.grain == .automatic else { continue }
      guard
        let statement = SelectStatement(
          rangeOf: field.column, of: try table(), query: asked.query, try catalog().engine),
        let found = try readWhole(statement, ColumnReadings(), isCancelled), found.rowCount == 1,
        found.columns.count == 3
      else { return nil }
      let numbers = found.columns.map { $0.numbers(rowCount: 1)[0] }
      guard numbers[0].isFinite, numbers[1].isFinite, numbers[0] <= numbers[1] else { return nil }
      let width = Grain.automaticWidth(numbers[0]...numbers[1], areWhole: numbers[2] == 0)
      question[keyPath: path]?.grain = .width(width)
    }
    return question
  }
}

extension Grain {
  /// About how many bins a century has, or numbers are put into.
  fileprivate var usualBins: Double {
    switch self {
    case .year: 100
    case .quarter: 400
    case .month: 1200
    case .week: 5200
    case .day: 36_500
    case .hour, .minute: .infinity
    case .monthOfYear, .quarterOfYear, .dayOfMonth, .weekday, .hourOfDay: 31
    case .edges(let edges): Double(edges.count + 1)
    case .width, .automatic: 1000
    }
  }
}
