// The rows of the drawer as text: for the clipboard, and as a file.
internal import Charts
package import Queries
internal import Tables

extension FoundRows {
  /// The most rows that can be copied at once.
  static let copyLimit = CopiedTable.barLimit

  /// The rows as tab-separated text, in lines that end with LF, or as CSV (RFC 4180); nil beyond
  /// the byte limit of a copy. Slow: not for the window's thread.
  package func copied(isCommaSeparated: Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isWhole = listed.writeLines(isCommaSeparated ? .commas(end: "\r\n") : .tabs) { piece in
      bytes += piece
      return bytes.count <= CopiedTable.byteLimit
    }
    return isWhole ? bytes : nil
  }
}

/// How rows become text.
package enum RowsNotation: Sendable {
  /// Tabs and line ends in cells become blanks.
  case tabs
  /// Quoted if needed.
  case commas(end: StaticString)
}

extension ListedRows {
  private static let pieceBytes = 1 << 20

  /// Writes the names of the columns and the rows, in pieces that end with a line.
  ///
  /// - Parameter write: returns whether to go on.
  /// - Returns: whether everything was written.
  package func writeLines(
    _ notation: RowsNotation, withHeader: Bool = true, to write: ([UInt8]) -> Bool
  ) -> Bool {
    let columns = table.columns.map { $0.texts(rowCount: table.rowCount) }
    var bytes: [UInt8] = []
    if withHeader { Self.append(table.columnNames, notation, to: &bytes) }
    for row in rows {
      Self.append(columns.map { $0[row] }, notation, to: &bytes)
      guard bytes.count >= Self.pieceBytes else { continue }
      guard write(bytes) else { return false }
      bytes = []
    }
    return write(bytes)
  }

  private static func append(
    _ fields: [String], _ notation: RowsNotation, to bytes: inout [UInt8]
  ) {
    switch notation {
    case .tabs:
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\t")) }
        bytes.append(contentsOf: field.onOneLine.utf8)
      }
      bytes.append(UInt8(ascii: "\n"))
    case .commas(let end):
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        CopiedTable.writeQuoted(field, &bytes)
      }
      // An empty line would not be read as a row.
      if fields == [""] { bytes += Array("\"\"".utf8) }
      end.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
  }
}
