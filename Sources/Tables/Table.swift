// A table as it stands at one moment: named columns of cells, and what was odd about reading them.

/// Columns by rows, a value that does not change when reading goes on.
///
/// Rows are counted from 0 here and from 1 in sentences, without the header and without blank
/// lines.
package struct Table: Sendable {
  package let format: TableFormat
  package let columns: [Column]
  package internal(set) var problems: TableProblems
  /// Whether the input was UTF-16.
  package internal(set) var wasUTF16 = false
  /// The one choice of columns that there is, where the reader has made it already: the rows are
  /// groups and not those of the input.
  package let settledChoice: ColumnChoice?
  /// Why the rows could not be put into groups, where that was asked for.
  let refusedChoice: ColumnError?
  /// What the rows are groups of; nil where they are those of the input.
  package let grouping: Grouping?
  private let rows: RowSource

  init(
    format: TableFormat, columns: [Column], problems: TableProblems, rows: RowSource,
    settledChoice: ColumnChoice? = nil, refusedChoice: ColumnError? = nil,
    grouping: Grouping? = nil
  ) {
    self.format = format
    self.columns = columns
    self.problems = problems
    self.rows = rows
    self.settledChoice = settledChoice
    self.refusedChoice = refusedChoice
    self.grouping = grouping
  }

  /// Where rows are on the lines of the input.
  enum RowSource: Sendable {
    case cells(CellRows)
    /// Rows that were made of others: by row, the line of the first of these.
    case lines([Int])
    case placed(RowLines)
  }

  package var rowCount: Int {
    switch rows {
    case .cells(let cells): cells.count
    case .lines(let lines): lines.count
    case .placed(let lines): lines.count
    }
  }

  /// What there is before the first record.
  package static let empty = Table(
    format: .text(
      Dialect(
        delimiter: Byte.comma, numbers: NumberNotation(decimal: Byte.point, readsLoneGroups: true),
        hasHeader: true)),
    columns: [], problems: TableProblems(), rows: .lines([]))

  /// The line of the input, from 1, on which a row starts. `row` must be in `0..<rowCount`.
  package func line(ofRow row: Int) -> Int {
    switch rows {
    case .cells(let cells): cells.line(row: row)
    case .lines(let lines): lines[row]
    case .placed(let lines): lines[row]
    }
  }

  /// How many fields the row had: fewer than `columns.count` in a short row.
  package func fieldCount(ofRow row: Int) -> Int {
    switch rows {
    case .cells(let cells): cells.fieldCount(row: row)
    case .lines, .placed: columns.count
    }
  }
}

/// What kind of text a table was read from.
package enum TableFormat: Hashable, Sendable {
  /// Records of fields.
  case text(Dialect)
  case json(JSONShape)

  /// How its numbers are written.
  package var numbers: NumberNotation {
    switch self {
    case .text(let dialect): dialect.numbers
    case .json: NumberNotation(decimal: Byte.point, readsLoneGroups: true)
    }
  }
}
