// A text shaped once, measured and drawn many times, without what Pango must not see.
internal import CCairo
internal import CPango

/// A text in one font, broken only at its line ends, in logical pixels. Owns its glyphs.
///
/// It is put together from runs, as a `PangoLayout` is, but asks no run for the height of a line: for
/// that Pango loads every font once more, with all its substitutes.
package final class TextLayout {
  /// One line, relative to the start of its baseline, y down.
  package struct Line: Hashable, Sendable {
    /// From its start to the position of a next letter.
    package var advance = 0.0
    /// The box around what is drawn; glyphs can extend beyond their advance.
    package var inkX = 0.0
    package var inkY = 0.0
    package var inkWidth = 0.0
    package var inkHeight = 0.0
    /// How far the fonts of its letters reach above and below the baseline.
    var ascent = 0.0
    var descent = 0.0
  }

  /// Letters of one font and direction, with their glyphs.
  private struct Run {
    let item: UnsafeMutablePointer<PangoItem>
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// From the start of the line to its own.
    var x: Int32

    var bytes: Range<Int> {
      let start = Int(item.pointee.offset)
      return start..<start + Int(item.pointee.length)
    }
  }

  package let lines: [Line]
  /// The advance of the widest line.
  package let width: Double
  /// The number of characters that no font has; they are drawn as boxes with their code.
  package let unknownGlyphCount: Int
  /// Whether the first line is right-to-left. Its first letter with a direction decides, else the
  /// first of the text (Unicode Standard Annex 9, rules P2 and P3).
  package let isRightToLeft: Bool

  /// The text as UTF-8, without what cannot be drawn, and a final NUL: as it is, and as it is drawn.
  private let written, bytes: [UInt8]
  private let ranges: [Range<Int>]
  /// The runs of each line, from left to right.
  private let runs: [[Run]]

  /// - Parameters:
  ///   - context: whose options decide on hinting and rounding.
  ///   - attributes: the font and its features.
  init(_ text: String, _ attributes: OpaquePointer?, in context: OpaquePointer) {
    let written = SanitizedText.bytes(of: text) + [0]
    // A tab is as wide as a space.
    let tab = UInt8(ascii: "\t")
    let bytes =
      written.contains(tab) ? written.map { $0 == tab ? UInt8(ascii: " ") : $0 } : written
    let isRounded = pango_context_get_round_glyph_positions(context) != 0
    let flags = isRounded ? PANGO_SHAPE_ROUND_POSITIONS : PANGO_SHAPE_NONE
    let ranges = SanitizedText.lines(of: bytes.dropLast())
    var direction = pango_context_get_base_dir(context)
    let count = Int32(bytes.count - 1)
    var (isRightToLeft, runs): (Bool?, [[Run]]) = (nil, [])
    bytes.withUnsafeBytes { buffer in
      guard let text = buffer.assumingMemoryBound(to: CChar.self).baseAddress else { return }
      // Lines of figures before the first letter have its direction, others that of the line before.
      let first = text_direction(text, count)
      if first != PANGO_DIRECTION_NEUTRAL { direction = first }
      for range in ranges {
        let found = text_direction(text + range.lowerBound, Int32(range.count))
        if found != PANGO_DIRECTION_NEUTRAL { direction = found }
        if isRightToLeft == nil {
          isRightToLeft = direction == PANGO_DIRECTION_RTL || direction == PANGO_DIRECTION_WEAK_RTL
        }
        runs.append(Self.runs(of: range, in: text, count, direction, attributes, context, flags))
      }
    }
    (self.written, self.bytes, self.ranges, self.runs) = (written, bytes, ranges, runs)
    self.isRightToLeft = isRightToLeft ?? false
    lines = runs.map(Self.line)
    width = lines.reduce(0) { max($0, $1.advance) }
    unknownGlyphCount = runs.joined().reduce(0) { $0 + $1.glyphs.pointee.unknownCount }
  }

  /// The glyphs of one line in the order in which they stand.
  private static func runs(
    of range: Range<Int>, in text: UnsafePointer<CChar>, _ count: Int32,
    _ direction: PangoDirection,
    _ attributes: OpaquePointer?, _ context: OpaquePointer, _ flags: PangoShapeFlags
  ) -> [Run] {
    guard !range.isEmpty else { return [] }
    let logical = pango_itemize_with_base_dir(
      context, direction, text, Int32(range.lowerBound), Int32(range.count), attributes, nil)
    let visual = pango_reorder_items(logical)
    defer {
      g_list_free(logical)
      g_list_free(visual)
    }
    var (runs, x, next): ([Run], Int32, UnsafeMutablePointer<GList>?) = ([], 0, visual)
    while let node = next {
      next = node.pointee.next
      guard let item = node.pointee.data?.assumingMemoryBound(to: PangoItem.self),
        let glyphs = pango_glyph_string_new()
      else { continue }
      pango_shape_with_flags(
        text + Int(item.pointee.offset), item.pointee.length, text, count, &item.pointee.analysis,
        glyphs, flags)
      runs.append(Run(item: item, glyphs: glyphs, x: x))
      x += pango_glyph_string_get_width(glyphs)
    }
    return runs
  }

  private static func line(of runs: [Run]) -> Line {
    let pixels = 1 / Double(PANGO_SCALE)
    var (line, advance, box): (Line, Int32, Rectangle?) = (Line(), 0, nil)
    for run in runs {
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_glyph_string_extents(run.glyphs, run.item.pointee.analysis.font, &ink, &logical)
      advance = run.x + logical.width
      line.ascent = max(line.ascent, Double(-logical.y) * pixels)
      line.descent = max(line.descent, Double(logical.y + logical.height) * pixels)
      guard ink.width > 0, ink.height > 0 else { continue }
      let own = Rectangle(ink, shiftedBy: run.x)
      box = box?.union(own) ?? own
    }
    line.advance = Double(advance) * pixels
    guard let box else { return line }
    (line.inkX, line.inkY) = (Double(box.left) * pixels, Double(box.top) * pixels)
    line.inkWidth = Double(box.right - box.left) * pixels
    line.inkHeight = Double(box.bottom - box.top) * pixels
    return line
  }

  /// The font of each run.
  var fonts: [UnsafeMutablePointer<PangoFont>] {
    runs.joined().compactMap { $0.item.pointee.analysis.font }
  }

  /// Draws a line from the start of its baseline.
  func show(line index: Int, at x: Double, _ y: Double, on drawing: OpaquePointer) {
    bytes.withUnsafeBytes { buffer in
      let text = buffer.assumingMemoryBound(to: CChar.self).baseAddress
      for run in runs[index] {
        var glyphs = PangoGlyphItem(
          item: run.item, glyphs: run.glyphs, y_offset: 0, start_x_offset: 0, end_x_offset: 0)
        cairo_move_to(drawing, x + Double(run.x) / Double(PANGO_SCALE), y)
        pango_cairo_show_glyph_item(drawing, text, &glyphs)
      }
    }
  }

  /// The text of a line, without what cannot be drawn: NUL, and text beyond the length limit.
  package func text(ofLine index: Int) -> String {
    String(decoding: written[ranges[index]], as: UTF8.self)
  }

  /// The carets before and after a character, from the left edge of the first line. It is given by
  /// its bytes of UTF-8; one not drawn is at the line's end.
  package func edges(of character: Range<Int>) -> (leading: Double, trailing: Double) {
    let end = isRightToLeft ? 0 : lines[0].advance
    func edge(_ byte: Int, in run: Run?) -> Double {
      run.map { Double(caret(before: byte, in: $0)) / Double(PANGO_SCALE) } ?? end
    }
    let first = runs[0].first { $0.bytes.contains(character.lowerBound) }
    let last = runs[0].first { $0.bytes.contains(character.upperBound - 1) }
    return (edge(character.lowerBound, in: first), edge(character.upperBound, in: last))
  }

  /// Behind the last letter of a run it is at the end of the run. Pango 1.50 places the caret behind
  /// a letter with marks at twice its width, so it is asked only for those before letters.
  private func caret(before byte: Int, in run: Run) -> Int32 {
    guard byte < run.bytes.upperBound else {
      let isLeftToRight = run.item.pointee.analysis.level % 2 == 0
      return run.x + (isLeftToRight ? pango_glyph_string_get_width(run.glyphs) : 0)
    }
    var x: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      guard let text = buffer.assumingMemoryBound(to: CChar.self).baseAddress else { return }
      let (start, count) = (text + run.bytes.lowerBound, run.item.pointee.length)
      // What is one letter tells where carets are within a ligature.
      var letters = [PangoLogAttr](repeating: PangoLogAttr(), count: Int(count) + 1)
      let analysis = run.item.pointee.analysis
      pango_get_log_attrs(
        start, count, Int32(analysis.level), analysis.language, &letters,
        run.item.pointee.num_chars + 1)
      pango_glyph_string_index_to_x_full(
        run.glyphs, start, count, &run.item.pointee.analysis, &letters,
        Int32(byte - run.bytes.lowerBound), 0, &x)
    }
    return run.x + x
  }

  deinit {
    for run in runs.joined() {
      pango_glyph_string_free(run.glyphs)
      pango_item_free(run.item)
    }
  }
}

