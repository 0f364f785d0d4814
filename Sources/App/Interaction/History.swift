// Undo and redo: what the charts showed before, and what is said about it.
internal import Charts
internal import Queries
internal import Scales
internal import Scenegraph
internal import Words

/// The views that have been shown, as far as they can be gone back.
struct History {
  struct Step: Equatable {
    /// Tells it from all others.
    var number: Int
    /// `Panel.id`.
    var chart: Int
    var shown: ShownView
    /// The typed word whose letter changed it; nil for none.
    var word: Int?
    /// Which charts come and go with it.
    var page = PageChange()
    /// The way back from that, once it is taken.
    var back = PageChange()
    /// Whether it leads to no view, but only to other charts.
    var isOfPage: Bool { !showsView && page != PageChange() }
    /// Whether a view is shown besides.
    var showsView = false
  }

  struct PageChange: Equatable {
    /// `Panel.id`.
    var removed: [Int] = []
    var inserted: [RemovedPanel] = []
  }

  /// Changes that follow each other so closely that they are one step.
  enum Walk: Equatable {
    case zoom
    /// Turns of the wheel over a word, with the pointer at one place.
    case word(Query.Word, at: Point)
    /// A drag over bars or along their names, from where it began.
    case drag(from: Point)
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
    var goal: ShownView? { steps.last?.shown }

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
  mutating func note(_ step: Step, now: ShownView, walk: Walk?) {
    undone = []
    let walk = step.shown.isOnlyMoved(to: now) ? .zoom : walk
    if walk != nil, walk == lastWalk, done.last?.chart == step.chart { return }
    lastWalk = walk
    done.append(numbered(step))
    if done.count > Self.limit { done.removeFirst() }
  }

