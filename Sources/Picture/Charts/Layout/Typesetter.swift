// Measures, cuts and wraps text, in whole device pixels, to which all coordinates are aligned, so
// that lines are crisp at any scale factor.
package import Scenegraph
internal import Words

struct Typesetter {
  enum Ellipsis: Equatable {
    case end, middle
    /// In place of the end of what the text begins with, and of its own end if that is not enough; at
    /// its end alone where it begins otherwise.
    case beginning(String)
  }

  let measurer: any TextMeasurer
  let grid: PixelGrid

  /// Texts are cut to this many Unicode scalars before measuring; longer ones fit no window.
  /// Scalars, since a single character may have a mebibyte.
  static let maximumScalars = 2_000
  /// How many of these scalars are the end of a text that is cut in the middle.
  private static let maximumTailScalars = 500

  func size(_ text: String, _ font: Font) -> Size {
    let size = measurer.size(of: text, font: font)
    return Size(width: grid.ceil(size.width), height: grid.ceil(size.height))
  }

  func width(_ text: String, _ font: Font) -> Double { size(text, font).width }

  func label(_ row: Int, _ text: String) -> CategoryLabels.Label {
    CategoryLabels.Label(row: row, text: text, size: size(text, Typography.label))
  }

  func lineHeight(_ font: Font) -> Double { grid.ceil(measurer.lineHeight(of: font)) }

