// Fast parsing of dates from bytes: ISO 8601 directly, other forms through `NaturalOrder`.
internal import Tables

/// A moment in seconds since 1970, without a zone, and its precision.
struct Moment: Hashable, Sendable {
  var seconds: Int64
  var unit: TimeUnit

  /// The first second after the year, month, day, minute or second.
  var end: Int64 {
    let date = CivilDate(dayNumber: Int(seconds.flooredQuotient(86_400)))
    return switch unit {
    case .year: Self.seconds(CivilDate(year: date.year + 1, month: 1, day: 1))
    case .month:
      Self.seconds(
        date.month == 12
          ? CivilDate(year: date.year + 1, month: 1, day: 1)
          : CivilDate(year: date.year, month: date.month + 1, day: 1))
    case .day: seconds + 86_400
    case .minute: seconds + 60
    case .second: seconds + 1
    }
  }

  static func seconds(_ date: CivilDate) -> Int64 { Int64(date.dayNumber) * 86_400 }
}

extension Moment {
  /// A four-digit year, a month, a day, or a day with a clock time after `T` or a blank, optionally
  /// with seconds and a fraction; a zone is subtracted (ISO 8601-1, 5.4, RFC 3339). nil for
  /// anything else, including surrounding blanks.
  @inline(__always)
  init?(iso text: UnsafeBufferPointer<UInt8>) {
    guard let year = Self.number(text, 0, 4) else { return nil }
    if text.count == 4 {
      self.init(CivilDate(year: year, month: 1, day: 1), .year)
      return
    }
    guard text.count >= 7, text[4] == Self.dash, let month = Self.number(text, 5, 2),
      (1...12).contains(month)
    else { return nil }
    if text.count == 7 {
      self.init(CivilDate(year: year, month: month, day: 1), .month)
      return
    }
    guard text.count >= 10, text[7] == Self.dash, let day = Self.number(text, 8, 2), day >= 1,
      day <= Self.dayCount(year, month)
    else { return nil }
    self.init(CivilDate(year: year, month: month, day: day), .day)
    if text.count > 10, !readClock(text) { return nil }
  }

  private init(_ date: CivilDate, _ unit: TimeUnit) {
    (seconds, self.unit) = (Self.seconds(date), unit)
  }

