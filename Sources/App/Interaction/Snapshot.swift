// What a reader has of one chart's data at one moment.
package import Charts
package import Queries
package import Tables

/// What the reader has so far.
package struct Snapshot: Sendable {
  /// The answer to the command line's query.
  package var data: ChartData
  /// What other queries are asked of; nil before there is a table.
  package var table: Table?
  /// What `data` was made from.
  package var answer: Answer?
  /// How to draw the data; nil if that is unchanged.
  package var choice: QueryChoice?
  /// Reads a table again whose rows are not kept; nil if that is impossible.
  package var source: (any TableSource)?
  /// nil once everything is read.
  package var reading: ChartState.Reading?
  /// Why reading ended early, or why a followed source cannot be read now; the earlier rows stay.
  package var failure: (any ReadingFailure)?
  /// Whether the source is followed: more snapshots may come even if nothing is being read.
  package var isFollowing = false
  /// Whether it comes from reading again on request: if there is no table, what is shown stays.
  package var isReadAgain = false
  /// How often the source has been read anew. Within one generation, rows stay in place.
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

/// Why reading ended early, as the window shows it.
package protocol ReadingFailure: Error, Sendable {
  /// What is wrong: one sentence without a full stop.
  var sentenceWithinWindow: String { get }
  /// The notice beside the rows that were read before the failure.
  var stopNotice: Notice { get }
  /// The message in place of bars.
  var emptyMessage: EmptyMessage { get }
  /// What is said while a followed file is missing; nil for other failures.
  var waitingSentence: String? { get }
}
