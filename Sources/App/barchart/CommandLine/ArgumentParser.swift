// Turns the words of a command line into the goal of the run, or into the sentence that says what
// is wrong.
internal import Base
internal import Charts
internal import Inputs
internal import Interaction
internal import Queries
internal import Scales
internal import Scenegraph
internal import Tables
internal import X11

/// Gathers options until the command line ends, and makes one goal of them.
struct ArgumentParser {
  /// For all charts, where there are several, until `finishCharts`.
  var options = Options()
  /// A chart for each --category.
  var charts: [GivenChart] = []
  /// Whether the next --category takes the place of those of a file.
  var startsOver = false
  var window = WindowOptions()
  private var output: ArgumentBytes?
  private var format: OutputFile.Kind?
  private var writesRows = false
  private var describes = false
  private var suggestions: SuggestionFormat?
  /// Whether the options file is left out.
  private(set) var ignoresFile = false
  /// The chart that is opened, which is no FILE of data.
  private let chart: FilePath?
  /// Whether the data are those that the chart names.
  private var hasDataOfChart = false

  init(chart: FilePath? = nil) { self.chart = chart }

  /// What a command line asks for.
  static func parse(_ arguments: [ArgumentBytes]) throws(UsageError) -> Command {
    var parser = ArgumentParser()
    return try parser.parse(arguments)
  }

  /// What a command line asks for, after the options applied before. As with GNU programs, the
  /// first error is reported, the last of two values counts (`--hide` adds up), and `--help`,
  /// `--version` or `--generate` end the reading.
  mutating func parse(_ arguments: [ArgumentBytes]) throws(UsageError) -> Command {
    var lexer = ArgumentLexer(arguments)
    var given: [OptionName] = []
    startsOver = true
    while let token = try lexer.next() {
      switch token {
      case .operand(let file): try apply(file: file)
      case .option(.help, _): return .help
      case .option(.version, _): return .version
      case .option(.generate, let kind):
        return .generate(try OptionValue(kind ?? [], of: .generate).choice())
      case .option(.output, let value):
        output = value
        given.append(.output)
      case .option(let name, let value):
        try applyToCharts(name, value)
        given.append(name)
      }
    }
    return try command(given)
  }

  /// - Parameter given: the options of the command line; those of the file are not refused.
  private mutating func command(_ given: [OptionName]) throws(UsageError) -> Command {
    var file: OutputFile?
    if let output {
      file = try OptionValue.output(output, format)
    } else if format != nil {
      throw .alone(.format, without: .output, remedy: "name a FILE, or - for standard output")
    }
    try finishCharts()
    try checkGoals(of: given)
    try checkCombinations()
    if writesRows {
      guard let file else {
        throw .alone(.rows, without: .output, remedy: "name a FILE that ends in .csv or .tsv")
      }
      guard file.kind.isTable else {
        throw .conflict(
          OptionName.rows.long, "\(OptionName.output.long) .\(file.kind.rawValue)",
          reason: "rows are a table; name a FILE that ends in .csv or .tsv")
      }
      return .rows(options, window.picture.parts, file)
    }
    if let file { return .picture(options, window.picture, file) }
    if let suggestions { return .suggestions(options, suggestions) }
    return describes ? .sentences(options, window.picture.parts) : .window(options, window)
  }

  private mutating func apply(file bytes: ArgumentBytes) throws(UsageError) {
    guard let path = FilePath(bytes) else { throw .emptyFileName }
    if path == chart { return }
    forgetDataOfChart()
    if case .sample = options.sources.first { throw Self.sampleConflict }
    let source = bytes == OptionValue.standardStream ? Source.standardInput : .file(path)
    if source == .standardInput, options.sources.contains(source) { throw .secondStandardInput }
    try check(options.sources.count + 1, "FILEs", limit: OptionLimits.sources)
    options.sources.append(source)
  }

