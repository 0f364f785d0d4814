// One poll loop: drain all events, update, lay out and paint once, wait.
internal import Base
internal import Charts
internal import Glibc
internal import Input
internal import Inputs
internal import Interaction
internal import Windowing
internal import Words
internal import X11

/// Carries messages to the model and effects to the window until the window is closed.
///
/// A turn of the loop takes everything that has arrived, updates the model with each message, and
/// shows one frame if one is due. An update is cheap and a frame is not, so a flood of events is
/// handled as it arrives while its frames are throttled (`FramePace`), and nothing piles up. A
/// frame that the window manager waits for is never late. An invisible window is not drawn, and has
/// no frame to wake up for.
struct EventLoop {
  var model: Model
  let window: ChartWindow
  var readings: Readings
  private let signals: SignalBell
  var desktop: Desktop
  private var assistive: AssistiveAccess
  /// The options for the files that are shown now.
  var options: Options
  /// The urgency of the next frame; nil if the screen is up to date.
  private var urgency: Urgency?
  /// Whether the model has changed since it was laid out, other than by an animation.
  private var needsLayout = false
  private var pace = FramePace()
  private let clipboard: Clipboard
  private var textEntry: TextEntry
  let runner: BackgroundRunner<QueryRequest>
  let lists: BackgroundRunner<ValueRequest>
  let rowsRunner: BackgroundRunner<RowsRequest>
  let suggestions: BackgroundRunner<SuggestionRequest>
  let links: BackgroundRunner<LinkedRequest>
  let rowsSaver: BackgroundJob<SaveAnswer>
  private var discards = Discards()
  private var rest = Rest()
  private var held = HeldLinks()
  private var turning = Turning()
  private var patience = Patience()
  private var news = NewsPace()
  private var hasStarted = false
  private var isCursorStale = true
  private var hasToldRefusal = false
  /// Why reading ended or a followed file cannot be read, by reading; reported at the end.
  var readingFailures: [Int: Failure]

  /// - Parameter readingFailures: of inputs that could not even be opened.
  init(
    _ model: Model, _ window: ChartWindow, _ readings: Readings, _ signals: SignalBell,
    _ desktop: Desktop, _ options: Options,
    readingFailures: [Int: Failure]
  ) throws(Failure) {
    clipboard = try Clipboard(window.surface.queue.selections)
    runner = try QueryRunner()
    lists = try BackgroundRunner()
    rowsRunner = try BackgroundRunner()
    suggestions = try BackgroundRunner()
    links = try BackgroundRunner()
    rowsSaver = try BackgroundJob()
    (self.model, self.window, self.readings, self.signals) = (model, window, readings, signals)
    self.desktop = desktop
    assistive = AssistiveAccess(desktop.accessibility, window)
    textEntry = TextEntry(window.surface)
    (self.options, self.readingFailures) = (options, readingFailures)
  }

  private var surface: SceneSurface { window.surface }

  /// The failure of the first chart that has one.
  var readingFailure: Failure? { readingFailures.min { $0.key < $1.key }?.value }

  var panels: [Panel] { model.panels }

  /// Runs until the window is closed.
  mutating func run(_ effects: [Effect]) throws(Failure) -> Closing {
    if let closing = try perform(effects, .prompt) { return closing }
    while true {
      if let closing = try handleAll() { return closing }
      // What changes the title also changes the picture, which may wait until it is visible.
      if needsLayout { window.topLevel.setTitle(model.windowTitle) }
      try showIfDue()
      // Before layout, the picture on the screen and the data disagree.
      if !needsLayout { assistive.show(model, now: monotonicNanoseconds()) }
      window.finishFrame()
      try finishStart()
      // A round trip during painting may have read events, which poll would not report.
      if surface.queue.hasReadEvents { continue }
      reportRefusal()
      discards.add(clipboard.takeForgotten())
      discards.release()
      if rest.takeDue(now: monotonicNanoseconds()) {
        // Without a thread, it is given back after the next question.
        try? DetachedThread.start(yields: true) { FreedMemory.giveBack() }
      }
      for (key, request) in held.takeDue(now: monotonicNanoseconds()) {
        links.submit(request, chart: key)
      }
      try wait()
    }
  }

  /// Requests a frame. The most urgent of several requests decides.
  private mutating func redraw(_ urgency: Urgency) {
    self.urgency = max(self.urgency ?? urgency, urgency)
    needsLayout = true
  }

