// Guesses whether the first record of a table is a header by comparing its cells with those below.
internal import Glibc

extension DialectTrial {
  /// Whether the first record is a header, and whether the guess is doubtful.
  ///
  /// A number in the first record makes it a row, unless the number is a name or part of one
  /// (`hasYearsForNames`, `hasCountForNames`, `isCrossTable`, `isNameWithUnit`). Without numbers,
  /// the first of these decides:
  ///
  /// 1. A date or numeric code above cells of the same form makes it a row.
  /// 2. A text above numbers, or above cells of one such form, makes it a header.
  /// 3. Otherwise the odds are weighed over all columns: the cells of a row recur below in their
  ///   own columns, those of a header do not.
  func headerGuess(numbers: NumberNotation) -> (hasHeader: Bool, isDoubtful: Bool) {
    guard start < fieldCounts.count else { return (false, false) }
    if headerLines > 1 { return (true, false) }
    let below = Array(tableRecords.dropFirst())
    let rows = below.filter { !isSameRecord($0, as: start) }
    let fields = 0..<fieldCounts[start]
    let numeric = fields.filter { value(row: start, field: $0, numbers).isNumeric }
    let bare = numeric.filter { !isNameWithUnit($0, over: rows, numbers) }
    if !bare.isEmpty {
      let areNames =
        hasYearsForNames(bare, over: rows, numbers) || hasCountForNames(bare, over: rows, numbers)
        || isCrossTable(bare, over: rows, numbers)
      return (areNames, false)
    }
    if !numeric.isEmpty { return (true, false) }
    let names = fields.filter { value(row: start, field: $0, numbers) == .text }
    if names.contains(where: { hasFormBelow($0, below) }) { return (false, false) }
    if names.contains(where: { isNameOverNumbers($0, rows, numbers) }) { return (true, false) }
    if names.contains(where: { isNameOverForms($0, below) }) { return (true, false) }
    let odds = names.reduce(0) { $0 + rowOdds(of: $1, below) }
    return (odds < Self.rowOddsLimit, !below.isEmpty && Self.doubtfulOdds.contains(odds))
  }

  /// Whether the header lacks a name for the first column: it has one field fewer than all other
  /// records and no number; those start with distinct names, and the last field is not always
  /// empty. There must be at least two named columns.
  func hasUnnamedFirst(numbers: NumberNotation) -> Bool {
    if dialect.hasUnnamedFirst { return true }
    guard headerLines == 1, start < fieldCounts.count, !dialect.joinsBlanks,
      !dialect.isHeaderCommented
    else { return false }
    let rows = tableRecords.dropFirst()
    let names = fieldCounts[start]
    guard names >= 2, rows.count >= 2, rows.allSatisfy({ fieldCounts[$0] == names + 1 }),
      rows.contains(where: { hasCell(row: $0, field: names) }),
      !(0..<names).contains(where: { value(row: start, field: $0, numbers) != .text })
    else { return false }
    return Set(rows.map { hash(row: $0, field: 0) }).count == rows.count
  }

  /// Whether the first record's numbers are years as column names: four-digit integers, 1000…2999,
  /// strictly rising or falling, and some record below has a number in one of these columns that is
  /// not such a year. A single year, or one in the first cell, needs a name beside it. With a
  /// single year, every record below, and at least two, must have such a number.
  private func hasYearsForNames(
    _ numeric: [Int], over rows: [Int], _ numbers: NumberNotation
  ) -> Bool {
    let years = numeric.compactMap { year(row: start, field: $0, numbers) }
    guard years.count == numeric.count else { return false }
    let steps = zip(years, years.dropFirst())
    guard steps.allSatisfy({ $0 < $1 }) || steps.allSatisfy({ $0 > $1 }) else { return false }
    if years.count == 1 || numeric[0] == 0, !hasNameBeside(rows, numbers) { return false }
    let others = rows.count { row in
      numeric.contains { field in
        // A number with a letter is no year either.
        let isNumber =
          value(row: row, field: field, numbers).isNumeric
          || cells.withField(record: row, field: field) { numbers.worded($0) != nil }
        return isNumber && year(row: row, field: field, numbers) == nil
      }
    }
    return years.count > 1 ? others > 0 : others >= 2 && others == rows.count
  }

