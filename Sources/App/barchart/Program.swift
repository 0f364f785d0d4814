// One run of the program, from its arguments to its exit status.
internal import Base
internal import Charts
internal import Glibc
internal import Inputs
internal import Interaction
internal import Painting
internal import Queries
internal import Tables
internal import Words

enum Program {
  /// Runs the program and reports failures; the only place that prints them to standard error.
  static func run(_ arguments: [ArgumentBytes]) -> ExitStatus {
    SignalStack.provide {
      let launch = Launch()
      do throws(Failure) {
        return try run(arguments, launch)
      } catch {
        StandardStreams.reportLast(error)
        launch.end(after: error)
        return error.status
      }
    }
  }

  private static func run(
    _ arguments: [ArgumentBytes], _ launch: Launch
  ) throws(Failure) -> ExitStatus {
    let command: Command
    do throws(Failure) {
      command = try ArgumentParser.parse(arguments) { () throws(Failure) in try OptionsFile.read() }
      try check(command, launch)
    } catch {
      // If a desktop has started the program, an error of the options file can be shown only in a
      // window. That requires that the command line alone is valid and asks for one.
      guard launch.isUnattended,
        case .window(_, let asked)? = try? ArgumentParser.parse(arguments)
      else { throw error }
      launch.display = asked.display
      return try WindowSession.run(
        Options(), WindowOptions(display: asked.display), launch, after: error)
    }
    return try run(command, launch)
  }

  private static func run(_ command: Command, _ launch: Launch) throws(Failure) -> ExitStatus {
    switch command {
    case .help: try StandardStreams.write(HelpText.help)
    case .version: try StandardStreams.write(HelpText.version)
    case .generate(let text): try StandardStreams.write(text.contents)
    case .suggestions(let options, let format): try SuggestedCharts.write(options, as: format)
    case .window(let options, let window): return try WindowSession.run(options, window, launch)
    case .picture(let options, let picture, let output):
      StandardStreams.tell(options.chart?.notice)
      let inputs = try inputs(options)
      defer { withExtendedLifetime(inputs) {} }
      try output.check(options)
      FontMap.startLoading()
      let charts = try charts(of: inputs, options, picture.parts)
      // By now the inputs have open what they are read from.
      try output.check(options)
      try Picture(charts.map { ($0.chart, $0.state) }, picture, output.kind).write(to: output)
    case .rows(let options, let parts, let output):
      StandardStreams.tell(options.chart?.notice)
      let inputs = try inputs(options)
      defer { withExtendedLifetime(inputs) {} }
      try output.check(options)
      let selected = try selectedRows(of: inputs, options, parts)
      try SelectedRows.write(inputs, options, selected, to: output)
    case .sentences(let options, let parts):
      StandardStreams.tell(options.chart?.notice)
      let texts = try charts(of: try inputs(options), options, parts).map {
        $0.chart.describe($0.state) + $0.other
      }
      try StandardStreams.write(texts.joined(separator: "\n"))
    }
    return .success
  }

  private static func check(_ command: Command, _ launch: Launch) throws(Failure) {
    guard let options = command.options else { return }
    if case .window(_, let window) = command {
      launch.display = window.display
    } else {
      launch.wasAnswered()
    }
    try options.checkLocale()
    try command.picture?.checkFont()
  }

  private static func inputs(_ options: Options) throws(Failure) -> [Input] {
    try Failure.reading { () throws(InputFailure) in
      var inputs: [Input] = []
      for source in options.orderedSources {
        inputs.append(try Input.open(source, isForWindow: false, table: options.table))
      }
      return inputs
    }
  }

  /// The charts of the inputs, read to the end; those of one table filter each other.
  private static func charts(
    of inputs: [Input], _ options: Options, _ parts: NamedParts
  ) throws(Failure) -> [DrawnChart] {
    var charts = try selectedCharts(of: inputs, options, parts, keepsRows: false)
    try DrawnChart.link(&charts, byName: options.linksByName)
    return charts
  }

  private static func selectedCharts(
    of inputs: [Input], _ options: Options, _ parts: NamedParts, keepsRows: Bool
  ) throws(Failure) -> [DrawnChart] {
    var charts: [DrawnChart] = []
    for (index, input) in inputs.enumerated() {
      let own = options.parts(parts, ofInput: index, of: inputs.count)
      charts += try DrawnChart.charts(
        of: input, index, own.options, own.parts, keepsRows: keepsRows)
    }
    try DrawnChart.select(in: &charts, inputs)
    return charts
  }

  /// The rows behind what is selected, by input; none if nothing is, so that no chart has to be made.
  private static func selectedRows(
    of inputs: [Input], _ options: Options, _ parts: NamedParts
  ) throws(Failure) -> [Int: SelectedRows] {
    guard !parts.selected.isEmpty || options.beside.contains(where: { !$0.parts.selected.isEmpty })
    else { return [:] }
    let charts = try selectedCharts(of: inputs, options, parts, keepsRows: true)
    return DrawnChart.selectedRows(charts, byName: options.linksByName)
  }
}

extension Options {
  /// Throws if the locale is not installed: the fallback would go unnoticed.
  func checkLocale() throws(Failure) {
    guard let locale else { return }
    var chart = Chart(data: .empty, title: "")
    guard !chart.setLocale(locale) else { return }
    // People write de_DE, and the system lists de_DE.utf8.
    let names = Chart.installedLocales().map { $0.prefix { $0 != "." } }.map(String.init)
    throw .usage(
      .invalidValue(
        .locale, locale, expected: "a locale that is installed (see locale -a), or C",
        nearest: nearestName(to: locale, among: names)))
  }
}

extension PictureOptions {
  /// Throws if the font is not installed: the fallback would go unnoticed.
  func checkFont() throws(Failure) {
    guard let font else { return }
    let families: FontFamilies
    do { families = try FontFamilies() } catch { throw .drawing(error) }
    guard !families.hasAny(of: font) else { return }
    throw .usage(
      .invalidValue(
        .font, font, expected: "a font that is installed (see fc-list), or Sans",
        nearest: nearestName(to: font, among: families.names)))
  }
}
