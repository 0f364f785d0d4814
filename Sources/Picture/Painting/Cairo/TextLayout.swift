// A text shaped once, measured and drawn many times.
internal import CPango

/// A text in one font, broken only at its line ends, in logical pixels. Owns its Pango layout.
package final class TextLayout {
  /// One line, relative to the start of its baseline, y down.
  package struct Line: Hashable, Sendable {
    /// From its start to the position of a next letter.
    package var advance: Double
    /// The box around what is drawn; glyphs can extend beyond their advance.
    package var inkX: Double
    package var inkY: Double
    package var inkWidth: Double
    package var inkHeight: Double
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

  /// The positions of the carets before one Unicode scalar and after another, from the left edge of
  /// the first line. Both are given by the first byte of their UTF-8. A scalar that is not drawn is
  /// at the line's end.
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
