// Answers of a database that groups its rows itself.
internal import Base
internal import Queries
internal import SQL
internal import SourceProtocol
internal import Tables
internal import Words

extension Database {
  /// Whether questions are statements that group.
  func groupsRows() throws(InputFailure) -> Bool {
    try catalog().engine.abilities.contains(.groups)
  }

  /// The answer of the database itself; nil if rows have to be read for it, or if cancelled.
  func answer(_ asked: Query, isCancelled: () -> Bool) throws(InputFailure) -> Answer? {
    guard !hasNumbersAsGaps, try groupsRows(),
      let sample = try sample(isCancelled: isCancelled)?.rows,
      let question = try definite(asked, isCancelled),
      // Texts may be numbers, with units or without.
      question.method != .distinct
        || !question.values.contains(where: { isNumericText($0, sample) }),
      let grouped = GroupedStatement(
        question, of: try table(), query: self.asked.query, try catalog().engine,
        gaps: sample.columns.map(\.numbers.gaps)),
      hasFewGroups(question, grouped.rest.tested, sample)
    else { return nil }
    let fields = [question.category, question.series].compactMap(\.self) + grouped.rest.tested
    let gaps = fields.map { field in
      (try? field.column.index(in: sample)).map { sample.columns[$0].numbers.gaps } ?? .usual
    }
    let found = try readWhole(
      grouped.statement,
      columnGaps: Dictionary(uniqueKeysWithValues: gaps.enumerated().map { ($0, $1) }),
      isCancelled)
    guard let groups = found else {
      refused.withLock { _ = $0.insert(asked) }
      return nil
    }
    let isCut = groups.rowCount >= GroupedStatement.mostGroups
    if isCut, !grouped.rest.tested.isEmpty { return nil }
    do throws(QueryError) {
      var answer = try question.answer(
        fromGroups: groups, grouped.rest, sample: sample)
      if isCut { answer?.tell(.cutGroups(limit: GroupedStatement.mostGroups)) }
      for notice in passedOver { answer?.tell(notice) }
      return answer
    } catch {
      throw InputFailure(error, name: name)
    }
  }

  private func isNumericText(_ column: ColumnRef, _ sample: Table) -> Bool {
    guard let declared = try? table().columns, declared.indices.contains(column.position),
      sample.columns.indices.contains(column.position)
    else { return false }
    return !declared[column.position].kind.isNumeric && sample.columns[column.position].isNumeric
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
        let found = try readWhole(statement, isCancelled), found.rowCount == 1,
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
    case .width, .automatic: 1000
    }
  }
}
