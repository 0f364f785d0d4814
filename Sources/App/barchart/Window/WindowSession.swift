// From inputs to a closed window; reading and the window start in parallel.
internal import Base
internal import Charts
internal import Glibc
internal import Inputs
internal import Interaction
internal import Painting
internal import Windowing
internal import Words

enum WindowSession {
  /// How long the first picture waits for data: data that arrive by then need no second frame, and
  /// inputs that cannot be read need no window.
  private static let firstDataMilliseconds: Int32 = 20

  /// - Parameter failure: shown instead of data; nil if the data can be read.
  static func run(
    _ options: Options, _ asked: WindowOptions, _ launch: Launch, after failure: Failure? = nil
  ) throws(Failure) -> ExitStatus {
    FreedMemory.limit()
    FontMap.startLoading()
    let signals = try SignalBell()
    let isUnattended = launch.isUnattended
    // A chart asks for another place if its data are not there.
    let mayBeEmpty = isUnattended || options.chart != nil
    var failure = failure
    if isUnattended, let chart = options.chart, let data = chart.outside {
      failure = failure ?? .outsideChart(chart.path.display, data: data)
    }
    let inputs = try Failure.reading { () throws(InputFailure) in
      guard failure == nil else { return [OpenedInput]() }
      return try Input.openAll(
        options.sources, follows: options.follows, needsAny: !mayBeEmpty, table: options.table)
    }
    var desktop = Desktop(asked, theme: options.theme)
    let opened =
      failure.map { OpenedCharts(after: $0, options) }
      ?? OpenedCharts(inputs, options, asked.picture.parts)
    var failures = opened.failures
    var readings = try Failure.reading { () throws(InputFailure) in
      try Readings(opened.inputs, options)
    }
    let window: ChartWindow
    do throws(Failure) {
      window = try ChartWindow(
        title: WindowTitle.text(opened.panels, active: 0), asked, startup: launch.startup
      ) { desktop.preferences(with: $0) }
    } catch {
      // If there was nothing to show, the input's failure came first.
      guard opened.inputs.isEmpty, let first = failures[0] else { throw error }
      throw first
    }
    defer { window.surface.close() }
    var model = Model(
      panels: opened.panels, size: window.surface.size, scaleFactor: window.surface.scaleFactor,
      theme: options.theme, isPicker: asked.printedSelection != nil)
    model.linksByName = options.linksByName
    var effects: [Effect] = []
    for news in try firstNews(&readings) {
      if let reason = news.snapshot.failure {
        let isWaiting = news.snapshot.isFollowing && reason.isOfAbsentFile
        if opened.inputs.count + opened.failures.count == 1, !mayBeEmpty, !isWaiting {
          throw .input(reason)
        }
        failures[news.input] = .input(reason)
      }
      effects += model.changeAll(ofInput: news.input) { $0.receive(news.snapshot) }
    }
    if let notice = options.chart?.notice {
      effects += model.change(0) { $0.say(.said(notice)) }
    }
    window.map()
    launch.wasAnswered()
    try window.checkFonts()
    model.desktop.isFullScreen = asked.isFullScreen
    // The window was created with these preferences; newer ones may have arrived since.
    _ = update(&model, .desktop(window.preferences))
    if window.isFullScreenRefused { _ = update(&model, .fullScreenRefused) }
    var loop = try EventLoop(
      model, window, readings, signals, desktop, options, readingFailures: failures)
    let closing = try loop.run(effects)
    loop.end()
    // Before any output: a program that reads it may wait for the window to close.
    window.surface.close()
    return try end(closing, loop, printing: asked.printedSelection)
  }

  private static func firstNews(_ readings: inout Readings) throws(Failure) -> [Readings.News] {
    var waits = readings.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&waits, nfds_t(waits.count), firstDataMilliseconds)
    return try Failure.reading { () throws(InputFailure) in try readings.fetch() }
  }

  private static func end(
    _ closing: Closing, _ loop: EventLoop, printing format: SelectionFormat?
  ) throws(Failure) -> ExitStatus {
    if case .signalled(let number) = closing { return .signal(number) }
    var status = ExitStatus.success
    if let format {
      if closing == .chosen, loop.panels.contains(where: { !$0.state.selection.isEmpty }) {
        try SelectionOutput.write(
          loop.panels, format: format, isForTerminal: StandardStreams.isOutputTerminal
        ) { bytes throws(Failure) in try StandardStreams.write(bytes) }
      } else {
        status = .nothingChosen
      }
    }
    // The window has shown what could be read; the status tells a waiting script that it was not
    // all.
    if let failure = loop.readingFailure { throw failure }
    return status
  }
}
