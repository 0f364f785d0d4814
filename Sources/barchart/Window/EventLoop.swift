// One poll loop: drain everything, update, lay out and paint once, wait.
internal import Charts
internal import Files
internal import Glibc
internal import Input
internal import Interaction
internal import Threads
internal import Windowing
internal import X11

/// Carries messages to the model and effects to the window until it is closed.
///
/// A turn of the loop takes all that has come, updates the model by each of it, and shows one frame
/// if one is due. An update is cheap and a frame is not, so a flood of events is taken as it comes
/// while its frames are paced (`FramePace`), and nothing piles up. A frame that the window manager
/// waits for is never late. What cannot be seen is not drawn, and has no deadline to wake up for.
struct EventLoop {
  private var model: Model
  private let window: ChartWindow
  private var readings: Readings
  private let signals: SignalBell
  private var desktop: Desktop
  private var assistive: AssistiveAccess
  /// What was asked for, of the files that are shown now.
  private var options: Options
  /// Of the frame that is to be shown; nil where the screen shows what there is.
  private var urgency: Urgency?
  /// Whether the model has changed since it was laid out, and does not only move.
  private var needsLayout = false
  private var pace = FramePace()
  private let clipboard: Clipboard
  private var textEntry: TextEntry
  private let runner: QueryRunner
  private var discards = Discards()
  private var turning = Turning()
  private var news = NewsPace()
  private var hasStarted = false
  private var isCursorStale = true
  /// Why reading ended early, or why what is followed cannot be read now, by chart: to be told when
  /// the window is closed.
  private var readingFailures: [Int: Failure]

  /// - Parameter readingFailures: of inputs that could not even be opened.
  init(
    _ model: Model, _ window: ChartWindow, _ readings: Readings, _ signals: SignalBell,
    _ desktop: Desktop, _ options: Options,
    readingFailures: [Int: Failure]
  ) throws(Failure) {
    clipboard = try Clipboard(window.surface.queue.selections)
    runner = try QueryRunner()
    self.model = model
    self.window = window
    self.readings = readings
    self.signals = signals
    self.desktop = desktop
    assistive = AssistiveAccess(desktop.accessibility, window)
    textEntry = TextEntry(window.surface)
    self.options = options
    self.readingFailures = readingFailures
  }

  private var surface: SceneSurface { window.surface }

  /// Of the first chart that has one.
  var readingFailure: Failure? { readingFailures.min { $0.key < $1.key }?.value }

  /// The charts and their selections as they are now.
  var panels: [Panel] { model.panels }

  /// Runs until the window is closed.
  ///
  /// - Parameter effects: what the model asked for before.
  mutating func run(_ effects: [Effect]) throws(Failure) -> Closing {
    if let closing = try perform(effects, .prompt) { return closing }
    while true {
      if let closing = try handleAll() { return closing }
      // What changes the title changes the picture, though that may wait until it can be seen.
      if needsLayout { window.topLevel.setTitle(model.windowTitle) }
      try showIfDue()
      // Before it is laid out, what is on the screen and what the data say are two things.
      if !needsLayout { assistive.show(model, now: monotonicNanoseconds()) }
      window.finishFrame()
      try finishStart()
      // A round trip while painting may have read events that poll would not tell of.
      if surface.queue.hasReadEvents { continue }
      reportRefusal()
      discards.add(clipboard.takeForgotten())
      discards.release()
      try wait()
    }
  }

  /// Asks for a frame. The more urgent of several decides.
  private mutating func redraw(_ urgency: Urgency) {
    self.urgency = max(self.urgency ?? urgency, urgency)
    needsLayout = true
  }

  private mutating func showIfDue() throws(Failure) {
    guard surface.isVisible, var urgency else { return layOutUnseen() }
    if window.topLevel.isFrameAwaited { urgency = .immediate }
    let now = monotonicNanoseconds()
    guard now >= pace.due(urgency) else { return }
    model.partOnScreen = surface.partOnScreen
    if needsLayout { model.layOut(measurer: surface.measurer, now: now) }
    isCursorStale = true
    if let scene = model.shown(now: now) { try window.show(scene) }
    pace.show(urgency, now: now)
    news.noteFrame(start: now, end: monotonicNanoseconds())
    needsLayout = false
    self.urgency = model.isMoving ? .flowing : nil
    // The first frame is what brings a ring into view; no event need follow it.
    turning.begin(isTurning: model.isTurning, now: now)
  }

