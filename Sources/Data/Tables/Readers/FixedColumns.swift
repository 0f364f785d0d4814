// Detects columns of a fixed width, as docker, kubectl and cloc print them.

/// Where the columns of a table lie whose cells hold single blanks: in the gaps of at least two
/// blanks between the headings, each of which has a place that is blank in all rows.
struct FixedColumns {
  /// Where the columns begin, in characters from 0, except the first.
  let starts: [Int]
  /// The line of the headings, from 1.
  let line: Int

  /// The rows that are examined.
  private static let rowLimit = 200
  /// The lines that may be the headings.
  private static let headLimit = 60
  private static let leastRows = 2

  /// nil if no line of the sample has such headings above at least two rows.
  ///
  /// - Parameter isWhole: false if the sample's last line is incomplete.
  init?(_ sample: Span<UInt8>, isWhole: Bool) {
    let lines = TextLine.lines(of: sample, isWhole: isWhole, limit: Self.headLimit + Self.rowLimit)
    var best: FixedColumns?
    for (index, line) in lines.prefix(Self.headLimit).enumerated() where line.isText {
      let gaps = line.gaps
      guard gaps.count > best?.starts.count ?? 0 else { continue }
      let rows = lines[(index + 1)...].prefix { !$0.isBlank }.filter(\.isText).prefix(Self.rowLimit)
      guard rows.count >= Self.leastRows else { continue }
      let starts = gaps.compactMap { gap in Self.start(in: gap, rows) }
      if starts.count == gaps.count { best = FixedColumns(starts: starts, line: index + 1) }
    }
    guard let best else { return nil }
    self = best
  }

  private init(starts: [Int], line: Int) { (self.starts, self.line) = (starts, line) }

  /// Where the column after a gap begins: at the heading if all rows are blank before it, as above
  /// cells to the left; in the middle of the widest stretch that is blank in all rows, as above
  /// cells to the right; nil if there is none.
  private static func start(in gap: Range<Int>, _ rows: some Collection<TextLine>) -> Int? {
    func isBlank(_ place: Int) -> Bool { rows.allSatisfy { !$0.hasText(at: place) } }
    if isBlank(gap.upperBound - 1) { return gap.upperBound }
    var widest = 0..<0
    var stretch = gap.lowerBound..<gap.lowerBound
    for place in gap {
      stretch = isBlank(place) ? stretch.lowerBound..<place + 1 : place + 1..<place + 1
      if stretch.count > widest.count { widest = stretch }
    }
    return widest.isEmpty ? nil : (widest.lowerBound + widest.upperBound) / 2 + 1
  }
}

/// One line, as the places of its characters that are not blank.
private struct TextLine {
  /// Whether each character is other than a blank.
  private var hasText: [Bool] = []
  private var hasLetter = false
  private var hasTab = false

  static func lines(of sample: Span<UInt8>, isWhole: Bool, limit: Int) -> [TextLine] {
    var lines: [TextLine] = []
    var line = TextLine()
    var isOpen = false
    for index in 0..<sample.count {
      let byte = sample[index]
      isOpen = byte != Byte.lineFeed
      if isOpen {
        line.append(byte)
      } else {
        lines.append(line)
        line = TextLine()
        if lines.count == limit { return lines }
      }
    }
    if isOpen, isWhole { lines.append(line) }
    return lines
  }

  private mutating func append(_ byte: UInt8) {
    // Bytes within a character have no place of their own.
    if byte & 0xC0 == 0x80 || byte == Byte.carriageReturn { return }
    if byte == Byte.tab { hasTab = true }
    hasText.append(!Tables.isBlank(byte))
    if (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80 { hasLetter = true }
  }

  var isBlank: Bool { !hasText.contains(true) }

  /// Whether it is neither blank nor a rule, and has no tabs.
  var isText: Bool { hasLetter && !hasTab }

  func hasText(at place: Int) -> Bool { place < hasText.count && hasText[place] }

  /// The runs of at least two blanks between characters.
  var gaps: [Range<Int>] {
    var gaps: [Range<Int>] = []
    var last: Int?
    for (place, isText) in hasText.enumerated() where isText {
      if let last, place - last > 2 { gaps.append(last + 1..<place) }
      last = place
    }
    return gaps
  }
}
