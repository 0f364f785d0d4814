// Undo and redo: what the charts showed before, and what is said about it.
internal import Charts
internal import Queries
internal import Scales
internal import Scenegraph
internal import Words

/// The views that the user went through, as far as they can be gone back. Only what has been shown
/// is in it.
struct History {
  /// What a chart showed.
  struct Step: Equatable {
    /// Tells it from all others.
    var number: Int
    var chart: Int
    var view: PanelView
    /// The theme that was chosen; nil for the desktop's.
    var theme: ThemeChoice?
    /// The typed word whose letter changed it; nil for none.
    var word: Int?
  }

  /// Changes that follow each other so closely that they are one step.
  enum Walk: Equatable {
    case zoom
    /// Turns of the wheel over a word, with the pointer at one place.
    case word(Query.Word, at: Point)
  }

  /// What becomes of the steps once the view that is wanted is shown.
  enum Move: Equatable {
    /// What was shown before can be gone back to.
    ///
    /// - Parameter word: the typed word of which a letter asked; nil for none.
    case asked(Walk?, word: Int? = nil)
    /// Steps are undone, in this order; the last leads to the view.
    case back([Step])
    /// Steps are done again, in this order; the last leads to the view.
    case forward([Step])

    /// The view that it leads to; nil for another question.
    var goal: PanelView? { steps.last?.view }

    var steps: [Step] {
      switch self {
      case .asked: []
      case .back(let steps), .forward(let steps): steps
      }
    }
  }

  /// At most this many views are kept in either direction.
  static let limit = 100
  private(set) var undone: [Step] = []
  private(set) var done: [Step] = []
  private var lastWalk: Walk?
  private var lastNumber = 0

  /// Notes what a chart showed before a change; what was undone cannot be redone then.
  ///
  /// - Parameter step: its number does not matter.
  mutating func note(_ step: Step, now: PanelView, walk: Walk?) {
    undone = []
    let walk = step.view.isOnlyMoved(to: now) ? .zoom : walk
    if walk != nil, walk == lastWalk, done.last?.chart == step.chart { return }
    lastWalk = walk
    done.append(numbered(step))
    if done.count > Self.limit { done.removeFirst() }
  }

  /// Notes that steps have been gone back or forward.
  ///
  /// - Parameter now: what was shown before.
  mutating func note(_ move: Move, from now: Step) {
    lastWalk = nil
    var now = now
    for one in move.steps {
      now.word = one.word
      if case .back = move {
        done.removeAll { $0.number == one.number }
        undone.append(numbered(now))
      } else {
        undone.removeAll { $0.number == one.number }
        done.append(numbered(now))
      }
      now = one
    }
  }

  /// Makes one step of those that the letters of a word have made.
  mutating func join(word: Int) {
    while done.count > 1, case let pair = done.suffix(2), pair.allSatisfy({ $0.word == word }) {
      done.removeLast()
    }
  }

  private mutating func numbered(_ step: Step) -> Step {
    lastNumber += 1
    var step = step
    step.number = lastNumber
    return step
  }
}

/// What a chart shows, as far as undo restores it.
struct PanelView: Equatable {
  var rows: RowView
  var query: Query?
  /// The table that is asked; nil if its source has no other.
  var table: String?
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
    rows.question == other.rows.question && rows.sort == other.rows.sort
      && rows.top == other.rows.top && version == other.version
  }

  /// What an earlier view has not, the most important first; each a few words for a sentence.
  fileprivate func words(against other: PanelView) -> [String] {
    var words: [String] = []
    if table != other.table, let table { words.append("of \(table.onOneLine)") }
    let (looks, others) = (rows.appearance, other.rows.appearance)
    if looks.title != others.title { words.append("title") }
    if looks.subtitle != others.subtitle { words.append("subtitle") }
    let (titles, before) = (query?.titles ?? [:], other.query?.titles ?? [:])
    if let column = Set(titles.keys).union(before.keys).first(where: { titles[$0] != before[$0] }) {
      words.append("name of \(column.spokenName)")
    }
    if rows.scale != other.rows.scale {
      words.append(rows.scale == .log ? "logarithmic" : "without logarithmic")
    }
    let mine = query?.phrases(rows.layout) ?? []
    let theirs = other.query?.phrases(other.rows.layout) ?? []
    if let changed = mine.first(where: { !theirs.contains($0) }) {
      words.append((changed.lead.drop { $0 == "," || $0 == " " } + changed.text).description)
    } else if let gone = theirs.first(where: { !mine.contains($0) }) {
      words.append("without " + (gone.lead.drop { $0 == "," || $0 == " " } + gone.text))
    }
    if rows.hiddenSeries != other.rows.hiddenSeries { words.append("hidden series") }
    for (parts, change) in [
      (looks.hiddenParts.subtracting(others.hiddenParts), "hidden"),
      (others.hiddenParts.subtracting(looks.hiddenParts), "shown"),
    ] where !parts.isEmpty {
      words.append("\(Panel.names(of: parts).joined(separator: " and ")) \(change)")
    }
    if looks.orientation != others.orientation { words.append(looks.orientation.rawValue) }
    if selection != other.selection { words.append("selection") }
    if viewport != other.viewport { words.append("zoom") }
    return words
  }
}

