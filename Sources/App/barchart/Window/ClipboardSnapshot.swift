// What was copied, as it was then: values that cost nothing to keep, converted on request.
internal import Charts
internal import Interaction
internal import Scenegraph
internal import X11

/// The content of a selection.
enum ClipboardContent: Sendable {
  case charts(ClipboardSnapshot)
  /// From the drawer.
  case rows(FoundRows)
  /// From a text field.
  case text(String)

  /// Whether it is so large that freeing it takes time.
  var isLarge: Bool {
    switch self {
    case .charts(let snapshot): snapshot.isLarge
    case .rows(let rows): rows.count > 10_000
    case .text: false
    }
  }

  /// The content in one format; nil if it cannot be generated. Slow: not for the window's thread.
  func bytes(_ content: SelectionContent) -> [UInt8]? {
    switch self {
    case .charts(let snapshot): return snapshot.bytes(content)
    case .rows(let rows):
      switch content {
      case .text: return rows.copied(isCommaSeparated: false)
      case .latin1Text: return rows.copied(isCommaSeparated: false).map(CopiedTable.latin1(of:))
      case .commaSeparated: return rows.copied(isCommaSeparated: true)
      case .html, .richText, .png, .tiff, .svg: return nil
      }
    case .text(let text):
      let bytes = Array(text.utf8)
      return content == .latin1Text ? CopiedTable.latin1(of: bytes) : bytes
    }
  }
}

/// The charts at the moment of copying.
struct ClipboardSnapshot: Sendable {
  let tables: [CopiedTable]
  /// All charts of the window, for the picture.
  let charts: [(chart: Chart, state: ChartState)]
  /// In logical pixels.
  let size: Size
  let scaleFactor: Double
  let font: String?
  /// Whether it is so large that freeing its memory takes longer than a frame.
  let isLarge: Bool

  /// - Parameter copied: the charts whose bars are copied.
  init(_ model: Model, charts copied: [Int], font: String?) {
    tables = copied.map { CopiedTable(model.panels[$0]) }
    charts = model.writtenCharts
    size = model.size
    scaleFactor = model.scaleFactor
    self.font = font
    isLarge = model.isLarge
  }

  /// The number of bars; counting takes longer with more selected ranges.
  var barCount: Int { tables.reduce(0) { $0 + $1.barCount } }

  /// The content in one format; nil if it cannot be generated. Slow: not for the window's thread.
  func bytes(_ content: SelectionContent) -> [UInt8]? {
    switch content {
    case .text: CopiedTable.tabSeparated(tables)
    case .latin1Text: CopiedTable.tabSeparated(tables).map(CopiedTable.latin1(of:))
    case .commaSeparated: CopiedTable.commaSeparated(tables)
    case .html: CopiedTable.html(tables)
    case .richText: CopiedTable.richText(tables)
    // Nobody can be told why: the requestor gets a refusal and takes another format.
    case .tiff:
      try? Export.tiff(of: charts, size: size, scaleFactor: scaleFactor, font: font)
    case .png:
      try? Export.bytes(of: charts, size: size, scaleFactor: scaleFactor, font: font, .png)
    case .svg:
      try? Export.bytes(of: charts, size: size, scaleFactor: scaleFactor, font: font, .svg)
    }
  }
}