  private mutating func readClock(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard
      text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: " ")
        || text[10] == UInt8(ascii: "t"),
      let hour = Self.number(text, 11, 2), hour < 24, text.count >= 16, text[13] == Self.colon,
      let minute = Self.number(text, 14, 2), minute < 60
    else { return false }
    seconds += Int64(hour * 3600 + minute * 60)
    unit = .minute
    var index = 16
    if index < text.count, text[index] == Self.colon {
      // 60 is a leap second.
      guard let second = Self.number(text, 17, 2), second <= 60 else { return false }
      seconds += Int64(min(second, 59))
      unit = .second
      index = 19
      if index < text.count, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",") {
        index += 1
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        if index == start { return false }
      }
    }
    return readZone(text, index)
  }

  private mutating func readZone(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var index = start
    if index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
    if index == text.count { return start == text.count }
    let sign = text[index]
    if sign | 0x20 == UInt8(ascii: "z") { return index + 1 == text.count }
    guard sign == UInt8(ascii: "+") || sign == Self.dash,
      let hours = Self.number(text, index + 1, 2)
    else { return false }
    var minutes = 0
    index += 3
    let hasColon = index < text.count && text[index] == Self.colon
    if hasColon { index += 1 }
    if hasColon || index < text.count {
      guard let rest = Self.number(text, index, 2), index + 2 == text.count else { return false }
      minutes = rest
    }
    let offset = Int64(hours * 3600 + minutes * 60)
    seconds += sign == Self.dash ? offset : -offset
    return true
  }

  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")

  /// The value of exactly `count` digits; nil if there are fewer.
  @inline(__always)
  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int? {
    guard start + count <= text.count else { return nil }
    var number = 0
    for index in start..<start + count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return number
  }

  static func dayCount(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// From a number: a year from 1000 to 2999; a month as `202401`; a day as `20240131`; a second as
  /// `20240131123000`; seconds to nanoseconds since 1970, from 1980 to 2100.
  init?(number: Double) {
    if number <= 2999_12_31 {
      self.init(digits: number, lastYear: 2999)
      return
    }
    if Self.isClocked(number) {
      self.init(clocked: number)
      return
    }
    for scale in [1.0, 1e3, 1e6, 1e9] {
      let seconds = number / scale
      guard (315_532_800...4_102_444_800).contains(seconds) else { continue }
      self.init(seconds: Int64(seconds.rounded(.down)), unit: .second)
      return
    }
    return nil
  }

  /// Whether a number has the digits of a day and of its time, which no count since 1970 has.
  static func isClocked(_ number: Double) -> Bool {
    (1000_01_01_00_00_00...2999_12_31_23_59_59).contains(number)
  }

  private init?(clocked number: Double) {
    let (day, clock) = Int(number).quotientAndRemainder(dividingBy: 1_000_000)
    guard number == number.rounded(), let date = Self(digits: Double(day), lastYear: 2999),
      date.unit == .day
    else { return nil }
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    self.init(
      seconds: date.seconds + Int64(hour * 3600 + minute * 60 + second), unit: .second)
  }

  /// From the digits of a date as one number: a year, a month or a day, from the year 1000 on. What is typed
  /// may be any of four digits, while cells of so great a number are more likely quantities.
  init?(digits number: Double, lastYear: Int = 9999) {
    guard (1000...9999_12_31).contains(number), case let whole = Int(number),
      Double(whole) == number
    else { return nil }
    let years = 1000...lastYear
    let (year, month, day) = (whole / 10_000, whole / 100 % 100, whole % 100)
    if years.contains(whole) {
      self.init(CivilDate(year: whole, month: 1, day: 1), .year)
    } else if years.contains(whole / 100), (1...12).contains(day) {
      self.init(CivilDate(year: whole / 100, month: day, day: 1), .month)
    } else if years.contains(year), (1...12).contains(month),
      (1...Self.dayCount(year, month)).contains(day)
    {
      self.init(CivilDate(year: year, month: month, day: day), .day)
    } else {
      return nil
    }
  }

  /// The greatest number that tells a date by as many digits: of a year, a month or a day; nil for moments.
  var lastOfDigits: Double? {
    switch unit {
    case .year: 9999
    case .month: 9999_12
    case .day: 9999_12_31
    default: nil
    }
  }

  /// From a name with a known reading.
  init?(_ tokens: DateTokens, _ reading: DateReading) {
    guard let key = tokens.key(reading) else { return nil }
    switch reading {
    case .weekday, .clock, .month, .quarter, .half, .week, .monthAndDay, .dayAndMonth: return nil
    case .year: self.init(CivilDate(year: key, month: 1, day: 1), .year)
    case .yearAndMonth, .monthAndYear, .monthAndShortYear:
      self.init(CivilDate(year: key / 100, month: key % 100, day: 1), .month)
    case .quarterOfYear:
      self.init(CivilDate(year: key / 100, month: key % 100 * 3 - 2, day: 1), .month)
    case .halfOfYear:
      self.init(CivilDate(year: key / 100, month: key % 100 * 6 - 5, day: 1), .month)
    case .weekOfYear:
      let (year, week, day) = (key / 1000, key / 10 % 100, key % 10)
      // January 4 is in the first week (ISO 8601).
      let fourth = CivilDate(year: year, month: 1, day: 4).dayNumber
      let monday = fourth - (fourth + 3 - Int(Int64(fourth + 3).flooredQuotient(7)) * 7)
      self.init(seconds: Int64(monday + 7 * (week - 1) + max(0, day - 1)) * 86_400, unit: .day)
    case .yearMonthDay, .dayMonthYear, .monthDayYear, .compact, .shortYearMonthDay,
      .dayMonthShortYear, .monthDayShortYear:
      self.init(
        seconds: Int64(key).flooredQuotient(1_000_000),
        unit: tokens.clockMicroseconds == 0 ? .day : .second)
    }
  }
}

/// Parses the cells of one column as dates.
struct DateReader: Sendable {
  /// nil if all are ISO 8601 or numbers.
  private let reading: DateReading?

  /// nil if most different cells are not dates, or the order of day and month is ambiguous.
  ///
  /// - Parameter limit: the most cells that show whether there are dates. Which of day and month comes
  ///   first any other cell may show.
  init?(_ column: Column, limit: Int = 4096) {
    if column.areWeeksOfYears { return nil }
    let sample = DateSample(column, limit: limit)
    if 2 * sample.isoCount >= sample.count, sample.isoCount > 0 {
      reading = nil
    } else if let reading = NaturalOrder.reading(
      of: sample.texts, beside: sample.otherNumbers, elsewhere: column.forEachDate)
    {
      self.reading = reading
    } else {
      return nil
    }
  }

  /// nil if most names are not dates, or the order of day and month is ambiguous.
  init?(names: some Collection<String>) {
    let others = names.filter { name in
      !Array(name.utf8).withUnsafeBufferPointer { Moment(iso: $0) != nil }
    }
    if 2 * others.count <= names.count, !names.isEmpty {
      reading = nil
    } else if let reading = NaturalOrder.reading(of: others) {
      self.reading = reading
    } else {
      return nil
    }
  }

