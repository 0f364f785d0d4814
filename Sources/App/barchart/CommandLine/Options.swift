// The goal of a run, and the options that have an effect on it.
internal import Charts
internal import Inputs
internal import Interaction
internal import Queries
internal import Scales
internal import Scenegraph
internal import X11

/// The purpose of a run.
enum Command: Equatable, Sendable {
  case help, version
  case generate(GeneratedText)
  case window(Options, WindowOptions)
  case picture(Options, PictureOptions, OutputFile)
  case rows(Options, NamedParts, OutputFile)
  /// With what is selected, which filters other charts of a table.
  case sentences(Options, NamedParts = NamedParts())
  case suggestions(Options, SuggestionFormat)

  /// The options of the data and the chart; nil for texts that need no data.
  var options: Options? {
    switch self {
    case .help, .version, .generate: nil
    case .window(let options, _), .picture(let options, _, _), .rows(let options, _, _),
      .sentences(let options, _), .suggestions(let options, _):
      options
    }
  }

  /// The options of what is drawn; nil for texts.
  var picture: PictureOptions? {
    switch self {
    case .help, .version, .generate, .rows, .sentences, .suggestions: nil
    case .window(_, let window): window.picture
    case .picture(_, let picture, _): picture
    }
  }

  /// The goal that decides which options have an effect; nil for texts that need no data.
  var goal: OptionSpecification.Goal? {
    switch self {
    case .help, .version, .generate: nil
    case .window: .window
    case .picture, .rows: .picture
    case .sentences: .sentences
    case .suggestions: .suggestions
    }
  }
}

/// The data and the chart; an option that is nil or empty was not given.
struct Options: Equatable, Sendable {
  /// At most `OptionLimits.sources`; empty if none was named.
  var sources: [Source] = []
  var category: String?
  var values: [String] = []
  var series: String?
  /// The filters, each as `COLUMN OP VALUE`; at most `OptionLimits.conditions`.
  var conditions: [String] = []
  /// The titles of columns, each as `COLUMN=TEXT`; at most `OptionLimits.titles`.
  var columnTitles: [String] = []
  /// The column of the bars' targets.
  var target: String?
  /// Names of bars that are one bar together.
  var groups: [NameGroup] = []
  /// Names of bars that come first, in their order.
  var nameOrder: NameOrder = []
  /// The file that the options come from; nil if that is no chart.
  var chart: ChartOrigin?
  /// Further charts of the same tables.
  var beside: [BesideChart] = []
  /// Whether charts of several tables filter each other, by the names of columns.
  var linksByName = false
  /// Whether the seven options above were given for other files than `sources`.
  var hasColumnsOfOtherFiles = false
  /// The table of a database.
  var table = AskedTable()
  /// An ASCII byte other than a quote, a line end or NUL.
  var delimiter: UInt8?
  /// Whether any run of blanks is one delimiter; takes precedence over `delimiter`.
  var joinsBlanks = false
  /// "." or ",".
  var decimal: UInt8?
  var hasNoHeader = false
  var aggregate: Query.Method?
  var sort: SortOrder?
  /// Above zero.
  var top: Int?
  var shownAs = ShownAs.value
  var having: BarCondition?
  var comparison: ComparedPeriod?
  /// Whether means have their intervals.
  var hasErrors = false
  /// Whether files are read again when they change.
  var follows = false
  /// How long after an answer a database is asked again; nil for the default.
  var followSeconds: Double?

  /// One for each chart in turn.
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
  var looks = Looks()
  var theme: ThemeChoice = .auto
  var locale: String?
  var hasPatterns = false

  /// Where an input comes from; nil for the default.
  func source(ofInput number: Int) -> Source? {
    sources.indices.contains(number) ? sources[number] : nil
  }

  /// The sources in order; nil stands for the default.
  var orderedSources: [Source?] { sources.isEmpty ? [nil] : sources }
}

/// A chart of the same tables beside the first.
struct BesideChart: Equatable, Sendable {
  /// Those for all charts, and its own; without sources.
  var options: Options
  var parts: NamedParts
}

/// A picture on the screen or in a file.
struct PictureOptions: Equatable, Sendable {
  var size: PictureSize?
  /// Device pixels per logical pixel.
  var scaleFactor: Double?
  var font: String?
  /// What is selected, hidden and in view, by name.
  var parts = NamedParts()
}

struct WindowOptions: Equatable, Sendable {
  var picture = PictureOptions()
  /// In device pixels; has no size if `picture.size` is given.
  var geometry: WindowGeometry?
  var isFullScreen = false
  var display: String?
  var printedSelection: SelectionFormat?
  /// Whether nothing is animated.
  var isStill = false
}

/// The output format of `--suggest`.
enum SuggestionFormat: String, CaseIterable, Sendable {
  case text, json
  /// Every chart that was considered, and what speaks for it; for whoever fits the chooser.
  case features
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
  /// Of bars and series of which something is said.
  static let names = 100_000
  /// Logical pixels on a side.
  static let side = 1...16384
  static let scaleFactor = 0.5...8.0
  /// A day.
  static let followSeconds = 86400.0
  /// Device pixels on a side: what a Cairo image surface can address.
  static let deviceSide = 32767.0
}
