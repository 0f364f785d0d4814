// What of a followed file is in the window, and where its rows were in the data before.
internal import Charts
internal import Interaction
internal import Queries
internal import Tables

/// The last data that could be read.
struct ShownData {
  /// Where they can be read again; nil where they cannot.
  var source: InputSource?
  /// nil before there are any.
  private(set) var table: ShownTable?
  var data: ChartData { table?.data ?? .empty }
  private(set) var generation = 0
  /// Of the generation before, for who has not seen this one yet.
  private var match: (generation: Int, rows: DataMatch)?
  var failure: Failure?
  var isReading = false
  /// Whether they are the part of packed data that has come so far.
  var isOpenEnded = false

  /// Other data. Names are compared here, on the thread that reads, and not where the window waits.
  ///
  /// - Parameter generation: of the source; each state of a table that comes again is one more.
  mutating func take(_ table: ShownTable, generation: Int) {
    let data = table.data
    let generation = generation + data.earlierStates
    if generation != self.generation {
      match = (self.generation, DataMatch(from: self.data, to: data, rows: .byName))
    }
    self.table = table
    self.generation = generation
  }

  /// The source is read anew, and has nothing to show yet.
  mutating func begin(_ generation: Int) {
    if let table { take(table, generation: generation) } else { self.generation = generation }
  }

  /// - Parameter data: with what is to be said beside them.
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
