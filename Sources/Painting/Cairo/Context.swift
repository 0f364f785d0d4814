// One frame's worth of drawing: a Cairo context that is made, used, checked and thrown away.
internal import CCairo
internal import CPango

/// Draws on a surface, in logical pixels, y down. A failed call poisons a Cairo context for good,
/// so each frame gets a new one, and `checkStatus` tells at its end whether everything was drawn.
public struct Context: ~Copyable {
  /// How the pixels are painted that an edge crosses.
  package enum Antialiasing: Sendable {
    /// Every pixel is painted wholly or not at all: crisp and fast for edges on device pixels.
    case off
    /// By the share that is covered.
    case gray
    /// By the share that is covered, in coarser steps and for less time: for many small areas.
    case coarse
  }

  /// How a stroke ends: cut off at the last point, or with half a disc around it.
  package enum LineCap: Sendable {
    case butt, round
  }

  let handle: OpaquePointer
  /// Device pixels per logical pixel.
  public let scale: Double
  /// Kept by who draws many frames.
  private let aside: DrawingAside?

  init(surface: OpaquePointer, scale: Double, aside: DrawingAside? = nil) throws(CairoError) {
    guard let handle = cairo_create(surface) else { throw .outOfMemory }
    do {
      try CairoError.check(cairo_status(handle))
    } catch {
      cairo_destroy(handle)
      throw error
    }
    self.handle = handle
    self.scale = scale
    self.aside = aside
  }

  deinit { cairo_destroy(handle) }

  /// Throws what first went wrong since the context was made.
  package func checkStatus() throws(CairoError) {
    try CairoError.check(cairo_status(handle))
  }

  /// Runs `body` and takes back every change of colour, clip and transform that it made.
  package func saved<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    cairo_save(handle)
    defer { cairo_restore(handle) }
    try body()
  }

  // MARK: Transform and clip

  /// Moves the origin, in logical pixels.
  package func translate(x: Double, y: Double) { cairo_translate(handle, x, y) }

  /// Turns by an angle in radians, clockwise.
  package func rotate(radians: Double) { cairo_rotate(handle, radians) }

  /// Makes everything larger by a factor each way.
  package func stretch(x: Double, y: Double = 1) { cairo_scale(handle, x, y) }

  /// Narrows the clip to the current path, and clears the path.
  package func clip() { cairo_clip(handle) }

  /// Narrows the clip to rectangles of whole device pixels; where there is none, nothing is drawn.
  package func clip(to rects: [PixelRect]) {
    cairo_new_path(handle)
    for rect in rects where !rect.isEmpty {
      cairo_rectangle(
        handle, Double(rect.x) / scale, Double(rect.y) / scale, Double(rect.width) / scale,
        Double(rect.height) / scale)
    }
    cairo_clip(handle)
  }

  /// Runs `body` aside and takes over only the pixels in the rectangles; all others stay as they
  /// are. It has to paint all of the rectangles, and is to draw on the context that it is given.
  ///
  /// A clip would not do: Cairo cuts outlines at its edges, and what is antialiased or laid over
  /// itself there comes out different from what is drawn without it. Drawn aside, every pixel is
  /// what drawing all of `body` gives.
  package func replacing(_ rects: [PixelRect], _ body: (borrowing Context) -> Void) {
    saved {
      if let drawn = aside?.draw(like: self, body) {
        cairo_set_source_surface(handle, drawn, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_NEAREST)
      } else {
        cairo_push_group_with_content(handle, CAIRO_CONTENT_COLOR)
        body(self)
        cairo_pop_group_to_source(handle)
      }
      clip(to: rects)
      cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
      cairo_paint(handle)
    }
  }

  // MARK: Path

  /// Clears the path.
  package func beginPath() { cairo_new_path(handle) }

  /// Starts a part of the path at a point.
  package func move(x: Double, y: Double) { cairo_move_to(handle, x, y) }

  /// A straight line from the current point.
  package func line(x: Double, y: Double) { cairo_line_to(handle, x, y) }

  /// An arc of a circle, clockwise, angles in radians from the positive x axis; joined to the
  /// current point by a line where there is one.
  package func arc(x: Double, y: Double, radius: Double, startAngle: Double, endAngle: Double) {
    cairo_arc(handle, x, y, radius, startAngle, endAngle)
  }

  /// A straight line back to where the part of the path started.
  package func closePath() { cairo_close_path(handle) }

  /// A closed rectangle, a part of the path of its own.
  package func rectangle(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(handle, x, y, width, height)
  }

  // MARK: Ink

  /// The colour of what is drawn from here on, opaque sRGB.
  package func setColor(red: UInt8, green: UInt8, blue: UInt8) {
    cairo_set_source_rgb(handle, Double(red) / 255, Double(green) / 255, Double(blue) / 255)
  }

  /// How edges are drawn from here on.
  package func setAntialiasing(_ antialiasing: Antialiasing) {
    let mode =
      switch antialiasing {
      case .off: CAIRO_ANTIALIAS_NONE
      case .gray: CAIRO_ANTIALIAS_GRAY
      case .coarse: CAIRO_ANTIALIAS_FAST
      }
    cairo_set_antialias(handle, mode)
  }

  /// Fills everything inside the clip.
  package func paint() { cairo_paint(handle) }

  /// Fills the current path, and clears it.
  package func fill() { cairo_fill(handle) }

  /// Strokes the current path, and clears it.
  package func stroke(width: Double, cap: LineCap = .butt) {
    cairo_set_line_width(handle, width)
    cairo_set_line_cap(handle, cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_stroke(handle)
    // Pango strokes the box of a letter that no font has, with whatever cap is set.
    cairo_set_line_cap(handle, CAIRO_LINE_CAP_BUTT)
  }

  /// Draws one line of a text with its baseline starting at the point.
  package func draw(_ layout: TextLayout, line index: Int, baselineX x: Double, baselineY y: Double)
  {
    guard let line = pango_layout_get_line_readonly(layout.handle, Int32(index)) else { return }
    // Glyphs have their own antialiasing; the box of a letter that no font has goes by this one.
    cairo_set_antialias(handle, CAIRO_ANTIALIAS_GRAY)
    cairo_move_to(handle, x, y)
    pango_cairo_show_layout_line(handle, line)
    cairo_new_path(handle)
  }
}
