// The selected rows as text, for the next program in the pipe.
internal import Charts

enum SelectionOutput {
  /// One line a selected bar in chart order, or a JSON array of objects.
  static func text(_ chart: Chart, _ selection: Set<BarID>, format: SelectionFormat) -> String {
    let bars = selection.sorted { ($0.row, $0.series) < ($1.row, $1.series) }
    switch format {
    case .tsv: return bars.map { line(chart.data, $0) }.joined()
    case .json:
      guard !bars.isEmpty else { return "[]\n" }
      return "[\n" + bars.map { "  " + object(chart.data, $0) }.joined(separator: ",\n") + "\n]\n"
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

  private static func object(_ data: ChartData, _ bar: BarID) -> String {
    var members = ["\"category\":" + quoted(data.categories[bar.row])]
    if data.series.count > 1 {
      members.append("\"series\":" + quoted(data.series[bar.series].name))
    }
    let value = data.series[bar.series].values[bar.row]
    // JSON has no infinity: it is given as it stood.
    let number = value.isFinite ? number(value) : quoted(data.series[bar.series].texts[bar.row])
    members.append("\"value\":" + number)
    members.append("\"row\":\(bar.row)")
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    return "\(value)"
  }

  /// A JSON string (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
