// The band that a drag over the empty plot draws (brush): it selects what it touches.
internal import Charts
internal import Scenegraph

extension Panel {
  /// A shorter drag counts as a click by an unsteady hand.
  static let threshold = 4.0

  /// Draws the band from the start of the drag to the pointer and selects what it touches.
  mutating func drawBand(to end: Point) -> [Effect] {
    guard let scene, let plot = scene.slots?.plot, let start = band?.from else { return [] }
    let isDrag =
      abs(end.x - start.x) >= Self.threshold || abs(end.y - start.y) >= Self.threshold
    guard isDrag || state.selectionBand != nil else { return [] }
    let end = Point(
      x: min(max(end.x, plot.minX), plot.maxX), y: min(max(end.y, plot.minY), plot.maxY))
    let band = Rect(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x),
      maxY: max(start.y, end.y))
    guard band != state.selectionBand else { return [] }
    state.selectionBand = band
    state.selection = bars(touching: band, in: scene).union(self.band?.base ?? [])
    state.hovered = nil
    moves = true
    return [.redraw]
  }

  /// Ends the drag; the selection stays.
  mutating func endBand() -> [Effect] {
    band = nil
    guard state.selectionBand != nil else { return [] }
    state.selectionBand = nil
    holdsTooltip = true
    return [.redraw]
  }

  /// Undoes the drag.
  mutating func cancelBand() -> [Effect] {
    if let band, state.selectionBand != nil { state.selection = band.before }
    return endBand()
  }

  /// The bars that a rectangle touches; a bar of zero length is touched at its base.
  func bars(touching band: Rect, in scene: Scene) -> Selection {
    var touched = Selection()
    for index in scene.bars {
      let mark = scene.marks[index]
      // The picture may be older than the last key, which has hidden a series.
      guard mark.bounds.outset(by: 0.5).intersects(band), let (rows, series) = mark.datum?.cell,
        !state.hiddenSeries.contains(series)
      else { continue }
      touched.insert(rows: Range(rows), series: series)
    }
    return chart.data.selection(keeping: touched)
  }
}
