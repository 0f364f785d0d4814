// Sends pixels to a server that shares no memory with the program: areas of one colour as
// rectangles, and only the rest as images.
internal import CCairo

extension WindowSurface {
  /// Copies the rectangles to the window in few bytes.
  static func send(
    _ rects: [PixelRect], of buffer: OpaquePointer, on context: borrowing Context
  ) {
    cairo_surface_flush(buffer)
    guard let bytes = cairo_image_surface_get_data(buffer) else { return }
    let pixelsPerRow = Int(cairo_image_surface_get_stride(buffer)) / 4
    let cut = PictureCut(
      UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self), pixelsPerRow: pixelsPerRow,
      rects)
    context.setAntialiasing(.off)
    for fill in cut.fills {
      context.setColor(
        red: UInt8(truncatingIfNeeded: fill.color >> 16),
        green: UInt8(truncatingIfNeeded: fill.color >> 8),
        blue: UInt8(truncatingIfNeeded: fill.color))
      Self.inChunks(fill.rects) { rects in
        for rect in rects {
          context.rectangle(
            x: Double(rect.x), y: Double(rect.y), width: Double(rect.width),
            height: Double(rect.height))
        }
        context.fill()
      }
    }
    Self.inChunks(cut.images) { rects in
      context.saved {
        context.clip(to: rects)
        context.copy(from: buffer)
      }
    }
  }

  /// Passes on a few rectangles at a time: Cairo scans all boxes of a path for each of them.
  private static func inChunks(_ rects: [PixelRect], _ body: ([PixelRect]) -> Void) {
    for start in stride(from: 0, to: rects.count, by: 16) {
      body(Array(rects[start..<min(start + 16, rects.count)]))
    }
  }
}

extension Context {
  /// Replaces every pixel inside the clip with the source's at the same place.
  func copy(from source: OpaquePointer) {
    cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(handle, source, 0, 0)
    cairo_paint(handle)
  }
}
