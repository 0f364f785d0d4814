// Tracks which changes of a window clients have yet to be told, by whether a person caused them.
internal import Scenegraph

/// The current state of a window and the state that clients know. Independent of bus and clock.
struct PendingChanges {
  private var window: AccessibleElement
  /// The current tree, which calls are answered from.
  private(set) var latest: AccessibleTree
  private var toldWindow: AccessibleElement
  private var told: AccessibleTree
  private var isHeard = false
  /// Whether clients must still be told that the window exists.
  private var needsGreeting = false
  private var throttle = SignalThrottle()
  /// When the next signals are due; nil if there are none.
  private(set) var due: UInt64?

  init(_ window: AccessibleElement, scaleFactor: Double) {
    self.window = window
    latest = AccessibleTree(window, scaleFactor: scaleFactor)
    (toldWindow, told) = (window, latest)
  }

  /// Updates the window; false if it has not changed.
  mutating func show(_ window: AccessibleElement, scaleFactor: Double) -> Bool {
    guard window != self.window || scaleFactor != latest.scaleFactor else { return false }
    self.window = window
    latest = AccessibleTree(window, scaleFactor: scaleFactor)
    if isHeard {
      // The throttle is applied when the signals are sent.
      due = 0
    } else {
      // Clients that connect later query the current tree.
      (toldWindow, told) = (window, latest)
    }
    return true
  }

  /// Sets whether the program is registered, so clients can listen.
  mutating func setHeard(_ isHeard: Bool) {
    if isHeard, !self.isHeard { (toldWindow, told, needsGreeting, due) = (window, latest, true, 0) }
    if !isHeard { due = nil }
    self.isHeard = isHeard
  }

  mutating func signals(busName: String, now: UInt64) -> [Message] {
    guard isHeard, due != nil else { return [] }
    var messages: [Message] = []
    if needsGreeting {
      messages = greeting(busName)
      needsGreeting = false
    }
    if window == toldWindow, latest.scaleFactor == told.scaleFactor {
      due = nil
      return messages
    }
    let part = now < throttle.dataDue ? toldWindow.answering(latest) : nil
    // If the focused element is unknown to clients, everything is sent.
    let isPersonal = now < throttle.dataDue && part != toldWindow
    if now >= throttle.dataDue || (isPersonal && now >= throttle.answersDue) {
      messages += advance(part, busName, now)
    }
    let isRest = window != toldWindow || latest.scaleFactor != told.scaleFactor
    let isPersonalRest = isRest && isPersonal && now < throttle.answersDue && messages.isEmpty
    let restDue = isPersonalRest ? min(throttle.answersDue, throttle.dataDue) : throttle.dataDue
    due = isRest ? restDue : nil
    return messages
  }

  /// - Parameter part: the tree to send; nil for all changes.
  private mutating func advance(
    _ part: AccessibleElement?, _ busName: String, _ now: UInt64
  ) -> [Message] {
    let next = part.map { AccessibleTree($0, scaleFactor: told.scaleFactor) } ?? latest
    let messages = TreeChanges.signals(from: told, to: next, busName: busName)
    (toldWindow, told) = (part ?? window, next)
    throttle.note(signals: messages.count, isAll: part == nil, now: now)
    return messages
  }

  /// Tells new listeners that the window exists, whether it is active, and what has the focus.
  private func greeting(_ busName: String) -> [Message] {
    guard let window = told.nodes.first else { return [] }
    let event = EventMessage(busName: busName)
    var messages = [event.window(window.path, "Create", name: window.element.name)]
    guard window.element.states.contains(.active) else { return messages }
    messages.append(event.window(window.path, "Activate", name: window.element.name))
    messages.append(event.state(window.path, "active", true))
    if let focus = told.nodes.first(where: { $0.element.states.contains(.focused) }) {
      messages.append(event.state(focus.path, "focused", true))
    }
    return messages
  }

  func farewell(busName: String) -> [Message] {
    guard isHeard, let window = told.nodes.first else { return [] }
    let event = EventMessage(busName: busName)
    var messages: [Message] = []
    if window.element.states.contains(.active) {
      messages.append(event.window(window.path, "Deactivate", name: window.element.name))
      messages.append(event.state(window.path, "active", false))
    }
    messages.append(event.window(window.path, "Destroy", name: window.element.name))
    messages.append(
      event.object(
        AccessibleTree.rootPath, "ChildrenChanged", "remove", 0, 0, event.reference(window.path)))
    messages.append(event.state(window.path, "defunct", true))
    return messages
  }
}

/// Two throttles, for responses to the user and for data; nanoseconds of the monotonic clock.
struct SignalThrottle {
  /// Keys repeat about thirty times a second; speech cannot follow even a third of that.
  static let answerInterval: UInt64 = 50_000_000
  static let dataInterval: UInt64 = 500_000_000
  /// The time a screen reader in Python takes to handle a signal, rounded up.
  static let signalDuration: UInt64 = 1_000_000

