// What the event loop does about files and tables: opens them, in the place of what is shown or beside
// it, reads them again, and prints the charts.
internal import Base
internal import Bus
internal import Charts
internal import Inputs
internal import Interaction
internal import Painting
internal import Words
internal import X11

extension EventLoop {
  /// What the model asks of files and printers.
  mutating func performOnFiles(_ effect: Effect) throws(Failure) {
    switch effect {
    case .showDialog(let question):
      let isAsked = desktop.dialogs.show(
        question, folder: saveFolder, size: model.size, parentWindow: window.topLevel.id,
        now: monotonicNanoseconds())
      if !isAsked { _ = try perform(.dialog(.unavailable)) }
    case .printSheet(let title): try printSheet(title: title)
    case .proposeFileName(let base):
      _ = try perform(.save(.proposed(proposedName(base))))
    case .proposeSheetName(let base):
      _ = try perform(.save(.proposedSheet(saveFolder.freePath(base: base, ending: ".pdf"))))
    case .proposeRowsName(let base):
      _ = try perform(.saveRows(.proposed(saveFolder.freePath(base: base, ending: ".csv"))))
    case .saveRows(let rows, let path, let replaces):
      if rowsSaver.isBusy {
        _ = try perform(.saveRows(.failed(.file(.stillWriting))))
      } else {
        rowsSaver.start { [options] in
          Saving.save(rows, to: path, replaces: replaces, options)
        }
      }
    case .save where rowsSaver.isBusy, .saveSheet where rowsSaver.isBusy:
      _ = try perform(.save(.failed(.file(.stillWriting))))
    case .save(let path, let replaces):
      let answer = Saving.save(model, to: path, replaces: replaces, options)
      _ = try perform(.save(answer))
    case .saveSheet(let path, let replaces):
      let answer = Saving.save(
        model, to: path, replaces: replaces, on: .ofLocale(for: model.size), options)
      _ = try perform(.save(answer))
    case .open(let paths, let note): try open(paths, note: note)
    case .openBeside(let paths, let note): try openBeside(paths, note: note)
    case .showBeside(let table, let chart): try showBeside(table, of: chart)
    case .openOutside: try open(options, NamedParts())
    case .openTyped(let path, let isBeside): try open(typed: path, isBeside: isBeside)
    // All others are performed by the loop itself.
    default: break
    }
  }

  /// A chart that was opened is saved as the same file.
  func proposedName(_ base: String) -> String {
    let own = model.active == 0 ? options.chart?.path.display : nil
    return own ?? saveFolder.freePath(base: base)
  }

  /// Beside the file of the chart that has the keyboard.
  var saveFolder: SaveFolder {
    SaveFolder(beside: model.panels[model.active].input.flatMap(options.source(ofInput:)))
  }

  /// As if the program had been started with them; if none can be opened, nothing changes.
  mutating func open(_ paths: [FilePath], note: StatusMessage?) throws(Failure) {
    do throws(Failure) {
      let arguments = [Array("--".utf8)] + paths.map(\.bytes)
      guard try ChartFile.named(in: arguments) != nil,
        case .window(let options, let window) = try ArgumentParser.parse(
          arguments, file: { () throws(Failure) in try OptionsFile.read() })
      else {
        let options = options(for: paths)
        return try open(options, NamedParts(), note)
      }
      let notice = options.chart?.notice.map { StatusMessage.said($0) }
      try open(options, window.picture.parts, note ?? notice)
    } catch {
      switch error {
      case .chartFile, .usage, .optionsFile, .input:
        _ = try perform(.opened(.failed(.said(error.sentenceWithinWindow))))
      default: throw error
      }
    }
  }

  /// As the files that are shown were drawn, or the chart whose data were not where it said.
  private func options(for paths: [FilePath]) -> Options {
    guard options.chart != nil, paths.count == 1, readingFailures[0] != nil else {
      return options.forOtherFiles(paths)
    }
    var options = options
    (options.sources, options.hasColumnsOfOtherFiles) = ([.file(paths[0])], true)
    return options
  }

