// Finds where a table begins in a sample: below titles, with one line of names or two, and with a
// line of units or none.

extension DialectTrial {
  /// The first record of the table, below titles and the like, and the lines of its header; the
  /// first record of all if nothing stands above the table.
  ///
  /// Whatever stands above, at least two records below must be as wide as the first one, and no
  /// wider; and more records of three fields or more, without a blank line below them, are a table.
  /// What stands above has fewer filled fields, and is a single field without a delimiter each, or a
  /// blank line (or a record of blank fields) separates it from the table, or the first record is a
  /// header above numbers that fills its width. Behind a blank line it may also have more fields than
  /// such a header, as long as it has other ones.
  var tableHead: (start: Int, headerLines: Int) {
    if dialect.joinsBlanks || dialect.startsAtOnce { return (0, 1) }
    let last = min(fieldCounts.count - 2, Self.preambleLimit)
    for start in 0...max(0, last) where start <= last {
      if namesGroups(start), (0..<start).allSatisfy({ isTitle($0, above: start) }) {
        return (start, 2)
      }
      if start > 0, isTableStart(start) { return (start, 1) }
    }
    return (0, 1)
  }

  /// Whether a record is a line of its own or blank, or a blank line separates it from the table.
  private func isTitle(_ row: Int, above start: Int) -> Bool {
    filledCounts[row] <= 1 || followsBlank[start] && fieldCounts[row] != fieldCounts[start]
  }

  private func isTableStart(_ start: Int) -> Bool {
    let filled = filledCounts[start]
    guard filled >= 2, hasRow(below: start) else { return false }
    let above = 0..<start
    let below = fieldCounts[start...]
    let isEven = below.count { $0 == fieldCounts[start] } * 5 >= below.count * 4
    guard isEven, below.allSatisfy({ $0 <= fieldCounts[start] }) else { return false }
    guard above.allSatisfy({ filledCounts[$0] < filled }) else {
      return followsBlank[start] && below.count > above.count
        && above.allSatisfy { fieldCounts[$0] != fieldCounts[start] } && hasNamesOverNumbers(start)
    }
    if followsBlank[start] { return true }
    if above.allSatisfy({ fieldCounts[$0] == 1 }) { return true }
    // A table above a shorter and wider one is no title of it.
    if above.count > below.count, above.allSatisfy({ fieldCounts[$0] >= 3 }) { return false }
    return filled >= 3 && filled == fieldCounts[start] && hasNamesOverNumbers(start)
  }

  /// Whether a record with several cells follows, perhaps below the name of a section.
  private func hasRow(below row: Int) -> Bool {
    let isSection = filledCounts[row + 1] == 1 && row + 2 < fieldCounts.count
    return filledCounts[isSection ? row + 2 : row + 1] >= 2
  }

  /// Whether a record has no number, and stands above a column of numbers.
  private func hasNamesOverNumbers(_ row: Int) -> Bool {
    let fields = 0..<fieldCounts[row]
    return !fields.contains { isNumber(row, $0) }
      && fields.contains { isText(row, $0) && areNumbers($0, from: row + 1) }
  }

  // MARK: Two lines of names

  /// Whether a record names groups of columns, which the next record names one by one: some cell has
  /// only empty ones or itself to its right, above different names. The second line is no row: it
  /// has a text above numbers, or lacks the name that all rows have and repeats the names of one
  /// group in another.
  private func namesGroups(_ row: Int) -> Bool {
    let lower = row + 1
    guard lower + 2 < fieldCounts.count, fieldCounts[row] == fieldCounts[lower],
      fieldCounts[row] >= 3, filledCounts[row] >= 2,
      !hasCell(row: row, field: 0) || !hasCell(row: lower, field: 0)
    else { return false }
    let groups = ColumnHead(upper: names(row), lower: names(lower)).groups
    guard groups.contains(where: { $0.count > 1 }) else { return false }
    let fields = 0..<fieldCounts[lower]
    if !fields.contains(where: { isNumber(lower, $0) }) {
      return fields.contains { isText(lower, $0) && areNumbers($0, from: lower + 1) }
    }
    guard !hasCell(row: lower, field: 0), !fields.contains(where: { isNumber(row, $0) }),
      (lower + 1..<fieldCounts.count).allSatisfy({ hasCell(row: $0, field: 0) })
    else { return false }
    let names = groups.filter { $0.count > 1 }.map { $0.map { name(lower, $0) } }
    return names.count > 1 && names.allSatisfy { $0 == names[0] && Set($0).count == $0.count }
  }

