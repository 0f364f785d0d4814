// Reads JSON into a value that tests can compare.
import Tables
import Testing
import Words

/// A table read from JSON, and its shape.
struct JSONReading: Equatable {
  var shape: JSONShape?
  var table: Reading

  var rows: [[String]] { table.rows }
  var names: [String] { table.names }

  /// `LINE:COLUMN: SENTENCE`; nil if there is no error.
  var message: String? {
    table.error.map { error in
      let place = [error.line, error.column].compactMap { $0 }.map { "\($0):" }.joined()
      return place + (place.isEmpty ? "" : " ") + error.sentence
    }
  }

  func count(_ kind: TableProblems.Kind) -> Int { table.problems[kind].count }

  init(_ table: Table, error: TableError?) {
    if case .json(let shape, _) = table.format { self.shape = shape }
    self.table = Reading(table, error: error)
  }
}

/// Reads bytes cut at the given ascending offsets, taking snapshots in between.
func readJSON(
  _ bytes: [UInt8], cuts: [Int] = [], request: TableRequest = TableRequest(),
  limits: Limits = .standard
) -> JSONReading {
  var reader = JSONReader(request, totalBytes: bytes.count, limits: limits)
  var error: TableError?
  do {
    try bytes.withUnsafeBytes { buffer in
      for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
        try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
        _ = reader.pendingError
      }
    }
    try reader.finish()
  } catch let thrown as TableError {
    error = thrown
  } catch {
    Issue.record("not a TableError: \(error)")
  }
  return JSONReading(reader.snapshot(), error: error)
}

func readJSON(
  _ text: String, request: TableRequest = TableRequest(), limits: Limits = .standard
) -> JSONReading {
  readJSON(Array(text.utf8), request: request, limits: limits)
}
