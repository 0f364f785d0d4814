// Pictures in memory, for files, for tests and as patterns; what a file has besides, and the way of
// its bytes from a C library to Swift code that may throw.
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

/// An opaque picture in memory, pixels native-endian 0xXXRRGGBB; owns its Cairo surface.
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
    let handle = try CairoError.checked(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(widthPixels), Int32(heightPixels)))
    cairo_surface_set_device_scale(handle, scale, scale)
    (self.handle, self.widthPixels) = (handle, widthPixels)
    (self.heightPixels, self.scale) = (heightPixels, scale)
  }

  deinit { cairo_surface_destroy(handle) }

  /// Draws with a new context, in logical pixels, and then checks that everything succeeded.
  public func draw(_ body: (borrowing Context) throws(CairoError) -> Void) throws(CairoError) {
    try Context.draw(on: handle, scale: scale, body)
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

  /// Writes a PNG, piece by piece, with its physical size: a logical pixel is 1/96 inch, as in CSS.
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
    text?.withUnsafeBufferPointer { body($0.baseAddress) } ?? body(nil)
  }

  /// 96 pixels per inch.
  private static let pixelsPerMetre = 96 / 0.0254

  /// On zlib's scale, 1…9.
  private static let compressionLevel: Int32 = 3
}

/// A picture, transparent where nothing is drawn, that repeats in both directions from the origin
/// of its target. Owns its Cairo pattern.
package final class RepeatingImage {
  fileprivate let pattern: OpaquePointer

  /// Draws the picture once, on the square that repeats; `scale` is device pixels per logical
  /// pixel, as on the contexts where it fills shapes.
  package init(
    sidePixels: Int, scale: Double,
    draw body: (borrowing Context) throws(CairoError) -> Void
  ) throws(CairoError) {
    try SurfaceLimits.check(widthPixels: sidePixels, heightPixels: sidePixels)
    let surface = try CairoError.checked(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(sidePixels), Int32(sidePixels)))
    // The pattern keeps its own reference.
    defer { cairo_surface_destroy(surface) }
    cairo_surface_set_device_scale(surface, scale, scale)
    try Context.draw(on: surface, scale: scale, body)
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

/// Texts in a file, for search and for later readers.
package struct PictureMetadata: Hashable, Sendable {
  package var title, description: String
  /// The program that made it, with its version.
  package var creator: String
  /// Seconds since 1970 in UTC; nil for no date, so that a picture always gives the same file.
  package var creationSeconds: Int?

  package init(
    title: String = "", description: String = "", creator: String = "",
    creationSeconds: Int? = nil
  ) {
    (self.title, self.description) = (title, description)
    (self.creator, self.creationSeconds) = (creator, creationSeconds)
  }

  /// A text in a form for C and both file formats: UTF-8 without control characters other than line
  /// ends, cut to the length limit, with a final NUL; nil if nothing is left.
  static func cString(_ text: String) -> [CChar]? {
    var bytes = SanitizedText.bytes(of: text)
    var kept = 0
    var index = 0
    while index < bytes.count {
      // U+0080…U+009F are control characters, too: C2 80…C2 9F in UTF-8.
      let isPair = bytes[index] == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
      let isControl = bytes[index] < 0x20 || bytes[index] == 0x7F || isPair
      let isLineEnd = bytes[index] == UInt8(ascii: "\n")
      bytes[kept] = isControl && !isLineEnd ? UInt8(ascii: " ") : bytes[index]
      kept += 1
      index += isPair ? 2 : 1
    }
    guard kept > 0 else { return nil }
    return bytes[..<kept].map(CChar.init(bitPattern:)) + [0]
  }
}

/// The data that a C callback needs to call `write` and to return its error.
struct Sink {
  let write: (UnsafeRawBufferPointer) throws -> Void
  /// The error that `write` has thrown; nothing is written after it.
  var failure: (any Error)?

  /// Passes the bytes on; false after the first failure.
  mutating func take(_ bytes: UnsafeRawPointer?, count: Int) -> Bool {
    guard failure == nil else { return false }
    do {
      try write(UnsafeRawBufferPointer(start: bytes, count: count))
      return true
    } catch {
      failure = error
      return false
    }
  }
}