  /// Whether the first record's numbers number the columns: 0, 1, 2… or 1, 2, 3…, at least three of
  /// them beside a name, and every record below has a fraction in one of these columns, or a number
  /// more than ten times as large as all of them.
  private func hasCountForNames(
    _ numeric: [Int], over rows: [Int], _ numbers: NumberNotation
  ) -> Bool {
    let counts = numeric.compactMap { number(row: start, field: $0, numbers) }
    guard counts.count >= 3, counts.count == numeric.count, counts[0] == 0 || counts[0] == 1,
      zip(counts, counts.dropFirst()).allSatisfy({ $1 == $0 + 1 }), rows.count >= 2,
      hasNameBeside(rows, numbers), let last = counts.last
    else { return false }
    return rows.allSatisfy { row in
      numeric.contains { field in
        number(row: row, field: field, numbers).map { $0 != $0.rounded() || $0 > 10 * last }
          ?? false
      }
    }
  }

  /// Whether the first record is the head of a contingency table as R writes it: an empty corner,
  /// which no later record has, followed by at least three rising or falling numbers.
  private func isCrossTable(_ numeric: [Int], over rows: [Int], _ numbers: NumberNotation) -> Bool {
    let counts = numeric.compactMap { number(row: start, field: $0, numbers) }
    guard counts.count >= 3, numeric == Array(1..<fieldCounts[start]), rows.count >= 2,
      !hasCell(row: start, field: 0), rows.allSatisfy({ hasCell(row: $0, field: 0) })
    else { return false }
    let steps = zip(counts, counts.dropFirst())
    return steps.allSatisfy { $0 < $1 } || steps.allSatisfy { $0 > $1 }
  }

  private func number(row: Int, field: Int, _ numbers: NumberNotation) -> Double? {
    value(row: row, field: field, numbers).number
  }

  /// Whether the first record has a text that does not recur below it, in a column with texts.
  private func hasNameBeside(_ rows: [Int], _ numbers: NumberNotation) -> Bool {
    (0..<fieldCounts[start]).contains { field in
      value(row: start, field: field, numbers) == .text
        && rows.contains { value(row: $0, field: field, numbers) == .text }
        && !rows.contains { isSameCell(field, $0, start) }
    }
  }

  /// Whether a number with a unit is the name of a column, such as "90 %" above response times:
  /// there are numbers below it and none has the unit.
  private func isNameWithUnit(_ field: Int, over rows: [Int], _ numbers: NumberNotation) -> Bool {
    let unit = unit(row: start, field: field, numbers)
    guard unit != .none else { return false }
    let numeric = rows.filter { value(row: $0, field: field, numbers).isNumeric }
    return !numeric.isEmpty
      && !numeric.contains { self.unit(row: $0, field: field, numbers) == unit }
  }

  private func unit(row: Int, field: Int, _ numbers: NumberNotation) -> NumberUnit {
    var unit = NumberUnit.none
    _ = cells.withField(record: row, field: field) { numbers.value(of: $0, unit: &unit) }
    return unit
  }

  /// The year in a cell of exactly four digits.
  private func year(row: Int, field: Int, _ numbers: NumberNotation) -> Double? {
    cells.withField(record: row, field: field) { cell in
      let (start, end) = trimmedBounds(of: cell)
      guard end - start == 4, case .number(let year) = numbers.value(of: cell),
        (1000..<3000).contains(year), year == year.rounded()
      else { return nil }
      return year
    }
  }

  func isSameRecord(_ row: Int, as other: Int) -> Bool {
    fieldCounts[row] == fieldCounts[other]
      && (0..<fieldCounts[row]).allSatisfy { field in
        cells.withField(record: row, field: field) { cell in
          cells.withField(record: other, field: field) { isSame(cell, $0) }
        }
      }
  }

  /// The records of the table except those of the header and its repetitions.
  var recordsBelow: [Int] { belowHead.filter { !isSameRecord($0, as: start) } }

  /// Whether the first cell of a column is a date or code, and half of the cells below have the
  /// same form. A column that is mostly empty and has but its own name in it ("G20" for a member)
  /// tells nothing.
  private func hasFormBelow(_ field: Int, _ rows: [Int]) -> Bool {
    let form = form(row: start, field: field)
    guard form.isOfDigits else { return false }
    let cells = rows.filter { hasCell(row: $0, field: field) }
    let same = cells.filter { self.form(row: $0, field: field) == form }
    guard !cells.isEmpty, 2 * same.count >= cells.count else { return false }
    return 2 * cells.count >= rows.count || !same.allSatisfy { isSameCell(field, $0, start) }
  }

