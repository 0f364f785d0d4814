// Pictures and texts without a window: no display is opened.
internal import Cairo
internal import Charts
internal import Painting
internal import Scenegraph

enum Export {
  /// The size of a window or picture that nobody has asked to have another.
  static let defaultSize = PictureSize(width: 800, height: 600)

  /// Lays out and writes the file that was asked for.
  static func write(_ chart: Chart, _ options: Options, to output: OutputFile) throws(Failure) {
    let size = options.size ?? defaultSize
    let scaleFactor = options.scaleFactor ?? 1
    do {
      let fonts = try FontMap(scale: scaleFactor)
      try fonts.checkFonts(TextStyle(size: 12))
      let scene = chart.scene(
        size: Size(width: Double(size.width), height: Double(size.height)),
        scaleFactor: scaleFactor, measurer: PangoTextMeasurer(fonts: fonts))
      try AtomicFile.write(try bytes(of: scene, output.kind, fonts), to: output.path)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .drawing(error)
    }
  }

  private static func bytes(
    of scene: Scene, _ kind: OutputFile.Kind, _ fonts: FontMap
  ) throws -> [UInt8] {
    switch kind {
    case .json: return scene.jsonBytes()
    case .png:
      var bytes: [UInt8] = []
      try PNGOutput.write(scene, fonts: fonts) { bytes.append(contentsOf: $0) }
      return bytes
    }
  }
}
