// One poll loop: drain everything, update, lay out and paint once, wait.
internal import Charts
internal import Glibc
internal import X11

/// Carries messages to the model and effects to the window until it is closed.
struct EventLoop {
  private var model: Model
  private let window: ChartWindow
  private let reading: ReadingThread
  private let signals: SignalBell
  private var needsRedraw = false
  private var turning = Turning()
  /// Why reading ended early, to be told when the window is closed.
  private(set) var readingFailure: Failure?

  init(_ model: Model, _ window: ChartWindow, _ reading: ReadingThread, _ signals: SignalBell) {
    self.model = model
    self.window = window
    self.reading = reading
    self.signals = signals
  }

  /// The chart and the selection as they are now.
  var chart: Chart { model.chart }
  var selection: Selection { model.state.selection }

  /// Runs until the window is closed.
  mutating func run() throws(Failure) -> Closing {
    while true {
      if let closing = try handleAll() { return closing }
      if needsRedraw, window.isVisible {
        model.layOut(measurer: window.measurer)
        if let scene = model.scene { try window.show(scene) }
        needsRedraw = false
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
    var closing: Closing?
    func note(_ effects: [Effect], _ needsRedraw: inout Bool) {
      for effect in effects {
        switch effect {
        case .redraw: needsRedraw = true
        case .stopReading: reading.stop()
        case .close(let how): closing = closing ?? how
        }
      }
    }
    for event in window.queue.drain() {
      if try window.note(event) { needsRedraw = true }
      note(update(&model, .window(event)), &needsRedraw)
      if closing != nil { return closing }
    }
    if let snapshot = reading.snapshots.fetch() {
      readingFailure = snapshot.failure ?? readingFailure
      note(update(&model, .read(snapshot)), &needsRedraw)
    }
    if let turn = turning.due(isTurning: model.isTurning && window.isVisible) {
      note(update(&model, .turned(turn)), &needsRedraw)
    }
    if let signal = signals.fetch() { throw .signal(signal) }
    return closing
  }

  /// To be called with no event left unread: one that came before the refusal may explain it, as
  /// the window's end does.
  private func reportRefusal() {
    if let words = window.connection.takeProtocolError() {
      StandardStreams.report(.fault("the display refused a request: \(words)"))
    }
  }

  private func wait() throws(Failure) {
    var waits = [
      window.connection.fileDescriptor, reading.snapshots.descriptor, signals.descriptor,
    ].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&waits, nfds_t(waits.count), turning.pollMilliseconds)
    guard count >= 0 || errno == EINTR else { throw .fault("poll: \(SystemError.last.words)") }
    if Int32(waits[0].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 {
      ChartWindow.leaveDeadDisplay()
    }
  }
}

/// When the ring turns next: the one deadline of the loop.
private struct Turning {
  private static let revolutionNanoseconds: UInt64 = 1_600_000_000
  private static let frameNanoseconds: UInt64 = 33_000_000
  private var start: UInt64?
  private var next: UInt64?

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

  /// As poll wants it: −1 for no deadline.
  var pollMilliseconds: Int32 {
    guard let next else { return -1 }
    let now = monotonicNanoseconds()
    return next > now ? Int32((next - now) / 1_000_000) + 1 : 0
  }
}

extension Model {
  /// Whether the ring shows that reading goes on, and no more is known.
  fileprivate var isTurning: Bool {
    if case .turning = state.reading { return true }
    return false
  }
}
