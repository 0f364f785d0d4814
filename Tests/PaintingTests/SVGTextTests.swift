// Text in SVG: every letter that was there, at the place where the picture has it.
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct SVGTextTests {
  private let font = Font(size: 13)

  private func texts(_ marks: [Mark], fonts: FontMap? = nil) throws -> [MarkupElement] {
    let scene = SampleScenes.scene(width: 400, height: 100, marks)
    let bytes = SVGOutput.bytes(of: scene, fonts: try fonts ?? FontMap()) { _ in nil }
    return try MarkupElement.parse(bytes).all.filter { $0.name == "text" }
  }

  private let box = Rect(x: 20, y: 30, width: 200, height: 20)

  @Test(
    "What was written is what is read",
    arguments: [
      "&<>\"'", "]]>", "<![CDATA[", "<!-- -->", "&amp;", "&#x41;", "two  spaces", " edge ", "\tb",
      "\u{301}", "e\u{301}\u{301}\u{301}", "\u{200D}", "\u{FEFF}", "\u{202E}gnp.exe", "👩‍👩‍👧🏽🇩🇪",
      "שלום 12", "مرحبا", "數據", "\u{10FFFD}\u{E000}\u{85}", "\u{EFFF}\u{F000}\u{FFFD}",
    ])
  func contents(text: String) throws {
    let found = try texts([SampleScenes.text(text, in: box)])
    #expect(found.map { Array($0.text.unicodeScalars) } == [Array(text.unicodeScalars)])
  }

  @Test func `a control character becomes the sign for what cannot be shown`() throws {
    for value in Array(1...0x1F as ClosedRange<UInt32>) + [0xFFFE, 0xFFFF] {
      let scalar = try #require(Unicode.Scalar(value))
      // Tab and line ends are no such characters.
      guard ![0x09, 0x0A, 0x0D].contains(value) else { continue }
      let text = "a\(scalar)b"
      #expect(try texts([SampleScenes.text(text, in: box)]).map(\.text) == ["a\u{FFFD}b"])
    }
    #expect(try texts([SampleScenes.text("a\0b", in: box)]).map(\.text) == ["ab"])
  }

  @Test func `no text breaks the document, wherever it stands`() throws {
    var random = SeededGenerator(seed: 12)
    let alphabet: [Unicode.Scalar] = [
      "\0", "\u{1}", "\u{1F}", "\n", "\r", "<", ">", "&", "\"", "'", "]", "[", "!", "-", "#", ";",
      "\u{7F}", "\u{80}", "\u{9F}", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
      "\u{EF41}", "\u{10FFFF}", "\u{202E}", "\u{301}", "a", "א", " ",
    ]
    let fonts = try FontMap()
    for _ in 0..<300 {
      func word() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          text.append(alphabet.randomElement(using: &random) ?? "a")
        }
        return String(text)
      }
      let bar = SampleScenes.bar(box)
      var label = SampleScenes.text(word() + "…", in: box)
      label.attributes.label = word()
      var scene = SampleScenes.scene(width: 9, height: 9, [bar, label])
      scene.title = word()
      scene.description = word()
      let title = word()
      #expect(throws: Never.self, "\(scene)") {
        try MarkupElement.parse(SVGOutput.bytes(of: scene, fonts: fonts) { _ in title })
      }
    }
  }

  @Test func `a label of 10,000 characters is as long as the picture has it`() throws {
    let text = String(repeating: "label ", count: 1_667)
    let found = try #require(try texts([SampleScenes.text(text, in: box)]).first)
    #expect(text.hasPrefix(found.text) && found.text.utf8.count > 8_000)
  }

  @Test func `a name that was cut is told in full`() throws {
    var cut = SampleScenes.text("Wednes…", in: box)
    cut.attributes.label = "Wednesday & more"
    var whole = SampleScenes.text("Wednesday", in: box)
    whole.attributes.label = "Wednesday"
    let found = try texts([cut, whole])
    #expect(found.map(\.text) == ["Wednes…", "Wednesday"])
    #expect(found.map { $0.children("title").map(\.text) } == [["Wednesday & more"], []])
  }

  @Test func `lines stand under each other on their baselines`() throws {
    let fonts = try FontMap()
    let metrics = fonts.lineMetrics(TextStyle(size: 13))
    let mark = SampleScenes.text("one\ntwo", in: box, font: font)
    let lines = try #require(try texts([mark], fonts: fonts).first).children("tspan")
    #expect(lines.map(\.text) == ["one", "two"])
    #expect(lines.map { $0.number("x") } == [20, 20])
    let first = box.y + metrics.ascent
    #expect(lines.map { $0.number("y") } == [first, first + metrics.height])
  }

  @Test(
    "A text is held where it is aligned, in either direction of writing",
    arguments: [
      (TextMark.Alignment.leading, "start", "end", 20.0), (.center, "middle", "middle", 120),
      (.trailing, "end", "start", 220),
    ])
  func anchors(
    alignment: TextMark.Alignment, leftToRight: String, rightToLeft: String, x: Double
  ) throws {
    for (text, anchor) in [("12 Mon", leftToRight), ("12 שלום", rightToLeft)] {
      let mark = SampleScenes.text(text, in: box, font: font, alignment: alignment)
      let scene = SampleScenes.scene(width: 400, height: 100, [mark])
      let bytes = SVGOutput.bytes(of: scene, fonts: try FontMap()) { _ in nil }
      let group = try #require(try MarkupElement.parse(bytes).groups("tick-labels").first)
      let found = try #require(group.children.first)
      let isRightToLeft = anchor == rightToLeft && text.hasSuffix("ם")
      #expect(found.attributes["direction"] == (isRightToLeft ? "rtl" : nil))
      let written = found.attributes["text-anchor"] ?? group.attributes["text-anchor"] ?? "start"
      #expect(written == anchor)
      #expect(found.number("x") == x)
    }
  }

  @Test func `a turned text is turned about the centre of its box`() throws {
    let mark = SampleScenes.text(
      "Wednesday", in: Rect(x: 20, y: 10, width: 60, height: 60), font: font,
      alignment: .center, angle: -45)
    let found = try #require(try texts([mark]).first)
    #expect(found.attributes["transform"] == "rotate(-45 50 40)")
    #expect(found.number("x") == 50)
  }

  @Test func `weights and figures are those of the design`() throws {
    let mark = SampleScenes.text(
      "1", in: box, font: Font(size: 12, weight: .bold, hasTabularFigures: true))
    let plain = SampleScenes.text("2", in: box, font: Font(size: 20, weight: .semibold))
    let scene = SampleScenes.scene(width: 400, height: 100, [mark, plain])
    let bytes = SVGOutput.bytes(of: scene, fonts: try FontMap()) { _ in nil }
    let group = try #require(try MarkupElement.parse(bytes).groups("tick-labels").first)
    #expect(group.attributes["font-size"] == "12")
    #expect(group.attributes["font-weight"] == "700")
    #expect(group.attributes["style"] == "font-variant-numeric:tabular-nums")
    #expect(group.children[0].attributes["font-size"] == nil)
    #expect(group.children[1].attributes["font-size"] == "20")
    #expect(group.children[1].attributes["font-weight"] == "600")
    #expect(group.children[1].attributes["style"] == "font-variant-numeric:normal")
  }
}
