// Undo and redo: what the charts showed before, and what is said about it.
internal import Charts
internal import Queries
internal import Scales
internal import Scenegraph

/// The views that the user went through, as far as they can be gone back.
struct History {
  /// What a chart showed.
  struct Step: Equatable {
    var chart: Int
    var view: PanelView
  }

  /// At most this many views are kept in either direction.
  static let limit = 100
  private(set) var undone: [Step] = []
  private(set) var done: [Step] = []

  /// Changes that follow each other so closely that they are one step.
  enum Walk: Equatable {
    case zoom
    /// Turns of the wheel over a word, with the pointer at one place.
    case word(Query.Word, at: Point)
  }

  /// Notes what a chart showed before a change; what was undone cannot be redone then.
  mutating func note(_ step: Step, now: PanelView, walk: Walk?) {
    undone = []
    let walk = step.view.isOnlyMoved(to: now) ? .zoom : walk
    if walk != nil, walk == lastWalk, done.last?.chart == step.chart { return }
    lastWalk = walk
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
  }

  private var lastWalk: Walk?

  /// Forgets the last view if it is a chart's: what followed it has never been shown.
  mutating func forgetLast(of chart: Int) {
    if done.last?.chart == chart { done.removeLast() }
    lastWalk = nil
  }

  /// The last view; nil if there is none.
  mutating func takeBack(_ current: (Int) -> PanelView?) -> Step? {
    guard let step = done.popLast() else { return nil }
    if let now = current(step.chart) { undone.append(Step(chart: step.chart, view: now)) }
    lastWalk = nil
    return step
  }

  /// The view that was undone last; nil if there is none.
  mutating func takeForward(_ current: (Int) -> PanelView?) -> Step? {
    guard let step = undone.popLast() else { return nil }
    if let now = current(step.chart) { done.append(Step(chart: step.chart, view: now)) }
    lastWalk = nil
    return step
  }
}

/// What undo restores of a chart.
struct PanelView: Equatable {
  var wanted: RowView
  var query: Query?
  /// The table that is asked; nil if its source has no other.
  var table: String?
  var orientation: Scene.Orientation
  var title: String
  var subtitle: String
  var hiddenParts: Set<Part>
  var viewport: Viewport?
  var selection: Selection
  /// The data and their arrangement to which viewport and selection belong.
  var version: Int

  /// Whether another view shows other categories and nothing else.
  func isOnlyMoved(to other: PanelView) -> Bool {
    var moved = self
    moved.viewport = other.viewport
    return moved == other && viewport != other.viewport
  }

  /// Whether a selection and a part in view mean the same bars in another view.
  fileprivate func hasSameBars(as other: PanelView) -> Bool {
    var same = wanted
    (same.layout, same.hiddenSeries) = (other.wanted.layout, other.wanted.hiddenSeries)
    (same.titles, same.scale) = (other.wanted.titles, other.wanted.scale)
    return same == other.wanted && version == other.version
  }

  /// What an earlier view has not: a few words for a sentence.
  fileprivate func words(against other: PanelView) -> String {
    if table != other.table, let table { return "of \(table.onOneLine)" }
    if title != other.title { return "title" }
    if subtitle != other.subtitle { return "subtitle" }
    let (titles, others) = (query?.titles ?? [:], other.query?.titles ?? [:])
    if let column = Set(titles.keys).union(others.keys).first(where: { titles[$0] != others[$0] }) {
      return "name of \(column.spokenName)"
    }
    if wanted.scale != other.wanted.scale {
      return wanted.scale == .log ? "logarithmic" : "without logarithmic"
    }
    let mine = query?.phrases(Suggestion.Layout(wanted.layout)) ?? []
    let theirs = other.query?.phrases(Suggestion.Layout(other.wanted.layout)) ?? []
    if let changed = mine.first(where: { !theirs.contains($0) }) {
      return (changed.lead.drop { $0 == "," || $0 == " " } + changed.text).description
    }
    if let gone = theirs.first(where: { !mine.contains($0) }) {
      return "without " + (gone.lead.drop { $0 == "," || $0 == " " } + gone.text)
    }
    if wanted.hiddenSeries != other.wanted.hiddenSeries { return "hidden series" }
    if hiddenParts != other.hiddenParts { return "hidden parts" }
    if orientation != other.orientation { return orientation.rawValue }
    if selection != other.selection { return "selection" }
    return viewport != other.viewport ? "zoom" : "last change"
  }
}

