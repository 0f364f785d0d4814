// A page of vectors, for documents and print.
internal import CCairo
import Glibc

/// A PDF of one page; owns its Cairo surface.
package struct PDFSurface: ~Copyable {
  /// A logical pixel is 1/96 inch, as in CSS; a PDF's unit is the point, 1/72 inch.
  package static let pointsPerPixel = 0.75
  /// The longest side that readers accept, 200 inches (ISO 32000-1, annex C.2), in logical pixels.
  package static let longestSide = 14_400 / pointsPerPixel

  private let handle: OpaquePointer

  /// Draws a page and writes the file, piece by piece.
  ///
  /// - Parameters:
  ///   - width: in logical pixels, as is `height`.
  ///   - scale: device pixels per logical pixel of the screen that the drawing was laid out for.
  ///   - body: draws in logical pixels.
  ///   - write: receives the bytes in order.
  /// - Throws: the errors of `write`, unchanged, or a `CairoError`.
  package static func write(
    width: Double, height: Double, scale: Double, metadata: PictureMetadata,
    draw body: (borrowing Context) throws(CairoError) -> Void,
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try withoutActuallyEscaping(write) { write in
      var sink = Sink(write: write)
      let outcome = withUnsafeMutablePointer(to: &sink) { sink in
        Result { () throws(CairoError) in
          let surface = try PDFSurface(width: width, height: height, sink: sink)
          surface.set(metadata)
          try surface.draw(scale: scale, body)
          try surface.finish()
        }
      }
      if let failure = sink.failure { throw failure }
      try outcome.get()
    }
  }

  /// The sink must outlive the surface.
  private init(
    width: Double, height: Double, sink: UnsafeMutablePointer<Sink>
  ) throws(CairoError) {
    let sides = 0.0.nextUp...Self.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .badPage(width: width, height: height)
    }
    handle = try CairoError.checked(
      cairo_pdf_surface_create_for_stream(
        { sink, bytes, count in
          let sink = sink?.assumingMemoryBound(to: Sink.self)
          let isTaken = sink?.pointee.take(bytes, count: Int(count)) ?? false
          return isTaken ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
        }, sink, width * Self.pointsPerPixel, height * Self.pointsPerPixel))
  }

  deinit { cairo_surface_destroy(handle) }

  private func set(_ metadata: PictureMetadata) {
    func set(_ key: cairo_pdf_metadata_t, _ text: String) {
      guard let text = PictureMetadata.cString(text) else { return }
      cairo_pdf_surface_set_metadata(handle, key, text)
    }
    set(CAIRO_PDF_METADATA_TITLE, metadata.title)
    set(CAIRO_PDF_METADATA_SUBJECT, metadata.description)
    set(CAIRO_PDF_METADATA_CREATOR, metadata.creator)
    // By default, Cairo writes the current time.
    let date = metadata.creationSeconds.flatMap(Self.date)
    cairo_pdf_surface_set_metadata(handle, CAIRO_PDF_METADATA_CREATE_DATE, date)
  }

  /// As in ISO 8601, in UTC; nil if the year does not have four digits.
  private static func date(atSeconds seconds: Int) -> String? {
    var (time, parts) = (time_t(seconds), tm())
    guard gmtime_r(&time, &parts) != nil, 0...8_099 ~= parts.tm_year else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
      let count = strftime(text.baseAddress, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      return count > 0 ? text.baseAddress.map { String(cString: $0) } : nil
    }
  }

  private func draw(
    scale: Double, _ body: (borrowing Context) throws(CairoError) -> Void
  ) throws(CairoError) {
    try Context.draw(on: handle, scale: scale) { context throws(CairoError) in
      context.stretch(x: Self.pointsPerPixel, y: Self.pointsPerPixel)
      try body(context)
    }
  }

  private func finish() throws(CairoError) {
    cairo_surface_finish(handle)
    try CairoError.check(cairo_surface_status(handle))
  }
}
