// What the window shows while files are dragged over it: a frame, and what a drop will do.
internal import Charts
internal import Scenegraph

/// Takes no input.
struct DropHint: Layer {
  static let level = LayerLevel.hint
  static let role = Role.tooltip
  private static let text = "Drop to open"
  private static let strokeWidth = 3.0
  private static let padding = Size(width: 12, height: 8)
  private var box = Rect.zero

  var message: (text: String, frame: Rect)? { (Self.text, box) }

  mutating func draw(_ model: Model, with pen: Pen) -> [Mark] {
    let middle = pen.window.outset(by: -Self.strokeWidth / 2)
    box = .zero
    guard !middle.isEmpty else { return [] }
    let frame = Mark.path(
      PathMark(
        MarkAttributes(.focusRing), bounds: pen.window,
        path: .roundedRectangle(middle, CornerRadii(4)), stroke: pen.theme.color(ofSeries: 0),
        strokeWidth: Self.strokeWidth))
    let extent = pen.measurer.size(of: Self.text, font: Typography.legend)
    let place = Rect(
      x: pen.round((pen.size.width - extent.width) / 2 - Self.padding.width),
      y: pen.round((pen.size.height - extent.height) / 2 - Self.padding.height),
      width: extent.width + 2 * Self.padding.width,
      height: extent.height + 2 * Self.padding.height)
    guard place.minX >= Self.strokeWidth, place.minY >= Self.strokeWidth else { return [frame] }
    box = place
    return [frame, pen.box(box, radius: 5, pen.theme.tooltip, outline: pen.theme.axisLine)]
      + pen.text(Self.text, in: box, Typography.legend, pen.theme.tooltipInk, at: .center)
  }
}
