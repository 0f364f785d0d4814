// Grid, zero line, tick labels and category labels.
import Scales
import Scenegraph

/// Makes the marks of both axes.
struct AxisMarks {
  let chart: Chart
  let state: ChartState
  let layout: ChartLayout
  let channels: Channels
  let typesetter: Typesetter

  private var theme: Theme { chart.theme }
  private var grid: PixelGrid { typesetter.grid }

  /// Behind the bars; at zero lies the axis line instead.
  func gridLines() -> [Mark] {
    guard layout.parts.contains(.grid) else { return [] }
    return layout.axis.labels.compactMap { label in
      guard label.value != 0 else { return nil }
      return .line(
        LineMark(
          MarkAttributes(.gridLine, datum: Datum(value: label.value)),
          bounds: channels.line(at: label.value), color: theme.grid))
    }
  }

  /// The zero line, unless the axis is hidden on request: bars need something to stand on.
  func axisLine() -> [Mark] {
    guard !chart.hiddenParts.contains(.xAxis) else { return [] }
    var line = channels.line(at: 0)
    line.y = min(line.y, grid.floor(layout.windowHeight) - grid.pixel)
    return [.line(LineMark(MarkAttributes(.axisLine), bounds: line, color: theme.axisLine))]
  }

  func tickLabels() -> [Mark] {
    guard layout.parts.contains(.yAxis) else { return [] }
    return layout.axis.labels.map { label in
      let y = channels.position(of: label.value) - label.size.height / 2
      return .text(
        TextMark(
          MarkAttributes(.tickLabel, datum: Datum(value: label.value)),
          bounds: Rect(
            x: layout.plot.minX - layout.spacing.label - label.size.width, y: grid.round(y),
            width: label.size.width, height: label.size.height),
          text: label.text, font: Typography.tick, color: theme.softInk, alignment: .trailing))
    }
  }

  func categoryLabels() -> [Mark] {
    let labels = layout.categoryLabels
    let selectedRows = Set(state.selection.map(\.row))
    var marks: [Mark] = []
    var previous = Rect.zero
    for label in labels.labels where !label.text.isEmpty {
      let isSelected = selectedRows.contains(label.row)
      var font = Typography.label
      var size = label.size
      if isSelected, layout.categoryLabels.arrangement == .flat {
        let bold = typesetter.size(label.text, Typography.selectedLabel)
        if bold.width <= max(channels.bands.step - 2, size.width) {
          (font, size) = (Typography.selectedLabel, bold)
        }
      } else if isSelected {
        font = Typography.selectedLabel
        size = typesetter.size(label.text, font)
      }
      let box = self.box(of: size, row: label.row)
      // Only labels at the edge are ever moved; one that would then touch its neighbour is thinned
      // out.
      if labels.arrangement == .flat {
        if !previous.isEmpty, box.minX < previous.maxX + 2 { continue }
        previous = box
      }
      let isFaded = !state.selection.isEmpty && !isSelected
      let full = chart.data.categories[label.row]
      marks.append(
        .text(
          TextMark(
            MarkAttributes(
              .categoryLabel, datum: Datum(row: label.row, category: full), label: full,
              isSelected: isSelected),
            bounds: box, text: label.text, font: font,
            color: isFaded ? theme.softInk : theme.ink, alignment: .center,
            angle: labels.arrangement == .slanted ? -45 : 0)))
    }
    return marks
  }

  private func box(of size: Size, row: Int) -> Rect {
    let center = channels.bands.slotStart(of: row) + channels.bands.step / 2
    let top = layout.plot.maxY + layout.labelGap
    switch layout.categoryLabels.arrangement {
    case .flat:
      let x = min(
        max(center - size.width / 2, layout.spacing.margin), layout.plot.maxX - size.width)
      return Rect(x: grid.round(x), y: top, width: size.width, height: size.height)
    case .slanted:
      // The middle of the text's end lies under the bar.
      let side = (size.width + size.height) * CategoryLabels.diagonal
      let right = center + size.height / 2 * CategoryLabels.diagonal
      return Rect(x: right - side, y: top, width: side, height: side)
    }
  }
}
