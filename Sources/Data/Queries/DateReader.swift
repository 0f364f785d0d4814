// Which cells of a column are dates, which are names of a cycle, and how either is read.
internal import Tables

/// Parses the cells of one column as dates.
struct DateReader: Sendable {
  /// nil if all are ISO 8601 or numbers.
  private let reading: DateReading?

  /// nil if most different cells are not dates, or the order of day and month is ambiguous.
  ///
  /// - Parameter limit: the most cells that show whether there are dates. Which of day and month comes
  ///   first any other cell may show.
  init?(_ column: Column, limit: Int = 4096) {
    self.init(DateForm(column, limit: limit))
  }

  /// nil if most names are not dates, or the order of day and month is ambiguous.
  init?(names: some Collection<String>) { self.init(DateForm(names: names)) }

  private init?(_ form: DateForm?) {
    switch form {
    case .iso: reading = nil
    case .named(let found) where !found.isOfCycle: reading = found
    case .named, nil: return nil
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

/// Where names that come again and again stand in their cycle: weekdays, months, times of day. They are
/// no moments, but one is before another.
struct CycleReader: Sendable {
  private let reading: DateReading

  /// nil if most different cells are no such names.
  init?(_ column: Column) {
    if column.isNumeric { return nil }
    self.init(DateForm(column, limit: 4096))
  }

  init?(names: some Collection<String>) { self.init(DateForm(names: names)) }

  private init?(_ form: DateForm?) {
    guard case .named(let found) = form, found.isOfCycle else { return nil }
    reading = found
  }

  /// nil for what is no name of the cycle.
  func place(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let tokens = DateTokens(text), tokens.readings.contains(reading) else { return nil }
    return tokens.key(reading)
  }

  func place(of text: String) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer { place(of: $0) }
  }
}

/// How most of some texts are dates.
private enum DateForm {
  /// By ISO 8601, or as numbers.
  case iso
  case named(DateReading)

  init?(_ column: Column, limit: Int) {
    if column.areWeeksOfYears { return nil }
    let sample = DateSample(column, limit: limit)
    if 2 * sample.isoCount >= sample.count, sample.isoCount > 0 {
      self = .iso
    } else if let reading = NaturalOrder.reading(
      of: sample.texts, beside: sample.otherNumbers, elsewhere: column.forEachDate)
    {
      self = .named(reading)
    } else {
      return nil
    }
  }

  init?(names: some Collection<String>) {
    let others = names.filter { name in
      !Array(name.utf8).withUnsafeBufferPointer { Moment(iso: $0) != nil }
    }
    if 2 * others.count <= names.count, !names.isEmpty {
      self = .iso
    } else if let reading = NaturalOrder.reading(of: others) {
      self = .named(reading)
    } else {
      return nil
    }
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