  /// Applies an option to what is for all charts, or to one of them.
  mutating func apply(_ name: OptionName, _ bytes: ArgumentBytes?) throws(UsageError) {
    let value = try OptionValue(bytes ?? [], of: name)
    let text = value.text
    switch name {
    case .category: options.category = text
    case .value: options.values = try value.columns()
    case .series: options.series = text
    case .aggregate: options.aggregate = try value.choice(among: Query.Method.asked)
    case .delimiter:
      options.delimiter = try value.delimiter()
      options.joinsBlanks = text == DialectOverrides.blanks
    case .decimal: options.decimal = try value.decimal()
    case .gaps: options.table.gaps = try value.gaps()
    case .noHeader: options.hasNoHeader = true
    case .sample:
      forgetDataOfChart()
      let sample = try value.name(among: Sample.names)
      switch options.sources.first {
      case nil, .sample: options.sources = [.sample(sample)]
      case .standardInput, .file: throw Self.sampleConflict
      }
    case .table: options.table.name = try value.nonempty("a table's name")
    case .sql: options.table.query = try value.nonempty("a SELECT statement")
    case .sort: options.sort = try value.choice()
    case .group:
      options.groups.append(try value.group())
      try check(options.groups.count, "groups", limit: OptionLimits.titles)
      if let name = options.groups.repeatedMember {
        throw .conflict("--group", "--group", reason: "\(name) can be in one group only")
      }
    case .order: options.nameOrder = try value.nameOrder()
    case .follow:
      options.follows = true
      options.followSeconds = bytes == nil ? nil : try value.seconds()
    case .top: options.top = try value.top()
    case .shownAs: options.shownAs = try value.choice()
    case .having: options.having = try value.having()
    case .comparison: options.comparison = try value.choice()
    case .error:
      _ = try value.name(among: OptionValue.confidences)
      options.hasErrors = true
    case .orientation: options.orientations = try value.choices()
    case .layout: options.layout = try value.choice()
    case .scale: options.scale = try value.choice()
    case .axis: options.axis = try value.choice()
    case .font: window.picture.font = try value.nonempty("a font's name")
    case .locale: options.locale = try value.nonempty("a locale such as de_DE")
    case .noMotion: window.isStill = true
    case .size: window.picture.size = try value.size()
    case .scaleFactor: window.picture.scaleFactor = try value.scaleFactor()
    case .geometry: window.geometry = try value.geometry()
    case .fullscreen: window.isFullScreen = true
    case .display: window.display = try value.nonempty("a display such as :0")
    case .printSelection: window.printedSelection = bytes == nil ? .tsv : try value.choice()
    case .describe: describes = true
    case .rows: writesRows = true
    case .suggest: suggestions = bytes == nil ? .text : try value.choice()
    case .noConfig: ignoresFile = true
    case .format: format = try value.choice()
    case .zoom: window.picture.parts.zoom = try value.zoom()
    case .barShape, .title, .subtitle, .description, .goal, .theme, .pattern, .unit, .places,
      .numbers, .labels, .colour, .label, .legend, .note, .range:
      try applyLook(name, value)
    case .link: options.linksByName = true
    case .condition, .only, .rename, .select, .hide, .hideSeries, .reference:
      try append(value, of: name)
    case .output, .generate, .help, .version: break  // Handled by `parse`.
    }
  }

  /// Other data take the place of those that a chart names, and need not have its columns.
  private mutating func forgetDataOfChart() {
    guard hasDataOfChart else { return }
    (options.sources, hasDataOfChart, options.hasColumnsOfOtherFiles) = ([], false, true)
  }

  /// Applies what a chart's file says; options that have no effect on the goal are skipped.
  mutating func apply(
    _ file: ChartFile, _ goal: OptionSpecification.Goal
  ) throws(Failure) {
    options.chart = ChartOrigin(file)
    for line in file.lines {
      do throws(UsageError) {
        try apply(line.name, line.value, goal)
      } catch {
        throw .chartFile(file.path.display, line: line.number, .usage(error))
      }
    }
    if !file.data.isEmpty { options.sources = file.data }
    hasDataOfChart = true
  }

  /// Applies an option if it has an effect on the goal; a wrong value is an error in any case.
  mutating func apply(
    _ name: OptionName, _ value: ArgumentBytes?, _ goal: OptionSpecification.Goal
  ) throws(UsageError) {
    var parser = self
    try parser.applyToCharts(name, value)
    if OptionSpecification.goals(of: name).contains(goal) { self = parser }
  }

  /// Applies one option of how the chart looks.
  private mutating func applyLook(_ name: OptionName, _ value: OptionValue) throws(UsageError) {
    switch name {
    case .barShape: options.barShape = try value.choice()
    case .title: options.title = value.text
    case .subtitle: options.subtitle = value.text
    case .description: options.description = value.text
    case .goal: options.goal = try value.goal()
    case .theme: options.theme = try value.choice()
    case .pattern: options.hasPatterns = true
    case .unit: options.looks.numbers.unit = value.text
    case .places: options.looks.numbers.places = try value.places()
    case .numbers: options.looks.numbers.form = try value.choice()
    case .labels:
      let labels = try value.name(among: OptionValue.labels)
      options.looks.labels = BarLabels(rawValue: labels)
      if labels == OptionValue.noLabels { options.hidden.insert(.values) }
    case .colour:
      let (name, color) = try value.colour()
      options.looks.colors[name] = color
      try check(options.looks.colors.count, "colours", limit: OptionLimits.names)
    case .label:
      let (name, text) = try value.said("NAME=TEXT, such as 'open=unpaid'")
      options.looks.names[name] = text
      try check(options.looks.names.count, "names", limit: OptionLimits.names)
    case .note:
      let (name, text) = try value.said("NAME=TEXT, such as 'AK=Oil boom'")
      options.looks.notes[name] = text
      try check(options.looks.notes.count, "notes", limit: OptionLimits.names)
    case .legend: options.looks.legend = try value.choice()
    case .range: options.looks.range = try value.range()
    default: break
    }
  }

