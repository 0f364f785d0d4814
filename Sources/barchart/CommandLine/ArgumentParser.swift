// From the words of a command line to what it asks for, or to the one sentence that says why not.
internal import Charts
internal import Files
internal import Interaction
internal import Scales
internal import Scenegraph
internal import X11

enum ArgumentParser {
  /// What a command line asks for. As with GNU programs, the first thing that is wrong is reported,
  /// the last of two values counts (`--hide` adds up), and `--help`, `--version` or `--generate`
  /// end the reading.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - before: what stands before them.
  static func parse(
    _ arguments: [ArgumentBytes], after before: Before = Before()
  ) throws(UsageError) -> Command {
    var lexer = ArgumentLexer(arguments)
    var options = before.options
    var given: [OptionName] = []
    var output: ArgumentBytes?
    var format: OutputFile.Kind?
    while let token = try lexer.next() {
      switch token {
      case .operand(let file): try apply(file: file, to: &options)
      case .option(.help, _): return .help
      case .option(.version, _): return .version
      case .option(.generate, let kind):
        let text = try OptionValue.text(kind ?? [], for: .generate)
        return .generate(try OptionValue.choice(text, for: .generate))
      case .option(.output, let value):
        output = value
        given.append(.output)
      case .option(.format, let value):
        let text = try OptionValue.text(value ?? [], for: .format)
        format = try OptionValue.choice(text, for: .format)
        given.append(.format)
      case .option(let name, let value):
        try apply(name, value, to: &options)
        given.append(name)
      }
    }
    if let output {
      options.output = try OptionValue.output(output, format)
    } else if format != nil {
      throw .alone(.format, without: .output, remedy: "name a FILE, or - for standard output")
    }
    // The largest are there to be compared.
    if options.top != nil, !(before.given + given).contains(.sort) {
      options.sort = .valueDescending
    }
    try checkGoals(of: given, options)
    try checkCombinations(of: options)
    return .chart(options)
  }

  /// What has been said before the command line.
  struct Before {
    var options = Options()
    var given: [OptionName] = []
  }

  private static func apply(
    file bytes: ArgumentBytes, to options: inout Options
  ) throws(UsageError) {
    guard let path = FilePath(bytes) else { throw .emptyFileName }
    if case .sample = options.sources.first { throw sampleConflict }
    let source = bytes == OptionValue.standardStream ? Source.standardInput : .file(path)
    if source == .standardInput, options.sources.contains(source) { throw .secondStandardInput }
    guard options.sources.count < OptionLimits.sources else {
      throw .tooMany("FILEs", limit: OptionLimits.sources)
    }
    options.sources.append(source)
  }

  /// Does what an option says.
  static func apply(
    _ name: OptionName, _ value: ArgumentBytes?, to options: inout Options
  ) throws(UsageError) {
    let text = try OptionValue.text(value ?? [], for: name)
    switch name {
    case .category: options.category = text
    case .value: options.values = try OptionValue.columns(text, for: name)
    case .series: options.series = text
    case .aggregate:
      options.aggregate = try OptionValue.choice(text, for: name)
    case .delimiter:
      options.delimiter = try OptionValue.delimiter(text, for: name)
      options.joinsBlanks = text == OptionValue.blanks
    case .decimal: options.decimal = try OptionValue.decimal(text, for: name)
    case .noHeader: options.hasNoHeader = true
    case .sample:
      let sample = try OptionValue.name(text, for: name, among: Sample.names)
      switch options.sources.first {
      case nil, .sample: options.sources = [.sample(sample)]
      case .standardInput, .file: throw sampleConflict
      }
    case .sort: options.sort = try OptionValue.choice(text, for: name)
    case .follow: options.follows = true
    case .top: options.top = try OptionValue.top(text, for: name)
    case .orientation: options.orientations = try OptionValue.choices(text, for: name)
    case .layout: options.layout = try OptionValue.choice(text, for: name)
    case .scale: options.scale = try OptionValue.choice(text, for: name)
    case .axis: options.axis = try OptionValue.choice(text, for: name)
    case .barShape: options.barShape = try OptionValue.choice(text, for: name)
    case .title: options.title = text
    case .subtitle: options.subtitle = text
    case .description: options.description = text
    case .goal: options.goal = try OptionValue.goal(text, for: name)
    case .theme: options.theme = try OptionValue.choice(text, for: name)
    case .font: options.font = try OptionValue.nonempty(text, for: name, what: "a font's name")
    case .locale:
      options.locale = try OptionValue.nonempty(text, for: name, what: "a locale such as de_DE")
    case .pattern: options.hasPatterns = true
    case .noMotion: options.isStill = true
    case .size: options.size = try OptionValue.size(text, for: name)
    case .scaleFactor: options.scaleFactor = try OptionValue.scaleFactor(text, for: name)
    case .geometry: options.geometry = try OptionValue.geometry(text, for: name)
    case .fullscreen: options.isFullScreen = true
    case .display:
      options.display = try OptionValue.nonempty(text, for: name, what: "a display such as :0")
    case .printSelection:
      options.printedSelection = value == nil ? .tsv : try OptionValue.choice(text, for: name)
    case .describe: options.describes = true
    case .suggest:
      options.suggestions = value == nil ? .text : try OptionValue.choice(text, for: name)
    case .noConfig: options.ignoresFile = true
    case .condition, .rename, .select, .hide, .reference: try append(text, of: name, to: &options)
    case .output, .format, .generate, .help, .version: break  // Taken where they are found.
    }
  }

