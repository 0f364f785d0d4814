// A scene as a PDF file's bytes.
public import Cairo
public import Scenegraph

/// Writes scenes as PDF: one page, 1/96 inch for a logical pixel, vectors and embedded fonts.
public enum PDFOutput {
  /// Paints the scene and hands the file's bytes to `write`, piece by piece.
  ///
  /// - Parameters:
  ///   - fonts: those that the scene was laid out with.
  ///   - creator: the program's name and version, for the metadata.
  ///   - creationSeconds: see `PictureMetadata`.
  /// - Throws: what `write` throws, unchanged, or a `CairoError`.
  public static func write(
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