  /// Who does not see the window may use it while it cannot be seen.
  private mutating func layOutUnseen() {
    guard needsLayout, assistive.isActive else { return }
    model.layOut(measurer: surface.measurer)
    needsLayout = false
  }

  /// What waits for the server, or is known only then, is for after the first frame.
  private mutating func finishStart() throws(Failure) {
    guard surface.hasShownFrame else { return }
    if !hasStarted {
      surface.queue.startSmoothScrolling()
      if surface.isDistant, let preferences = desktop.becomeDistant() {
        _ = try perform(.desktop(preferences))
      }
    }
    hasStarted = true
    // What the pointer is over takes a look at all marks to be found out.
    if isCursorStale { window.topLevel.setCursor(model.cursor) }
    isCursorStale = false
  }

  /// All that has happened since the last frame.
  private mutating func handleAll() throws(Failure) -> Closing? {
    for event in surface.queue.drain() {
      if try window.note(event) { redraw(Urgency(.window(event))) }
      if case .keyStroke(let stroke) = event, assistive.hold(stroke, now: monotonicNanoseconds()) {
        continue
      }
      if let closing = try take(event) { return closing }
    }
    if let preferences = desktop.takeChange(surface.settings.takeChange()) {
      _ = try perform(.desktop(preferences))
    }
    for event in clipboard.turn(now: monotonicNanoseconds()) {
      if let closing = try perform(.window(event)) { return closing }
    }
    for message in assistive.turn(now: monotonicNanoseconds()) {
      if case .window(let event) = message {
        if let closing = try take(event) { return closing }
      } else if let closing = try perform(message) {
        return closing
      }
    }
    for event in textEntry.turn(now: monotonicNanoseconds()) {
      if let closing = try perform(.window(event)) { return closing }
    }
    followText(hasKey: false)
    window.topLevel.setReportsKeyReleases(assistive.wantsKeys || textEntry.wantsReleases)
    try takeNews()
    if let turn = turning.due(isTurning: model.isTurning && surface.isVisible) {
      _ = try perform(.turned(turn))
    }
    if let signal = signals.fetch() { return .signalled(signal) }
    return nil
  }

  /// A stroke is a key, unless a text is being written: then the input method sees it first.
  private mutating func take(_ event: Event) throws(Failure) -> Closing? {
    guard case .keyStroke(let stroke) = event else { return try perform(.window(event)) }
    if model.takesText || textEntry.isBusy {
      followText(hasKey: true)
      textEntry.ask(stroke, now: monotonicNanoseconds())
      return nil
    }
    guard stroke.isPress else { return nil }
    return try perform(.window(.key(stroke.key, stroke.modifiers)))
  }

  /// - Parameter hasKey: whether a key has come, and the keyboard is in the window therefore.
  private mutating func followText(hasKey: Bool) {
    textEntry.follow(
      hasFocus: model.takesText && (model.desktop.hasFocus || hasKey), spot: model.textSpot)
  }

  /// What has been answered; what has been read, unless it came too soon after what came before.
  private mutating func takeNews() throws(Failure) {
    for news in runner.fetch() {
      _ = try perform(.answered(news.answer, chart: news.chart))
    }
    let start = monotonicNanoseconds()
    guard !news.isWaiting(readings.hasNews, now: start) else { return }
    for news in try readings.fetch() {
      readingFailures[news.chart] = news.snapshot.cause
      _ = try perform(.read(news.snapshot, chart: news.chart))
      self.news.noteNews(start: start, end: monotonicNanoseconds())
    }
  }

  /// Does what the update by a message asks for; how the window is to be closed, if it is.
  private mutating func perform(_ message: Message) throws(Failure) -> Closing? {
    assistive.noteChange()
    isCursorStale = true
    let isLarge = model.panels.contains(where: \.isLarge)
    if isLarge, message.bringsData || model.panels.contains(where: { $0.request != nil }) {
      discards.add(model.panels)
      discards.add(message)
    }
    // A key too may have an answer that takes no time, and replace millions of bars by it.
    let charts = isLarge ? model.panels.map(\.chart) : []
    let effects = update(&model, message)
    if isLarge,
      charts.count != model.panels.count
        || !zip(charts, model.panels).allSatisfy({ $0.hasSameBars(as: $1.chart) })
    {
      discards.add(charts)
    }
    return try perform(effects, Urgency(message))
  }

