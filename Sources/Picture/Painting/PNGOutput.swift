// Writes a scene as a PNG file.
public import Scenegraph

/// Writes scenes as PNG.
public enum PNGOutput {
  /// The file's bytes. The fonts' scale is the number of pixels per logical pixel.
  ///
  /// - Parameters:
  ///   - scene: laid out with these fonts at their scale.
  ///   - fonts: the fonts that the scene was laid out with.
  ///   - creator: the program's name and version, for the metadata.
  /// - Throws: `CairoError.badSize` if the picture has too many pixels, `noFont` if no font can
  ///   draw text.
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
    let all = PixelRect(
      covering: Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height),
      scale: fonts.scale)
    let surface = try ImageSurface(
      widthPixels: all.width, heightPixels: all.height, scale: fonts.scale)
    let painter = Painter(fonts: fonts)
    try surface.draw { context in painter.paint(scene, on: context) }
    return surface
  }
}
