// The tooltip of the hovered or focused bar: beside it, inside the window, never over the value it
// explains.
import Scales
import Scenegraph

/// Makes the tooltip for a scene that is otherwise complete.
struct TooltipMarks {
  let chart: Chart
  let state: ChartState
  let scene: Scene
  let visible: VisibleValues
  let typesetter: Typesetter

  private static let padding = Size(width: 10, height: 8)
  private static let columnGap = 24.0
  private static let lineGap = 2.0
  private static let distance = 10.0
  private static let maximumTextWidth = 240.0

  private struct Line {
    var name: String
    var nameFont: Font
    var value: String
  }

  func marks() -> [Mark] {
    guard let explained = state.explained,
      let bar = scene.barIndex(showing: explained)
    else { return [] }
    let room = Self.maximumTextWidth
    let lines = lines(explained)
    let valueWidth = lines.map { typesetter.width($0.value, Typography.tick) }.max() ?? 0
    let nameRoom =
      min(room, scene.size.width - 2 * Self.padding.width - 8) - valueWidth - Self.columnGap
    guard nameRoom > 24 else { return [] }
    let names = lines.map { typesetter.fitted($0.name, $0.nameFont, maximumWidth: nameRoom) }
    let nameWidth =
      zip(names, lines).map { typesetter.width($0, $1.nameFont) }.max() ?? 0
    let lineHeight = typesetter.lineHeight(Typography.label)
    let size = Size(
      width: nameWidth + Self.columnGap + valueWidth + 2 * Self.padding.width,
      height: lineHeight * Double(lines.count) + Self.lineGap * Double(lines.count - 1)
        + 2 * Self.padding.height)
    guard let box = place(size, bar: bar) else { return [] }

    let theme = chart.theme
    var marks: [Mark] = [
      .rect(
        RectMark(
          MarkAttributes(.tooltip), bounds: box, shape: .rounded(CornerRadii(5)),
          fill: theme.tooltip))
    ]
    for (index, line) in lines.enumerated() {
      let y = box.minY + Self.padding.height + Double(index) * (lineHeight + Self.lineGap)
      let width = typesetter.width(names[index], line.nameFont)
      let isFirst = index == 0
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.tooltip, label: line.name),
            bounds: Rect(
              x: box.minX + Self.padding.width, y: y, width: width, height: lineHeight),
            text: names[index], font: line.nameFont,
            color: isFirst ? theme.tooltipInk : theme.tooltipSoftInk)))
      guard !line.value.isEmpty else { continue }
      let own = typesetter.width(line.value, Typography.tick)
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.tooltip),
            bounds: Rect(
              x: box.maxX - Self.padding.width - own, y: y, width: own, height: lineHeight),
            text: line.value, font: Typography.tick, color: theme.tooltipInk,
            alignment: .trailing)))
    }
    return marks
  }

  private func lines(_ id: BarID) -> [Line] {
    let series = chart.data.series[id.series]
    let value = series.values[id.row]
    let format = chart.numberFormat
    var lines = [
      Line(name: chart.data.categories[id.row], nameFont: Typography.selectedLabel, value: "")
    ]
    if chart.data.series.count > 1 {
      lines.append(
        Line(name: series.name, nameFont: Typography.label, value: chart.valueText(id)))
    } else {
      lines[0].value = chart.valueText(id)
    }
    let share = visible.share(of: value)
    lines.append(
      Line(name: "share", nameFont: Typography.label, value: format.percent(share)))
    return lines
  }

  /// The first place beside, above or below the bar's end that covers neither that end nor its
  /// value.
  private func place(_ size: Size, bar: Int) -> Rect? {
    let grid = typesetter.grid
    let window = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
      .outset(by: -4)
    guard size.width <= window.width, size.height <= window.height else { return nil }
    let bounds = scene.marks[bar].bounds
    let datum = scene.marks[bar].datum
    let isNegative = (datum?.value ?? 0) < 0
    let end = isNegative ? bounds.maxY : bounds.minY
    var kept = Rect(x: bounds.minX, y: end - 2, width: bounds.width, height: 4)
    let value = scene.marks.first {
      $0.role == .valueLabel && $0.datum?.row == datum?.row && $0.datum?.series == datum?.series
    }
    if let value { kept = kept.union(value.bounds) }
    func clamped(_ x: Double, _ y: Double) -> Rect {
      Rect(
        x: grid.round(min(max(x, window.minX), window.maxX - size.width)),
        y: grid.round(min(max(y, window.minY), window.maxY - size.height)), width: size.width,
        height: size.height)
    }
    let middle = kept.midX - size.width / 2
    let level = isNegative ? kept.maxY - size.height : kept.minY
    let candidates = [
      clamped(kept.maxX + Self.distance, level),
      clamped(kept.minX - Self.distance - size.width, level),
      clamped(middle, kept.minY - Self.distance - size.height),
      clamped(middle, kept.maxY + Self.distance),
    ]
    return candidates.first { !$0.intersects(kept) }
  }
}
