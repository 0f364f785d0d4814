// The rectangle that a drag over the plot draws around what it selects.
import Scenegraph

enum SelectionBandMarks {
  /// An outline alone: a ground would hide which of the bars are selected by now. On either side of
  /// it lies a line in the background's colour, as it runs over bars of any colour.
  static func marks(
    _ chart: Chart, _ state: ChartState, _ layout: ChartLayout, _ grid: PixelGrid
  ) -> [Mark] {
    guard let band = state.selectionBand?.intersection(layout.plot), !band.isEmpty else {
      return []
    }
    // On device pixels, so that it is as sharp as the bars' edges.
    let outer = Rect(
      minX: grid.floor(band.minX), minY: grid.floor(band.minY), maxX: grid.ceil(band.maxX),
      maxY: grid.ceil(band.maxY))
    let middle = outer.outset(by: -grid.pixel / 2)
    let path = Path.roundedRectangle(middle, CornerRadii(0))
    func line(_ color: Color, width: Double) -> Mark {
      .path(
        PathMark(
          MarkAttributes(.selectionBand),
          bounds: middle.outset(by: width / 2).intersection(layout.windowBounds), path: path,
          stroke: color, strokeWidth: width))
    }
    return [
      line(chart.theme.background, width: 3 * grid.pixel),
      line(chart.theme.ink, width: grid.pixel),
    ]
  }
}
