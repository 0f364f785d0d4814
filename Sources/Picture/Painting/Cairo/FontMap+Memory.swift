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
    guard let runs = pango_layout_get_iter(handle) else { return true }
    defer { pango_layout_iter_free(runs) }
    repeat {
      guard let font = pango_layout_iter_get_run_readonly(runs)?.pointee.item.pointee.analysis.font
      else { continue }
      let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font))
      if let scaled, cairo_scaled_font_status(scaled) == CAIRO_STATUS_NO_MEMORY { return true }
    } while pango_layout_iter_next_run(runs) != 0
    return false
  }
}