  /// When responses to the user may be sent.
  private(set) var answersDue: UInt64 = 0
  /// When all changes may be sent.
  private(set) var dataDue: UInt64 = 0

  /// Notes that signals were sent.
  ///
  /// - Parameter isAll: whether they covered all changes.
  mutating func note(signals count: Int, isAll: Bool, now: UInt64) {
    let busy = UInt64(count) * Self.signalDuration
    answersDue = now + Self.answerInterval
    dataDue = max(dataDue, now + max(isAll ? Self.dataInterval : 0, busy))
  }
}

extension AccessibleElement {
  /// This tree, updated from a newer one only with responses to the user: focus, selection and
  /// other states; messages, dialogs and entries; the element with the keyboard focus and its
  /// contents. Names, values and bars stay the same.
  ///
  /// - Returns: nil if the focused element is not in this tree.
  func answering(_ newer: AccessibleTree) -> AccessibleElement? {
    let focus = newer.nodes.first { $0.element.states.contains(.focused) }?.element.id
    var hasFocus = focus == nil
    let result = answering(newer, focus: focus, &hasFocus)
    return hasFocus ? result : nil
  }

  private func answering(
    _ newer: AccessibleTree, focus: ElementID?, _ hasFocus: inout Bool
  ) -> AccessibleElement {
    guard let index = newer.index(of: id), newer.nodes[index].element.kind == kind else {
      // Only one element can have the focus; one that is gone has lost it.
      var result = self
      result.states.remove(.focused)
      result.children = children.map { $0.withoutFocus }
      return result
    }
    let other = newer.nodes[index]
    var result = self
    if id == focus { hasFocus = true }
    if id == focus || kind.answersPerson {
      result = other.element
    } else {
      result.states = other.element.states
    }
    result.children = children.compactMap { child in
      if child.kind.answersPerson, newer.index(of: child.id) == nil { return nil }
      return child.answering(newer, focus: focus, &hasFocus)
    }
    let known = Set(children.map(\.id))
    for index in other.children
    where newer.nodes[index].element.kind.answersPerson
      && !known.contains(newer.nodes[index].element.id)
    {
      let place = min(newer.nodes[index].indexInParent, result.children.count)
      let child = newer.element(index)
      result.children.insert(child, at: place)
      if child.contains(focus) { hasFocus = true }
    }
    return result
  }

  private var withoutFocus: AccessibleElement {
    var result = self
    result.states.remove(.focused)
    result.children = children.map(\.withoutFocus)
    return result
  }

  private func contains(_ id: ElementID?) -> Bool {
    self.id == id || children.contains { $0.contains(id) }
  }
}

extension AccessibleElement.Kind {
  /// Whether elements of this kind appear and change only through user actions.
  fileprivate var answersPerson: Bool {
    switch self {
    case .message, .dialog, .entry, .toggle, .choice, .menu, .menuItem, .checkItem, .radioItem,
      .toolBar, .button, .list, .option, .table:
      true
    default: false
    }
  }
}

extension AccessibleTree {
  func element(_ index: Int) -> AccessibleElement {
    var element = nodes[index].element
    element.children = nodes[index].children.map { self.element($0) }
    return element
  }
}

/// Builds signals from one application (AT-SPI 2.46, `Event.xml` and `Cache.xml`). A body has a
/// detail, two numbers, a value, and optional properties, which are unused here.
struct EventMessage {
  /// The unique name assigned by the bus.
  let busName: String

  func object(
    _ path: String, _ member: String, _ detail: String = "", _ first: Int = 0, _ second: Int = 0,
    _ value: Value = .int32(0)
  ) -> Message {
    .signal(
      path: path, "org.a11y.atspi.Event.Object", member, Self.body(detail, first, second, value))
  }

  /// - Parameter name: the title of the window.
  func window(_ path: String, _ member: String, name: String) -> Message {
    .signal(
      path: path, "org.a11y.atspi.Event.Window", member, Self.body("", 0, 0, .string(name)))
  }

  func state(_ path: String, _ name: String, _ isTrue: Bool) -> Message {
    object(path, "StateChanged", name, isTrue ? 1 : 0)
  }

  func property(_ path: String, _ name: String, _ value: Value) -> Message {
    object(path, "PropertyChange", name, 0, 0, value)
  }

  /// - Parameter item: see `AccessibleTree.cacheItem`.
  func added(_ item: Value) -> Message {
    .signal(path: AccessibleTree.cachePath, "org.a11y.atspi.Cache", "AddAccessible", [item])
  }

  func removed(_ path: String) -> Message {
    .signal(
      path: AccessibleTree.cachePath, "org.a11y.atspi.Cache", "RemoveAccessible",
      [reference(path)])
  }

  func reference(_ path: String) -> Value { .structure([.string(busName), .objectPath(path)]) }

  private static func body(
    _ detail: String, _ first: Int, _ second: Int, _ value: Value
  ) -> [Value] {
    [
      .string(detail), .int32(Int32(clamping: first)), .int32(Int32(clamping: second)),
      .variant(value), .array(of: "{sv}", []),
    ]
  }
}
