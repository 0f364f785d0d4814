// A disc and a name for each series; the disc of a hidden one is hollow.
import Scenegraph

enum LegendMarks {
  static func marks(_ chart: Chart, _ state: ChartState, _ legend: LegendLayout) -> [Mark] {
    legend.entries.flatMap { entry -> [Mark] in
      let isHidden = state.hiddenSeries.contains(entry.series)
      let name = chart.data.series[entry.series].name
      let datum = Datum(series: entry.series, seriesName: name)
      let theme = chart.theme
      let color = chart.color(ofSeries: entry.series)
      return [
        .rect(
          RectMark(
            MarkAttributes(.legendSwatch, datum: datum, label: name, isHidden: isHidden),
            bounds: entry.swatch, shape: .ellipse, fill: isHidden ? theme.background : color,
            hatching: chart.wearsPatterns && !isHidden
              ? chart.hatching(ofSeries: entry.series) : nil,
            outline: isHidden ? color : nil)),
        .text(
          TextMark(
            MarkAttributes(.legendLabel, datum: datum, label: name, isHidden: isHidden),
            bounds: entry.label, text: entry.text, font: Typography.legend,
            color: isHidden ? theme.softInk : theme.ink)),
      ]
    }
  }
}