  private mutating func showIfDue() throws(Failure) {
    guard surface.isVisible, var urgency else { return try layOutUnseen() }
    if window.topLevel.isFrameAwaited { urgency = .immediate }
    let now = monotonicNanoseconds()
    guard now >= pace.due(urgency) else { return }
    model.partOnScreen = surface.partOnScreen
    if needsLayout { try layOut(now: now) }
    isCursorStale = true
    if let scene = model.shown(now: now) { try window.show(scene) }
    pace.show(urgency, now: now)
    news.noteFrame(start: now, end: monotonicNanoseconds())
    self.urgency = model.isMoving ? .flowing : nil
    // The first frame shows the ring; no event need follow it.
    turning.begin(isTurning: model.isTurning, now: now)
  }

  /// Assistive technologies may use the window while it is invisible.
  private mutating func layOutUnseen() throws(Failure) {
    guard needsLayout, assistive.isActive else { return }
    try layOut(now: 0)
  }

  private mutating func layOut(now: UInt64) throws(Failure) {
    model.layOut(measurer: surface.measurer, now: now)
    needsLayout = false
    guard model.isOtherBarPointed else { return }
    _ = try perform(.laidOut)
    if needsLayout { model.layOut(measurer: surface.measurer, now: now) }
    needsLayout = false
  }

  /// Does what waits for the server, or is known only after the first frame.
  private mutating func finishStart() throws(Failure) {
    guard surface.hasShownFrame else { return }
    if !hasStarted {
      surface.queue.startSmoothScrolling()
      if surface.isDistant, let preferences = desktop.becomeDistant() {
        _ = try perform(.desktop(preferences))
      }
    }
    hasStarted = true
    // Finding what is under the pointer takes a search through all marks.
    if isCursorStale { window.topLevel.setCursor(model.cursor) }
    isCursorStale = false
  }

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
    for answer in desktop.dialogs.turn(now: monotonicNanoseconds()) {
      _ = try perform(.dialog(answer))
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
    for late in patience.late(model.unanswered, now: monotonicNanoseconds()) {
      _ = try perform(.late(late.request, chart: late.chart))
    }
    if let signal = signals.fetch() { return .signalled(signal) }
    return nil
  }

  /// A stroke is a plain key, unless a text is being entered: then the input method sees it first.
  private mutating func take(_ event: Event) throws(Failure) -> Closing? {
    guard case .keyStroke(let stroke) = event else {
      return textEntry.hold(event) ? nil : try perform(.window(event))
    }
    if model.takesText || textEntry.isBusy {
      followText(hasKey: true)
      textEntry.ask(stroke, now: monotonicNanoseconds())
      return nil
    }
    guard stroke.isPress else { return nil }
    let time = stroke.timeMilliseconds
    return try perform(.window(.key(stroke.key, stroke.modifiers, timeMilliseconds: time)))
  }

  /// - Parameter hasKey: whether a key has arrived, which means that the window has the keyboard.
  private mutating func followText(hasKey: Bool) {
    textEntry.follow(
      hasFocus: model.takesText && (model.desktop.hasFocus || hasKey), spot: model.textSpot)
  }

  /// Takes answers, and newly read data unless they follow the previous data too soon.
  private mutating func takeNews() throws(Failure) {
    for news in runner.fetch() { _ = try perform(.answered(news.answer, chart: news.chart)) }
    for list in lists.fetch() { _ = try perform(.listed(list.answer, chart: list.chart)) }
    for news in rowsRunner.fetch() { _ = try perform(.rows(news.answer)) }
    for news in suggestions.fetch() { _ = try perform(.suggested(news.answer)) }
    for news in links.fetch() {
      _ = try perform(.linked(news.answer, group: LinkedRequest.group(ofKey: news.chart)))
    }
    if let answer = rowsSaver.fetch() { _ = try perform(.saveRows(answer)) }
    let start = monotonicNanoseconds()
    guard !news.isWaiting(readings.hasNews, now: start) else { return }
    let fetched = try Failure.reading { () throws(InputFailure) in try readings.fetch() }
    for news in fetched {
      readingFailures[news.input] = news.snapshot.failure.map(Failure.input)
      _ = try perform(.read(news.snapshot, input: news.input))
      self.news.noteNews(start: start, end: monotonicNanoseconds())
    }
  }

