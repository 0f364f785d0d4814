// A table: named columns, the problems found while reading it, and the parts it grows by.

/// An immutable snapshot of columns and rows. Any target can make one.
///
/// Rows count from 0 here and from 1 in sentences, without the header and blank lines.
package struct Table: Sendable {
  package let format: TableFormat
  package let columns: [Column]
  /// The rows that were read, whether or not their cells are kept.
  package let rowCount: Int
  package var problems: TableProblems
  /// The name of what was read, which says what the table is about: "sales.csv"; "" if unknown.
  package var name = ""
  /// By the places of columns, the table that they were joined from: its rows stand in several of
  /// these, so that their numbers cannot be added up.
  package var repeated: [Int: String] = [:]
  /// Whether the input was UTF-16.
  package var wasUTF16 = false
  package var wasShiftJIS = false
  /// Notices of the program that sent the rows.
  package var notices: [Notice] = []
  /// The fold over all rows, if one was requested; the cells are kept too unless `areRowsKept` is
  /// false.
  package var fold: (any RowFold)?
  /// Whether the cells are kept; those of a table that exceeds the memory limit are not.
  package let areRowsKept: Bool
  private let lines: RowLines

  /// - Parameters:
  ///   - columns: each with `rowCount` cells, or without cells; their chunks have the same row
  ///     boundaries.
  ///   - lines: the input line of each row; empty if the input has no lines.
  package init(
    format: TableFormat, columns: [Column], rowCount: Int,
    problems: TableProblems = TableProblems(),
    lines: RowLines = RowLines(), fold: (any RowFold)? = nil, areRowsKept: Bool = true
  ) {
    (self.format, self.columns, self.rowCount) = (format, columns, rowCount)
    (self.problems, self.lines, self.fold) = (problems, lines, fold)
    self.areRowsKept = areRowsKept
  }

  /// A table of more rows, of which only these are kept: they show what the columns are like.
  package func standing(forRows rowCount: Int) -> Table {
    var table = Table(
      format: format, columns: columns, rowCount: max(rowCount, self.rowCount), problems: problems,
      areRowsKept: false)
    (table.wasUTF16, table.wasShiftJIS, table.notices) = (wasUTF16, wasShiftJIS, notices)
    (table.name, table.repeated) = (name, repeated)
    return table
  }

  /// The table before the first record.
  package static let empty = Table(format: .plain, columns: [], rowCount: 0)

  /// The input line on which a row starts, from 1; the row's number if the input has no lines.
  /// `row` must be in `0..<rowCount`.
  package func line(ofRow row: Int) -> Int { row < lines.count ? lines[row] : row + 1 }

  package var columnNames: [String] { columns.map(\.name) }
}

package enum TableFormat: Hashable, Sendable {
  /// Delimited text.
  case text(Dialect)
  case json(JSONShape, readings: ColumnReadings = ColumnReadings())
  /// A web server's access log.
  case log(readings: ColumnReadings = ColumnReadings())

  /// The format of input that is not text or not known yet: commas and a decimal point.
  package static let plain = TableFormat.text(
    Dialect(delimiter: Byte.comma, numbers: .point, hasHeader: true))

  package var numbers: NumberNotation {
    switch self {
    case .text(let dialect): dialect.numbers
    case .json, .log: .point
    }
  }

  /// How the cells of a column are read; columns may have been added since the sample.
  package func notation(of column: Int) -> NumberNotation { readings.notation(of: column, numbers) }

  /// Whether rows are known by the lines of a file.
  package var hasLines: Bool {
    if case .text(let dialect) = self { !dialect.isExact } else { true }
  }

  /// The units of the numbers and the gaps, by column.
  package var readings: ColumnReadings {
    switch self {
    case .text(let dialect): dialect.readings
    case .json(_, let readings), .log(let readings): readings
    }
  }
}

