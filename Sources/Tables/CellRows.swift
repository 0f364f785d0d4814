// The cells of a table: few large arrays in place of a String a cell, shared between snapshots.

/// Up to `rowLimit` rows that never change. The fields of a row lie one after the other, as many as
/// the row has, so a short row costs only what it holds. A class, so that a cell is reached with
/// one reference counted and not four.
final class CellBlock: Sendable {
  static let rowLimit = 1024

  /// The text of all cells, without quotes, as it was read (it may not be valid UTF-8).
  private let bytes: [UInt8]
  /// Where each cell ends in `bytes`; it starts where the one before it ends.
  private let cellEnds: [UInt32]
  /// Where each row ends in `cellEnds`.
  private let rowEnds: [UInt32]
  /// The line of the input on which each row starts.
  private let lines: [UInt32]

  init(bytes: [UInt8], cellEnds: [UInt32], rowEnds: [UInt32], lines: [UInt32]) {
    self.bytes = bytes
    self.cellEnds = cellEnds
    self.rowEnds = rowEnds
    self.lines = lines
  }

  func fieldCount(row: Int) -> Int { Int(rowEnds[row]) - firstCell(row: row) }

  func line(row: Int) -> Int { Int(lines[row]) }

  @inline(__always)
  func withCell<Result>(row: Int, field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let cell = firstCell(row: row) + field
    let bytes = bytes  // a span must not outlive what it is of, and a class could let go of it
    guard cell < Int(rowEnds[row]) else { return body(bytes.span.extracting(first: 0)) }
    let start = cell == 0 ? 0 : Int(cellEnds[cell - 1])
    return body(bytes.span.extracting(start..<Int(cellEnds[cell])))
  }

  private func firstCell(row: Int) -> Int { row == 0 ? 0 : Int(rowEnds[row - 1]) }
}

/// All complete rows at one moment.
final class CellRows: Sendable {
  private let blocks: [CellBlock]
  let count: Int

  /// Every block but the last is full.
  init(blocks: [CellBlock], count: Int) {
    self.blocks = blocks
    self.count = count
  }

  func fieldCount(row: Int) -> Int {
    blocks[row / CellBlock.rowLimit].fieldCount(row: row % CellBlock.rowLimit)
  }

  func line(row: Int) -> Int {
    blocks[row / CellBlock.rowLimit].line(row: row % CellBlock.rowLimit)
  }

  /// Calls `body` with the cell's bytes; none for a field that a short row does not have.
  @inline(__always)
  func withCell<Result>(row: Int, field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    blocks[row / CellBlock.rowLimit].withCell(
      row: row % CellBlock.rowLimit, field: field, body)
  }
}
