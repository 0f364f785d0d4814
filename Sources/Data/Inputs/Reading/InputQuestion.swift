// How an input is read, as options say; and the query that the command line asks of its table, with
// the answer so far.
internal import Base
package import Queries
package import Tables
internal import Words

/// How inputs are read, and the query for them.
package struct ReadingRequest: Sendable {
  package var dialect: DialectOverrides
  package var question: AskedQuery
  /// What was shown before, for tables with the same columns.
  package var kept: [KeptQuestion] = []
  /// Whether rows are kept for other queries.
  package var keepsRows: Bool
  /// The pause between two readings that was asked for; nil for none.
  package var seconds: Double?
  /// The pause before a database is asked again; nil for once.
  package var databaseSeconds: Double?

  package init(
    dialect: DialectOverrides = DialectOverrides(), question: AskedQuery = AskedQuery(),
    keepsRows: Bool = false
  ) {
    (self.dialect, self.question, self.keepsRows) = (dialect, question, keepsRows)
  }

  /// The request for an input.
  func suited(to input: Input) -> ReadingRequest {
    guard case .database = input.bytes else { return self }
    // Rows of a table are not events, even if the table changes.
    var request = self
    request.question.areEvents = false
    return request
  }

  /// The request to read another table, of which nothing has been asked yet.
  package var forOtherTable: ReadingRequest {
    var request = self
    request.question = AskedQuery(ColumnRequest(), areEvents: question.areEvents)
    return request
  }
}

/// The choice of columns is made once for everything read of the input.
final class InputQuestion: Sendable {
  let asked: AskedQuery
  /// What a window showed before, which is asked of a table with the same columns.
  private let kept: [KeptQuestion]
  private let settled = Locked<QueryChoice?>(nil)
  /// nil if it has not been made.
  var choice: QueryChoice? { settled.withLock { $0 } }
  /// Whether the choice has been made.
  var isSettled: Bool { settled.withLock { $0 != nil } }

  init(_ asked: AskedQuery, kept: [KeptQuestion] = []) { (self.asked, self.kept) = (asked, kept) }

  /// With fewer rows the choice stays open, since they tell too little about the table.
  private static let leastRows = 3
  /// A choice is made after this many bytes at the latest.
  static let choosingBytes = 1 << 20

  /// The chart of a table: the previous choice, unless there is none or its columns are missing.
  private func choice(in table: Table, isSample: Bool = false) throws(ColumnError) -> QueryChoice {
    if let known = settled.withLock({ $0 }), known.fits(table) { return known }
    if let kept = kept.lazy.compactMap({ $0.choice(in: table) }).first { return kept }
    return try QueryChoice(asked, in: table, isSample: isSample)
  }

  /// Chooses from some rows of a table elsewhere, once and for all.
  func choose(from sample: Table, name: String) throws(InputFailure) -> Query {
    do throws(ColumnError) {
      let choice = try choice(in: sample, isSample: true)
      settled.withLock { $0 = choice }
      return choice.query
    } catch {
      throw InputFailure(error, name: name)
    }
  }

  /// The answer from the rows of a table, and how it is drawn.
  func answer(
    from table: Table, name: String
  ) throws(InputFailure) -> (answer: Answer, choice: QueryChoice) {
    do {
      var choice = try choice(in: table)
      let answer = try choice.answer(from: table)
      if table.rowCount >= Self.leastRows { settled.withLock { $0 = choice } }
      return (answer, choice)
    } catch let error as ColumnError {
      throw InputFailure(error, name: name)
    } catch let error as QueryError {
      throw InputFailure(error, name: name)
    } catch {
      throw .fault("\(error)")
    }
  }

  /// The request to read a table for this query.
  ///
  /// - Parameter sample: rows that show what the table is like, better than its first ones.
  func request(
    _ dialect: DialectOverrides, of sample: Table? = nil, keepsRows: Bool
  ) -> TableRequest {
    TableRequest(
      dialect: dialect,
      fold: { [self] first in
        let shown = first.shown(by: sample)
        guard first.rowCount > 0, let choice = try? choice(in: shown) else { return nil }
        return QueryFold(choice, to: asked, sample: shown)
      },
      // An unfinished period is compared with a part of another one, which groups do not tell.
      foldBytes: Self.choosingBytes, keepsRows: keepsRows || asked.comparison != nil)
  }
}

/// When enough has been read to choose a chart. Times are monotonic nanoseconds.
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
