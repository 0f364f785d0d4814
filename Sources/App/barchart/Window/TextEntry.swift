// Passes the keys for a text field to the input method, on a thread of its own, since the method
// may hang; then the keys do without it.
internal import Base
internal import Glibc
internal import Input
internal import Interaction
internal import Windowing
internal import X11

/// Costs nothing before the first text field opens. Times are in monotonic nanoseconds.
struct TextEntry {
  /// How long a key waits for the session's method, and for Xlib's own, which reads files.
  private static let patienceNanoseconds: (server: UInt64, own: UInt64) = (
    1_000_000_000, 5_000_000_000
  )

  private enum Method {
    /// No method has been needed yet.
    case unopened
    case open(InputMethodThread, usesServer: Bool)
    /// No method is available: a key writes what its layout says.
    case none
  }

  private let display: String
  private let window: UInt
  private var method = Method.unopened
  /// Strokes not answered yet, and what must not overtake them; the first is a stroke.
  private var waiting: [Event] = []
  /// The deadline of the first of them.
  private var patienceEnd: UInt64?
  private var focus = false
  private var spot = TextSpot(x: 0, y: 0)
  private var reportsReleases = false

  init(_ surface: SceneSurface) {
    display = surface.connection.displayName
    window = surface.window.id
  }

  /// Whether keys are on their way; later keys must not overtake them.
  var isBusy: Bool { !waiting.isEmpty }

  /// Whether key releases must be reported.
  var wantsReleases: Bool { focus && reportsReleases }

  /// Notes whether a text field has the keyboard, and where its caret is.
  mutating func follow(hasFocus: Bool, spot: TextSpot?) {
    if let spot, spot != self.spot {
      self.spot = spot
      order(.spot(spot))
    }
    guard hasFocus != focus else { return }
    focus = hasFocus
    if hasFocus, isSessionsMethodMissing {
      order(.end)
      open(usesServer: InputMethod.serverName != nil)
    } else {
      order(.focus(hasFocus))
    }
  }

  /// Whether none is open, or was given up: it may work again when the next field opens.
  private var isSessionsMethodMissing: Bool {
    switch method {
    case .unopened: true
    case .open(_, let usesServer): !usesServer && InputMethod.serverName != nil
    case .none: false
    }
  }

  /// Keeps what a hand has done after keys that are on their way, and what comes of it: a press
  /// means the text that these keys have written. `turn` returns it.
  mutating func hold(_ event: Event) -> Bool {
    guard isBusy else { return false }
    switch event {
    case .pointerMoved, .buttonPressed, .buttonReleased, .scrolled, .pasted:
      waiting.append(event)
      return true
    default: return false
    }
  }

  /// Passes a key to the method; `turn` returns the result.
  mutating func ask(_ stroke: KeyStroke, now: UInt64) {
    waiting.append(.keyStroke(stroke))
    order(.take(stroke))
    if waiting.count == 1 { startWaiting(now) }
  }

  private mutating func startWaiting(_ now: UInt64) {
    guard !waiting.isEmpty, case .open(_, let usesServer) = method else {
      patienceEnd = nil
      return
    }
    let patience = Self.patienceNanoseconds
    patienceEnd = now + (usesServer ? patience.server : patience.own)
  }

  private func order(_ order: InputMethodThread.Order) {
    if case .open(let thread, _) = method { thread.post(order) }
  }

  private mutating func open(usesServer: Bool) {
    reportsReleases = false
    do {
      let thread = try InputMethodThread(display: display, window: window, usesServer: usesServer)
      method = .open(thread, usesServer: usesServer)
      order(.spot(spot))
      order(.focus(focus))
      for case .keyStroke(let stroke) in waiting { order(.take(stroke)) }
    } catch {
      method = .none
    }
  }

  /// The events that keys have become since the last call.
  mutating func turn(now: UInt64) -> [Event] {
    var events: [Event] = []
    if case .open(let thread, let usesServer) = method {
      for answer in thread.fetch() {
        switch answer {
        case .ready(let wantsReleases): reportsReleases = wantsReleases
        case .inputs(let inputs, let isAnswer):
          events += inputs.compactMap(Self.event)
          if isAnswer { events += takeAnswered() }
          startWaiting(now)
        case .failed: method = .none
        }
      }
      if let patienceEnd, now >= patienceEnd {
        thread.post(.end)
        if usesServer { open(usesServer: false) } else { method = .none }
        startWaiting(now)
      }
    }
    if case .none = method {
      events += waiting.compactMap { event in
        guard case .keyStroke(let stroke) = event else { return event }
        return Self.event(.key(stroke, text: stroke.plainText))
      }
      waiting = []
      patienceEnd = nil
    }
    return events
  }

