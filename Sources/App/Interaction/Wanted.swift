// What is shown and what is wanted: nothing of the one is written into the other until its answer
// is there.
internal import Charts
internal import Queries
internal import Scenegraph
internal import Words

/// Giving it up drops this value and nothing else: without its answer it has never been.
struct Wanted {
  var view: View
  /// What is being worked out for it.
  var request: QueryRequest
  /// nil if nobody has asked for it, as where data have only grown.
  var move: History.Move?
  /// Whether the answer has been awaited for so long that the picture says so.
  var isLate: Bool
}

extension Panel {
  /// The latest request that has not been answered yet.
  package var request: QueryRequest? { wanted?.request }

  /// What is awaited, told while nothing else is; nil if nothing is, or has not been for long.
  var waitingMessage: StatusMessage? {
    if let awaitedReading { return .waiting(.table(awaitedReading.table?.name.onOneLine)) }
    return wanted?.isLate == true ? .waiting(.answer) : nil
  }

  /// Tells that a question has no answer yet.
  mutating func noteLateness(of late: QueryRequest) -> [Effect] {
    guard request === late else { return [] }
    wanted?.isLate = true
    return [.redraw]
  }

  /// What is shown: the chart and its state, read as one value.
  package var shown: View {
    var view = View(title: chart.title, subtitle: chart.subtitle, description: chart.description)
    let answered = chart.source.question?.query
    view.table = chart.tableName
    view.query = question ?? answered ?? Query()
    (view.query.order, view.query.top) = (chart.sort, chart.top)
    view.query.titles = answered?.titles ?? [:]
    view.isChosen = question == nil
    (view.layout, view.orientation, view.scale) = (chart.layout, chart.orientation, chart.scale)
    (view.barShape, view.hasPatterns) = (chart.barShape, chart.hasPatterns)
    (view.hiddenParts, view.goal, view.references) =
      (chart.hiddenParts, chart.goal, chart.references)
    view.looks = chart.looks
    (view.viewport, view.selection) = (state.viewport, state.selection)
    if !state.hiddenSeries.isEmpty {
      view.hiddenSeries = chart.data.seriesKeys(of: state.hiddenSeries)
    }
    return view
  }

  /// What is shown, or will be once the pending request is answered.
  package var latest: View { wanted?.view ?? shown }

  /// The question of that view; nil if there is no table to ask.
  var askedQuery: Query? {
    let view = latest
    guard read?.table != nil, !view.isChosen || chart.source.question != nil else { return nil }
    return view.query
  }

  /// Why no word of the question can be changed where there is none.
  var refusalOfWords: StatusMessage.Refusal { read?.table == nil ? .noTable : .noQuestion }

  /// Changes at once what needs no answer. It stays so in what will be shown.
  mutating func set<Value>(_ part: WritableKeyPath<View, Value>, _ value: Value) {
    var view = shown
    view[keyPath: part] = value
    chart.takeLooks(of: view)
    wanted?.view[keyPath: part] = value
  }

  /// Data that came meanwhile are shown as they would have been without the question.
  mutating func giveUpQuestion() -> [Effect] {
    guard let wanted, wanted.move != nil else { return [] }
    let news = waitingNews ?? wanted.request.news
    (self.wanted, waitingNews) = (nil, nil)
    let effects = say(.done(.cancelledQuery))
    guard let news, !wanted.request.isOfOtherTable else { return effects }
    return effects + show(news, followed(shown, news, isAfresh: read == nil))
  }
}

extension ChartData {
  /// The keys of series by which a view names them.
  func seriesKeys(of indices: some Sequence<Int>) -> Set<SeriesKey> {
    let keys = SeriesKey.keys(of: series.map(\.name))
    return Set(indices.compactMap { keys.indices.contains($0) ? keys[$0] : nil })
  }

  /// The series that a key is of; nil if there is none.
  func series(of key: SeriesKey) -> Int? {
    SeriesKey.keys(of: series.map(\.name)).firstIndex(of: key)
  }
}

extension Model {
  /// The questions that a person waits for and has not been told about.
  package var unanswered: [(request: QueryRequest, chart: Int)] {
    panels.indices.compactMap { chart in
      guard let wanted = panels[chart].wanted, wanted.move != nil, !wanted.isLate else {
        return nil
      }
      return (wanted.request, panels[chart].id)
    }
  }
}
