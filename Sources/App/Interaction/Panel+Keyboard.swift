// The keyboard in a chart: its stops in Tab order, and its keys, which do everything the pointer does.
internal import Charts
internal import Input
internal import Queries
internal import Scenegraph
internal import Words

/// A part of a chart that Tab moves the keyboard to.
enum FocusArea: Hashable {
  case bars
  case control(ControlID)
}

extension Panel {
  /// In Tab order.
  var focusAreas: [FocusArea] {
    let hasBars = place != nil || firstBar(fromEnd: false) != nil
    // The menu and the × have keys of their own.
    let areas = controls.filter { $0.id != .menuButton && $0.id != .removeChart }.map {
      FocusArea.control($0.id)
    }
    return (hasBars ? [.bars] : []) + areas
  }

  var focusArea: FocusArea? {
    switch state.focus {
    case nil: nil
    case .bar: .bars
    case .control(let id, _): .control(id)
    }
  }

  /// The bar that the keyboard is on.
  var focusedBar: BarID? { if case .bar(let bar) = state.focus { bar } else { nil } }

  /// The picture's controls that have something to press; it may be older than the data.
  private var controls: [Control] { (scene?.controls ?? []).filter { itemCount(of: $0.id) > 0 } }

  /// The number of items of a control; 0 if it does not exist.
  func itemCount(of id: ControlID) -> Int {
    chart.itemCount(of: id) ?? scene?.control(id)?.items.count ?? 0
  }

  func control(_ id: ControlID) -> Control? { controls.first { $0.id == id } }

  /// Dismisses the visible tooltip without moving the pointer or the focus (WCAG 2.2, 1.4.13).
  mutating func dismissTooltip() -> [Effect] {
    let isSeen =
      frame != nil && scene?.marks.contains { $0.role == .tooltip && $0.datum != nil } ?? false
    // The picture may be older than the last key.
    guard isSeen, let explained = state.explained, explained != state.dismissedTooltip else {
      return []
    }
    state.dismissedTooltip = explained
    return [.redraw]
  }

  /// Takes the keyboard out of the chart.
  mutating func dropFocus() -> [Effect] {
    guard state.focus != nil else { return [] }
    state.focus = nil
    return [.redraw]
  }

  /// Moves the keyboard to its last place in an area, or to the start.
  mutating func enter(_ area: FocusArea) -> [Effect] {
    switch area {
    case .bars: focus(place ?? firstBar(fromEnd: false))
    case .control(let id): focus(id, item: control(id)?.firstItem ?? 0)
    }
  }

  /// Moves the keyboard to an item of a control, at most to the last.
  mutating func focus(_ id: ControlID, item: Int) -> [Effect] {
    state.focus = .control(id, min(max(item, 0), max(0, itemCount(of: id) - 1)))
    return [.redraw]
  }

  /// Does what a press on an item does.
  mutating func pressItem(_ item: Control.Item, isolates: Bool = false) -> [Effect] {
    switch item.action {
    case .toggleSeries(let series):
      isolates ? isolate(series, whereHidden: latest.hiddenSeries) : toggleSeries(series)
    case .showLargest(let top): showLargest(top)
    case .removeWord(let place):
      chart.phrases.indices.contains(place) ? remove(chart.phrases[place].word) : []
    // What opens a list or a file is for the window to do.
    case .changeWord, .addWord, .moreWords, .openMenu, .removeChart, .clearSelections, .remedy,
      .pick, .none:
      []
    }
  }

  /// What a press on an item does to the window, as a line of a menu does; nil for nothing.
  func command(of item: Control.Item) -> Menu.Command? {
    switch item.action {
    case .changeWord(let place):
      chart.phrases.indices.contains(place) ? .open(.word(chart.phrases[place].word)) : nil
    case .addWord, .moreWords: .open(.missingWords)
    case .openMenu: .open(.all)
    case .removeChart: .removeChart
    case .clearSelections: .clearSelections
    case .remedy(.readAgain): .key(.function(5))
    case .remedy(.openFile): .key(.character("o"), .control)
    case .remedy(.clearFilters): unfilteredQuery.map { .ask($0) }
    case .remedy(.allBars):
      askedQuery.map { query in
        var all = query
        all.having = nil
        return .ask(all)
      }
    case .remedy(.showAllSeries): .showAllSeries
    case .remedy(.otherCharts): .suggest
    case .remedy(.openOutside): .openOutside
    case .toggleSeries, .showLargest, .removeWord, .pick, .none:
      nil
    }
  }

