// The rows of a sheet as CSV text, as if the sheet had been saved as CSV.
internal import SourceProtocol

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
  var texts: [String] { cells.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) } }

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

  /// Writes the cells, all of which are in these columns, without a line end.
  mutating func write(_ columns: Range<Int>, to text: inout [UInt8]) {
    if !isInOrder {
      // Of several cells at one place the last counts.
      var latest: [Int: Cell] = [:]
      for cell in cells { latest[cell.column] = cell }
      cells = latest.values.sorted { $0.column < $1.column }
    }
    var column = columns.lowerBound
    for cell in cells {
      while column < cell.column {
        text.append(comma)
        column += 1
      }
      bytes.withUnsafeBufferPointer { Self.write($0.extracting(cell.start..<cell.end), to: &text) }
    }
    while column < columns.upperBound - 1 {
      text.append(comma)
      column += 1
    }
  }

  private static func write(_ cell: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var isPlain = true
    for byte in cell where byte < 0x2D || byte > 0x7A {
      // A text that could be a mark of a comment, of JSON or of a delimiter is quoted.
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

  static let tooLarge = SheetError.failed("a row of it has more than 64 MiB")
}

/// Collects the rows of a sheet. Columns before the first cell of any row and after the last are left
/// out, so the rows are kept until the sheet ends; of a sheet that is too large for it only the
/// columns are found out, for another pass. A line is a row, so that a row has the number it has in
/// the sheet.
struct SheetText {
  /// A row that is kept, without the separators around it.
  private struct Kept {
    var number: Int
    var blankLines: Int
    var columns: Range<Int>
    /// Of its text.
    var end: Int
  }

  /// Bytes of a sheet that are kept.
  private static let keptBytes = 64 << 20
  /// Blank lines in a row.
  private static let blankLines = 1000
  /// A single piece of a sheet never has more, unless it repeats rows to no end.
  static let pieceBytes = 128 << 20
  static let tooMuch = SheetError.failed("it repeats more than \(pieceBytes >> 20) MiB of rows")

  /// The text so far: all of it if the columns were known, else none before the end.
  private(set) var bytes: [UInt8] = []
  /// Rows with a cell.
  private(set) var rowCount = 0
  /// The columns from the first that has a cell to the last.
  private(set) var columns: Range<Int>?
  /// Whether no row has been dropped.
  private(set) var isWhole = true
  private let areColumnsKnown: Bool
  private var kept: [Kept] = []
  private var keptText: [UInt8] = []
  private var blankLinesBefore = 0

  /// - Parameter columns: those of the sheet; nil if they are to be found out.
  init(columns: Range<Int>? = nil) {
    self.columns = columns
    areColumnsKnown = columns != nil
  }

  /// The text so far, which is then forgotten.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Appends rows without a cell.
  mutating func appendBlankRows(_ count: Int) {
    blankLinesBefore = min(Self.blankLines, blankLinesBefore + max(0, count))
  }

  /// - Parameter number: in the sheet, from 1.
  mutating func append(_ row: inout SheetRow, number: Int) {
    guard let used = row.columns else { return appendBlankRows(1) }
    rowCount += 1
    let blankLines = blankLinesBefore
    blankLinesBefore = 0
    if areColumnsKnown, let columns {
      bytes.append(contentsOf: repeatElement(lineFeed, count: blankLines))
      row.write(columns, to: &bytes)
      return bytes.append(lineFeed)
    }
    let known = columns ?? used
    columns = min(known.lowerBound, used.lowerBound)..<max(known.upperBound, used.upperBound)
    guard isWhole else { return }
    row.write(used, to: &keptText)
    kept.append(Kept(number: number, blankLines: blankLines, columns: used, end: keptText.count))
    if keptText.count + kept.count * MemoryLayout<Kept>.stride > Self.keptBytes { giveUp() }
  }

  private mutating func giveUp() {
    isWhole = false
    (kept, keptText) = ([], [])
  }

  /// Whether any kept row may have a cell that is beneath another one.
  func mayHave(cellsHiddenBy areas: [MergedCells.Area]) -> Bool {
    var merged = MergedCells(areas)
    return kept.contains { row in
      merged.enter(row.number)
      return merged.hideAny(row.columns)
    }
  }

  /// Writes the rows at the end of the sheet. False if there were too many to keep.
  mutating func settle() -> Bool {
    guard !areColumnsKnown, let columns else { return true }
    // Few cells far away from the others make much text.
    if keptText.count + kept.count * columns.count > Self.keptBytes { giveUp() }
    guard isWhole else { return false }
    var start = 0
    for row in kept {
      bytes.append(contentsOf: repeatElement(lineFeed, count: row.blankLines))
      bytes.append(
        contentsOf: repeatElement(comma, count: row.columns.lowerBound - columns.lowerBound))
      bytes.append(contentsOf: keptText[start..<row.end])
      bytes.append(
        contentsOf: repeatElement(comma, count: columns.upperBound - row.columns.upperBound))
      bytes.append(lineFeed)
      start = row.end
    }
    keptText = []
    return true
  }
}

/// With these a line could begin that is a comment or JSON.
private let marks: [UInt8] = Array("[%;/".utf8)
private let quote = UInt8(ascii: "\"")
private let comma = UInt8(ascii: ",")
private let lineFeed = UInt8(ascii: "\n")
