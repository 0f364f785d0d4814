// What is shown and what is wanted: nothing of the one is written into the other until its answer
// is there.
internal import Charts
internal import Queries
internal import Scenegraph
internal import Words

/// What a chart looks like besides its bars. It needs no answer.
struct Appearance: Hashable, Sendable {
  var orientation: Scene.Orientation
  var title: String
  var subtitle: String
  var hiddenParts: Set<Part>
}

/// What will be shown once its answer is there. Without its answer it has never been: giving it up
/// drops this value, and nothing else.
struct Wanted {
  var view: RowView
  /// What is being worked out for it.
  var request: QueryRequest
  /// How the views that can be gone back to change with it; nil if nobody has asked for it, as
  /// where data have only grown.
  var move: History.Move?
  /// Whether the answer has been awaited for so long that the picture says so.
  var isLate = false
}

/// A view that has just been replaced, for the views that can be gone back to.
struct Replaced {
  let view: PanelView
  let move: History.Move
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

  /// What the chart looks like now.
  var appearance: Appearance {
    get {
      Appearance(
        orientation: chart.orientation, title: chart.title, subtitle: chart.subtitle,
        hiddenParts: chart.hiddenParts)
    }
    set {
      (chart.orientation, chart.title) = (newValue.orientation, newValue.title)
      (chart.subtitle, chart.hiddenParts) = (newValue.subtitle, newValue.hiddenParts)
    }
  }

  /// Changes at once what needs no answer. It stays so in what will be shown.
  mutating func set<Value>(_ part: WritableKeyPath<Appearance, Value>, _ value: Value) {
    appearance[keyPath: part] = value
    wanted?.view.appearance[keyPath: part] = value
  }

  /// How the rows are shown.
  var shownView: RowView {
    RowView(
      question: question, sort: chart.sort, top: chart.top, layout: chart.layout,
      hiddenSeries: state.hiddenSeries, scale: chart.scale, titles: titles, appearance: appearance)
  }

  /// How the rows are shown, or will be once the pending request is answered.
  var wantedView: RowView { wanted?.view ?? shownView }

  /// Gives up what has been asked for; data that came meanwhile are shown as they would have been
  /// without it.
  mutating func giveUpQuestion() -> [Effect] {
    guard let wanted, wanted.move != nil else { return [] }
    let news = waitingNews ?? wanted.request.news
    (self.wanted, waitingNews) = (nil, nil)
    let effects = say(.done(.cancelledQuery))
    guard let news, !wanted.request.isOfOtherTable else { return effects }
    return effects + show(news, shownView)
  }
}

extension Model {
  /// The questions that a person waits for and has not been told about.
  package var unanswered: [(request: QueryRequest, chart: Int)] {
    panels.indices.compactMap { chart in
      guard let wanted = panels[chart].wanted, wanted.move != nil, !wanted.isLate else {
        return nil
      }
      return (wanted.request, chart)
    }
  }
}
