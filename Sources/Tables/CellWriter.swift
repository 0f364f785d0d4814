// The writing end of a table's cells: the rows so far, and the record that is being read.

/// Full blocks never change again, so a snapshot shares them, and the next append after one costs a
/// copy of the open block at most.
struct CellWriter: Sendable {
  private(set) var rowCount = 0
  private var full: [CellBlock] = []
  // The open block, with the fields of `CellBlock`.
  private var bytes: [UInt8] = []
  private var cellEnds: [UInt32] = []
  private var rowEnds: [UInt32] = []
  private var lines: [UInt32] = []
  /// Where the record that is being read starts in the open block.
  private var pendingCell = 0
  private var pendingByte = 0

  /// The complete rows so far.
  var rows: CellRows {
    let open = CellBlock(bytes: bytes, cellEnds: cellEnds, rowEnds: rowEnds, lines: lines)
    return CellRows(blocks: full + [open], count: rowCount)
  }

  /// Fields of the record that is being read that have ended.
  var pendingFields: Int { cellEnds.count - pendingCell }

  /// Bytes so far of the field that is being read.
  var pendingFieldBytes: Int { bytes.count - Int(cellEnds.last ?? 0) }

  mutating func append(_ run: Span<UInt8>) {
    run.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func endField() { cellEnds.append(UInt32(truncatingIfNeeded: bytes.count)) }

  /// Makes the record that is being read a row.
  mutating func endRow(line: Int) {
    rowEnds.append(UInt32(truncatingIfNeeded: cellEnds.count))
    lines.append(UInt32(truncatingIfNeeded: line))
    rowCount += 1
    if rowEnds.count == CellBlock.rowLimit { closeBlock() }
    pendingCell = cellEnds.count
    pendingByte = bytes.count
  }

  /// Forgets the record that is being read.
  mutating func dropRecord() {
    cellEnds.removeSubrange(pendingCell...)
    bytes.removeSubrange(pendingByte...)
  }

  /// Drops the fields of the record that is being read after the first `count`.
  mutating func truncateRecord(toFields count: Int) {
    guard pendingFields > count else { return }
    cellEnds.removeSubrange((pendingCell + count)...)
    bytes.removeSubrange(Int(cellEnds.last ?? 0)...)
  }

  /// Calls `body` with the bytes of a field that has ended of the record that is being read.
  @inline(__always)
  func withPendingField<Result>(_ field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let cell = pendingCell + field
    let start = cell == 0 ? 0 : Int(cellEnds[cell - 1])
    return body(bytes.span.extracting(start..<Int(cellEnds[cell])))
  }

  /// Calls `body` with the bytes of all fields of the record that is being read, run together.
  func withPendingRecord<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(pendingByte..<bytes.count))
  }

  /// Sets the rows of the open block aside, without the spare room that arrays keep for growing.
  private mutating func closeBlock() {
    full.append(
      CellBlock(
        bytes: [UInt8](bytes[...]), cellEnds: [UInt32](cellEnds[...]),
        rowEnds: [UInt32](rowEnds[...]), lines: [UInt32](lines[...])))
    bytes.removeAll(keepingCapacity: true)
    cellEnds.removeAll(keepingCapacity: true)
    rowEnds.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }
}
