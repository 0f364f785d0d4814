// Collects in memory a file that is written piece by piece.

enum FileBytes {
  /// - Parameter write: passes each piece to `take`; throws only `CairoError`.
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
