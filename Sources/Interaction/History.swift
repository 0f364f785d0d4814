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
    /// The theme that was chosen; nil for the desktop's.
    var theme: ThemeChoice?
    /// The typed word whose letter changed it; nil for none.
    var word: Int?
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

  /// Makes one step of those that the letters of a word have made.
  mutating func join(word: Int) {
    while done.count > 1, case let pair = done.suffix(2), pair.allSatisfy({ $0.word == word }) {
      done.removeLast()
    }
  }

  /// Forgets the last view if it is a chart's: what followed it has never been shown.
  mutating func forgetLast(of chart: Int) {
    if done.last?.chart == chart { done.removeLast() }
    lastWalk = nil
  }

  /// The last view; nil if there is none.
  mutating func takeBack(_ now: Step?) -> Step? {
    guard let step = done.popLast() else { return nil }
    if let now { undone.append(now) }
    lastWalk = nil
    return step
  }

  /// The view that was undone last; nil if there is none.
  mutating func takeForward(_ now: Step?) -> Step? {
    guard let step = undone.popLast() else { return nil }
    if let now { done.append(now) }
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

  /// What an earlier view has not, the most important first; each a few words for a sentence.
  fileprivate func words(against other: PanelView) -> [String] {
    var words: [String] = []
    if table != other.table, let table { words.append("of \(table.onOneLine)") }
    if title != other.title { words.append("title") }
    if subtitle != other.subtitle { words.append("subtitle") }
    let (titles, others) = (query?.titles ?? [:], other.query?.titles ?? [:])
    if let column = Set(titles.keys).union(others.keys).first(where: { titles[$0] != others[$0] }) {
      words.append("name of \(column.spokenName)")
    }
    if wanted.scale != other.wanted.scale {
      words.append(wanted.scale == .log ? "logarithmic" : "without logarithmic")
    }
    let mine = query?.phrases(Suggestion.Layout(wanted.layout)) ?? []
    let theirs = other.query?.phrases(Suggestion.Layout(other.wanted.layout)) ?? []
    if let changed = mine.first(where: { !theirs.contains($0) }) {
      words.append((changed.lead.drop { $0 == "," || $0 == " " } + changed.text).description)
    } else if let gone = theirs.first(where: { !mine.contains($0) }) {
      words.append("without " + (gone.lead.drop { $0 == "," || $0 == " " } + gone.text))
    }
    if wanted.hiddenSeries != other.wanted.hiddenSeries { words.append("hidden series") }
    for (parts, change) in [
      (hiddenParts.subtracting(other.hiddenParts), "hidden"),
      (other.hiddenParts.subtracting(hiddenParts), "shown"),
    ] where !parts.isEmpty {
      words.append("\(Panel.names(of: parts).joined(separator: " and ")) \(change)")
    }
    if orientation != other.orientation { words.append(orientation.rawValue) }
    if selection != other.selection { words.append("selection") }
    if viewport != other.viewport { words.append("zoom") }
    return words
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
  ///
  /// - Parameter theme: the one that was chosen before.
  mutating func noteHistory(since before: [PanelView], _ theme: ThemeChoice?) {
    defer { walk = nil }
    guard before.count == panels.count else {
      history = History()
      return
    }
    for (chart, view) in before.enumerated() {
      let now = panels[chart].view
      let isOther = now != view && (now.version == view.version || now.wanted != view.wanted)
      // The theme belongs to all charts.
      if isOther || chart == active && chosenTheme != theme {
        let word = isTyping ? typed?.number : nil
        history.note(
          History.Step(chart: chart, view: view, theme: theme, word: word), now: now, walk: walk)
      }
    }
  }

  mutating func undo() -> [Effect] {
    let now = history.done.last.flatMap { shown(since: $0) }
    return show(history.takeBack(now), isUndo: true)
  }

  mutating func redo() -> [Effect] {
    let now = history.undone.last.flatMap { shown(since: $0) }
    return show(history.takeForward(now), isUndo: false)
  }

  /// What is shown now, to come back to it from a step; nil if its chart has gone.
  private func shown(since step: History.Step) -> History.Step? {
    guard panels.indices.contains(step.chart) else { return nil }
    return History.Step(
      chart: step.chart, view: panels[step.chart].view, theme: chosenTheme, word: step.word)
  }

  private mutating func show(_ step: History.Step?, isUndo: Bool) -> [Effect] {
    guard let step, panels.indices.contains(step.chart) else {
      return change(active) { $0.say("There is nothing to \(isUndo ? "undo" : "redo")") }
    }
    isGoingBack = true
    let (now, then) = (panels[step.chart].view, step.view)
    var words = isUndo ? now.words(against: then) : then.words(against: now)
    if step.theme != chosenTheme { words.append("theme") }
    // The letters of a word may have changed several things; else the first names the others, too.
    let told = step.word == nil ? Array(words.prefix(1)) : words
    let sentence =
      "\(isUndo ? "Undone" : "Done again"): "
      + (told.isEmpty ? "last change" : told.joined(separator: ", "))
    var effects = activate(step.chart)
    if step.theme != chosenTheme {
      chosenTheme = step.theme
      effects += applyTheme()
    }
    if let table = then.table, table != now.table {
      return effects + openTable(table, chart: step.chart, view: then)
        + change(step.chart) { $0.say(sentence) }
    }
    return effects + change(step.chart) { panel in panel.show(then) + panel.say(sentence) }
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