  private func name(_ row: Int, _ field: Int) -> [UInt8] {
    cells.withField(record: row, field: field) { cell in
      let (start, end) = trimmedBounds(of: cell)
      return Array(copying: cell.extracting(start..<end))
    }
  }

  private func names(_ row: Int) -> [[UInt8]] { (0..<fieldCounts[row]).map { name(row, $0) } }

  // MARK: Units, sections, names and listings

  /// The units of the columns by field if the record below the header has only such: texts above
  /// columns of numbers or dates, nothing or a dash above others, nothing equal to the name. nil if
  /// it is a row.
  var unitLine: [Int: Quantity]? {
    let row = start + headerLines
    guard !dialect.joinsBlanks, !dialect.isHeaderCommented, row + 2 < fieldCounts.count,
      fieldCounts[row] <= fieldCounts[row - 1],
      !(0..<fieldCounts[row - 1]).contains(where: { isNumber(row - 1, $0) }) || headerLines > 1
    else { return nil }
    var units: [Int: Quantity] = [:]
    var bareNumbers = 0
    for field in 0..<fieldCounts[row] {
      let isOfNumbers = areNumbers(field, from: row + 1)
      guard isText(row, field) else {
        if isNumber(row, field) { return nil }
        if isOfNumbers, !hasCell(row: row, field: field) { bareNumbers += 1 }
        continue
      }
      guard isOfNumbers || areMoments(field, from: row + 1),
        !form(row: row, field: field).isOfDigits, let unit = unit(row, field),
        name(row, field) != name(row - 1, field), hasCell(row: row - 1, field: field)
      else { return nil }
      units[field] = isOfNumbers && !isGap(unit) ? Quantity(unit) : Quantity.none
    }
    let ofNumbers = units.filter { $1 != .none }
    guard !ofNumbers.isEmpty, units.count >= 2 || bareNumbers == 0 else { return nil }
    return ofNumbers
  }

  private func isGap(_ unit: UnitText) -> Bool {
    let bytes = unit.bytes
    return GapTexts.usual.contains(bytes.span)
  }

  /// A text as a unit, without brackets around it; nil if it is too long.
  private func unit(_ row: Int, _ field: Int) -> UnitText? {
    var text = cells.withField(record: row, field: field) { cell in
      let isUTF8 = (try? UTF8Span(validating: cell)) != nil
      return (isUTF8 ? TextEncoding.utf8 : .windows1252).trimmedText(cell)
    }
    for (opening, closing) in [("[", "]"), ("(", ")")]
    where text.hasPrefix(opening) && text.hasSuffix(closing) {
      text = String(text.dropFirst().dropLast())
    }
    return UnitText(text.utf8)
  }

  /// Whether a record has only a name, and the next one a name that is indented more.
  var hasSections: Bool {
    guard !dialect.joinsBlanks, !dialect.startsAtOnce, width >= 3 else { return false }
    return belowHead.dropLast().contains { row in
      filledCounts[row] == 1 && fieldCounts[row] > 1 && indent(row + 1) > indent(row)
    }
  }

  private func indent(_ row: Int) -> Int {
    cells.withField(record: row, field: 0) { SectionNames.indent($0) }
  }

  /// Whether the first column has a name only where it changes: most of its cells are empty, and
  /// with the names above in them it is a key together with the second column, which is none alone.
  var repeatsFirstNames: Bool {
    guard !dialect.joinsBlanks, !dialect.startsAtOnce, width >= 3 else { return false }
    let rows = belowHead.filter { filledCounts[$0] > 0 }
    guard let first = rows.first, hasCell(row: first, field: 0),
      2 * rows.count(where: { !hasCell(row: $0, field: 0) }) >= rows.count
    else { return false }
    var names: Set<UInt64> = []
    var seconds: Set<UInt64> = []
    var pairs: Set<[UInt64]> = []
    var name: UInt64 = 0
    for row in rows {
      if hasCell(row: row, field: 0) {
        name = hash(row: row, field: 0)
        names.insert(name)
      } else if !hasCell(row: row, field: 1) {
        return false
      }
      let second = hash(row: row, field: 1)
      seconds.insert(second)
      guard pairs.insert([name, second]).inserted else { return false }
    }
    return names.count >= 2 && seconds.count < rows.count
  }

