// The errors of drawing a picture, each with the sentence that a user reads.
internal import CCairo

/// A drawing failure.
public enum CairoError: Error, Hashable, Sendable {
  /// More pixels than a surface may have (`SurfaceLimits`), or none.
  case badSize(widthPixels: Int, heightPixels: Int)
  /// A page whose sides, in logical pixels, a PDF cannot have (`PDFSurface.longestSide`).
  case badPage(width: Double, height: Double)
  /// There is not enough memory.
  case outOfMemory
  /// No font on this machine can draw even a digit.
  case noFont
  /// Any other failure, in Cairo's own words.
  case drawing(String)

  /// One sentence, without a full stop.
  public var sentence: String {
    switch self {
    case .badSize(let width, let height):
      "a picture of \(width)×\(height) pixels cannot be made: each side is 1 to "
        + "\(SurfaceLimits.sidePixels), both together at most \(SurfaceLimits.totalPixels) pixels"
    case .badPage(let width, let height):
      "a page of \(Self.short(width))×\(Self.short(height)) pixels cannot be made: each side of "
        + "a PDF is at most 200 inches, \(Int(PDFSurface.longestSide)) pixels"
    case .outOfMemory: "not enough memory for the picture"
    case .noFont: "no font found; install a font package such as fonts-dejavu-core"
    case .drawing(let reason): "the picture cannot be drawn: \(reason)"
    }
  }

  /// Whole numbers without a fraction.
  private static func short(_ value: Double) -> String {
    Int(exactly: value)?.description ?? value.description
  }

  static func check(_ status: cairo_status_t) throws(CairoError) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return
    case CAIRO_STATUS_NO_MEMORY: throw .outOfMemory
    default: throw .drawing(String(cString: cairo_status_to_string(status)))
    }
  }

  /// A surface that Cairo has just created, which is destroyed if it has failed.
  static func checked(_ surface: OpaquePointer?) throws(CairoError) -> OpaquePointer {
    guard let surface else { throw .outOfMemory }
    do {
      try check(cairo_surface_status(surface))
    } catch {
      cairo_surface_destroy(surface)
      throw error
    }
    return surface
  }
}
