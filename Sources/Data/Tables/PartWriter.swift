// Collects rows into a part of a table while they are read.

/// Collects the rows of a table part, column by column. Its memory is reused for the next part.
package struct PartWriter: ~Copyable {
  private let notation: NumberNotation
  private let readings: ColumnReadings
  /// The columns whose cells are kept; nil for all.
  private let kept: Set<Int>?
  private let profiled: Set<Int>?
  private var writers: UnsafeMutablePointer<ColumnWriter>
  private var capacity: Int
  package private(set) var columnCount = 0
  /// The columns that are kept or profiled, and whether each one is.
  private var keptColumns: [Int] = []
  private var isKept: [Bool] = []
  private var lines = RowLines()
  package private(set) var rowCount = 0

  /// - Parameters:
  ///   - kept: indices of the columns whose cells are kept; nil for all.
  ///   - profiled: indices of the columns to profile; nil for all. Profiles of other columns have
  ///     counts and units, but neither the shape of numbers nor how many differ.
  package init(
    columnCount: Int, numbers: NumberNotation, readings: ColumnReadings = ColumnReadings(),
    kept: Set<Int>? = nil, profiled: Set<Int>? = nil
  ) {
    notation = numbers
    self.readings = readings
    self.kept = kept
    self.profiled = profiled
    capacity = max(4, columnCount)
    writers = .allocate(capacity: capacity)
    for _ in 0..<columnCount { addColumn() }
  }

  deinit {
    writers.deinitialize(count: columnCount)
    writers.deallocate()
  }

  package func copied() -> PartWriter {
    var copy = PartWriter(
      columnCount: 0, numbers: notation, readings: readings, kept: kept, profiled: profiled)
    for column in 0..<columnCount { copy.addWriter(writers[column].copied(), column) }
    copy.lines = lines
    copy.rowCount = rowCount
    return copy
  }

  /// Appends a column that is empty in the rows so far.
  package mutating func addColumn() {
    let isProfiled = profiled?.contains(columnCount) ?? true
    let notation = readings.notation(of: columnCount, notation)
    addWriter(ColumnWriter(notation, isProfiled: isProfiled), columnCount)
  }

  private mutating func addWriter(_ writer: consuming ColumnWriter, _ column: Int) {
    if column == capacity {
      let next = UnsafeMutablePointer<ColumnWriter>.allocate(capacity: 2 * capacity)
      next.moveInitialize(from: writers, count: column)
      writers.deallocate()
      (writers, capacity) = (next, 2 * capacity)
    }
    (writers + column).initialize(to: writer)
    isKept.append(kept?.contains(column) ?? true)
    if isKept[column] { keptColumns.append(column) }
    columnCount = column + 1
  }

  /// Appends a row. Fields beyond the number of columns are dropped; missing ones are empty.
  ///
  /// - Parameters:
  ///   - fields: eight bytes must be readable from the start of each.
  ///   - line: the line on which the row starts, from 1.
  package mutating func append(
    _ fields: UnsafePointer<UnsafeBufferPointer<UInt8>>, count: Int, line: Int
  ) {
    for column in keptColumns {
      guard column < count else { break }
      if writers[column].count < rowCount { writers[column].pad(to: rowCount) }
      writers[column].append(fields[column], isPadded: true)
    }
    endRow(line: line)
  }

  /// Appends several rows, each with a field for every column.
  ///
  /// - Parameters:
  ///   - fields: row by row; eight bytes must be readable from the start of each.
  ///   - lines: the line on which each row starts, from 1.
  package mutating func append(
    rows fields: UnsafePointer<UnsafeBufferPointer<UInt8>>, lines: UnsafeBufferPointer<Int>
  ) {
    for column in keptColumns {
      if writers[column].count < rowCount { writers[column].pad(to: rowCount) }
      writers[column].append(fields + column, stride: columnCount, count: lines.count)
    }
    self.lines.append(lines)
    rowCount += lines.count
  }

  /// Whether the cells of a column are kept, so that nobody need make those of another.
  func keeps(_ column: Int) -> Bool { isKept[column] }

  /// Appends a cell to the current row; columns without one are empty there.
  ///
  /// - Parameter isPadded: whether eight bytes can be read from the start of the cell.
  package mutating func append(
    _ cell: UnsafeBufferPointer<UInt8>, column: Int, isPadded: Bool = false
  ) {
    guard isKept[column] else { return }
    if writers[column].count < rowCount { writers[column].pad(to: rowCount) }
    writers[column].append(cell, isPadded: isPadded)
  }

  /// Ends the current row, which starts on the given line, from 1.
  package mutating func endRow(line: Int) {
    rowCount += 1
    lines.append(line: line)
  }

  /// Takes the rows so far and starts over, keeping the capacity.
  package mutating func take() -> TablePart {
    var part = TablePart()
    part.lines = lines
    part.rowCount = rowCount
    for column in 0..<columnCount {
      guard isKept[column] else {
        part.columns.append(nil)
        part.profiles.append(ColumnProfile())
        continue
      }
      let (chunk, profile) = writers[column].take(rowCount: rowCount)
      part.columns.append(chunk)
      part.profiles.append(profile)
    }
    lines = RowLines()
    rowCount = 0
    return part
  }
}
