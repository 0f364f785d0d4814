// A scene as the bytes of a PNG, PDF or TIFF file; TIFF is for the clipboard beside a table, since
// LibreOffice Calc takes a PNG before any table.
public import Scenegraph

/// Writes scenes as PNG.
public enum PNGOutput {
  /// The file's bytes. The fonts' scale is the number of pixels per logical pixel.
  ///
  /// - Parameters:
  ///   - scene: laid out with these fonts at their scale.
  ///   - fonts: the fonts that the scene was laid out with.
  ///   - creator: the program's name and version, for the metadata.
  /// - Throws: `CairoError.badSize` for too many pixels, `noFont` if no font can draw text.
  public static func bytes(
    of scene: Scene, fonts: FontMap, creator: String = ""
  ) throws(CairoError) -> [UInt8] {
    try FileBytes.collected(fonts) { try write(scene, fonts: fonts, creator: creator, to: $0) }
  }

  /// Paints the scene at the fonts' scale and passes the file's bytes to `write`, piece by piece.
  ///
  /// - Parameter creator: the program's name and version, for the metadata.
  /// - Throws: the errors of `write`, unchanged, or a `CairoError`.
  package static func write(
    _ scene: Scene, fonts: FontMap, creator: String = "",
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let surface = try ImageSurface.painting(scene, fonts: fonts)
    let metadata = PictureMetadata(
      title: scene.title, description: scene.description, creator: creator)
    try surface.writePNG(metadata, to: write)
  }
}

extension ImageSurface {
  /// The picture of a scene at the fonts' scale.
  static func painting(_ scene: Scene, fonts: FontMap) throws(CairoError) -> ImageSurface {
    let all = PixelRect(covering: scene.bounds, scale: fonts.scale)
    let surface = try ImageSurface(
      widthPixels: all.width, heightPixels: all.height, scale: fonts.scale)
    let painter = Painter(fonts: fonts)
    try surface.draw { context in painter.paint(scene, on: context) }
    return surface
  }
}

/// Writes scenes as PDF: one page of vectors and embedded fonts, at 1/96 inch per logical pixel.
public enum PDFOutput {
  /// The file's bytes.
  ///
  /// - Parameters:
  ///   - scene: laid out with these fonts at their scale.
  ///   - fonts: the fonts that the scene was laid out with.
  ///   - creator: the program's name and version, for the metadata.
  ///   - creationSeconds: since 1970, for the metadata; nil for no date, so that the file is the
  ///     same every time.
  /// - Throws: `CairoError.badPage` for impossible sides, `noFont` if no font can draw text.
  public static func bytes(
    of scene: Scene, fonts: FontMap, creator: String = "", creationSeconds: Int? = nil
  ) throws(CairoError) -> [UInt8] {
    let bytes = try FileBytes.collected(fonts) {
      try write(scene, fonts: fonts, creator: creator, creationSeconds: creationSeconds, to: $0)
    }
    guard isWhole(bytes) else { throw .outOfMemory }
    return bytes
  }

  /// Paints the scene and passes the file's bytes to `write`, piece by piece.
  ///
  /// - Parameters:
  ///   - fonts: the fonts that the scene was laid out with.
  ///   - creator: the program's name and version, for the metadata.
  ///   - creationSeconds: see `PictureMetadata`.
  ///   - page: its size and where the scene is on it; nil for one of the scene's size.
  /// - Throws: the errors of `write`, unchanged, or a `CairoError`.
  package static func write(
    _ scene: Scene, fonts: FontMap, creator: String = "", creationSeconds: Int? = nil,
    page: (size: Size, origin: Point)? = nil,
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    // Only scale 1 rounds glyph positions to whole pixels; a page is viewed at any zoom.
    let outlines = fonts.scale == 1 ? try FontMap(family: fonts.family, scale: 2) : fonts
    let painter = Painter(fonts: fonts, outlines: outlines)
    let size = page?.size ?? scene.size
    try PDFSurface.write(
      width: size.width, height: size.height, scale: fonts.scale,
      metadata: PictureMetadata(
        title: scene.title, description: scene.description, creator: creator,
        creationSeconds: creationSeconds),
      draw: { context in
        if let origin = page?.origin { context.translate(x: origin.x, y: origin.y) }
        painter.paint(scene, on: context)
      }, to: write)
    try outlines.checkMemory()
  }
}

extension PDFOutput {
  /// Whether each object that the table at the end of a file of Cairo's lists is where it says (ISO
  /// 32000-1, 7.5.4). Where memory lacks for a font, Cairo 1.16 forgets the error and the object.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    let (table, line) = (Array("\nxref\n0 ".utf8), 20)
    var start = bytes.count - table.count
    while start >= 0, !bytes[start...].starts(with: table) { start -= 1 }
    guard start >= 0 else { return false }
    let count = number(bytes[(start + table.count)...])
    guard let first = bytes[(start + table.count)...].firstIndex(of: UInt8(ascii: "\n")) else {
      return false
    }
    return (1..<max(1, count)).allSatisfy { object in
      let entry = first + 1 + object * line
      guard entry + line <= bytes.count else { return false }
      let place = number(bytes[entry...])
      return place < bytes.count && bytes[place...].starts(with: "\(object) 0 obj".utf8)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix { 0x30...0x39 ~= $0 }.prefix(10).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

/// Writes scenes as TIFF (6.0, baseline RGB, not compressed).
package enum TIFFOutput {
  /// The file's bytes, of a scene laid out with these fonts: three for a pixel and less than 200
  /// more.
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

enum FileBytes {
  /// - Parameter write: passes each piece to `take`; throws only `CairoError`.
  static func collected(
    _ fonts: FontMap, _ write: (_ take: (UnsafeRawBufferPointer) -> Void) throws -> Void
  ) throws(CairoError) -> [UInt8] {
    try fonts.checkFonts([Font(size: 12)])
    var bytes: [UInt8] = []
    do {
      try write { bytes.append(contentsOf: $0) }
    } catch {
      throw (error as? CairoError) ?? .drawing("\(error)")
    }
    return bytes
  }
}
