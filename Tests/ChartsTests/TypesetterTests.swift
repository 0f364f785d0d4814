// Cutting and wrapping text, with a measurer whose every character is as wide as the other.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite("The typesetter makes texts fit")
struct TypesetterTests {
  private let typesetter = Typesetter(
    measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: 1))
  /// Ten logical pixels a character.
  private let font = Font(size: 10 / 0.6)

  @Test(
    "A text is whole, or cut at its end as late as it fits, or nothing",
    arguments: [
      ("abcdef", 60.0, "abcdef"), ("abcdef", 59, "abcd…"), ("abcdef", 20, "a…"), ("abcdef", 19, ""),
      ("abcdef", 0, ""), ("abcdef", -5, ""), ("", 60, ""), ("a", 10, "a"), ("ab cdef", 45, "ab…"),
      ("two\nlines", 90, "two lines"), ("a\tb", 30, "a b"),
    ])
  func fittedAtEnd(_ text: String, _ width: Double, _ expected: String) {
    #expect(typesetter.fitted(text, font, maximumWidth: width) == expected)
  }

  @Test(
    "Cut in the middle, both ends stay",
    arguments: [
      ("part one", 70.0, "par…one"), ("part one", 80, "part one"), ("part 12", 50, "pa…12"),
    ])
  func fittedInMiddle(_ text: String, _ width: Double, _ expected: String) {
    #expect(
      typesetter.fitted(text, font, maximumWidth: width, ellipsis: .middle) == expected)
  }

  @Test("Whatever the text and the room, what is given fits")
  func alwaysFits() {
    var random = SeededGenerator(seed: 3)
    let pieces = ["a", " ", "-", "é", "👩‍👩‍👧‍👦", "日本", "\n", "word ", "\u{301}"]
    for _ in 0..<300 {
      let count = Int.random(in: 0...40, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let width = Double.random(in: -5...300, using: &random)
      for ellipsis in [Typesetter.Ellipsis.end, .middle, .beginning("word "), .beginning("a")] {
        let fitted = typesetter.fitted(text, font, maximumWidth: width, ellipsis: ellipsis)
        #expect(fitted.isEmpty || typesetter.width(fitted, font) <= width)
      }
      if let wrapped = typesetter.wrapped(text, font, maximumWidth: width, maximumLines: 3) {
        #expect(wrapped.isEmpty || typesetter.width(wrapped, font) <= width)
        #expect(wrapped.split(separator: "\n").count <= 3)
      }
      let paragraph = typesetter.paragraph(text, font, maximumWidth: width, maximumLines: 4)
      #expect(paragraph.isEmpty || typesetter.width(paragraph, font) <= width)
      #expect(paragraph.split(separator: "\n").count <= 4)
    }
  }

  @Test("Names are cut in the way that tells most apart, and each still fits")
  func toldApart() {
    var random = SeededGenerator(seed: 9)
    func word() -> String { ["ab", "a b", "é", "x-", "日"].randomElement(using: &random) ?? "" }
    for _ in 0..<300 {
      let ends = (0..<2).map { _ in (0..<Int.random(in: 0...6, using: &random)).map { _ in word() }
      }
      let names = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        ends[0].joined() + word() + word() + ends[1].joined()
      }
      let width = Double.random(in: 10...120, using: &random)
      let room = names.map { CutText(text: $0, font: font, maximumWidth: width) }
      let cut = typesetter.cut(room).texts
      #expect(cut.allSatisfy { typesetter.width($0, font) <= width })
      let starts = (0...(names[0].count)).map { String(names[0].prefix($0)) }.filter { start in
        names.allSatisfy { $0.hasPrefix(start) && $0.count > start.count }
      }
      let words = starts.last { $0.last.map { !$0.isLetter && !$0.isNumber } ?? false }
      for ellipsis in [Typesetter.Ellipsis.end, .middle, .beginning(words ?? starts.last ?? "")] {
        let other = names.map {
          typesetter.fitted($0, font, maximumWidth: width, ellipsis: ellipsis)
        }
        #expect(Set(cut).count >= Set(other).count, "\(names) in \(width)")
      }
    }
  }

  @Test("Wrapped lines are balanced: a width a little less than theirs needs one line more")
  func balanced() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        String(repeating: "a", count: Int.random(in: 1...9, using: &random))
      }
      let (text, room) = (words.joined(separator: " "), Double.random(in: 90...400, using: &random))
      let wrapped = typesetter.wrapped(text, font, maximumWidth: room, maximumLines: 20)
      let lines = try #require(wrapped).split(separator: "\n")
      #expect(lines.joined(separator: " ") == text)
      guard lines.count > 1 else { continue }
      let widest = lines.map { typesetter.width(String($0), font) }.max() ?? 0
      // The width is halved five times.
      let narrower = typesetter.wrapped(
        text, font, maximumWidth: widest - room / 32 - 1e-6, maximumLines: lines.count)
      #expect(narrower == nil, "\(lines) in \(room)")
    }
  }

  @Test(
    "A text is broken at spaces and after hyphens, or not at all",
    arguments: [
      ("one two", 70.0, 2, "one two"), ("one two", 40, 2, "one\ntwo"), ("one two", 40, 1, nil),
      ("one-two", 40, 2, "one-\ntwo"), ("three", 40, 3, nil), ("a b c d", 30, 2, "a b\nc d"),
      ("  one   two ", 50, 2, "one\ntwo"),
    ])
  func wrapped(_ text: String, _ width: Double, _ lines: Int, _ expected: String?) {
    #expect(
      typesetter.wrapped(text, font, maximumWidth: width, maximumLines: lines) == expected)
  }

  @Test(
    "A paragraph always gives something, and says where it was cut",
    arguments: [
      ("one two three", 130.0, 2, "one two three"), ("one two three", 70, 2, "one two\nthree"),
      ("one two three", 50, 2, "one\ntwo…"), ("incomprehensible", 50, 2, "inco…"),
      ("one two", 70, 0, ""), ("one two", 0, 3, ""),
      ("one two three four", 40, 3, "one\ntwo\nthr…"),
    ])
  func paragraph(_ text: String, _ width: Double, _ lines: Int, _ expected: String) {
    #expect(
      typesetter.paragraph(text, font, maximumWidth: width, maximumLines: lines) == expected)
  }

  @Test("Measures are whole device pixels, rounded up", arguments: [1.0, 1.25, 1.5, 2])
  func wholePixels(_ scaleFactor: Double) {
    let typesetter = Typesetter(
      measurer: FixedAdvanceMeasurer(), grid: PixelGrid(scaleFactor: scaleFactor))
    for text in ["a", "ab", "abc", "Somalia"] {
      let size = typesetter.size(text, Typography.label)
      let exact = FixedAdvanceMeasurer().size(of: text, font: Typography.label)
      let pixels = size.width * scaleFactor
      #expect(abs(pixels - pixels.rounded()) < 1e-6)
      #expect(size.width >= exact.width - 1e-6 && size.width < exact.width + 1 / scaleFactor)
    }
  }
}
