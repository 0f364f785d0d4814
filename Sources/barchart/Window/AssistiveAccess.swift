// The window as assistive technologies have it: what the event loop does for them, and nothing
// where there are none.
internal import Accessibility
internal import Glibc
internal import Input
internal import Interaction
internal import Scenegraph
internal import Threads
internal import Windowing
internal import X11

/// Stands between the event loop and who reads the window aloud. Times are in nanoseconds of the
/// monotonic clock.
struct AssistiveAccess {
  /// Between two trees at the least; to make one takes time with the number of bars on the screen,
  /// and nobody listens faster.
  private static let paceNanoseconds: UInt64 = 50_000_000

  private let service: AccessibilityService?
  private let window: ChartWindow
  /// Keys that assistive technologies have been asked about, in their order.
  private var strokes: [KeyStroke] = []
  /// Whether the model has changed since the tree was made.
  private var isStale = true
  private var dataNews = DataNews()
  /// What was said last of the data, and how often something has been.
  private var newsElement: AccessibleElement?
  private var newsCount = 0
  /// When the next tree may be made.
  private var earliest: UInt64 = 0

  /// - Parameter service: nil where there is no bus.
  init(_ service: AccessibilityService?, _ window: ChartWindow) {
    self.service = service
    self.window = window
    service?.windowOrigin = { window.topLevel.placeOnScreen }
    service?.version = HelpText.versionNumber
  }

  /// Whether somebody wants to know what the window shows, seen or not.
  var isActive: Bool { service?.isActive ?? false }

  /// The model may have changed.
  mutating func noteChange() { isStale = true }

  /// Whether somebody wants to know of keys.
  var wantsKeys: Bool { service?.wantsKeys ?? false }

  /// Puts a key before those who want to know of keys; false where there are none. A key does not
  /// overtake those that are held.
  mutating func hold(_ stroke: KeyStroke, now: UInt64) -> Bool {
    guard wantsKeys || !strokes.isEmpty else { return false }
    strokes.append(stroke)
    service?.forward(ForwardedKey(stroke), now: now)
    return true
  }

  /// Hears what has been said by now: what somebody wants done, and keys that nobody has taken.
  mutating func turn(now: UInt64) -> [Message] {
    guard let service else { return [] }
    let requests = service.turn(now: now)
    var messages = requests.map { Message.element($0) }
    for isTaken in service.takeDecidedKeys(now: now) where !strokes.isEmpty {
      let stroke = strokes.removeFirst()
      if !isTaken { messages.append(.window(.keyStroke(stroke))) }
    }
    return messages
  }

  /// Tells how the window is now, where somebody wants to know and it has not been told.
  mutating func show(_ model: Model, now: UInt64) {
    guard let service, service.isActive else {
      // Who comes later hears what is there, and no news of what was before.
      dataNews = DataNews()
      newsElement = nil
      return
    }
    if service.needsWindow { isStale = true }
    if isStale || dataNews.due.map({ now >= $0 }) ?? false { takeNews(model, now: now) }
    guard isStale, now >= earliest else { return }
    isStale = false
    var window = model.elements
    if let newsElement { window.children.append(newsElement) }
    service.show(window, scaleFactor: model.scaleFactor, now: now)
    earliest = monotonicNanoseconds() + Self.paceNanoseconds
  }

  /// A sentence about changed data is a message that is nowhere on the screen, until the next one.
  private mutating func takeNews(_ model: Model, now: UInt64) {
    guard let (chart, text) = dataNews.sentence(model.panels, now: now) else { return }
    newsCount += 1
    newsElement = AccessibleElement(
      ElementID(chart: chart, .news(newsCount)), .message, name: text, bounds: .zero,
      states: .offScreen)
    isStale = true
  }

  /// When there is something to do though nothing happens.
  ///
  /// - Parameter isLaidOut: whether there is nothing to be laid out first.
  func deadlines(isLaidOut: Bool) -> [UInt64?] {
    let isWaiting = isStale || service?.needsWindow ?? false
    let next = isActive && isLaidOut ? [isWaiting ? earliest : nil, dataNews.due] : []
    return next + [service?.deadlineNanoseconds]
  }

  /// What to poll; nil where there is nothing to wait for.
  var wait: pollfd? {
    guard let (descriptor, isForOutput) = service?.wait else { return nil }
    return pollfd(
      fd: descriptor, events: Int16(isForOutput ? POLLIN | POLLOUT : POLLIN), revents: 0)
  }

  /// The window closes.
  func end() { service?.end() }
}

extension ForwardedKey {
  fileprivate init(_ stroke: KeyStroke) {
    self.init(
      isPress: stroke.isPress, keysym: stroke.keysym, keycode: stroke.keycode,
      modifierBits: stroke.modifierBits, timeMilliseconds: stroke.timeMilliseconds,
      text: stroke.text, isText: stroke.isText)
  }
}