  mutating func open(
    _ options: Options, _ parts: NamedParts, _ note: StatusMessage? = nil
  ) throws(Failure) {
    let inputs: [OpenedInput]
    do throws(InputFailure) {
      inputs = try Input.openAll(
        options.sources, follows: options.follows, needsAny: options.chart == nil,
        table: options.table)
    } catch {
      _ = try perform(.opened(.failed(.said(error.sentence(.window)))))
      return
    }
    let opened = OpenedCharts(inputs, options, parts)
    try Failure.reading { () throws(InputFailure) in
      let kept = options.chart == nil ? model.keptQuestions : []
      try readings.replace(opened.inputs, options, kept: kept)
    }
    runner.forget()
    lists.forget()
    rowsRunner.forget()
    suggestions.forget()
    links.forget()
    readingFailures = opened.failures
    self.options = options
    _ = try perform(.opened(.panels(opened.panels, note: note)))
  }

  /// Behind the charts that are there; those and their questions stay.
  mutating func openBeside(_ paths: [FilePath], note: StatusMessage?) throws(Failure) {
    let options = options.forFilesBeside(paths)
    let inputs: [OpenedInput]
    do throws(InputFailure) {
      inputs = try Input.openAll(options.sources, follows: options.follows, table: options.table)
    } catch {
      _ = try perform(.opened(.failed(.said(error.sentence(.window)))))
      return
    }
    try addBeside(inputs, options, note)
  }

  mutating func showBeside(_ table: String, of chart: Int) throws(Failure) {
    guard let panel = model.panels.first(where: { $0.id == chart }),
      let source = panel.read?.source,
      let place = panel.input.flatMap(options.source(ofInput:))
    else { return }
    var options = options.forFilesBeside([])
    options.sources = [place]
    let input: Input?
    do throws(InputFailure) {
      input = try source.again(table: table)
    } catch {
      _ = try perform(.opened(.failed(.said(error.sentence(.window)))))
      return
    }
    if let input { try addBeside([.input(input)], options, nil) }
  }

  private mutating func addBeside(
    _ inputs: [OpenedInput], _ options: Options, _ note: StatusMessage?
  ) throws(Failure) {
    let first = model.nextInput
    let opened = OpenedCharts(inputs, options, firstInput: first)
    // Without a FILE the first chart is of standard input.
    if self.options.sources.isEmpty { self.options.sources = [.standardInput] }
    self.options.sources += options.sources
    for (input, failure) in opened.failures { readingFailures[input] = failure }
    _ = try perform(.opened(.beside(opened.panels, note: note)))
    try Failure.reading { () throws(InputFailure) in
      for (number, input) in opened.inputs {
        try readings.add(input, as: number, isOther: true)
      }
    }
  }

  mutating func printSheet(title: String) throws(Failure) {
    let answer: DialogAnswer?
    do {
      let sheet = desktop.dialogs.sheet ?? .ofLocale(for: model.size)
      let isAsked = desktop.dialogs.handOver(
        try Picture(model, on: sheet).bytes(.pdf), title: title,
        parentWindow: window.topLevel.id, now: monotonicNanoseconds())
      answer = isAsked ? nil : .failed(.unprinted)
    } catch {
      let failure = error as? Failure ?? .drawing(error)
      answer = .failed(.said(failure.sentenceWithinWindow))
    }
    if let answer { _ = try perform(.dialog(answer)) }
  }

  mutating func readAgain(_ table: String?, chart: Int, generation: Int) throws(Failure) {
    guard let panel = model.panels.first(where: { $0.id == chart }),
      let source = panel.read?.source,
      let number = panel.input
    else { return }
    if let former = panel.awaitedReading?.formerInput {
      if options.sources.isEmpty { options.sources = [.standardInput] }
      // Another table of the same source, which the chart no longer shares with others.
      if let place = options.source(ofInput: former), options.sources.count == number {
        options.sources.append(place)
      }
    }
    do throws(InputFailure) {
      let kept = panel.keptQuestion(isSameTable: table == nil)
      try readings.readAgain(
        table: table, of: source, as: number, generation: generation,
        kept: kept.map { [$0] } ?? [])
    } catch {
      var failed = Snapshot(data: .empty, failure: error)
      failed.isReadAgain = true
      _ = try perform(.read(failed, input: number))
    }
  }

  /// Unlike the command line, does not wait for a file that may be a typing error.
  mutating func open(typed path: FilePath, isBeside: Bool) throws(Failure) {
    let path = path.expandingHome()
    guard Saving.exists(path) else {
      let error = SystemError.last
      let failure = InputFailure.cannotOpen(file: path.display, error)
      _ = try perform(.opened(.failed(.said(failure.sentence(.window)))))
      return
    }
    try isBeside ? openBeside([path], note: nil) : open([path], note: nil)
  }
}
