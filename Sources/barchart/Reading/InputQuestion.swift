// What the command line asks of a table, and its answer as far as the table has come.
internal import Charts
internal import Queries
internal import Readers
internal import Scales
internal import Tables
internal import Threads

/// What is asked of an input, and what became of it: a choice that is made once, for all that is read
/// of the input.
final class InputQuestion: Sendable {
  let asked: AskedQuery
  private let settled = Locked<QueryChoice?>(nil)
  /// Whether the choice has been made.
  var isSettled: Bool { settled.withLock { $0 != nil } }

  init(_ asked: AskedQuery) { self.asked = asked }

  /// A chart of fewer rows tells so little of the table that the choice stays open.
  private static let leastRows = 3
  /// So many bytes tell what a table is like.
  static let choosingBytes = 1 << 20

  /// What is drawn of a table: as before, unless it is open or has not those columns.
  private func choice(in table: Table) throws(ColumnError) -> QueryChoice {
    if let known = settled.withLock(\.self), known.fits(table) { return known }
    return try QueryChoice(asked, in: table)
  }

  /// The answer from the rows of a table, and how it is drawn.
  ///
  /// - Parameter name: what sentences call the input.
  func answer(
    from table: Table, name: String
  ) throws(Failure) -> (answer: Answer, choice: QueryChoice) {
    do {
      var choice = try choice(in: table)
      let answer = try choice.answer(from: table)
      if table.rowCount >= Self.leastRows { settled.withLock { $0 = choice } }
      return (answer, choice)
    } catch let error as ColumnError {
      throw Failure(error, name: name)
    } catch let error as QueryError {
      throw Failure(error, name: name)
    } catch {
      throw .fault("\(error)")
    }
  }

  /// How a table is read to be asked so.
  ///
  /// - Parameter keepsRows: whether it will be asked something else.
  func request(_ dialect: DialectOverrides, keepsRows: Bool) -> TableRequest {
    TableRequest(
      dialect: dialect,
      fold: { [self] sample in
        guard sample.rowCount > 0, let choice = try? choice(in: sample) else { return nil }
        return QueryFold(choice, to: asked, sample: sample)
      }, foldBytes: Self.choosingBytes, keepsRows: keepsRows)
  }
}

extension Failure {
  init(_ error: ColumnError, name: String) {
    let (reason, inWindow) = wordings(error.sentence)
    self =
      switch error {
      case .noNumericColumn, .noNumbers:
        .unreadableTable(file: name, line: nil, reason: reason, inWindow: inWindow)
      case .unknownColumn, .ambiguousColumn, .sameColumn, .severalValuesWithSeries, .noCategory,
        .unknownGrain, .unreadableComparison:
        .unsuitableColumns(file: name, reason: reason, inWindow: inWindow)
      }
  }

  init(_ error: QueryError, name: String) {
    let (reason, inWindow) = wordings(error.sentence)
    switch error {
    case .columns(let error): self.init(error, name: name)
    case .noDates, .noNumbers, .noWidth, .tooManyBins, .noValues:
      self = .unsuitableColumns(file: name, reason: reason, inWindow: inWindow)
    default:
      self = .unreadableTable(file: name, line: error.line, reason: reason, inWindow: inWindow)
    }
  }

  init(_ error: TableError, name: String) {
    let (reason, inWindow) = wordings(error.sentence)
    self = .unreadableTable(
      file: name, line: error.line, column: error.column, reason: reason, inWindow: inWindow)
  }
}

/// A sentence, and that for a window where it is another.
private func wordings(_ sentence: (Wording) -> String) -> (reason: String, inWindow: String?) {
  let (reason, inWindow) = (sentence(.commandLine), sentence(.window))
  return (reason, inWindow == reason ? nil : inWindow)
}

extension Options {
  /// What is asked of each table.
  var question: AskedQuery {
    var columns = ColumnRequest(category: category, values: values, series: series)
    columns.isForOtherTable = hasColumnsOfOtherFiles
    columns.conditions = conditions
    columns.titles = columnTitles
    return AskedQuery(
      columns, method: aggregate, areEvents: follows, order: sort?.order, top: top,
      layout: scale == .log ? .grouped : layout.map { Suggestion.Layout($0) })
  }

  var dialect: DialectOverrides {
    DialectOverrides(
      delimiter: delimiter, joinsBlanks: joinsBlanks, decimal: decimal,
      hasHeader: hasNoHeader ? false : nil)
  }

  /// How a table is read.
  ///
  /// - Parameter isForWindow: whether a person may ask it something else.
  func reading(isForWindow: Bool) -> ReadingRequest {
    ReadingRequest(dialect: dialect, question: question, keepsRows: isForWindow)
  }
}

/// How inputs are read, and what is asked of them.
struct ReadingRequest: Sendable {
  var dialect = DialectOverrides()
  var question = AskedQuery()
  /// Whether rows are kept to be asked something else.
  var keepsRows = false
}
