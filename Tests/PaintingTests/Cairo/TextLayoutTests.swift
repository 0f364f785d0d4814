// Runs put together by hand against Pango's own layouts.
import CPango
import TestSupport
import Testing

@testable import Painting

@Suite struct TextLayoutTests {
  /// Letters of several scripts, directions and fonts; what joins, what combines, what ends a line.
  private static let parts: [String] = [
    "Umsatz", "AV", "fi", "ffl", " ", "  ", "1,234.5", "−3", "%", "\u{301}", "e\u{301}", "ß", "Ω",
    "Привет", "שלום", "مرحبا", "لا", "日本", "ไทย", "हिन्दी", "👍🏽", "👩‍👩‍👧", "\u{200B}", "\u{AD}",
    "\u{E000}", "(", ")", "/", "\n", "\r\n", "\r", "\u{2029}", "‫", "\u{202C}",
  ]

  /// The same text as a `PangoLayout`.
  private func layout(_ text: String, _ style: TextStyle, scale: Double) throws -> OpaquePointer {
    let map = try #require(pango_cairo_font_map_new())
    defer { g_object_unref(UnsafeMutableRawPointer(map)) }
    let context = try #require(pango_font_map_create_context(map))
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(
      options, scale == 1 ? CAIRO_HINT_METRICS_ON : CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, scale == 1 ? 1 : 0)
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, "Sans")
    pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(style.weight)))
    let layout = try #require(pango_layout_new(context))
    pango_layout_set_font_description(layout, description)
    if style.hasTabularFigures {
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
    pango_layout_set_text(layout, text, -1)
    return layout
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `lines are as wide, as high and as far drawn as Pango's`(scale: Double) throws {
    var random = SeededGenerator(seed: UInt64(scale * 10))
    let fonts = try FontMap(family: "Sans", scale: scale)
    for round in 0..<200 where Samples.takes(round) {
      let count = Int.random(in: 0..<8, using: &random)
      let text = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
      let style = TextStyle(
        size: [9.5, 12, 13, 20].randomElement(using: &random) ?? 12,
        weight: [400, 600, 700].randomElement(using: &random) ?? 400,
        hasTabularFigures: Bool.random(using: &random))
      let ours = fonts.layout(text, style)
      let theirs = try layout(text, style, scale: scale)
      defer { g_object_unref(UnsafeMutableRawPointer(theirs)) }
      let name = Comment(rawValue: text.debugDescription)
      try #require(Int32(ours.lines.count) == pango_layout_get_line_count(theirs), name)
      #expect(
        ours.unknownGlyphCount == Int(pango_layout_get_unknown_glyphs_count(theirs)), name)
      // The font of the boxes for letters that no font has depends on what was drawn before.
      for (index, line) in ours.lines.enumerated() where ours.unknownGlyphCount == 0 {
        let other = try #require(pango_layout_get_line_readonly(theirs, Int32(index)))
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_line_get_extents(other, &ink, &logical)
        let pixels = 1 / Double(PANGO_SCALE)
        #expect(line.advance == Double(logical.width) * pixels, name)
        #expect(line.inkWidth == Double(ink.width) * pixels, name)
        #expect(line.inkHeight == Double(ink.height) * pixels, name)
        if ink.width > 0 {
          #expect(line.inkX == Double(ink.x) * pixels, name)
          #expect(line.inkY == Double(ink.y) * pixels, name)
        }
        if line.advance > 0 { #expect(line.ascent == Double(-logical.y) * pixels, name) }
      }
      let first = try #require(pango_layout_get_line_readonly(theirs, 0))
      #expect(
        ours.isRightToLeft
          == (pango_layout_line_get_resolved_direction(first) == PANGO_DIRECTION_RTL), name)
      expectSameCarets(ours, first, text, name)
    }
  }

  @Test func `characters of several scalars stand side by side`() throws {
    let layout = try FontMap().layout("a👍🏽e\u{301}👩‍👩‍👧b", TextStyle(size: 13))
    var (start, x) = (0, 0.0)
    for character in "a👍🏽e\u{301}👩‍👩‍👧b" {
      let end = start + character.utf8.count
      let (leading, trailing) = layout.edges(of: start..<end)
      #expect(leading == x && trailing > leading, "\(character)")
      (start, x) = (end, trailing)
    }
    #expect(x == layout.width)
  }

  /// The edges of whole characters. Behind a character of several scalars Pango 1.50 places the caret
  /// at twice its width, so those have a test of their own.
  private func expectSameCarets(
    _ ours: TextLayout, _ line: UnsafeMutablePointer<PangoLayoutLine>, _ text: String,
    _ name: Comment
  ) {
    var start = 0
    for character in text.prefix(while: { !$0.isNewline }) {
      let end = start + character.utf8.count
      let (leading, trailing) = ours.edges(of: start..<end)
      if character.unicodeScalars.count == 1 {
        for (ours, side) in [(leading, Int32(0)), (trailing, Int32(1))] {
          var x: Int32 = 0
          pango_layout_line_index_to_x(line, Int32(start), side, &x)
          #expect(
            abs(ours - Double(x) / Double(PANGO_SCALE)) < 0.01,
            "\(name) at byte \(start), \(side == 0 ? "before" : "after")")
        }
      }
      start = end
    }
  }
}
