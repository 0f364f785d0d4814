// Stores the cells of a table: typed arrays per column, each of a few thousand rows.
import Synchronization

/// Texts stored back to back in one array of bytes, as they were read (maybe not UTF-8).
package struct TextRun: Hashable, Sendable {
  package let bytes: [UInt8]
  /// Where each text ends in `bytes`; it starts where the previous one ends.
  package let ends: [UInt32]

  package init(bytes: [UInt8], ends: [UInt32]) {
    self.bytes = bytes
    self.ends = ends
  }

  package init(_ texts: some Sequence<String>) {
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    for text in texts {
      bytes.append(contentsOf: text.utf8)
      ends.append(UInt32(truncatingIfNeeded: bytes.count))
    }
    self.init(bytes: bytes, ends: ends)
  }

  package var count: Int { ends.count }

  @inline(__always)
  package func withText<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = bytes  // retained, since a span must not outlive its storage
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return body(bytes.span.extracting(start..<Int(ends[index])))
  }
}

/// The distinct texts of a column, or of a part of it, indexed by code. Immutable; a longer
/// dictionary of the same lineage starts with the same texts.
package final class TextDictionary: Sendable {
  package let texts: TextRun
  package let values: [CellValue]
  /// Shared by dictionaries that are prefixes of one another.
  package let lineage: Int

  package init(_ texts: TextRun, values: [CellValue], lineage: Int = TextDictionary.newLineage()) {
    self.texts = texts
    self.values = values
    self.lineage = lineage
  }

  package var count: Int { values.count }

  private static let lineages = Atomic<Int>(0)

  /// A number that no other dictionary has.
  package static func newLineage() -> Int { lineages.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// Consecutive cells of one column. Immutable.
package final class ColumnChunk: Sendable {
  /// The number of rows in a chunk when rows are read one by one.
  package static let rowLimit = 1 << 13

  package enum Cells: Sendable {
    /// Each cell's number (NaN if it is not one) and how the cells were written.
    case numbers([Double], texts: NumberTexts)
    case decimals(Decimals)
    /// Dictionary encoding: each cell's code.
    case codes([UInt16], TextDictionary)
    case texts(TextRun)
    case gaps(count: Int)
  }

  package enum NumberTexts: Sendable {
    case kept(TextRun)
    /// All in the same format; gaps as "".
    case decimal(DecimalText)
    /// With as many decimals as each needs; gaps as "".
    case shortest
  }

  package let cells: Cells

  package init(_ cells: Cells) { self.cells = cells }

  /// nil if the cells are kept otherwise.
  package var decimals: Decimals? {
    if case .decimals(let decimals) = cells { decimals } else { nil }
  }

  package var rowCount: Int {
    switch cells {
    case .numbers(let numbers, _): numbers.count
    case .decimals(let decimals): decimals.count
    case .codes(let codes, _): codes.count
    case .texts(let texts): texts.count
    case .gaps(let count): count
    }
  }

  /// The approximate memory of the cells, without shared dictionaries.
  package var byteCount: Int {
    switch cells {
    case .numbers(let numbers, .kept(let texts)): 8 * numbers.count + texts.memoryBytes
    case .numbers(let numbers, _): 8 * numbers.count
    case .decimals(let decimals): 4 * decimals.count
    case .codes(let codes, _): 2 * codes.count
    case .texts(let texts): texts.memoryBytes
    case .gaps: 0
    }
  }

  var textByteCount: Int {
    switch cells {
    case .numbers(_, .kept(let texts)), .texts(let texts): texts.bytes.count
    default: byteCount
    }
  }

  @inline(__always)
  package func withText<Result>(row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    switch cells {
    case .numbers(_, .kept(let texts)), .texts(let texts): texts.withText(row, body)
    case .codes(let codes, let dictionary): dictionary.texts.withText(Int(codes[row]), body)
    case .numbers, .decimals, .gaps: withMadeText(row: row, body)
    }
  }

  /// Whether numbers may be written as codes, as 0012: the texts are kept.
  package var mayHaveCodes: Bool {
    switch cells {
    case .numbers(_, .kept), .texts, .codes: true
    case .numbers, .decimals, .gaps: false
    }
  }

  package func isCode(row: Int) -> Bool { mayHaveCodes && withText(row: row, Tables.isCode) }

  private func withMadeText<Result>(row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    var bytes: [UInt8] = []
    switch cells {
    case .numbers(let numbers, .decimal(let form)): form.write(numbers[row], to: &bytes)
    case .numbers(let numbers, _): bytes = Array(plainText(of: numbers[row]).utf8)
    case .decimals(let decimals): decimals.text.write(decimals[row], to: &bytes)
    case .codes, .texts, .gaps: break
    }
    return body(bytes.span)
  }

  package func value(row: Int, _ notation: NumberNotation) -> CellValue {
    switch cells {
    case .numbers(let numbers, let texts):
      if !numbers[row].isNaN { return .number(numbers[row]) }
      if case .kept(let texts) = texts { return texts.withText(row) { notation.value(of: $0) } }
      return .gap
    case .decimals(let decimals):
      let number = decimals[row]
      return number.isNaN ? .gap : .number(number)
    case .codes(let codes, let dictionary): return dictionary.values[Int(codes[row])]
    case .texts(let texts): return texts.withText(row) { notation.value(of: $0) }
    case .gaps: return .gap
    }
  }

  @inline(__always)
  package func number(row: Int, _ notation: NumberNotation) -> Double {
    if case .numbers(let numbers, _) = cells { return numbers[row] }
    if case .decimals(let decimals) = cells { return decimals[row] }
    return value(row: row, notation).number ?? .nan
  }

  /// The same texts without the numbers, for when those are kept elsewhere.
  func withoutNumbers() -> ColumnChunk {
    if case .numbers(_, .kept(let texts)) = cells { ColumnChunk(.texts(texts)) } else { self }
  }

  /// Whether both share the same texts in memory; false does not mean that the texts differ.
  func isSame(as other: ColumnChunk) -> Bool {
    if self === other { return true }
    return switch (cells, other.cells) {
    case (.numbers(_, .kept(let one)), .numbers(_, .kept(let other))),
      (.texts(let one), .texts(let other)), (.numbers(_, .kept(let one)), .texts(let other)),
      (.texts(let one), .numbers(_, .kept(let other))):
      one == other
    case (.numbers(let one, .decimal(let form)), .numbers(let other, .decimal(let otherForm))):
      form == otherForm && one.elementsEqual(other) { $0 == $1 || $0.isNaN && $1.isNaN }
    case (.decimals(let one), .decimals(let other)): one == other
    case (.codes(let one, let texts), .codes(let other, let otherTexts)):
      texts === otherTexts && one == other
    default: false
    }
  }
}

extension TextRun {
  fileprivate var memoryBytes: Int { bytes.count + 4 * ends.count }
}

/// A number with as many decimals as it needs: "898", "117.2"; "" for NaN.
package func plainText(of number: Double) -> String {
  if number.isNaN { return "" }
  let text = number.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// The precision of a moment.
package enum TimeUnit: Hashable, Sendable {
  case year, month, day, minute, second

  /// ISO 8601 to the precision of the unit: "2024-03", "2024-03-26 12:30"; "" for a gap.
  package func text(of moment: Int64) -> String {
    if moment == .min { return "" }
    let (day, second) = (
      moment.flooredQuotient(86_400), moment - moment.flooredQuotient(86_400) * 86_400
    )
    let date = CivilDate(dayNumber: Int(day))
    func padded(_ number: Int, _ digits: Int = 2) -> String {
      let text = String(abs(number))
      return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, digits - text.count))
        + text
    }
    let year = padded(date.year, 4)
    if self == .year { return year }
    if self == .month { return "\(year)-\(padded(date.month))" }
    let text = "\(year)-\(padded(date.month))-\(padded(date.day))"
    if self == .day { return text }
    let clock = "\(padded(Int(second / 3600))):\(padded(Int(second / 60 % 60)))"
    return self == .minute ? "\(text) \(clock)" : "\(text) \(clock):\(padded(Int(second % 60)))"
  }
}

/// A date of the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  /// From 1.
  package var month: Int
  /// From 1.
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// - Parameter dayNumber: days since 1970-01-01 (H. Hinnant, "chrono-Compatible Low-Level Date
  ///   Algorithms", civil_from_days).
  package init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01 (ibid., days_from_civil).
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension Int64 {
  package func flooredQuotient(_ divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}

package final class ColumnChunks: Sendable {
  package let chunks: [ColumnChunk]
  /// The first row of each chunk, then the total number of rows.
  package let starts: [Int]

  package init(_ chunks: [ColumnChunk]) {
    self.chunks = chunks
    var starts = [0]
    starts.reserveCapacity(chunks.count + 1)
    for chunk in chunks { starts.append(starts[starts.count - 1] + chunk.rowCount) }
    self.starts = starts
  }

  package var rowCount: Int { starts[starts.count - 1] }

  @inline(__always)
  package func withText<Result>(row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let chunk = chunkIndex(of: row)
    return chunks[chunk].withText(row: row - starts[chunk], body)
  }

  package func value(row: Int, _ notation: NumberNotation) -> CellValue {
    let chunk = chunkIndex(of: row)
    return chunks[chunk].value(row: row - starts[chunk], notation)
  }

  func isSame(as other: ColumnChunks) -> Bool {
    starts == other.starts && zip(chunks, other.chunks).allSatisfy { $0.isSame(as: $1) }
  }

  func withoutNumbers() -> ColumnChunks { ColumnChunks(chunks.map { $0.withoutNumbers() }) }

  package func numbers(_ notation: NumberNotation) -> [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(rowCount)
    for chunk in chunks {
      switch chunk.cells {
      case .numbers(let part, _): numbers.append(contentsOf: part)
      case .decimals(let part): for row in 0..<part.count { numbers.append(part[row]) }
      default:
        for row in 0..<chunk.rowCount { numbers.append(chunk.number(row: row, notation)) }
      }
    }
    return numbers
  }

  package func chunkIndex(of row: Int) -> Int {
    // Chunks have about the same number of rows, so the first guess is close.
    var index = min(chunks.count - 1, row * chunks.count / max(1, rowCount))
    while starts[index] > row { index -= 1 }
    while starts[index + 1] <= row { index += 1 }
    return index
  }

  /// Whether two cells have one text, by hashes of 64 bits: false is certain.
  ///
  /// - Parameter limit: the rows to look at, from the first.
  package func hasRepeats(within limit: Int = .max) -> Bool {
    var buckets = [[UInt64]](repeating: [], count: Self.bucketCount)
    let count = min(rowCount, limit)
    for index in buckets.indices {
      buckets[index].reserveCapacity(count / Self.bucketCount * 9 / 8 + 16)
    }
    for (index, chunk) in chunks.enumerated() where starts[index] < count {
      for row in 0..<min(chunk.rowCount, count - starts[index]) {
        let hash = chunk.withText(row: row) { cellHash($0) }
        buckets[Int(truncatingIfNeeded: hash >> 56)].append(hash)
      }
    }
    // A bucket's table fits into a processor's cache.
    var table: [UInt64] = []
    return buckets.contains { Self.hasRepeats($0, &table) }
  }

  private static let bucketCount = 256

  /// - Parameter table: reused; open addressing, 0 for a free place.
  private static func hasRepeats(_ hashes: [UInt64], _ table: inout [UInt64]) -> Bool {
    var size = 64
    while size < 2 * hashes.count { size *= 2 }
    table.removeAll(keepingCapacity: true)
    table.append(contentsOf: repeatElement(0, count: size))
    return table.withUnsafeMutableBufferPointer { table in
      for hash in hashes {
        let hash = hash | 1
        var place = Int(truncatingIfNeeded: hash >> 8) & (size - 1)
        while table[place] != 0 {
          if table[place] == hash { return true }
          place = (place + 1) & (size - 1)
        }
        table[place] = hash
      }
      return false
    }
  }
}
