// From the words of a command line to what it asks for, or to the one sentence that says why not.

enum ArgumentParser {
  /// What a command line asks for. As with GNU programs, the first thing that is wrong is reported,
  /// the last of two values counts (`--hide` adds up), and `--help` or `--version` end the reading.
  ///
  /// - Parameter arguments: without the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> Command {
    var lexer = ArgumentLexer(arguments)
    var options = Options()
    while let token = try lexer.next() {
      switch token {
      case .operand(let file): try apply(file: file, to: &options)
      case .option(.help, _): return .help
      case .option(.version, _): return .version
      case .option(let name, let value): try apply(name, value, to: &options)
      }
    }
    try checkCombinations(of: options)
    return .chart(options)
  }

  private static func apply(file: String, to options: inout Options) throws(UsageError) {
    switch options.source {
    case .unspecified: break
    case .sample: throw sampleConflict
    case .standardInput, .file: throw .secondFile(file)
    }
    if file.isEmpty { throw .emptyFileName }
    options.source = file == "-" ? .standardInput : .file(file)
  }

  private static func apply(
    _ name: OptionName, _ value: String?, to options: inout Options
  ) throws(UsageError) {
    let text = value ?? ""
    switch name {
    case .category: options.category = text
    case .value: options.values = try OptionValue.columns(text, for: name)
    case .series: options.series = text
    case .delimiter: options.delimiter = try OptionValue.delimiter(text, for: name)
    case .decimal: options.decimal = try OptionValue.decimal(text, for: name)
    case .noHeader: options.hasNoHeader = true
    case .sample:
      let sample = try OptionValue.name(text, for: name, among: Sample.names)
      switch options.source {
      case .unspecified, .sample: options.source = .sample(sample)
      case .standardInput, .file: throw sampleConflict
      }
    case .title: options.title = text
    case .subtitle: options.subtitle = text
    case .description: options.description = text
    case .hide: options.hidden.formUnion(try OptionValue.parts(text, for: name))
    case .goal: options.goal = try OptionValue.goal(text, for: name)
    case .theme: options.theme = try OptionValue.choice(text, for: name)
    case .output: options.output = try OptionValue.output(text, for: name)
    case .size: options.size = try OptionValue.size(text, for: name)
    case .scaleFactor: options.scaleFactor = try OptionValue.scaleFactor(text, for: name)
    case .display:
      options.display = try OptionValue.nonempty(text, for: name, what: "a display such as :0")
    case .printSelection:
      options.printedSelection =
        try value.map { text throws(UsageError) in
          try OptionValue.choice(text, for: name)
        } ?? .tsv
    case .describe: options.describes = true
    case .help, .version: break  // The reading has ended with them.
    }
  }

  private static let sampleConflict = UsageError.conflict(
    OptionName.sample.long, "FILE", reason: "there is one source of data")

  /// Refuses what contradicts itself, and what would be ignored in silence.
  private static func checkCombinations(of options: Options) throws(UsageError) {
    let given: [(option: OptionName, isGiven: Bool)] = [
      (.output, options.output != nil), (.describe, options.describes),
    ]
    for (option, isGiven) in given where isGiven {
      if options.printedSelection != nil {
        throw .conflict(
          OptionName.printSelection.long, option.long,
          reason: "without a window nothing is selected")
      }
      if options.display != nil {
        throw .conflict(OptionName.display.long, option.long, reason: "no window is opened")
      }
    }
    if options.describes, options.output != nil {
      throw .conflict(
        OptionName.describe.long, OptionName.output.long, reason: "one result at a time")
    }
    if options.series != nil, options.values.count > 1 {
      throw .conflict(
        OptionName.series.long, "several columns of \(OptionName.value.long)",
        reason: "the series come from one or from the other")
    }
    if let size = options.size, let factor = options.scaleFactor,
      Double(max(size.width, size.height)) * factor > OptionLimits.deviceSide
    {
      throw .conflict(
        "\(OptionName.size.long) \(size.width)x\(size.height)",
        "\(OptionName.scaleFactor.long) \(factor)", reason: "a side is at most 32767 device pixels")
    }
  }
}
