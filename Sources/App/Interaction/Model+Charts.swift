// The charts of a page: one more of the same table, one less, and what follows the readings that
// several of them share.
internal import Charts
internal import Queries
internal import Scenegraph
internal import Tables
internal import Words

/// A chart that has been asked for, until its question is chosen and answered.
struct ChartAddition {
  /// The chart beside which it comes (`Panel.id`).
  var beside: Int
  /// The table that was shown there (`Panel.shownTable`). Of another one it is not asked.
  let table: String?
  /// The typed word of which a letter asked for it; nil for none.
  let word: Int?
  /// Its question; nil until it is chosen.
  var suggestion: Suggestion?
}

extension Model {
  // MARK: Adding

  /// Adds a chart of the active chart's table: the best that is not shown yet.
  mutating func addChart() -> [Effect] {
    let panel = panels[active]
    guard panels.count < Self.mostCharts else {
      return say(.file(.tooMany(panels.count + 1, limit: Self.mostCharts)))
    }
    guard let table = panel.read?.table else { return say(.refused(.noTable)) }
    addition = ChartAddition(beside: panel.id, table: panel.shownTable, word: wordBeingTyped)
    let known = panel.suggested.flatMap { $0.version == panel.dataVersion ? $0.list : nil }
    if let list = known { return choose(among: list, beside: active) }
    guard table.rowCount <= panel.immediateRowLimit else { return [] }
    return choose(among: Suggestion.best(of: table), beside: active)
  }

  /// Chooses what the chart to come shows.
  private mutating func choose(among list: [Suggestion], beside index: Int) -> [Effect] {
    let shared = linkedPanels(with: index)
    guard
      var next = list.first(where: { suggestion in
        !shared.contains { panels[$0].shows(suggestion) }
      })
    else {
      addition = nil
      return say(.refused(.noFurtherChart))
    }
    // What is so for all charts is so for the new one.
    let filters = panels[index].askedQuery?.filters ?? []
    next.query.filters = filters.filter { filter in
      shared.allSatisfy { panels[$0].askedQuery?.filters.contains(filter) ?? false }
    }
    addition?.suggestion = next
    let request = SuggestionRequest(.draw(0, next), panels[index])
    guard let table = panels[index].read?.table, table.areRowsKept,
      table.rowCount <= panels[index].immediateRowLimit, let answer = request.answer()
    else { return [] }
    return add(answer)
  }

  /// What is asked for next of the chart to come; nil for nothing.
  var nextTaskOfAddition: (task: SuggestionRequest.Task, panel: Panel)? {
    guard let addition, let index = place(ofPanel: addition.beside),
      panels[index].shownTable == addition.table
    else { return nil }
    return (addition.suggestion.map { .draw(0, $0) } ?? .choose, panels[index])
  }

  /// Takes an answer for the chart to come.
  mutating func add(_ answer: SuggestionAnswer) -> [Effect] {
    guard let addition, let index = place(ofPanel: addition.beside) else { return [] }
    switch answer.outcome {
    case .chosen(let list):
      panels[index].suggested = (answer.request.version, list)
      return choose(among: list, beside: index)
    case .drawn(.failed(let sentence)):
      self.addition = nil
      return say(.said(sentence))
    case .drawn(.chart(let drawn)):
      self.addition = nil
      guard let suggestion = addition.suggestion else { return [] }
      var panel = panels[index].another(drawn, suggestion, of: answer.request)
      panel.answer = answer.answer
      let place = (linkedPanels(with: index).last ?? index) + 1
      let effects = insert(panel, at: place)
      takeIn(place..<place + 1)
      note(.removal, ofPanel: panels[place].id, word: addition.word)
      // More may have come in the meantime.
      return effects + catchUp(chart: place)
    }
  }

  /// Gives up the chart to come.
  mutating func giveUpAddition() -> [Effect] {
    guard addition != nil else { return [] }
    addition = nil
    return say(.done(.cancelledQuery))
  }

  private mutating func insert(_ panel: Panel, at place: Int) -> [Effect] {
    let effects = endPointing()
    panels.insert(panel, at: place)
    panels[place].chart.theme = theme.colors
    if active >= place { active += 1 }
    // What is open over the charts is about the one that has the keyboard.
    guard overlay == nil else { return effects + [.redraw] }
    return effects + activate(place) + show(place) + [.redraw]
  }

  /// Charts that come or go move the others, so that no drag and no click goes on.
  private mutating func endPointing() -> [Effect] {
    (press, wordWheel) = (nil, nil)
    return cancelDrag()
  }

  // MARK: Removing

  /// Removes a chart from the page, which keeps at least one.
  mutating func removeChart(_ index: Int) -> [Effect] {
    guard panels.indices.contains(index) else { return [] }
    guard panels.count > 1 else { return say(.refused(.lastChart)) }
    let (removed, effects) = takeOut(index)
    note(.insertion(removed), ofPanel: removed.panel.id, word: wordBeingTyped)
    return effects + say(.done(.removedChart))
  }

