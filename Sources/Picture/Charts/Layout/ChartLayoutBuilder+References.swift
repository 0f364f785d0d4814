// Labels of reference lines: at the ends of the lines, without overlaps.
import Scales
import Scenegraph

extension ChartLayoutBuilder {
  private static let referenceFont = Typography.label
  private static let referenceGap = 6.0

  /// Reference labels are dropped together with the grid.
  private var labelsReferences: Bool { parts.contains(.grid) && !chart.shownReferences.isEmpty }

  private func text(_ reference: Reference) -> String {
    guard reference.label.isEmpty else { return Typesetter.line(reference.label) }
    return chart.shownLayout == .normalized
      ? chart.numberFormat.percent(reference.value) : chart.numberFormat.string(reference.value)
  }

  /// The insets that the labels need where the lines end.
  func referenceRoom(_ layout: ChartLayout, _ room: Rect) -> Insets {
    guard labelsReferences else { return Insets() }
    if chart.orientation == .horizontal {
      return Insets(top: typesetter.lineHeight(Self.referenceFont) + 2)
    }
    let widest =
      chart.shownReferences.map { typesetter.width(text($0), Self.referenceFont) }.max() ?? 0
    return Insets(right: min(widest, room.width * 0.2) + Self.referenceGap)
  }

  /// The labels in order of their lines, each moved if it would cover the previous one; labels
  /// moved out of the room are dropped.
  func placedReferences(
    _ layout: ChartLayout, _ room: Rect
  ) -> [ChartLayout.PlacedText] {
    guard labelsReferences else { return [] }
    let grid = typesetter.grid
    let plot = layout.plot
    let channels = Channels(layout, grid: grid)
    let sorted = chart.shownReferences.map { (channels.position(of: $0.value), text($0)) }
      .sorted { $0.0 < $1.0 }
    var placed: [ChartLayout.PlacedText] = []
    var free = -Double.infinity
    for (position, full) in sorted {
      let isBeside = chart.orientation == .vertical
      let width = isBeside ? room.maxX - plot.maxX - Self.referenceGap : room.width * 0.4
      let text = typesetter.fitted(full, Self.referenceFont, maximumWidth: width)
      let size = typesetter.size(text, Self.referenceFont)
      var box = Rect(x: 0, y: 0, width: size.width, height: size.height)
      if isBeside {
        box.x = plot.maxX + Self.referenceGap
        box.y = grid.round(max(position - size.height / 2, free))
        free = box.maxY
        if box.maxY > room.maxY { continue }
      } else {
        let start = min(position - size.width / 2, room.maxX - size.width)
        box.x = grid.round(max(start, free, room.minX))
        box.y = plot.minY - size.height - 2
        free = box.maxX + Self.referenceGap
        if box.maxX > room.maxX { continue }
      }
      placed.append(.init(text: text, full: full, box: box))
    }
    return placed
  }
}
