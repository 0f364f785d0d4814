// What the window shows while files are dragged over it: a frame, and what a drop will do.
internal import Charts
internal import Scenegraph

enum DropHint {
  static let text = "Drop to open"
  private static let strokeWidth = 3.0
  private static let padding = Size(width: 12, height: 8)

  /// Covers the whole window.
  static func marks(
    size: Size, theme: Theme, scaleFactor: Double, measurer: any TextMeasurer
  ) -> [Mark] {
    let window = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let middle = window.outset(by: -strokeWidth / 2)
    guard !middle.isEmpty, middle.width > 0, middle.height > 0 else { return [] }
    var marks: [Mark] = [
      .path(
        PathMark(
          MarkAttributes(.focusRing), bounds: window,
          path: .roundedRectangle(middle, CornerRadii(4)), stroke: theme.color(ofSeries: 0),
          strokeWidth: strokeWidth))
    ]
    let font = Typography.legend
    let extent = measurer.size(of: text, font: font)
    func round(_ value: Double) -> Double { (value * scaleFactor).rounded() / scaleFactor }
    let box = Rect(
      x: round((size.width - extent.width) / 2 - padding.width),
      y: round((size.height - extent.height) / 2 - padding.height),
      width: extent.width + 2 * padding.width, height: extent.height + 2 * padding.height)
    guard box.minX >= strokeWidth, box.minY >= strokeWidth else { return marks }
    marks.append(
      .rect(
        RectMark(
          MarkAttributes(.tooltip), bounds: box, shape: .rounded(CornerRadii(5)),
          fill: theme.tooltip, outline: theme.axisLine)))
    marks.append(
      .text(
        TextMark(
          MarkAttributes(.tooltip, label: text),
          bounds: Rect(
            x: box.minX + padding.width, y: box.minY + padding.height, width: extent.width,
            height: extent.height),
          text: text, font: font, color: theme.tooltipInk)))
    return marks
  }
}
