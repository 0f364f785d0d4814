// Keeps whole columns of JSON until the last one is read, and makes rows of them.

/// The columns of an object of arrays, or of an object of objects whose keys name the rows. A row is
/// complete only when the last column is, so there are no rows until then. The buffer is limited
/// like the cells of a table.
struct JSONColumnArrays: Sendable {
  private struct Values: Sendable {
    var name: [UInt8] = []
    var bytes: [UInt8] = []
    var ends: [Int] = []
    var lines: [UInt32] = []

    func range(of row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

    mutating func append(_ text: ArraySlice<UInt8>, line: Int) {
      bytes.append(contentsOf: text)
      ends.append(bytes.count)
      lines.append(UInt32(truncatingIfNeeded: line))
    }
  }

  private let limits: Limits
  private var columns: [Values] = []
  private var open: Values?
  private var places: [[UInt8]: Int] = [:]
  private var cellCount = 0
  /// The keys of the rows, in the order of their first appearance.
  private var keys = Values(name: Array("name".utf8))
  /// The rows by their keys; empty until the keys of a column are not those of the others.
  private var rows: [[UInt8]: Int] = [:]
  /// Whether the open column has keys, and whether they so far count the rows from 0.
  private var hasKeys = false
  private var countsRows = true
  /// Whether the next value has a row.
  private(set) var hasRow = true

  init(limits: Limits) { self.limits = limits }

  var isOpen: Bool { open != nil }

  mutating func begin(name: [UInt8], hasKeys: Bool) {
    open = Values(name: name)
    (self.hasKeys, hasRow) = (hasKeys, true)
  }

  /// Goes to the row of a key. A value whose row lies before that of the value before it has none.
  mutating func take(key: ArraySlice<UInt8>, line: Int) throws(JSONFault) {
    let place = open?.ends.count ?? 0
    let row = try row(of: key, likely: place, line: line)
    hasRow = row >= place
    while let count = open?.ends.count, count < row { try append([], line: line) }
  }

  /// The row of a key, added if it is new.
  private mutating func row(
    of key: ArraySlice<UInt8>, likely place: Int, line: Int
  ) throws(JSONFault) -> Int {
    if place < keys.ends.count, keys.bytes[keys.range(of: place)].elementsEqual(key) {
      return place
    }
    if !columns.isEmpty {
      for row in rows.count..<max(rows.count, keys.ends.count) {
        rows[Array(keys.bytes[keys.range(of: row)])] = row
      }
      if let row = rows[Array(key)] { return row }
    }
    let row = keys.ends.count
    if countsRows { countsRows = key.elementsEqual(String(row).utf8) }
    cellCount += 1
    guard cellCount <= limits.json.cells else { throw .tooManyCells(limit: limits.json.cells) }
    keys.append(key, line: line)
    return row
  }

  mutating func append(_ text: ArraySlice<UInt8>, line: Int) throws(JSONFault) {
    cellCount += 1
    guard cellCount <= limits.json.cells else { throw .tooManyCells(limit: limits.json.cells) }
    open?.append(text, line: line)
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
    if hasKeys, !countsRows { columns.insert(keys, at: 0) }
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
          store.record.append(column.bytes.span.extracting(column.range(of: row)))
        }
        store.record.endField()
      }
      try store.endRow(line: Int(longest.lines[row]))
    }
    columns = []
  }
}
