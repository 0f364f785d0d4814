// Pictures, drawn and written without a window or a display.
internal import Base
internal import Bus
internal import Charts
internal import Glibc
internal import Interaction
internal import Painting
internal import Scenegraph
internal import Words

/// Charts in their states, in one size: a picture to be written.
struct Picture: Sendable {
  /// The default of a window or a picture.
  static let defaultSize = PictureSize(width: 800, height: 600)

  let charts: [(chart: Chart, state: ChartState)]
  /// In logical pixels.
  let size: Size
  /// The page of a .pdf, and where the charts are on it; nil for one of their size.
  var page: (size: Size, origin: Point)?
  let scaleFactor: Double
  let font: String?

  /// As options say, for a kind of file.
  init(
    _ charts: [(chart: Chart, state: ChartState)], _ options: PictureOptions,
    _ kind: OutputFile.Kind
  ) {
    (self.charts, scaleFactor, font) = (charts, options.scaleFactor ?? 1, options.font)
    var size = options.size ?? Self.defaultSize
    if kind == .png { size = size.onPixels(scaleFactor) }
    self.size = Size(width: size.width, height: size.height)
  }

  /// As in a window, with neither tooltip nor focus.
  init(_ model: Model, font: String?) {
    charts = model.panels.map { ($0.chart, $0.state.ofPicture) }
    (size, scaleFactor, self.font) = (model.size, model.scaleFactor, font)
  }

  /// As they fill a sheet of paper: light, whatever the window is, and at the size of the paper.
  init(_ model: Model, on sheet: Sheet) {
    let pixels = 96 / 25.4
    charts = model.panels.map { panel in
      var chart = panel.chart
      chart.theme = model.themeOnPaper
      return (chart, panel.state.ofPicture)
    }
    size = Size(
      width: (sheet.width - sheet.left - sheet.right) * pixels,
      height: (sheet.height - sheet.top - sheet.bottom) * pixels)
    page = (
      Size(width: sheet.width * pixels, height: sheet.height * pixels),
      Point(x: sheet.left * pixels, y: sheet.top * pixels)
    )
    (scaleFactor, font) = (1, model.fontFamily)
  }

  func write(to output: OutputFile) throws(Failure) {
    do {
      let bytes = try bytes(output.kind)
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

  /// The whole file, in memory, so that nothing is written if anything fails.
  func bytes(_ kind: OutputFile.Kind) throws -> [UInt8] {
    if kind.isTable { return try tableBytes(kind) }
    if kind == .png { try checkPixels() }
    errno = 0
    let bytes = try pictureBytes(kind)
    guard errno == ENOMEM else { return bytes }
    // Pixman draws on without a word where it gets no memory. An allocation that has succeeded in
    // another way may leave the same number.
    guard try pictureBytes(kind) == bytes else { throw CairoError.outOfMemory }
    return bytes
  }

  private func pictureBytes(_ kind: OutputFile.Kind) throws -> [UInt8] {
    let (scene, fonts) = try laidOut()
    var bytes: [UInt8] = []
    switch kind {
    case .json: bytes = scene.jsonBytes()
    case .svg:
      bytes = SVGOutput.bytes(of: scene, fonts: fonts) { mark in
        charts[mark.attributes.chart ?? 0].chart.title(ofBar: mark)
      }
    case .png:
      try PNGOutput.write(scene, fonts: fonts, creator: HelpText.program) {
        bytes.append(contentsOf: $0)
      }
    case .pdf:
      try PDFOutput.write(
        scene, fonts: fonts, creator: HelpText.program, creationSeconds: Self.sourceDate,
        page: page
      ) { bytes.append(contentsOf: $0) }
      guard PDFOutput.isWhole(bytes) else { throw CairoError.outOfMemory }
    case .csv, .tsv: break
    }
    try fonts.checkMemory()
    return bytes
  }

  /// The numbers of the bars, a table for each chart, one after the other.
  private func tableBytes(_ kind: OutputFile.Kind) throws -> [UInt8] {
    let tables = charts.map { chart, state in
      var whole = state
      whole.selection = []
      return CopiedTable(Panel(chart: chart, state: whole))
    }
    let bytes =
      kind == .csv ? CopiedTable.commaSeparated(tables) : CopiedTable.tabSeparated(tables)
    guard let bytes else { throw CairoError.outOfMemory }
    return bytes
  }

  /// The same picture as a .png, as a TIFF file.
  func tiff() throws -> [UInt8] {
    try checkPixels()
    let (scene, fonts) = try laidOut()
    return try TIFFOutput.bytes(of: scene, fonts: fonts)
  }

  private func laidOut() throws -> (Scene, FontMap) {
    let fonts = try FontMap(family: font ?? "Sans", scale: scaleFactor)
    try fonts.checkFonts(Typography.first)
    return (scene(PangoTextMeasurer(fonts: fonts)), fonts)
  }

  /// The scene of a single chart, or a page of several.
  private func scene(_ measurer: any TextMeasurer) -> Scene {
    if charts.count == 1, let (chart, state) = charts.first {
      return chart.scene(state: state, size: size, scaleFactor: scaleFactor, measurer: measurer)
    }
    let isOfOneTable = charts.dropFirst().allSatisfy { $0.state.linked.isUntitled }
    let page = Page(
      count: charts.count, size: size, scaleFactor: scaleFactor, isScrolled: false,
      headroom: isOfOneTable ? Page.headroom(in: size) : 0)
    let visible = Set(page.visibleCells(offset: 0))
    // As in a window: charts of one table divide the same rows, each by something else.
    let axes = isOfOneTable ? charts.map { _ in nil } : SharedAxis.axes(of: charts)
    let names = Chart.sharedNames(of: charts.map(\.chart))
    let scenes = charts.enumerated().map { index, item -> Scene? in
      guard visible.contains(index) else { return nil }
      var chart = item.chart
      (chart.sharedAxis, chart.sharedNames) = (axes[index], names)
      var state = item.state
      state.linked.headroom = page.headroom(of: index)
      return chart.scene(
        state: state, size: page.cells[index].size, scaleFactor: scaleFactor,
        measurer: measurer)
    }
    return page.scene(
      of: scenes, offset: 0, titles: charts.map(\.chart.title),
      notices: zip(charts, scenes).map { $0.chart.notices(in: $0.state, $1) },
      background: charts.first?.chart.theme.background ?? Theme.light.background)
  }

  /// The date of a reproducible build, in seconds since 1970
  /// (https://reproducible-builds.org/specs/source-date-epoch/).
  private static var sourceDate: Int? {
    getenv("SOURCE_DATE_EPOCH").flatMap { Int(String(cString: $0)) }
  }

  /// Throws if the picture has too many pixels, though each side is within its limit.
  private func checkPixels() throws(Failure) {
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
    guard var error = error as? CairoError else { return .fault("\(error)") }
    // Where memory is short, Fontconfig finds no file, and does not say why.
    if error == .noFont, FreedMemory.isScarce { error = .outOfMemory }
    return error == .outOfMemory
      ? .noResources(.picture(error.sentence)) : .cannotDraw(reason: error.sentence)
  }
}
