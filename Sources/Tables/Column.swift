// One column of a table: its cells, wherever they are kept, and what they hold all together.

/// One column of a table.
package struct Column: Sendable {
  /// As the header has it, without blanks around it; "Column 3" where there is none.
  package let name: String
  /// 0-based.
  package let index: Int
  /// What its cells hold, all rows together.
  package let tally: ColumnTally
  private let notation: NumberNotation
  let storage: Storage
  let encoding: TextEncoding

  /// Where the cells are.
  enum Storage: Sendable {
    /// As they were read, with all others of their rows.
    case cells(CellRows)
    case texts([String])
    /// As they were read, without those of other columns.
    case chunks(ColumnChunks)
    /// Read past: the reader was told that nobody wants them.
    case skipped
    /// Numbers that were worked out; NaN is a gap.
    case numbers([Double])
  }

  init(
    name: String, index: Int, numbers: NumberNotation, tally: ColumnTally, storage: Storage,
    encoding: TextEncoding = .utf8
  ) {
    self.name = name
    self.index = index
    notation = numbers
    self.tally = tally
    self.storage = storage
    self.encoding = encoding
  }

  /// Whether the column is one of numbers: it has one, and no more texts than numbers. Gaps do not
  /// count either way, so a sparse column is numeric, and a few stray words do not take its bars
  /// away; a column of names in which a few happen to be digits is not numeric.
  package var isNumeric: Bool { tally.numbers > 0 && tally.numbers >= tally.texts }

  /// Whether it has no number and no text, so that it may become either.
  var isAllGaps: Bool { tally.numbers == 0 && tally.texts == 0 }

  /// The cell as it stood in the data, without quotes; "" where a short row has none. Bytes that
  /// are not UTF-8 are U+FFFD. `row` must be in `0..<rowCount` of the table.
  package func text(at row: Int) -> String {
    switch storage {
    case .cells(let cells):
      cells.withCell(row: row, field: index) { encoding.text($0) }
    case .chunks(let chunks): chunks.withCell(row: row) { encoding.text($0) }
    case .skipped: ""
    case .texts(let texts): texts[row]
    case .numbers(let numbers): Self.text(of: numbers[row])
    }
  }

  /// The cell without the blanks around it.
  package func trimmedText(at row: Int) -> String {
    switch storage {
    case .cells(let cells): cells.withCell(row: row, field: index) { encoding.trimmedText($0) }
    case .chunks(let chunks): chunks.withCell(row: row) { encoding.trimmedText($0) }
    case .skipped, .texts, .numbers: text(at: row)
    }
  }

  /// What the cell holds.
  package func value(at row: Int) -> CellValue {
    switch storage {
    case .cells(let cells):
      cells.withCell(row: row, field: index) { notation.value(of: $0) }
    case .chunks(let chunks): chunks.withCell(row: row) { notation.value(of: $0) }
    case .skipped: .gap
    case .texts(let texts): notation.value(of: texts[row])
    case .numbers(let numbers): numbers[row].isNaN ? .gap : .number(numbers[row])
    }
  }

  /// The cell's number; NaN where it is a gap or no number.
  package func number(at row: Int) -> Double {
    if case .number(let number) = value(at: row) { return number }
    return .nan
  }

  /// Whole numbers without a fraction, as people write them.
  private static func text(of number: Double) -> String {
    if number.isNaN { return "" }
    return number == number.rounded() && abs(number) < 1e15
      ? String(Int(number)) : String(number)
  }
}

/// How many cells of a column hold what, and what its numbers and texts look like all together.
package struct ColumnTally: Hashable, Sendable {
  /// Numbers, and what would be numbers if the decimal mark were known.
  package private(set) var numbers = 0
  package private(set) var texts = 0
  /// What the numbers count, where their cells say so.
  package private(set) var units = UnitTally()
  private(set) var shape = NumberShape()
  /// Whether all texts are the same; true where there is none.
  private(set) var isOneText = true
  private var textHash: UInt64 = 0

  mutating func note(_ value: CellValue) {
    let none: [UInt8] = []
    note(value, cell: none.span)
  }

  /// - Parameter cell: the text that the value is read from.
  @inline(__always)
  mutating func note(_ value: CellValue, cell: Span<UInt8>) {
    switch value {
    case .number(let number):
      numbers += 1
      shape.note(number, cell: cell)
    case .ambiguous:
      numbers += 1
      shape.noteOther()
    case .text:
      // Most columns have two texts within their first rows, and need no look at any other.
      if isOneText { noteText(cell) }
      texts += 1
    case .gap: break
    }
  }

  /// Notes the unit of a number that has been noted.
  mutating func note(_ unit: NumberUnit) { units.note(unit) }

  /// Texts are told apart by a hash that is the same in every part of the input.
  private mutating func noteText(_ cell: Span<UInt8>) {
    let hash = Tables.textHash(cell)
    if texts == 0 { textHash = hash } else if hash != textHash { isOneText = false }
    if !isOneText { textHash = 0 }
  }

  /// Adds what the cells of later rows hold.
  mutating func append(_ later: ColumnTally) {
    if texts == 0 {
      (isOneText, textHash) = (later.isOneText, later.textHash)
    } else if later.texts > 0, !later.isOneText || later.textHash != textHash {
      (isOneText, textHash) = (false, 0)
    }
    numbers += later.numbers
    texts += later.texts
    units.append(later.units)
    shape.append(later.shape)
  }
}