  /// Whether no cell but the first of a record begins with a blank in the longest stretch of records
  /// without a blank line, except its first one.
  var hasTightCells: Bool {
    guard !dialect.joinsBlanks, !dialect.hasOuterBars else { return false }
    var longest = 0..<0
    var first = 0
    for row in 1..<max(1, fieldCounts.count + 1) {
      guard row == fieldCounts.count || followsBlank[row] || filledCounts[row] == 0 else {
        continue
      }
      if row - first > longest.count { longest = first..<row }
      first = row
    }
    return !longest.dropFirst().contains { isSpaced($0) }
  }

  func isSpaced(_ row: Int) -> Bool {
    (1..<max(1, fieldCounts[row])).contains { field in
      cells.withField(record: row, field: field) { !$0.isEmpty && isBlank($0[0]) }
    }
  }

  /// The names of the columns of `ls -l`; empty for other records.
  var knownNames: [String] {
    let rows = tableRecords
    guard dialect.joinsBlanks, width == 9, !rows.isEmpty, rows.allSatisfy({ isFileMode(row: $0) })
    else { return [] }
    return ["mode", "links", "owner", "group", "size", "month", "day", "time", "name"]
  }

  // MARK: The kinds of cells

  /// The rows that tell what a column is.
  private static let witnesses = 50

  func isNumber(_ row: Int, _ field: Int) -> Bool {
    value(row: row, field: field, .point).isNumeric
      || value(row: row, field: field, .comma).isNumeric
  }

  private func isText(_ row: Int, _ field: Int) -> Bool {
    value(row: row, field: field, .point) == .text && !isNumber(row, field)
  }

  /// Whether four of five cells of a column, and at least two, are numbers.
  private func areNumbers(_ field: Int, from first: Int) -> Bool {
    let rows = first..<min(fieldCounts.count, first + Self.witnesses)
    let numbers = rows.count { isNumber($0, field) }
    return numbers >= 2 && numbers >= 4 * rows.count { isText($0, field) }
  }

  /// Whether all cells of a column, and at least two, are dates or times.
  private func areMoments(_ field: Int, from first: Int) -> Bool {
    let rows = first..<min(fieldCounts.count, first + Self.witnesses)
    let cells = rows.filter { hasCell(row: $0, field: field) }
    return cells.count >= 2 && cells.allSatisfy { form(row: $0, field: field).isMoment }
  }
}

/// The names of columns from two lines, the first of which names groups.
struct ColumnHead {
  private let upper: [[UInt8]]
  private let lower: [[UInt8]]
  /// The fields of each group, in order.
  private(set) var groups: [Range<Int>] = []

  /// - Parameter upper: trimmed, as is `lower`.
  init(upper: [[UInt8]], lower: [[UInt8]]) {
    self.upper = upper
    self.lower = lower
    var field = 0
    while field < upper.count {
      let first = field
      field += 1
      guard !upper[first].isEmpty, first < lower.count, !lower[first].isEmpty else { continue }
      while field < upper.count, field < lower.count, !lower[field].isEmpty,
        upper[field].isEmpty || upper[field] == upper[first]
      { field += 1 }
      groups.append(first..<field)
    }
  }

  /// The name of each column: that of its group and its own. A group of one column has no second
  /// name if other such groups have the same one, as "Response" in surveys.
  var names: [[UInt8]] {
    var names = upper.indices.map { field in
      !upper[field].isEmpty || field >= lower.count ? upper[field] : lower[field]
    }
    let alone = groups.filter { $0.count == 1 }.map { lower[$0.lowerBound] }
    for group in groups {
      for field in group {
        let isUsual = group.count == 1 && alone.count { $0 == lower[field] } > 1
        if !isUsual { names[field] = upper[group.lowerBound] + [Byte.space] + lower[field] }
      }
    }
    return names
  }
}
