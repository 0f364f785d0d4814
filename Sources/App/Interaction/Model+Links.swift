// Linked charts: a selection in one filters the others. What remains is found at once where that takes
// no time that is noticed, else off the window's thread; only the latest counts.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Tables
internal import Words

/// Charts that filter each other.
struct LinkedGroup {
  /// Whether it was said how much memory linking them takes, which is said once.
  var isMemoryTold = false
  /// The charts, by what decides what is asked of them.
  var keys: [LinkedChart.Key] = []
  /// nil where they have to be asked again.
  var bars: LinkedBars?
  /// Whose bars on the screen are what these selections leave; nil for none yet.
  var shown: [Selection]?
  var request: LinkedRequest?
  /// What asks for the share of the hovered bar where the charts have to be asked again.
  var shareRequest: LinkedRequest?
  var isAsking: Bool { request != nil || isEntering || shareRequest != nil }
  /// What was found last where the charts have to be asked again.
  var left: [LinkedRequest.Left] = []
  /// What has been made ready, or is being: the place of the chart, and what the others select.
  var entered: Entry?
  var isEntering = false
  /// What the charts that need no time show already, while others are waited for.
  var quickly: [Selection]?
  /// The bar whose share is shown: under the pointer, or where the keyboard is.
  var hovered: Hovered?
  var counts: LinkedCounts?
  /// Whose counts these are.
  var counted: [Selection]?

  struct Entry: Equatable {
    var place: Int
    var others: [Selection]
  }

  struct Hovered: Equatable {
    var place: Int
    var bar: BarID
    var selections: [Selection]
    /// Whether all that can be known at once is.
    var isKnown: Bool
  }
}

extension Model {
  /// The places of the charts that filter each other, by what they are known by.
  var linkedGroups: [(group: Int, places: [Int])] {
    if panels.count < 2 { return [] }
    if linksByName { return [(Self.groupOfAll, Array(panels.indices))] }
    var groups: [(group: Int, places: [Int])] = []
    for index in panels.indices {
      guard let input = panels[index].input else { continue }
      if let known = groups.firstIndex(where: { $0.group == input }) {
        groups[known].places.append(index)
      } else {
        groups.append((input, [index]))
      }
    }
    return groups.filter { $0.places.count > 1 }
  }

  private static let groupOfAll = -1

  /// Whether the page is of one table, whose title stands once.
  var isOfOneTable: Bool {
    panels.count > 1 && panels.indices.allSatisfy { panels[$0].input == panels[0].input }
  }

  /// The room for that title.
  var headroom: Double { isOfOneTable ? Page.headroom(in: chartsSize) : 0 }

  /// Tells charts where they stand below the title of the page.
  mutating func placeTitles(_ page: Page) {
    let isShared = isOfOneTable
    for index in panels.indices {
      let (headroom, isUntitled) = (page.headroom(of: index), isShared && index > 0)
      let linked = panels[index].state.linked
      guard linked.headroom != headroom || linked.isUntitled != isUntitled else { continue }
      panels[index].state.linked.headroom = headroom
      panels[index].state.linked.isUntitled = isUntitled
      panels[index].isStale = true
    }
  }

  /// Keeps what remains of each chart at what is selected in the others. Call it after every update.
  mutating func followLinks() -> [Effect] {
    isOtherBarPointed = false
    if panels.count < 2, links.isEmpty, !panels[0].state.linked.isRemovable { return [] }
    let groups = linkedGroups
    var effects: [Effect] = []
    for group in links.keys where !groups.contains(where: { $0.group == group }) {
      if links[group]?.isAsking == true { effects.append(stop(group)) }
      links[group] = nil
    }
    let linked = Set(groups.flatMap(\.places))
    effects += leaveAlone(panels.indices.filter { !linked.contains($0) })
    for (group, places) in groups { effects += follow(group, places) }
    for index in panels.indices
    where panels[index].state.linked.isRemovable != linked.contains(index) {
      panels[index].state.linked.isRemovable = linked.contains(index)
      panels[index].isStale = true
      effects.append(.redraw)
    }
    return effects.contains(.redraw) ? [.redraw] + effects.filter { $0 != .redraw } : effects
  }

