// The rubber band of a drag selection in the plot.
import Scenegraph

enum SelectionBandMarks {
  /// An outline without a fill, which would hide the selected bars, and with a casing in the
  /// background colour, since it crosses bars of any colour.
  static func marks(
    _ chart: Chart, _ state: ChartState, _ layout: ChartLayout, _ grid: PixelGrid
  ) -> [Mark] {
    guard let band = state.selectionBand?.intersection(layout.plot), !band.isEmpty else {
      return []
    }
    // On device pixels, to be as sharp as the bars' edges.
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
