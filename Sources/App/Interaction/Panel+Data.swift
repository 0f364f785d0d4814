// Data that arrive while the user is at work: what was done to rows and series stays with them.
internal import Charts
internal import Inputs
internal import Queries
internal import Scenegraph
internal import Tables
internal import Words

extension Panel {
  /// Takes more of the data, or the end of them. Selected, hidden, focused and remembered rows and
  /// series stay so at their new places, and colours stay with the names of their series.
  package mutating func receive(_ snapshot: Snapshot) -> [Effect] {
    if snapshot.isReadAgain, let effects = receiveAgain(snapshot) { return effects }
    var news = snapshot
    if let notice = news.failureNotice { news.data.told.insert(notice, at: 0) }
    return show(news, followed(latest, news))
  }

  /// A view of new data: drawn as was chosen for them, unless another question has been asked. The
  /// titles of columns stay those that somebody has given.
  ///
  /// - Parameter isAfresh: whether nothing has been drawn as was chosen.
  mutating func followed(_ view: View, _ news: Snapshot, isAfresh: Bool = false) -> View {
    let former = choice
    if let choice = news.choice { self.choice = choice }
    guard view.isChosen else { return view }
    var view = view
    let titles = read == nil ? nil : view.query.titles
    let own = read?.data.question?.query.titles
    // Changes to the order stay as long as the data are drawn the same way.
    if let choice, isAfresh || former?.isDrawn(as: choice) != true {
      view.adopt(choice, keepsOrientation: keepsOrientation)
    }
    let all = news.data.question?.query.titles ?? [:]
    view.query.titles = titles == own ? all : titles ?? all
    return view
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
      ? .failedFollowing(failure.sentence(.window)) : failure.stopNotice
  }
}
