// The selected rows as text, for the next program in the pipeline.
internal import Charts
internal import Scenegraph
internal import Tables

/// The selected bars as text.
package enum SelectionOutput {
  /// One chart after the other; in JSON each bar then has the index of its chart.
  ///
  /// - Parameter isForTerminal: whether characters that control a terminal become U+FFFD; programs
  ///   get the bytes of the data.
  package static func text(
    _ panels: [Panel], format: SelectionFormat, isForTerminal: Bool = false
  ) -> String {
    let text =
      format == .json
      ? json(panels.map { ($0.chart, $0.state.selection) })
      : panels.map { self.text($0.chart, $0.state.selection, format: format) }.joined()
    return isForTerminal ? forTerminal(text) : text
  }

  /// All but tabs and line feeds: those in the data are already blanks or escaped.
  package static func forTerminal(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map {
        withoutControls(String($0))
      }.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// One line per selected bar in chart order, or a JSON array of objects.
  static func text(_ chart: Chart, _ selection: Selection, format: SelectionFormat) -> String {
    switch format {
    case .tsv, .rows: return lines(chart.data, selection)
    case .json: return json([(chart, selection)])
    }
  }

  private static func lines(_ data: ChartData, _ selection: Selection) -> String {
    var text: [UInt8] = []
    for bar in data.bars(of: selection) {
      let series = data.series[bar.series]
      append(data.category(ofRow: bar.row), to: &text)
      text.append(tab)
      if data.series.count > 1 {
        append(series.name, to: &text)
        text.append(tab)
      }
      append(series.text(ofRow: bar.row), to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let tab = UInt8(ascii: "\t")

  /// Tabs and line ends would split a value into several fields or lines, so they become blanks.
  private static func append(_ field: String, to text: inout [UInt8]) {
    text.append(contentsOf: field.onOneLine.utf8)
  }

  /// One object per line; an infinite value is null, since JSON has no number for it.
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

  private static func write(_ bar: BarID, of chart: Chart, index: Int?, to json: inout JSONText) {
    let data = chart.data
    json.open("{")
    if let index {
      json.name("chart")
      json.number(index)
    }
    json.name("category")
    json.string(data.category(ofRow: bar.row))
    if data.series.count > 1 {
      json.name("series")
      json.string(data.series[bar.series].name)
    }
    json.name("value")
    json.number(data.series[bar.series].values[bar.row])
    // The row in the data as read; "other" has none.
    if let row = chart.arrangement.sourceRow(of: bar.row) {
      json.name("row")
      json.number(row)
    }
    json.close("}")
  }
}

/// How `--print-selection` prints the selection.
package enum SelectionFormat: String, CaseIterable, Sendable {
  case tsv, json
  /// The table rows behind the bars.
  case rows
}
