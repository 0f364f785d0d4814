// What of a followed file is in the window, and where its rows were in the data before.
internal import Charts

/// The last data that could be read.
struct ShownData {
  private(set) var data = ChartData.empty
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
  mutating func take(_ data: ChartData, generation: Int) {
    let generation = generation + data.earlierStates
    if generation != self.generation {
      match = (self.generation, DataMatch(from: self.data, to: data, rows: .byName))
    }
    self.data = data
    self.generation = generation
  }

  /// - Parameter data: with what is to be said beside them.
  func snapshot(
    _ data: ChartData, reading: ChartState.Reading? = nil, failure: Failure? = nil,
    isFollowing: Bool = true
  ) -> Snapshot {
    Snapshot(
      data: data, reading: reading, failure: isFollowing ? self.failure : failure,
      isFollowing: isFollowing, generation: generation, match: match)
  }
}
