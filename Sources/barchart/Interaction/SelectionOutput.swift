// The selected rows as text, for the next program in the pipe.
internal import Charts
internal import Scenegraph

enum SelectionOutput {
  /// One line a selected bar in chart order, or a JSON array of objects.
  static func text(_ chart: Chart, _ selection: Selection, format: SelectionFormat) -> String {
    let bars = chart.data.bars(of: selection)
    switch format {
    case .tsv: return bars.map { line(chart.data, $0) }.joined()
    case .json: return json(chart.data, bars)
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
  private static func json(_ data: ChartData, _ bars: some Sequence<BarID>) -> String {
    var json = JSONText()
    json.open("[")
    for bar in bars {
      json.breakLine()
      json.open("{")
      json.name("category")
      json.string(data.categories[bar.row])
      if data.series.count > 1 {
        json.name("series")
        json.string(data.series[bar.series].name)
      }
      json.name("value")
      json.number(data.series[bar.series].values[bar.row])
      json.name("row")
      json.number(bar.row)
      json.close("}")
    }
    json.endLine()
    json.close("]")
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
