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
    var number = 0
    /// `Panel.id`; of the theme, that of the chart which had the keyboard.
    var chart: Int
    /// The way back.
    var change: Change
    /// The typed word whose letter changed it; nil for none.
    var word: Int?
    /// Whether it is taken with the steps of that word beside it.
    var isJoined = false

    /// The view that it leads to; nil for another change.
    var shown: ShownView? { if case .view(let shown) = change { shown } else { nil } }
    fileprivate var isOfTheme: Bool { if case .theme = change { true } else { false } }
    /// Whether both belong to one word.
    fileprivate func isTaken(with other: Step) -> Bool {
      isJoined && other.isJoined && word == other.word
    }
  }

  enum Change: Equatable {
    /// It may take an answer; all else is done at once.
    case view(ShownView)
    /// The theme is the window's.
    case theme(ThemeChoice?)
    /// The chart goes.
    case removal
    /// The chart comes back.
    case insertion(RemovedPanel)
  }

  /// Changes that follow each other so closely that they are one step.
  enum Walk: Equatable {
    case zoom
    /// Turns of the wheel over a word, with the pointer at one place.
    case word(Query.Word, at: Point)
    /// A drag over bars or along their names, from where it began.
    case drag(from: Point)
  }

  /// What becomes of steps once the view that is wanted is shown; all of them are of views.
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
    let walk = step.shown?.isOnlyMoved(to: now) == true ? .zoom : walk
    if walk != nil, walk == lastWalk, done.last?.chart == step.chart { return }
    append(step)
    lastWalk = walk
  }

  /// Notes a change of something else than a view.
  mutating func note(_ step: Step) {
    undone = []
    append(step)
  }

  private mutating func append(_ step: Step) {
    lastWalk = nil
    done.append(numbered(step))
    if done.count > Self.limit { done.removeFirst() }
  }

  /// - Parameter shown: what was shown before.
  mutating func note(_ move: Move, from shown: ShownView) {
    var shown = shown
    for step in move.steps {
      guard let goal = step.shown else { continue }
      var isUndo = false
      if case .back = move { isUndo = true }
      take(step, back: .view(shown), isUndo: isUndo)
      shown = goal
    }
  }

  /// Takes a step out of those on one side, and puts the way back on the other.
  mutating func take(_ step: Step, back: Change, isUndo: Bool) {
    lastWalk = nil
    var way = step
    way.change = back
    if isUndo {
      done.drop(step)
      undone.append(numbered(way))
    } else {
      undone.drop(step)
      done.append(numbered(way))
    }
  }

  /// Joins the steps that the letters of a word have made: each chart goes back to what it showed
  /// before the first, and what they have taken back themselves is no step.
  mutating func join(word: Int) {
    let count = done.reversed().prefix { $0.word == word }.count
    var steps: [Step] = []
    for var step in done.suffix(count) {
      step.isJoined = true
      let added = steps.firstIndex { $0.chart == step.chart && $0.change == .removal }
      switch step.change {
      case .view:
        // A chart that the word has added goes with all that was done to it.
        let isKnown = steps.contains { $0.chart == step.chart && $0.shown != nil }
        if added != nil || isKnown { continue }
      case .theme:
        if steps.contains(where: \.isOfTheme) { continue }
      case .insertion:
        if let added {
          steps.remove(at: added)
          continue
        }
      case .removal: break
      }
      steps.append(step)
    }
    done.removeLast(count)
    done += steps
  }

  private mutating func numbered(_ step: Step) -> Step {
    lastNumber += 1
    var step = step
    step.number = lastNumber
    return step
  }
}

extension [History.Step] {
  /// Takes out a step. A chart that goes takes with it what was still to be changed of it.
  fileprivate mutating func drop(_ step: History.Step) {
    guard let place = firstIndex(where: { $0.number == step.number }) else { return }
    var later = Array(self[(place + 1)...])
    if step.change == .removal {
      later.removeAll { $0.chart == step.chart && $0.shown != nil }
    }
    replaceSubrange(place..., with: later)
  }

