// Text to chart data, the way that the program goes.
import Charts
import Queries
import Tables

/// The data of a chart from the text of a table.
func chart(
  _ text: String, category: String? = nil, values: [String] = [], series: String? = nil,
  method: Query.Method? = Query.Method.none, limits: Limits = .standard
) throws -> ChartData {
  try chart(
    Array(text.utf8), ColumnRequest(category: category, values: values, series: series),
    method: method, limits: limits)
}

/// The same from bytes.
func chart(
  _ bytes: [UInt8], _ request: ColumnRequest = ColumnRequest(),
  method: Query.Method? = Query.Method.none,
  limits: Limits = .standard
) throws -> ChartData {
  var reader = TableReader()
  try bytes.withUnsafeBytes { try reader.feed($0) }
  try reader.finish()
  let table = reader.snapshot()
  let choice = try QueryChoice(AskedQuery(request, method: method), in: table)
  return ChartData(
    try run(choice.query, over: table, choiceNotices: choice.notices, limits: limits))
}
