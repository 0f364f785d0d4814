// Cells that a worksheet shows as one (ECMA-376, part 1, 18.3.1.54).

/// The merged cells of a sheet, asked from its first row to its last.
struct MergedCells {
  /// Cells that are shown as one, by rows from 1 and columns from 0. Only the first is shown.
  struct Area: Hashable {
    let rows: ClosedRange<Int>
    let columns: ClosedRange<Int>

    /// By a reference such as `A1:C2`; nil for anything else, and for a single cell.
    init?(_ reference: UnsafeBufferPointer<UInt8>) {
      let colon = reference.firstIndex(of: UInt8(ascii: ":")) ?? reference.count
      guard let first = CellPlace(reference.extracting(..<colon)), let row = first.row,
        let last = CellPlace(reference.extracting(min(colon + 1, reference.count)...)),
        let lastRow = last.row, row <= lastRow, first.column <= last.column
      else { return nil }
      (rows, columns) = (row...lastRow, first.column...last.column)
    }

    /// Which columns of a row have a cell that is not shown, if the row is one of it.
    func hidden(inRow row: Int) -> ClosedRange<Int>? {
      if row > rows.lowerBound { return columns }
      return columns.count > 1 ? columns.lowerBound + 1...columns.upperBound : nil
    }
  }

  /// More areas than people make.
  static let limit = 1 << 20

  private var areas: [Area]
  private var nextArea = 0
  private var hidden: [ClosedRange<Int>] = []
  private var open: [Area] = []

  init(_ areas: [Area] = []) {
    self.areas = areas.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
  }

  /// Goes to a row below the last one.
  mutating func enter(_ row: Int) {
    if open.isEmpty, nextArea == areas.count {
      hidden = []
      return
    }
    open.removeAll { $0.rows.upperBound < row }
    while nextArea < areas.count, areas[nextArea].rows.lowerBound <= row {
      if areas[nextArea].rows.upperBound >= row { open.append(areas[nextArea]) }
      nextArea += 1
    }
    hidden = open.compactMap { $0.hidden(inRow: row) }
  }

  /// Whether the cell of the row is not shown.
  func hide(_ column: Int) -> Bool { hidden.contains { $0.contains(column) } }

  /// Whether any of these columns of the row may have a cell that is not shown.
  func hideAny(_ columns: Range<Int>) -> Bool { hidden.contains { columns.overlaps($0) } }
}

/// A place such as `AB12`.
struct CellPlace {
  /// From 0; beyond `columnLimit` only that it is so.
  let column: Int
  /// From 1; nil if it is not told.
  let row: Int?

  /// nil for anything else.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var (column, row) = (0, 0)
    for byte in text {
      let letter = byte &- UInt8(ascii: "A")
      if letter < 26, row == 0, column <= columnLimit {
        column = column * 26 + Int(letter) + 1
      } else if byte &- 0x30 < 10, row < 1 << 32 {
        row = row * 10 + Int(byte &- 0x30)
      }
    }
    guard column > 0 else { return nil }
    (self.column, self.row) = (column - 1, row > 0 ? row : nil)
  }
}
