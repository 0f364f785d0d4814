// Draws one frame: a Cairo context that is created, used, checked and thrown away.
internal import CCairo
internal import CPango
internal import Scenegraph

/// Draws on a surface, in logical pixels, y down. After a failed call, a Cairo context is unusable,
/// so each frame gets a new one, and `checkStatus` tells at the end whether everything was drawn.
public struct Context: ~Copyable {
  /// How the pixels along an edge are painted.
  package enum Antialiasing: Sendable {
    /// Every pixel is painted completely or not at all: sharp and fast for edges on device pixels.
    case off
    /// By the share of the pixel that is covered.
    case gray
    /// By the covered share, in coarser steps and less time, for many small areas.
    case coarse
  }

  /// How a stroke ends: cut off at the last point, or with half a disc around it.
  package enum LineCap: Sendable { case butt, round }

  let handle: OpaquePointer
  /// Device pixels per logical pixel.
  public let scale: Double
  /// A buffer kept by callers that draw many frames.
  private let aside: DrawingAside?
  /// Whether pixels beside those that are replaced matter.
  private let keepsOthers: Bool

  init(
    surface: OpaquePointer, scale: Double, aside: DrawingAside? = nil, keepsOthers: Bool = true
  ) throws(CairoError) {
    guard let handle = cairo_create(surface) else { throw .outOfMemory }
    do {
      try CairoError.check(cairo_status(handle))
    } catch {
      cairo_destroy(handle)
      throw error
    }
    (self.handle, self.scale, self.aside) = (handle, scale, aside)
    self.keepsOthers = keepsOthers
  }

  deinit { cairo_destroy(handle) }

  /// Throws the first error since the context was created.
  package func checkStatus() throws(CairoError) { try CairoError.check(cairo_status(handle)) }

  /// Draws on a surface with a new context, then checks that everything succeeded.
  static func draw(
    on surface: OpaquePointer, scale: Double, aside: DrawingAside? = nil,
    keepsOthers: Bool = true, _ body: (borrowing Context) throws(CairoError) -> Void
  ) throws(CairoError) {
    let context = try Context(
      surface: surface, scale: scale, aside: aside, keepsOthers: keepsOthers)
    try body(context)
    try context.checkStatus()
  }

  /// Runs `body`, then restores the colour, clip and transform.
  package func saved<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    cairo_save(handle)
    defer { cairo_restore(handle) }
    try body()
  }

  // MARK: Transform and clip

  /// Moves the origin, in logical pixels.
  package func translate(x: Double, y: Double) { cairo_translate(handle, x, y) }

  /// Rotates by an angle in radians, clockwise.
  package func rotate(radians: Double) { cairo_rotate(handle, radians) }
  package func stretch(x: Double, y: Double = 1) { cairo_scale(handle, x, y) }

  /// Narrows the clip to the current path, and clears the path.
  package func clip() { cairo_clip(handle) }

  /// Narrows the clip to rectangles of whole device pixels; without any, nothing is drawn.
  package func clip(to rects: [PixelRect]) {
    cairo_new_path(handle)
    for rect in rects where !rect.isEmpty { add(rect) }
    cairo_clip(handle)
  }

  /// The smallest rectangle of whole device pixels that no ink can leave.
  var clipBounds: PixelRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(handle, &left, &top, &right, &bottom)
    return PixelRect(
      covering: Rect(minX: left, minY: top, maxX: right, maxY: bottom), scale: scale)
  }

  /// Runs `body` offscreen and copies only the pixels in the rectangles; all others stay as they
  /// are. `body` must paint all of the rectangles, on the context that it is given.
  ///
  /// A clip would not do: Cairo cuts outlines at its edges, so antialiased or self-overlapping
  /// shapes come out differently there. Offscreen, every pixel is as if all of `body` were drawn.
  package func replacing(_ rects: [PixelRect], _ body: (borrowing Context) -> Void) {
    guard keepsOthers else { return body(self) }
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

  package func beginPath() { cairo_new_path(handle) }
  package func move(x: Double, y: Double) { cairo_move_to(handle, x, y) }
  package func line(x: Double, y: Double) { cairo_line_to(handle, x, y) }

  /// Adds an arc of a circle, clockwise, with angles in radians from the positive x axis. If there
  /// is a current point, a line connects it to the arc.
  package func arc(x: Double, y: Double, radius: Double, startAngle: Double, endAngle: Double) {
    cairo_arc(handle, x, y, radius, startAngle, endAngle)
  }

  package func closePath() { cairo_close_path(handle) }

  /// Adds a closed rectangle as a part of its own.
  package func rectangle(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(handle, x, y, width, height)
  }

  /// Adds whole device pixels, likewise.
  func add(_ rect: PixelRect) {
    let rect = rect.logical(scale: scale)
    rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }

  // MARK: Ink

  /// Sets the colour of whatever is drawn next, sRGB, and how opaque it is.
  package func setColor(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    cairo_set_source_rgba(
      handle, Double(red) / 255, Double(green) / 255, Double(blue) / 255, Double(alpha) / 255)
  }

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
    // Pango strokes the box of a missing glyph with the current cap.
    cairo_set_line_cap(handle, CAIRO_LINE_CAP_BUTT)
  }

  package func draw(_ layout: TextLayout, line index: Int, baselineX x: Double, baselineY y: Double)
  {
    // Glyphs have their own antialiasing; the box of a missing glyph uses this one.
    cairo_set_antialias(handle, CAIRO_ANTIALIAS_GRAY)
    layout.show(line: index, at: x, y, on: handle)
    cairo_new_path(handle)
  }
}