  /// Applies one option whose values add up.
  private mutating func append(_ value: OptionValue, of name: OptionName) throws(UsageError) {
    switch name {
    case .condition, .only:
      options.conditions.append(try value.condition())
      try check(
        options.conditions.count, "conditions of " + name.long, limit: OptionLimits.conditions)
    case .rename:
      options.columnTitles.append(try value.columnTitle())
      try check(options.columnTitles.count, "titles of " + name.long, limit: OptionLimits.titles)
    case .select: window.picture.parts.select(value.text.isEmpty ? [] : value.typedNames)
    case .hideSeries: window.picture.parts.hiddenSeries += value.typedNames
    case .hide: options.hidden.formUnion(try value.hiddenParts())
    case .reference:
      if let column = try value.target() {
        options.target = column
        return
      }
      options.references.append(try value.reference())
      try check(options.references.count, name.long + " lines", limit: OptionLimits.references)
    default: break
    }
  }

  private func check(_ count: Int, _ things: String, limit: Int) throws(UsageError) {
    if count > limit { throw .tooMany(things, limit: limit) }
  }

  /// The option that gives a text around the chart; nil if there is none.
  private var textOption: OptionName? {
    if options.title != nil { return .title }
    if options.subtitle != nil { return .subtitle }
    return options.description != nil ? .description : nil
  }

  /// Refuses two goals, and an option that has no effect on the goal.
  private func checkGoals(of given: [OptionName]) throws(UsageError) {
    let goals: [OptionSpecification.Goal] =
      (output == nil ? [] : [.picture]) + (describes ? [.sentences] : [])
      + (suggestions == nil ? [] : [.suggestions])
    for goal in goals {
      guard let asked = goal.option,
        let name = given.first(where: { !OptionSpecification.goals(of: $0).contains(goal) })
      else { continue }
      let reason =
        switch name {
        case _ where goal == .suggestions: "suggestions depend on the table alone"
        case .printSelection: "without a window nothing is selected"
        case .follow: "only a window follows its files"
        default:
          OptionSpecification.goals(of: name).contains(.picture)
            ? "it has no effect on sentences" : "no window is opened"
        }
      throw .conflict(name.long, asked.long, reason: reason)
    }
    if goals.count > 1, let last = goals[goals.count - 1].option,
      let other = goals[goals.count - 2].option
    {
      throw .conflict(last.long, other.long, reason: "one result at a time")
    }
  }

  private func checkScale(_ options: Options) throws(UsageError) {
    if options.scale == .log, let layout = options.layout, layout != .grouped {
      throw .conflict(
        "\(OptionName.scale.long) log", "\(OptionName.layout.long) \(layout.rawValue)",
        reason: LayoutRefusal.logarithmicScale.reason + "; use --layout grouped")
    }
    if options.scale == .log,
      let reference = options.references.first(where: { $0.value <= 0 && $0.statistic == nil })
    {
      throw .conflict(
        "\(OptionName.scale.long) log", "\(OptionName.reference.long) \(reference.value)",
        reason: "a logarithmic scale has no place for 0 or less")
    }
  }

  private static let sampleConflict = UsageError.conflict(
    OptionName.sample.long, "FILE", reason: "there is one source of data")

  /// Refuses options that contradict each other, and those that would be ignored silently.
  private func checkCombinations() throws(UsageError) {
    try checkScale(options)
    for chart in options.beside { try checkScale(chart.options) }
    if options.follows, case .sample = options.sources.first {
      throw .conflict(
        OptionName.follow.long, OptionName.sample.long, reason: "sample data do not change")
    }
    if options.table.name != nil, options.table.query != nil {
      throw .conflict(
        OptionName.table.long, OptionName.sql.long, reason: "the statement names its tables")
    }
    if window.picture.size != nil, let geometry = window.geometry, geometry.hasSize {
      throw .conflict(
        "\(OptionName.geometry.long) with a size", OptionName.size.long,
        reason: "the window has one size; \(OptionName.geometry.long) +X+Y gives only a position")
    }
    if options.orientations.count > max(1, options.sources.count) {
      let names = options.orientations.map(\.rawValue).joined(separator: ",")
      throw .conflict(
        "\(OptionName.orientation.long) \(names)",
        options.sources.count < 2 ? "one FILE" : "\(options.sources.count) FILEs",
        reason: "each applies to one FILE; a FILE may be named twice")
    }
    if options.sources.count > 1, let text = textOption {
      throw .conflict(text.long, "several FILEs", reason: "each chart is named after its own file")
    }
    if let size = window.picture.size, let factor = window.picture.scaleFactor,
      max(size.width, size.height) * factor > OptionLimits.deviceSide
    {
      throw .conflict(
        "\(OptionName.size.long) \(size)",
        "\(OptionName.scaleFactor.long) \(factor)", reason: "a side is at most 32767 device pixels")
    }
  }
}
