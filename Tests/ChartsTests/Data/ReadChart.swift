// Text to chart data, the way that the program goes.
import Charts
import Tables

private func table(_ text: String) throws -> Table {
  var reader = CSVReader()
  try Array(text.utf8).withUnsafeBytes { try reader.feed($0) }
  try reader.finish()
  return reader.snapshot()
}

/// The data of a chart from the text of a table.
func chart(
  _ text: String, category: String? = nil, values: [String] = [], series: String? = nil,
  limits: Limits = .standard
) throws -> ChartData {
  let table = try table(text)
  let request = ColumnRequest(category: category, values: values, series: series)
  return try ChartData(
    table: table, choice: try ColumnChoice(request, in: table), limits: limits)
}
