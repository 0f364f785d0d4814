// Data that arrive while the user is at work: what was done to rows and series stays with them.
internal import Charts
internal import Queries
internal import Scenegraph
internal import Tables

extension Panel {
  /// Takes more of the data, or the end of them. Selected, hidden, focused and remembered rows and
  /// series stay so at their new places, and colours stay with the names of their series.
  package mutating func receive(_ snapshot: Snapshot) -> [Effect] {
    if snapshot.isReadAgain, let effects = receiveAgain(snapshot) { return effects }
    var news = snapshot
    if let notice = news.failureNotice { news.data.told.insert(notice, at: 0) }
    var wanted = wantedView
    if let choice = news.choice {
      // The user's changes to the order stay as long as the data are drawn the same way.
      if self.choice?.isDrawn(as: choice) != true { adopt(choice, &wanted) }
      self.choice = choice
    }
    return show(news, wanted)
  }

  /// Draws new data as was chosen for them, unless the user has asked another query.
  private mutating func adopt(_ choice: QueryChoice, _ wanted: inout RowView) {
    guard question == nil, wanted.question == nil else { return }
    if !keepsOrientation {
      wanted.appearance.orientation = choice.orientation
    }
    wanted.layout = choice.layout
    (wanted.sort, wanted.top) = (choice.query.order, choice.query.top)
  }

  /// Updates what new data change besides the rows, once they are in the chart.
  mutating func note(_ news: Snapshot) {
    generation = news.generation
    read = news
    dataVersion += 1
    chart.tableName = news.source?.tables?.nameInSentence
    chart.emptyReason = news.emptyMessage
    // Data being read change too often to animate.
    if state.reading != nil { moves = false }
    noteReading(news.reading)
  }

  /// While reading, the ring keeps turning from its current position.
  mutating func noteReading(_ reading: ChartState.Reading?) {
    let (turn, isStill) = (state.reading?.turn ?? 0, state.reading?.isStill ?? false)
    state.reading = reading
    if reading?.totalBytes == nil { state.reading?.turn = turn }
    state.reading?.isStill = isStill
  }
}

extension Snapshot {
  /// The message in place of bars; nil if there are bars or nothing has failed.
  fileprivate var emptyMessage: EmptyMessage? {
    guard data.categories.isEmpty, let failure else { return nil }
    if isFollowing, let waiting = failure.waitingSentence { return EmptyMessage(waiting) }
    return failure.emptyMessage
  }

  /// The failure as a notice beside the data.
  fileprivate var failureNotice: Notice? {
    // Without bars, the failure is shown in their place.
    guard !data.categories.isEmpty, let failure else { return nil }
    return isFollowing
      ? .failedFollowing(failure.sentenceWithinWindow) : failure.stopNotice
  }
}