  /// The text on one line, shortened with an ellipsis; "" if not even one character fits with it.
  func fitted(
    _ text: String, _ font: Font, maximumWidth: Double, ellipsis: Ellipsis = .end
  ) -> String {
    let line = Self.line(text)
    guard maximumWidth > 0 else { return "" }
    // In no script do characters average less than a tenth of an em, so a longer text cannot fit
    // and need not be shaped as a whole.
    let bound = min(Self.maximumScalars, Int(maximumWidth / (font.size * 0.1)) + 2)
    // Nearly all texts fit and have fewer bytes than the bound, so characters need not be counted.
    let isShort = line.utf8.count <= bound
    if isShort, width(line, font) <= maximumWidth { return line }
    let start = line.prefix(bound)
    let isWhole = start.endIndex == line.endIndex
    if !isShort, isWhole, width(line, font) <= maximumWidth { return line }
    var head = Array(start)
    var tail = ellipsis == .middle ? Array(line.suffix(bound)) : []
    var isRestWhole = false
    if case .beginning(let words) = ellipsis, !words.isEmpty, line.hasPrefix(words) {
      tail = Array(line.dropFirst(words.count).prefix(bound))
      let rest = "…" + String(tail)
      isRestWhole = width(rest, font) <= maximumWidth
      guard isRestWhole else { return fitted(rest, font, maximumWidth: maximumWidth) }
      head = Array(words)
    }

    func shortened(to count: Int) -> String {
      switch ellipsis {
      case .end, .beginning:
        var kept = head.prefix(count)
        while kept.last == " " { kept.removeLast() }
        return String(kept) + "…" + String(tail)
      case .middle:
        let tailCount = count / 2
        return String(head.prefix(count - tailCount)) + "…" + String(tail.suffix(tailCount))
      }
    }
    var fitting = 0
    var tooLong = head.count
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      let fits = width(shortened(to: middle), font) <= maximumWidth
      if fits { fitting = middle } else { tooLong = middle }
    }
    return fitting == 0 && !isRestWhole ? "" : shortened(to: fitting)
  }

  /// Where to cut names too wide: at the end, or if that keeps more distinct where what all begin with
  /// ends, or in the middle.
  func ellipsis(_ names: some Collection<String>, _ font: Font, _ maximumWidth: Double) -> Ellipsis
  {
    // A sample suffices.
    let sample = names.prefix(200).map {
      CutText(text: $0, font: font, maximumWidth: maximumWidth)
    }
    return cut(sample).ellipsis
  }

  /// Texts that stand together, each cut as `ellipsis` says.
  func cut(_ texts: [CutText]) -> (ellipsis: Ellipsis, texts: [String]) {
    func fitted(_ ellipsis: Ellipsis) -> [String] {
      texts.map { self.fitted($0.text, $0.font, maximumWidth: $0.maximumWidth, ellipsis: ellipsis) }
    }
    let atEnd = fitted(.end)
    if zip(texts, atEnd).allSatisfy({ Self.line($0.text) == $1 }) { return (.end, atEnd) }
    var best: (ellipsis: Ellipsis, texts: [String]) = (.end, atEnd)
    let different = Set(texts.map(\.text)).count
    guard Set(atEnd).count < different else { return best }
    for ellipsis in [.beginning(sharedBeginning(texts.map(\.text))), Ellipsis.middle] {
      let cut = fitted(ellipsis)
      if Set(cut).count > Set(best.texts).count { best = (ellipsis, cut) }
    }
    return best
  }

  /// The whole words with which all texts begin, or characters if there is no such word.
  private func sharedBeginning(_ texts: [String]) -> String {
    let lines = texts.map { Array(Self.line($0)) }
    let most = (lines.map(\.count).min() ?? 0) - 1
    guard let first = lines.first, most > 0 else { return "" }
    let shared = (0..<most).prefix { place in lines.allSatisfy { $0[place] == first[place] } }
    let wordsEnd = shared.last { !first[$0].isLetter && !first[$0].isNumber }
    return String(first.prefix(wordsEnd.map { $0 + 1 } ?? shared.count))
  }

  /// The text broken at spaces and after hyphens into balanced lines of at most `maximumWidth`; nil
  /// if a word is wider or more lines are needed.
  func wrapped(
    _ text: String, _ font: Font, maximumWidth: Double, maximumLines: Int
  ) -> String? {
    let lines = lines(text, font, maximumWidth: maximumWidth, maximumLines: maximumLines)
    guard let lines else { return nil }
    guard lines.count > 1 else { return lines.first ?? "" }
    // Balances the lines, to avoid a ragged last one: the narrowest width that needs no more lines.
    var best = lines
    var (narrow, wide) = (0.0, lines.map { width($0, font) }.max() ?? maximumWidth)
    for _ in 0..<5 {
      let middle = (narrow + wide) / 2
      if let tighter = self.lines(text, font, maximumWidth: middle, maximumLines: lines.count) {
        (best, wide) = (tighter, middle)
      } else {
        narrow = middle
      }
    }
    return best.joined(separator: "\n")
  }

  private func lines(
    _ text: String, _ font: Font, maximumWidth: Double, maximumLines: Int
  ) -> [String]? {
    var lines: [String] = []
    var line = ""
    for word in Self.words(of: text) {
      let candidate = line + word
      if width(Self.trimmed(candidate), font) <= maximumWidth {
        line = candidate
        continue
      }
      guard !line.isEmpty, width(Self.trimmed(word), font) <= maximumWidth else { return nil }
      lines.append(Self.trimmed(line))
      line = word
      guard lines.count < maximumLines else { return nil }
    }
    if !Self.trimmed(line).isEmpty { lines.append(Self.trimmed(line)) }
    return lines.count <= maximumLines ? lines : nil
  }

  /// Like `wrapped`, but cuts words that are too wide, and ends the last line with an ellipsis.
  func paragraph(
    _ text: String, _ font: Font, maximumWidth: Double, maximumLines: Int
  ) -> String {
    guard maximumLines > 0, maximumWidth > 0 else { return "" }
    var lines: [String] = []
    var line = ""
    let words = Self.words(of: text)
    for (index, word) in words.enumerated() {
      let candidate = line + word
      if width(Self.trimmed(candidate), font) <= maximumWidth {
        line = candidate
        continue
      }
      if lines.count + 1 == maximumLines {
        let rest = line + Array(words[index...]).joined()
        lines.append(fitted(rest, font, maximumWidth: maximumWidth))
        return lines.joined(separator: "\n")
      }
      if !line.isEmpty { lines.append(Self.trimmed(line)) }
      line = word
      if width(Self.trimmed(line), font) > maximumWidth {
        line = fitted(line, font, maximumWidth: maximumWidth)
      }
    }
    if !Self.trimmed(line).isEmpty { lines.append(Self.trimmed(line)) }
    return Array(lines.prefix(maximumLines)).joined(separator: "\n")
  }

  /// The text on one line, without its middle if it is longer than fits anywhere.
  static func line(_ text: String) -> String {
    guard let head = text.beginning(scalars: maximumScalars) else { return text.onOneLine }
    let tail = text.unicodeScalars.suffix(maximumTailScalars)
    let start = head.unicodeScalars.prefix(maximumScalars - maximumTailScalars - 1)
    return (String(start) + "…" + String(tail)).onOneLine
  }

  /// Each with the space or hyphen that ends it.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var current = ""
    for character in line(text) {
      if let last = current.last, LineBreak.isAllowed(between: last, and: character) {
        words.append(current)
        current = ""
      }
      current.append(character)
    }
    if !current.isEmpty { words.append(current) }
    return words
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.last == " " { text.removeLast() }
    while text.first == " " { text.removeFirst() }
    return String(text)
  }
}

