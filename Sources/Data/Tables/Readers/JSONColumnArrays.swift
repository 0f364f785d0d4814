// Buffers the arrays of JSON in column orientation until all have been read.

/// The arrays of an object of arrays. A row is complete only when the last array is, so there are
/// no rows until then. The buffer is limited like the cells of a table.
struct JSONColumnArrays: Sendable {
  private struct Values: Sendable {
    var name: [UInt8] = []
    var bytes: [UInt8] = []
    var ends: [Int] = []
    var lines: [UInt32] = []
  }

  private let limits: Limits
  private var columns: [Values] = []
  private var open: Values?
  private var places: [[UInt8]: Int] = [:]
  private var cellCount = 0

  init(limits: Limits) { self.limits = limits }

  var isOpen: Bool { open != nil }

  mutating func begin(name: [UInt8]) { open = Values(name: name) }

  mutating func append(_ text: ArraySlice<UInt8>, line: Int) throws(JSONFault) {
    cellCount += 1
    guard cellCount <= limits.json.cells else { throw .tooManyCells(limit: limits.json.cells) }
    open?.bytes.append(contentsOf: text)
    if let end = open?.bytes.count { open?.ends.append(end) }
    open?.lines.append(UInt32(truncatingIfNeeded: line))
  }

  /// Ends a column; false if it replaces one of the same name.
  mutating func end() throws(JSONFault) -> Bool {
    guard let values = open else { return true }
    open = nil
    guard values.name.count <= limits.json.nameBytes else {
      throw .nameTooLong(limitBytes: limits.json.nameBytes)
    }
    if let place = places[values.name] {
      cellCount -= columns[place].ends.count
      columns[place] = values
      return false
    }
    guard columns.count < limits.fields else { throw .tooManyColumns(limit: limits.fields) }
    places[values.name] = columns.count
    columns.append(values)
    return true
  }

  /// The cells of the resulting table, including gaps.
  var tableCells: Int { columns.count * (columns.map(\.ends.count).max() ?? 0) }

  /// Makes rows of the columns, as many as the longest one has values, or up to a limit.
  mutating func endAll(
    into store: inout TableStore, rowLimit: Int = .max
  ) throws(TableError) {
    guard let longest = columns.max(by: { $0.ends.count < $1.ends.count }),
      !longest.ends.isEmpty
    else { return }
    var names = JSONColumns(limits: limits)
    for column in columns { names.addColumn(textWithoutBlanks(column.name.span)) }
    for name in names.names { store.addColumn(name) }
    let line = Int(longest.lines.first ?? 1)
    let shortCount = columns.count { $0.ends.count < longest.ends.count }
    if shortCount > 0 { store.problems.note(.shortColumns, line: line, count: shortCount) }
    if names.renamedCount > 0 {
      store.problems.note(.renamedColumns, line: line, count: names.renamedCount)
    }
    for row in 0..<min(longest.ends.count, rowLimit) {
      for column in columns {
        if row < column.ends.count {
          let start = row == 0 ? 0 : column.ends[row - 1]
          store.record.append(column.bytes.span.extracting(start..<column.ends[row]))
        }
        store.record.endField()
      }
      try store.endRow(line: Int(longest.lines[row]))
    }
    columns = []
  }
}
