// The texts around the plot, and the message of an empty chart.
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
    placed.map { .placed(role, $0, font, color) }
  }
}

extension Mark {
  /// A text where layout has put it, whose label is all of it.
  static func placed(
    _ role: Role, _ placed: ChartLayout.PlacedText, _ font: Font, _ color: Color,
    alignment: TextMark.Alignment = .leading
  ) -> Mark {
    .text(
      TextMark(
        MarkAttributes(role, label: placed.full), bounds: placed.box, text: placed.text, font: font,
        color: color, alignment: alignment))
  }

  /// The ground of words that lie over the chart.
  static func bubble(_ role: Role, _ box: Rect, datum: Datum? = nil, _ theme: Theme) -> Mark {
    .rect(
      RectMark(
        MarkAttributes(role, datum: datum), bounds: box, shape: .rounded(CornerRadii(5)),
        fill: theme.tooltip, outline: theme.axisLine))
  }
}

/// Words over the chart, of which the text is what has room.
func bubble(
  _ role: Role, _ text: String, of words: String, _ font: Font, _ size: Size, in box: Rect,
  _ padding: Size, _ theme: Theme
) -> [Mark] {
  let place = Rect(x: box.minX + padding.width, y: box.minY + padding.height, size: size)
  let placed = ChartLayout.PlacedText(text: text, full: words, box: place)
  return [.bubble(role, box, theme), .placed(role, placed, font, theme.tooltipInk)]
}

extension Size {
  func padded(by padding: Size) -> Size {
    Size(width: width + 2 * padding.width, height: height + 2 * padding.height)
  }
}
