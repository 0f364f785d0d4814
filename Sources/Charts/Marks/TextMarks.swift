// The words around the plot: title, subtitle, description, notice, and the sentence of an empty
// chart.
import Scenegraph

enum TextMarks {
  static func header(_ chart: Chart, _ layout: ChartLayout) -> [Mark] {
    [
      text(.title, layout.title, Typography.title, chart.theme.ink),
      text(.subtitle, layout.subtitle, Typography.subtitle, chart.theme.softInk),
    ].compactMap(\.self)
  }

  static func footer(_ chart: Chart, _ layout: ChartLayout) -> [Mark] {
    var marks: [Mark] = []
    if let panel = layout.descriptionPanel {
      marks.append(
        .rect(
          RectMark(
            MarkAttributes(.description), bounds: panel, shape: .rounded(CornerRadii(6)),
            fill: chart.theme.panel)))
    }
    return marks
      + [
        text(.description, layout.description, Typography.subtitle, chart.theme.softInk),
        text(.notice, layout.notice, Typography.label, chart.theme.softInk),
      ].compactMap(\.self)
  }

  /// Why there is nothing to see, in the middle of the plot.
  static func emptyMessage(
    _ chart: Chart, _ state: ChartState, _ layout: ChartLayout, _ typesetter: Typesetter
  ) -> [Mark] {
    guard layout.visible.barCount == 0 else { return [] }
    let font = Typography.subtitle
    let plot = layout.plot
    let sentence = EmptySentence.sentence(chart, state)
    let text = typesetter.paragraph(
      sentence, font, maximumWidth: min(plot.width - 16, 420),
      maximumLines: Int((plot.height - 8) / typesetter.lineHeight(font)))
    guard !text.isEmpty else { return [] }
    let size = typesetter.size(text, font)
    let box = Rect(
      x: typesetter.grid.round(plot.midX - size.width / 2),
      y: typesetter.grid.round(plot.midY - size.height / 2), width: size.width,
      height: size.height)
    // On the grid lines a sentence would be crossed out: it gets a clean piece of background.
    return [
      .rect(
        RectMark(
          MarkAttributes(.emptyMessage), bounds: box.outset(by: 4).intersection(plot),
          fill: chart.theme.background)),
      .text(
        TextMark(
          MarkAttributes(.emptyMessage, label: sentence), bounds: box, text: text, font: font,
          color: chart.theme.softInk, alignment: .center)),
    ]
  }

  private static func text(
    _ role: Role, _ placed: ChartLayout.PlacedText?, _ font: Font, _ color: Color
  ) -> Mark? {
    placed.map {
      .text(
        TextMark(
          MarkAttributes(role, label: $0.full), bounds: $0.box, text: $0.text, font: font,
          color: color))
    }
  }
}

/// The sentence that says why a chart is empty.
enum EmptySentence {
  static func sentence(_ chart: Chart, _ state: ChartState) -> String {
    let data = chart.data
    if state.reading != nil { return "Reading…" }
    if let message = chart.emptyMessage { return message }
    if data.series.isEmpty || data.categories.isEmpty {
      if let condition = chart.source.question?.condition {
        return "There is no data to display: no row is one where \(condition)."
      }
      return "There is no data to display: the table has no rows."
    }
    if state.hiddenSeries.isSuperset(of: data.series.indices) {
      return "Every series is hidden. Choose a name in the legend, or press its digit, to show it."
    }
    return "There is no number to display: every value is missing."
  }
}
