// Detects tables whose fields are separated by runs of blanks, as df, ps and ls print them.

extension DialectTrial {
  /// The sample read with runs of blanks as delimiters; nil if it is no such table or `best`, the
  /// best single-byte delimiter, is better.
  ///
  /// All records must have the same number of fields, or the header must tell which column takes
  /// the rest of its line; one column must have only numbers and gaps below the first record; and
  /// the lines must not end like sentences. This keeps prose and lists of names like "New York"
  /// intact. A delimiter that splits every record is preferred, except a comma that appears only in
  /// decimals, at least two per record.
  static func blankSeparated(
    _ sample: Span<UInt8>, _ draft: Dialect, insteadOf best: DialectTrial, isWhole: Bool,
    limits: Limits
  ) -> DialectTrial? {
    let splits = best.rank.splits > 0
    guard var reading = blankTable(sample, draft, isWhole: isWhole, limits: limits),
      !reading.looksLikeProse
    else { return nil }
    if splits {
      let isByComma = best.dialect.delimiter == Byte.comma
      // A comma that is missing in the first record is hardly a delimiter.
      if best.isClosed, best.consistency == 1, best.start == 0 || !isByComma {
        guard isByComma, reading.hasCommaDecimals else { return nil }
        reading.note(.delimiter(Byte.comma))
      }
    }
    return reading
  }

  /// The sample as a table with runs of blanks as delimiters, or with columns of fixed width; nil if
  /// it is none.
  ///
  /// The columns of fixed width are right if runs of blanks give no table, or one that leaves their
  /// headings out, or one whose last column takes the rest of the line and that has no more columns
  /// or leaves columns together there.
  static func blankTable(
    _ sample: Span<UInt8>, _ draft: Dialect, isWhole: Bool, limits: Limits
  ) -> DialectTrial? {
    let runs = runsOfBlanks(sample, draft, isWhole: isWhole, limits: limits)
    guard let fixed = fixedTable(sample, draft, isWhole: isWhole, limits: limits) else {
      return runs
    }
    guard let runs else { return fixed }
    let leavesHeadOut = runs.dialect.preambleLines > fixed.dialect.preambleLines
    let isNarrow = runs.dialect.fieldLimit != nil && runs.width <= fixed.width
    return leavesHeadOut || isNarrow || runs.hasGapsInRest ? fixed : runs
  }

  /// Whether the last column takes the rest of the line, and most of its cells of several words have
  /// runs of blanks between them.
  private var hasGapsInRest: Bool {
    guard let limit = dialect.fieldLimit else { return false }
    var severalWords = 0
    var withGaps = 0
    for row in tableRecords.dropFirst() {
      cells.withField(record: row, field: limit - 1) { cell in
        guard contains(Byte.space, in: cell) else { return }
        severalWords += 1
        if (1..<cell.count).contains(where: { isBlank(cell[$0 - 1]) && isBlank(cell[$0]) }) {
          withGaps += 1
        }
      }
    }
    return withGaps * 2 > severalWords
  }

  /// The sample as a table with columns of fixed width. With two columns, one must be of numbers.
  private static func fixedTable(
    _ sample: Span<UInt8>, _ draft: Dialect, isWhole: Bool, limits: Limits
  ) -> DialectTrial? {
    guard !draft.startsAtOnce, let columns = FixedColumns(sample, isWhole: isWhole) else {
      return nil
    }
    var dialect = draft
    dialect.delimiter = Byte.space
    dialect.joinsBlanks = true
    dialect.columnStarts = columns.starts
    dialect.preambleLines = columns.line - 1
    let reading = DialectTrial(sample, dialect, isWhole: isWhole, limits: limits)
    return reading.width > 2 || reading.hasNumericColumn ? reading : nil
  }

  private static func runsOfBlanks(
    _ sample: Span<UInt8>, _ draft: Dialect, isWhole: Bool, limits: Limits
  ) -> DialectTrial? {
    var dialect = draft
    dialect.delimiter = Byte.space
    dialect.joinsBlanks = true
    let raw = DialectTrial(sample, quoting: dialect, isWhole: isWhole, limits: limits)
    for start in raw.blankTableStarts {
      var narrowed = raw.dialect
      var whole = raw
      if start > 0 {
        narrowed.preambleLines = raw.nextLines[start - 1] - 1
        narrowed.repeatedHead = raw.head(above: start, lines: narrowed.preambleLines)
        whole = DialectTrial(sample, narrowed, isWhole: isWhole, limits: limits)
      }
      if whole.lacksFirstName(sample) {
        whole.dialect.hasUnnamedFirst = true
        return whole
      }
      guard let limit = whole.fieldLimit(from: 0) ?? whole.countLimit(sample) else { continue }
      narrowed.fieldLimit = limit == .max ? nil : limit
      let reading = DialectTrial(sample, narrowed, isWhole: isWhole, limits: limits)
      if reading.consistency == 1, reading.width >= 2, reading.hasNumericColumn { return reading }
    }
    return nil
  }

  /// Whether the first record lacks a name for the first column, so it has one field fewer than the
  /// longest other record: it starts with a blank, as free(1) prints it (where the last row is
  /// short), and the other records with a name, or it starts with a quote, as R prints it.
  private func lacksFirstName(_ sample: Span<UInt8>) -> Bool {
    guard fieldCounts.count >= 2, start == 0, fieldCounts[0] >= 2, !hasNumber(row: 0),
      let first = firstByte(of: sample, line: cells.line(record: 0))
    else { return false }
    let rows = tableRecords.dropFirst()
    if first == dialect.quote { return rows.allSatisfy { fieldCounts[$0] == fieldCounts[0] + 1 } }
    guard isBlank(first) else { return false }
    guard rows.map({ fieldCounts[$0] }).max() == fieldCounts[0] + 1 else { return false }
    return rows.allSatisfy { row in
      fieldCounts[row] >= 2 && form(row: row, field: 0).letters > 0
        && (1..<fieldCounts[row]).allSatisfy { isMeasure(row: row, field: $0) }
    }
  }

