// The rectangle that a drag over the plot draws around what it selects.
import Scenegraph

enum SelectionBandMarks {
  /// An outline alone: a ground would hide which of the bars are selected by now.
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
    return [
      .path(
        PathMark(
          MarkAttributes(.selectionBand), bounds: outer,
          path: .roundedRectangle(middle, CornerRadii(0)), stroke: chart.theme.ink,
          strokeWidth: grid.pixel))
    ]
  }
}