/// How JSON text holds a table.
package enum JSONShape: CaseIterable, Hashable, Sendable {
  /// `[{"day": "Mon", "steps": 898}, …]`, at the top level or nested in objects.
  case objects
  /// One value after another, as in NDJSON, or a single object that is one row.
  case lines
  /// `{"day": ["Mon", …], "steps": [898, …]}`
  case columns
  /// `{"day": {"0": "Mon", …}, "steps": {"0": 898, …}}`
  case keyedColumns
  /// `{"Mon": 898, …}`
  case pairs
  /// `{"Mon": {"steps": 898}, …}`
  case entries
  /// `[["day", "steps"], ["Mon", 898], …]`
  case arrays
  /// `[898, 670, …]`
  case values
}

/// Consecutive rows, in columns: a table grows by these. Immutable.
package struct TablePart: Sendable {
  /// By column; nil if its cells are not kept.
  package var columns: [ColumnChunk?] = []
  /// By column.
  package var profiles: [ColumnProfile] = []
  package var rowCount = 0
  /// The lines of the rows, from 1, counted from the start of the part or of the input.
  package var lines = RowLines()

  /// The approximate memory of its cells.
  package var byteCount: Int { columns.reduce(0) { $0 + ($1?.byteCount ?? 0) } }

  package var textByteCount: Int { columns.reduce(0) { $0 + ($1?.textByteCount ?? 0) } }

  /// The cells of a column; all gaps if it is missing or not kept.
  package func chunk(_ column: Int) -> ColumnChunk {
    let known = columns.indices.contains(column) ? columns[column] : nil
    return known ?? ColumnChunk(.gaps(count: rowCount))
  }
}

/// An aggregate computed while rows are read, so that they need not be kept.
///
/// Parts may go to separate folds in parallel, which are then merged in order.
package protocol RowFold: Sendable {
  var columnIndices: Set<Int> { get }
  /// Whether it computes nothing itself, so all rows of its columns must be kept.
  var needsRows: Bool { get }
  /// The same fold without rows.
  var emptied: Self { get }
  mutating func add(_ part: TablePart) throws(TableError)
  /// Merges a fold of later rows, whose lines count from its own start.
  mutating func merge(_ later: any RowFold, linesBefore: Int) throws(TableError)
  /// Does what was put off until there are more rows.
  mutating func settle() throws(TableError)
}

/// The input line on which each row starts, stored as runs of consecutive lines.
package struct RowLines: Sendable {
  /// The first row of each run; further rows in it are on consecutive lines.
  private var runs: [(row: Int, line: Int)] = []
  package private(set) var count = 0

  package init() {}

  package init(_ lines: some Sequence<Int>) { for line in lines { append(line: line) } }

  package mutating func append(line: Int) {
    let isNext = runs.last.map { line - $0.line == count - $0.row } ?? false
    if !isNext { runs.append((count, line)) }
    count += 1
  }

  /// Appends the lines of several rows, in ascending order.
  mutating func append(_ lines: UnsafeBufferPointer<Int>) {
    guard let first = lines.first, let last = lines.last else { return }
    append(line: first)
    if last - first == lines.count - 1 {
      count += lines.count - 1
    } else {
      for line in lines.dropFirst() { append(line: line) }
    }
  }

  /// Appends the lines of later rows, which count from 1.
  package mutating func append(_ later: RowLines, linesBefore: Int) {
    for run in later.runs {
      let line = run.line + linesBefore
      if let last = runs.last, line - last.line == count + run.row - last.row { continue }
      runs.append((count + run.row, line))
    }
    count += later.count
  }

  /// The same lines after `lines` more input lines.
  package func moved(down lines: Int) -> RowLines {
    if lines == 0 { return self }
    var moved = RowLines()
    moved.append(self, linesBefore: lines)
    return moved
  }

  package subscript(row: Int) -> Int {
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].row <= row { low = middle } else { high = middle }
    }
    return runs[low].line + row - runs[low].row
  }
}