  /// What taking them takes back, or does again: charts first, the theme last.
  ///
  /// - Parameter views: the words for those of views.
  fileprivate func words(_ views: [String], isUndo: Bool) -> [String] {
    let coming = filter { if case .insertion = $0.change { true } else { false } }.count
    let going = filter { $0.change == .removal }.count
    let (added, removed) = isUndo ? (going, coming) : (coming, going)
    let charts = [(added, "added"), (removed, "removed")].compactMap { count, verb -> String? in
      count == 0 ? nil : count == 1 ? "a chart \(verb)" : "\(count) charts \(verb)"
    }
    return charts + views + (contains(where: \.isOfTheme) ? ["theme"] : [])
  }
}

/// A chart that has been removed, by identity.
final class RemovedPanel: Equatable, Sendable {
  let panel: Panel
  /// The charts before it, by `Panel.id`: places change with what comes and goes.
  let before: Set<Int>

  init(_ panel: Panel, after before: Set<Int>) { (self.panel, self.before) = (panel, before) }

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

  /// - Parameter before: what the charts showed before input; nil if something else has come, which
  ///   is noted only if it is what was asked for.
  mutating func noteHistory(since before: [Int: ShownView]?) {
    defer { walk = nil }
    let word = before == nil ? nil : wordBeingTyped
    for chart in panels.indices {
      let replaced = panels[chart].replaced
      panels[chart].replaced = nil
      if case .asked(let earlier, let earlierWord) = panels[chart].wanted?.move {
        panels[chart].wanted?.move = .asked(walk ?? earlier, word: word ?? earlierWord)
      }
      let view = before?[panels[chart].id]
      switch replaced {
      case (let replacedView, .asked(let earlier, let earlierWord))?:
        note(view ?? replacedView, of: chart, word: word ?? earlierWord, walk ?? earlier)
      case (let replacedView, let move)?: history.note(move, from: replacedView)
      case nil: note(view, of: chart, word: word, walk)
      }
    }
  }

  /// - Parameter before: what the chart showed; nil if nobody can have changed it.
  private mutating func note(
    _ before: ShownView?, of chart: Int, word: Int?, _ walk: History.Walk?
  ) {
    guard let before else { return }
    let now = panels[chart].shownView
    guard now.view != before.view,
      now.version == before.version || !now.view.lasts(as: before.view)
    else { return }
    history.note(
      History.Step(chart: panels[chart].id, change: .view(before), word: word), now: now,
      walk: walk)
    joinLateStep(ofWord: word)
  }

  /// Notes the way back from a change that is no view's.
  ///
  /// - Parameters:
  ///   - id: `Panel.id`.
  ///   - word: the typed word of which a letter asked for it; nil for none.
  mutating func note(_ wayBack: History.Change, ofPanel id: Int, word: Int?) {
    history.note(History.Step(chart: id, change: wayBack, word: word))
    joinLateStep(ofWord: word)
  }

  /// Joins what comes after a word, in answer to a letter of it.
  private mutating func joinLateStep(ofWord word: Int?) {
    if !isTyping, let typed, typed.isWord, typed.number == word {
      history.join(word: typed.number)
    }
  }

  private var pendingMoves: [History.Move] {
    panels.flatMap { [$0.wanted?.move, $0.awaitedReading?.table?.move] }.compactMap(\.self)
  }

  var canUndo: Bool { !history.done.isEmpty || !pendingMoves.isEmpty || addition != nil }
  var canRedo: Bool { !history.undone.isEmpty || !pendingMoves.isEmpty }

  /// Goes back to the view before the last change. What is still being asked is given up.
  mutating func undo() -> [Effect] {
    retract(isUndo: true) ?? giveUpAsking() ?? go(through: history.done, isUndo: true)
  }

  /// Gives up what has been asked, with what else the letters of its word have changed; nil if
  /// nothing waits but steps.
  private mutating func giveUpAsking() -> [Effect]? {
    let asking = panels.indices.filter { panels[$0].isAsking }
    guard !asking.isEmpty || addition != nil else { return nil }
    let asked = pendingMoves.compactMap { move -> Int? in
      if case .asked(_, let word) = move { word } else { nil }
    }
    let words = asked + [addition?.word].compactMap(\.self)
    var effects = giveUpAddition()
    for chart in asking { effects += giveUp(chart: chart) }
    guard let last = history.done.last, last.isJoined, let word = last.word, words.contains(word)
    else { return effects }
    return effects + go(through: history.done, isUndo: true)
  }

  /// Goes forward to the view that was undone last.
  mutating func redo() -> [Effect] {
    retract(isUndo: false) ?? go(through: history.undone, isUndo: false)
  }