extension Panel {
  /// What undo would restore.
  var view: PanelView {
    PanelView(
      wanted: wantedView, query: askedQuery, table: wantedTable, orientation: chart.orientation,
      title: chart.title, subtitle: chart.subtitle, hiddenParts: chart.hiddenParts,
      viewport: state.viewport, selection: state.selection, version: dataVersion)
  }

  /// Shows a view again. What depends on bars that are others now stays as it is.
  fileprivate mutating func show(_ view: PanelView) -> [Effect] {
    let now = self.view
    moves = true
    chart.orientation = view.orientation
    (chart.title, chart.subtitle) = (view.title, view.subtitle)
    chart.hiddenParts = view.hiddenParts
    if view.hasSameBars(as: now) {
      state.selection = view.selection
      state.viewport = view.viewport
      forgetWhatIsGone()
    }
    return [.redraw] + (view.wanted == now.wanted ? [] : show(view.wanted))
  }
}

extension Model {
  /// Notes what input has changed.
  mutating func noteHistory(since before: [PanelView]) {
    defer { walk = nil }
    guard before.count == panels.count else {
      history = History()
      return
    }
    for (chart, view) in before.enumerated() {
      let now = panels[chart].view
      if now != view, now.version == view.version || now.wanted != view.wanted {
        history.note(History.Step(chart: chart, view: view), now: now, walk: walk)
      }
    }
  }

  mutating func undo() -> [Effect] {
    let views = panels.map(\.view)
    let step = history.takeBack { views.indices.contains($0) ? views[$0] : nil }
    return show(step, views, "Undone", "There is nothing to undo")
  }

  mutating func redo() -> [Effect] {
    let views = panels.map(\.view)
    let step = history.takeForward { views.indices.contains($0) ? views[$0] : nil }
    return show(step, views, "Done again", "There is nothing to redo")
  }

  private mutating func show(
    _ step: History.Step?, _ views: [PanelView], _ verb: String, _ nothing: String
  ) -> [Effect] {
    guard let step, panels.indices.contains(step.chart) else {
      return change(active) { $0.say(nothing) }
    }
    isGoingBack = true
    let (now, then) = (views[step.chart], step.view)
    let words = verb == "Undone" ? now.words(against: then) : then.words(against: now)
    if let table = then.table, table != now.table {
      return activate(step.chart) + openTable(table, chart: step.chart, view: then)
        + change(step.chart) { $0.say("\(verb): \(words)") }
    }
    return activate(step.chart)
      + change(step.chart) { panel in panel.show(then) + panel.say("\(verb): \(words)") }
  }

  /// Copies the command line that draws the active chart.
  mutating func copyCommand() -> [Effect] {
    let panel = panels[active]
    guard let query = panel.askedQuery, let table = panel.read?.table else {
      return change(active) { $0.say("There is no table, so no command draws this") }
    }
    if panel.namesNoBars(query) {
      return change(active) { $0.say("No option of the command line says that rows have no names") }
    }
    let isSingle = panel.chart.data.series.count < 2
    let suggestion = Suggestion(
      query, layout: isSingle ? .single : .init(panel.chart.shownLayout),
      orientation: panel.chart.orientation == .horizontal ? .horizontal : .vertical)
    if let filter = suggestion.filterWithoutOption(in: table) {
      let words = query.condition([filter])
      return change(active) { $0.say("No option of the command line says \"\(words)\"") }
    }
    let words = panel.read?.source?.commandWords ?? ["-"]
    return [.copyText(suggestion.command(words, in: table, isExact: true, panel.looks))]
      + change(active) { $0.say("Copied the command") }
  }
}
