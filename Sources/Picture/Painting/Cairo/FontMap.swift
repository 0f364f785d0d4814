// The only place where fonts are chosen, so that measured and drawn text agree.
internal import CCairo
internal import CPango
package import Scenegraph

/// One Pango context with explicit font options, and a bounded cache of its text layouts. Measuring
/// and painting must share one `FontMap`.
public final class FontMap {
  /// The vertical extent of a line of text, in logical pixels; whole numbers of device pixels.
  package struct LineMetrics: Hashable, Sendable {
    /// From the top of a line to its baseline.
    package var ascent: Double
    /// From the top of a line to the top of the next.
    package var height: Double
  }

  private struct Key: Hashable {
    var text: String
    var style: TextStyle
  }

  /// Device pixels per logical pixel.
  public let scale: Double
  private let context: OpaquePointer
  /// The requested name, or several.
  package let family: String
  private var attributes: [TextStyle: OpaquePointer] = [:]
  private var metrics: [TextStyle: LineMetrics] = [:]
  /// The layouts used lately, and those used before. When the first cache is full, it replaces the
  /// second, which drops the layouts not used since.
  private var recentLayouts: [Key: TextLayout] = [:]
  private var olderLayouts: [Key: TextLayout] = [:]
  private var recentTextBytes = 0

  /// - Parameters:
  ///   - family: a family name in fontconfig, or a list of names separated by commas.
  ///   - scale: device pixels per logical pixel. At 1, glyphs are placed on whole pixels; at any
  ///     other scale they are not, so that a text has the same width at every scale.
  /// - Throws: `CairoError.drawing` if the scale is not a finite positive number.
  public init(family: String = "Sans", scale: Double = 1) throws(CairoError) {
    guard scale.isFinite, scale > 0 else { throw .drawing("invalid scale \(scale)") }
    GLibMessages.silence()
    guard let map = pango_cairo_font_map_new() else { throw .outOfMemory }
    defer { g_object_unref(UnsafeMutableRawPointer(map)) }
    guard
      let context = pango_font_map_create_context(map), let options = cairo_font_options_create()
    else { throw .outOfMemory }
    defer { cairo_font_options_destroy(options) }
    let isWhole = scale == 1
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(
      options, isWhole ? CAIRO_HINT_METRICS_ON : CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, isWhole ? 1 : 0)
    self.context = context
    self.family = String(decoding: family.utf8.filter { $0 != 0 }, as: UTF8.self)
    self.scale = scale
  }

  /// Makes fontconfig load its configuration, on one of Pango's threads, so that this is at least
  /// nearly done when the first text is laid out. Call it as soon as text is certain to be needed.
  package static func startLoading() {
    GLibMessages.silence()
    if let map = pango_cairo_font_map_new() { g_object_unref(UnsafeMutableRawPointer(map)) }
  }

  deinit {
    for list in attributes.values { pango_attr_list_unref(list) }
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// The text shaped in this style; a recently used text costs only a lookup.
  package func layout(_ text: String, _ style: TextStyle) -> TextLayout {
    let key = Key(text: SanitizedText.cut(text), style: style.limited)
    if let layout = recentLayouts[key] { return layout }
    let layout = olderLayouts[key] ?? TextLayout(key.text, attributes(key.style), in: context)
    let textBytes = key.text.utf8.count
    if recentLayouts.count >= TextLimits.cachedLayouts / 2
      || recentTextBytes + textBytes > TextLimits.cachedTextBytes / 2
    {
      olderLayouts = recentLayouts
      recentLayouts = [:]
      recentTextBytes = 0
    }
    recentLayouts[key] = layout
    recentTextBytes += textBytes
    return layout
  }

  /// The texts used lately.
  var cachedLayouts: [TextLayout] { Array(recentLayouts.values) + Array(olderLayouts.values) }

  /// The metrics are the same for every text in this style, whatever fonts its letters use.
  package func lineMetrics(_ style: TextStyle) -> LineMetrics {
    let style = style.limited
    if let known = metrics[style] { return known }
    // A line with a digit has the ascent and descent of the first font. Pango's own font metrics
    // would shape a sample text for every script of the user's language.
    let digit = layout("0", style)
    let ascent = ((digit.lines.first?.ascent ?? 0) * scale).rounded(.up)
    let descent = ((digit.lines.first?.descent ?? 0) * scale).rounded(.up)
    let found = LineMetrics(ascent: ascent / scale, height: (ascent + descent) / scale)
    metrics[style] = found
    return found
  }

  /// Throws `noFont` if not even a digit can be drawn. Call it once, before the first text.
  ///
  /// Each of the fonts is looked for on threads of Pango's, all at once; a text waits only for its own.
  ///
  /// - Parameter fonts: those of the first picture, the most frequent first.
  package func checkFonts(_ fonts: [Scenegraph.Font]) throws(CairoError) {
    let styles = fonts.map { TextStyle($0).limited }
    if layout("0", styles.first ?? TextStyle(size: 12)).unknownGlyphCount > 0 { throw .noFont }
    for style in styles.dropFirst() { startLoading(style) }
  }

  /// Asks Pango for what a text in this style will ask for, and does not wait for it.
  private func startLoading(_ style: TextStyle) {
    guard let own = description(style),
      let wanted = pango_font_description_copy(pango_context_get_font_description(context))
    else { return }
    defer {
      pango_font_description_free(own)
      pango_font_description_free(wanted)
    }
    pango_font_description_merge(wanted, own, 1)
    // As Pango's itemizing asks, which looks fontsets up by all of this.
    pango_font_description_set_gravity(wanted, PANGO_GRAVITY_SOUTH)
    let found = pango_font_map_load_fontset(
      pango_context_get_font_map(context), context, wanted,
      pango_context_get_language(context) ?? pango_language_get_default())
    if let found { g_object_unref(UnsafeMutableRawPointer(found)) }
  }

  private func description(_ style: TextStyle) -> OpaquePointer? {
    guard let description = pango_font_description_new() else { return nil }
    pango_font_description_set_family(description, family)
    pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(style.weight)))
    return description
  }

  /// The font and its features, as Pango puts letters into runs by.
  private func attributes(_ style: TextStyle) -> OpaquePointer? {
    if let known = attributes[style] { return known }
    guard let list = pango_attr_list_new(), let description = description(style) else { return nil }
    defer { pango_font_description_free(description) }
    pango_attr_list_insert(list, pango_attr_font_desc_new(description))
    if style.hasTabularFigures {
      pango_attr_list_insert(list, pango_attr_font_features_new("tnum"))
    }
    attributes[style] = list
    return list
  }
}

enum GLibMessages {
  private static let silenced: Void = {
    g_log_set_default_handler(
      { domain, level, message, context in
        guard level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0 else { return }
        g_log_default_handler(domain, level, message, context)
      }, nil)
  }()

  /// Affects the whole process, once. A fatal message is still written and ends the process.
  static func silence() { _ = silenced }
}
