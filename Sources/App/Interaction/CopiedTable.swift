// What Ctrl+C copies: the bars as a table for a spreadsheet, with a header, a line per category and a
// column per series; and the rows of the drawer.
internal import Charts
package import Queries
internal import Scenegraph
internal import Tables
internal import Words

/// The copied part of one chart, as the data were; the text is written on request.
package struct CopiedTable: Sendable {
  /// The most bytes in one format for other programs; longer output is refused.
  static let byteLimit = 256 << 20
  /// The most bars that can be copied at once: more than any spreadsheet has rows.
  static let barLimit = 5_000_000

  let data: ChartData
  let selection: Selection

  package var barCount: Int { data.barCount(of: selection) }

  /// Tab-separated columns, lines that end with LF; nil beyond the byte limit.
  package static func tabSeparated(_ tables: [CopiedTable]) -> [UInt8]? {
    written(tables, Notation(separator: "\t", lineEnd: "\n", between: "\n", write: writeBare))
  }

  /// RFC 4180: commas, quotes if needed, lines that end with CRLF; nil beyond the byte limit.
  package static func commaSeparated(_ tables: [CopiedTable]) -> [UInt8]? {
    written(
      tables,
      Notation(separator: ",", lineEnd: "\r\n", between: "\r\n", write: RowsNotation.writeQuoted))
  }

  /// A document with a `<table>` for each chart, which spreadsheets prefer to a picture. It
  /// declares its charset, since readers guess Latin-1 otherwise. nil beyond the byte limit.
  package static func html(_ tables: [CopiedTable]) -> [UInt8]? {
    let notation = Notation(
      start: """
        <html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>
        <body><table>

        """, lineStart: { _ in "<tr><td>" }, separator: "</td><td>", lineEnd: "</td></tr>\n",
      between: "</table>\n<table>\n", end: "</table>\n</body></html>\n", write: writeHTML)
    return written(tables, notation)
  }

  /// A document in RTF (1.9.1) with a table for each chart: LibreOffice takes it before HTML, and asks
  /// nothing first. nil beyond the byte limit.
  package static func richText(_ tables: [CopiedTable]) -> [UInt8]? {
    let notation = Notation(
      start: "{\\rtf1\\ansi\\uc1\n", lineStart: rowStart, separator: "\\cell ",
      lineEnd: "\\cell\\row\n", between: "\\pard\\par\n", end: "\\pard\\par}\n",
      write: writeRichText)
    return written(tables, notation)
  }

  private struct Notation {
    var start: StaticString = ""
    /// What a line begins with, by the number of its columns.
    var lineStart: (Int) -> String = { _ in "" }
    let separator: StaticString
    let lineEnd: StaticString
    let between: StaticString
    var end: StaticString = ""
    let write: (String, inout [UInt8]) -> Void
  }

  /// The tables one after the other; nil beyond the byte limit.
  private static func written(_ tables: [CopiedTable], _ notation: Notation) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.append(notation.start)
    for (index, table) in tables.enumerated() {
      if index > 0 { bytes.append(notation.between) }
      guard table.write(notation, to: &bytes) else { return nil }
    }
    bytes.append(notation.end)
    return bytes
  }

  private func write(_ notation: Notation, to bytes: inout [UInt8]) -> Bool {
    let columns = selection.series.filter(data.series.indices.contains)
      .map { (series: data.series[$0], rows: selection.rows(ofSeries: $0)) }
    let lineStart = Array(notation.lineStart(columns.count + 1).utf8)
    bytes += lineStart
    notation.write(data.categoryName, &bytes)
    for (series, _) in columns {
      bytes.append(notation.separator)
      notation.write(series.name, &bytes)
    }
    bytes.append(notation.lineEnd)
    for rows in selection.rows.ranges {
      for row in rows.clamped(to: data.categories.indices) {
        func isCopied(_ column: (series: ChartData.Series, rows: RangeSet<Int>)) -> Bool {
          column.rows.contains(row) && !column.series.values[row].isNaN
        }
        guard columns.contains(where: isCopied) else { continue }
        bytes += lineStart
        notation.write(data.category(ofRow: row), &bytes)
        for column in columns {
          bytes.append(notation.separator)
          if isCopied(column) { notation.write(column.series.wholeText(ofRow: row), &bytes) }
        }
        bytes.append(notation.lineEnd)
        guard bytes.count <= Self.byteLimit else { return false }
      }
    }
    return true
  }

  /// Tabs and line ends, which would split a value, become blanks.
  private static func writeBare(_ text: String, _ bytes: inout [UInt8]) {
    bytes.append(contentsOf: text.onOneLine.utf8)
  }

  /// Each cell is one line. Characters that HTML does not allow become U+FFFD.
  private static func writeHTML(_ text: String, _ bytes: inout [UInt8]) {
    var bare: [UInt8] = []
    writeBare(text, &bare)
    for byte in bare {
      switch byte {
      case UInt8(ascii: "&"): bytes.append("&amp;")
      case UInt8(ascii: "<"): bytes.append("&lt;")
      case UInt8(ascii: ">"): bytes.append("&gt;")
      case 0..<0x20, 0x7F: bytes.append("\u{FFFD}")
      default: bytes.append(byte)
      }
    }
  }

  /// The width of a table in twips, a twentieth of a point: that of a page without its margins.
  private static let pageTwips = 9000

  /// The beginning of a row, which says where each of its cells ends.
  private static func rowStart(columns: Int) -> String {
    let ends = (1...columns).map { "\\cellx\(pageTwips * $0 / columns)" }
    return "\\trowd" + ends.joined() + "\\pard\\intbl "
  }

  /// UTF-16 beyond ASCII, with a question mark for programs that do not know that.
  private static func writeRichText(_ text: String, _ bytes: inout [UInt8]) {
    for unit in text.onOneLine.utf16 {
      switch unit {
      case 0x5C, 0x7B, 0x7D: bytes += [0x5C, UInt8(unit)]
      case 0x20..<0x7F: bytes.append(UInt8(unit))
      default: bytes += Array("\\u\(Int16(bitPattern: unit))?".utf8)
      }
    }
  }
}

