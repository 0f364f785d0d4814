// What has been read of an input at one moment.
package import Queries
package import Tables
package import Words

/// The last answer that could be read, what is being read, and where the bars were in the answer
/// before. A copy of it is posted whenever there is news.
package struct InputState: Sendable {
  /// Reads the table again; nil if that is impossible.
  package internal(set) var source: InputSource?
  /// nil before the first.
  package private(set) var answered: AnsweredTable?
  /// A number that is new with each answer.
  package private(set) var version = 0
  /// How often the source has been read anew. Within one generation, rows stay in place.
  package private(set) var generation = 0
  /// Where the rows of an earlier generation are in this one, for who has not seen it yet.
  package private(set) var match: (generation: Int, rows: DataMatch)?
  /// How far reading is, and how fast if that is known; nil once everything is read.
  package internal(set) var reading: (progress: ReadProgress, rowsPerSecond: Double?)?
  /// Why reading ended early, or why a followed source cannot be read now; the earlier rows stay.
  package internal(set) var failure: InputFailure?
  /// Whether more may come even if nothing is being read.
  package internal(set) var isFollowing = false
  /// Whether it comes from reading again on request.
  package internal(set) var isReadAgain = false
  /// What is told of the reading before what is told of the answer, and after it.
  var (toldFirst, toldLast) = ([Notice](), [Notice]())

  /// What the user should know about all of it.
  package var notices: [Notice] { toldFirst + (answered?.notices ?? []) + toldLast }

  /// Names are compared here, so that the window does not wait.
  ///
  /// - Parameter generation: of the source; each state of a table that is sent again counts as one
  ///   more.
  mutating func take(_ new: AnsweredTable, generation: Int) {
    let generation = generation + new.answer.earlierStates
    if generation != self.generation {
      let former =
        answered?.answer.barNames ?? BarNames(categories: [], series: [], isInOrderOfTime: false)
      match = (self.generation, DataMatch(from: former, to: new.answer.barNames, rows: .byName))
    }
    (answered, self.generation) = (new, generation)
    version += 1
  }

  /// Starts a generation that has nothing to show yet.
  mutating func begin(_ generation: Int) {
    if let answered { take(answered, generation: generation) } else { self.generation = generation }
  }
}

/// A table with the answer that its chart shows.
package struct AnsweredTable: Sendable {
  package let table: Table
  package internal(set) var answer: Answer
  package let choice: QueryChoice
  /// What is told of the input besides the answer's notices.
  var told: [Notice] = []

  package var notices: [Notice] { answer.notices + told }

  /// The answer of a database.
  init(_ answer: Answer, _ choice: QueryChoice, of table: Table) {
    (self.table, self.answer, self.choice) = (table, answer, choice)
  }

  /// - Parameters:
  ///   - sample: what is kept of a table whose rows are not; nil to keep the table.
  ///   - name: the table's name in sentences.
  init(
    _ question: InputQuestion, of table: Table, shownAs sample: Table? = nil, name: String
  ) throws(InputFailure) {
    self.table = sample?.standing(forRows: table.rowCount) ?? table
    (answer, choice) = try question.answer(from: table, name: name)
    if let sample { answer.takeSeriesOrder(from: sample) }
  }
}
