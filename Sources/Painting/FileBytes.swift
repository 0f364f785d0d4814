// A file that is written piece by piece, as a whole and in memory.

enum FileBytes {
  /// - Parameter write: hands on the pieces; throws nothing of its own but a `CairoError`.
  static func collected(
    _ fonts: FontMap, _ write: (_ take: (UnsafeRawBufferPointer) -> Void) throws -> Void
  ) throws(CairoError) -> [UInt8] {
    try fonts.checkFonts(TextStyle(size: 12))
    var bytes: [UInt8] = []
    do {
      try write { bytes.append(contentsOf: $0) }
    } catch {
      throw (error as? CairoError) ?? .drawing("\(error)")
    }
    return bytes
  }
}
