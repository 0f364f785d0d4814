// Rows as text: for the clipboard, for files, and for other programs.
internal import Tables

/// How rows become text.
package struct RowsNotation {
  fileprivate let writeLine: ([String], inout [UInt8]) -> Void

  package init(writeLine: @escaping ([String], inout [UInt8]) -> Void) {
    self.writeLine = writeLine
  }

  /// Fields between commas, quoted if needed.
  package static func commas(end: StaticString) -> RowsNotation {
    RowsNotation { fields, bytes in
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        writeQuoted(field, &bytes)
      }
      // An empty line would not be read as a row.
      if fields == [""] { bytes += Array("\"\"".utf8) }
      end.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
  }

  /// A CSV field, quoted if needed.
  package static func writeQuoted(_ text: String, _ bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let isPlain = !text.utf8.contains { byte in
      byte == quote || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
    }
    if isPlain {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
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
    if withHeader { notation.writeLine(table.columnNames, &bytes) }
    for row in rows {
      notation.writeLine(columns.map { $0[row] }, &bytes)
      guard bytes.count >= Self.pieceBytes else { continue }
      guard write(bytes) else { return false }
      bytes = []
    }
    return write(bytes)
  }
}
