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
        StandardStreams.report(error)
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
      try output.check(options.orderedSources)
      FontMap.startLoading()
      let charts = try charts(of: inputs, options).map(\.chart)
      let states = try states(picture.parts, in: charts, inputs)
      try Picture(Array(zip(charts, states)), picture, output.kind).write(to: output)
    case .rows(let options, let output):
      StandardStreams.tell(options.chart?.notice)
      let inputs = try inputs(options)
      try output.check(options.orderedSources)
      try SelectedRows.write(inputs, options, to: output)
    case .sentences(let options):
      StandardStreams.tell(options.chart?.notice)
      let texts = try charts(of: try inputs(options), options).map { $0.describe() + $1 }
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

  /// The charts of the inputs, read to the end, each with a sentence about the next best chart.
  private static func charts(
    of inputs: [Input], _ options: Options
  ) throws(Failure) -> [(chart: Chart, other: String)] {
    var charts: [(chart: Chart, other: String)] = []
    for (index, input) in inputs.enumerated() {
      let shown = try Failure.reading { () throws(InputFailure) in
        try InputReader.readAll(input, options.reading(isForWindow: false))
      }
      let data = ChartData(shown)
      if let layout = options.layout, let refusal = data.refusal(of: layout, scale: options.scale) {
        throw .input(.unsuitableColumns(file: input.name, .said(refusal.commandLineSentence)))
      }
      var chart = Chart(input, options.ofChart(index))
      chart.show(data, options.ofChart(index).view(of: View(input), shown.choice))
      chart.tableName = input.tables?.nameInSentence
      charts.append((chart, shown.runnerUpSentence(options.question)))
    }
    return charts
  }

  /// What is selected, hidden and in view; throws if a name is in none of the charts.
  private static func states(
    _ parts: NamedParts, in charts: [Chart], _ inputs: [Input]
  ) throws(Failure) -> [ChartState] {
    let found = charts.map { parts.found(in: $0.data) }
    for (index, one) in found.enumerated() {
      var missing = one
      missing.forget(whatIsFoundBy: found)
      if let part = missing.first(missingIn: charts[index].data) {
        throw .input(.unsuitableColumns(file: inputs[index].name, .missing(part)))
      }
    }
    return found.map { ChartState($0) }
  }
}

extension AnsweredTable {
  /// The line that names the next best chart; "" if columns or a method were given.
  fileprivate func runnerUpSentence(_ asked: AskedQuery) -> String {
    guard asked.columns == ColumnRequest(), asked.method == nil, let other = choice.runnerUp else {
      return ""
    }
    return "The next best chart: " + Quotation.sentence(other.title(in: table)) + ": "
      + other.optionsText(in: table) + "\n"
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
