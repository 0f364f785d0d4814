// Marks of both axes: grid, axis line, reference lines and labels.
import Scales
import Scenegraph

struct AxisMarks {
  let chart: Chart
  let state: ChartState
  let layout: ChartLayout
  let channels: Channels
  let typesetter: Typesetter

  var theme: Theme { chart.theme }

  /// Grid lines behind the bars, except at the baseline, where the axis line is.
  func gridLines() -> [Mark] {
    guard layout.parts.contains(.grid) else { return [] }
    return layout.axis.labels.compactMap { label in
      guard channels.position(of: label.value) != channels.baseline else { return nil }
      return .line(
        LineMark(
          MarkAttributes(.gridLine, datum: .axisValue(label.value)),
          bounds: channels.line(at: label.value), color: theme.grid))
    }
  }

  /// The line that bars stand on, unless hidden on request.
  func axisLine() -> [Mark] {
    guard !chart.hidesBaseline else { return [] }
    return [
      .line(
        LineMark(
          MarkAttributes(.axisLine), bounds: channels.baselineRect, color: theme.axisLine))
    ]
  }

  /// Drawn over the bars, so that it is visible which bars reach them, with a casing in the
  /// background colour that separates them from bars of any colour.
  func referenceLines() -> [Mark] {
    chart.shownReferences.flatMap { reference -> [Mark] in
      let line = channels.line(at: reference.value)
      return [
        .rect(
          RectMark(
            MarkAttributes(.referenceLine),
            bounds: channels.widened(line, by: casing).intersection(layout.windowBounds),
            fill: theme.background)),
        .line(
          LineMark(
            MarkAttributes(
              .referenceLine, datum: .axisValue(reference.value),
              label: reference.label.isEmpty ? nil : reference.label),
            bounds: line, color: theme.ink)),
      ]
    }
  }

  /// The width of the casing on each side of a reference line, in logical pixels.
  private var casing: Double { typesetter.grid.ceil(1) }

  func referenceLabels() -> [Mark] {
    layout.references.map { placed in
      .text(
        TextMark(
          MarkAttributes(.referenceLine, label: placed.full), bounds: placed.box,
          text: placed.text, font: Typography.label, color: theme.ink))
    }
  }

  func names() -> [Mark] {
    [layout.valueName, layout.categoryName].compactMap { name in
      name.map {
        .text(
          TextMark(
            MarkAttributes(.axisName, label: $0.full), bounds: $0.box, text: $0.text,
            font: Typography.label, color: theme.softInk))
      }
    }
  }

  func tickLabels() -> [Mark] {
    guard layout.hasTickLabels else { return [] }
    return layout.axis.labels.map { label in
      .text(
        TextMark(
          MarkAttributes(.tickLabel, datum: .axisValue(label.value)),
          bounds: channels.tickLabelBox(
            label.size, at: label.value, gap: layout.tickGap, isSlanted: layout.axis.isSlanted),
          text: label.text, font: Typography.tick, color: theme.softInk, alignment: .trailing,
          angle: layout.axis.isSlanted ? -45 : 0))
    }
  }
}
