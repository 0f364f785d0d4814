// Reads bytes into a value that tests can compare: names, texts and lines, or an error.
import Tables
import Testing
import Words

/// Everything in a table, or in the part of it before an error.
struct Reading: Equatable {
  var names: [String]
  var rows: [[String]]
  var lines: [Int]
  var dialect: Dialect?
  var isNumeric: [Bool]
  var problems: TableProblems
  var error: TableError?

  init(_ table: Table, error: TableError?) {
    names = table.columnNames
    rows = (0..<table.rowCount).map { row in table.columns.map { $0.text(at: row) } }
    lines = (0..<table.rowCount).map { table.line(ofRow: $0) }
    dialect = if case .text(let dialect) = table.format { dialect } else { nil }
    isNumeric = table.columns.map(\.isNumeric)
    problems = table.problems
    self.error = error
  }
}

extension Table {
  /// In words; "" if there is no table yet.
  var howItWasRead: String { provenance?.sentence ?? "" }
}

/// Reads bytes cut at the given ascending offsets.
func read(
  _ bytes: [UInt8], cuts: [Int] = [], overrides: DialectOverrides = DialectOverrides(),
  limits: Limits = .standard
) -> (table: Table, error: TableError?) {
  var reader = TableReader(
    TableRequest(dialect: overrides), totalBytes: bytes.count, limits: limits)
  var error: TableError?
  do {
    try bytes.withUnsafeBytes { buffer in
      for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
        try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      }
    }
    try reader.finish()
  } catch let thrown as TableError {
    error = thrown
  } catch {
    Issue.record("not a TableError: \(error)")
  }
  return (reader.snapshot(), error)
}

func read(
  _ text: String, overrides: DialectOverrides = DialectOverrides(), limits: Limits = .standard
) -> Reading {
  let (table, error) = read(Array(text.utf8), overrides: overrides, limits: limits)
  return Reading(table, error: error)
}

func table(_ text: String, overrides: DialectOverrides = DialectOverrides()) throws -> Table {
  let (table, error) = read(Array(text.utf8), overrides: overrides)
  if let error { throw error }
  return table
}
