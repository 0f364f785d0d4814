// Writes a scene as a TIFF file: the picture for the clipboard beside a table. Programs for pictures
// take it, and LibreOffice Calc, which takes a PNG before any table, does not.
package import Scenegraph

/// Writes scenes as TIFF (6.0, baseline RGB, not compressed).
package enum TIFFOutput {
  /// The file's bytes: three for a pixel and less than 200 more.
  ///
  /// - Parameter scene: laid out with these fonts at their scale.
  /// - Throws: as `PNGOutput.bytes`.
  package static func bytes(of scene: Scene, fonts: FontMap) throws(CairoError) -> [UInt8] {
    let surface = try ImageSurface.painting(scene, fonts: fonts)
    let (width, height) = (surface.widthPixels, surface.heightPixels)
    var bytes = head(width: width, height: height, pixelsPerInch: 96 * surface.scale)
    bytes.reserveCapacity(bytes.count + 3 * width * height)
    surface.withPixels { pixels, bytesPerRow in
      for row in 0..<height {
        for column in 0..<width {
          let pixel = pixels.loadUnaligned(
            fromByteOffset: row * bytesPerRow + 4 * column, as: UInt32.self)
          bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
          bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
          bytes.append(UInt8(truncatingIfNeeded: pixel))
        }
      }
    }
    return bytes
  }

  /// All before the pixels: the header, the directory, and what is too long for its fields.
  private static func head(width: Int, height: Int, pixelsPerInch: Double) -> [UInt8] {
    let (short, long, rational): (UInt32, UInt32, UInt32) = (3, 4, 5)
    let fieldCount = 12
    let bitsOffset = UInt32(8 + 2 + 12 * fieldCount + 4)
    let resolutionOffset = bitsOffset + 6
    let pixelsOffset = resolutionOffset + 8
    // Tag, type, count, value or offset (TIFF 6.0, section 6).
    let fields: [(UInt32, UInt32, UInt32, UInt32)] = [
      (256, long, 1, UInt32(width)), (257, long, 1, UInt32(height)), (258, short, 3, bitsOffset),
      (259, short, 1, 1), (262, short, 1, 2), (273, long, 1, pixelsOffset), (277, short, 1, 3),
      (278, long, 1, UInt32(height)), (279, long, 1, UInt32(3 * width * height)),
      (282, rational, 1, resolutionOffset), (283, rational, 1, resolutionOffset),
      (296, short, 1, 2),
    ]
    var bytes = Array("II".utf8)
    func put(_ value: UInt32, _ count: Int) {
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    put(42, 2)
    put(8, 4)
    put(UInt32(fieldCount), 2)
    for (tag, type, count, value) in fields {
      put(tag, 2)
      put(type, 2)
      put(count, 4)
      put(value, 4)
    }
    put(0, 4)
    for _ in 0..<3 { put(8, 2) }
    put(UInt32((pixelsPerInch * 100).rounded()), 4)
    put(100, 4)
    return bytes
  }
}