  /// Does what an option says that adds to what another of its name has said.
  private static func append(
    _ text: String, of name: OptionName, to options: inout Options
  ) throws(UsageError) {
    switch name {
    case .condition:
      options.conditions.append(try OptionValue.condition(text, for: name))
      guard options.conditions.count <= OptionLimits.conditions else {
        throw .tooMany("conditions of " + name.long, limit: OptionLimits.conditions)
      }
    case .rename:
      options.columnTitles.append(try OptionValue.columnTitle(text, for: name))
      guard options.columnTitles.count <= OptionLimits.titles else {
        throw .tooMany("titles of " + name.long, limit: OptionLimits.titles)
      }
    case .select:
      options.selectedNames += text.split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
    case .hide: options.hidden.formUnion(try OptionValue.parts(text, for: name))
    case .reference:
      options.references.append(try OptionValue.reference(text, for: name))
      guard options.references.count <= OptionLimits.references else {
        throw .tooMany(name.long + " lines", limit: OptionLimits.references)
      }
    default: break
    }
  }

  /// The option that says the words of a chart, of which there is to be one only.
  private static func words(of options: Options) -> OptionName? {
    if options.title != nil { return .title }
    if options.subtitle != nil { return .subtitle }
    return options.description != nil ? .description : nil
  }

  /// Refuses an option that cannot have an effect on what is made.
  private static func checkGoals(
    of given: [OptionName], _ options: Options
  ) throws(UsageError) {
    let goals: [OptionSpecification.Goal] =
      (options.output == nil ? [] : [.picture]) + (options.describes ? [.sentences] : [])
      + (options.suggestions == nil ? [] : [.suggestions])
    for goal in goals {
      guard let asked = goal.option,
        let name = given.first(where: { !OptionSpecification.goals(of: $0).contains(goal) })
      else { continue }
      let reason =
        switch name {
        case _ where goal == .suggestions: "which charts there are is chosen from the table alone"
        case .printSelection: "without a window nothing is selected"
        case .follow: "it is made once; only a window goes on"
        default:
          OptionSpecification.goals(of: name).contains(.picture)
            ? "sentences have no looks" : "no window is opened"
        }
      throw .conflict(name.long, asked.long, reason: reason)
    }
  }

  private static let sampleConflict = UsageError.conflict(
    OptionName.sample.long, "FILE", reason: "there is one source of data")

  /// Refuses what contradicts itself, and what would be ignored in silence.
  private static func checkCombinations(of options: Options) throws(UsageError) {
    if options.follows, case .sample = options.sources.first {
      throw .conflict(
        OptionName.follow.long, OptionName.sample.long, reason: "sample data do not change")
    }
    if options.size != nil, let geometry = options.geometry, geometry.hasSize {
      throw .conflict(
        "\(OptionName.geometry.long) with a size", OptionName.size.long,
        reason: "the window has one size; \(OptionName.geometry.long) +X+Y gives a place alone")
    }
    if options.suggestions != nil, options.describes || options.output != nil {
      let other = options.describes ? OptionName.describe : .output
      throw .conflict(OptionName.suggest.long, other.long, reason: "one result at a time")
    }
    if options.describes, options.output != nil {
      throw .conflict(
        OptionName.describe.long, OptionName.output.long, reason: "one result at a time")
    }
    if options.scale == .log, let layout = options.layout, layout != .grouped {
      throw .conflict(
        "\(OptionName.scale.long) log", "\(OptionName.layout.long) \(layout.rawValue)",
        reason: "lengths on a logarithmic scale do not add up; use --layout grouped")
    }
    if options.scale == .log, let reference = options.references.first(where: { $0.value <= 0 }) {
      throw .conflict(
        "\(OptionName.scale.long) log", "\(OptionName.reference.long) \(reference.value)",
        reason: "a logarithmic scale has no place for 0 and less")
    }
    if options.orientations.count > max(1, options.sources.count) {
      let names = options.orientations.map(\.rawValue).joined(separator: ",")
      throw .conflict(
        "\(OptionName.orientation.long) \(names)",
        options.sources.count < 2 ? "one FILE" : "\(options.sources.count) FILEs",
        reason: "they are for the FILEs in turn; a FILE may be named twice")
    }
    if options.sources.count > 1, let words = words(of: options) {
      throw .conflict(
        words.long, "several FILEs", reason: "each chart is named after its own file")
    }
    if let size = options.size, let factor = options.scaleFactor,
      max(size.width, size.height) * factor > OptionLimits.deviceSide
    {
      throw .conflict(
        "\(OptionName.size.long) \(size)",
        "\(OptionName.scaleFactor.long) \(factor)", reason: "a side is at most 32767 device pixels")
    }
  }
}
