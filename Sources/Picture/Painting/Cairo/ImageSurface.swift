// A picture in memory, for files and for tests.
internal import CCairo
internal import CPNG

package enum SurfaceLimits {
  /// The limit of Cairo's image surfaces and of X's windows.
  package static let sidePixels = 32_767
  /// 16384 × 16384, the largest window that there is memory for: 1 GiB at four bytes per pixel.
  package static let totalPixels = 1 << 28

  static func check(widthPixels: Int, heightPixels: Int) throws(CairoError) {
    try checkSides(widthPixels: widthPixels, heightPixels: heightPixels)
    guard widthPixels * heightPixels <= totalPixels else {
      throw .badSize(widthPixels: widthPixels, heightPixels: heightPixels)
    }
  }

  /// For pictures that are never in memory as a whole.
  static func checkSides(widthPixels: Int, heightPixels: Int) throws(CairoError) {
    guard 1...sidePixels ~= widthPixels, 1...sidePixels ~= heightPixels else {
      throw .badSize(widthPixels: widthPixels, heightPixels: heightPixels)
    }
  }
}

/// An opaque picture in memory, each pixel a native-endian `UInt32` 0xXXRRGGBB; owns its Cairo
/// surface.
public struct ImageSurface: ~Copyable {
  let handle: OpaquePointer
  /// Device pixels.
  public let widthPixels, heightPixels: Int
  /// Device pixels per logical pixel.
  public let scale: Double

  /// A black picture.
  ///
  /// - Parameters:
  ///   - widthPixels: in device pixels, 1…32,767.
  ///   - heightPixels: likewise; at most 268,435,456 pixels in all.
  ///   - scale: device pixels per logical pixel, finite and positive.
  public init(
    widthPixels: Int, heightPixels: Int, scale: Double = 1
  ) throws(CairoError) {
    try SurfaceLimits.check(widthPixels: widthPixels, heightPixels: heightPixels)
    guard scale.isFinite, scale > 0 else { throw .drawing("invalid scale \(scale)") }
    guard
      let handle = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(widthPixels), Int32(heightPixels))
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

  /// Draws with a new context, in logical pixels, and then checks that everything succeeded.
  public func draw(_ body: (borrowing Context) throws(CairoError) -> Void) throws(CairoError) {
    let context = try Context(surface: handle, scale: scale)
    try body(context)
    try context.checkStatus()
  }

  /// Lends the pixels, row by row, `bytesPerRow` apart; the memory is valid only within `body`.
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

  /// Writes the picture as PNG, piece by piece, with its physical size: a logical pixel is 1/96
  /// inch, as in CSS.
  ///
  /// - Throws: the errors of `write`, unchanged, or a `CairoError`.
  package func writePNG(
    _ metadata: PictureMetadata = PictureMetadata(),
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try withoutActuallyEscaping(write) { write in
      var sink = Sink(write: write)
      let isWritten = withPixels { pixels, bytesPerRow in
        withUnsafeMutablePointer(to: &sink) { sink in
          Self.withTexts(of: metadata) { texts in
            barchart_png_write(
              barchart_png_picture(
                pixels: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                bytes_per_row: bytesPerRow,
                width: UInt32(widthPixels), height: UInt32(heightPixels),
                pixels_per_metre: UInt32((scale * Self.pixelsPerMetre).rounded())),
              texts, Self.compressionLevel,
              { sink, bytes, count in
                let sink = sink?.assumingMemoryBound(to: Sink.self)
                return sink?.pointee.take(bytes, count: count) == true ? 1 : 0
              }, sink)
          }
        }
      }
      if let failure = sink.failure { throw failure }
      if isWritten == 0 { throw CairoError.outOfMemory }
    }
  }

  private static func withTexts(
    of metadata: PictureMetadata, _ body: (barchart_png_texts) -> Int32
  ) -> Int32 {
    let title = PictureMetadata.cString(metadata.title)
    let description = PictureMetadata.cString(metadata.description)
    let creator = PictureMetadata.cString(metadata.creator)
    return withPointer(title) { title in
      withPointer(description) { description in
        withPointer(creator) { creator in
          body(barchart_png_texts(title: title, description: description, software: creator))
        }
      }
    }
  }

  private static func withPointer(
    _ text: [CChar]?, _ body: (UnsafePointer<CChar>?) -> Int32
  ) -> Int32 {
    guard let text else { return body(nil) }
    return text.withUnsafeBufferPointer { body($0.baseAddress) }
  }

  /// 96 pixels per inch.
  private static let pixelsPerMetre = 96 / 0.0254

  /// On zlib's scale, 1…9.
  private static let compressionLevel: Int32 = 3
}
