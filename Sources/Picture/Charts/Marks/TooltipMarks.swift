// The tooltip of the hovered or focused bar.
import Scales
import Scenegraph
internal import Words

/// Makes the tooltip for an otherwise complete scene.
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

  private struct Line {
    /// As drawn, with `\n` between lines.
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
    // Prefers the full name, which may be cut below the bar; narrower and shorter forms are for
    // small windows.
    let run = run(at: bar)
    // Nearly always the first has room.
    let forms = [(6, 280.0), (6, 180), (2, 280), (2, 180), (1, 180), (1, 110)].lazy.compactMap {
      lines(explained, run, lineLimit: $0, maximumTextWidth: $1)
    }
    for coversSentence in [false, true] {
      for lines in forms {
        let place = TooltipPlace(tooltip: self, size: size(of: lines), bar: bar)
        if let box = place.box(coversSentence: coversSentence) {
          return marks(lines, scene.marks[bar].datum, in: box)
        }
      }
    }
    return []
  }

  private func size(of lines: [Line]) -> Size {
    let names = lines.map { typesetter.size($0.name, $0.nameFont) }
    let nameWidth = names.map(\.width).max() ?? 0
    return Size(
      width: nameWidth + valueColumn(lines) + 2 * Self.padding.width,
      height: names.map(\.height).reduce(0, +) + Self.lineGap * Double(lines.count - 1)
        + 2 * Self.padding.height)
  }

  /// The width of the values with their distance from the names.
  private func valueColumn(_ lines: [Line]) -> Double {
    Self.columnGap + (lines.map { typesetter.width($0.value, Typography.tick) }.max() ?? 0)
  }

  /// The panel, which has the bar's datum, and the texts on it.
  private func marks(_ lines: [Line], _ datum: Datum?, in box: Rect) -> [Mark] {
    let theme = chart.theme
    var marks: [Mark] = [
      .rect(
        RectMark(
          MarkAttributes(.tooltip, datum: datum), bounds: box,
          shape: .rounded(CornerRadii(5)),
          fill: theme.tooltip, outline: theme.axisLine))
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

  /// The lines of text; nil if the window is too narrow.
  private func lines(
    _ id: BarID, _ run: String?, lineLimit: Int, maximumTextWidth: Double
  ) -> [Line]? {
    var lines = fullLines(id, run)
    let nameRoom =
      min(maximumTextWidth, scene.size.width - 2 * Self.padding.width - 8)
      - valueColumn(lines)
    guard nameRoom > 24 else { return nil }
    for index in lines.indices {
      lines[index].name = typesetter.paragraph(
        lines[index].fullName, lines[index].nameFont, maximumWidth: nameRoom,
        maximumLines: lineLimit)
    }
    return lines
  }

  /// The values of a bar of several rows: "Rows 11–20: 3 to 40, mean 21".
  private func run(at bar: Int) -> String? {
    guard let rows = scene.marks[bar].datum?.aggregate, rows.first < rows.last else { return nil }
    return chart.title(ofBar: scene.marks[bar])
  }

  private func fullLines(_ id: BarID, _ run: String?) -> [Line] {
    func line(_ name: String, _ font: Font, _ value: String) -> Line {
      Line(name: name, fullName: name, nameFont: font, value: value)
    }
    let name = chart.data.name(ofRow: id.row)
    var lines = [
      line(name.isEmpty ? chart.text(ofCount: id.row + 1) : name, Typography.selectedLabel, "")
    ]
    if chart.data.series.count > 1 {
      let name = chart.data.name(ofSeries: id.series)
      lines.append(line(name, Typography.label, chart.valueText(id, .detail)))
    } else {
      lines[0].value = chart.valueText(id, .detail)
    }
    return lines + (facts(id) + [run].compactMap(\.self)).map { line($0, Typography.label, "") }
  }

  /// "24 % of 5,100", "34 % of 2015" in a stack, and the number of rows behind the bar.
  private func facts(_ id: BarID) -> [String] {
    var facts: [String] = []
    let share = chart.share(of: id, visible, spans)
    if !share.ratio.isNaN {
      let whole =
        share.isOfStack
        ? Chart.shortened(chart.data.shortName(ofRow: id.row), limit: Self.wholeNameLimit)
        : chart.numberFormat.string(visible.total ?? .nan, .detail)
      facts.append(
        chart.numberFormat.percent(share.ratio) + " of " + (whole.isEmpty ? "the bar" : whole))
    }
    if let count = chart.rowsBehind(id) {
      facts.append(counted(count, "row", chart.text(ofCount: count)))
    }
    return facts
  }

  /// The maximum length of a stack's name on its line, in characters.
  private static let wholeNameLimit = 32
}
