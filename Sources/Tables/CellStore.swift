// The cells of a growing table: few large arrays in place of a String a cell, shared with every snapshot.

/// Up to `CellStore.rowsPerBlock` rows. The fields of a row lie one after the other, as many as the row
/// has, so a short row costs only what it holds.
struct CellBlock: Sendable {
  /// The text of all cells, without quotes, as it was read (it may not be valid UTF-8).
  var bytes: [UInt8] = []
  /// Where each cell ends in `bytes`; it starts where the one before it ends.
  var cellEnds: [UInt32] = []
  /// Where each row ends in `cellEnds`.
  var rowEnds: [UInt32] = []
  /// The line of the input on which each row starts.
  var lines: [UInt32] = []

  func fieldCount(row: Int) -> Int {
    Int(rowEnds[row]) - (row == 0 ? 0 : Int(rowEnds[row - 1]))
  }

  /// Calls `body` with the cell's bytes; none for a field that a short row does not have.
  @inline(__always)
  func withCell<Result>(row: Int, field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let cell = (row == 0 ? 0 : Int(rowEnds[row - 1])) + field
    guard cell < Int(rowEnds[row]) else { return body(bytes.span.extracting(first: 0)) }
    let start = cell == 0 ? 0 : Int(cellEnds[cell - 1])
    return body(bytes.span.extracting(start..<Int(cellEnds[cell])))
  }

  /// A copy without the spare room that arrays keep for growing.
  func trimmed() -> CellBlock {
    CellBlock(
      bytes: [UInt8](bytes[...]), cellEnds: [UInt32](cellEnds[...]),
      rowEnds: [UInt32](rowEnds[...]), lines: [UInt32](lines[...]))
  }
}

/// All rows, and the record that is being read. Full blocks never change again, so a copy of the store
/// shares them and the next append costs at most one open block.
struct CellStore: Sendable {
  static let rowsPerBlock = 1024

  private(set) var rowCount = 0
  private var full: [CellBlock] = []
  private var open = CellBlock()
  /// Where the record that is being read starts in the open block.
  private var pendingCell = 0
  private var pendingByte = 0

  // MARK: Appending

  /// Fields of the record that is being read that have ended.
  var pendingFields: Int { open.cellEnds.count - pendingCell }

  /// Bytes so far of the field that is being read.
  var pendingFieldBytes: Int { open.bytes.count - Int(open.cellEnds.last ?? 0) }

  mutating func append(_ run: Span<UInt8>) {
    run.withUnsafeBufferPointer { open.bytes.append(contentsOf: $0) }
  }

  mutating func append(_ byte: UInt8) { open.bytes.append(byte) }

  mutating func endField() { open.cellEnds.append(UInt32(truncatingIfNeeded: open.bytes.count)) }

  /// Makes the record that is being read a row.
  mutating func endRow(line: Int) {
    open.rowEnds.append(UInt32(truncatingIfNeeded: open.cellEnds.count))
    open.lines.append(UInt32(truncatingIfNeeded: line))
    rowCount += 1
    if open.rowEnds.count == Self.rowsPerBlock {
      full.append(open.trimmed())
      open.bytes.removeAll(keepingCapacity: true)
      open.cellEnds.removeAll(keepingCapacity: true)
      open.rowEnds.removeAll(keepingCapacity: true)
      open.lines.removeAll(keepingCapacity: true)
    }
    pendingCell = open.cellEnds.count
    pendingByte = open.bytes.count
  }

  /// Forgets the record that is being read.
  mutating func dropRecord() {
    open.cellEnds.removeSubrange(pendingCell...)
    open.bytes.removeSubrange(pendingByte...)
  }

  /// Drops the fields of the record that is being read after the first `count`.
  mutating func truncateRecord(toFields count: Int) {
    guard pendingFields > count else { return }
    open.cellEnds.removeSubrange((pendingCell + count)...)
    open.bytes.removeSubrange(Int(open.cellEnds.last ?? 0)...)
  }

  /// Calls `body` with the bytes of a field that has ended of the record that is being read.
  @inline(__always)
  func withPendingField<Result>(_ field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let cell = pendingCell + field
    let start = cell == 0 ? 0 : Int(open.cellEnds[cell - 1])
    return body(open.bytes.span.extracting(start..<Int(open.cellEnds[cell])))
  }

  /// Calls `body` with the bytes of all fields of the record that is being read, run together.
  func withPendingRecord<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(open.bytes.span.extracting(pendingByte..<open.bytes.count))
  }

  // MARK: Reading

  func fieldCount(row: Int) -> Int {
    let block = row / Self.rowsPerBlock
    let index = row % Self.rowsPerBlock
    return block < full.count
      ? full[block].fieldCount(row: index) : open.fieldCount(row: index)
  }

  func line(row: Int) -> Int {
    let block = row / Self.rowsPerBlock
    let index = row % Self.rowsPerBlock
    return Int(block < full.count ? full[block].lines[index] : open.lines[index])
  }

  /// Calls `body` with the cell's bytes; none for a field that a short row does not have.
  @inline(__always)
  func withCell<Result>(row: Int, field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let block = row / Self.rowsPerBlock
    let index = row % Self.rowsPerBlock
    return block < full.count
      ? full[block].withCell(row: index, field: field, body)
      : open.withCell(row: index, field: field, body)
  }
}
