// The fuzzer's way into the CSV reader and the making of chart data: any bytes, cut anywhere.
import Charts
import Queries
import Tables
import Words

/// The first byte of the input says where it is cut and what the user has said; the rest is the
/// file.
func fuzzCSV(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let choices = input.first else { return }
  let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: input.dropFirst()))
  let overrides = DialectOverrides(
    delimiter: choices & 1 == 0 ? nil : UInt8(ascii: ","),
    decimal: choices & 2 == 0 ? nil : UInt8(ascii: ","),
    hasHeader: choices & 4 == 0 ? nil : choices & 8 == 0)
  let whole = Outcome(bytes, cutEvery: max(1, bytes.count), overrides)
  let cut = Outcome(bytes, cutEvery: 1 + Int(choices >> 4), overrides)
  check(whole.error == cut.error, "the error depends on the cuts")
  check(whole.rows == cut.rows, "the table depends on the cuts")
  check(whole.table.problems == cut.table.problems, "what is counted depends on the cuts")
  checkSegments(bytes, cutEvery: 1 + Int(choices >> 4), overrides, whole)
  checkRows(of: whole)
  checkCharts(of: whole.table)
  checkEncodings(of: bytes, cutEvery: 1 + Int(choices >> 4), overrides)
}

/// What became of an input.
private struct Outcome {
  let table: Table
  let error: TableError?
  let rows: [[String]]

  init(_ bytes: UnsafeRawBufferPointer, cutEvery size: Int, _ overrides: DialectOverrides) {
    var limits = Limits.standard
    limits.sampleBytes = 32  // so that most inputs go on after the dialect is settled
    var reader = TextReader(TableRequest(dialect: overrides), limits: limits)
    var failure: TableError?
    do throws(TableError) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        let end = min(start + size, bytes.count)
        try reader.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        // Looking must not change what is read; how often depends on the cuts.
        _ = reader.snapshot()
      }
      try reader.finish()
    } catch {
      failure = error
    }
    let table = reader.snapshot()
    self.table = table
    error = failure
    rows =
      [table.columnNames]
      + (0..<table.rowCount).map { row in table.columns.map { $0.text(at: row) } }
  }
}

/// Read in parts, a table is the same.
private func checkSegments(
  _ bytes: UnsafeRawBufferPointer, cutEvery size: Int, _ overrides: DialectOverrides,
  _ whole: Outcome
) {
  var limits = Limits.standard
  limits.sampleBytes = 32
  var reader = TextReader(TableRequest(dialect: overrides), limits: limits)
  do throws(TableError) {
    try reader.feed(bytes)
    try reader.finish()
  } catch {
    // The segments are to find it too.
  }
  guard let plan = reader.segmentPlan else { return }
  let worker = plan.makeReader()
  var assembly = plan.makeAssembly()
  var failure: TableError?
  do throws(TableError) {
    for start in stride(from: plan.bytesBefore, to: bytes.count, by: size) {
      let piece = bytes[start..<min(start + size, bytes.count)]
      let segment = SegmentBytes(capacity: piece.count)
      _ = segment.append { room in
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
        return piece.count
      }
      try assembly.append(worker.read(segment, isFirst: start == plan.bytesBefore), segment)
    }
    try assembly.finish()
  } catch {
    failure = error
  }
  let table = assembly.snapshot()
  check(failure == whole.error, "the error depends on the parts")
  check(table.rowCount == whole.table.rowCount, "the rows depend on the parts")
  check(table.problems == whole.table.problems, "what is counted depends on the parts")
  for row in 0..<table.rowCount {
    check(
      table.columns.map { $0.text(at: row) } == whole.rows[row + 1],
      "the cells depend on the parts")
  }
}

private func checkRows(of outcome: Outcome) {
  let table = outcome.table
  if let error = outcome.error {
    check(!error.sentence.isEmpty && !error.sentence.contains("\n"), "no sentence on one line")
    check((error.line ?? 1) >= 1, "a line before the first")
  }
  var line = 0
  for row in 0..<table.rowCount {
    check(outcome.rows[row + 1].count == table.columns.count, "a row of another width")
    check(table.line(ofRow: row) > line, "lines that do not rise")
    line = table.line(ofRow: row)
  }
  for column in table.columns {
    var numbers = 0
    for row in 0..<table.rowCount where !column.number(at: row).isNaN { numbers += 1 }
    check(numbers <= column.profile.numbers, "a number that was not counted")
  }
}

private func checkCharts(of table: Table) {
  let series = table.columnNames.first
  let number = table.columns.first { $0.profile.numbers > 0 }?.name
  for request in [
    ColumnRequest(), ColumnRequest(values: [number].compactMap { $0 }, series: series),
    ColumnRequest(category: series),
  ] {
    for method in [nil, Query.Method.none, .sum, .median, .count] {
      checkChart(of: table, request, method)
    }
  }
}

private func checkChart(of table: Table, _ request: ColumnRequest, _ method: Query.Method?) {
  let data: ChartData
  do {
    var choice = try QueryChoice(AskedQuery(request, method: method), in: table)
    data = ChartData(try choice.answer(from: table))
  } catch let error as ColumnError {
    return check(!error.sentence.contains("\n"), "a sentence of several lines")
  } catch let error as QueryError {
    check(
      method != nil && (request.series != nil || method != Query.Method.none), "a table is refused")
    return check(!error.sentence.contains("\n"), "a sentence of several lines")
  } catch {
    return check(false, "an error of another kind")
  }
  for series in data.series {
    check(series.values.count == data.categories.count, "a series of another length")
    for (row, value) in series.values.enumerated() {
      check(
        value.isNaN == series.text(ofRow: row).isEmpty,
        "a gap with a text or a value without one")
    }
  }
  if request.series == nil, method == Query.Method.none {
    check(data.categories.count == table.rowCount, "a row is missing")
  }
}

private func check(_ condition: Bool, _ complaint: String) {
  if !condition { fatalError(complaint) }
}
