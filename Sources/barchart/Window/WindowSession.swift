// From inputs to a closed window: reading and the window start side by side.
internal import Charts
internal import Glibc
internal import X11

enum WindowSession {
  /// How long a first picture waits for the data at the most: what is here by then needs no second
  /// frame, and what cannot be read at all needs no window.
  private static let firstDataMilliseconds: Int32 = 20

  /// Opens the window, runs it, prints the selection where that was asked for.
  static func run(
    _ inputs: [OpenedInput], _ options: Options, startup: StartupNotification?
  ) throws(Failure) -> ExitStatus {
    let signals = try SignalBell()
    var panels: [Panel] = []
    var open: [(chart: Int, input: Input)] = []
    var failure: Failure?
    for (index, input) in inputs.enumerated() {
      switch input {
      case .input(let input):
        let reading = ChartState.Reading.turning(turn: 0, rows: 0)
        panels.append(
          Panel(
            chart: Chart(.empty, input, options.ofChart(index)),
            state: ChartState(reading: reading),
            isRandom: options.sources.first == .sample(Sample.randomName)))
        open.append((index, input))
      case .failed(let title, let reason):
        panels.append(Panel(chart: Chart(title: title, failure: reason, options)))
        failure = failure ?? reason
      }
    }
    var readings = try Readings(open, options)
    let window = try ChartWindow(
      title: WindowTitle.text(panels, active: 0), options, startup: startup)
    for news in try firstNews(&readings) {
      if let reason = news.snapshot.failure {
        if panels.count == 1 { throw reason }
        failure = failure ?? reason
      }
      _ = panels[news.chart].take(news.snapshot)
    }
    window.map()
    var model = Model(
      panels: panels, size: window.size, scaleFactor: window.scaleFactor, theme: options.theme,
      isPicker: options.printedSelection != nil)
    model.isStill = options.isStill
    model.desktop.isFullScreen = options.isFullScreen
    if window.isFullScreenRefused { _ = update(&model, .fullScreenRefused) }
    var loop = EventLoop(
      model, window, readings, signals, options, readingFailure: failure)
    do {
      let closing = try loop.run()
      window.close()
      return try end(closing, loop, options)
    } catch {
      window.close()
      throw error
    }
  }

  private static func firstNews(_ readings: inout Readings) throws(Failure) -> [Readings.News] {
    var waits = readings.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&waits, nfds_t(waits.count), firstDataMilliseconds)
    return try readings.fetch()
  }

  private static func end(
    _ closing: Closing, _ loop: EventLoop, _ options: Options
  ) throws(Failure) -> ExitStatus {
    var status = ExitStatus.success
    if let format = options.printedSelection {
      if closing == .chosen, loop.panels.contains(where: { !$0.state.selection.isEmpty }) {
        try StandardStreams.write(SelectionOutput.text(loop.panels, format: format))
      } else {
        status = .nothingChosen
      }
    }
    // The window has shown what could be read; the script that waits learns that it was not all.
    if let failure = loop.readingFailure { throw failure }
    return status
  }
}
