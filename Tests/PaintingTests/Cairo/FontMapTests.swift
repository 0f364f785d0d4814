// Texts and fonts: what is kept, what is cut, what is measured alike.
import Scenegraph
import Testing

@testable import Painting

@Suite struct FontMapTests {
  private let style = TextStyle(size: 12)

  private final class WeakLayout {
    weak var layout: TextLayout?
    init(_ layout: TextLayout) { self.layout = layout }
  }

  @Test func `no more layouts are kept than the limit`() throws {
    let fonts = try FontMap()
    let layouts = (0..<3 * TextLimits.cachedLayouts).map {
      WeakLayout(fonts.layout("text \($0)", style))
    }
    let kept = layouts.count { $0.layout != nil }
    #expect(kept <= TextLimits.cachedLayouts)
    #expect(kept >= TextLimits.cachedLayouts / 2)
  }

  @Test func `a text in use is never laid out again`() throws {
    let fonts = try FontMap()
    let first = fonts.layout("in use", style)
    for index in 0..<3 * TextLimits.cachedLayouts {
      _ = fonts.layout("text \(index)", style)
      if index % 100 == 0 { #expect(fonts.layout("in use", style) === first) }
    }
    #expect(fonts.layout("in use", TextStyle(size: 13)) !== first)
  }

  @Test func `the kept texts are bounded in bytes, too`() throws {
    let fonts = try FontMap()
    let long = String(repeating: "l", count: TextLimits.textBytes - 4)
    let layouts = (0..<TextLimits.cachedTextBytes / TextLimits.textBytes * 2).map {
      WeakLayout(fonts.layout("\($0)\(long)", style))
    }
    let kept = layouts.count { $0.layout != nil }
    #expect(kept <= TextLimits.cachedTextBytes / (TextLimits.textBytes - 4))
    #expect(kept > 0)
  }

  @Test func `texts that differ only beyond the limit are one text`() throws {
    let fonts = try FontMap()
    let long = String(repeating: "l", count: TextLimits.textBytes)
    #expect(fonts.layout(long + "a", style) === fonts.layout(long + "b", style))
  }

  @Test func `NUL is taken out of a text`() {
    #expect(SanitizedText.bytes(of: "a\0b\0") == Array("ab".utf8))
    #expect(SanitizedText.bytes(of: "\0\0").isEmpty)
    #expect(SanitizedText.bytes(of: "").isEmpty)
  }

  @Test func `bytes that are no UTF-8 are a replacement character`() throws {
    let text = String(decoding: [0x61, 0xFF, 0xC3, 0x62, 0xED, 0xA0, 0x80], as: UTF8.self)
    #expect(String(decoding: SanitizedText.bytes(of: text), as: UTF8.self) == text)
    #expect(try FontMap().layout(text, style).width > 0)
  }

  @Test(arguments: ["x", "é", "漢", "🎉", "a\u{301}\u{302}"])
  func `a long text is cut to the limit between two characters`(piece: String) throws {
    for length in [10_000, 1 << 20] {
      let text = String(repeating: piece, count: length / piece.utf8.count)
      let bytes = SanitizedText.bytes(of: text)
      #expect(bytes.count <= TextLimits.textBytes)
      #expect(bytes.count > TextLimits.textBytes - 4)
      #expect(String(validating: bytes, as: UTF8.self) != nil)
      #expect(Array(text.utf8.prefix(bytes.count)) == bytes)
    }
    let fonts = try FontMap()
    let long = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    #expect(fonts.layout(long, style).width.isFinite)
  }

  @Test func `a text that cannot be drawn at all still has one empty line`() throws {
    let fonts = try FontMap()
    for text in ["", "\0"] {
      let layout = fonts.layout(text, style)
      #expect(layout.width == 0)
      #expect(layout.lines.count == 1)
      #expect(layout.lines.allSatisfy { $0.inkWidth == 0 })
    }
  }

  @Test(arguments: [-1.0, 0, 1e9, .nan, .infinity])
  func `a size that is no size is brought to one`(size: Double) throws {
    let fonts = try FontMap()
    let metrics = fonts.lineMetrics(TextStyle(size: size))
    #expect(metrics.height.isFinite)
    #expect(metrics.height > 0)
    #expect(fonts.layout("text", TextStyle(size: size)).width.isFinite)
  }

  @Test(arguments: [Int.min, 0, 1, 950, 5_000, .max])
  func `a weight that is no weight is brought to one`(weight: Int) throws {
    let fonts = try FontMap()
    #expect(fonts.layout("text", TextStyle(size: 12, weight: weight)).width > 0)
  }

  @Test(arguments: [
    "", "\0", "no such family at all", "Sans 40", String(repeating: "x", count: 1 << 16),
  ])
  func `a family that is none falls back to a font that is there`(family: String) throws {
    let fonts = try FontMap(family: family)
    try fonts.checkFonts([Font(size: 12)])
    let plain = try FontMap().layout("text", style).width
    #expect((0.5...2).contains(fonts.layout("text", style).width / plain))
  }

  @Test func `tabular figures are of one width`() throws {
    let fonts = try FontMap()
    let style = TextStyle(size: 12, weight: 700, hasTabularFigures: true)
    let widths = Set((0...9).map { fonts.layout("\($0)\($0)\($0)", style).width })
    #expect(widths.count == 1)
  }
}
