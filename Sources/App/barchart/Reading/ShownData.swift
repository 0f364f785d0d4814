// The data of an input that the window shows, and where their rows were in the previous data.
internal import Charts
internal import Interaction
internal import Queries
internal import Tables

/// The last data that could be read.
struct ShownData {
  /// The source to read them from again; nil if they cannot be.
  var source: InputSource?
  /// nil before the first data.
  private(set) var table: ShownTable?
  var data: ChartData { table?.data ?? .empty }
  private(set) var generation = 0
  /// The key join from the previous generation, for a window that has not seen this one yet.
  private var match: (generation: Int, rows: DataMatch)?
  var failure: Failure?
  var isReading = false
  /// Whether the data are the part of a compressed stream received so far.
  var isOpenEnded = false

  /// Takes new data. Names are compared here, on the reading thread, so that the window does not
  /// wait.
  ///
  /// - Parameter generation: of the source; each state of a table that is sent again counts as one
  ///   more.
  mutating func take(_ table: ShownTable, generation: Int) {
    let data = table.data
    let generation = generation + data.earlierStates
    if generation != self.generation {
      match = (self.generation, DataMatch(from: self.data, to: data, rows: .byName))
    }
    self.table = table
    self.generation = generation
  }

  /// Starts a generation that has nothing to show yet.
  mutating func begin(_ generation: Int) {
    if let table { take(table, generation: generation) } else { self.generation = generation }
  }

  /// - Parameter data: with its notices.
  func snapshot(
    _ data: ChartData, reading: ChartState.Reading? = nil, failure: Failure? = nil,
    isFollowing: Bool = true
  ) -> Snapshot {
    Snapshot(
      data: data, table: table?.table, answer: table?.answer, choice: table?.choice, source: source,
      reading: reading, failure: isFollowing ? self.failure : failure,
      isFollowing: isFollowing, generation: generation, match: match)
  }
}

/// A table with the answer that its chart shows.
struct ShownTable: Sendable {
  let table: Table
  private(set) var answer: Answer
  /// How the answer is drawn.
  let choice: QueryChoice
  /// The answer's bars.
  var data: ChartData

  /// Tells one thing more.
  mutating func tell(_ notice: Notice) {
    answer.tell(notice)
    data = ChartData(answer)
  }

  /// The answer of a database.
  init(_ answer: Answer, _ choice: QueryChoice, of table: Table) {
    (self.table, self.answer, self.choice) = (table, answer, choice)
    data = ChartData(answer)
  }

  /// Takes one pass over the bars.
  ///
  /// - Parameters:
  ///   - sample: what is kept of a table whose rows are not; nil to keep the table.
  ///   - name: the table's name in sentences.
  init(
    _ question: InputQuestion, of table: Table, shownAs sample: Table? = nil, name: String
  ) throws(Failure) {
    self.table = sample?.standing(forRows: table.rowCount) ?? table
    (answer, choice) = try question.answer(from: table, name: name)
    if let sample { answer.takeSeriesOrder(from: sample) }
    data = ChartData(answer)
  }

  /// The line that names the next best chart; "" if columns or a method were given.
  func runnerUpSentence(_ asked: AskedQuery) -> String {
    guard asked.columns == ColumnRequest(), asked.method == nil, let other = choice.runnerUp else {
      return ""
    }
    return "The next best chart: " + Quotation.sentence(other.title) + ": "
      + other.optionsText(in: table) + "\n"
  }
}