  /// Charts that no other filters.
  private mutating func leaveAlone(_ places: [Int]) -> [Effect] {
    var isChanged = false
    for index in places {
      panels[index].isLinked = false
      let linked = panels[index].state.linked
      if linked.note != nil || linked.hoverShare != nil {
        (panels[index].state.linked.note, panels[index].state.linked.hoverShare) = (nil, nil)
        (panels[index].isStale, isChanged) = (true, true)
      }
      guard panels[index].chart.remaining != nil else { continue }
      panels[index].chart.remaining = nil
      (panels[index].isStale, panels[index].moves, isChanged) = (true, true, true)
    }
    return isChanged ? [.redraw] : []
  }

  private mutating func follow(_ group: Int, _ places: [Int]) -> [Effect] {
    for index in places { panels[index].isLinked = true }
    var state = links[group] ?? LinkedGroup()
    defer { links[group] = state }
    let charts = places.compactMap { LinkedChart(panels[$0]) }
    // While a chart waits for the answer from newer rows, bars are compared with nothing.
    guard charts.count > 1, charts.areOfSameRows else { return [] }
    var effects: [Effect] = []
    let keys = charts.map(\.key)
    if keys != state.keys {
      if state.isAsking { effects.append(stop(group)) }
      state = LinkedGroup(isMemoryTold: state.isMemoryTold)
      state.keys = keys
      // Conditions of one chart are asked of the others.
      if charts.areOfOneTable, charts.haveOneCondition, let table = charts[0].read.table,
        table.areRowsKept
      {
        let bars = LinkedBars(table, charts.map(\.answer))
        state.bars = bars
        let bytes = bars.expectedByteCount
        if !state.isMemoryTold, bytes >= toldLinkBytes {
          state.isMemoryTold = true
          effects += change(places[0]) { $0.say(.waiting(.linking(rows: table.rowCount, bytes))) }
        }
      }
    }
    if state.shown != charts.map(\.selection) {
      effects += find(&state, charts, group)
    }
    effects += enter(&state, charts, group)
    effects += hover(&state, charts, group)
    return effects + note(state, places, charts)
  }

  private func stop(_ group: Int) -> Effect {
    .stopLinking(keys: LinkedRequest.keys(ofGroup: group))
  }

  /// Finds what remains, or requests it.
  private mutating func find(
    _ state: inout LinkedGroup, _ charts: [LinkedChart], _ group: Int
  ) -> [Effect] {
    let chosen = charts.map(\.chosen)
    guard chosen.contains(where: { $0 != nil }) || !charts.haveSameFilters else {
      let stops = state.request != nil
      (state.request, state.counts, state.shown) = (nil, nil, charts.map(\.selection))
      state.quickly = nil
      return show(charts.map { _ in nil }, charts) + (stops ? [stop(group)] : [])
    }
    let request = LinkedRequest(.remaining, charts, chosen, state.bars, known: state.left)
    if request.isImmediate(rowLimit: panels[0].immediateRowLimit), let answer = request.answer() {
      let stops = state.request != nil
      state.request = nil
      return take(answer, &state, charts) + (stops ? [stop(group)] : [])
    }
    let effects = showQuickly(request, &state, charts)
    if let pending = state.request {
      // A step of a brush that comes before the last one is found waits for it, else none would
      // ever be seen; a database that is asked for more is not waited for.
      guard !request.isOfKeptRows, pending.selections != request.selections else {
        return effects
      }
    }
    state.request = request
    return effects + [.link(request, group: group)]
  }

  /// Charts that can follow a brush at once do not wait for those that cannot.
  private mutating func showQuickly(
    _ request: LinkedRequest, _ state: inout LinkedGroup, _ charts: [LinkedChart]
  ) -> [Effect] {
    guard state.quickly != request.selections else { return [] }
    state.quickly = request.selections
    let (remaining, counts) = request.quickAnswer()
    if let counts { (state.counts, state.counted) = (counts, request.selections) }
    let places = remaining.keys.sorted()
    return show(places.map { remaining[$0] ?? nil }, places.map { charts[$0] })
  }

  /// Takes the answer to a request, unless it is of other bars.
  mutating func receive(_ answer: LinkedAnswer, group: Int) -> [Effect] {
    guard var state = links[group] else { return [] }
    if case .entered = answer.outcome {
      if answer.request.keys == state.keys { state.isEntering = false }
      links[group] = state
      return []
    }
    if answer.request === state.shareRequest {
      state.shareRequest = nil
      links[group] = state
      return takeShares(answer, state.hovered)
    }
    guard answer.request === state.request else { return [] }
    state.request = nil
    defer { links[group] = state }
    return take(answer, &state, answer.request.charts)
  }

