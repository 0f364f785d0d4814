// The query that the command line asks of a table, and its answer so far.
internal import Base
internal import Charts
internal import Queries
internal import Scales
internal import Scenegraph
internal import Tables
internal import Words

/// A query and the choice of columns made for it. The choice is made once for everything read of
/// the input.
final class InputQuestion: Sendable {
  let asked: AskedQuery
  /// What a window showed before, which is asked of a table with the same columns.
  private let kept: [KeptQuestion]
  private let settled = Locked<QueryChoice?>(nil)
  /// nil if it has not been made.
  var choice: QueryChoice? { settled.withLock(\.self) }
  /// Whether the choice has been made.
  var isSettled: Bool { settled.withLock { $0 != nil } }

  init(_ asked: AskedQuery, kept: [KeptQuestion] = []) { (self.asked, self.kept) = (asked, kept) }

  /// With fewer rows the choice stays open, since they tell too little about the table.
  private static let leastRows = 3
  /// A choice is made after this many bytes at the latest.
  static let choosingBytes = 1 << 20

  /// The chart of a table: the previous choice, unless there is none or its columns are missing.
  private func choice(
    in table: Table, isSample: Bool = false
  ) throws(ColumnError) -> QueryChoice {
    if let known = settled.withLock(\.self), known.fits(table) { return known }
    if let kept = kept.lazy.compactMap({ $0.choice(in: table) }).first { return kept }
    return try QueryChoice(asked, in: table, isSample: isSample)
  }

  /// Chooses from some rows of a table elsewhere, once and for all.
  ///
  /// - Parameter name: the input's name in sentences.
  func choose(from sample: Table, name: String) throws(Failure) -> Query {
    do throws(ColumnError) {
      let choice = try choice(in: sample, isSample: true)
      settled.withLock { $0 = choice }
      return choice.query
    } catch {
      throw Failure(error, name: name)
    }
  }

  /// The answer from the rows of a table, and how it is drawn.
  ///
  /// - Parameter name: the input's name in sentences.
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

  /// The request to read a table for this query.
  ///
  /// - Parameter keepsRows: whether other queries may follow.
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
    self =
      switch error {
      case .noNumericColumn, .noNumbers: .unreadableTable(file: name, .columns(error))
      case .unknownColumn, .ambiguousColumn, .sameColumn, .severalValuesWithSeries, .noCategory,
        .unknownGrain, .unreadableComparison:
        .unsuitableColumns(file: name, .columns(error))
      }
  }

  init(_ error: QueryError, name: String) {
    switch error {
    case .columns(let error): self.init(error, name: name)
    case .noDates, .noNumbers, .noWidth, .tooManyBins, .noValues:
      self = .unsuitableColumns(file: name, .query(error))
    default: self = .unreadableTable(file: name, .query(error))
    }
  }

  init(_ error: TableError, name: String) {
    self = .unreadableTable(file: name, .table(error))
  }
}

extension Options {
  /// The query for each table.
  var question: AskedQuery {
    var columns = ColumnRequest(category: category, values: values, series: series)
    columns.isForOtherTable = hasColumnsOfOtherFiles
    columns.conditions = conditions
    columns.titles = columnTitles
    return AskedQuery(
      columns, method: aggregate, areEvents: follows, order: sort, top: top,
      layout: scale == .log ? .grouped : layout)
  }

  var dialect: DialectOverrides {
    var dialect = DialectOverrides(
      delimiter: delimiter, joinsBlanks: joinsBlanks, decimal: decimal,
      hasHeader: hasNoHeader ? false : nil)
    dialect.gaps = table.gaps
    return dialect
  }

  /// How often a database is asked again if none is said.
  private static let databaseSeconds = 5.0

  /// The request to read a table.
  ///
  /// - Parameter isForWindow: whether the user may ask other queries.
  func reading(isForWindow: Bool) -> ReadingRequest {
    var request = ReadingRequest(dialect: dialect, question: question, keepsRows: isForWindow)
    request.seconds = followSeconds
    if follows { request.databaseSeconds = followSeconds ?? Self.databaseSeconds }
    return request
  }
}

/// How inputs are read, and the query for them.
struct ReadingRequest: Sendable {
  var dialect = DialectOverrides()
  var question = AskedQuery()
  /// What was shown before, for tables with the same columns.
  var kept: [KeptQuestion] = []
  /// Whether rows are kept for other queries.
  var keepsRows = false
  /// The pause between two readings that was asked for; nil for none.
  var seconds: Double?
  /// The pause before a database is asked again; nil for once.
  var databaseSeconds: Double?

  /// The request for an input.
  func suited(to input: Input) -> ReadingRequest {
    guard case .database = input.bytes else { return self }
    // Rows of a table are not events, even if the table changes.
    var request = self
    request.question.areEvents = false
    return request
  }
}

extension ReadingRequest {
  /// The request to read another table, of which nothing has been asked yet.
  var forOtherTable: ReadingRequest {
    var request = self
    request.question = AskedQuery(ColumnRequest(), areEvents: question.areEvents)
    return request
  }
}

/// Decides when enough of a table has been read to choose its chart. Times are nanoseconds of a
/// monotonic clock.
struct ChoosingTime {
  /// A slow stream is waited for no longer than this.
  static let patienceNanoseconds: UInt64 = 250_000_000

  private let start: UInt64
  /// Whether the input has paused.
  var isSilent = false

  init(start: UInt64) { self.start = start }

  func isUp(bytes: Int, now: UInt64) -> Bool {
    isSilent || bytes >= InputQuestion.choosingBytes || now >= start + Self.patienceNanoseconds
  }
}
