// Exposes the window to assistive technologies for the event loop; does nothing if there are none.
internal import Base
internal import Bus
internal import Glibc
internal import Input
internal import Interaction
internal import Scenegraph
internal import X11

/// Connects the event loop with assistive technologies. Times are in monotonic nanoseconds.
struct AssistiveAccess {
  /// The throttle for trees: building one takes time with the bars, and nobody listens faster.
  private static let paceNanoseconds: UInt64 = 50_000_000

  private let service: AccessibilityService?
  private let window: ChartWindow
  /// The keys that assistive technologies have been asked about, in order.
  private var strokes: [KeyStroke] = []
  /// Whether the model has changed since the last tree.
  private var isStale = true
  private var dataNews = DataNews()
  private var pictureNews = PictureNews()
  /// The last message about the data or the picture, and the number of messages so far.
  private var newsElement: AccessibleElement?
  private var newsCount = 0
  /// When the next tree may be built.
  private var earliest: UInt64 = 0

  /// - Parameter service: nil if there is no bus.
  init(_ service: AccessibilityService?, _ window: ChartWindow) {
    (self.service, self.window) = (service, window)
    service?.windowOrigin = { window.topLevel.placeOnScreen }
    service?.version = HelpText.versionNumber
  }

  /// Whether an assistive technology wants the window's content, visible or not.
  var isActive: Bool { service?.isActive ?? false }

  mutating func noteChange() { isStale = true }

  var wantsKeys: Bool { service?.wantsKeys ?? false }

  /// Forwards a key to the listeners, behind those already held; false if there are none.
  mutating func hold(_ stroke: KeyStroke, now: UInt64) -> Bool {
    guard wantsKeys || !strokes.isEmpty else { return false }
    strokes.append(stroke)
    service?.forward(ForwardedKey(stroke), now: now)
    return true
  }

  /// The requests since the last call, and the keys that no listener consumed.
  mutating func turn(now: UInt64) -> [Interaction.Message] {
    guard let service else { return [] }
    let requests = service.turn(now: now)
    var messages = requests.map { Interaction.Message.element($0) }
    for isTaken in service.takeDecidedKeys(now: now) where !strokes.isEmpty {
      let stroke = strokes.removeFirst()
      if !isTaken { messages.append(.window(.keyStroke(stroke))) }
    }
    return messages
  }

  /// Reports the window's current state if it is wanted and not yet known.
  mutating func show(_ model: Model, now: UInt64) {
    guard let service, service.isActive else {
      // A listener that comes later gets the current state, but no news from before.
      (dataNews, pictureNews) = (DataNews(), PictureNews())
      newsElement = nil
      return
    }
    if service.needsWindow { isStale = true }
    if isStale || dataNews.due.map({ now >= $0 }) ?? false { takeNews(model, now: now) }
    guard isStale, now >= earliest else { return }
    isStale = false
    if let (chart, text) = pictureNews.sentence(model) { tell(text, of: chart) }
    var window = model.elements
    if let newsElement { window.children.append(newsElement) }
    service.show(window, scaleFactor: model.scaleFactor, now: now)
    earliest = monotonicNanoseconds() + Self.paceNanoseconds
  }

  private mutating func takeNews(_ model: Model, now: UInt64) {
    guard let (chart, text) = dataNews.sentence(model.panels, now: now) else { return }
    tell(text, of: chart)
    isStale = true
  }

  /// Adds a sentence as a message outside the screen, until the next one.
  private mutating func tell(_ text: String, of chart: Int) {
    newsCount += 1
    newsElement = AccessibleElement(
      ElementID(chart: chart, .news(newsCount)), .message, name: text, bounds: .zero,
      states: .offScreen)
  }

  /// When there is work even without events.
  func deadlines(isLaidOut: Bool) -> [UInt64?] {
    let isWaiting = isStale || service?.needsWindow ?? false
    let next = isActive && isLaidOut ? [isWaiting ? earliest : nil, dataNews.due] : []
    return next + [service?.deadlineNanoseconds]
  }

  /// The descriptor to poll; nil if there is nothing to wait for.
  var wait: pollfd? {
    guard let (descriptor, isForOutput) = service?.wait else { return nil }
    return pollfd(
      fd: descriptor, events: Int16(isForOutput ? POLLIN | POLLOUT : POLLIN), revents: 0)
  }

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