  var areQuarters: Bool { reading == .quarterOfYear }
  /// Whether they are weeks or halves of years, which an axis shows by name only.
  var areNames: Bool { reading == .weekOfYear || reading == .halfOfYear }

  /// The date of a cell, `Int64.min` for none: the one that its number tells, or else its text. So
  /// it is the same in a chunk of numbers, which need have no texts, as in one of texts.
  ///
  /// - Parameter text: without surrounding blanks.
  func seconds(of value: CellValue, _ text: UnsafeBufferPointer<UInt8>) -> Int64 {
    switch value {
    case .number(let number): return seconds(of: number)
    case .gap: return .min
    case .ambiguous, .text:
      if let moment = Moment(iso: text) { return moment.seconds }
      return reading == nil ? .min : moment(ofName: text)?.seconds ?? .min
    }
  }

  /// The date of a cell that is a number.
  func seconds(of number: Double) -> Int64 { Moment(number: number)?.seconds ?? .min }

  /// The date of a cell whose value is not known yet.
  ///
  /// - Parameter text: without surrounding blanks.
  @inline(__always)
  func seconds(of text: UnsafeBufferPointer<UInt8>, _ notation: NumberNotation) -> Int64 {
    // Of ISO 8601 only years are numbers: a dash between digits is in none.
    if text.count != 4, let moment = Moment(iso: text) {
      return !notation.gaps.areUsual && notation.gaps.contains(text.span) ? .min : moment.seconds
    }
    return secondsOfOther(text, notation)
  }

  private func secondsOfOther(
    _ text: UnsafeBufferPointer<UInt8>, _ notation: NumberNotation
  ) -> Int64 {
    // To look for a number takes as long as to read a date.
    guard notation.gaps.areUsual, Self.isDay(text) || hasClock(text, notation) else {
      return seconds(of: notation.value(of: text.span), text)
    }
    return seconds(of: .text, text)
  }

  /// Only durations have a colon.
  private func hasClock(_ text: UnsafeBufferPointer<UInt8>, _ notation: NumberNotation) -> Bool {
    notation.quantity.dimension == .none && text.contains(UInt8(ascii: ":"))
  }

  /// Whether a text is `31.01.2024` or `31.01.24`, with any mark: the last group of a number has
  /// three digits where the one before it has two.
  private static func isDay(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 8 || text.count == 10, text[2] == text[5] else { return false }
    return text.indices.allSatisfy { index in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) != (index == 2 || index == 5)
    }
  }

  /// A date, or part of one, as the user types it.
  func moment(of text: String) -> Moment? {
    Array(text.utf8).withUnsafeBufferPointer { Moment(iso: $0) ?? moment(ofName: $0) }
  }

  private func moment(ofName text: UnsafeBufferPointer<UInt8>) -> Moment? {
    guard let tokens = DateTokens(text) else { return nil }
    let readings = tokens.readings
    if let reading, readings.contains(reading) { return Moment(tokens, reading) }
    return readings.count == 1 ? Moment(tokens, readings[0]) : nil
  }
}

/// A sample of a column's different cells, enough to tell how its dates are written. It depends on
/// the cells alone, not on how their rows are cut into chunks.
private struct DateSample {
  /// What is neither a number nor ISO 8601, in the order of the rows.
  private(set) var texts: [String] = []
  private(set) var count = 0
  /// Dates by ISO 8601, and numbers that are dates.
  private(set) var isoCount = 0
  /// Numbers that are no dates.
  private(set) var otherNumbers = 0
  private var numbers: Set<Double> = []
  private var hashes: Set<UInt64> = []
  /// A cache, as many columns have few different texts: the codes that are noted of the dictionary
  /// of the last lineage.
  private var lineage: Int?
  private var notedCodes: [Bool] = []

  /// Takes the first cell of each of so many runs of rows that is no gap.
  init(_ column: Column, limit: Int) {
    guard let chunks = column.chunks else { return }
    let rowCount = chunks.rowCount
    let runs = min(limit, rowCount)
    var index = 0
    for run in 0..<runs {
      var row = rowCount * run / runs
      let end = rowCount * (run + 1) / runs
      while row < end {
        while chunks.starts[index + 1] <= row { index += 1 }
        // Most rows of few different texts.
        if isNoted(chunks.chunks[index], row - chunks.starts[index]) { break }
        let (chunk, start) = (chunks.chunks[index], chunks.starts[index])
        let last = min(end, chunks.starts[index + 1])
        if let found = chunk.firstValue(in: row - start..<last - start, column.numbers) {
          note(chunk, found, column)
          break
        }
        row = last
      }
    }
  }