/// A rectangle of Pango by its edges.
private struct Rectangle {
  var left, top, right, bottom: Int32

  init(_ box: PangoRectangle, shiftedBy x: Int32) {
    (left, top) = (box.x + x, box.y)
    (right, bottom) = (left + box.width, top + box.height)
  }

  func union(_ other: Self) -> Self {
    var box = self
    (box.left, box.top) = (min(left, other.left), min(top, other.top))
    (box.right, box.bottom) = (max(right, other.right), max(bottom, other.bottom))
    return box
  }
}

extension PangoGlyphString {
  /// `PANGO_GLYPH_UNKNOWN_FLAG`, a macro with a cast.
  private static let unknown: PangoGlyph = 0x1000_0000

  fileprivate var unknownCount: Int {
    UnsafeBufferPointer(start: glyphs, count: Int(num_glyphs))
      .reduce(0) { $0 + ($1.glyph & Self.unknown != 0 ? 1 : 0) }
  }
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

  /// The bytes of each line, without its end: a line feed, a carriage return, both, or the line or
  /// paragraph separator of Unicode. There is one at least.
  static func lines(of bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var (lines, start, index): ([Range<Int>], Int, Int) = ([], bytes.startIndex, bytes.startIndex)
    while index < bytes.endIndex {
      var end = 0
      switch bytes[index] {
      case UInt8(ascii: "\n"): end = 1
      case UInt8(ascii: "\r"): end = bytes[(index + 1)...].first == UInt8(ascii: "\n") ? 2 : 1
      case 0xE2:
        let isSeparator =
          bytes[index...].starts(with: [0xE2, 0x80, 0xA8])
          || bytes[index...].starts(with: [0xE2, 0x80, 0xA9])
        end = isSeparator ? 3 : 0
      default: break
      }
      guard end > 0 else {
        index += 1
        continue
      }
      lines.append(start..<index)
      index += end
      start = index
    }
    return lines + [start..<bytes.endIndex]
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