  /// - Parameter now: what was shown before.
  mutating func note(_ move: Move, from now: Step) {
    lastWalk = nil
    var now = now
    for one in move.steps {
      now.word = one.word
      // Charts have come and gone when the step was taken.
      (now.page, now.showsView) = (one.back, one.back != PageChange())
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

  /// Notes that a chart has been added or removed.
  ///
  /// - Parameter step: the way back.
  mutating func note(pageChange step: Step) {
    (undone, lastWalk) = ([], nil)
    done.append(numbered(step))
    if done.count > Self.limit { done.removeFirst() }
  }

  /// Takes a step out of those on one side, and puts the way back on the other.
  mutating func take(_ step: Step, back: Step, isUndo: Bool) {
    lastWalk = nil
    if isUndo {
      done.removeAll { $0.number == step.number }
      undone.append(numbered(back))
    } else {
      undone.removeAll { $0.number == step.number }
      done.append(numbered(back))
    }
  }

  /// Makes one step of those that the letters of a word have made.
  mutating func join(word: Int) {
    while done.count > 1, case let pair = done.suffix(2), pair.allSatisfy({ $0.word == word }) {
      let last = done.removeLast()
      done[done.count - 1].follow(by: last)
    }
  }

  private mutating func numbered(_ step: Step) -> Step {
    lastNumber += 1
    var step = step
    step.number = lastNumber
    return step
  }
}

extension History.Step {
  /// Takes back what a later step takes back, too.
  fileprivate mutating func follow(by last: History.Step) {
    // A chart that it has added goes with all that was done to it.
    let isOfOwn = page.removed.contains(last.chart)
    if isOfPage, !last.isOfPage, !isOfOwn {
      (chart, shown, showsView) = (last.chart, last.shown, true)
    } else if !isOfPage, page == History.PageChange() {
      showsView = true
    }
    page.removed += last.page.removed
    for removed in last.page.inserted {
      let id = removed.panel.id
      if page.removed.contains(id) {
        page.removed.removeAll { $0 == id }
      } else {
        page.inserted.append(removed)
      }
    }
  }
}

/// A chart that has been removed, by identity.
final class RemovedPanel: Equatable, Sendable {
  let panel: Panel
  let place: Int

  init(_ panel: Panel, place: Int) { (self.panel, self.place) = (panel, place) }

  static func == (one: RemovedPanel, other: RemovedPanel) -> Bool { one === other }
}

struct ShownView: Equatable {
  var view: View
  /// The data to which its viewport and selection belong.
  let version: Int
  /// How many bars each series has. What a database answers may be different a second time.
  let count: Int

  fileprivate func isOnlyMoved(to other: ShownView) -> Bool {
    version == other.version && view.isOnlyMoved(to: other.view)
  }
}

extension Panel {
  var shownView: ShownView {
    ShownView(view: shown, version: dataVersion, count: chart.data.categories.count)
  }

  /// Shows a view again, which takes an answer unless only the looks differ.
  fileprivate mutating func show(_ goal: ShownView, _ move: History.Move) -> [Effect] {
    let before = shownView
    guard goal.view.needsNoAnswer(after: before.view), wanted == nil else {
      return show(goal.view, move)
    }
    moves = true
    chart.takeLooks(of: goal.view)
    takeBars(of: goal)
    replaced = (before, move)
    return [.redraw]
  }

  /// Selects and shows what a view did whose bars are on the screen again, unless they are others now.
  mutating func takeBars(of goal: ShownView) {
    let now = shownView
    guard goal.version == now.version, goal.count == now.count, goal.view.hasSameBars(as: now.view)
    else { return }
    state.selection = goal.view.selection
    state.viewport = goal.view.viewport
    forgetWhatIsGone()
  }
}

extension Model {
  /// By `Panel.id`.
  var views: [Int: ShownView] {
    var views: [Int: ShownView] = [:]
    for index in panels.indices { views[panels[index].id] = panels[index].shownView }
    return views
  }

  /// - Parameter before: what the charts showed before input, and the theme that was chosen; nil if
  ///   something else has come, which is noted only if it is what was asked for.
  mutating func noteHistory(
    since before: (views: [Int: ShownView], theme: ThemeChoice?)?
  ) -> [Effect] {
    defer { walk = nil }
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
      func step(_ shown: ShownView, word: Int?) -> History.Step {
        var shown = shown
        shown.view.theme = theme
        return History.Step(number: 0, chart: panels[chart].id, shown: shown, word: word)
      }
      switch replaced?.move {
      case .back(let steps), .forward(let steps):
        guard let replaced else { continue }
        history.note(replaced.move, from: step(replaced.view, word: nil))
        effects += take(theme: steps.last?.shown.view.theme)
      case .asked(let earlier, let earlierWord):
        guard let view = before?.views[panels[chart].id] ?? replaced?.view else { continue }
        let isOther = isNew && chart == active
        note(step(view, word: word ?? earlierWord), walk ?? earlier, isOther: isOther)
        if isOther { isNew = false }
      case nil:
        // The theme belongs to all charts.
        guard let before, let view = before.views[panels[chart].id] else { continue }
        note(step(view, word: word), walk, isOther: isNew && chart == active)
      }
    }
    return effects
  }

  private mutating func note(_ step: History.Step, _ walk: History.Walk?, isOther: Bool) {
    guard let chart = place(ofPanel: step.chart) else { return }
    var now = panels[chart].shownView
    now.view.theme = step.shown.view.theme
    let isChanged =
      now.view != step.shown.view
      && (now.version == step.shown.version || !now.view.lasts(as: step.shown.view))
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

  private var pendingMoves: [History.Move] {
    panels.flatMap { [$0.wanted?.move, $0.awaitedReading?.table?.move] }.compactMap(\.self)
  }

  var canUndo: Bool { !history.done.isEmpty || !pendingMoves.isEmpty }
  var canRedo: Bool { !history.undone.isEmpty || !pendingMoves.isEmpty }

  /// Goes back to the view before the last change. What is still being asked is given up.
  mutating func undo() -> [Effect] {
    for case .forward(let steps) in pendingMoves { return retract(steps, isUndo: true) }
    if pendingMoves.contains(where: { if case .asked = $0 { true } else { false } }) {
      return cancelQuestions()
    }
    return go(through: history.done, isUndo: true)
  }

  /// Goes forward to the view that was undone last.
  mutating func redo() -> [Effect] {
    for case .back(let steps) in pendingMoves { return retract(steps, isUndo: false) }
    return go(through: history.undone, isUndo: false)
  }

  /// Takes back the last of some steps whose view is not shown yet.
  private mutating func retract(_ steps: [History.Step], isUndo: Bool) -> [Effect] {
    let rest = Array(steps.dropLast())
    guard let last = rest.last else { return cancelQuestions() }
    return go(isUndo ? .forward(rest) : .back(rest), last, isUndo: isUndo)
  }

  /// Takes the last of some steps that is not on its way already.
  private mutating func go(through steps: [History.Step], isUndo: Bool) -> [Effect] {
    let pending = pendingMoves.flatMap(\.steps)
    let free = steps.last { step in !pending.contains { $0.number == step.number } }
    guard let step = free else { return say(.refused(isUndo ? .nothingToUndo : .nothingToRedo)) }
    let way = pending.filter { $0.chart == step.chart } + [step]
    return go(isUndo ? .back(way) : .forward(way), step, isUndo: isUndo)
  }

  private mutating func go(_ move: History.Move, _ step: History.Step, isUndo: Bool) -> [Effect] {
    let before = panels.count
    let (back, changes) = change(step.page)
    if step.isOfPage {
      var way = step
      way.page = back
      way.shown.view.theme = chosenTheme
      history.take(step, back: way, isUndo: isUndo)
      let isRemoval = (panels.count > before) == isUndo
      let change =
        panels.count == before ? "a chart" : isRemoval ? "a chart removed" : "a chart added"
      return changes + take(theme: step.shown.view.theme)
        + say(.done(isUndo ? .undone([change]) : .redone([change])))
    }
    guard let chart = place(ofPanel: step.chart) else { return changes }
    var (step, move) = (step, move)
    step.back = back
    switch move {
    case .back(let steps): move = .back(steps.dropLast() + [step])
    case .forward(let steps): move = .forward(steps.dropLast() + [step])
    case .asked: break
    }
    let (now, then) = (panels[chart].shown, step.shown.view)
    let table = panels[chart].read?.table
    var words =
      isUndo ? now.words(against: then, in: table) : then.words(against: now, in: table)
    if then.theme != chosenTheme { words.append("theme") }
    // The letters of a word may have changed several things; else the first names the others, too.
    let told = step.word == nil ? Array(words.prefix(1)) : words
    var effects = changes + activate(chart)
    if let table = then.table, table != now.table {
      // What was still to be shown on the way there is not asked any more.
      if panels[chart].wanted?.move?.steps.isEmpty == false {
        effects += panels[chart].giveUpQuestion() + [.cancelQuestion(chart: step.chart)]
      }
      effects += openTable(table, chart: chart, move)
    } else {
      if panels[chart].awaitedReading?.table != nil {
        effects += giveUpReading(chart: chart)
      }
      effects += change(chart) { $0.show(step.shown, move) }
    }
    return effects + change(chart) { $0.say(.done(isUndo ? .undone(told) : .redone(told))) }
  }
}
