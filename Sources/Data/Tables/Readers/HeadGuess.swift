// Detects what stands above a table: Excel's delimiter line and comments.

/// The delimiter named by the first line, as Excel reads and writes it: `sep=;`.
func namedDelimiter(_ sample: Span<UInt8>) -> UInt8? {
  let line = PhysicalLine(sample, from: 0)
  let text = sample.extracting(line.start..<line.end)
  guard line.next > line.end, text.count == 5, text[3] == Byte.equals, text[4] < 0x80,
    text[4] > 0, text[4] != Byte.quote
  else { return nil }
  for (index, letter) in "sep".utf8.enumerated() where text[index] | 0x20 != letter { return nil }
  return text[4]
}

/// One line of a sample, ignoring quotes.
private struct PhysicalLine {
  let start: Int
  /// Where its line end starts.
  let end: Int
  /// Where the next line starts; `end` if there is no line end.
  let next: Int

  init(_ sample: Span<UInt8>, from start: Int) {
    self.start = start
    var index = start
    while index < sample.count, sample[index] != Byte.lineFeed,
      sample[index] != Byte.carriageReturn
    { index += 1 }
    end = index
    if index < sample.count {
      let isPair =
        sample[index] == Byte.carriageReturn && index + 1 < sample.count
        && sample[index + 1] == Byte.lineFeed
      index += isPair ? 2 : 1
    }
    next = index
  }
}

/// The leading lines of a file that start with the same comment mark.
struct HeadComments {
  let mark: CommentMark
  private(set) var count = 0
  /// The last of them, and its number from 1.
  private var last: PhysicalLine
  private var lastNumber = 0

  /// nil if the first line that is not blank starts without a mark, or all have one.
  ///
  /// - Parameters:
  ///   - first: the line to start at, from 1.
  ///   - marks: the possible comment marks.
  init?(_ sample: Span<UInt8>, fromLine first: Int, marks: [CommentMark]) {
    var line = PhysicalLine(sample, from: 0)
    var number = 1
    var found: CommentMark?
    var count = 0
    last = line
    while line.start < sample.count {
      let text = sample.extracting(line.start..<line.end)
      if number >= first, !isBlank(text) {
        let mark = Self.mark(of: text, among: marks)
        if found == nil { found = mark }
        guard let found, mark == found else { break }
        count += 1
        last = line
        lastNumber = number
      }
      line = PhysicalLine(sample, from: line.next)
      number += 1
    }
    guard let found, count > 0, line.start < sample.count else { return nil }
    mark = found
    self.count = count
  }

  private static func mark(of line: Span<UInt8>, among marks: [CommentMark]) -> CommentMark? {
    marks.first { mark in
      guard line.count >= mark.rawValue.utf8.count else { return false }
      return zip(0..., mark.rawValue.utf8).allSatisfy { line[$0] == $1 }
    }
  }

  /// The dialect without these comments; nil if they are not comments but rows or the header.
  ///
  /// The last comment is the header if it is directly above the first record, has as many fields as
  /// the table has columns, and contains no number. A single line that starts with `%` or `;` and
  /// has as many fields is a header and not a comment, and so is one whose first field is only the
  /// mark. Several such lines with numbers are rows.
  func dialect(_ reading: DialectTrial, _ sample: Span<UInt8>, limits: Limits) -> Dialect? {
    var dialect = reading.dialect
    guard dialect.delimiter != mark.byte, !reading.fieldCounts.isEmpty else { return nil }
    let width = reading.width
    func record(_ bytes: Span<UInt8>) -> DialectTrial {
      var bare = dialect
      bare.comment = nil
      bare.preambleLines = 0
      return DialectTrial(bytes, bare, isWhole: true, limits: limits)
    }
    let whole = record(sample.extracting(last.start..<last.end))
    var start = last.start
    while start < last.end, sample[start] == mark.byte || isBlank(sample[start]) { start += 1 }
    let rest = record(sample.extracting(start..<last.end))
    let isAdjacent = reading.start == 0 && reading.startLine == lastNumber + 1
    let isWhole = isAdjacent && whole.fieldCounts == [width]
    let isRest = isAdjacent && rest.fieldCounts == [width]
    let hasNumbers = rest.fieldCounts.first.map { count in
      (0..<count).contains { rest.value(row: 0, field: $0, dialect.numbers).isNumeric }
    }
    if count == 1 {
      let isMarkAlone = whole.fieldCounts.first.map { _ in
        whole.cells.withField(record: 0, field: 0) { $0.count == mark.rawValue.utf8.count }
      }
      if isWhole, isMarkAlone == true { return nil }
      if isWhole || isRest, mark == .percent || mark == .semicolon, !dialect.joinsBlanks {
        return nil
      }
    }
    if isWhole, width > 1, hasNumbers == true { return nil }
    if isRest, hasNumbers == false {
      dialect.isHeaderCommented = true
      dialect.hasHeader = true
      dialect.preambleLines = lastNumber - 1
    }
    return dialect
  }
}