extension Panel {
  /// What undo would restore.
  var view: PanelView {
    let rows = shownView
    return PanelView(
      rows: rows, query: query(of: rows), table: shownTable, viewport: state.viewport,
      selection: state.selection, version: dataVersion)
  }

  /// Shows a view again, which takes an answer unless only the looks differ.
  fileprivate mutating func show(_ goal: PanelView, _ move: History.Move) -> [Effect] {
    let before = view
    var rows = goal.rows
    rows.appearance = appearance
    guard rows == shownView, wanted == nil else { return show(goal.rows, move) }
    moves = true
    appearance = goal.rows.appearance
    takeBars(of: goal, since: before)
    replaced = Replaced(view: before, move: move)
    return [.redraw]
  }

  /// Selects what a view selected and brings into view what it had in view. What depends on bars
  /// that are others now stays as it is.
  mutating func takeBars(of goal: PanelView, since before: PanelView) {
    guard goal.hasSameBars(as: before) else { return }
    state.selection = goal.selection
    state.viewport = goal.viewport
    forgetWhatIsGone()
  }
}

extension Model {
  /// What all charts show, as far as undo restores it.
  var views: [PanelView] { panels.indices.map { panels[$0].view } }

  /// Notes what has changed.
  ///
  /// - Parameter before: what the charts showed before input, and the theme that was chosen; nil if
  ///   something else has come, which is noted only if it is what was asked for.
  mutating func noteHistory(since before: (views: [PanelView], theme: ThemeChoice?)?) -> [Effect] {
    defer { walk = nil }
    if let before, before.views.count != panels.count {
      history = History()
      return []
    }
    let theme = before.map { $0.theme } ?? chosenTheme
    let word = before != nil && isTyping ? typed?.number : nil
    var effects: [Effect] = []
    var isNew = before.map { $0.theme != chosenTheme } ?? false
    for chart in panels.indices {
      let replaced = panels[chart].replaced
      panels[chart].replaced = nil
      if case .asked(let earlier, let earlierWord) = panels[chart].wanted?.move {
        panels[chart].wanted?.move = .asked(walk ?? earlier, word: word ?? earlierWord)
      }
      func step(_ view: PanelView, word: Int?) -> History.Step {
        History.Step(number: 0, chart: chart, view: view, theme: theme, word: word)
      }
      switch replaced?.move {
      case .back(let steps), .forward(let steps):
        guard let replaced else { continue }
        history.note(replaced.move, from: step(replaced.view, word: nil))
        effects += take(theme: steps.last?.theme)
      case .asked(let earlier, let earlierWord):
        guard let view = before?.views[chart] ?? replaced?.view else { continue }
        let isOther = isNew && chart == active
        note(step(view, word: word ?? earlierWord), walk ?? earlier, isOther: isOther)
        if isOther { isNew = false }
      case nil:
        // The theme belongs to all charts.
        guard let before else { continue }
        note(step(before.views[chart], word: word), walk, isOther: isNew && chart == active)
      }
    }
    return effects
  }

  private mutating func note(_ step: History.Step, _ walk: History.Walk?, isOther: Bool) {
    let (view, now) = (step.view, panels[step.chart].view)
    let isChanged =
      now != view
      && (now.version == view.version || now.rows != view.rows || now.table != view.table)
    guard isChanged || isOther else { return }
    history.note(step, now: now, walk: walk)
    // An answer to a letter that comes after the word.
    if !isTyping, let typed, typed.isWord, typed.number == step.word {
      history.join(word: typed.number)
    }
  }

