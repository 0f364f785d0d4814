// Applies the options of the command line to charts, at the start and when files are dropped on the
// window, and to reading.
internal import Base
internal import Charts
internal import Inputs
internal import Interaction
internal import Queries
internal import Scales
internal import Scenegraph
internal import Tables

extension Chart {
  init(_ input: Input, _ options: Options) { self.init(options.view(of: View(input)), options) }

  /// An empty chart that shows a failure.
  init(title: String, failure: Failure, _ options: Options) {
    var options = options
    (options.title, options.subtitle, options.description) = (nil, nil, nil)
    self.init(options.view(of: View(title: title)), options)
    emptyReason = failure.emptyMessage
  }

  private init(_ view: View, _ options: Options) {
    self.init(data: .empty, title: view.title, theme: options.theme.colors)
    takeLooks(of: view)
    if let locale = options.locale { _ = setLocale(locale) }
    axis = options.axis
  }

  /// Shows the answer to a view's question, in the answer's order if it is that of the view.
  mutating func show(_ data: ChartData, _ view: View, _ answer: Answer) {
    takeLooks(of: view)
    let (sort, top) = (view.query.order, view.query.top)
    let isInOrder = answer.query.order == sort && answer.query.top == top
    let arranged =
      isInOrder ? data.arranged(by: answer.order) : data.arranged(sort: sort, top: top)
    show(data, as: arranged, sort: sort, top: top)
  }
}

extension View {
  /// What is drawn of an input unless an option says otherwise.
  init(_ input: Input) {
    self.init(title: input.title, subtitle: input.subtitle, description: input.description)
  }
}

extension Options {
  /// What the options ask for, before a question is chosen for the table.
  func view(of defaults: View) -> View {
    var view = View(
      title: title ?? defaults.title, subtitle: subtitle ?? defaults.subtitle,
      description: description ?? defaults.description)
    if let asked = orientations.first { view.orientation = asked }
    if let layout { view.layout = layout }
    (view.scale, view.barShape, view.hasPatterns) = (scale, barShape, hasPatterns)
    (view.hiddenParts, view.goal, view.references) = (hidden, goal, references)
    view.looks = looks
    view.theme = theme == .auto ? nil : theme
    return view
  }

  /// The view of a table for which a question has been chosen.
  func view(of defaults: View, _ choice: QueryChoice) -> View {
    var view = view(of: defaults)
    view.adopt(choice, keepsOrientation: !orientations.isEmpty)
    return view
  }

