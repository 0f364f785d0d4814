// The segmented control under the chart.
import Scenegraph

enum ControlMarks {
  private static let panelRadius = 6.0
  private static let segmentRadius = 4.0

  /// The panel, what the numbers are, then for each segment its box, which is what a click hits, and
  /// its text. A box has the number of bars as its value, none for all.
  static func marks(_ chart: Chart, _ control: ControlLayout) -> [Mark] {
    let theme = chart.theme
    var marks: [Mark] = [
      .rect(
        RectMark(
          MarkAttributes(.controlSegment), bounds: control.panel,
          shape: .rounded(CornerRadii(panelRadius)), fill: theme.panel))
    ]
    if let lead = control.lead {
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.controlSegment), bounds: lead.box, text: lead.text,
            font: Typography.label, color: theme.softInk)))
    }
    for segment in control.segments {
      let datum = Datum(value: segment.top.map(Double.init))
      marks.append(
        .rect(
          RectMark(
            MarkAttributes(
              .controlSegment, datum: datum, label: segment.text, isSelected: segment.isChosen),
            bounds: segment.box, shape: .rounded(CornerRadii(segmentRadius)),
            fill: segment.isChosen ? theme.background : nil,
            outline: segment.isChosen ? theme.softInk : nil)))
      marks.append(
        .text(
          TextMark(
            MarkAttributes(.controlSegment, isSelected: segment.isChosen),
            bounds: segment.textBox, text: segment.text,
            font: ControlLayout.font(isChosen: segment.isChosen),
            color: segment.isChosen ? theme.ink : theme.softInk, alignment: .center)))
    }
    return marks
  }
}
