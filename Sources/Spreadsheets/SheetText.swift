// The rows of a sheet as CSV text, as if the sheet had been saved as CSV.
internal import SourceProtocol

/// One row of a sheet.
struct SheetRow {
  private struct Cell {
    var column: Int
    var start: Int
    var end: Int
  }

  private var cells: [Cell] = []
  private var bytes: [UInt8] = []
  private var isInOrder = true

  var isEmpty: Bool { cells.isEmpty }
  /// The columns from the first cell to the last, from 0.
  private(set) var columns: Range<Int>?
  var byteCount: Int { bytes.count }
  /// Whether it has more than any program writes.
  var isTooLarge: Bool { cells.count > 4 * columnLimit || bytes.count > 64 << 20 }
  /// The texts of the cells, in the order in which they came.
  var texts: [String] {
    cells.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
  }

  mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    columns = nil
    isInOrder = true
  }

  /// Appends a cell; an empty one is none.
  mutating func append(_ text: some Collection<UInt8>, column: Int) {
    guard !text.isEmpty else { return }
    if let last = cells.last, last.column >= column { isInOrder = false }
    let start = bytes.count
    bytes.append(contentsOf: text)
    cells.append(Cell(column: column, start: start, end: bytes.count))
    let known = columns ?? column..<column + 1
    columns = min(known.lowerBound, column)..<max(known.upperBound, column + 1)
  }

  /// Writes the cells of these columns, and of those beyond.
  mutating func write(_ columns: Range<Int>, to text: inout [UInt8]) {
    if !isInOrder {
      // Of several cells at one place the last counts.
      var latest: [Int: Cell] = [:]
      for cell in cells { latest[cell.column] = cell }
      cells = latest.values.sorted { $0.column < $1.column }
    }
    var column = columns.lowerBound
    for cell in cells where cell.column >= columns.lowerBound {
      while column < cell.column {
        text.append(comma)
        column += 1
      }
      bytes.withUnsafeBufferPointer {
        Self.write($0.extracting(cell.start..<cell.end), to: &text)
      }
    }
    while column < columns.upperBound - 1 {
      text.append(comma)
      column += 1
    }
    text.append(lineFeed)
  }

  private static func write(_ cell: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var isPlain = true
    for byte in cell where byte < 0x2D || byte > 0x7A {
      // What could be a mark of a comment, of JSON or of a delimiter is quoted.
      if byte == comma || byte == quote || byte < 0x20 || byte == 0x23 || byte == 0x7B {
        isPlain = false
      }
    }
    if isPlain, !marks.contains(cell.first ?? 0) {
      text.append(contentsOf: cell)
      return
    }
    text.append(quote)
    for byte in cell where byte != 0 {
      if byte == quote { text.append(byte) }
      text.append(byte)
    }
    text.append(quote)
  }
}

extension SheetRow {
  /// What is wrong with a row that is too large.
  static let tooLarge = SheetError.failed("a row of it has more than 64 MiB")
}

/// Collects the rows of a sheet. Columns that are empty in all of the first rows, before the first
/// cell of any, are left out. A line is a row, so that a row has the number it has in the sheet.
struct SheetText {
  /// Rows from which the columns are known.
  private static let sampleRows = 1000
  private static let sampleBytes = 1 << 20
  /// Blank lines in a row.
  private static let blankLines = 1000
  /// A single piece of a sheet never has more, unless it repeats rows to no end.
  static let pieceBytes = 128 << 20
  static let tooMuch = SheetError.failed("it repeats more than \(pieceBytes >> 20) MiB of rows")

  /// The text so far.
  private(set) var bytes: [UInt8] = []
  /// Rows with a cell.
  private(set) var rowCount = 0
  private var sample: [(row: SheetRow, blankLines: Int)]? = []
  private var sampled = 0
  private var columns = 0..<1
  private var blankLinesBefore = 0

  /// How many columns there are from the first to the last; known after the sample.
  var columnCount: Int { columns.count }

  /// The text so far, which is then forgotten.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Appends rows without a cell.
  mutating func appendBlankRows(_ count: Int) {
    blankLinesBefore = min(Self.blankLines, blankLinesBefore + max(0, count))
  }

  /// Appends a row.
  mutating func append(_ row: inout SheetRow) {
    if row.isEmpty { return appendBlankRows(1) }
    rowCount += 1
    let blankLines = blankLinesBefore
    blankLinesBefore = 0
    guard sample != nil else { return write(&row, blankLines) }
    sample?.append((row, blankLines))
    sampled += row.byteCount
    if sample?.count ?? 0 >= Self.sampleRows || sampled >= Self.sampleBytes { settle() }
  }

  /// Ends the sample, at the latest when the sheet ends.
  mutating func settle() {
    guard let rows = sample else { return }
    sample = nil
    let used = rows.compactMap(\.row.columns)
    if let first = used.map(\.lowerBound).min(), let last = used.map(\.upperBound).max() {
      columns = first..<last
    }
    for (row, blankLines) in rows {
      var row = row
      write(&row, blankLines)
    }
  }

  private mutating func write(_ row: inout SheetRow, _ blankLines: Int) {
    bytes.append(contentsOf: repeatElement(lineFeed, count: blankLines))
    row.write(columns, to: &bytes)
  }
}

/// With these a line could begin that is a comment or JSON.
private let marks: [UInt8] = Array("[%;/".utf8)
private let quote = UInt8(ascii: "\"")
private let comma = UInt8(ascii: ",")
private let lineFeed = UInt8(ascii: "\n")
