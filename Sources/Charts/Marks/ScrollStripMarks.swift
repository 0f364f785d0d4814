// The strip that shows which categories are in view.
import Scenegraph

enum ScrollStripMarks {
  static func marks(_ chart: Chart, _ strip: ScrollStripLayout) -> [Mark] {
    let shape = Shape.rounded(CornerRadii(ScrollStripLayout.thickness / 2))
    return [
      .rect(
        RectMark(
          MarkAttributes(.scrollTrack), bounds: strip.track, shape: shape, fill: chart.theme.grid)),
      .rect(
        RectMark(
          MarkAttributes(.scrollBar), bounds: strip.thumb, shape: shape,
          fill: chart.theme.softInk)),
    ]
  }
}