  private mutating func take(
    _ answer: LinkedAnswer, _ state: inout LinkedGroup, _ charts: [LinkedChart]
  ) -> [Effect] {
    (state.shown, state.left) = (answer.request.selections, answer.left)
    state.quickly = nil
    switch answer.outcome {
    case .found(let remaining, let counts):
      (state.counts, state.counted) = (counts, answer.request.selections)
      return show(remaining, charts)
    case .failed(let error):
      state.counts = nil
      return show(charts.map { _ in nil }, charts) + say(.failed(error))
    case .entered: return []
    }
  }

  private mutating func show(_ remaining: [RemainingBars?], _ charts: [LinkedChart]) -> [Effect] {
    // A brush is followed at once; a click moves bars as other changes do.
    let isBrushed =
      switch gesture {
      case .band, .brush: true
      default: false
      }
    var isChanged = false
    for (bars, chart) in zip(remaining, charts) {
      guard let index = place(ofPanel: chart.id), panels[index].answerVersion == chart.version,
        panels[index].chart.remaining != bars
      else { continue }
      panels[index].chart.remaining = bars
      (panels[index].isStale, isChanged) = (true, true)
      if !isBrushed { panels[index].moves = true }
    }
    return isChanged ? [.redraw] : []
  }

  // MARK: Under the pointer

  /// Where a selection is about to change: the chart under the pointer, else the one with the
  /// keyboard.
  private func approached(_ charts: [LinkedChart]) -> Int? {
    let id =
      panels.first { $0.pointer != nil }?.id
      ?? (panels[active].focusArea == .bars ? panels[active].id : nil)
    return charts.firstIndex { $0.id == id }
  }

  private mutating func enter(
    _ state: inout LinkedGroup, _ charts: [LinkedChart], _ group: Int
  ) -> [Effect] {
    guard let bars = state.bars, let place = approached(charts),
      let table = charts[place].read.table, table.rowCount > panels[0].immediateRowLimit
    else { return [] }
    var others = charts.map(\.selection)
    others[place] = []
    let entry = LinkedGroup.Entry(place: place, others: others)
    guard entry != state.entered else { return [] }
    (state.entered, state.isEntering) = (entry, true)
    var chosen = charts.map(\.chosen)
    chosen[place] = nil
    return [.link(LinkedRequest(.enter(place), charts, chosen, bars), group: group)]
  }

  /// The bar under the pointer, else the one that the keyboard is on, and the place of its chart.
  private func pointedBar(_ charts: [LinkedChart]) -> (place: Int, bar: BarID)? {
    for index in panels.indices {
      guard let bar = panels[index].hoveredBar else { continue }
      return charts.firstIndex { $0.id == panels[index].id }.map { ($0, bar) }
    }
    guard case .bar(let bar) = panels[active].state.focus else { return nil }
    return charts.firstIndex { $0.id == panels[active].id }.map { ($0, bar) }
  }

  /// The share of the bar that is pointed at in the other charts, known at once or asked for.
  private mutating func hover(
    _ state: inout LinkedGroup, _ charts: [LinkedChart], _ group: Int
  ) -> [Effect] {
    var hovered: LinkedGroup.Hovered?
    // The share of what alone is selected is what remains, which it would hide.
    if gesture == nil, let (place, bar) = pointedBar(charts), charts[place].selection != [bar] {
      // What is selected is found first.
      let isKnown = state.bars == nil ? state.request == nil : !state.isEntering
      hovered = .init(
        place: place, bar: bar, selections: charts.map(\.selection), isKnown: isKnown)
    }
    guard hovered != state.hovered else { return [] }
    state.hovered = hovered
    var effects: [Effect] = []
    if let request = state.shareRequest {
      effects.append(.stopLinking(keys: [request.key(ofGroup: group)]))
      state.shareRequest = nil
    }
    let none = charts.map { _ in RemainingBars?.none }
    guard let hovered else { return effects + showShares(none, charts) }
    var pointed = charts
    pointed[hovered.place] = charts[hovered.place].selecting(hovered.bar)
    func request(_ task: LinkedRequest.Task) -> LinkedRequest {
      LinkedRequest(task, pointed, pointed.map(\.chosen), state.bars, known: state.left)
    }
    let remaining = request(.remaining)
    if remaining.isImmediate(rowLimit: panels[0].immediateRowLimit), let answer = remaining.answer()
    {
      return effects + takeShares(answer, hovered)
    }
    var shares = none
    for (place, share) in remaining.quickAnswer().remaining where place != hovered.place {
      shares[place] = share
    }
    if state.bars == nil, hovered.isKnown {
      let share = request(.share)
      state.shareRequest = share
      effects.append(.link(share, group: group))
    }
    return effects + showShares(shares, charts)
  }

