// Where the keyboard can be in a chart, in the order of Tab.
internal import Charts
internal import Scenegraph

/// A part of a chart that the keyboard goes to with Tab.
enum FocusArea: Hashable {
  case bars
  case control(ControlID)
}

extension Panel {
  /// In the order of Tab.
  var focusAreas: [FocusArea] {
    let hasBars = place != nil || firstBar(fromEnd: false) != nil
    return (hasBars ? [.bars] : []) + controls.map { .control($0.id) }
  }

  var focusArea: FocusArea? {
    switch state.focus {
    case nil: nil
    case .bar: .bars
    case .control(let id, _): .control(id)
    }
  }

  /// The controls of the picture that have something to press; it may be older than the data.
  private var controls: [Control] {
    (scene?.controls ?? []).filter { itemCount(of: $0.id) > 0 }
  }

  /// The number of items of a control; 0 if it is not there.
  func itemCount(of id: ControlID) -> Int {
    chart.itemCount(of: id) ?? scene?.control(id)?.items.count ?? 0
  }

  func control(_ id: ControlID) -> Control? { controls.first { $0.id == id } }

  /// Sends the tooltip away that is to be seen, without a move of pointer or focus (WCAG 2.2,
  /// 1.4.13).
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

  /// Takes the keyboard to where it was last in an area, or to its start.
  mutating func enter(_ area: FocusArea) -> [Effect] {
    switch area {
    case .bars: focus(place ?? firstBar(fromEnd: false))
    case .control(let id): focus(id, item: control(id)?.firstItem ?? 0)
    }
  }

  /// Takes the keyboard to an item of a control, at most to its last.
  mutating func focus(_ id: ControlID, item: Int) -> [Effect] {
    state.focus = .control(id, min(max(item, 0), max(0, itemCount(of: id) - 1)))
    return [.redraw]
  }

  /// Does what a press on an item does.
  ///
  /// - Parameter isolates: whether a series is to be shown alone.
  mutating func pressItem(_ item: Control.Item, isolates: Bool = false) -> [Effect] {
    switch item.action {
    case .toggleSeries(let series):
      isolates ? isolate(series, whereHidden: wantedView.hiddenSeries) : toggleSeries(series)
    case .showLargest(let top): showLargest(top)
    case .pick, .none: []
    }
  }
}
