// The keyboard's stops in a chart, in Tab order.
internal import Charts
internal import Queries
internal import Scenegraph

/// A part of a chart that Tab moves the keyboard to.
enum FocusArea: Hashable {
  case bars
  case control(ControlID)
}

extension Panel {
  /// In Tab order.
  var focusAreas: [FocusArea] {
    let hasBars = place != nil || firstBar(fromEnd: false) != nil
    // The menu has keys of its own.
    let areas = controls.filter { $0.id != .menuButton }.map { FocusArea.control($0.id) }
    return (hasBars ? [.bars] : []) + areas
  }

  var focusArea: FocusArea? {
    switch state.focus {
    case nil: nil
    case .bar: .bars
    case .control(let id, _): .control(id)
    }
  }

  /// The picture's controls that have something to press; it may be older than the data.
  private var controls: [Control] {
    (scene?.controls ?? []).filter { itemCount(of: $0.id) > 0 }
  }

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
  ///
  /// - Parameter isolates: whether to show a series alone.
  mutating func pressItem(_ item: Control.Item, isolates: Bool = false) -> [Effect] {
    switch item.action {
    case .toggleSeries(let series):
      isolates ? isolate(series, whereHidden: latest.hiddenSeries) : toggleSeries(series)
    case .showLargest(let top): showLargest(top)
    case .removeWord(let place):
      chart.phrases.indices.contains(place) ? removeFilter(chart.phrases[place].word) : []
    // What opens a list is for the window to do.
    case .changeWord, .addWord, .moreWords, .openMenu, .pick, .none: []
    }
  }

  /// The list that a press on an item opens; nil for one that opens none.
  func subject(of item: Control.Item) -> Menu.Subject? {
    switch item.action {
    case .changeWord(let place):
      chart.phrases.indices.contains(place) ? .word(chart.phrases[place].word) : nil
    case .addWord, .moreWords: .missingWords
    case .openMenu: .all
    case .toggleSeries, .showLargest, .removeWord, .pick, .none: nil
    }
  }

  /// The list that a press on an item of a control opens; nil for none.
  func subject(of id: ControlID, item: Int) -> Menu.Subject? {
    guard let items = control(id)?.items, items.indices.contains(item) else { return nil }
    return subject(of: items[item])
  }
}
