// Writes pictures without opening a window or a display.
internal import Base
internal import Charts
internal import Glibc
internal import Painting
internal import Scenegraph
internal import Words

enum Export {
  /// The default size of a window or picture.
  static let defaultSize = PictureSize(width: 800, height: 600)

  /// Draws the charts and writes the output.
  static func write(
    _ charts: [(chart: Chart, state: ChartState)], _ options: PictureOptions, to output: OutputFile
  ) throws(Failure) {
    let scaleFactor = options.scaleFactor ?? 1
    var size = options.size ?? defaultSize
    if output.kind == .png { size = size.onPixels(scaleFactor) }
    try write(
      charts, size: Size(width: size.width, height: size.height), scaleFactor: scaleFactor,
      font: options.font, to: output)
  }

  /// The same for charts in their current state.
  static func write(
    _ charts: [(chart: Chart, state: ChartState)], size: Size, scaleFactor: Double, font: String?,
    to output: OutputFile
  ) throws(Failure) {
    do {
      let bytes = try bytes(
        of: charts, size: size, scaleFactor: scaleFactor, font: font, output.kind)
      switch output.destination {
      case .file(let path): try AtomicFile.write(bytes, to: path)
      case .standardOutput: try StandardStreams.write(bytes)
      }
    } catch let failure as Failure {
      throw failure
    } catch CairoError.outOfMemory {
      throw .cannotWrite(file: output.name, SystemError(ENOMEM))
    } catch {
      throw .drawing(error)
    }
  }

  /// The contents of such a file.
  static func bytes(
    of charts: [(chart: Chart, state: ChartState)], size: Size, scaleFactor: Double, font: String?,
    _ kind: OutputFile.Kind
  ) throws -> [UInt8] {
    if kind == .png { try checkPixels(of: size, scaleFactor) }
    let (scene, fonts) = try laidOut(charts, size: size, scaleFactor: scaleFactor, font: font)
    return try bytes(of: scene, kind, fonts) { mark in
      charts[mark.attributes.chart ?? 0].chart.title(ofBar: mark)
    }
  }

  /// The same picture as a .png, as a TIFF file.
  static func tiff(
    of charts: [(chart: Chart, state: ChartState)], size: Size, scaleFactor: Double, font: String?
  ) throws -> [UInt8] {
    try checkPixels(of: size, scaleFactor)
    let (scene, fonts) = try laidOut(charts, size: size, scaleFactor: scaleFactor, font: font)
    return try TIFFOutput.bytes(of: scene, fonts: fonts)
  }

  private static func laidOut(
    _ charts: [(chart: Chart, state: ChartState)], size: Size, scaleFactor: Double, font: String?
  ) throws -> (Scene, FontMap) {
    let fonts = try FontMap(family: font ?? "Sans", scale: scaleFactor)
    try fonts.checkFonts(TextStyle(size: 12))
    let scene = scene(
      of: charts, size: size, scaleFactor: scaleFactor,
      measurer: PangoTextMeasurer(fonts: fonts))
    return (scene, fonts)
  }

  /// The scene of a single chart, or a page of several.
  static func scene(
    of charts: [(chart: Chart, state: ChartState)], size: Size, scaleFactor: Double,
    measurer: any TextMeasurer
  ) -> Scene {
    if charts.count == 1, let (chart, state) = charts.first {
      return chart.scene(state: state, size: size, scaleFactor: scaleFactor, measurer: measurer)
    }
    let page = Page(count: charts.count, size: size, scaleFactor: scaleFactor, isScrolled: false)
    let visible = Set(page.visibleCells(offset: 0))
    let axes = SharedAxis.axes(of: charts)
    let names = Chart.sharedNames(of: charts.map(\.chart))
    let scenes = charts.enumerated().map { index, item -> Scene? in
      guard visible.contains(index) else { return nil }
      var chart = item.chart
      (chart.sharedAxis, chart.sharedNames) = (axes[index], names)
      chart.isOneOfSeveral = true
      return chart.scene(
        state: item.state, size: page.cells[index].size, scaleFactor: scaleFactor,
        measurer: measurer)
    }
    return page.scene(
      of: scenes, offset: 0, titles: charts.map(\.chart.title),
      notices: charts.map(\.chart.notices),
      background: charts.first?.chart.theme.background ?? Theme.light.background)
  }

  /// The whole file, in memory, so that nothing is written if anything fails.
  ///
  /// - Parameters:
  ///   - fonts: those used for the layout of the scene.
  ///   - title: the text that describes a bar.
  static func bytes(
    of scene: Scene, _ kind: OutputFile.Kind, _ fonts: FontMap, title: (Mark) -> String?
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    switch kind {
    case .json: return scene.jsonBytes()
    case .svg: return SVGOutput.bytes(of: scene, fonts: fonts, title: title)
    case .png:
      try PNGOutput.write(scene, fonts: fonts, creator: HelpText.program) {
        bytes.append(contentsOf: $0)
      }
    case .pdf:
      try PDFOutput.write(
        scene, fonts: fonts, creator: HelpText.program, creationSeconds: sourceDate
      ) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// The date of a reproducible build, in seconds since 1970
  /// (https://reproducible-builds.org/specs/source-date-epoch/).
  private static var sourceDate: Int? {
    getenv("SOURCE_DATE_EPOCH").flatMap { Int(String(cString: $0)) }
  }

  /// Throws if the picture has too many pixels, though each side is within its limit.
  private static func checkPixels(of size: Size, _ scaleFactor: Double) throws(Failure) {
    let (width, height) = (size.width, size.height)
    let limit = Double(SurfaceLimits.totalPixels)
    let pixels = (width * scaleFactor).rounded(.up) * (height * scaleFactor).rounded(.up)
    guard pixels > limit else { return }
    let largest = ((limit / (width * height)).squareRoot() * 100).rounded(.down) / 100
    throw .usage(
      .conflict(
        "\(OptionName.size.long) \(Int(width))x\(Int(height))",
        "\(OptionName.scaleFactor.long) \(scaleFactor)",
        reason: "a .png has at most \(SurfaceLimits.totalPixels) pixels; "
          + "use a factor of \(largest), or .svg or .pdf"))
  }
}

extension Failure {
  static func drawing(_ error: any Error) -> Failure {
    guard let error = error as? CairoError else { return .fault("\(error)") }
    return error == .outOfMemory
      ? .noResources(.picture(error.sentence)) : .cannotDraw(reason: error.sentence)
  }
}
