// Recognises prose, which the readers of tables would take for a column or for ragged rows.

/// Whether a text consists of sentences in paragraphs. Only what no list has counts: sentences that
/// end within lines, together with lines that were broken within a sentence because they were full,
/// or with lines that are whole paragraphs between blank lines.
struct ProseGuess {
  private var lines: [ProseLine] = []
  /// Neighbours without a blank line between them, and with one.
  private var adjacent = 0
  private var separated = 0

  /// The lines that are examined.
  private static let lineLimit = 300
  /// Fewer words are a name or a title.
  private static let leastWords = 10
  /// Shorter lines are not broken for being full.
  private static let leastWidth = 30

  /// - Parameter text: the start of the input, or all of it.
  init(_ text: Span<UInt8>) {
    var isAfterBlank = false
    var start = 0
    while start < text.count, lines.count < Self.lineLimit {
      var end = start
      while end < text.count, text[end] != Byte.lineFeed { end += 1 }
      let line = ProseLine(text.extracting(start..<end))
      start = end + 1
      if line.words == 0 {
        isAfterBlank = true
        continue
      }
      if !lines.isEmpty {
        if isAfterBlank { separated += 1 } else { adjacent += 1 }
      }
      lines.append(line)
      lines[lines.count - 1].isAfterBlank = isAfterBlank
      isAfterBlank = false
    }
  }

  var isProse: Bool {
    let words = lines.reduce(0) { $0 + $1.words }
    let plain = lines.reduce(0) { $0 + $1.plainWords }
    guard words >= Self.leastWords, 3 * plain >= 2 * words,
      lines.contains(where: { $0.innerEnds > 0 })
    else { return false }
    return areWrapped(words: words) || areParagraphs(words: words)
  }

  /// Whether lines are broken within sentences, and most of those that are were full.
  private func areWrapped(words: Int) -> Bool {
    let broken = lines.indices.dropLast().filter { index in
      let next = lines[index + 1]
      return !next.isAfterBlank && next.beginsSmall && !lines[index].isEnded
        && lines[index].words >= 4
    }.map { lines[$0].width }
    let widest = broken.max() ?? 0
    let full = broken.count { 5 * $0 >= 3 * widest }
    return widest >= Self.leastWidth && 3 * broken.count >= adjacent
      && 5 * full >= 4 * broken.count && words >= 4 * lines.count
  }

  /// Whether lines of several sentences stand alone.
  private func areParagraphs(words: Int) -> Bool {
    let inParagraphs = lines.reduce(0) { $0 + ($1.innerEnds > 0 ? $1.words : 0) }
    return (lines.count == 1 || separated > 0) && separated >= adjacent && 2 * inParagraphs >= words
  }
}

/// One line, as far as it tells prose from anything else.
private struct ProseLine {
  private(set) var words = 0
  /// Those of letters, besides punctuation around them.
  private(set) var plainWords = 0
  /// The sentences that end before the last word.
  private(set) var innerEnds = 0
  /// Whether the last word ends a sentence, or announces something.
  private(set) var isEnded = false
  /// Whether the first word is a plain one in small letters.
  private(set) var beginsSmall = false
  /// The bytes of the line, without blanks around it.
  private(set) var width = 0
  var isAfterBlank = false

  init(_ line: Span<UInt8>) {
    var index = 0
    var first: Int?
    var mayEnd = false
    while true {
      while index < line.count, isBlank(line[index]) || line[index] == Byte.carriageReturn {
        index += 1
      }
      guard index < line.count else { break }
      let start = index
      first = first ?? start
      while index < line.count, !isBlank(line[index]), line[index] != Byte.carriageReturn {
        index += 1
      }
      let word = ProseWord(line.extracting(start..<index))
      if mayEnd, !word.isSmall { innerEnds += 1 }
      if words == 0 { beginsSmall = word.isPlain && word.isSmall }
      words += 1
      if word.isPlain { plainWords += 1 }
      mayEnd = word.endsSentence
      isEnded = word.endsSentence || word.isFollowedByColon
      width = index - (first ?? start)
    }
  }
}

private struct ProseWord {
  private(set) var isPlain = true
  /// Whether it begins with a small letter.
  let isSmall: Bool
  /// Whether a full stop or the like follows a word of two letters or more.
  private(set) var endsSentence = false
  private(set) var isFollowedByColon = false

  init(_ word: Span<UInt8>) {
    var (start, end) = (0, word.count)
    while start < end, Self.opening.contains(word[start]) { start += 1 }
    var stop: UInt8?
    while end > start, Self.closing.contains(word[end - 1]) {
      if stop == nil, Self.stops.contains(word[end - 1]) { stop = word[end - 1] }
      end -= 1
    }
    for index in start..<end {
      let byte = word[index]
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80
      if !isLetter, byte != Byte.apostrophe, byte != Byte.minus { isPlain = false }
    }
    isPlain = isPlain && end > start
    isSmall = isSmallLetter(word.extracting(start..<end))
    isFollowedByColon = stop == UInt8(ascii: ":")
    endsSentence = isPlain && end - start >= 2 && stop != nil && !isFollowedByColon
  }

  private static let opening = Array("\"'`*_([".utf8)
  private static let closing = Array("\"'`*_)],;:.!?".utf8)
  private static let stops = Array(":.!?".utf8)
}

/// Whether a text in UTF-8 begins with a small letter of any script.
private func isSmallLetter(_ text: Span<UInt8>) -> Bool {
  guard text.count > 0 else { return false }
  if text[0] < 0x80 { return text[0] &- UInt8(ascii: "a") < 26 }
  guard text.count > 1, text[0] & 0xE0 == 0xC0 else { return false }
  let scalar = UInt32(text[0] & 0x1F) << 6 | UInt32(text[1] & 0x3F)
  return Unicode.Scalar(scalar)?.properties.isLowercase ?? false
}
