// A toast over the chart in answer to the last input, or while an answer is awaited; a new layout
// would make the chart jump.
import Scenegraph
internal import Words

extension Chart {
  /// What the toast says, with numbers as in the chart; nil for none.
  package func toast(_ state: ChartState) -> String? {
    state.told?.sentence { text(ofCount: $0) }
  }
}

enum MessageMarks {
  private static let lineLimit = 12
  private static let padding = Size(width: 12, height: 8)

  static func marks(
    _ chart: Chart, _ state: ChartState, _ layout: ChartLayout, _ typesetter: Typesetter
  )
    -> [Mark]
  {
    guard let message = chart.toast(state) else { return [] }
    let font = Typography.label
    let margin = max(4, layout.spacing.margin)
    let room = layout.window.width - 2 * (margin + padding.width)
    let lines = Int(
      (layout.window.height - 2 * (margin + padding.height)) / typesetter.lineHeight(font))
    let text = typesetter.paragraph(
      message, font, maximumWidth: min(room, 480), maximumLines: min(lineLimit, lines))
    guard !text.isEmpty else { return [] }
    let size = typesetter.size(text, font)
    let grid = typesetter.grid
    let box = Rect(
      x: grid.round(layout.window.width / 2 - size.width / 2 - padding.width),
      y: grid.floor(layout.window.height - margin - size.height - 2 * padding.height),
      width: size.width + 2 * padding.width, height: size.height + 2 * padding.height)
    return [
      .rect(
        RectMark(
          MarkAttributes(.tooltip), bounds: box, shape: .rounded(CornerRadii(5)),
          fill: chart.theme.tooltip, outline: chart.theme.axisLine)),
      .text(
        TextMark(
          MarkAttributes(.tooltip, label: message),
          bounds: Rect(
            x: box.minX + padding.width, y: box.minY + padding.height, width: size.width,
            height: size.height),
          text: text, font: font, color: chart.theme.tooltipInk)),
    ]
  }
}
