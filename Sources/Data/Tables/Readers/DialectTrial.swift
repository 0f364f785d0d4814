// The first records of a file, read with one candidate dialect.

/// The records that a candidate dialect finds in a sample, and how regular they are.
struct DialectTrial {
  /// The candidate, including the rules and outer bars found in the sample.
  var dialect: Dialect
  private(set) var cells: Records
  private(set) var fieldCounts: [Int] = []
  /// The line of the sample, from 1, after each record.
  private(set) var nextLines: [Int] = []
  /// The number of fields of each record up to its last non-blank one.
  private(set) var filledCounts: [Int] = []
  /// Whether a blank line, or a record of blank fields, precedes each record.
  private(set) var followsBlank: [Bool] = []
  /// Whether all quotes in a whole sample are closed.
  private(set) var isClosed = true
  /// The first record of the table.
  var start = 0
  /// The records that name the columns, if the first one does; see `Dialect.headerLines`.
  private(set) var headerLines = 1
  /// Whether the record below the header has the units of the columns; known once guessed.
  var hasUnitLine = false
  /// The units of the numbers by column, once guessed.
  var quantities: [Int: Quantity] = [:]

  /// Where the records beyond those that every guess looks at begin; nil at the end of the sample.
  private var rest: Rest?

  private struct Rest {
    var parser: RecordParser
    var index = 0
    var wasBlank = false
    let isWhole: Bool
    let keepsRules: Bool
  }

  /// The most records that every guess looks at.
  static let recordLimit = 1000
  /// The number of records at the start that are searched for rules.
  static let ruleSearchLimit = 20
  /// The most records that may stand above a table.
  static let preambleLimit = 60

  /// - Parameter isWhole: whether the sample is the whole input; if not, its last record is
  ///   incomplete and is used only if it is the only one.
  init(
    _ sample: Span<UInt8>, _ draft: Dialect, isWhole: Bool, limits: Limits, keepsRules: Bool = false
  ) {
    dialect = draft
    cells = Records()
    rest = Rest(
      parser: RecordParser(draft, limits: limits), isWhole: isWhole, keepsRules: keepsRules)
    read(sample, upTo: Self.recordLimit)
    if isWhole, rest == nil { dropFooters() }
    (start, headerLines) = tableHead
    if !keepsRules, dialect.hasRules, width < 2, !dialect.hasOuterBars {
      // In a single column, dashes mean missing values.
      var plain = draft
      plain.hasRules = false
      self = DialectTrial(sample, plain, isWhole: isWhole, limits: limits, keepsRules: true)
    }
  }

  /// Reads the rest of the sample, too. Where the table begins stays as it is.
  mutating func readOn(_ sample: Span<UInt8>) {
    guard let rest else { return }
    read(sample, upTo: .max)
    if rest.isWhole { dropFooters() }
  }

  private mutating func read(_ sample: Span<UInt8>, upTo limit: Int) {
    guard var rest else { return }
    self.rest = nil
    var (parser, index) = (rest.parser, rest.index)
    do throws(TableError) {
      while fieldCounts.count < limit {
        var event = try parser.next(in: sample, from: &index, into: &cells)
        let isLast = event == .needsBytes
        if isLast, rest.isWhole || fieldCounts.isEmpty { event = try parser.finish(into: &cells) }
        if event == .record, !rest.keepsRules, !parser.isMarked || parser.dialect.hasOuterBars,
          isRule(cells), dialect.hasRules || fieldCounts.count < Self.ruleSearchLimit
        {
          dialect.hasRules = true
          cells.dropRecord()
        } else if event == .record, dialect.hasRules, cells.pendingFields == 1,
          cells.withPendingField(0, { isRowCount($0) })
        {
          cells.dropRecord()
        } else if event == .record, !fieldCounts.isEmpty, parser.skipsRepeatedHead(cells) {
          cells.dropRecord()
        } else if event == .record {
          let filled = Self.filledCount(cells)
          fieldCounts.append(cells.pendingFields)
          nextLines.append(parser.line)
          filledCounts.append(filled)
          followsBlank.append(rest.wasBlank)
          rest.wasBlank = filled == 0
          cells.keepRecord(line: parser.recordLine)
        } else {
          rest.wasBlank = rest.wasBlank || event == .blankLine
          cells.dropRecord()
        }
        if isLast { return }
      }
      (rest.parser, rest.index) = (parser, index)
      if index < sample.count { self.rest = rest }
    } catch .unclosedQuote { isClosed = false } catch {
      // The actual reading will throw it again.
    }
  }

