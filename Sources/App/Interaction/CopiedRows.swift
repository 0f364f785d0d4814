// The rows of the drawer for the clipboard.
internal import Charts
internal import Queries

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

extension RowsNotation {
  /// Tabs and line ends in cells become blanks.
  fileprivate static var tabs: RowsNotation {
    RowsNotation { fields, bytes in
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\t")) }
        bytes.append(contentsOf: field.onOneLine.utf8)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