extension CopiedTable {
  /// The selected bars, or all visible bars if none is selected.
  package init(_ panel: Panel) {
    data = panel.chart.data
    selection =
      panel.state.selection.isEmpty
      ? panel.bars(rows: data.categories.indices, series: data.series.indices)
      : panel.state.selection
  }
}

extension ChartData.Series {
  /// A value as it is in the data; one that its text has rounded has all of its digits, as whoever
  /// reads it may go on computing. Any other text stays: it has a unit, or "1.234" is a thousand
  /// there.
  fileprivate func wholeText(ofRow row: Int) -> String {
    let (text, value) = (text(ofRow: row), values[row])
    guard let shown = Double(text), shown != value else { return text }
    let decimals = text.utf8.reversed().firstIndex(of: UInt8(ascii: ".")).map {
      text.utf8.distance(from: $0.base, to: text.utf8.endIndex)
    }
    let half = Double("5.000001e-\((decimals ?? 0) + 1)") ?? 0
    return abs(shown - value) <= half ? plainText(of: value) : text
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}

extension CopiedTable {
  /// Typographic characters that Latin-1 lacks, with ASCII replacements.
  private static let replacements: [Unicode.Scalar: String] = [
    "\u{2212}": "-", "\u{2010}": "-", "\u{2011}": "-", "\u{2013}": "-", "\u{2014}": "-",
    "\u{2018}": "'", "\u{2019}": "'", "\u{201C}": "\"", "\u{201D}": "\"", "\u{2026}": "...",
    "\u{2009}": " ", "\u{202F}": " ", "\u{20AC}": "EUR",
  ]

  /// For programs without UTF-8. What Latin-1 lacks is replaced, by "?" if nothing fits.
  package static func latin1(of utf8: [UInt8]) -> [UInt8] {
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

extension FoundRows {
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
  package static var tabs: RowsNotation {
    RowsNotation { fields, bytes in
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\t")) }
        bytes.append(contentsOf: field.onOneLine.utf8)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

extension Model {
  /// The charts with a selection; if there are none, the chart that has the keyboard.
  private var copiedCharts: [Int] {
    let selected = selectedCharts
    return selected.isEmpty ? [active] : selected
  }

  private var selectedCharts: [Int] {
    panels.indices.filter { !panels[$0].state.selection.isEmpty }
  }

  mutating func startCopying() -> [Effect] {
    let charts = copiedCharts
    let bars = charts.reduce(0) { $0 + CopiedTable(panels[$1]).barCount }
    if bars == 0 { return say(.refused(.noBarsToCopy)) }
    guard bars <= CopiedTable.barLimit else {
      return change(active) {
        $0.say(.refused(.tooManyBarsToCopy(bars, limit: CopiedTable.barLimit)))
      }
    }
    return [.copy(charts: charts)]
  }

  /// - Parameter bars: nil if the clipboard could not be acquired.
  mutating func tellCopied(bars: Int?) -> [Effect] {
    say(bars.map { .done(.copiedBars($0)) } ?? .refused(.clipboardTaken))
  }

  /// - Parameter isOwned: false if the clipboard could not be acquired.
  mutating func tellCopiedPicture(_ isOwned: Bool) -> [Effect] {
    say(isOwned ? .done(.copiedPicture) : .refused(.clipboardTaken))
  }

  var selections: [Selection] { panels.indices.map { panels[$0].state.selection } }

  /// The selected bars become X's primary selection, which the middle button pastes.
  func primaryEffects(since before: [Selection]) -> [Effect] {
    guard selections != before else { return [] }
    let charts = selectedCharts
    return charts.isEmpty ? [.disownPrimary] : [.ownPrimary(charts: charts)]
  }
}
