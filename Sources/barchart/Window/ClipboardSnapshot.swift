// What was copied, as it was then: values that cost nothing to keep, made when somebody asks.
internal import Charts
internal import Interaction
internal import Scenegraph
internal import X11

/// What a selection holds.
enum ClipboardContent: Sendable {
  case charts(ClipboardSnapshot)
  /// Of a text field.
  case text(String)

  /// Whether it holds so much that giving it back takes time.
  var isLarge: Bool {
    switch self {
    case .charts(let snapshot): snapshot.isLarge
    case .text: false
    }
  }

  /// One form of it; nil where it cannot be made. Takes its time: not for the window's thread.
  func bytes(_ content: SelectionContent) -> [UInt8]? {
    switch self {
    case .charts(let snapshot): return snapshot.bytes(content)
    case .text(let text):
      let bytes = Array(text.utf8)
      return content == .latin1Text ? CopiedTable.latin1(of: bytes) : bytes
    }
  }
}

/// The charts at the moment of copying.
struct ClipboardSnapshot: Sendable {
  let tables: [CopiedTable]
  /// All of the window, for the picture.
  let charts: [(chart: Chart, state: ChartState)]
  /// Logical pixels.
  let size: Size
  let scaleFactor: Double
  let font: String?
  /// Whether it holds so much that giving its memory back takes longer than a frame.
  let isLarge: Bool

  /// - Parameter copied: the charts whose bars are copied.
  init(_ model: Model, charts copied: [Int], font: String?) {
    tables = copied.map { CopiedTable(model.panels[$0]) }
    charts = model.writtenCharts
    size = model.size
    scaleFactor = model.scaleFactor
    self.font = font
    isLarge = model.panels.contains(where: \.isLarge)
  }

  /// How many bars it has; takes time with the number of selected ranges.
  var barCount: Int { tables.reduce(0) { $0 + $1.barCount } }

  /// One form of it; nil where it cannot be made. Takes its time: not for the window's thread.
  func bytes(_ content: SelectionContent) -> [UInt8]? {
    switch content {
    case .text: CopiedTable.tabSeparated(tables)
    case .latin1Text: CopiedTable.tabSeparated(tables).map(CopiedTable.latin1(of:))
    case .commaSeparated: CopiedTable.commaSeparated(tables)
    case .html: CopiedTable.html(tables)
    case .png: picture(.png)
    case .svg: picture(.svg)
    }
  }

  private func picture(_ kind: OutputFile.Kind) -> [UInt8]? {
    // There is nobody to tell why not: who asked gets a refusal and takes another form.
    try? Export.bytes(
      of: charts, size: size, scaleFactor: scaleFactor, font: font, kind)
  }
}
