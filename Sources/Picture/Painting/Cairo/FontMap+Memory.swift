// Whether the letters of a picture are those of its fonts: where Cairo has no memory for a font, Pango
// draws boxes and says so in a message only.
internal import CCairo
internal import CPango

extension FontMap {
  /// Throws `outOfMemory` if a font of a text that was laid out lately could not be loaded or used for
  /// lack of memory. Call it after drawing.
  package func checkMemory() throws(CairoError) {
    if cachedLayouts.contains(where: \.hasLackedMemory) { throw .outOfMemory }
  }
}

extension TextLayout {
  fileprivate var hasLackedMemory: Bool {
    fonts.contains { font in
      guard let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)) else { return false }
      return cairo_scaled_font_status(scaled) == CAIRO_STATUS_NO_MEMORY
    }
  }
}
