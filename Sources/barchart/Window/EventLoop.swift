// One poll loop: drain everything, update, lay out and paint once, wait.
internal import Charts
internal import Glibc
internal import X11

/// Carries messages to the model and effects to the window until it is closed.
struct EventLoop {
  private var model: Model
  private let window: ChartWindow
  private var readings: Readings
  private let signals: SignalBell
  private let options: Options
  private var needsRedraw = false
  private var turning = Turning()
  private var motion = FramePace()
  /// Why reading ended early, to be told when the window is closed.
  private(set) var readingFailure: Failure?

  /// - Parameter readingFailure: of an input that could not even be opened.
  init(
    _ model: Model, _ window: ChartWindow, _ readings: Readings, _ signals: SignalBell,
    _ options: Options,
    readingFailure: Failure?
  ) {
    self.model = model
    self.window = window
    self.readings = readings
    self.signals = signals
    self.options = options
    self.readingFailure = readingFailure
  }

  /// The charts and their selections as they are now.
  var panels: [Panel] { model.panels }

  /// Runs until the window is closed.
  mutating func run() throws(Failure) -> Closing {
    while true {
      if let closing = try handleAll() { return closing }
      if window.isVisible, needsRedraw || motion.isDue(isMoving: model.isMoving) {
        let now = monotonicNanoseconds()
        if needsRedraw { model.layOut(measurer: window.measurer, now: now) }
        if let scene = model.shown(now: now) { try window.show(scene) }
        needsRedraw = false
        motion.note(isMoving: model.isMoving, now: now)
        // The first frame is what brings a ring into view; no event need follow it.
        turning.begin(isTurning: model.isTurning, now: now)
      }
      window.finishFrame()
      // A round trip while painting may have read events that poll would not tell of.
      if window.queue.hasReadEvents { continue }
      reportRefusal()
      try wait()
    }
  }

  /// All that has happened since the last frame.
  private mutating func handleAll() throws(Failure) -> Closing? {
    for event in window.queue.drain() {
      if try window.note(event) { needsRedraw = true }
      if let closing = try perform(update(&model, .window(event))) { return closing }
    }
    for news in try readings.fetch() {
      readingFailure = readingFailure ?? news.snapshot.failure
      _ = try perform(update(&model, .read(news.snapshot, chart: news.chart)))
    }
    if let turn = turning.due(isTurning: model.isTurning && window.isVisible) {
      _ = try perform(update(&model, .turned(turn)))
    }
    if let signal = signals.fetch() { throw .signal(signal) }
    return nil
  }

  /// Does what an update asks for; how the window is to be closed, if it is.
  private mutating func perform(_ effects: [Effect]) throws(Failure) -> Closing? {
    for effect in effects {
      switch effect {
      case .redraw: needsRedraw = true
      case .stopReading: readings.stop()
      case .drawRandomNumbers(let chart):
        let input = try Input.open(.sample(Sample.randomName), isForWindow: true)
        try readings.add(input, chart: chart)
      case .proposeFileName(let base):
        _ = try perform(update(&model, .save(.proposed(Saving.freeName(base: base)))))
      case .save(let path, let replaces):
        let answer = Saving.save(model, to: path, replaces: replaces, options)
        _ = try perform(update(&model, .save(answer)))
      case .close(let how): return how
      }
    }
    return nil
  }

  /// To be called with no event left unread: one that came before the refusal may explain it, as
  /// the window's end does.
  private func reportRefusal() {
    if let words = window.connection.takeProtocolError() {
      StandardStreams.report(.fault("the display refused a request: \(words)"))
    }
  }

  /// Until the one deadline, as poll wants it: −1 for none. A window that is not seen has none.
  private var pollMilliseconds: Int32 {
    guard window.isVisible, let next = [turning.next, motion.next].compactMap(\.self).min() else {
      return -1
    }
    let now = monotonicNanoseconds()
    return next > now ? Int32((next - now) / 1_000_000) + 1 : 0
  }

  private func wait() throws(Failure) {
    var waits = ([window.connection.fileDescriptor, signals.descriptor] + readings.descriptors)
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&waits, nfds_t(waits.count), pollMilliseconds)
    guard count >= 0 || errno == EINTR else { throw .fault("poll: \(SystemError.last.words)") }
    if Int32(waits[0].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 {
      ChartWindow.leaveDeadDisplay()
    }
  }
}

/// When the next frame of a motion is to be seen: at most sixty a second, none when it has ended.
private struct FramePace {
  private static let frameNanoseconds: UInt64 = 16_666_667
  private(set) var next: UInt64?

  func isDue(isMoving: Bool) -> Bool {
    isMoving && next.map { monotonicNanoseconds() >= $0 } ?? true
  }

  /// A frame has been shown.
  mutating func note(isMoving: Bool, now: UInt64) {
    next = isMoving ? now + Self.frameNanoseconds : nil
  }
}

/// When the ring turns next.
private struct Turning {
  private static let revolutionNanoseconds: UInt64 = 1_600_000_000
  private static let frameNanoseconds: UInt64 = 33_000_000
  private var start: UInt64?
  private(set) var next: UInt64?

  /// Sets the deadline of a ring that does not turn yet and is to.
  mutating func begin(isTurning: Bool, now: UInt64) {
    guard isTurning, next == nil else { return }
    start = start ?? now
    next = now + Self.frameNanoseconds
  }

  /// The position to show now, nil where the time has not come.
  mutating func due(isTurning: Bool) -> Double? {
    guard isTurning else {
      (start, next) = (nil, nil)
      return nil
    }
    let now = monotonicNanoseconds()
    let start = self.start ?? now
    self.start = start
    guard now >= next ?? now else { return nil }
    next = now + Self.frameNanoseconds
    return Double((now - start) % Self.revolutionNanoseconds) / Double(Self.revolutionNanoseconds)
  }
}

extension Model {
  /// Whether the ring shows that reading goes on, and no more is known.
  fileprivate var isTurning: Bool {
    panels.contains { panel in
      // What is out of view needs no frames.
      if case .turning = panel.state.reading { panel.frame != nil } else { false }
    }
  }
}
