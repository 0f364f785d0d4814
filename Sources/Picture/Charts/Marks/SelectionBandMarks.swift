// The rubber band of a drag selection in the plot.
import Scenegraph

enum SelectionBandMarks {
  /// An outline without a fill, which would hide the selected bars, and with a casing in the
  /// background colour, since it crosses bars of any colour.
  static func marks(
    _ chart: Chart, _ state: ChartState, _ layout: ChartLayout, _ typesetter: Typesetter
  ) -> [Mark] {
    guard let band = state.selectionBand?.intersection(layout.plot), !band.isEmpty else {
      return []
    }
    let grid = typesetter.grid
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
    ] + label(state.bandText ?? "", at: outer, chart.theme, layout, typesetter)
  }

  private static let padding = Size(width: 8, height: 4)
  private static let distance = 8.0

  /// The words at the upper end of the band; none if they do not fit.
  private static func label(
    _ words: String, at band: Rect, _ theme: Theme, _ layout: ChartLayout, _ typesetter: Typesetter
  ) -> [Mark] {
    let window = layout.windowBounds
    let text = typesetter.fitted(
      words, Typography.selectedLabel, maximumWidth: window.width - 2 * padding.width)
    guard !text.isEmpty else { return [] }
    let size = typesetter.size(text, Typography.selectedLabel)
    let (width, height) = (size.width + 2 * padding.width, size.height + 2 * padding.height)
    let x = min(max(window.minX, band.midX - width / 2), window.maxX - width)
    let y = min(max(window.minY, band.minY + distance), window.maxY - height)
    let box = Rect(
      x: typesetter.grid.round(x), y: typesetter.grid.round(y), width: width, height: height)
    return [
      .rect(
        RectMark(
          MarkAttributes(.selectionBand), bounds: box, shape: .rounded(CornerRadii(5)),
          fill: theme.tooltip, outline: theme.axisLine)),
      .text(
        TextMark(
          MarkAttributes(.selectionBand, label: words),
          bounds: Rect(
            x: box.minX + padding.width, y: box.minY + padding.height, width: size.width,
            height: size.height),
          text: text, font: Typography.selectedLabel, color: theme.tooltipInk)),
    ]
  }
}
