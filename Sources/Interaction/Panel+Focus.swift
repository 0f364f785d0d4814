// Where the keyboard can be in a chart, in the order of Tab.
internal import Charts
internal import Scenegraph

/// A part of a chart that the keyboard goes to with Tab.
enum FocusArea: Equatable {
  case bars, legend, control
}

extension Panel {
  /// In the order of Tab.
  var focusAreas: [FocusArea] {
    // The picture may be older than the data.
    let hasLegend =
      !chart.data.series.isEmpty && scene?.marks.contains { $0.role == .legendLabel } ?? false
    let hasBars = place != nil || firstBar(fromEnd: false) != nil
    let hasControl = scene.map { !$0.controlSegments.isEmpty } ?? false
    return (hasBars ? [.bars] : []) + (hasLegend ? [.legend] : [])
      + (hasControl ? [.control] : [])
  }

  var focusArea: FocusArea? {
    switch state.focus {
    case nil: nil
    case .bar: .bars
    case .legend: .legend
    case .control: .control
    }
  }

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
    case .legend: focusLegend(0)
    case .control: focusControl(chart.choices.firstIndex(of: chart.top) ?? 0)
    }
  }
}
