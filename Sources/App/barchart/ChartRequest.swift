// Applies the options of the command line to charts.
internal import Base
internal import Charts
internal import Interaction
internal import Queries
internal import Scenegraph

extension Chart {
  init(_ input: Input, _ options: Options) {
    self.init(
      title: options.title ?? input.title, subtitle: options.subtitle ?? input.subtitle,
      description: options.description ?? input.description, options)
  }

  /// An empty chart that shows a failure.
  init(title: String, failure: Failure, _ options: Options) {
    self.init(title: title, subtitle: "", description: "", options)
    emptyReason = failure.emptyMessage
  }

  private init(
    title: String, subtitle: String, description: String, _ options: Options
  ) {
    self.init(
      data: .empty, title: title, subtitle: subtitle, description: description,
      theme: options.theme.colors, hiddenParts: options.hidden, goal: options.goal)
    if let locale = options.locale { _ = setLocale(locale) }
    scale = options.scale
    axis = options.axis
    barShape = options.barShape
    references = options.references
    hasPatterns = options.hasPatterns
    if let asked = options.orientations.first { orientation = asked }
    if let asked = options.layout { layout = asked }
  }

  /// Shows the answer to a query as chosen for it.
  ///
  /// - Parameter keepsOrientation: whether the user has asked for the current orientation.
  mutating func show(_ data: ChartData, _ choice: QueryChoice, keepsOrientation: Bool) {
    layout = choice.layout
    if !keepsOrientation { orientation = choice.orientation }
    // Set before the data, so that they are sorted only once.
    arrange(sort: choice.query.order, top: choice.query.top)
    self.data = data
  }
}

extension Options {
  /// The sources in order; nil stands for the default.
  var orderedSources: [Source?] { sources.isEmpty ? [nil] : sources }

  /// The options for files that were dropped on the window: all but the texts, which are about one
  /// file. Columns apply if the file has them.
  func forOtherFiles(_ paths: [FilePath]) -> Options {
    var options = self
    options.sources = paths.map(Source.file)
    (options.title, options.subtitle, options.description) = (nil, nil, nil)
    options.hasColumnsOfOtherFiles = true
    options.table = AskedTable()
    return options
  }

  /// The options for one of the charts.
  func ofChart(_ index: Int) -> Options {
    var options = self
    if !orientations.isEmpty { options.orientations = [orientations[index % orientations.count]] }
    return options
  }
}