  /// Records that need no dialect, below one of the columns' names.
  init(_ cells: Records, width: Int, numbers: NumberNotation) {
    dialect = Dialect(delimiter: Byte.comma, numbers: numbers, hasHeader: true)
    self.cells = cells
    fieldCounts = Array(repeating: width, count: cells.count)
  }

  private static func filledCount(_ cells: Records) -> Int {
    var count = cells.pendingFields
    while count > 0, cells.withPendingField(count - 1, { isBlank($0) }) { count -= 1 }
    return count
  }

  var tableRecords: Range<Int> { start..<fieldCounts.count }

  /// The records below the first line, or below all lines of the header and its units.
  var belowHead: Range<Int> {
    min(start + headerLines + (hasUnitLine ? 1 : 0), fieldCounts.count)..<fieldCounts.count
  }

  /// The most common number of fields in the table; ties go to the larger.
  var width: Int {
    var best = (frequency: 0, count: 0)
    var run = best
    for count in fieldCounts[start...].sorted() {
      run = (count == run.count ? run.frequency + 1 : 1, count)
      if run.frequency >= best.frequency { best = run }
    }
    return best.count
  }

  /// The share of the table's records, 0…1, that have `width` fields.
  var consistency: Double {
    let width = width
    let counts = fieldCounts[start...]
    return Double(counts.count { $0 == width }) / Double(max(1, counts.count))
  }

  /// Whether more than a few records, nearly all, have the same number of fields, above one.
  var isEvenTable: Bool {
    let width = width
    return width > 1 && fieldCounts.count > 3
      && 10 * fieldCounts.count { $0 == width } >= 9 * fieldCounts.count
  }

  /// Whether nine of ten records, of ten at least, have no cell beyond the columns of the first, which
  /// are more than one: any text is of one.
  var fitsHead: Bool {
    let rows = belowHead
    guard rows.count >= 10, let columns = fieldCounts[start..<rows.lowerBound].max() else {
      return false
    }
    let width = columns + (dialect.hasUnnamedFirst ? 1 : 0)
    return width > 1 && 10 * rows.count { filledCounts[$0] > width } <= rows.count
  }

  /// The line of the sample on which the table starts, from 1.
  var startLine: Int { start < fieldCounts.count ? cells.line(record: start) : 1 }

  func value(row: Int, field: Int, _ numbers: NumberNotation) -> CellValue {
    let numbers = numbers.reading(quantities[field])
    return cells.withField(record: row, field: field) { numbers.value(of: $0) }
  }

  /// Drops the notes below a whole table, which say nothing about its rows.
  private mutating func dropFooters() {
    guard !dialect.joinsBlanks, !dialect.startsAtOnce, width >= 2 else { return }
    let width = width
    var end = fieldCounts.count
    var notes = end
    let isTight = hasTightCells
    while end > 1, isNote(end - 1, width: width) || isTight && isSpaced(end - 1) {
      end -= 1
      if followsBlank[end] || filledCounts[end] == 0 || fieldCounts[end] == 1 && width > 2 {
        notes = end
      }
    }
    let dropped = fieldCounts.count - notes
    guard dropped > 0, notes > 1 else { return }
    fieldCounts.removeLast(dropped)
    nextLines.removeLast(dropped)
    filledCounts.removeLast(dropped)
    followsBlank.removeLast(dropped)
  }

  private func isNote(_ row: Int, width: Int) -> Bool {
    fieldCounts[row] != width || TrailingNotes.filledFields(cells, record: row, width) <= 1
  }

  func forEachCell(_ body: (Span<UInt8>) -> Void) {
    for row in tableRecords {
      for field in 0..<fieldCounts[row] { cells.withField(record: row, field: field, body) }
    }
  }
}
