// Text where it was measured to be: its ink, its advance, its lines, at every scale and angle.
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct TextTests {
  private let font = Font(size: 13)

  /// Texts without marks that stack beyond a line, which are cut.
  private static let plainTexts = SampleScenes.texts.filter { $0.unicodeScalars.first != "Z" }

  private func inkBox(_ mark: Mark, _ fonts: FontMap) throws -> Rect? {
    let scene = SampleScenes.scene(width: 240, height: 120, [mark])
    guard let box = try Canvas(scene, fonts).picture.inkBox else { return nil }
    let pixel = 1 / fonts.scale
    return Rect(
      x: box.x * pixel, y: box.y * pixel, width: box.width * pixel, height: box.height * pixel)
  }

  @Test(arguments: SampleScenes.texts, [1, 1.5, 2])
  func `no text leaves a pixel farther than one from its bounds`(
    text: String, scale: Double
  ) throws {
    let fonts = try FontMap(scale: scale)
    let size = PangoTextMeasurer(fonts: fonts).size(of: text, font: font)
    for angle in [0.0, -45, 30, 90] {
      // Bounds that are too small: half of what was measured.
      let bounds = Rect(x: 40.25, y: 40.5, width: size.width / 2, height: size.height / 2)
      let box = try inkBox(
        SampleScenes.text(text, in: bounds, font: font, angle: angle), fonts)
      if let box {
        // Outwards to whole pixels, and one more.
        #expect(bounds.outset(by: 2 / scale).contains(box, tolerance: 1e-9), "at \(angle)")
      }
    }
  }

  @Test(arguments: plainTexts, [1, 1.5, 2])
  func `a text of any script fits what was measured for it`(text: String, scale: Double) throws {
    let fonts = try FontMap(scale: scale)
    let size = PangoTextMeasurer(fonts: fonts).size(of: text, font: font)
    let place = Point(x: 40, y: 40)
    // With room to spare nothing is cut, so all ink shows.
    let box = try inkBox(
      SampleScenes.text(text, in: Rect(x: 40, y: 40, width: 190, height: 70), font: font), fonts)
    guard let box else {
      #expect(text == "\u{1}", "nothing was painted")
      return
    }
    let measured = Rect(x: place.x, y: place.y, width: size.width, height: size.height)
    #expect(measured.outset(by: 2 / scale).contains(box, tolerance: 1e-9))
    #expect(box.width <= size.width + 2 / scale)
  }

  @Test func `combining marks that stack out of their line are cut, the letters are not`() throws {
    let fonts = try FontMap(scale: 2)
    let measurer = PangoTextMeasurer(fonts: fonts)
    let marks = String(repeating: "\u{301}\u{323}", count: 20)
    let text = "Z" + marks
    let size = measurer.size(of: text, font: font)
    #expect(size.height == measurer.lineHeight(of: font))
    let bounds = Rect(x: 40, y: 40, width: size.width, height: size.height)
    let box = try inkBox(SampleScenes.text(text, in: bounds, font: font), fonts)
    let letter = try inkBox(SampleScenes.text("Z", in: bounds, font: font), fonts)
    let found = try #require(box)
    #expect(bounds.outset(by: 0.5).contains(found))
    #expect(found.contains(try #require(letter)))
  }

  @Test func `a line is as high as any other, whatever is written on it`() throws {
    for scale in [1, 1.25, 1.5, 2] {
      let fonts = try FontMap(scale: scale)
      let measurer = PangoTextMeasurer(fonts: fonts)
      for font in [font, Font(size: 20, weight: .semibold)] {
        let height = measurer.lineHeight(of: font)
        #expect((height * scale).rounded() == height * scale, "whole device pixels")
        #expect(height > font.size)
        for text in SampleScenes.texts + [""] {
          let lines = Double(text.split(separator: "\n", omittingEmptySubsequences: false).count)
          #expect(measurer.size(of: text, font: font).height == lines * height, "\(text)")
        }
      }
    }
  }

  @Test func `a text is as wide at every fractional scale`() throws {
    let scales: [Double] = [1.25, 1.5, 1.75, 2, 3]
    let measurers = try scales.map { PangoTextMeasurer(fonts: try FontMap(scale: $0)) }
    for text in SampleScenes.texts {
      for font in [font, Font(size: 12, weight: .bold, hasTabularFigures: true)] {
        let widths = measurers.map { $0.size(of: text, font: font).width }
        let spread = (widths.max() ?? 0) - (widths.min() ?? 0)
        #expect(spread <= 1 / 3, "\(text): \(widths)")
      }
    }
  }

  @Test func `the widest line decides the width`() throws {
    let measurer = PangoTextMeasurer(fonts: try FontMap())
    func width(_ text: String) -> Double { measurer.size(of: text, font: font).width }
    #expect(width("a\nlonger\nb") == width("longer"))
    #expect(width("") == 0)
    #expect(width("\n") == 0)
  }

  @Test(arguments: [1.0, 1.5])
  func `lines lie in their bounds as they are aligned`(scale: Double) throws {
    let fonts = try FontMap(scale: scale)
    let bounds = Rect(x: 20, y: 40, width: 200, height: 20)
    func box(_ alignment: TextMark.Alignment) throws -> Rect {
      try #require(
        try inkBox(SampleScenes.text("HH", in: bounds, font: font, alignment: alignment), fonts))
    }
    #expect((20...23).contains(try box(.leading).minX))
    #expect(abs(try box(.center).midX - 120) <= 1)
    #expect((217...220).contains(try box(.trailing).maxX))
  }

  @Test func `a text at a negative angle rises to the right, about the centre of its bounds`()
    throws
  {
    let fonts = try FontMap(scale: 2)
    let bounds = Rect(x: 80, y: 20, width: 80, height: 80)
    let scene = SampleScenes.scene(
      width: 240, height: 120,
      [SampleScenes.text("————", in: bounds, font: Font(size: 16), angle: -45)])
    let picture = try Canvas(scene, fonts).picture
    let box = try #require(picture.inkBox)
    #expect(abs(box.midX / 2 - 120) < 6)
    #expect(abs(box.midY / 2 - 60) < 6)
    func meanRow(_ column: Double) -> Double {
      let rows = (0..<picture.height).filter { picture[Int(column), $0] != SampleScenes.paper }
      return Double(rows.reduce(0, +)) / Double(max(1, rows.count))
    }
    #expect(meanRow(box.minX + 8) > meanRow(box.midX))
    #expect(meanRow(box.midX) > meanRow(box.maxX - 8))
  }

  @Test func `a text turned by a right angle is as long as it was upright`() throws {
    let fonts = try FontMap(scale: 2)
    let bounds = Rect(x: 70, y: 10, width: 100, height: 100)
    let mark = { (angle: Double) in
      SampleScenes.text("Wednesday", in: bounds, font: font, angle: angle)
    }
    let upright = try #require(try inkBox(mark(0), fonts))
    let turned = try #require(try inkBox(mark(-90), fonts))
    #expect(abs(turned.height - upright.width) <= 1.5)
    #expect(abs(turned.width - upright.height) <= 1.5)
  }

  @Test func `an empty text and one without ink paint nothing`() throws {
    let fonts = try FontMap()
    for text in ["", " ", "\n\n", "\0"] {
      let bounds = Rect(x: 10, y: 10, width: 50, height: 50)
      #expect(try inkBox(SampleScenes.text(text, in: bounds), fonts) == nil)
    }
  }

  @Test func `characters stand one after the other, in what is read from the right leftwards`()
    throws
  {
    let measurer = PangoTextMeasurer(fonts: try FontMap())
    for text in ["daily-steps.png", "e\u{301}a👍x", "שלום", ""] {
      let spans = measurer.characterSpans(of: text, font: font)
      #expect(spans.count == text.count)
      let isLeftwards = text.hasPrefix("ש")
      for (span, next) in zip(spans, spans.dropFirst()) { #expect(span.trailing == next.leading) }
      for span in spans { #expect((span.leading > span.trailing) == isLeftwards) }
      let end = spans.map { max($0.leading, $0.trailing) }.max() ?? 0
      #expect(abs(end - measurer.size(of: text, font: font).width) < 0.01)
    }
    let mixed = measurer.characterSpans(of: "ab שלום", font: font)
    #expect(mixed[0].leading < mixed[1].leading && mixed[3].leading > mixed[6].leading)
  }
}
