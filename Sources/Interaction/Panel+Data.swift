// Data that come while somebody is at work: what was done to rows and series stays with them.
internal import Charts
internal import Queries
internal import Scenegraph
internal import Tables

extension Panel {
  /// More of the data, or the end of it. Rows and series that were selected, hidden, focused or
  /// remembered are so wherever they are now, and colours stay with the names of their series.
  package mutating func receive(_ snapshot: Snapshot) -> [Effect] {
    var news = snapshot
    if let notice = news.failureNotice { news.data.notices.insert(notice, at: 0) }
    var wanted = wantedView
    if let choice = news.choice {
      // What the person has done to the order stays while the way to draw is the same.
      if self.choice?.isDrawn(as: choice) != true { adopt(choice, &wanted) }
      self.choice = choice
    }
    if let refusal = news.data.refusal(of: wanted.layout) {
      wanted.layout = refusal.instead
      refusedShares = refusal.reason.sentence(.window)
    }
    if let refusedShares { news.data.notices.insert(refusedShares, at: 0) }
    return show(news, wanted)
  }

  /// Draws what comes as was chosen for it, unless the person has asked something else.
  private mutating func adopt(_ choice: QueryChoice, _ wanted: inout RowView) {
    guard question == nil, wanted.question == nil else { return }
    if !keepsOrientation { chart.orientation = Scene.Orientation(choice.orientation) }
    wanted.layout = Scene.Layout(choice.layout)
    (wanted.sort, wanted.top) = (SortOrder(choice.query.order), choice.query.top)
  }

  /// What other data change beside the rows, once they are in the chart.
  mutating func note(_ news: Snapshot, isFirstReading: Bool) {
    generation = news.generation
    read = news
    dataVersion += 1
    // What is being read for the first time has no colours yet that anybody knows.
    if isFirstReading { chart.resetSeriesColors() }
    chart.emptyReason = news.emptyMessage
    // What is being read changes too often to be followed.
    if state.reading != nil { moves = false }
    noteReading(news.reading)
  }

  /// While reading, the ring keeps turning from where it is.
  mutating func noteReading(_ reading: ChartState.Reading?) {
    let (turn, isStill) = (state.reading?.turn ?? 0, state.reading?.isStill ?? false)
    state.reading = reading
    if reading?.totalBytes == nil { state.reading?.turn = turn }
    state.reading?.isStill = isStill
  }
}

extension Snapshot {
  /// What stands where bars would; nil where there are some.
  fileprivate var emptyMessage: EmptyMessage? {
    guard data.categories.isEmpty, let failure else { return nil }
    if isFollowing, let waiting = failure.waitingSentence { return EmptyMessage(waiting) }
    return failure.emptyMessage
  }

  /// The same beside the data.
  fileprivate var failureNotice: String? {
    // Where there are no bars it stands in their place.
    guard !data.categories.isEmpty, let failure else { return nil }
    return isFollowing
      ? failure.sentenceWithinWindow + "; the last data that could be read are shown"
      : failure.stopNotice
  }
}