  /// The same for an item of a control.
  func command(of id: ControlID, item: Int) -> Menu.Command? {
    guard let items = control(id)?.items, items.indices.contains(item) else { return nil }
    return command(of: items[item])
  }

  mutating func handleKey(_ key: Key, _ modifiers: Modifiers) -> [Effect] {
    if modifiers.contains(.alt), let distance = distance(of: key) {
      return place.map { move(row: $0.row, by: distance) } ?? []
    }
    switch key {
    case .left: return isUpright ? move(by: -1, modifiers) : moveSeries(by: -1, modifiers)
    case .right: return isUpright ? move(by: 1, modifiers) : moveSeries(by: 1, modifiers)
    case .up: return isUpright ? moveSeries(by: -stackStep, modifiers) : move(by: -1, modifiers)
    case .down: return isUpright ? moveSeries(by: stackStep, modifiers) : move(by: 1, modifiers)
    case .pageUp: return move(by: -page, modifiers)
    case .pageDown: return move(by: page, modifiers)
    case .home: return moveToEdge(atEnd: false, modifiers)
    case .end: return moveToEdge(atEnd: true, modifiers)
    case .space, .enter: return activate(modifiers)
    case .character(let character): return handleCharacter(character, modifiers)
    case .tab, .backTab, .escape, .backspace, .insert, .delete, .menu, .function, .other: return []
    }
  }

  /// How far an arrow along the categories goes; nil for another key.
  private func distance(of key: Key) -> Int? {
    switch key {
    case isUpright ? .left : .up: -1
    case isUpright ? .right : .down: 1
    default: nil
    }
  }

  /// Whether the categories, and the bars of a category, run from left to right.
  private var isUpright: Bool { chart.orientation == .vertical }

  /// −1 if the next series lies above this one.
  private var stackStep: Int {
    switch state.focus {
    case .control: 1
    case .bar, nil: chart.shownLayout == .grouped ? 1 : -1
    }
  }

  private mutating func handleCharacter(_ character: Character, _ modifiers: Modifiers) -> [Effect]
  {
    if modifiers.contains(.control) {
      if ("1"..."9").contains(character), let number = character.wholeNumberValue {
        return isolate(number - 1, whereHidden: latest.hiddenSeries)
      }
      guard character == "a" || character == "A" else { return [] }
      moves = true
      state.selection = bars(rows: chart.data.categories.indices, series: chart.data.series.indices)
      return [.redraw]
    }
    switch character {
    case "+", "=": return zoom(direction: 1)
    case "-", "_": return zoom(direction: -1)
    case "0":
      if state.viewport != nil { return show(nil) }
      return say(.refused(viewport == nil ? .allBarsInView : .firstBarsInView))
    case "1"..."9": return character.wholeNumberValue.map { toggleSeries($0 - 1) } ?? []
    default: return changeDrawing(character) ?? []
    }
  }

  /// A tenth of the rows, so that ten presses cross any chart.
  private var page: Int { (chart.data.categories.count + 9) / 10 }

  private var visibleSeries: [Int] {
    chart.data.series.indices.filter { !state.hiddenSeries.contains($0) }
  }

  private func isBar(_ row: Int, _ series: Int) -> Bool {
    !chart.data.series[series].values[row].isNaN
  }

