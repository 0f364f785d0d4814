// One column of a table: its cells, wherever they are kept, and what they hold all together.

/// One column of a table.
public struct Column: Sendable {
  /// As the header has it, without blanks around it; "Column 3" where there is none.
  public let name: String
  /// 0-based.
  public let index: Int
  /// What its cells hold, all rows together.
  public let tally: ColumnTally
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
  public var isNumeric: Bool { tally.numbers > 0 && tally.numbers >= tally.texts }

  /// The cell as it stood in the data, without quotes; "" where a short row has none. Bytes that
  /// are not UTF-8 are U+FFFD. `row` must be in `0..<rowCount` of the table.
  public func text(at row: Int) -> String {
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
  public func trimmedText(at row: Int) -> String {
    switch storage {
    case .cells(let cells): cells.withCell(row: row, field: index) { encoding.trimmedText($0) }
    case .chunks(let chunks): chunks.withCell(row: row) { encoding.trimmedText($0) }
    case .skipped, .texts, .numbers: text(at: row)
    }
  }

  /// What the cell holds.
  public func value(at row: Int) -> CellValue {
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
  public func number(at row: Int) -> Double {
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

/// How many cells of a column hold what.
public struct ColumnTally: Hashable, Sendable {
  /// Numbers, and what would be numbers if the decimal mark were known.
  public private(set) var numbers = 0
  public private(set) var texts = 0
  /// What the numbers count, where their cells say so.
  public private(set) var units = UnitTally()

  mutating func note(_ value: CellValue) {
    switch value {
    case .number, .ambiguous: numbers += 1
    case .text: texts += 1
    case .gap: break
    }
  }

  /// Notes the unit of a number that has been noted.
  mutating func note(_ unit: NumberUnit) { units.note(unit) }

  /// Adds what the cells of later rows hold.
  mutating func append(_ later: ColumnTally) {
    numbers += later.numbers
    texts += later.texts
    units.append(later.units)
  }
}
