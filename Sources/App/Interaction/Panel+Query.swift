// Other data, and another question about them: which rows are shown. What the user has done to rows
// and series moves with them.
internal import Charts
internal import Inputs
internal import Queries
internal import Scales
internal import Scenegraph
internal import Tables
internal import Words

extension Panel {
  /// Takes more of the data, or the end of them. Selected, hidden, focused and remembered rows and
  /// series stay so at their new places, and colours stay with the names of their series.
  package mutating func receive(_ snapshot: Snapshot) -> [Effect] {
    if snapshot.isReadAgain, let effects = receiveAgain(snapshot) { return effects }
    var news = snapshot
    // A chart that was away takes what another shows, which tells it already.
    if let notice = news.failureNotice, news.data.told.first != notice {
      news.data.told.insert(notice, at: 0)
    }
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
    let titles = view.query.titles
    let given = read.flatMap { $0.data.question?.query.titles == titles ? nil : titles }
    // Changes to the order stay as long as the data are drawn the same way.
    if let choice, isAfresh || former?.isDrawn(as: choice) != true {
      view.adopt(choice, keepsOrientation: keepsOrientation)
    }
    view.query.titles = given ?? news.data.question?.query.titles ?? [:]
    return view
  }

  /// Updates what new data change besides the bars.
  private mutating func note(_ news: Snapshot) {
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
  /// The message in place of bars; nil if there are bars, or a filter has left none: the sentence
  /// with the filter is the way back.
  fileprivate var emptyMessage: EmptyMessage? {
    guard data.categories.isEmpty else { return nil }
    let remedies: [Remedy] =
      source?.canBeReadAgain == true ? [.readAgain, .openFile] : [.openFile]
    guard let failure else {
      let isEmpty = reading == nil && data.question?.query.filters.isEmpty == true
      return isEmpty ? .noRows(remedies: remedies) : nil
    }
    if isFollowing, let waiting = failure.waitingSentence { return EmptyMessage(waiting) }
    var message = failure.emptyMessage
    message.remedies = remedies
    return message
  }

  /// The failure as a notice beside the data.
  fileprivate var failureNotice: Notice? {
    // Without bars, the failure is shown in their place.
    guard !data.categories.isEmpty, let failure else { return nil }
    return isFollowing ? .failedFollowing(failure.sentence(.window)) : failure.stopNotice
  }
}

extension Panel {
  /// Shows this many of the largest bars; nil for all.
  mutating func showLargest(_ top: Int?) -> [Effect] {
    var wanted = latest
    // The picture may be older than the data.
    guard chart.choices.contains(top), top != wanted.query.top else { return [] }
    // A ranking, as --top draws it, unless another order has been chosen.
    if wanted.query.top == nil, wanted.query.order == .none {
      wanted.query.order = .valueDescending
    }
    wanted.query.top = top
    wanted.followOrder()
    return show(wanted)
  }

  var nextOrder: SortOrder {
    let orders = SortOrder.allCases
    let next = (orders.firstIndex(of: latest.query.order) ?? 0) + 1
    return orders[next % orders.count]
  }

  mutating func sort(_ order: SortOrder) -> [Effect] {
    want {
      $0.query.order = order
      $0.followOrder()
    }
  }

  /// Stacks and shares are refused: logarithmic lengths do not add up.
  mutating func toggleLogarithm() -> [Effect] {
    if let refusal = refusalOfLogarithm {
      return say(.refused(.arrangement("logarithmic", reason: refusal)))
    }
    var wanted = latest
    wanted.scale = wanted.scale == .log ? .linear : .log
    if wanted.scale == .log { wanted.layout = .grouped }
    return show(wanted)
  }

  /// Why the value axis cannot be logarithmic; nil if it can, or is.
  var refusalOfLogarithm: String? {
    // Stacks of a single series are its bars.
    let isStacked = chart.data.series.count > 1 && chart.shownLayout == .stacked
    guard latest.scale == .linear, isStacked || chart.shownLayout == .normalized else { return nil }
    return LayoutRefusal.logarithmicScale.reason
  }

  /// All selections that move with their rows.
  var selections: [Selection] { [state.selection, band?.base ?? [], band?.before ?? []] }

  /// nil for the query that was chosen. The picture stays until the answer comes.
  mutating func ask(_ question: Query?) -> [Effect] {
    var wanted = latest
    if let question { wanted.query = question }
    wanted.isChosen = question == nil
    return show(wanted)
  }

  // MARK: Asking

  /// Shows what is shown, or is wanted already, with a change; nothing happens if there is none.
  mutating func want(_ change: (inout View) -> Void) -> [Effect] {
    var wanted = latest
    change(&wanted)
    return wanted == latest ? [] : show(wanted)
  }

  /// Shows the rows in another way: at once if that takes no time, else once it is computed off the
  /// window's thread. Until then the picture stays as it is.
  mutating func show(_ view: View, _ move: History.Move = .asked(nil)) -> [Effect] {
    // What is there is no longer open to choice once somebody asks for something else.
    if asked != nil, question != nil { (asked, base) = (nil, shown.query) }
    return ask(view, QueryRequest(self, view, news: waitingNews ?? request?.news), move)
  }

  /// Shows other data. While an answer is pending, only the latest data wait for it (throttle): data
  /// that arrive faster than they can be arranged would otherwise never be seen.
  ///
  /// - Parameter move: nil if nobody has asked for them.
  mutating func show(_ news: Snapshot, _ view: View, _ move: History.Move? = nil) -> [Effect] {
    let new = QueryRequest(self, view, news: news)
    if let request, request.wanted == view, !new.isImmediate {
      waitingNews = news
      return noteProgress(news)
    }
    let effects = ask(view, new, move ?? wanted?.move)
    return effects + (new == request ? noteProgress(news) : [])
  }