  /// Takes back the last step whose view is not shown yet, with the others of its word; nil if
  /// there is none. What other charts wait for stays on its way.
  private mutating func retract(isUndo: Bool) -> [Effect]? {
    let ways = pendingMoves.compactMap { move -> [History.Step]? in
      switch move {
      case .asked: nil
      case .back(let steps): isUndo ? nil : steps
      case .forward(let steps): isUndo ? steps : nil
      }
    }
    // Steps are taken from the end of a list: the first of it was asked for last.
    let list = isUndo ? history.undone : history.done
    func rank(_ way: [History.Step]) -> Int {
      list.firstIndex { $0.number == way.last?.number } ?? 0
    }
    guard let last = ways.min(by: { rank($0) < rank($1) })?.last else { return nil }
    var effects: [Effect] = []
    for way in ways {
      guard let step = way.last, step.number == last.number || step.isTaken(with: last) else {
        continue
      }
      let rest = Array(way.dropLast())
      if let goal = rest.last {
        let (words, changes) = lead(
          to: goal, isUndo ? .forward(rest) : .back(rest), isUndo: isUndo)
        effects += changes + say(.done(isUndo ? .undone(words) : .redone(words)))
      } else if let chart = place(ofPanel: step.chart) {
        effects += giveUp(chart: chart)
      }
    }
    // What the word has changed at once.
    let others = (isUndo ? history.done : history.undone).filter { $0.isTaken(with: last) }
    return others.isEmpty ? effects : effects + go(through: others, isUndo: isUndo)
  }

  /// Takes the last of some steps that is not on its way already, with the others of its word.
  private mutating func go(through steps: [History.Step], isUndo: Bool) -> [Effect] {
    let pending = pendingMoves.flatMap(\.steps)
    let free = steps.filter { step in !pending.contains { $0.number == step.number } }
    guard let last = free.last else {
      return say(.refused(isUndo ? .nothingToUndo : .nothingToRedo))
    }
    let ways = last.isJoined ? Array(free.reversed().prefix { $0.isTaken(with: last) }) : [last]
    let gone = Set(ways.filter { $0.change == .removal }.map(\.chart))
    var effects: [Effect] = []
    var told: [String] = []
    var taken: [History.Step] = []
    // What is shown of a chart that goes in the end is not changed first.
    for step in ways where step.shown == nil || !gone.contains(step.chart) {
      if let (back, changes) = change(by: step) {
        history.take(step, back: back, isUndo: isUndo)
        effects += changes
        taken.append(step)
        continue
      }
      let way = pending.filter { $0.chart == step.chart } + [step]
      let (words, changes) = lead(to: step, isUndo ? .back(way) : .forward(way), isUndo: isUndo)
      told = words + told
      effects += changes
    }
    told = taken.words(told, isUndo: isUndo)
    return effects + say(.done(isUndo ? .undone(told) : .redone(told)))
  }

  /// Does at once what a step says; the way back is what it returns. nil for a view.
  private mutating func change(by step: History.Step) -> (back: History.Change, [Effect])? {
    switch step.change {
    case .view: return nil
    case .theme(let theme):
      let before = chosenTheme
      chosenTheme = theme
      return (History.Change.theme(before), applyTheme())
    case .insertion(let removed): return (History.Change.removal, bringBack(removed))
    case .removal:
      guard panels.count > 1, let index = place(ofPanel: step.chart) else { return nil }
      let (removed, effects) = takeOut(index)
      return (History.Change.insertion(removed), effects)
    }
  }

  /// Asks for the view of a step; what is told of it is what it returns besides.
  private mutating func lead(
    to step: History.Step, _ move: History.Move, isUndo: Bool
  ) -> (words: [String], [Effect]) {
    guard let goal = step.shown, let chart = place(ofPanel: step.chart) else { return ([], []) }
    let (now, then) = (panels[chart].shown, goal.view)
    let table = panels[chart].read?.table
    let words =
      isUndo ? now.words(against: then, in: table) : then.words(against: now, in: table)
    // The letters of a word may have changed several things; else the first names the others, too.
    let told = step.word == nil ? Array(words.prefix(1)) : words
    var effects = activate(chart)
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
      effects += change(chart) { $0.show(goal, move) }
    }
    return (told, effects)
  }
}
