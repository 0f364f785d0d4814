// The tooltip of the hovered or focused bar: beside it, inside the window, never over the value it
// explains.
import Scales
import Scenegraph

/// Makes the tooltip for a scene that is otherwise complete.
struct TooltipMarks {
  let chart: Chart
  let state: ChartState
  let scene: Scene
  let channels: Channels
  let visible: VisibleValues
  let spans: BarSpans
  let typesetter: Typesetter

  private static let padding = Size(width: 10, height: 8)
  private static let columnGap = 24.0
  private static let lineGap = 2.0
  private static let distance = 10.0

  private struct Line {
    /// As drawn, with `\n` where it takes several lines.
    var name: String
    var fullName: String
    var nameFont: Font
    var value: String
  }

  func marks() -> [Mark] {
    guard let explained = state.explained, explained != state.dismissedTooltip,
      let bar = scene.barIndex(showing: explained)
    else {
      return []
    }
    // A name that had to be cut below its bar is told in full here, narrower and on fewer lines
    // only where the window is too small for that.
    for (lineLimit, width) in [(6, 280.0), (6, 180), (2, 280), (2, 180), (1, 180), (1, 110)] {
      let lines = lines(explained, lineLimit: lineLimit, maximumTextWidth: width)
      if let lines, let box = place(size(of: lines), bar: bar) {
        return marks(lines, explained, in: box)
      }
    }
    return []
  }

  private func size(of lines: [Line]) -> Size {
    let names = lines.map { typesetter.size($0.name, $0.nameFont) }
    let nameWidth = names.map(\.width).max() ?? 0
    return Size(
      width: nameWidth + Self.columnGap + valueWidth(lines) + 2 * Self.padding.width,
      height: names.map(\.height).reduce(0, +) + Self.lineGap * Double(lines.count - 1)
        + 2 * Self.padding.height)
  }

  private func valueWidth(_ lines: [Line]) -> Double {
    lines.map { typesetter.width($0.value, Typography.tick) }.max() ?? 0
  }

  /// The panel, which knows the bar, and the texts on it.
  private func marks(_ lines: [Line], _ id: BarID, in box: Rect) -> [Mark] {
    let theme = chart.theme
    var marks: [Mark] = [
      .rect(
        RectMark(
          MarkAttributes(.tooltip, datum: Datum(row: id.row, series: id.series)), bounds: box,
          shape: .rounded(CornerRadii(5)),
          fill: theme.tooltip, outline: theme.background))
    ]
    var y = box.minY + Self.padding.height
    for (index, line) in lines.enumerated() {
      let size = typesetter.size(line.name, line.nameFont)
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.tooltip, label: line.fullName),
            bounds: Rect(
              x: box.minX + Self.padding.width, y: y, width: size.width, height: size.height),
            text: line.name, font: line.nameFont,
            color: index == 0 ? theme.tooltipInk : theme.tooltipSoftInk)))
      if !line.value.isEmpty {
        let value = typesetter.size(line.value, Typography.tick)
        marks.append(
          .text(
            TextMark(
              MarkAttributes(.tooltip),
              bounds: Rect(
                x: box.maxX - Self.padding.width - value.width, y: y, width: value.width,
                height: value.height),
              text: line.value, font: Typography.tick, color: theme.tooltipInk,
              alignment: .trailing)))
      }
      y += size.height + Self.lineGap
    }
    return marks
  }

  /// What there is to say; nil where the window is too narrow for it.
  private func lines(
    _ id: BarID, lineLimit: Int, maximumTextWidth: Double
  ) -> [Line]? {
    var lines = fullLines(id)
    let nameRoom =
      min(maximumTextWidth, scene.size.width - 2 * Self.padding.width - 8)
      - valueWidth(lines) - Self.columnGap
    guard nameRoom > 24 else { return nil }
    for index in lines.indices {
      lines[index].name = typesetter.paragraph(
        lines[index].fullName, lines[index].nameFont, maximumWidth: nameRoom,
        maximumLines: lineLimit)
    }
    return lines
  }

  private func fullLines(_ id: BarID) -> [Line] {
    let series = chart.data.series[id.series]
    let value = series.values[id.row]
    let format = chart.numberFormat
    func line(_ name: String, _ font: Font, _ value: String) -> Line {
      Line(name: name, fullName: name, nameFont: font, value: value)
    }
    var lines = [line(chart.data.category(ofRow: id.row), Typography.selectedLabel, "")]
    if chart.data.series.count > 1 {
      lines.append(line(series.name, Typography.label, chart.valueText(id)))
    } else {
      lines[0].value = chart.valueText(id)
    }
    if let rest = chart.rest(at: id.row) {
      lines.append(line(rest.noun, Typography.label, format.string(Double(rest.count))))
    }
    // Where bars are parts of their row, so is what is said of them.
    let share = spans.share(id) ?? visible.share(of: value)
    lines.append(line("share", Typography.label, format.percent(share)))
    return lines
  }

  /// The first place beside, above or below the bar's end that covers neither that end nor its
  /// value.
  private func place(_ size: Size, bar: Int) -> Rect? {
    let grid = typesetter.grid
    let part = state.partOnScreen?.intersection(scene.bounds) ?? scene.bounds
    let window = part.outset(by: -4)
    guard size.width <= window.width, size.height <= window.height else { return nil }
    let bounds = scene.marks[bar].bounds
    let datum = scene.marks[bar].datum
    let isNegative = (datum?.value ?? 0) < 0
    var kept = channels.freeEnd(of: bounds, isNegative: isNegative, depth: 4)
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
