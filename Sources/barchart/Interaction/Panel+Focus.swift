// Where the keyboard can be in a chart, in the order of Tab.
internal import Charts
internal import Scenegraph

/// A part of a chart that the keyboard goes to with Tab.
enum FocusArea: Equatable {
  case bars, legend
}

extension Panel {
  /// In the order of Tab.
  var focusAreas: [FocusArea] {
    // The picture may be older than the data.
    let hasLegend =
      !chart.data.series.isEmpty && scene?.marks.contains { $0.role == .legendLabel } ?? false
    let hasBars = place != nil || firstBar(fromEnd: false) != nil
    return (hasBars ? [.bars] : []) + (hasLegend ? [.legend] : [])
  }

  var focusArea: FocusArea? {
    switch state.focus {
    case nil: nil
    case .bar: .bars
    case .legend: .legend
    }
  }

  /// Takes the keyboard to where it was last in an area, or to its start.
  mutating func enter(_ area: FocusArea) -> [Effect] {
    switch area {
    case .bars: focus(place ?? firstBar(fromEnd: false))
    case .legend: focusLegend(0)
    }
  }
}