/// The rules of Unicode line breaking (UAX #14) that names need: after spaces and hyphens, and
/// between characters of scripts written without spaces.
enum LineBreak {
  static func isAllowed(between first: Character, and second: Character) -> Bool {
    if first == " " { return second != " " }
    if first == "-" { return second != " " && second != "-" }
    guard second != " " else { return false }
    return (isIdeographic(first) || isIdeographic(second)) && !isOpening(first)
      && !isClosing(second)
  }

  /// Han, kana and other characters of that width.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF00...0xFF60, 0x2_0000...0x3_FFFF:
      return true
    default: return false
    }
  }

  private static func isOpening(_ character: Character) -> Bool { "（「『【〔《〈([{".contains(character) }

  /// Characters that must not begin a line: closing marks, small kana, length and repetition marks.
  private static func isClosing(_ character: Character) -> Bool {
    "）」』】〕》〉)]}、。，．・：；！？,.:;!?ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々ゝゞヽヾ％".contains(character)
  }
}

/// A text and the room for it, in logical pixels.
package struct CutText {
  package let text: String
  package let font: Font
  package let maximumWidth: Double

  package init(text: String, font: Font, maximumWidth: Double) {
    (self.text, self.font, self.maximumWidth) = (text, font, maximumWidth)
  }
}

extension TextMeasurer {
  /// Texts below each other, each on one line, cut where most of them differ.
  package func fitted(_ texts: [CutText], scaleFactor: Double) -> [String] {
    let grid = PixelGrid(scaleFactor: scaleFactor)
    let rooms = texts.map {
      CutText(text: $0.text, font: $0.font, maximumWidth: grid.ceil($0.maximumWidth))
    }
    return Typesetter(measurer: self, grid: grid).cut(rooms).texts
  }

  /// The text on one line, cut with an ellipsis where it is too wide; "" where nothing of it fits.
  package func fitted(
    _ text: String, _ font: Font, maximumWidth: Double, scaleFactor: Double
  ) -> String {
    let grid = PixelGrid(scaleFactor: scaleFactor)
    return Typesetter(measurer: self, grid: grid)
      .fitted(text, font, maximumWidth: grid.ceil(maximumWidth))
  }

  /// The text on several lines, the last of them cut with an ellipsis if there is more.
  package func paragraph(
    _ text: String, _ font: Font, maximumWidth: Double, maximumLines: Int, scaleFactor: Double
  ) -> String {
    let grid = PixelGrid(scaleFactor: scaleFactor)
    return Typesetter(measurer: self, grid: grid).paragraph(
      text, font, maximumWidth: grid.ceil(maximumWidth), maximumLines: maximumLines)
  }
}

struct PixelGrid: Equatable, Sendable {
  /// The length of a device pixel in logical pixels.
  let pixel: Double
  private let scaleFactor: Double

  init(scaleFactor: Double) {
    self.scaleFactor = scaleFactor
    pixel = 1 / scaleFactor
  }

  /// The grid of a picture; one smaller than a device pixel, in logical pixels, has a grid of its own
  /// size, since rounded positions must lie inside it.
  init(scaleFactor: Double, size: Size) {
    self.init(scaleFactor: max(scaleFactor, 1 / min(size.width, size.height)))
  }

  /// Rounds halves up, with a tolerance for rounding errors, so that texts half a pixel off in each
  /// of many rows are all rounded in the same direction.
  func round(_ value: Double) -> Double {
    (value * scaleFactor + 0.5 + 1e-6).rounded(.down) / scaleFactor
  }

  func floor(_ value: Double) -> Double {
    (value * scaleFactor + 1e-6).rounded(.down) / scaleFactor
  }

  func ceil(_ value: Double) -> Double { (value * scaleFactor - 1e-6).rounded(.up) / scaleFactor }

  /// The box of a text whose middle is nearest to a point.
  func centered(_ size: Size, about point: Point) -> Rect {
    Rect(x: round(point.x - size.width / 2), y: round(point.y - size.height / 2), size: size)
  }
}