  private mutating func note(_ chunk: ColumnChunk, _ row: Int, _ column: Column) {
    if case .codes(let codes, let dictionary) = chunk.cells {
      noteCode(Int(codes[row]), of: dictionary)
    }
    if case .number(let number) = chunk.value(row: row, column.numbers) {
      guard numbers.insert(number).inserted else { return }
      count += 1
      if Moment(number: number) != nil { isoCount += 1 } else { otherNumbers += 1 }
      return
    }
    chunk.withText(row: row) { cell in
      guard hashes.insert(cellHash(cell)).inserted else { return }
      count += 1
      let (start, end) = trimmedBounds(of: cell)
      let isISO = cell.extracting(start..<end).withUnsafeBufferPointer { Moment(iso: $0) != nil }
      if isISO { isoCount += 1 } else { texts.append(column.encoding.trimmedText(cell)) }
    }
  }

  private func isNoted(_ chunk: ColumnChunk, _ row: Int) -> Bool {
    guard case .codes(let codes, let dictionary) = chunk.cells, dictionary.lineage == lineage
    else { return false }
    let code = Int(codes[row])
    return code < notedCodes.count && notedCodes[code]
  }

  private mutating func noteCode(_ code: Int, of dictionary: TextDictionary) {
    if lineage != dictionary.lineage { (lineage, notedCodes) = (dictionary.lineage, []) }
    let missing = max(0, dictionary.count - notedCodes.count)
    notedCodes.append(contentsOf: repeatElement(false, count: missing))
    notedCodes[code] = true
  }
}

extension Column {
  /// Calls a function with the dates of all different cells that are kept as texts; those that differ in
  /// the time of day only may be left out.
  fileprivate func forEachDate(_ body: (DateTokens) -> Void) {
    var hashes: Set<UInt64> = []
    func visit(_ cell: Span<UInt8>) {
      let (start, end) = trimmedBounds(of: cell)
      let text = cell.extracting(start..<end)
      let day = text.indices.first { text[$0] == UInt8(ascii: " ") } ?? text.count
      let hasDay = (0..<day).contains {
        text[$0] != UInt8(ascii: ":") && text[$0] &- UInt8(ascii: "0") > 9
      }
      guard hashes.insert(cellHash(hasDay ? text.extracting(0..<day) : text)).inserted
      else { return }
      if let tokens = text.withUnsafeBufferPointer({ DateTokens($0) }) { body(tokens) }
    }
    var seen: [Int: Int] = [:]
    for chunk in chunks?.chunks ?? [] {
      switch chunk.cells {
      case .codes(_, let dictionary):
        for code in seen[dictionary.lineage, default: 0]..<dictionary.count {
          dictionary.texts.withText(code) { visit($0) }
        }
        seen[dictionary.lineage] = dictionary.count
      case .texts(let run): for row in 0..<run.count { run.withText(row) { visit($0) } }
      case .numbers, .decimals, .gaps: break
      }
    }
  }
}

extension ColumnChunk {
  /// The first of some rows whose cell is no gap; nil if there is none.
  fileprivate func firstValue(in rows: Range<Int>, _ notation: NumberNotation) -> Int? {
    switch cells {
    case .codes(let codes, let dictionary):
      let values = dictionary.values
      return rows.first { values[Int(codes[$0])] != .gap }
    case .decimals(let decimals): return rows.first { !decimals[$0].isNaN }
    case .numbers, .texts: return rows.first { value(row: $0, notation) != .gap }
    case .gaps: return nil
    }
  }

  /// The date of a cell; `Int64.min` if it is none.
  func seconds(row: Int, _ dates: DateReader, _ notation: NumberNotation) -> Int64 {
    switch cells {
    case .numbers(let numbers, _) where !numbers[row].isNaN:
      return dates.seconds(of: numbers[row])
    case .decimals(let decimals) where !decimals[row].isNaN:
      return dates.seconds(of: decimals[row])
    default:
      return withText(row: row) { text in
        let (start, end) = trimmedBounds(of: text)
        return text.extracting(start..<end).withUnsafeBufferPointer {
          dates.seconds(of: $0, notation)
        }
      }
    }
  }
}

extension ColumnChunks {
  /// The date of a cell; `Int64.min` if it is none.
  func seconds(row: Int, _ dates: DateReader, _ notation: NumberNotation) -> Int64 {
    let index = chunkIndex(of: row)
    return chunks[index].seconds(row: row - starts[index], dates, notation)
  }
}
