// What a reader has of one chart's data, at one moment.
package import Charts
package import Queries
package import Tables

/// What the reader has so far.
package struct Snapshot: Sendable {
  /// What the answer to the question of the command line says.
  package var data: ChartData
  /// What other questions are asked of; nil before there is any.
  package var table: Table?
  /// What `data` were made of.
  package var answer: Answer?
  /// How they are drawn; nil where that is as it was.
  package var choice: QueryChoice?
  /// Where a table is read again whose rows are not kept; nil where it cannot be.
  package var source: (any TableSource)?
  /// nil once all is read.
  package var reading: ChartState.Reading?
  /// Why reading ended early, or why what is followed cannot be read now; the rows before stay.
  package var failure: (any ReadingFailure)?
  /// Whether the source is followed: there may be more snapshots, even where nothing is being read.
  package var isFollowing = false
  /// How often the source has been read anew. Within one generation rows are where they were.
  package var generation = 0
  /// Where the rows of an earlier generation are in this one.
  package var match: (generation: Int, rows: DataMatch)?

  package init(
    data: ChartData, table: Table? = nil, answer: Answer? = nil, choice: QueryChoice? = nil,
    source: (any TableSource)? = nil, reading: ChartState.Reading? = nil,
    failure: (any ReadingFailure)? = nil, isFollowing: Bool = false, generation: Int = 0,
    match: (generation: Int, rows: DataMatch)? = nil
  ) {
    (self.data, self.table, self.answer, self.choice) = (data, table, answer, choice)
    (self.source, self.reading, self.failure) = (source, reading, failure)
    (self.isFollowing, self.generation, self.match) = (isFollowing, generation, match)
  }
}

/// Why reading ended early, as a window tells it.
package protocol ReadingFailure: Error, Sendable {
  /// What is wrong: one sentence without a full stop.
  var sentenceWithinWindow: String { get }
  /// The notice beside the rows before what cannot be read.
  var stopNotice: String { get }
  /// What stands in the place of bars.
  var emptyMessage: EmptyMessage { get }
  /// What is said while a file that is followed is not there; nil for other failures.
  var waitingSentence: String? { get }
}
