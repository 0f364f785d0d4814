// A text shaped once, measured and drawn many times, without what Pango must not see.
internal import CPango

/// A text in one font, broken only at its line ends, in logical pixels. Owns its Pango layout.
package final class TextLayout {
  /// One line, relative to the start of its baseline, y down.
  package struct Line: Hashable, Sendable {
    /// From its start to the position of a next letter.
    package var advance: Double
    /// The box around what is drawn; glyphs can extend beyond their advance.
    package var inkX: Double
    package var inkY, inkWidth, inkHeight: Double
  }

  /// Never nil in practice: GLib ends the process if memory runs out.
  let handle: OpaquePointer?
  package let lines: [Line]
  /// The advance of the widest line.
  package let width: Double
  /// The number of characters that no font has; they are drawn as boxes with their code.
  package let unknownGlyphCount: Int

  /// Takes over the caller's reference to the layout.
  init(adopting handle: OpaquePointer?) {
    self.handle = handle
    var lines: [Line] = []
    var width = 0.0
    for index in 0..<pango_layout_get_line_count(handle) {
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      if let line = pango_layout_get_line_readonly(handle, index) {
        pango_layout_line_get_extents(line, &ink, &logical)
      }
      let pixels = 1 / Double(PANGO_SCALE)
      let line = Line(
        advance: Double(logical.width) * pixels,
        inkX: Double(ink.x) * pixels, inkY: Double(ink.y) * pixels,
        inkWidth: Double(ink.width) * pixels, inkHeight: Double(ink.height) * pixels)
      width = max(width, line.advance)
      lines.append(line)
    }
    self.lines = lines
    self.width = width
    unknownGlyphCount = Int(pango_layout_get_unknown_glyphs_count(handle))
  }

  /// The text of a line, without what cannot be drawn: NUL, and text beyond the length limit.
  package func text(ofLine index: Int) -> String {
    guard let line = pango_layout_get_line_readonly(handle, Int32(index)),
      let text = pango_layout_get_text(handle)
    else { return "" }
    let start = UnsafeRawPointer(text) + Int(line.pointee.start_index)
    return String(
      decoding: UnsafeRawBufferPointer(start: start, count: Int(line.pointee.length)),
      as: UTF8.self)
  }

  /// The carets before one Unicode scalar and after another, from the left edge of the first line.
  /// Scalars are given by their first byte of UTF-8; one not drawn is at the line's end.
  package func edges(from first: Int, through last: Int) -> (leading: Double, trailing: Double) {
    func edge(_ byte: Int, isTrailing: Bool) -> Double {
      var x: Int32 = 0
      let line = pango_layout_get_line_readonly(handle, 0)
      pango_layout_line_index_to_x(line, Int32(clamping: byte), isTrailing ? 1 : 0, &x)
      return Double(x) / Double(PANGO_SCALE)
    }
    return (edge(first, isTrailing: false), edge(last, isTrailing: true))
  }

  /// Whether the text is right-to-left. The first letter with a direction in the first line decides
  /// (Unicode Standard Annex 9, rules P2 and P3).
  package var isRightToLeft: Bool {
    guard let line = pango_layout_get_line_readonly(handle, 0) else { return false }
    return pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }
}

/// The size, weight and figures of a text; the family belongs to the `FontMap`.
package struct TextStyle: Hashable, Sendable {
  /// The em size in logical pixels.
  package var size: Double
  /// 100…1000 as in CSS: 400 is regular, 600 semibold, 700 bold.
  package var weight: Int
  /// Digits of equal width (the OpenType feature "tnum").
  package var hasTabularFigures: Bool

  package init(size: Double, weight: Int = 400, hasTabularFigures: Bool = false) {
    (self.size, self.weight, self.hasTabularFigures) = (size, weight, hasTabularFigures)
  }

  /// The nearest style that a font supports. A size of NaN would never be found in a cache.
  var limited: TextStyle {
    let sizes = TextLimits.sizes
    return TextStyle(
      size: size.isNaN ? sizes.lowerBound : min(max(size, sizes.lowerBound), sizes.upperBound),
      weight: min(max(weight, 100), 1_000), hasTabularFigures: hasTabularFigures)
  }
}

package enum TextLimits {
  /// Longer texts are cut here: at 4 pixels per letter, this is already wider than any surface.
  package static let textBytes = 8_192
  /// This many layouts are cached before the least recently used half is dropped.
  package static let cachedLayouts = 2_048
  /// The same for the length of their texts: a layout takes about fifty times its text's memory.
  package static let cachedTextBytes = 1 << 20
  /// Em sizes are clamped to these; larger glyphs no longer fit a surface.
  package static let sizes = 1.0...4_096.0
}

enum SanitizedText {
  /// The text's UTF-8 without NUL, which would end it, cut between two Unicode scalars to the
  /// length limit. A Swift string is always valid UTF-8; noncharacters such as U+FFFE, which
  /// Cairo's PDF considers invalid, become U+FFFD.
  static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(text.utf8.count, TextLimits.textBytes))
    for scalar in text.unicodeScalars where scalar != "\0" {
      let encoded = UTF8.encode(isNoncharacter(scalar) ? "\u{FFFD}" : scalar)
      guard let encoded, bytes.count + encoded.count <= TextLimits.textBytes else { break }
      bytes.append(contentsOf: encoded)
    }
    return bytes
  }

  /// The Unicode Standard, section 23.7.
  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value
  }

  /// The text, or its beginning if the rest would not be drawn; this bounds cached texts, too.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > TextLimits.textBytes else { return text }
    return String(decoding: bytes(of: text), as: UTF8.self)
  }
}