  private mutating func take(theme: ThemeChoice?) -> [Effect] {
    guard theme != chosenTheme else { return [] }
    chosenTheme = theme
    return applyTheme()
  }

  /// The moves whose views are not shown yet.
  private var pendingMoves: [History.Move] {
    panels.flatMap { [$0.wanted?.move, $0.awaitedReading?.table?.move] }.compactMap(\.self)
  }

  /// Goes back to the view before the last change. What is still being asked is given up.
  mutating func undo() -> [Effect] {
    for case .forward(let steps) in pendingMoves { return retract(.forward(steps), isUndo: true) }
    if pendingMoves.contains(where: { if case .asked = $0 { true } else { false } }) {
      return cancelQuestions()
    }
    let pending = pendingMoves.flatMap(\.steps)
    guard
      let step = history.done.last(where: { step in
        !pending.contains { $0.number == step.number }
      })
    else { return say(.refused(.nothingToUndo)) }
    let before = pending.filter { $0.chart == step.chart }
    return go(.back(before + [step]), step, isUndo: true)
  }

  /// Goes forward to the view that was undone last.
  mutating func redo() -> [Effect] {
    for case .back(let steps) in pendingMoves { return retract(.back(steps), isUndo: false) }
    let pending = pendingMoves.flatMap(\.steps)
    guard
      let step = history.undone.last(where: { step in
        !pending.contains { $0.number == step.number }
      })
    else { return say(.refused(.nothingToRedo)) }
    let before = pending.filter { $0.chart == step.chart }
    return go(.forward(before + [step]), step, isUndo: false)
  }

  /// Takes back the last step of a move whose view is not shown yet.
  private mutating func retract(_ move: History.Move, isUndo: Bool) -> [Effect] {
    let steps = Array(move.steps.dropLast())
    guard let last = steps.last else { return cancelQuestions() }
    if case .back = move { return go(.back(steps), last, isUndo: isUndo) }
    return go(.forward(steps), last, isUndo: isUndo)
  }

  private mutating func go(
    _ move: History.Move, _ step: History.Step, isUndo: Bool
  ) -> [Effect] {
    let chart = step.chart
    guard panels.indices.contains(chart) else { return [] }
    let (now, then) = (panels[chart].view, step.view)
    var words = isUndo ? now.words(against: then) : then.words(against: now)
    if step.theme != chosenTheme { words.append("theme") }
    // The letters of a word may have changed several things; else the first names the others, too.
    let told = step.word == nil ? Array(words.prefix(1)) : words
    var effects = activate(chart)
    if let table = then.table, table != now.table {
      // What was still to be shown on the way there is not asked any more.
      if panels[chart].wanted?.move?.steps.isEmpty == false {
        effects += panels[chart].giveUpQuestion() + [.cancelQuestion(chart: chart)]
      }
      effects += openTable(table, chart: chart, move)
    } else {
      if panels[chart].awaitedReading?.table != nil {
        panels[chart].awaitedReading = nil
        effects.append(.stopReading(chart: chart))
      }
      effects += change(chart) { $0.show(then, move) }
    }
    return effects + change(chart) { $0.say(.done(isUndo ? .undone(told) : .redone(told))) }
  }

  /// Copies the command line that draws the active chart.
  mutating func copyCommand() -> [Effect] {
    let panel = panels[active]
    guard let query = panel.askedQuery, let table = panel.read?.table else {
      return change(active) { $0.say(.refused(.noCommand)) }
    }
    if panel.namesNoBars(query) {
      return change(active) { $0.say(.refused(.noCommandForRows)) }
    }
    let isSingle = panel.chart.data.series.count < 2
    let suggestion = Suggestion(
      query, layout: isSingle ? nil : panel.chart.shownLayout,
      orientation: panel.chart.orientation)
    if let filter = suggestion.filterWithoutOption(in: table) {
      let words = query.condition([filter])
      return change(active) { $0.say(.refused(.noOption(condition: words))) }
    }
    let words = panel.read?.source?.commandWords ?? ["-"]
    let theme = chosenTheme.map { ["--theme", $0.rawValue] } ?? []
    return [.copyText(suggestion.command(words, in: table, isExact: true, panel.looks + theme))]
      + change(active) { $0.say(.done(.copiedCommand)) }
  }
}
