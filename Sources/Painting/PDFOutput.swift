// A scene as a PDF file's bytes.
public import Scenegraph

/// Writes scenes as PDF: one page, 1/96 inch for a logical pixel, vectors and embedded fonts.
public enum PDFOutput {
  /// The file.
  ///
  /// - Parameters:
  ///   - scene: laid out with these fonts and their scale.
  ///   - fonts: those that the scene was laid out with.
  ///   - creator: the program's name and version, for the metadata.
  ///   - creationSeconds: since 1970, for the metadata; nil for none, which makes the same file
  ///     every time.
  /// - Throws: `CairoError.badPage` for sides that a page cannot have, `noFont` where nothing can
  ///   draw a text.
  public static func bytes(
    of scene: Scene, fonts: FontMap, creator: String = "", creationSeconds: Int? = nil
  ) throws(CairoError) -> [UInt8] {
    try FileBytes.collected(fonts) {
      try write(scene, fonts: fonts, creator: creator, creationSeconds: creationSeconds, to: $0)
    }
  }

  /// Paints the scene and hands the file's bytes to `write`, piece by piece.
  ///
  /// - Parameters:
  ///   - fonts: those that the scene was laid out with.
  ///   - creator: the program's name and version, for the metadata.
  ///   - creationSeconds: see `PictureMetadata`.
  /// - Throws: what `write` throws, unchanged, or a `CairoError`.
  package static func write(
    _ scene: Scene, fonts: FontMap, creator: String = "", creationSeconds: Int? = nil,
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    // Any scale but 1 leaves the glyphs where their outlines want them; a page is for all scales.
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
