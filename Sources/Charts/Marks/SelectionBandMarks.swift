// The rectangle that a drag over the plot draws around what it selects.
import Scenegraph

enum SelectionBandMarks {
  /// An outline alone: a ground would hide which of the bars are selected by now.
  static func marks(_ chart: Chart, _ state: ChartState, _ layout: ChartLayout) -> [Mark] {
    guard let band = state.selectionBand?.intersection(layout.plot), !band.isEmpty else {
      return []
    }
    return [
      .rect(
        RectMark(
          MarkAttributes(.selectionBand), bounds: band, fill: nil, outline: chart.theme.ink))
    ]
  }
}
