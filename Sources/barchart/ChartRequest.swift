// The chart that the command line asks for, around the data that the input has.
internal import Charts
internal import Files
internal import Interaction
internal import Queries
internal import Scenegraph

extension Chart {
  init(_ input: Input, _ options: Options) {
    self.init(
      title: options.title ?? input.title, subtitle: options.subtitle ?? input.subtitle,
      description: options.description ?? input.description, options)
  }

  /// A chart that says why there is nothing to see.
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

  /// Draws the answer to a question in the way that was chosen for it.
  ///
  /// - Parameter keepsOrientation: whether somebody has asked for that which it has.
  mutating func show(_ data: ChartData, _ choice: QueryChoice, keepsOrientation: Bool) {
    layout = Scene.Layout(choice.layout)
    if !keepsOrientation { orientation = Scene.Orientation(choice.orientation) }
    // Before the data are there, so that they are put in order once.
    arrange(sort: SortOrder(choice.query.order), top: choice.query.top)
    self.data = data
  }
}

extension Options {
  /// What to draw, in order; nil where nothing was said.
  var orderedSources: [Source?] { sources.isEmpty ? [nil] : sources }

  /// What holds for other files than those that were named: all but the words around a chart, which
  /// are about one file. The columns count where a file has them.
  func forOtherFiles(_ paths: [FilePath]) -> Options {
    var options = self
    options.sources = paths.map(Source.file)
    (options.title, options.subtitle, options.description) = (nil, nil, nil)
    options.hasColumnsOfOtherFiles = true
    return options
  }

  /// What is asked for one of the charts.
  func ofChart(_ index: Int) -> Options {
    var options = self
    if !orientations.isEmpty { options.orientations = [orientations[index % orientations.count]] }
    return options
  }
}