  /// The conditions of all charts.
  var allConditions: [String] {
    beside.flatMap(\.options.conditions).reduce(into: conditions) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The options for files that were dropped on the window: all but the texts, which are about one
  /// file. Columns apply if the file has them.
  func forOtherFiles(_ paths: [FilePath]) -> Options {
    var options = self
    options.sources = paths.map(Source.file)
    (options.title, options.subtitle, options.description) = (nil, nil, nil)
    options.hasColumnsOfOtherFiles = true
    for place in options.beside.indices {
      options.beside[place].options.hasColumnsOfOtherFiles = true
    }
    options.chart = nil
    options.table = AskedTable()
    return options
  }

  /// The same for what is shown beside the charts that are there: without what was said of how these
  /// look, as a unit or a line is about one measure.
  func forFilesBeside(_ paths: [FilePath]) -> Options {
    var options = forOtherFiles(paths)
    (options.looks, options.references, options.goal) = (Looks(), [], nil)
    options.beside = []
    return options
  }

  /// The options for one of the charts.
  func ofChart(_ index: Int) -> Options {
    var options = self
    if !orientations.isEmpty { options.orientations = [orientations[index % orientations.count]] }
    return options
  }

  /// The options of one of several inputs, and the bars to select in its first chart: where linked
  /// inputs have bars of their own, these.
  func parts(
    _ parts: NamedParts, ofInput index: Int, of count: Int
  ) -> (options: Options, parts: NamedParts) {
    guard linksByName else { return (self, parts) }
    var options = self
    for place in beside.indices {
      options.beside[place].parts = beside[place].parts.ofInput(index, of: count)
    }
    return (options, parts.ofInput(index, of: count))
  }

  /// The query for each table.
  var question: AskedQuery {
    var columns = ColumnRequest(category: category, values: values, series: series)
    columns.isForOtherTable = hasColumnsOfOtherFiles
    columns.conditions = conditions
    (columns.titles, columns.target) = (columnTitles, target)
    var asked = AskedQuery(
      columns, method: aggregate, areEvents: follows, order: sort, top: top,
      layout: scale == .log ? .grouped : layout)
    (asked.groups, asked.nameOrder) = (groups, nameOrder)
    (asked.shownAs, asked.having) = (shownAs, having)
    (asked.comparison, asked.hasErrors) = (comparison, hasErrors)
    return asked
  }

  var dialect: DialectOverrides {
    var dialect = DialectOverrides(
      delimiter: delimiter, joinsBlanks: joinsBlanks, decimal: decimal,
      hasHeader: hasNoHeader ? false : nil)
    dialect.gaps = table.gaps
    return dialect
  }

  /// How often a database is asked again if none is said.
  private static let databaseSeconds = 5.0

  /// - Parameter isForWindow: whether the user may ask other queries.
  func reading(isForWindow: Bool) -> ReadingRequest {
    var request = ReadingRequest(dialect: dialect, question: question, keepsRows: isForWindow)
    request.seconds = followSeconds
    if follows { request.databaseSeconds = followSeconds ?? Self.databaseSeconds }
    return request
  }
}

/// What a window shows before anything has been read, and what must be read for it.
struct OpenedCharts {
  private(set) var panels: [Panel] = []
  private(set) var inputs: [(number: Int, input: Input)] = []
  /// Why some inputs could not be opened, by their numbers.
  private(set) var failures: [Int: Failure] = [:]

  /// A chart that shows why nothing is read.
  init(after failure: Failure, _ options: Options) {
    panels = [Panel(chart: Chart(title: "barchart", failure: failure, options))]
    failures = [0: failure]
  }

  /// - Parameters:
  ///   - parts: what to select, hide and bring into view once it is read.
  ///   - firstInput: the number of the first input.
  init(
    _ opened: [OpenedInput], _ options: Options, _ parts: NamedParts = NamedParts(),
    firstInput: Int = 0
  ) {
    let isRandom = options.sources.first == .sample(Sample.randomName)
    for (index, input) in opened.enumerated() {
      let number = firstInput + index
      let own = options.parts(parts, ofInput: index, of: opened.count)
      switch input {
      case .input(let input):
        add(
          Self.panel(input, options.ofChart(index), own.parts, isRandom: isRandom), number)
        for beside in own.options.beside {
          var panel = Self.panel(
            input, beside.options.ofChart(index), beside.parts, isRandom: isRandom)
          panel.asked = beside.options.question
          add(panel, number)
        }
        inputs.append((number, input))
      case .failed(let title, let reason):
        add(Panel(chart: Chart(title: title, failure: .input(reason), options)), number)
        failures[number] = .input(reason)
      }
    }
  }

  private mutating func add(_ panel: Panel, _ number: Int) {
    panels.append(panel)
    panels[panels.count - 1].input = number
  }

  private static func panel(
    _ input: Input, _ options: Options, _ parts: NamedParts, isRandom: Bool
  ) -> Panel {
    var panel = Panel(
      chart: Chart(input, options), state: ChartState(reading: ChartState.Reading(rows: 0)),
      isRandom: isRandom)
    panel.defaults = View(input)
    panel.keepsOrientation = !options.orientations.isEmpty
    if parts != NamedParts() { panel.awaited = AwaitedParts(parts) }
    return panel
  }
}