  private mutating func ask(_ view: View, _ new: QueryRequest, _ move: History.Move?) -> [Effect] {
    waitingNews = nil
    // Data that come meanwhile make the wait no shorter.
    let isLate = wanted?.isLate == true && wanted?.view == view
    wanted = Wanted(view: view, request: new, move: move, isLate: isLate)
    return new.isImmediate ? new.answer().map { receive($0) } ?? [] : []
  }

  /// The ring keeps moving while data wait.
  private mutating func noteProgress(_ news: Snapshot) -> [Effect] {
    guard news.reading != nil, state.reading != nil else { return [] }
    noteReading(news.reading)
    return [.redraw]
  }

  // MARK: Answers

  /// Shows an answer, unless something else has been requested since. If the query failed,
  /// everything stays as it is, and the reason is shown.
  mutating func receive(_ answered: Answered) -> [Effect] {
    guard answered.request === request, let wanted else { return [] }
    switch answered.outcome {
    case .arranged(let answer): return apply(answer, wanted)
    case .failed(let error): return leave(answered.request, of: wanted, error)
    }
  }

  /// Leaves the bars as they are, as there is no answer. Data that came with the question are shown as
  /// they would have been without it; where nobody has asked, they are there without bars.
  private mutating func leave(
    _ request: QueryRequest, of wanted: Wanted, _ error: SourceError
  ) -> [Effect] {
    self.wanted = nil
    let isFirst = read == nil
    let isAsked = wanted.move != nil && !isFirst
    let others = isAsked && !request.isOfOtherTable ? request.news : nil
    if !isAsked, let news = request.news { noteWithoutBars(news) }
    if !isAsked || asked != nil, chart.data.categories.isEmpty {
      chart.emptyReason = EmptyMessage(ofFault: error.sentence, [])
    }
    guard let news = waitingNews ?? others else { return say(.failed(error)) }
    return say(.failed(error)) + show(news, followed(shown, news, isAfresh: isFirst))
  }

  /// The table is there, and can be asked something else.
  private mutating func noteWithoutBars(_ news: Snapshot) {
    // The bars that stay are not of its rows, and are compared with no others.
    (answer, chart.remaining) = (nil, nil)
    answerVersion += 1
    note(news)
  }

  private mutating func apply(_ answer: Arranged, _ wanted: Wanted) -> [Effect] {
    var moved: [Selection] = []
    for (index, now) in selections.enumerated() {
      if now == answer.request.selections[index] {
        moved.append(answer.selections[index])
      } else if now.isSmall {
        moved.append(answer.moved(now))
      } else {
        // So much has been selected since that moving it takes time: asks for that too.
        let again = QueryRequest(
          self, answer.request.wanted, news: answer.request.news, known: answer)
        self.wanted?.request = again
        return []
      }
    }
    let before = shownView
    self.wanted = nil
    show(answer, selections: moved)
    // What has been changed at once since it was asked stays so.
    chart.takeLooks(
      of: wanted.view.asking(answer.choice, keepsOrientation: keepsOrientation))
    if let move = wanted.move {
      replaced = (before, move)
      if let goal = move.goal { takeBars(of: goal) }
    }
    takeAwaited(answer.named)
    guard let news = waitingNews else { return [.redraw] }
    return [.redraw] + show(news, followed(shown, news, isAfresh: read == nil))
  }

  private static let leastRows = 3

  /// Selection, focus and the places of the keyboard stay with their source rows.
  private mutating func show(_ answer: Arranged, selections: [Selection]) {
    let news = answer.request.news
    let isOtherTop = answer.view.query.top != chart.top || answer.request.isOfOtherTable
    followSceneRows(answer.match)
    let former = chart
    answer.show(in: &chart)
    if !chart.hasSameSource(as: former) || news != nil { answerVersion += 1 }
    self.answer = answer.answer
    // With a few rows the choice stays open, as it does for the first chart of a table.
    if asked != nil, let table = (news ?? read)?.table, table.rowCount >= Self.leastRows {
      (asked, base) = (nil, answer.view.query)
    }
    let wanted = answer.view
    isAnotherQuestion = news == nil && answer.request.asksAnew
    question = wanted.asked
    state.hiddenSeries = answer.hiddenSeries
    if let match = answer.match, case .control(.legend, let series) = state.focus {
      state.focus = match.series(series).map { .control(.legend, $0) }
    }
    state.selection = selections[0]
    band?.base = selections[1]
    band?.before = selections[2]
    remembered = remembered.compactMapValues { answer.moved($0) }
    state.hovered = answer.moved(state.hovered)
    state.dismissedTooltip = answer.moved(state.dismissedTooltip)
    if case .bar(let bar) = state.focus { state.focus = answer.moved(bar).map { .bar($0) } }
    moveBrush(by: answer)
    // The largest bars are meant to be seen together.
    state.viewport = isOtherTop ? nil : state.viewport?.fitted(to: chart.data.categories.count)
    if isOtherTop, case .control(.numberOfBars, _) = state.focus {
      state.focus = .control(.numberOfBars, chart.choices.firstIndex(of: chart.top) ?? 0)
    }
    forgetWhatIsGone()
    moves = true
    guard let news else { return }
    barGeneration = news.generation
    note(news)
  }
}
