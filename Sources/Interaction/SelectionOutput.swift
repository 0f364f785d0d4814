// The selected rows as text, for the next program in the pipe.
internal import Charts
internal import Scenegraph
internal import Tables

/// The selected bars as text.
package enum SelectionOutput {
  /// The selected bars of several charts, one chart after the other; in JSON each bar has the index of
  /// its chart then.
  ///
  /// - Parameter isForTerminal: whether what would command a terminal is U+FFFD; programs get the
  ///   bytes of the data.
  package static func text(
    _ panels: [Panel], format: SelectionFormat, isForTerminal: Bool = false
  ) -> String {
    let text =
      panels.count > 1 && format == .json
      ? json(panels.map { ($0.chart, $0.state.selection) })
      : panels.map { self.text($0.chart, $0.state.selection, format: format) }.joined()
    return isForTerminal ? forTerminal(text) : text
  }

  /// Tabs and line feeds are the output's own: those of the data are blanks, or escaped.
  package static func forTerminal(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map {
        withoutControls(String($0))
      }.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// One line a selected bar in chart order, or a JSON array of objects.
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

  /// Tabs and line ends would make other fields and lines of one value: they become blanks.
  private static func append(_ field: String, to text: inout [UInt8]) {
    text.append(contentsOf: field.onOneLine.utf8)
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
    json.string(data.category(ofRow: bar.row))
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

/// How `--print-selection` prints what is selected.
package enum SelectionFormat: String, CaseIterable, Sendable {
  case tsv, json
  /// The rows of the table that are behind the bars.
  case rows
}
