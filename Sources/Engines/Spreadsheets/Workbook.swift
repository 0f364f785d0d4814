// A spreadsheet of either kind: its sheets, and their rows as CSV.
package import SourceProtocol

package protocol Workbook: AnyObject {
  /// Its sheets, in order.
  var sheets: [Sheet] { get }

  /// - Parameter emit: gets pieces of the text.
  /// - Returns: what is to be told of them.
  func write(
    _ sheet: Sheet, emit: ([UInt8]) throws(SheetError) -> Void
  ) throws(SheetError) -> [SourceNotice]
}

package struct Sheet: Hashable, Sendable {
  package var name: String
  package var isHidden: Bool
  /// The texts of the first row.
  package var columns: [String]
  /// About how many rows it has.
  package var rowCount: Int
  /// Where it is: the name of a part, or its place among all sheets.
  var place: String

  /// The sheet as a table. The first of several rows is most often the header.
  package var table: SourceTable {
    SourceTable(
      name: name, kind: isHidden ? .hidden : .table,
      columns: columns.map { SourceTable.Column(name: $0, type: "") },
      rowCount: rowCount > 1 ? rowCount - 1 : rowCount)
  }
}

/// Opens a spreadsheet; nil if the parts are none.
package func openWorkbook(
  _ parts: any PackageParts, isCancelled: @escaping () -> Bool
) throws(SheetError) -> (any Workbook)? {
  let names = parts.sizes.keys
  if names.contains("[Content_Types].xml") || names.contains("xl/workbook.xml") {
    return try ExcelWorkbook(parts, isCancelled: isCancelled)
  }
  if names.contains("mimetype"), names.contains("content.xml") {
    return try OpenDocumentWorkbook(parts, isCancelled: isCancelled)
  }
  return nil
}

/// Columns of a sheet: the most that any program writes.
let columnLimit = 16_384

/// More sheets are not looked for.
let sheetLimit = 1000
/// Styles, relations and other parts of which a spreadsheet has few.
let listLimit = 1 << 16

/// The text of a cell, while it is read.
struct CellBuffer {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: some Collection<UInt8>) {
    // A longer text is cut, and says so.
    guard bytes.count <= RowText.textBytes else { return }
    bytes.append(contentsOf: text)
    guard bytes.count > RowText.textBytes else { return }
    var end = RowText.textBytes
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    bytes.removeSubrange(end...)
    bytes.append(contentsOf: "…".utf8)
    // At least one byte longer than the limit, so that nothing follows.
    while bytes.count <= RowText.textBytes { bytes.append(UInt8(ascii: ".")) }
  }

  /// Replaces `_x000D_` by the character of that number (ECMA-376, part 1, 22.9.2.19).
  mutating func unescape() {
    guard bytes.count >= 7, bytes.contains(UInt8(ascii: "_")) else { return }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let word = bytes[index...].prefix(7)
      if word.count == 7, word.starts(with: "_x".utf8), word.last == UInt8(ascii: "_"),
        case let digits = word.dropFirst(2).dropLast(),
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        let scalar = Unicode.Scalar(number) ?? "\u{FFFD}"
        // A line end in a cell is one character.
        if scalar != "\r" { result.append(contentsOf: String(Character(scalar)).utf8) }
        index += 7
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    bytes = result
  }
}
