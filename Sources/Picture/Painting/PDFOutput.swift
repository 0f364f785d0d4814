// Writes a scene as a PDF file.
public import Scenegraph

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
  /// - Throws: `CairoError.badPage` if a page cannot have these sides, `noFont` if no font can draw
  ///   text.
  public static func bytes(
    of scene: Scene, fonts: FontMap, creator: String = "", creationSeconds: Int? = nil
  ) throws(CairoError) -> [UInt8] {
    try FileBytes.collected(fonts) {
      try write(scene, fonts: fonts, creator: creator, creationSeconds: creationSeconds, to: $0)
    }
  }

  /// Paints the scene and passes the file's bytes to `write`, piece by piece.
  ///
  /// - Parameters:
  ///   - fonts: the fonts that the scene was laid out with.
  ///   - creator: the program's name and version, for the metadata.
  ///   - creationSeconds: see `PictureMetadata`.
  /// - Throws: the errors of `write`, unchanged, or a `CairoError`.
  package static func write(
    _ scene: Scene, fonts: FontMap, creator: String = "", creationSeconds: Int? = nil,
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    // Only scale 1 rounds glyph positions to whole pixels; a page is viewed at any zoom.
    let outlines = fonts.scale == 1 ? try FontMap(family: fonts.family, scale: 2) : fonts
    let painter = Painter(fonts: fonts, outlines: outlines)
    try PDFSurface.write(
      width: scene.size.width, height: scene.size.height, scale: fonts.scale,
      metadata: PictureMetadata(
        title: scene.title, description: scene.description, creator: creator,
        creationSeconds: creationSeconds),
      draw: { context in painter.paint(scene, on: context) }, to: write)
  }
}