  private mutating func perform(
    _ effects: [Effect], _ urgency: Urgency
  ) throws(Failure) -> Closing? {
    for effect in effects {
      switch effect {
      case .redraw: redraw(urgency)
      case .useFonts(let family, let scaleFactor):
        try window.useFonts(family: family, scaleFactor: scaleFactor)
      case .run(let request, let chart): runner.submit(request, chart: chart)
      case .stopReading: readings.stop()
      case .drawRandomNumbers(let chart):
        let input = try Input.open(.sample(Sample.randomName), isForWindow: true)
        try readings.add(input, chart: chart)
      case .proposeFileName(let base):
        _ = try perform(.save(.proposed(Saving.freeName(base: base))))
      case .save(let path, let replaces):
        let answer = Saving.save(model, to: path, replaces: replaces, options)
        _ = try perform(.save(answer))
      case .setFullScreen(let isFull):
        if window.topLevel.setFullScreen(isFull) == .impossible {
          _ = try perform(.fullScreenRefused)
        }
      case .demandAttention(let isUrgent): window.topLevel.demandAttention(isUrgent)
      case .takeKeyboard: window.topLevel.takeKeyboard()
      case .copy(let charts):
        let bars = clipboard.own(.clipboard, model, charts: charts, font: model.fontFamily)
        _ = try perform(.copied(bars: bars))
      case .ownPrimary(let charts):
        _ = clipboard.own(.primary, model, charts: charts, font: model.fontFamily)
      case .disownPrimary: clipboard.disownPrimary()
      case .copyText(let text): clipboard.own(text: text)
      case .paste(let name): clipboard.requestText(name)
      case .open(let paths, let note): try open(paths, note: note)
      case .close(let how): return how
      }
    }
    return nil
  }

  /// Shows other files, as if the program had been started with them; where none can be opened,
  /// what is shown stays.
  private mutating func open(_ paths: [FilePath], note: String?) throws(Failure) {
    let options = self.options.forOtherFiles(paths)
    let inputs: [OpenedInput]
    do throws(Failure) {
      inputs = try Input.openAll(options.sources, follows: options.follows)
    } catch {
      _ = try perform(.opened(.failed(error.sentenceWithinWindow)))
      return
    }
    let opened = OpenedCharts(inputs, options)
    try readings.replace(opened.inputs, options)
    runner.forget()
    readingFailures = opened.failures
    self.options = options
    _ = try perform(.opened(.panels(opened.panels, note: note)))
  }

  /// Gives the clipboard to who keeps it; the window is gone by then for who looks at it.
  func handOverClipboard() { clipboard.handOver(surface) }

  /// Tells who reads the window aloud that it is closed.
  func endAssistiveAccess() { assistive.end() }

  /// To be called with no event left unread: one that came before the refusal may explain it, as
  /// the window's end does.
  private func reportRefusal() {
    if let words = surface.connection.takeProtocolError() {
      StandardStreams.report(.fault("the display refused a request: \(words)"))
    }
  }

  /// Until the next deadline, as poll wants it: −1 for none. A window that is not seen has no
  /// frames.
  private var pollMilliseconds: Int32 {
    let frames = surface.isVisible ? [turning.next, urgency.map(pace.due)] : []
    let deadlines =
      frames + [window.deadlineNanoseconds, clipboard.deadline, news.due, textEntry.deadline]
      + assistive.deadlines(isLaidOut: !needsLayout)
    guard let next = deadlines.compactMap(\.self).min() else { return -1 }
    let now = monotonicNanoseconds()
    return next > now ? Int32((next - now) / 1_000_000) + 1 : 0
  }

  private func wait() throws(Failure) {
    let own = [
      surface.connection.fileDescriptor, signals.descriptor, clipboard.descriptor,
      runner.descriptor,
    ]
    // News that wait for their time would not let it sleep until then.
    var waits = (own + (news.due == nil ? readings.descriptors : []))
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    waits += [desktop.wait, assistive.wait, textEntry.wait].compactMap(\.self)
    let count = poll(&waits, nfds_t(waits.count), pollMilliseconds)
    guard count >= 0 || errno == EINTR else { throw .fault("poll: \(SystemError.last.words)") }
    if Int32(waits[0].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 {
      ChartWindow.leaveDeadDisplay()
    }
  }
}