  private mutating func move(by distance: Int, _ modifiers: Modifiers) -> [Effect] {
    switch state.focus {
    case .control(let id, let item):
      return focus(id, item: control(id)?.item(from: item, columns: distance.signum()) ?? item)
    case .bar, nil: break
    }
    guard let from = place else { return focus(firstBar(fromEnd: distance < 0)) }
    let rows = chart.data.categories.indices
    let target = min(max(from.row + distance, 0), rows.count - 1)
    let summary = chart.data.series[from.series].summary
    // Skips gaps in the direction of travel; from the edge, searches back.
    let row =
      distance > 0
      ? summary.firstValue(in: target..<rows.count) ?? summary.lastValue(in: from.row..<target)
      : summary.lastValue(in: 0..<target + 1) ?? summary.firstValue(in: target..<from.row)
    return move(from: from, to: BarID(row: row ?? from.row, series: from.series), modifiers)
  }

  /// Moves the focus, and with Shift the end of a range.
  private mutating func move(from: BarID, to bar: BarID, _ modifiers: Modifiers) -> [Effect] {
    if modifiers.contains(.shift) {
      anchor = anchor ?? from
      _ = select(bar, modifiers)
    }
    return focus(bar)
  }

  private mutating func moveToEdge(atEnd: Bool, _ modifiers: Modifiers) -> [Effect] {
    switch state.focus {
    case .control(let id, _): return focus(id, item: atEnd ? .max : 0)
    case .bar, nil: break
    }
    guard place != nil else { return focus(firstBar(fromEnd: atEnd)) }
    let count = chart.data.categories.count
    return move(by: atEnd ? count : -count, modifiers)
  }

  private mutating func moveSeries(by distance: Int, _ modifiers: Modifiers) -> [Effect] {
    switch state.focus {
    case .control(let id, let item):
      return focus(id, item: control(id)?.item(from: item, rows: distance) ?? item)
    case .bar, nil: break
    }
    guard let from = place else { return focus(firstBar(fromEnd: distance < 0)) }
    let candidates = visibleSeries.filter { distance > 0 ? $0 > from.series : $0 < from.series }
    let ordered = distance > 0 ? candidates : candidates.reversed()
    guard let series = ordered.first(where: { isBar(from.row, $0) }) else { return focus(from) }
    return move(from: from, to: BarID(row: from.row, series: series), modifiers)
  }

  func firstBar(fromEnd: Bool) -> BarID? {
    let rows = chart.data.categories.indices
    guard !fromEnd else { return firstBar(among: rows, fromEnd: true) }
    // Starts in the part in view, if not everything is in view.
    let start = viewport.map { min(max(0, rows.count - 1), Int($0.start.rounded(.up))) } ?? 0
    return firstBar(among: start..<rows.count, fromEnd: false)
      ?? firstBar(among: 0..<start, fromEnd: false)
  }

  /// The bar of the first row that has one, or of the last; within the row, of the first series.
  private func firstBar(among rows: Range<Int>, fromEnd: Bool) -> BarID? {
    let bars = visibleSeries.compactMap { series -> BarID? in
      let summary = chart.data.series[series].summary
      let row = fromEnd ? summary.lastValue(in: rows) : summary.firstValue(in: rows)
      return row.map { BarID(row: $0, series: series) }
    }
    let row = bars.map(\.row)
    guard let wanted = fromEnd ? row.max() : row.min() else { return nil }
    return bars.first { $0.row == wanted }
  }

  mutating func focus(_ bar: BarID?) -> [Effect] {
    guard let bar else { return [] }
    // The keyboard takes over: until the pointer moves, the tooltip explains the focused bar.
    pointer = nil
    state.hovered = nil
    state.focus = .bar(bar)
    place = bar
    reveal(row: bar.row)
    return [.redraw]
  }

  /// Does what a click would do to the focused element.
  private mutating func activate(_ modifiers: Modifiers) -> [Effect] {
    switch state.focus {
    case nil: return []
    case .control(let id, let index):
      guard let items = control(id)?.items, items.indices.contains(index) else { return [] }
      return pressItem(items[index], isolates: modifiers.contains(.control))
    case .bar(let bar): return select(bar, modifiers)
    }
  }
}