  private mutating func takeShares(
    _ answer: LinkedAnswer, _ hovered: LinkedGroup.Hovered?
  ) -> [Effect] {
    switch answer.outcome {
    case .found(var shares, _):
      if let hovered { shares[hovered.place] = nil }
      return showShares(shares, answer.request.charts)
    case .failed(let error): return say(.failed(error))
    case .entered: return []
    }
  }

  private mutating func showShares(
    _ shares: [RemainingBars?], _ charts: [LinkedChart]
  ) -> [Effect] {
    var isChanged = false
    for (share, chart) in zip(shares, charts) {
      guard let index = place(ofPanel: chart.id), panels[index].state.linked.hoverShare != share
      else { continue }
      panels[index].state.linked.hoverShare = share
      (panels[index].isStale, isChanged) = (true, true)
    }
    return isChanged ? [.redraw] : []
  }

  // MARK: Words

  /// "Japan: 79 of 406 rows", at the first of the charts.
  private mutating func note(
    _ state: LinkedGroup, _ places: [Int], _ charts: [LinkedChart]
  ) -> [Effect] {
    var note: LinkedNote?
    let selections = charts.map(\.selection)
    if let request = state.request, state.counts == nil || state.counted != selections {
      note = (state.counts ?? request.countsToCome).map { charts.note($0) }
      note?.isPending = true
    } else if let counts = state.counts {
      note = charts.note(counts)
    }
    var isChanged = false
    for (offset, index) in places.enumerated() {
      let own = offset == 0 ? note : nil
      guard panels[index].state.linked.note != own else { continue }
      panels[index].state.linked.note = own
      (panels[index].isStale, isChanged) = (true, true)
    }
    return isChanged ? [.redraw] : []
  }

  /// What the charts that a chart is linked with ask of its rows.
  func filtersOfOthers(_ index: Int) -> [Filter] {
    guard let places = linkedGroups.first(where: { $0.places.contains(index) })?.places else {
      return []
    }
    let charts = places.compactMap { LinkedChart(panels[$0]) }
    return charts.firstIndex { $0.id == panels[index].id }.map { charts.filters(of: $0) } ?? []
  }

  /// Clears what is selected in all charts.
  mutating func clearSelections() -> [Effect] { changeAll { $0.clearSelection() } }
}

extension [LinkedChart] {
  /// Whether those of one table were made from the same rows.
  fileprivate var areOfSameRows: Bool {
    allSatisfy { chart in
      guard let first = first(where: { $0.input == chart.input }) else { return false }
      return first.read.generation == chart.read.generation
        && first.read.table?.rowCount == chart.read.table?.rowCount
    }
  }

  /// "Japan: 79 of 406 rows".
  ///
  func note(_ counts: LinkedCounts) -> LinkedNote {
    let names = compactMap { $0.chart.linkedName($0.state) }
    return LinkedNote(
      names: (names + conditions).joined(separator: "; "), rowCount: counts.rowCount,
      wholeRowCount: counts.wholeRowCount)
  }

  /// Whether all have the same conditions.
  var haveOneCondition: Bool {
    let filters = Set(first?.filters ?? [])
    return allSatisfy { Set($0.filters) == filters }
  }

  var areOfOneTable: Bool { allSatisfy { $0.input == first?.input } }

  /// Whether no chart has conditions that the others have not.
  var haveSameFilters: Bool {
    allSatisfy(\.selection.isEmpty) && indices.allSatisfy { filters(of: $0).isEmpty }
  }

  /// Conditions that not all of them have, in words.
  fileprivate var conditions: [String] {
    flatMap { chart in
      chart.filters.filter { filter in
        !allSatisfy { $0.filters.contains(filter) }
      }.map { filter in
        chart.answer.query.condition([filter], chart.answer.facts)
      }
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
