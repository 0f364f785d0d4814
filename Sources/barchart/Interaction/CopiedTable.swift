// The copied bars as a table for a spreadsheet: a header, a line a category, a column a series.
internal import Charts
internal import Scenegraph

/// What of one chart is copied. Holds the chart as it was; a line is written when it is asked for.
struct CopiedTable: Sendable {
  /// Of a form that is handed to other programs; a longer one is refused.
  static let byteLimit = 256 << 20
  /// Bars that can be copied at once; so many are more than any spreadsheet has rows for.
  static let barLimit = 5_000_000

  let data: ChartData
  let selection: Selection

  /// The selected bars, or all that are shown where none is selected.
  init(_ panel: Panel) {
    data = panel.chart.data
    selection =
      panel.state.selection.isEmpty
      ? panel.bars(rows: data.categories.indices, series: data.series.indices)
      : panel.state.selection
  }

  init(data: ChartData, selection: Selection) {
    self.data = data
    self.selection = selection
  }

  var barCount: Int { data.barCount(of: selection) }

  /// Columns between tabs, lines that end with LF.
  static func tabSeparated(_ tables: [CopiedTable]) -> [UInt8]? {
    written(tables, Notation(separator: UInt8(ascii: "\t"), lineEnd: [0x0A], write: writeBare))
  }

  /// RFC 4180: commas, quotes where they are needed, lines that end with CRLF.
  static func commaSeparated(_ tables: [CopiedTable]) -> [UInt8]? {
    written(
      tables, Notation(separator: UInt8(ascii: ","), lineEnd: [0x0D, 0x0A], write: writeQuoted))
  }

  private struct Notation {
    let separator: UInt8
    let lineEnd: [UInt8]
    let write: (String, inout [UInt8]) -> Void
  }

  /// The tables one after the other, an empty line between two; nil beyond the limit.
  private static func written(_ tables: [CopiedTable], _ notation: Notation) -> [UInt8]? {
    var bytes: [UInt8] = []
    for (index, table) in tables.enumerated() {
      if index > 0 { bytes += notation.lineEnd }
      guard table.write(notation, to: &bytes) else { return nil }
    }
    return bytes
  }

  private func write(_ notation: Notation, to bytes: inout [UInt8]) -> Bool {
    let columns = selection.series.filter(data.series.indices.contains)
      .map { (series: data.series[$0], rows: selection.rows(ofSeries: $0)) }
    notation.write(data.categoryName, &bytes)
    for (series, _) in columns {
      bytes.append(notation.separator)
      notation.write(series.name, &bytes)
    }
    bytes += notation.lineEnd
    for rows in selection.rows.ranges {
      for row in rows.clamped(to: data.categories.indices) {
        func isCopied(_ column: (series: ChartData.Series, rows: RangeSet<Int>)) -> Bool {
          column.rows.contains(row) && !column.series.values[row].isNaN
        }
        guard columns.contains(where: isCopied) else { continue }
        notation.write(data.category(ofRow: row), &bytes)
        for column in columns {
          bytes.append(notation.separator)
          if isCopied(column) { notation.write(column.series.text(ofRow: row), &bytes) }
        }
        bytes += notation.lineEnd
        guard bytes.count <= Self.byteLimit else { return false }
      }
    }
    return true
  }

  /// Tabs and line ends would make other fields and lines of one value: they become blanks, as in
  /// what `--print-selection` writes.
  private static func writeBare(_ text: String, _ bytes: inout [UInt8]) {
    bytes.append(contentsOf: text.onOneLine.utf8)
  }

  private static func writeQuoted(_ text: String, _ bytes: inout [UInt8]) {
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

extension CopiedTable {
  /// Signs of typography that Latin-1 lacks and ASCII has something for.
  private static let replacements: [Unicode.Scalar: String] = [
    "\u{2212}": "-", "\u{2010}": "-", "\u{2011}": "-", "\u{2013}": "-", "\u{2014}": "-",
    "\u{2018}": "'", "\u{2019}": "'", "\u{201C}": "\"", "\u{201D}": "\"", "\u{2026}": "...",
    "\u{2009}": " ", "\u{202F}": " ", "\u{20AC}": "EUR",
  ]

  /// For programs that know no UTF-8: what Latin-1 cannot write is "?", one for each character.
  static func latin1(of utf8: [UInt8]) -> [UInt8] {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for character in String(decoding: utf8, as: UTF8.self) {
      let scalars = character.unicodeScalars
      if scalars.allSatisfy({ $0.value < 0x80 || (0xA0...0xFF).contains($0.value) }) {
        bytes += scalars.map { UInt8(truncatingIfNeeded: $0.value) }
      } else if let first = scalars.first, scalars.count == 1,
        let replacement = replacements[first]
      {
        bytes += Array(replacement.utf8)
      } else {
        bytes.append(UInt8(ascii: "?"))
      }
    }
    return bytes
  }
}
