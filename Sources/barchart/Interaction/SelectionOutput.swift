// The selected rows as text, for the next program in the pipe.
internal import Charts
internal import Scenegraph

enum SelectionOutput {
  /// The selections of several charts, one chart after the other; in JSON each bar has the index of
  /// its chart then.
  static func text(_ panels: [Panel], format: SelectionFormat) -> String {
    guard panels.count > 1, format == .json else {
      return panels.map { text($0.chart, $0.state.selection, format: format) }.joined()
    }
    return json(panels.map { ($0.chart, $0.state.selection) })
  }

  /// One line a selected bar in chart order, or a JSON array of objects.
  static func text(_ chart: Chart, _ selection: Selection, format: SelectionFormat) -> String {
    let bars = chart.data.bars(of: selection)
    switch format {
    case .tsv: return bars.map { line(chart.data, $0) }.joined()
    case .json: return json([(chart, selection)])
    }
  }

  private static func line(_ data: ChartData, _ bar: BarID) -> String {
    var fields = [data.categories[bar.row]]
    if data.series.count > 1 { fields.append(data.series[bar.series].name) }
    fields.append(data.series[bar.series].texts[bar.row])
    return fields.map(field).joined(separator: "\t") + "\n"
  }

  /// Tabs and line ends would make other fields and lines of one value: they become blanks.
  private static func field(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }

  /// One object a line; an infinite value, for which JSON has no number, is null.
  private static func json(_ charts: [(chart: Chart, selection: Selection)]) -> String {
    var json = JSONText()
    json.open("[")
    for (index, (chart, selection)) in charts.enumerated() {
      for bar in chart.data.bars(of: selection) {
        json.breakLine()
        write(bar, of: chart, index: charts.count > 1 ? index : nil, to: &json)
      }
    }
    json.endLine()
    json.close("]")
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func write(
    _ bar: BarID, of chart: Chart, index: Int?, to json: inout JSONText
  ) {
    let data = chart.data
    json.open("{")
    if let index {
      json.name("chart")
      json.number(index)
    }
    json.name("category")
    json.string(data.categories[bar.row])
    if data.series.count > 1 {
      json.name("series")
      json.string(data.series[bar.series].name)
    }
    json.name("value")
    json.number(data.series[bar.series].values[bar.row])
    // Of the data as they were read; "other" is none of them.
    if let row = chart.arrangement.sourceRow(of: bar.row) {
      json.name("row")
      json.number(row)
    }
    json.close("}")
  }
}
