// A picture in memory, for writing to a file and for tests.
internal import CCairo

/// The largest pictures that are made.
public enum SurfaceLimits {
  /// Cairo's image surfaces and X's windows end here.
  public static let sidePixels = 32_767
  /// 16384 × 16384, the largest window there is room for: 1 GiB at four bytes a pixel.
  public static let totalPixels = 1 << 28

  static func check(widthPixels: Int, heightPixels: Int) throws(CairoError) {
    guard
      1...sidePixels ~= widthPixels, 1...sidePixels ~= heightPixels,
      widthPixels * heightPixels <= totalPixels
    else { throw .badSize(widthPixels: widthPixels, heightPixels: heightPixels) }
  }
}

/// A picture in memory; owns its Cairo surface.
public struct ImageSurface: ~Copyable {
  /// Four bytes a pixel, a native-endian `UInt32` each.
  public enum Format: Sendable {
    /// 0xXXRRGGBB, opaque.
    case rgb24
    /// 0xAARRGGBB, premultiplied.
    case argb32
  }

  let handle: OpaquePointer
  public let widthPixels: Int
  public let heightPixels: Int
  /// Device pixels per logical pixel.
  public let scale: Double

  /// A black (`rgb24`) or transparent (`argb32`) picture.
  ///
  /// - Parameter scale: device pixels per logical pixel, finite and above zero.
  public init(
    widthPixels: Int, heightPixels: Int, format: Format = .rgb24, scale: Double = 1
  ) throws(CairoError) {
    try SurfaceLimits.check(widthPixels: widthPixels, heightPixels: heightPixels)
    guard scale.isFinite, scale > 0 else { throw .drawing("a scale of \(scale)") }
    let cairoFormat = format == .rgb24 ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard
      let handle = cairo_image_surface_create(cairoFormat, Int32(widthPixels), Int32(heightPixels))
    else { throw .outOfMemory }
    do {
      try CairoError.check(cairo_surface_status(handle))
    } catch {
      cairo_surface_destroy(handle)
      throw error
    }
    cairo_surface_set_device_scale(handle, scale, scale)
    self.handle = handle
    self.widthPixels = widthPixels
    self.heightPixels = heightPixels
    self.scale = scale
  }

  deinit { cairo_surface_destroy(handle) }

  /// Draws with a fresh context, in logical pixels, and checks afterwards that all of it succeeded.
  public func draw(_ body: (borrowing Context) throws(CairoError) -> Void) throws(CairoError) {
    let context = try Context(surface: handle, scale: scale)
    try body(context)
    try context.checkStatus()
  }

  /// Lends the pixels, row after row, `bytesPerRow` apart; the memory is valid within `body` only.
  public func withPixels<Result, Failure: Error>(
    _ body: (_ pixels: UnsafeRawBufferPointer, _ bytesPerRow: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_surface_flush(handle)
    let bytesPerRow = Int(cairo_image_surface_get_stride(handle))
    let start = cairo_image_surface_get_data(handle)
    return try body(
      UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : bytesPerRow * heightPixels),
      bytesPerRow)
  }

  /// Writes the picture as PNG, piece by piece.
  ///
  /// - Throws: what `write` throws, unchanged, or a `CairoError`.
  public func writePNG(to write: (UnsafeRawBufferPointer) throws -> Void) throws {
    try withoutActuallyEscaping(write) { write in
      var sink = Sink(write: write)
      let status = withUnsafeMutablePointer(to: &sink) { sink in
        cairo_surface_write_to_png_stream(
          handle,
          { sink, bytes, count in
            guard let sink = sink?.assumingMemoryBound(to: Sink.self) else {
              return CAIRO_STATUS_WRITE_ERROR
            }
            do {
              try sink.pointee.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
              return CAIRO_STATUS_SUCCESS
            } catch {
              sink.pointee.failure = error
              return CAIRO_STATUS_WRITE_ERROR
            }
          }, sink)
      }
      if let failure = sink.failure { throw failure }
      try CairoError.check(status)
    }
  }

  /// What a C callback needs to reach `write` and to carry its error back.
  private struct Sink {
    let write: (UnsafeRawBufferPointer) throws -> Void
    var failure: (any Error)?
  }
}