  private func firstByte(of sample: Span<UInt8>, line: Int) -> UInt8? {
    var number = 1
    var index = 0
    while number < line, index < sample.count {
      if sample[index] == Byte.lineFeed { number += 1 }
      index += 1
    }
    return index < sample.count ? sample[index] : nil
  }

  /// Whether a cell is a number, with or without a known unit.
  private func isMeasure(row: Int, field: Int) -> Bool {
    if isNumber(row, field) { return true }
    return cells.withField(record: row, field: field) { cell in
      [NumberNotation.point, .comma].contains { notation in
        guard let word = notation.worded(cell)?.word else { return false }
        return Quantity.size(word) != nil || Quantity.known(word) != nil
      }
    }
  }

  /// The lines above the header, starting at the first that is not blank.
  private func head(above start: Int, lines: Int) -> Dialect.RepeatedHead? {
    if hasNumber(row: start) { return nil }
    return Dialect.RepeatedHead(
      word: cells.withField(record: 0, field: 0) { Array(copying: $0) },
      lineCount: lines - cells.line(record: 0) + 1)
  }

  /// The records at which the table may start: the first, the second, or one after a blank line.
  private var blankTableStarts: [Int] {
    var starts = [0]
    let last = min(fieldCounts.count - 2, Self.preambleLimit)
    guard last >= 1, !dialect.startsAtOnce else { return starts }
    // A single word above lines with numbers is the name of the only column.
    if fieldCounts[0] > 1 || hasNumber(row: 0) || !hasNumber(row: 1) { starts.append(1) }
    for row in 1...last where followsBlank[row] && !starts.contains(row) { starts.append(row) }
    return starts
  }

  /// The number of fields if the table starts at a record and the last field takes the rest of the
  /// line; `max` if all records have the same number; nil if it is no such table.
  private func fieldLimit(from start: Int) -> Int? {
    let rows = fieldCounts[start...]
    guard rows.count >= 2, let first = rows.first, let least = rows.dropFirst().min() else {
      return nil
    }
    if rows.indices.allSatisfy({ isFileMode(row: $0) }) { return min(rows.min() ?? 9, 9) }
    if first >= 2, rows.allSatisfy({ $0 == first }) { return .max }
    guard first >= 2, !hasNumber(row: start) else { return nil }
    if least >= first { return first }
    // "Mounted on" is one name with two words.
    let narrow = rows.dropFirst().count { $0 == least }
    return least >= 2 && least == first - 1 && narrow * 2 > rows.count - 1 ? least : nil
  }

  /// The number of fields if numbers to the right, as of uniq(1) and wc(1), stand before the rest of
  /// each line, and the first line begins with a blank; nil if not.
  private func countLimit(_ sample: Span<UInt8>) -> Int? {
    guard start == 0, let least = fieldCounts.min(), least >= 2,
      let first = firstByte(of: sample, line: cells.line(record: 0)), isBlank(first)
    else { return nil }
    let numbers = (0..<least - 1).prefix { field in
      tableRecords.allSatisfy { value(row: $0, field: field, .point).isNumeric }
    }
    return numbers.isEmpty ? nil : numbers.count + 1
  }

  /// Whether a record starts with permissions as `ls -l` prints them: `-rw-r--r--`.
  func isFileMode(row: Int) -> Bool {
    cells.withField(record: row, field: 0) { cell in
      guard (10...11).contains(cell.count), "-dlbcps".utf8.contains(cell[0]) else { return false }
      for index in 1..<10 where !"-rwxsStT".utf8.contains(cell[index]) { return false }
      return cell.count == 10 || ".+@".utf8.contains(cell[10])
    }
  }

  private func hasNumber(row: Int) -> Bool { (0..<fieldCounts[row]).contains { isNumber(row, $0) } }

  /// Whether a column has only numbers and gaps below the first record, and at least one number.
  private var hasNumericColumn: Bool {
    let rows = recordsBelow
    return (0..<width).contains { field in
      [NumberNotation.point, .comma].contains { notation in
        var hasNumber = false
        for row in rows {
          switch value(row: row, field: field, notation) {
          case .number, .ambiguous: hasNumber = true
          case .gap: break
          case .text:
            guard isMeasure(row: row, field: field) else { return false }
            hasNumber = true
          }
        }
        return hasNumber
      }
    }
  }

  /// Whether every record has at least two commas, all of them between digits.
  private var hasCommaDecimals: Bool {
    tableRecords.allSatisfy { row in
      var decimals = 0
      for field in 0..<fieldCounts[row] {
        guard cells.withField(record: row, field: field, { contains(Byte.comma, in: $0) }) else {
          continue
        }
        guard value(row: row, field: field, .comma).isNumeric else { return false }
        decimals += cells.withField(record: row, field: field) {
          $0[$0.count - 1] == Byte.comma ? 0 : 1
        }
      }
      return decimals >= 2
    }
  }

  /// Whether half of the lines end in a letter followed by punctuation.
  private var looksLikeProse: Bool {
    let ends = tableRecords.count { row in
      cells.withField(record: row, field: fieldCounts[row] - 1) { cell in
        cell.count >= 2 && ".,;:!?".utf8.contains(cell[cell.count - 1])
          && (cell[cell.count - 2] | 0x20) &- UInt8(ascii: "a") < 26
      }
    }
    return ends * 2 >= tableRecords.count
  }
}
