// A small picture that repeats without end, to fill shapes with.
internal import CCairo

/// A picture, transparent where nothing is drawn, that repeats in both directions from the origin
/// of its target. Owns its Cairo pattern.
package final class RepeatingImage {
  fileprivate let pattern: OpaquePointer

  /// Draws the picture once.
  ///
  /// - Parameters:
  ///   - sidePixels: the side of the square that repeats.
  ///   - scale: device pixels per logical pixel, the same as on the contexts where it fills shapes,
  ///     so that its pixels match theirs.
  package init(
    sidePixels: Int, scale: Double,
    draw body: (borrowing Context) throws(CairoError) -> Void
  ) throws(CairoError) {
    try SurfaceLimits.check(widthPixels: sidePixels, heightPixels: sidePixels)
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(sidePixels), Int32(sidePixels))
    else { throw .outOfMemory }
    // The pattern keeps its own reference.
    defer { cairo_surface_destroy(surface) }
    try CairoError.check(cairo_surface_status(surface))
    cairo_surface_set_device_scale(surface, scale, scale)
    do {
      let context = try Context(surface: surface, scale: scale)
      try body(context)
      try context.checkStatus()
    }
    guard let pattern = cairo_pattern_create_for_surface(surface) else { throw .outOfMemory }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    self.pattern = pattern
  }

  deinit { cairo_pattern_destroy(pattern) }
}

extension Context {
  /// Uses the picture, which begins at the origin, as the colour of whatever is drawn next.
  package func setSource(_ image: RepeatingImage) { cairo_set_source(handle, image.pattern) }
}
