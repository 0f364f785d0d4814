// A table as it stands at one moment: named columns of cells, and what was odd about reading them.

/// Columns by rows, a value that does not change when reading goes on. Any target can make one.
///
/// Rows are counted from 0 here and from 1 in sentences, without the header and without blank
/// lines.
package struct Table: Sendable {
  package let format: TableFormat
  package let columns: [Column]
  /// Rows that were read, whether or not their cells are kept.
  package let rowCount: Int
  package var problems: TableProblems
  /// Whether the input was UTF-16.
  package var wasUTF16 = false
  /// What all rows came to while they were read, where that was asked for; the columns have their
  /// cells beside it unless `areRowsKept` is false.
  package var fold: (any RowFold)?
  /// Whether the cells are there: those of a table too large for the memory are not.
  package let areRowsKept: Bool
  private let lines: RowLines

  /// - Parameters:
  ///   - columns: each with `rowCount` cells, or with none that are kept; their chunks are of the
  ///     same rows.
  ///   - lines: by row, that of the input; empty where there are no lines.
  package init(
    format: TableFormat, columns: [Column], rowCount: Int,
    problems: TableProblems = TableProblems(),
    lines: RowLines = RowLines(), fold: (any RowFold)? = nil, areRowsKept: Bool = true
  ) {
    self.format = format
    self.columns = columns
    self.rowCount = rowCount
    self.problems = problems
    self.lines = lines
    self.fold = fold
    self.areRowsKept = areRowsKept
  }

  /// What there is before the first record.
  package static let empty = Table(format: .plain, columns: [], rowCount: 0)

  /// The line of the input, from 1, on which a row starts; for a table of no lines the row's
  /// number. `row` must be in `0..<rowCount`.
  package func line(ofRow row: Int) -> Int { row < lines.count ? lines[row] : row + 1 }

  /// The names of all columns, in order.
  package var columnNames: [String] { columns.map(\.name) }
}

/// What kind of text a table was read from.
package enum TableFormat: Hashable, Sendable {
  /// Records of fields.
  case text(Dialect)
  case json(JSONShape)
  /// Lines that a web server has written, each with the same fields.
  case log

  /// Of what was no text, or is not known yet: commas, a decimal point.
  package static let plain = TableFormat.text(
    Dialect(
      delimiter: Byte.comma, numbers: NumberNotation(decimal: Byte.point, readsLoneGroups: true),
      hasHeader: true))

  /// How its numbers are written.
  package var numbers: NumberNotation {
    switch self {
    case .text(let dialect): dialect.numbers
    case .json, .log: NumberNotation(decimal: Byte.point, readsLoneGroups: true)
    }
  }

  /// By column, what its numbers count, where they do.
  package var quantities: [Int: Quantity] {
    if case .text(let dialect) = self { dialect.quantities } else { [:] }
  }
}

/// Rows that follow each other, in columns: what a table grows by. Never changes.
package struct TablePart: Sendable {
  /// By column; nil where its cells are not kept.
  package var columns: [ColumnChunk?] = []
  /// By column.
  package var profiles: [ColumnProfile] = []
  package var rowCount = 0
  /// Counted from the start of the part, from 1, or of the input.
  package var lines = RowLines()

  package init() {}

  /// The memory that its cells take, roughly.
  package var byteCount: Int { columns.reduce(0) { $0 + ($1?.byteCount ?? 0) } }

  /// The bytes of its texts.
  package var textByteCount: Int { columns.reduce(0) { $0 + ($1?.textByteCount ?? 0) } }
}

/// What rows come to, found part by part while they are read, so that they need not be kept.
///
/// Parts may be added to folds of their own, beside each other, which are then merged in order.
package protocol RowFold: Sendable {
  /// The columns whose cells it needs, by index.
  var columnIndices: Set<Int> { get }
  /// Whether it finds nothing itself and all rows have to be kept for it, of these columns.
  var needsRows: Bool { get }
  /// The same without rows.
  var emptied: Self { get }
  /// Adds rows that come after those that it has.
  mutating func add(_ part: TablePart) throws(TableError)
  /// Adds what later rows came to, whose lines are counted from their own start.
  mutating func merge(_ later: any RowFold, linesBefore: Int) throws(TableError)
}

/// The line of the input on which each row starts, kept where it is not simply the next.
package struct RowLines: Sendable {
  /// The first row of each run in which every row is on the line after that of the row before.
  private var runs: [(row: Int, line: Int)] = []
  package private(set) var count = 0

  package init() {}

  package init(_ lines: some Sequence<Int>) {
    for line in lines { append(line: line) }
  }

  /// Appends the line of the next row.
  package mutating func append(line: Int) {
    let isNext = runs.last.map { line - $0.line == count - $0.row } ?? false
    if !isNext { runs.append((count, line)) }
    count += 1
  }

  /// Appends the lines of the next rows, which rise.
  mutating func append(_ lines: UnsafeBufferPointer<Int>) {
    guard let first = lines.first, let last = lines.last else { return }
    append(line: first)
    if last - first == lines.count - 1 {
      count += lines.count - 1
    } else {
      for line in lines.dropFirst() { append(line: line) }
    }
  }

  /// Appends the lines of rows that come later, which are counted from 1.
  package mutating func append(_ later: RowLines, linesBefore: Int) {
    for run in later.runs {
      let line = run.line + linesBefore
      if let last = runs.last, line - last.line == count + run.row - last.row { continue }
      runs.append((count + run.row, line))
    }
    count += later.count
  }

  /// The same in an input that has more lines before.
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
