// A disc and a name for each series.
import Scenegraph

enum LegendMarks {
  static func marks(_ chart: Chart, _ state: ChartState, _ legend: LegendLayout) -> [Mark] {
    legend.entries.flatMap { entry -> [Mark] in
      let isHidden = state.hiddenSeries.contains(entry.series)
      let name = chart.data.series[entry.series].name
      let datum = Datum(series: entry.series, seriesName: name)
      let theme = chart.theme
      let color = isHidden ? theme.grid : chart.color(ofSeries: entry.series)
      return [
        .rect(
          RectMark(
            MarkAttributes(.legendSwatch, datum: datum, label: name, isHidden: isHidden),
            bounds: entry.swatch, shape: .ellipse, fill: color,
            hatching: chart.hasPatterns && !isHidden
              ? chart.hatching(ofSeries: entry.series) : nil)),
        .text(
          TextMark(
            MarkAttributes(.legendLabel, datum: datum, label: name, isHidden: isHidden),
            bounds: entry.label, text: entry.text, font: Typography.legend,
            color: isHidden ? theme.softInk : theme.ink)),
      ]
    }
  }
}
