// What lies over the chart: the tooltip of the hovered or focused bar; a toast in answer to the
// last input, since a new layout would make the chart jump; the rubber band of a drag.
internal import Queries
import Scales
import Scenegraph
internal import Words

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
    var name, fullName: String
    var nameFont: Font
    var value: String
  }

  func marks() -> [Mark] {
    guard let explained = state.explained, explained != state.dismissedTooltip,
      let bar = scene.barIndex(showing: explained)
    else { return [] }
    // Prefers the full name, which may be cut below the bar; narrower forms are for small windows.
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
    var marks = [Mark.bubble(.tooltip, box, datum: datum, theme)]
    var y = box.minY + Self.padding.height
    for (index, line) in lines.enumerated() {
      let size = typesetter.size(line.name, line.nameFont)
      let name = ChartLayout.PlacedText(
        text: line.name, full: line.fullName,
        box: Rect(x: box.minX + Self.padding.width, y: y, size: size))
      let ink = index == 0 ? theme.tooltipInk : theme.tooltipSoftInk
      marks.append(.placed(.tooltip, name, line.nameFont, ink))
      if !line.value.isEmpty {
        let value = typesetter.size(line.value, Typography.tick)
        marks.append(
          .text(
            TextMark(
              MarkAttributes(.tooltip),
              bounds: Rect(x: box.maxX - Self.padding.width - value.width, y: y, size: value),
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
    let room = min(maximumTextWidth, scene.size.width - 2 * Self.padding.width - 8)
    let nameRoom = room - valueColumn(lines)
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
    let name = pictured(chart.data.name(ofRow: id.row))
    var lines = [
      line(name.isEmpty ? chart.numberText(ofRow: id.row) : name, Typography.selectedLabel, "")
    ]
    let value = chart.remainingText(id, .all) ?? chart.valueText(id, .all)
    if chart.data.series.count > 1 {
      let name = chart.data.name(ofSeries: id.series)
      lines.append(line(name, Typography.label, value))
    } else {
      lines[0].value = value
    }
    return lines + (facts(id) + [run].compactMap(\.self)).map { line($0, Typography.label, "") }
  }

  /// "24 % of 5,100", "34 % of 2015" in a stack, and the number of rows behind the bar.
  private func facts(_ id: BarID) -> [String] {
    if chart.remaining(id) != nil { return factsOfRemaining(id) }
    var facts: [String] = []
    let share = chart.share(of: id, visible, spans)
    // A share of all is that already.
    if !share.ratio.isNaN, share.isOfStack || !chart.data.unit.isFraction {
      let whole =
        share.isOfStack
        ? shortName(id)
        : chart.written(visible.rounded(visible.total ?? .nan), .all)
      facts.append(
        chart.numberFormat.percent(share.ratio) + " of " + (whole.isEmpty ? "the bar" : whole))
    }
    facts += chart.textsBeside(id)
    if let count = chart.rowsBehind(id), chart.errorText(id) == nil {
      facts.append(counted(count, "row", chart.text(ofCount: count)))
    }
    if let note = chart.note(id) { facts.append(note) }
    return facts
  }

  /// "31% of Japan" and "12 of 40 rows" of a bar that linked charts filter.
  private func factsOfRemaining(_ id: BarID) -> [String] {
    var facts: [String] = []
    let share = chart.remainingShare(id)
    if !share.isNaN {
      var name = shortName(id)
      // "24% of 5" would be a number.
      if !name.contains(where: \.isLetter) {
        let title = chart.data.categoryName.onOneLine
        name = name.isEmpty || title.isEmpty ? "the bar" : "\(title) \(name)"
      }
      facts.append(chart.numberFormat.percent(share) + " of " + name)
    }
    if let count = chart.rowsBehind(id), let remaining = chart.remaining(id)?.rowCount {
      facts.append(
        "\(chart.text(ofCount: remaining)) of "
          + counted(count, "row", chart.text(ofCount: count)))
    }
    if let note = chart.note(id) { facts.append(note) }
    return facts
  }

  private func shortName(_ id: BarID) -> String {
    Chart.shortened(pictured(chart.data.shortName(ofRow: id.row)), limit: Self.wholeNameLimit)
  }

  /// A name as pictures write it: the ends of bins are numbers.
  private func pictured(_ name: String) -> String {
    guard case .bins = chart.data.kind else { return name }
    return name.split(separator: "-", omittingEmptySubsequences: false)
      .joined(separator: chart.numberFormat.minus)
  }

  /// Of a stack's name on its line, in characters.
  private static let wholeNameLimit = 32
}

extension Chart {
  /// What the toast says, with numbers as in the chart; nil for none.
  package func toast(_ state: ChartState) -> String? { state.told?.sentence { text(ofCount: $0) } }
}

enum MessageMarks {
  private static let lineLimit = 12
  private static let padding = Size(width: 12, height: 8)

  static func marks(
    _ chart: Chart, _ state: ChartState, _ layout: ChartLayout, _ typesetter: Typesetter
  ) -> [Mark] {
    guard let message = chart.toast(state) else { return [] }
    let font = Typography.label
    let margin = max(4, layout.spacing.margin)
    let room = layout.window.width - 2 * (margin + padding.width)
    let lines = Int(
      (layout.window.height - 2 * (margin + padding.height)) / typesetter.lineHeight(font))
    let text = typesetter.paragraph(
      message, font, maximumWidth: min(room, 480), maximumLines: min(lineLimit, lines))
    guard !text.isEmpty else { return [] }
    let grid = typesetter.grid
    let size = typesetter.size(text, font)
    let box = Rect(
      x: grid.round(layout.window.width / 2 - size.width / 2 - padding.width),
      y: grid.floor(layout.window.height - margin - size.height - 2 * padding.height),
      size: size.padded(by: padding))
    return bubble(.tooltip, text, of: message, font, size, in: box, padding, chart.theme)
  }
}

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
    let lines =
      frame(outer.outset(by: grid.pixel), 3 * grid.pixel, chart.theme.background)
      + frame(outer, grid.pixel, chart.theme.ink)
    return lines.filter { !$0.bounds.intersection(layout.windowBounds).isEmpty }
      + label(state.bandText ?? "", at: outer, chart.theme, layout, typesetter)
  }

  /// The four sides, each a mark: while a hand draws the band, most of it stays as it is.
  private static func frame(_ box: Rect, _ width: Double, _ color: Color) -> [Mark] {
    let (left, right) = (box.minX + width, box.maxX - width)
    let (top, bottom) = (box.minY + width, box.maxY - width)
    return [
      Rect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: top),
      Rect(minX: box.minX, minY: bottom, maxX: box.maxX, maxY: box.maxY),
      Rect(minX: box.minX, minY: top, maxX: left, maxY: bottom),
      Rect(minX: right, minY: top, maxX: box.maxX, maxY: bottom),
    ].map { .line(LineMark(MarkAttributes(.selectionBand), bounds: $0, color: color)) }
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
    let whole = size.padded(by: padding)
    let x = min(max(window.minX, band.midX - whole.width / 2), window.maxX - whole.width)
    let y = min(max(window.minY, band.minY + distance), window.maxY - whole.height)
    let box = Rect(x: typesetter.grid.round(x), y: typesetter.grid.round(y), size: whole)
    return bubble(
      .selectionBand, text, of: words, Typography.selectedLabel, size, in: box, padding, theme)
  }
}
