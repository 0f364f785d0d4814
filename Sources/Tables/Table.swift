// A table as it stands at one moment: named columns of cells, and what was odd about reading them.

/// Columns by rows, a value that does not change when reading goes on.
///
/// Rows are counted from 0 here and from 1 in sentences, without the header and without blank
/// lines.
public struct Table: Sendable {
  public let dialect: Dialect
  public let columns: [Column]
  public let problems: TableProblems
  private let cells: CellRows

  init(
    dialect: Dialect, columns: [Column], problems: TableProblems, cells: CellRows
  ) {
    self.dialect = dialect
    self.columns = columns
    self.problems = problems
    self.cells = cells
  }

  public var rowCount: Int { cells.count }

  /// What there is before the first record.
  public static let empty = Table(
    dialect: Dialect(
      delimiter: Byte.comma, numbers: NumberNotation(decimal: Byte.point, readsLoneGroups: true),
      hasHeader: true),
    columns: [], problems: TableProblems(), cells: CellWriter().rows)

  /// The line of the input, from 1, on which a row starts. `row` must be in `0..<rowCount`.
  public func line(ofRow row: Int) -> Int { cells.line(row: row) }

  /// How many fields the row had: fewer than `columns.count` in a short row.
  public func fieldCount(ofRow row: Int) -> Int { cells.fieldCount(row: row) }
}

/// One column of a table.
public struct Column: Sendable {
  /// As the header has it, without blanks around it; "Column 3" where there is none.
  public let name: String
  /// 0-based.
  public let index: Int
  /// What its cells hold, all rows together.
  public let tally: ColumnTally
  private let numbers: NumberNotation
  private let cells: CellRows

  init(name: String, index: Int, numbers: NumberNotation, tally: ColumnTally, cells: CellRows) {
    self.name = name
    self.index = index
    self.numbers = numbers
    self.tally = tally
    self.cells = cells
  }

  /// Whether the column is one of numbers: it has one, and no more texts than numbers. Gaps do not
  /// count either way, so a sparse column is numeric, and a few stray words do not take its bars
  /// away; a column of names in which a few happen to be digits is not numeric.
  public var isNumeric: Bool { tally.numbers > 0 && tally.numbers >= tally.texts }

  /// The cell as it stood in the data, without quotes; "" where a short row has none. Bytes that
  /// are not UTF-8 are U+FFFD. `row` must be in `0..<rowCount` of the table.
  public func text(at row: Int) -> String {
    cells.withCell(row: row, field: index) { cell in
      cell.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The cell without the blanks around it.
  public func trimmedText(at row: Int) -> String {
    cells.withCell(row: row, field: index) { textWithoutBlanks($0) }
  }

  /// What the cell holds.
  public func value(at row: Int) -> CellValue {
    cells.withCell(row: row, field: index) { numbers.value(of: $0) }
  }

  /// The cell's number; NaN where it is a gap or no number.
  public func number(at row: Int) -> Double {
    if case .number(let number) = value(at: row) { return number }
    return .nan
  }
}

/// How many cells of a column hold what.
public struct ColumnTally: Hashable, Sendable {
  /// Numbers, and what would be numbers if the decimal mark were known.
  public private(set) var numbers = 0
  public private(set) var texts = 0

  mutating func note(_ value: CellValue) {
    switch value {
    case .number, .ambiguous: numbers += 1
    case .text: texts += 1
    case .gap: break
    }
  }
}

/// What was odd about the bytes and did not stop them from being read.
public struct TableProblems: Hashable, Sendable {
  /// Something that occurred, and where it did first.
  public struct Occurrences: Hashable, Sendable {
    public private(set) var count = 0
    /// From 1; 0 where there is none.
    public private(set) var first = 0

    mutating func note(_ place: Int) {
      if count == 0 { first = place }
      count += 1
    }
  }

  /// Sequences of bytes that are not UTF-8 and read as U+FFFD, by the line their record starts on.
  public var replacedSequences = Occurrences()
  /// Rows with fewer fields than named columns, by row.
  public var shortRows = Occurrences()
}
