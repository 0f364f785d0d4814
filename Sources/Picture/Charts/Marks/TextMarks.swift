// The texts around the plot: title, subtitle, description, notice, and the message of an empty
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

  /// Explains an empty chart, in the middle of the plot.
  static func emptyMessage(_ chart: Chart, _ layout: ChartLayout) -> [Mark] {
    guard let empty = layout.empty, !empty.blocks.isEmpty else { return [] }
    // A background behind the text, since grid lines would strike it through.
    let ground: Mark = .rect(
      RectMark(
        MarkAttributes(.emptyMessage), bounds: empty.frame.outset(by: 4).intersection(layout.plot),
        fill: chart.theme.background))
    return [ground]
      + empty.blocks.map { block in
        .text(
          TextMark(
            MarkAttributes(.emptyMessage, label: block.full), bounds: block.box, text: block.text,
            font: block.font, color: block.isLoud ? chart.theme.ink : chart.theme.softInk,
            alignment: .center))
      }
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
