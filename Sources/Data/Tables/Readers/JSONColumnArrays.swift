// Keeps whole columns of JSON until the last one is read, and makes rows of them.

/// The columns of an object of arrays, or of an object of objects whose keys name the rows. A row is
/// complete only when the last column is, so there are no rows until then. The buffer is limited
/// like the cells of a table.
struct JSONColumnArrays: Sendable {
  /// The values of a column as they come, and in the order of their rows once it has ended.
  private struct Values: Sendable {
    let name: [UInt8]
    var bytes: [UInt8] = []
    var ends: [Int] = []
    var lines: [UInt32] = []
    /// The rows of the values; empty while they are those from 0 on.
    private var rows: [UInt32] = []

    init(name: [UInt8]) { self.name = name }

    /// The text at a place, if it is that of a row.
    func range(at place: Int, ofRow row: Int) -> Range<Int>? {
      guard place < ends.count, rows.isEmpty || Int(rows[place]) == row else { return nil }
      return range(at: place)
    }

    private func range(at place: Int) -> Range<Int> {
      (place == 0 ? 0 : ends[place - 1])..<ends[place]
    }

    mutating func append(_ text: some Sequence<UInt8>, row: Int, line: Int) {
      if rows.isEmpty, row != ends.count { rows = Array(0..<UInt32(ends.count)) }
      if !rows.isEmpty || row != ends.count { rows.append(UInt32(truncatingIfNeeded: row)) }
      bytes.append(contentsOf: text)
      ends.append(bytes.count)
      lines.append(UInt32(truncatingIfNeeded: line))
    }

    /// Puts the values in the order of their rows. Of several of one row the last stays.
    mutating func sort() {
      let rows = self.rows
      guard zip(rows, rows.dropFirst()).contains(where: { $0 >= $1 }) else { return }
      let order = rows.indices.sorted { (rows[$0], $0) < (rows[$1], $1) }
      var sorted = Values(name: name)
      for (index, place) in order.enumerated() {
        if index + 1 < order.count, rows[order[index + 1]] == rows[place] { continue }
        sorted.append(bytes[range(at: place)], row: Int(rows[place]), line: Int(lines[place]))
      }
      self = sorted
    }
  }

  private let limits: Limits
  private var columns: [Values] = []
  private var open: Values?
  private var places: [[UInt8]: Int] = [:]
  private var cellCount = 0
  /// Whether the values have keys; their numbers are the rows.
  private var hasKeys = false
  private var keys = TextKeys()
  private var keyLines: [UInt32] = []
  /// By row, the latest column that has it, counted from 1.
  private var latestColumns: [Int] = []
  private var columnsBegun = 0
  /// Whether the keys count the rows from 0.
  private var countsRows = true
  /// The row of the next value, and in an object of the latest one.
  private(set) var row = 0

  init(limits: Limits) { self.limits = limits }

  var isOpen: Bool { open != nil }

  mutating func begin(name: [UInt8], hasKeys: Bool) {
    open = Values(name: name)
    columnsBegun += 1
    (self.hasKeys, row) = (hasKeys, 0)
  }

  /// Goes to the row of a key; false if the column has had it, so that the next value replaces one.
  mutating func take(key: ArraySlice<UInt8>, line: Int) throws(JSONFault) -> Bool {
    let (row, isNewRow) = key.withUnsafeBytes { keys.index(of: $0) }
    if isNewRow {
      try countCell()
      keyLines.append(UInt32(truncatingIfNeeded: line))
      latestColumns.append(0)
      if countsRows { countsRows = key.elementsEqual(String(row).utf8) }
    }
    self.row = row
    let isNew = latestColumns[row] != columnsBegun
    latestColumns[row] = columnsBegun
    return isNew
  }

  mutating func append(_ text: ArraySlice<UInt8>, line: Int) throws(JSONFault) {
    try countCell()
    open?.append(text, row: row, line: line)
    if !hasKeys { row += 1 }
  }

  private mutating func countCell() throws(JSONFault) {
    cellCount += 1
    guard cellCount <= limits.json.cells else { throw .tooManyCells(limit: limits.json.cells) }
  }

  /// Ends a column; false if it replaces one of the same name.
  mutating func end() throws(JSONFault) -> Bool {
    guard var values = open else { return true }
    open = nil
    guard values.name.count <= limits.json.nameBytes else {
      throw .nameTooLong(limitBytes: limits.json.nameBytes)
    }
    values.sort()
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

  /// The lines of the rows: of their keys, or of the values of the longest column.
  private var rowLines: [UInt32] {
    hasKeys ? keyLines : columns.max { $0.ends.count < $1.ends.count }?.lines ?? []
  }

  /// The cells of the resulting table, including gaps.
  var tableCells: Int { columns.count * rowLines.count }

  private func columnOfKeys() -> Values {
    var names = Values(name: Array("name".utf8))
    for row in keyLines.indices {
      keys.withName(row) { key in names.append(key, row: row, line: Int(keyLines[row])) }
    }
    return names
  }

  /// Makes rows of the columns, as many as there are keys or as the longest one has values, or up to
  /// a limit.
  mutating func endAll(
    into store: inout TableStore, rowLimit: Int = .max
  ) throws(TableError) {
    let lines = rowLines
    guard let first = lines.first else { return }
    let shortCount = columns.count { $0.ends.count < lines.count }
    if hasKeys, !countsRows { columns.insert(columnOfKeys(), at: 0) }
    var names = JSONColumns(limits: limits)
    for column in columns { names.addColumn(textWithoutBlanks(column.name.span)) }
    for name in names.names { store.addColumn(name) }
    if shortCount > 0 { store.problems.note(.shortColumns, line: Int(first), count: shortCount) }
    if names.renamedCount > 0 {
      store.problems.note(.renamedColumns, line: Int(first), count: names.renamedCount)
    }
    var next = [Int](repeating: 0, count: columns.count)
    for row in 0..<min(lines.count, rowLimit) {
      for (index, column) in columns.enumerated() {
        if let range = column.range(at: next[index], ofRow: row) {
          store.record.append(column.bytes.span.extracting(range))
          next[index] += 1
        }
        store.record.endField()
      }
      try store.endRow(line: Int(lines[row]))
    }
    columns = []
  }
}
