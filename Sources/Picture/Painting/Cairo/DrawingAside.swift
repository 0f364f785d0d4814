// The offscreen buffer for partial repaints, kept from frame to frame.
internal import CCairo

/// An image of the picture's size. A group of Cairo's would do the same, but it is created and
/// cleared as a whole for each frame, which took a sixth of the processor time of hovering and
/// clicking. Of this image, memory pages that were never drawn on are never touched.
final class DrawingAside {
  private var surface: OpaquePointer?

  deinit { forget() }

  func forget() {
    if let surface { cairo_surface_destroy(surface) }
    surface = nil
  }

  /// Draws on an image with the size, scale and clip of another context. It still shows earlier
  /// frames.
  ///
  /// - Returns: the image; nil if there is no memory for it, or if the context does not draw on an
  ///   image.
  func draw(
    like context: borrowing Context, _ body: (borrowing Context) -> Void
  ) -> OpaquePointer? {
    guard let target = cairo_get_target(context.handle),
      cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE,
      let surface = surface(
        cairo_image_surface_get_format(target), cairo_image_surface_get_width(target),
        cairo_image_surface_get_height(target))
    else { return nil }
    cairo_surface_set_device_scale(surface, context.scale, context.scale)
    guard let drawing = try? Context(surface: surface, scale: context.scale) else { return nil }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context.handle, &left, &top, &right, &bottom)
    drawing.rectangle(x: left, y: top, width: right - left, height: bottom - top)
    drawing.clip()
    body(drawing)
    return cairo_status(drawing.handle) == CAIRO_STATUS_SUCCESS ? surface : nil
  }

  private func surface(
    _ format: cairo_format_t, _ width: Int32, _ height: Int32
  ) -> OpaquePointer? {
    if let surface, cairo_image_surface_get_width(surface) == width,
      cairo_image_surface_get_height(surface) == height
    {
      return surface
    }
    forget()
    guard let made = cairo_image_surface_create(format, width, height) else { return nil }
    guard cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    surface = made
    return made
  }
}
