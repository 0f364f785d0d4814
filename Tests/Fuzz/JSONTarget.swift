// The fuzzer's way into the JSON reader: any bytes, whole and byte by byte, under small limits.
import Tables
import Words

/// The first byte of the input says which limits hold; the rest is the file.
func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let choices = input.first else { return }
  let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: input.dropFirst()))
  var limits = Limits.standard
  if choices & 1 != 0 { limits.sampleBytes = 32 }
  if choices & 2 != 0 {
    limits.fields = 8
    limits.rows = 16
    limits.fieldBytes = 64
    limits.json.depth = 8
    limits.json.nameBytes = 64
    limits.json.cells = 64
    limits.json.elements = 4
  }
  var request = TableRequest()
  if choices & 4 != 0 { request.dialect.hasHeader = false }
  let whole = Outcome(bytes, cutEvery: max(1, bytes.count), request, limits)
  let cut = Outcome(bytes, cutEvery: 1, request, limits)
  check(whole.error == cut.error, "the error depends on the cuts")
  check(whole.rows == cut.rows, "the table depends on the cuts")
  check(whole.table.format == cut.table.format, "the shape depends on the cuts")
  check(whole.table.problems == cut.table.problems, "what is counted depends on the cuts")
  checkTable(of: whole, limits)
}

/// What became of an input.
private struct Outcome {
  let table: Table
  let error: TableError?
  let rows: [[String]]

  init(
    _ bytes: UnsafeRawBufferPointer, cutEvery size: Int, _ request: TableRequest, _ limits: Limits
  ) {
    var reader = JSONReader(request, limits: limits)
    var failure: TableError?
    var rowsSeen = 0
    do throws(TableError) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        let end = min(start + size, bytes.count)
        try reader.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        // Looking must not change what is read; now and then, as it costs what has come.
        if start % 16 == 0 { rowsSeen = max(rowsSeen, reader.snapshot().rowCount) }
      }
      try reader.finish()
    } catch {
      failure = error
    }
    let table = reader.snapshot()
    self.table = table
    error = failure
    check(rowsSeen <= bytes.count, "more rows than bytes")
    rows =
      [table.columnNames]
      + (0..<table.rowCount).map { row in table.columns.map { $0.text(at: row) } }
  }
}

private func checkTable(of outcome: Outcome, _ limits: Limits) {
  let table = outcome.table
  if let error = outcome.error {
    check(!error.sentence.isEmpty && !error.sentence.contains("\n"), "no sentence on one line")
    check((error.line ?? 1) >= 1 && (error.column ?? 1) >= 1, "a place before the first")
  }
  check(table.rowCount <= limits.rows, "more rows than the limit")
  check(table.columns.count <= limits.fields + 2, "more columns than the limit")
  check(Set(table.columnNames).count == table.columns.count, "two columns of one name")
  var line = 1
  var cells = 0
  for row in 0..<table.rowCount {
    check(table.line(ofRow: row) >= line, "lines that fall")
    line = table.line(ofRow: row)
    cells += table.columns.count { !$0.text(at: row).isEmpty }
  }
  check(cells <= limits.json.cells, "more cells than the limit")
  for column in table.columns {
    var numbers = 0
    for row in 0..<table.rowCount where !column.number(at: row).isNaN { numbers += 1 }
    check(numbers <= column.profile.numbers, "a number that was not counted")
  }
}

private func check(_ condition: Bool, _ complaint: String) {
  if !condition { fatalError(complaint) }
}
