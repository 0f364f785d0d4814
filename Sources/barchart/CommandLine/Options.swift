// What the command line asks for, in types that admit nothing it may not ask for.
internal import Charts
internal import Files
internal import Interaction
internal import Queries
internal import Scales
internal import Scenegraph
internal import Tables
internal import X11

/// The one thing a command line can be.
enum Command: Equatable, Sendable {
  case help, version
  case generate(GeneratedText)
  case chart(Options)
}

/// Everything that the options and the operand say; what is nil or empty was not said.
struct Options: Equatable, Sendable {
  /// At most `OptionLimits.sources`; none where nothing was said.
  var sources: [Source] = []
  var category: String?
  var values: [String] = []
  var series: String?
  /// Of rows that count, each as `COLUMN OP VALUE`; at most `OptionLimits.conditions`.
  var conditions: [String] = []
  /// What columns are called, each as `COLUMN=TEXT`; at most `OptionLimits.titles`.
  var columnTitles: [String] = []
  /// Whether the five above were said of other files than the sources.
  var hasColumnsOfOtherFiles = false
  /// An ASCII byte other than a quote, a line end or NUL.
  var delimiter: UInt8?
  /// Whether any run of blanks is one delimiter; it goes before `delimiter`.
  var joinsBlanks = false
  /// "." or ",".
  var decimal: UInt8?
  var hasNoHeader = false
  var aggregate: Query.Method?
  var sort: SortOrder?
  /// Above zero.
  var top: Int?
  /// Whether files are read on when they change.
  var follows = false

  /// For the charts in turn.
  var orientations: [Scene.Orientation] = []
  var layout: Scene.Layout?
  var scale = ScaleKind.linear
  var axis = AxisChoice.shared
  var barShape = BarShape.rounded
  var title: String?
  var subtitle: String?
  var description: String?
  var hidden: Set<Part> = []
  /// The ring's whole: finite and above zero.
  var goal: Double?
  var references: [Reference] = []
  var theme: ThemeChoice = .auto
  var font: String?
  var locale: String?
  var hasPatterns = false
  var isStill = false

  var output: OutputFile?
  var size: PictureSize?
  /// Of the window, in device pixels; has no size where `size` is given.
  var geometry: WindowGeometry?
  var isFullScreen = false
  /// Device pixels to a logical one.
  var scaleFactor: Double?
  var display: String?
  /// What stood between commas: the names of bars, or parts of these.
  var selectedNames: [String] = []
  var printedSelection: SelectionFormat?
  var describes = false
  var suggestions: SuggestionFormat?
  /// Whether the options file is left out.
  var ignoresFile = false

  /// Whether a window is what is asked for, and nothing that is written.
  var opensWindow: Bool { output == nil && !describes && suggestions == nil }
}

/// Where the data come from.
enum Source: Equatable, Sendable {
  case standardInput
  case file(FilePath)
  case sample(String)
}

/// How `--suggest` prints charts.
enum SuggestionFormat: String, CaseIterable, Sendable {
  case text, json
}

/// What `--generate` prints: texts that are made from the option table.
enum GeneratedText: String, CaseIterable, Sendable {
  case man, bash, zsh, fish
}

/// The limits on what an option may ask for.
enum OptionLimits {
  static let sources = Model.mostCharts
  static let references = 64
  static let conditions = 64
  static let titles = 64
  /// Logical pixels on a side.
  static let side = 1...16384
  static let scaleFactor = 0.5...8.0
  /// Device pixels on a side: what a Cairo image surface can address.
  static let deviceSide = 32767.0
}
