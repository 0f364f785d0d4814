// The only place where a Cairo surface meets an X window: frames are drawn in memory and copied
// from there, or sent in few bytes to a server that shares no memory.
internal import CCairo

/// The pixels of an X window: a back buffer in memory, shared with the server if possible, and the
/// window it is copied to. Must be destroyed before its display is closed.
///
/// Where the server cannot read our memory, or has other pixels than Cairo's, Cairo finds the way to
/// it, so a remote display works, too. Only damage is sent; without shared memory it is sent as
/// rectangles of one colour as far as possible (`PictureCut`). Either way the window shows the pixels
/// of the back buffer.
package struct WindowSurface: ~Copyable {
  /// A buffer with more than this many times the window's pixels is freed.
  private static let wasteFactor = 8

  /// The limit on a back buffer's pixels, at four bytes each. A larger window, which no screen
  /// shows as a whole, is painted in bands that are not kept.
  private let bufferPixelLimit: Int
  private let display: OpaquePointer
  private let window: UInt
  private let visual: UnsafeMutablePointer<Visual>
  private var shared: SharedImage?
  /// Whether the server was asked to share memory, which it does from the first frame on or never.
  private var isSharingKnown = false
  /// Whether a picture was painted. Of the first, memory for all of it would be made twice, here and
  /// in the server, which takes longer than what is drawn on it; whoever only looks needs none.
  private(set) var hasPainted = false
  /// Cairo's view of the window, for where no memory is shared: it asks the server several things.
  private var drawnWindow: OpaquePointer?
  private var buffer: OpaquePointer?
  private var bufferWidthPixels = 0
  private var bufferHeightPixels = 0
  package private(set) var bufferCount = 0
  private let aside = DrawingAside()
  package private(set) var widthPixels, heightPixels: Int

  /// For an X window, with its Xlib `Display` and `Visual`; of the largest pictures to keep, 256
  /// MiB hold twice an 8K screen.
  package init(
    display: OpaquePointer, window: UInt, visual: UnsafeMutableRawPointer, widthPixels: Int,
    heightPixels: Int, bufferPixelLimit: Int = 1 << 26
  ) throws(CairoError) {
    try SurfaceLimits.checkSides(widthPixels: widthPixels, heightPixels: heightPixels)
    self.bufferPixelLimit = bufferPixelLimit
    (self.display, self.window) = (display, window)
    self.visual = visual.assumingMemoryBound(to: Visual.self)
    self.widthPixels = widthPixels
    self.heightPixels = heightPixels
  }

  deinit {
    if let buffer { cairo_surface_destroy(buffer) }
    guard let window = drawnWindow else { return }
    // Else the device would outlive its display and be freed by a later one at the same address.
    let device = cairo_device_reference(cairo_surface_get_device(window))
    cairo_surface_finish(window)
    cairo_surface_destroy(window)
    cairo_device_finish(device)
    cairo_device_destroy(device)
  }

  /// Adopts the window's new size. The content of the back buffer is lost: paint everything next.
  package mutating func resize(widthPixels: Int, heightPixels: Int) throws(CairoError) {
    try SurfaceLimits.checkSides(widthPixels: widthPixels, heightPixels: heightPixels)
    if let drawnWindow {
      cairo_xlib_surface_set_size(drawnWindow, Int32(widthPixels), Int32(heightPixels))
    }
    self.widthPixels = widthPixels
    self.heightPixels = heightPixels
  }

  /// Asks the server whether it shares memory, which `paint` needs to know. Call it while there is
  /// something else to wait for.
  package mutating func prepare() throws(CairoError) { _ = try sharedImage() }

  /// Draws into the back buffer and copies the damage to the window.
  ///
  /// - Parameters:
  ///   - damage: nil for everything.
  ///   - scale: device pixels per logical pixel.
  ///   - bands: all rows, in parts in which the first picture may be drawn one after the other.
  ///   - body: draws in logical pixels, and only within the damage. No clip enforces that, since a
  ///     clip changes how Cairo draws what it cuts (`Context.replacing`).
  package mutating func paint(
    damage: [PixelRect]? = nil, scale: Double, bands: [Range<Int>] = [],
    _ body: (borrowing Context) throws(CairoError) -> Void
  ) throws(CairoError) {
    let rects = clamped(damage)
    guard !rects.isEmpty else { return }
    guard widthPixels * heightPixels <= bufferPixelLimit else {
      return try paintInBands(rects, scale: scale, body)
    }
    let shared = try sharedImage()
    if let shared, !hasPainted, damage == nil, bands.count > 2 {
      hasPainted = true
      return try shared.paint(in: bands) { band throws(CairoError) in
        cairo_surface_set_device_scale(band, scale, scale)
        try Context.draw(on: band, scale: scale, body)
      }
    }
    hasPainted = true
    if damage == nil { shared?.isWhole = true }
    let buffer: OpaquePointer
    if let surface = shared?.surface {
      buffer = surface
    } else {
      buffer = try bufferFittingWindow()
    }
    cairo_surface_set_device_scale(buffer, scale, scale)
    let all = clamped(nil)
    try Context.draw(
      on: buffer, scale: scale, aside: aside, keepsOthers: shared?.isWhole ?? true
    ) { context throws(CairoError) in
      context.clip(to: all)
      try body(context)
    }
    // The copy is in device pixels.
    cairo_surface_set_device_scale(buffer, 1, 1)
    try copy(rects, from: buffer)
  }

  /// All rows in bands that are small, as far as none of these ranges is cut.
  func bands(without uncut: [Range<Int>]) -> [Range<Int>] {
    var isFree = [Bool](repeating: true, count: heightPixels + 1)
    for range in uncut where range.count > 1 {
      for row in (range.lowerBound + 1..<range.upperBound).clamped(to: 1..<heightPixels) {
        isFree[row] = false
      }
    }
    let rows = max(1, SharedImage.bandBytes / 4 / widthPixels)
    var bands: [Range<Int>] = []
    while (bands.last?.upperBound ?? 0) < heightPixels {
      let top = bands.last?.upperBound ?? 0
      let wanted = min(top + rows, heightPixels)
      let bottom =
        isFree[top + 1...wanted].lastIndex(of: true) ?? isFree[wanted...].firstIndex(of: true)
      bands.append(top..<(bottom ?? heightPixels))
    }
    return bands
  }

  private mutating func paintInBands(
    _ rects: [PixelRect], scale: Double, _ body: (borrowing Context) throws(CairoError) -> Void
  ) throws(CairoError) {
    forgetBuffer()
    aside.forget()
    let rows = min(max(1, bufferPixelLimit / 4 / widthPixels), heightPixels)
    let band = try makeBuffer(widthPixels: widthPixels, heightPixels: rows)
    defer { cairo_surface_destroy(band) }
    for top in stride(from: 0, to: heightPixels, by: rows) {
      let bottom = min(top + rows, heightPixels)
      let parts = rects.compactMap { $0.part(from: top, to: bottom) }
      guard !parts.isEmpty else { continue }
      cairo_surface_set_device_offset(band, 0, -Double(top))
      cairo_surface_set_device_scale(band, scale, scale)
      let clip = [PixelRect(x: 0, y: top, width: widthPixels, height: bottom - top)]
      try Context.draw(on: band, scale: scale) { context throws(CairoError) in
        context.clip(to: clip)
        try body(context)
      }
      cairo_surface_set_device_scale(band, 1, 1)
      try copy(parts, from: band, isBand: true)
    }
  }

  /// Copies the last picture to the window again, after the server has lost it.
  ///
  /// - Returns: false if the picture was not kept and must be repainted.
  package mutating func present(_ damage: [PixelRect]? = nil) throws(CairoError) -> Bool {
    if let shared, !shared.isWhole { return false }
    guard let kept = shared?.surface ?? buffer else { return false }
    try copy(clamped(damage), from: kept)
    return true
  }

  private mutating func forgetBuffer() {
    if let buffer { cairo_surface_destroy(buffer) }
    (buffer, shared) = (nil, nil)
  }

  private func clamped(_ damage: [PixelRect]?) -> [PixelRect] {
    let all = PixelRect(x: 0, y: 0, width: widthPixels, height: heightPixels)
    return (damage ?? [all])
      .map { $0.clamped(widthPixels: widthPixels, heightPixels: heightPixels) }
      .filter { !$0.isEmpty }
  }

  /// Whether frames reach the server through shared memory; known after the first frame.
  package var sharesMemory: Bool { shared != nil || buffer.map(Self.isShared) ?? false }

  /// An image belongs to the display's device only if the server really has its memory. That the
  /// server has the extension proves nothing, since attaching can fail.
  private static func isShared(_ buffer: OpaquePointer) -> Bool {
    cairo_surface_get_device(buffer) != nil
  }

  /// - Parameter isBand: whether the buffer is a band of a window that is too large for a whole
  ///   buffer; it is then copied as it is, without saving bytes.
  private mutating func copy(
    _ rects: [PixelRect], from buffer: OpaquePointer, isBand: Bool = false
  ) throws(CairoError) {
    guard !rects.isEmpty else { return }
    if let shared { return shared.copy(rects) }
    let window = try cairoWindow()
    try Context.draw(on: window, scale: 1) { context in
      if isBand || Self.isShared(buffer) {
        context.clip(to: rects)
        context.copy(from: buffer)
      } else {
        Self.send(rects, of: buffer, on: context)
      }
    }
    cairo_surface_flush(window)
  }

  private mutating func bufferFittingWindow() throws(CairoError) -> OpaquePointer {
    let isTooLarge =
      bufferWidthPixels * bufferHeightPixels > Self.wasteFactor * widthPixels * heightPixels
    if let buffer, !isTooLarge, widthPixels <= bufferWidthPixels,
      heightPixels <= bufferHeightPixels
    {
      return buffer
    }
    // The first buffer is as large as the window, since many are never resized: clearing shared
    // memory took 2.2 ms of the start at 1024×768 and takes 1.4 ms at 800×600.
    var (width, height) = (widthPixels, heightPixels)
    if bufferWidthPixels > 0 { (width, height) = roomyBuffer }
    forgetBuffer()
    let surface = try makeBuffer(widthPixels: width, heightPixels: height)
    bufferCount += 1
    (buffer, bufferWidthPixels, bufferHeightPixels) = (surface, width, height)
    return surface
  }

  /// The image that the server reads, as large as the window; nil if there is none.
  private mutating func sharedImage() throws(CairoError) -> SharedImage? {
    guard !isSharingKnown || shared != nil else { return nil }
    isSharingKnown = true
    if let shared {
      shared.waitUntilRead()
      if try shared.resize(widthPixels: widthPixels, heightPixels: heightPixels) { return shared }
    }
    // The old one is given back first: both together might be too much.
    shared = nil
    let screen = XDefaultScreen(display)
    let onScreen = Int(XDisplayWidth(display, screen)) * Int(XDisplayHeight(display, screen))
    let pixels = max(widthPixels * heightPixels, min(onScreen, bufferPixelLimit))
    guard
      let made = SharedImage(display: display, window: window, visual: visual, bytes: pixels * 4)
    else { return nil }
    bufferCount += 1
    shared = made
    _ = try made.resize(widthPixels: widthPixels, heightPixels: heightPixels)
    return made
  }

  private mutating func cairoWindow() throws(CairoError) -> OpaquePointer {
    if let drawnWindow { return drawnWindow }
    let surface = try CairoError.checked(
      cairo_xlib_surface_create(
        display, window, visual, Int32(widthPixels), Int32(heightPixels)))
    drawnWindow = surface
    return surface
  }

  /// The size of a buffer for a window that is being resized: half as much again on both sides, up
  /// to the screen's size, so that dragging an edge across the screen takes three buffers instead
  /// of one every few steps.
  private var roomyBuffer: (width: Int, height: Int) {
    let screen = XDefaultScreen(display)
    func side(_ pixels: Int, _ limit: Int32) -> Int {
      max(pixels, min(pixels + pixels / 2, Int(limit)))
    }
    return (
      side(widthPixels, XDisplayWidth(display, screen)),
      side(heightPixels, XDisplayHeight(display, screen))
    )
  }

  private mutating func makeBuffer(
    widthPixels: Int, heightPixels: Int
  ) throws(CairoError) -> OpaquePointer {
    try CairoError.checked(
      cairo_surface_create_similar_image(
        try cairoWindow(), CAIRO_FORMAT_RGB24, Int32(widthPixels), Int32(heightPixels)))
  }

  /// Copies the rectangles to the window in few bytes.
  static func send(_ rects: [PixelRect], of buffer: OpaquePointer, on context: borrowing Context) {
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
        for rect in rects { context.add(rect) }
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

  /// Draws with the size, scale and clip of another context, over what earlier frames have left.
  ///
  /// - Returns: the image; nil without memory for it, or if the context does not draw on an image.
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
    let created = cairo_image_surface_create(format, width, height)
    guard let made = try? CairoError.checked(created) else { return nil }
    surface = made
    return made
  }
}