  /// - Returns: what was kept behind it, up to the next stroke.
  private mutating func takeAnswered() -> [Event] {
    guard !waiting.isEmpty else { return [] }
    waiting.removeFirst()
    let held = waiting.prefix { if case .keyStroke = $0 { false } else { true } }
    waiting.removeFirst(held.count)
    return Array(held)
  }

  /// nil for a key release: only the method needs it.
  private static func event(_ input: InputMethod.Input) -> Event? {
    switch input {
    case .key(let stroke, let text):
      stroke.isPress
        ? .key(stroke.key, stroke.modifiers, text: text, timeMilliseconds: stroke.timeMilliseconds)
        : nil
    case .text(let text): .text(text)
    }
  }

  /// When `turn` must be called even without events.
  var deadline: UInt64? { patienceEnd }

  /// The descriptor to poll; nil if there is nothing to wait for.
  var wait: pollfd? {
    guard case .open(let thread, _) = method else { return nil }
    return pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0)
  }
}

/// An input method on a thread that may hang without harm.
final class InputMethodThread: Sendable {
  enum Order: Sendable {
    case focus(Bool)
    case spot(TextSpot)
    case take(KeyStroke)
    /// The method is no longer needed.
    case end
  }

  enum Answer: Sendable {
    /// The method can be used.
    case ready(wantsReleases: Bool)
    /// The inputs, and whether they answer a `take`; each `take` has one answer.
    case inputs([InputMethod.Input], isAnswer: Bool)
    /// There is no connection to the display.
    case failed
  }

  private let orders = Locked<[Order]>([])
  private let answers = Locked<[Answer]>([])
  private let orderBell: WakePipe
  private let answerBell: WakePipe

  init(display: String, window: UInt, usesServer: Bool) throws(Failure) {
    orderBell = try Failure.piped(WakePipe.init)
    answerBell = try Failure.piped(WakePipe.init)
    InputMethod.prepareThreads()
    do {
      try DetachedThread.start { [self] in
        ProcessEnd.note(isInXlib: true)
        run(display: display, window: window, usesServer: usesServer)
        ProcessEnd.note(isInXlib: false)
      }
    } catch {
      throw .fault("no thread: \(error.words)")
    }
  }

  // MARK: The window's side

  /// Readable while there is something to fetch.
  var descriptor: Int32 { answerBell.readEnd }

  func post(_ order: Order) {
    orders.withLock { $0.append(order) }
    orderBell.ring(1)
  }

  func fetch() -> [Answer] { Self.fetch(answers, answerBell) }

  private static func fetch<Value>(_ values: borrowing Locked<[Value]>, _ bell: WakePipe) -> [Value]
  where Value: Sendable {
    while bell.hear() != nil {}
    return values.withLock { held in
      defer { held = [] }
      return held
    }
  }

  // MARK: The method's side

  private func answer(_ answer: Answer) {
    answers.withLock { $0.append(answer) }
    answerBell.ring(1)
  }

  private func run(display: String, window: UInt, usesServer: Bool) {
    guard let method = InputMethod(display: display, window: window, usesServer: usesServer) else {
      return answer(.failed)
    }
    answer(.ready(wantsReleases: method.wantsReleases))
    while true {
      for order in Self.fetch(orders, orderBell) {
        switch order {
        case .focus(let isOn): method.setFocus(isOn)
        case .spot(let spot): method.setSpot(x: spot.x, y: spot.y)
        case .take(let stroke): answer(.inputs(method.take(stroke), isAnswer: true))
        case .end: return
        }
      }
      let inputs = method.turn()
      if !inputs.isEmpty { answer(.inputs(inputs, isAnswer: false)) }
      var waits = [method.fileDescriptor, orderBell.readEnd]
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      ProcessEnd.note(isInXlib: false)
      poll(&waits, nfds_t(waits.count), -1)
      ProcessEnd.note(isInXlib: true)
    }
  }
}
