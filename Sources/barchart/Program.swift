// What one run of the program does, from its arguments to its exit status.
internal import Charts
internal import Glibc
internal import Interaction
internal import Painting
internal import Scenegraph
internal import Threads

enum Program {
  /// Runs and reports; the one place where a failure becomes a line on standard error.
  static func run(_ arguments: [ArgumentBytes]) -> ExitStatus {
    StandardStreams.prepare()
    FaultReport.install()
    EndSignals.install()
    return SignalStack.provide {
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
      command = try ArgumentParser.parse(arguments) { () throws(Failure) in
        try OptionsFile.read()
      }
      if case .chart(let options) = command { try check(options, launch) }
    } catch {
      // What is wrong with the options file, nobody but a window can tell whom a desktop serves. That
      // the command line alone asks for one, and rightly, has to be known.
      guard launch.isUnattended,
        case .chart(let asked)? = try? ArgumentParser.parse(arguments, file: { nil }),
        asked.opensWindow
      else { throw error }
      var options = Options()
      options.display = asked.display
      launch.display = asked.display
      return try WindowSession.run(options, launch, after: error)
    }
    return try run(command, launch)
  }

  private static func run(_ command: Command, _ launch: Launch) throws(Failure) -> ExitStatus {
    switch command {
    case .help: try StandardStreams.write(HelpText.help)
    case .version: try StandardStreams.write(HelpText.version)
    case .generate(let text): try StandardStreams.write(text.contents)
    case .chart(let options): return try run(options, launch)
    }
    return .success
  }

  private static func check(_ options: Options, _ launch: Launch) throws(Failure) {
    launch.display = options.display
    if !options.opensWindow { launch.wasAnswered() }
    try options.checkNames()
  }

  private static func run(_ options: Options, _ launch: Launch) throws(Failure) -> ExitStatus {
    if let format = options.suggestions {
      try SuggestedCharts.write(options, as: format)
      return .success
    }
    if options.opensWindow { return try WindowSession.run(options, launch) }
    var inputs: [Input] = []
    for source in options.orderedSources {
      inputs.append(try Input.open(source, isForWindow: false))
    }
    if let output = options.output {
      try output.check(options.orderedSources)
      FontMap.startLoading()
    }
    var charts: [Chart] = []
    var others: [String] = []
    for (index, input) in inputs.enumerated() {
      let shown = try InputReader.readAll(input, options.reading(isForWindow: false))
      let data = shown.data
      if let layout = options.layout, let refusal = data.refusal(of: layout) {
        throw .unsuitableColumns(file: input.name, reason: refusal.reason.sentence)
      }
      var chart = Chart(input, options.ofChart(index))
      chart.show(data, shown.choice, keepsOrientation: !options.orientations.isEmpty)
      charts.append(chart)
      others.append(shown.runnerUpSentence(options.question))
    }
    if let output = options.output {
      let selections = try selections(options.selectedNames, in: charts, inputs)
      try Export.write(charts, selections, options, to: output)
    } else {
      let texts = zip(charts, others).map { chart, other in chart.describe() + other }
      try StandardStreams.write(texts.joined(separator: "\n"))
    }
    return .success
  }

  /// What is selected by name: each name in one of the charts at least.
  private static func selections(
    _ names: [String], in charts: [Chart], _ inputs: [Input]
  ) throws(Failure) -> [Selection] {
    let bars = charts.map { NamedBars(names, in: $0.data) }
    let common = bars.dropFirst().reduce(Set(bars.first?.missing ?? [])) {
      $0.intersection($1.missing)
    }
    if let index = bars.firstIndex(where: { !common.isDisjoint(with: $0.missing) }),
      let sentence = bars[index].sentence(in: charts[index].data)
    {
      throw .unsuitableColumns(file: inputs[index].name, reason: sentence)
    }
    return bars.map(\.selection)
  }
}
