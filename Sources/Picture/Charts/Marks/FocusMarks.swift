// The focus ring, with a casing that separates it from what it covers.
import Scenegraph

enum FocusMarks {
  private static let strokeWidth = 2.0
  /// On either side of the ring, in the background colour: neighbours may be close, of any colour.
  private static let casingWidth = 2.0

  static func marks(_ chart: Chart, _ state: ChartState, _ scene: Scene) -> [Mark] {
    var target = Rect.zero
    var radius = 4.0
    var distance = 2.0
    var casingWidth = casingWidth
    switch state.focus {
    case nil: return []
    case .bar(let id):
      guard let index = scene.barIndex(showing: id) else { return [] }
      target = scene.extent(ofBar: index)
      radius = min(BarMarks.radius, target.width / 4)
      target = target.union(value(at: target, ofRow: id.row, in: scene))
    case .control(let id, let item):
      guard let control = scene.control(id), control.items.indices.contains(item) else { return [] }
      target = control.items[item].frame
      // Words are a blank apart and lie on the background: a casing would cover their letters.
      if id == .sentence { (distance, casingWidth) = (0, 0) }
    }
    // At the edge of the window the ring moves inwards and stays whole.
    let reach = strokeWidth / 2 + casingWidth
    let room = Rect(x: 0, y: 0, size: scene.size).outset(by: -reach)
    let middle = target.outset(by: distance + strokeWidth / 2).within(room)
    let path = Path.roundedRectangle(middle, CornerRadii(radius + distance))
    func ring(_ color: Color, width: Double) -> Mark {
      .path(
        PathMark(
          MarkAttributes(.focusRing), bounds: middle.outset(by: width / 2), path: path,
          stroke: color, strokeWidth: width))
    }
    guard !middle.isEmpty else { return [] }
    let casing = casingWidth > 0 ? [ring(chart.theme.background, width: 2 * reach)] : []
    return casing + [ring(chart.theme.ink, width: strokeWidth)]
  }

  /// The number at the end of a bar, which the ring would cut: "7,690" without the tail of its comma
  /// is 7.690. Empty where it is within the bar, or there is none.
  private static func value(at bar: Rect, ofRow row: Int, in scene: Scene) -> Rect {
    let reached = bar.outset(by: 2 + strokeWidth + casingWidth)
    let mark = scene.marks.first { mark in
      guard mark.role == .valueLabel, mark.datum?.row == row else { return false }
      let (label, center) = (mark.bounds, mark.bounds.center)
      return reached.intersects(label) && !bar.contains(label)
        && (bar.minX...bar.maxX ~= center.x || bar.minY...bar.maxY ~= center.y)
    }
    return mark?.bounds ?? .zero
  }
}

extension Rect {
  fileprivate func within(_ room: Rect) -> Rect {
    let (width, height) = (min(width, room.width), min(height, room.height))
    return Rect(
      x: min(max(x, room.minX), room.maxX - width), y: min(max(y, room.minY), room.maxY - height),
      width: width, height: height)
  }
}

extension Scene {
  /// The index of the bar that shows a cell: its own, or the one that aggregates its row.
  func barIndex(showing id: BarID) -> Int? {
    if let own = barIndex(row: id.row, series: id.series) { return own }
    return bars(ofRow: id.row).first { marks[$0].datum?.aggregate != nil }
  }
}