  /// Returns how to close the window; nil if it stays open.
  mutating func perform(_ message: Message) throws(Failure) -> Closing? {
    assistive.noteChange()
    isCursorStale = true
    let isLarge = model.isLarge
    if isLarge, message.bringsData || model.panels.contains(where: { $0.request != nil }) {
      discards.add(model.panels)
      discards.add(message)
    }
    // A key, too, may have an immediate answer that replaces millions of bars.
    let charts = isLarge ? model.panels.map(\.chart) : []
    let (rows, pictures) = (model.foundRows, isLarge ? model.suggestedCharts : [])
    let effects = update(&model, message)
    if Urgency(message) == .prompt { rest.delay(now: monotonicNanoseconds()) }
    if !pictures.isEmpty, message.bringsPicture || model.suggestedCharts.isEmpty {
      discards.add(pictures)
    }
    if let rows, rows != model.foundRows { discards.add(rows) }
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
      case .list(let request, let chart): lists.submit(request, chart: chart)
      case .fetchRows(let request): rowsRunner.submit(request, chart: 0)
      case .stopFetchingRows: rowsRunner.forget()
      case .suggest(let request): suggestions.submit(request, chart: 0)
      case .stopSuggesting: suggestions.forget()
      case .link(let request, let group):
        let key = request.key(ofGroup: group)
        if request.waitsForRest {
          held.hold(request, key: key, now: monotonicNanoseconds())
        } else {
          links.submit(request, chart: key)
        }
      case .stopLinking(let keys):
        for key in keys {
          held.drop(key: key)
          links.forget(chart: key)
        }
      case .stopReading(let input): readings.stop(input: input)
      case .readAgain(let table, let chart, let generation):
        try readAgain(table, chart: chart, generation: generation)
      case .cancelQuestion(let chart): runner.forget(chart: chart)
      case .drawRandomNumbers(let number):
        try Failure.reading { () throws(InputFailure) in
          let input = try Input.open(.sample(Sample.randomName), isForWindow: true)
          try readings.add(input, as: number)
        }
      case .setFullScreen(let isFull):
        if window.topLevel.setFullScreen(isFull) == .impossible {
          _ = try perform(.fullScreenRefused)
        }
      case .demandAttention(let isUrgent): window.topLevel.demandAttention(isUrgent)
      case .takeKeyboard: window.topLevel.takeKeyboard()
      case .copy(let charts):
        let bars = clipboard.own(.clipboard, model, charts: charts, font: model.fontFamily)
        _ = try perform(.copied(bars: bars))
      case .copyPicture:
        let isOwned = clipboard.own(pictureOf: model, font: model.fontFamily)
        _ = try perform(.copiedPicture(isOwned))
      case .ownPrimary(let charts):
        _ = clipboard.own(.primary, model, charts: charts, font: model.fontFamily)
      case .disownPrimary: clipboard.disownPrimary()
      case .copyRows(let rows): _ = try perform(.copiedRows(clipboard.own(rows: rows)))
      case .copyText(let text): clipboard.own(text: text)
      case .paste(let name): clipboard.requestText(name)
      case .close(let how): return how
      case .showDialog, .printSheet, .proposeFileName, .proposeSheetName, .proposeRowsName,
        .save, .saveSheet, .saveRows, .open, .openBeside, .showBeside, .openOutside, .openTyped:
        try performOnFiles(effect)
      }
    }
    return nil
  }

  /// Call before the window closes; once a clipboard manager takes over, nobody sees it any more.
  func end() {
    assistive.end()
    desktop.dialogs.end()
    clipboard.handOver(surface)
  }

  /// Call with no event left unread: one may explain the refusal, as the end of the window.
  private mutating func reportRefusal() {
    guard let words = surface.connection.takeProtocolError(), !hasToldRefusal else { return }
    hasToldRefusal = true
    StandardStreams.report(.fault("the display refused a request: \(words)"))
  }

  /// The time until the next deadline, for poll: −1 for none. An invisible window has no frames.
  private var pollMilliseconds: Int32 {
    let frames = surface.isVisible ? [turning.next, urgency.map(pace.due)] : []
    let deadlines =
      frames + [window.deadlineNanoseconds, clipboard.deadline, news.due, textEntry.deadline]
      + [patience.next, rest.due, held.due, desktop.dialogs.deadline]
      + assistive.deadlines(isLaidOut: !needsLayout)
    guard let next = deadlines.compactMap(\.self).min() else { return -1 }
    let now = monotonicNanoseconds()
    return next > now ? Int32((next - now) / 1_000_000) + 1 : 0
  }

  private func wait() throws(Failure) {
    let own = [
      surface.connection.fileDescriptor, signals.descriptor, clipboard.descriptor,
      runner.descriptor, lists.descriptor, rowsRunner.descriptor, suggestions.descriptor,
      links.descriptor, rowsSaver.descriptor,
    ]
    // News that must wait would keep poll from sleeping until they are due.
    var waits = (own + (news.due == nil ? readings.descriptors : []))
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    waits += [desktop.wait, assistive.wait, textEntry.wait].compactMap(\.self)
    let count = poll(&waits, nfds_t(waits.count), pollMilliseconds)
    guard count >= 0 || errno == EINTR else { throw .noResources(.poll(.last)) }
    if Int32(waits[0].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 {
      ChartWindow.leaveDeadDisplay()
    }
  }
}
