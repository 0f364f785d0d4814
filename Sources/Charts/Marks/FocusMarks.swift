// The ring around what the keyboard is on.
import Scenegraph

enum FocusMarks {
  private static let strokeWidth = 2.0
  private static let distance = 2.0

  static func marks(_ chart: Chart, _ state: ChartState, _ scene: Scene) -> [Mark] {
    var target = Rect.zero
    var radius = 4.0
    switch state.focus {
    case nil: return []
    case .bar(let id):
      guard let index = scene.barIndex(showing: id) else { return [] }
      target = scene.marks[index].bounds
      radius = min(BarMarks.radius, target.width / 4)
    case .legend(let series):
      for mark in scene.marks
      where (mark.role == .legendSwatch || mark.role == .legendLabel)
        && mark.datum?.series == series
      {
        target = target.union(mark.bounds)
      }
      guard !target.isEmpty else { return [] }
    case .control(let segment):
      let segments = scene.controlSegments
      guard segments.indices.contains(segment) else { return [] }
      target = scene.marks[segments[segment]].bounds
    }
    let window = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
    let middle = target.outset(by: distance + strokeWidth / 2)
    let path = Path.roundedRectangle(middle, CornerRadii(radius + distance))
    return [
      .path(
        PathMark(
          MarkAttributes(.focusRing),
          bounds: middle.outset(by: strokeWidth / 2).intersection(window), path: path,
          stroke: chart.theme.ink, strokeWidth: strokeWidth))
    ]
  }
}

extension Scene {
  /// The index of the bar that shows a cell: its own, or the one that its row is summed up in.
  func barIndex(showing id: BarID) -> Int? {
    if let own = barIndex(row: id.row, series: id.series) { return own }
    return bars(ofRow: id.row).first { marks[$0].datum?.aggregate != nil }
  }
}
