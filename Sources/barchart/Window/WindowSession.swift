// From input to a closed window: reading and the window start side by side.
internal import Charts
internal import Glibc
internal import X11

enum WindowSession {
  /// How long a first picture waits for the data at the most: what is here by then needs no second
  /// frame, and what cannot be read at all needs no window.
  private static let firstDataMilliseconds: Int32 = 20

  /// Opens the window, runs it, prints the selection where that was asked for.
  static func run(_ input: sending Input, _ options: Options) throws(Failure) -> ExitStatus {
    let signals = try SignalBell()
    var chart = Chart(.empty, input, options)
    let reading = try ReadingThread(input, options)
    let window = try ChartWindow(
      title: chart.title.isEmpty ? "barchart" : chart.title, options)
    var state = ChartState(reading: .turning(turn: 0, rows: 0))
    if let first = firstSnapshot(of: reading) {
      if let failure = first.failure { throw failure }
      chart.data = first.data
      state.reading = first.reading
    }
    window.map()
    var model = Model(
      chart: chart, size: window.size, scaleFactor: window.scaleFactor, theme: options.theme,
      isPicker: options.printedSelection != nil)
    model.state = state
    var loop = EventLoop(model, window, reading, signals)
    do {
      let closing = try loop.run()
      window.close()
      return try end(closing, loop, options)
    } catch {
      window.close()
      throw error
    }
  }

  private static func firstSnapshot(of reading: ReadingThread) -> Snapshot? {
    var wait = pollfd(fd: reading.snapshots.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&wait, 1, firstDataMilliseconds)
    return reading.snapshots.fetch()
  }

  private static func end(
    _ closing: Closing, _ loop: EventLoop, _ options: Options
  ) throws(Failure) -> ExitStatus {
    var status = ExitStatus.success
    if let format = options.printedSelection {
      if closing == .chosen, !loop.selection.isEmpty {
        try StandardStreams.write(
          SelectionOutput.text(loop.chart, loop.selection, format: format))
      } else {
        status = .nothingChosen
      }
    }
    // The window has shown what could be read; the script that waits learns that it was not all.
    if let failure = loop.readingFailure { throw failure }
    return status
  }
}