  /// There must be another one.
  mutating func takeOut(_ index: Int) -> (RemovedPanel, [Effect]) {
    var effects = endPointing() + [.redraw]
    var panel = panels[index]
    if panel.wanted != nil || panel.valueList == nil {
      effects.append(.cancelQuestion(chart: panel.id))
    }
    if panel.awaitedReading != nil { effects += giveUpReading(chart: index) }
    panel = panels[index]
    let newest = panel.newest
    (panel.wanted, panel.waitingNews, panel.pointer, panel.frame) = (nil, nil, nil, nil)
    (panel.motion, panel.state.hovered, panel.state.focus) = (nil, nil, nil)
    (panel.chart.remaining, panel.state.linked) = (nil, LinkedState())
    panel.isStale = true
    // What covers the charts is about one of them.
    layers.removeAll { !($0 is RowDrawer) }
    panels.remove(at: index)
    let before = Set(panels.prefix(index).map(\.id))
    let isLastOfInput = !panels.contains { $0.input == panel.input }
    if isLastOfInput, let input = panel.input { unshown[input] = newest }
    if active > index || active == panels.count { active -= 1 }
    return (RemovedPanel(panel, after: before), effects + show(active))
  }

  /// Puts a chart back to its place, with what has been read meanwhile.
  mutating func bringBack(_ removed: RemovedPanel) -> [Effect] {
    let place = panels.lastIndex { removed.before.contains($0.id) }.map { $0 + 1 } ?? 0
    let effects = insert(removed.panel, at: place) + catchUp(chart: place)
    if let input = removed.panel.input { unshown[input] = nil }
    return effects
  }

  // MARK: Shared readings

  /// New data of a reading, for all charts that share it.
  mutating func receive(_ snapshot: Snapshot, input: Int) -> [Effect] {
    guard panels.contains(where: { $0.input == input }) else {
      // A chart of it may be brought back; what it has asked to be read again was given up.
      if !snapshot.isReadAgain { unshown[input] = snapshot }
      return []
    }
    return changeAll(ofInput: input) { $0.receive(snapshot) }
  }

  /// Shows what has been read for the others since a chart took part for the last time.
  mutating func catchUp(chart index: Int) -> [Effect] {
    let (input, own) = (panels[index].input, panels[index].read)
    let sibling = panels.indices.first { $0 != index && panels[$0].input == input }
    let latest = sibling.map { panels[$0].newest } ?? input.map { unshown[$0] } ?? nil
    guard var latest, own.map({ !latest.isSame(as: $0) }) ?? true else { return [] }
    latest.isReadAgain = false
    let news = latest
    return change(index) { $0.receive(news) }
  }

  /// The panels that share the table of one, which is among them.
  func linkedPanels(with index: Int) -> [Int] {
    let input = panels[index].input
    return panels.indices.filter { panels[$0].input == input }
  }
}

extension Panel {
  /// Whether it shows a suggestion, or will, whatever its filters and looks.
  fileprivate func shows(_ suggestion: Suggestion) -> Bool {
    guard let query = askedQuery else { return false }
    let other = suggestion.query
    return other.category == query.category && other.values == query.values
      && other.method == query.method && other.series == query.series
  }

  /// The latest that has been read of its table, whether it is shown or not.
  fileprivate var newest: Snapshot? {
    request?.isOfOtherTable == true ? read : waitingNews ?? request?.news ?? read
  }

  /// Another chart of the same table, of what was read when it was asked for.
  fileprivate func another(
    _ drawn: Chart, _ suggestion: Suggestion, of request: SuggestionRequest
  ) -> Panel {
    var view = View(
      title: defaults.title, subtitle: defaults.subtitle, description: defaults.description)
    let shown = shown
    (view.barShape, view.hasPatterns) = (shown.barShape, shown.hasPatterns)
    (view.query, view.isChosen) = (suggestion.query, false)
    view.query.titles = latest.query.titles
    (view.orientation, view.layout) = (suggestion.orientation, suggestion.layout ?? .grouped)
    var chart = chart
    (chart.sharedAxis, chart.emptyReason) = (nil, nil)
    chart.show(
      drawn.source, as: drawn.arrangement, sort: suggestion.query.order,
      top: suggestion.query.top)
    chart.takeLooks(of: view)
    var panel = Panel(chart: chart, isRandom: isRandom)
    (panel.input, panel.read, panel.question) = (input, request.read, view.asked)
    (panel.barGeneration, panel.dataVersion) = (request.generation, request.version)
    (panel.immediateRowLimit, panel.defaults, panel.base) = (
      immediateRowLimit, defaults, suggestion.query
    )
    panel.suggested = suggested
    panel.noteReading(state.reading)
    return panel
  }
}