  /// Whether a column starts with a text that does not recur, and has at least as many numbers as
  /// texts below it.
  private func isNameOverNumbers(_ field: Int, _ rows: [Int], _ numbers: NumberNotation) -> Bool {
    var balance = 0
    var hasNumber = false
    for row in rows {
      switch value(row: row, field: field, numbers) {
      case .number, .ambiguous:
        balance += 1
        hasNumber = true
      case .text:
        balance -= 1
        if isSameCell(field, row, start) { return false }
      case .gap: break
      }
    }
    return hasNumber && balance >= 0
  }

  /// Whether the first cell of a column has no digit, and 90 % of the other cells, at least two,
  /// are dates or codes of one form.
  private func isNameOverForms(_ field: Int, _ rows: [Int]) -> Bool {
    guard form(row: start, field: field).digits == 0 else { return false }
    let cells = rows.filter { hasCell(row: $0, field: field) }
    guard cells.count >= 2, let form = cells.first.map({ form(row: $0, field: field) }),
      form.isOfDigits
    else { return false }
    return 10 * cells.count { self.form(row: $0, field: field) == form } >= 9 * cells.count
  }

  /// The log odds, by whether it recurs below, that the first cell of a column belongs to a row.
  ///
  /// In a row it recurs as often as the cells of other rows. In one table of fifty, a header's word
  /// is also a value of its column. A recurring word counts at least `leastRecurrence`: in short
  /// tables hardly anything recurs.
  private func rowOdds(of field: Int, _ rows: [Int]) -> Double {
    var counts: [UInt64: Int] = [:]
    var count = 0
    for row in rows where hasCell(row: row, field: field) {
      counts[hash(row: row, field: field), default: 0] += 1
      count += 1
    }
    guard count > 0 else { return 0 }
    let recurring = counts.values.reduce(0) { $1 > 1 ? $0 + $1 : $0 }
    let share = (Double(recurring) + 0.5) / Double(count + 1)
    return counts[hash(row: start, field: field)] != nil
      ? log(max(share, Self.leastRecurrence) / Self.headerRecurrence)
      : log((1 - share) / (1 - Self.headerRecurrence))
  }

  private static let headerRecurrence = 0.02
  private static let leastRecurrence = 0.1
  /// Most tables have a header, so a row must be about three times as likely.
  private static let rowOddsLimit = 1.2
  /// Within a factor of about three of the limit, and if there is little evidence.
  private static let doubtfulOdds = -0.7..<2.3

  func hasCell(row: Int, field: Int) -> Bool {
    cells.withField(record: row, field: field) { !isEmptySpace($0) }
  }

  private func isSameCell(_ field: Int, _ row: Int, _ other: Int) -> Bool {
    hash(row: row, field: field) == hash(row: other, field: field)
  }

  func hash(row: Int, field: Int) -> UInt64 {
    cells.withField(record: row, field: field) { textHash($0) }
  }

  func form(row: Int, field: Int) -> CellForm {
    cells.withField(record: row, field: field) { CellForm($0) }
  }
}

/// The form of a cell: runs of digits, runs of letters, and the characters between.
struct CellForm: Hashable, Sendable {
  private(set) var digits = 0
  private(set) var letters = 0
  private var outline: [UInt8] = []

  init(_ cell: Span<UInt8>) {
    let (start, end) = trimmedBounds(of: cell)
    for index in start..<end {
      let byte = cell[index]
      var sign = byte
      if byte &- Byte.zero < 10 {
        digits += 1
        sign = Byte.zero
      } else if (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80 {
        letters += 1
        sign = UInt8(ascii: "a")
      }
      if sign == byte && sign != Byte.zero || outline.last != sign { outline.append(sign) }
    }
  }

  /// Whether it looks like a date, time, address or code: digits, with no more letters than digits.
  var isOfDigits: Bool { digits > letters || digits >= 2 && digits == letters }

  /// Whether it looks like a date or time in digits only.
  var isMoment: Bool {
    let signs = outline.filter { $0 != Byte.zero }
    return outline.first == Byte.zero && letters <= 1
      && (signs.contains(Byte.colon)
        || signs.count == 2 && signs[0] == signs[1] && "-/.".utf8.contains(signs[0]))
  }

  /// Forms are equal whatever the lengths of their runs.
  static func == (one: CellForm, other: CellForm) -> Bool { one.outline == other.outline }

  func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}

func isSame(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
  guard one.count == other.count else { return false }
  for index in 0..<one.count where one[index] != other[index] { return false }
  return true
}
