// Detects columns of a fixed width, as docker, kubectl and cloc print them.

/// Where the columns of a table lie whose cells hold single blanks: in the gaps of at least two
/// blanks between the headings, each of which has a place that is blank in all rows.
struct FixedColumns {
  /// Where the columns begin, in characters from 0, except the first.
  let starts: [Int]
  /// The line of the headings, from 1.
  let line: Int

  /// The lines that may be the headings.
  private static let headLimit = 60
  private static let leastRows = 2

  /// nil if no line of the sample has such headings above at least two rows.
  ///
  /// - Parameter isWhole: false if the sample's last line is incomplete.
  init?(_ sample: Span<UInt8>, isWhole: Bool) {
    var next = 0
    var lines: [TextLine] = []
    while lines.count < Self.headLimit,
      let line = TextLine.next(in: sample, from: &next, isWhole: isWhole)
    {
      lines.append(line)
    }
    let gaps = lines.map(\.gaps)
    // Most tables have none, so that their rows need not be looked at.
    guard gaps.contains(where: { !$0.isEmpty }) else { return nil }
    var below = LinesBelow()
    while let line = TextLine.next(in: sample, from: &next, isWhole: isWhole), !line.isBlank {
      below.add(line)
    }
    var best: FixedColumns?
    for (index, line) in lines.enumerated().reversed() {
      if line.isBlank { below = LinesBelow() }
      guard line.isText else { continue }
      let count = gaps[index].count
      if count > 0, count >= best?.starts.count ?? 0, below.count >= Self.leastRows {
        let starts = gaps[index].compactMap { below.start(in: $0) }
        if starts.count == count { best = FixedColumns(starts: starts, line: index + 1) }
      }
      below.add(line)
    }
    guard let best else { return nil }
    self = best
  }

  private init(starts: [Int], line: Int) { (self.starts, self.line) = (starts, line) }

  /// The cells of a line, without the blanks around them: cut before the place where each column
  /// begins; or, where a word stands there, at the runs of two blanks if these give as many cells as
  /// there are columns. If not, the line is one cell.
  static func cells(of line: Span<UInt8>, _ starts: [Int]) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var (first, place) = (0, 0)
    for index in line.indices where line[index] & 0xC0 != 0x80 {
      place += 1
      guard cells.count < starts.count, place == starts[cells.count] else { continue }
      guard Tables.isBlank(line[index]) else { return words(of: line, count: starts.count + 1) }
      cells.append(trimmed(line, first..<index))
      first = index + 1
    }
    while cells.count <= starts.count {
      cells.append(trimmed(line, first..<line.count))
      first = line.count
    }
    return cells
  }

  private static func trimmed(_ line: Span<UInt8>, _ cell: Range<Int>) -> Range<Int> {
    var (start, end) = (cell.lowerBound, cell.upperBound)
    while start < end, Tables.isBlank(line[start]) { start += 1 }
    while end > start, Tables.isBlank(line[end - 1]) { end -= 1 }
    return start..<end
  }

  /// What runs of two blanks separate, if these are so many cells; else the line.
  private static func words(of line: Span<UInt8>, count: Int) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var blanks = 2
    for index in line.indices {
      if Tables.isBlank(line[index]) {
        blanks += 1
        continue
      }
      let start = blanks < 2 ? words.removeLast().lowerBound : index
      words.append(start..<index + 1)
      blanks = 0
    }
    return words.count == count ? words : [trimmed(line, 0..<line.count)]
  }
}

/// The lines below another, up to a blank one: where some of them has text.
private struct LinesBelow {
  private(set) var count = 0
  private var hasText: [Bool] = []

  mutating func add(_ line: TextLine) {
    guard line.isText else { return }
    count += 1
    let missing = line.hasText.count - hasText.count
    if missing > 0 { hasText += Array(repeating: false, count: missing) }
    for place in line.hasText.indices where line.hasText[place] { hasText[place] = true }
  }

  private func isBlank(_ place: Int) -> Bool { place >= hasText.count || !hasText[place] }

  /// Where the column after a gap begins: at the heading if all rows are blank before it, as above
  /// cells to the left; in the middle of the widest stretch that is blank in all rows, as above
  /// cells to the right; nil if there is none.
  func start(in gap: Range<Int>) -> Int? {
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
  private(set) var hasText: [Bool] = []
  private var hasLetter = false
  private var hasTab = false

  /// The line that begins at an index of a sample, which moves behind it; nil at the end.
  static func next(in sample: Span<UInt8>, from index: inout Int, isWhole: Bool) -> TextLine? {
    guard index < sample.count else { return nil }
    var line = TextLine()
    while index < sample.count {
      let byte = sample[index]
      index += 1
      if byte == Byte.lineFeed { return line }
      line.append(byte)
    }
    return isWhole ? line : nil
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
