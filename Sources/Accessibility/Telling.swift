// What clients have been told of a window, what there is by now, and when they are told of that.
internal import DBus
internal import Scenegraph

/// One window as it is and as it is known. Knows no bus and no clock.
struct Telling {
  private var window: AccessibleElement
  /// What objects answer by.
  private(set) var latest: AccessibleTree
  private var toldWindow: AccessibleElement
  private var told: AccessibleTree
  private var isHeard = false
  /// Whether clients have still to be told that there is a window.
  private var needsGreeting = false
  private var pace = TellingPace()
  /// When more is to be told; nil where nothing is.
  private(set) var due: UInt64?

  init(_ window: AccessibleElement, scaleFactor: Double) {
    self.window = window
    latest = AccessibleTree(window, scaleFactor: scaleFactor)
    (toldWindow, told) = (window, latest)
  }

  /// The window as it is now; false where it was the same.
  mutating func show(_ window: AccessibleElement, scaleFactor: Double) -> Bool {
    guard window != self.window || scaleFactor != latest.scaleFactor else { return false }
    self.window = window
    latest = AccessibleTree(window, scaleFactor: scaleFactor)
    if isHeard {
      // Whether it is due is found out when it is told.
      due = 0
    } else {
      // Who comes asks for what there is then.
      (toldWindow, told) = (window, latest)
    }
    return true
  }

  /// Whether the registry knows the program, so that anybody could listen.
  mutating func setHeard(_ isHeard: Bool) {
    if isHeard, !self.isHeard { (toldWindow, told, needsGreeting, due) = (window, latest, true, 0) }
    if !isHeard { due = nil }
    self.isHeard = isHeard
  }

  /// What is to be said now.
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
    let part = now < pace.dataDue ? toldWindow.answering(latest) : nil
    // Where the keyboard is on something that nobody has heard of, all is told for it.
    let isPersonal = now < pace.dataDue && part != toldWindow
    if now >= pace.dataDue || (isPersonal && now >= pace.answersDue) {
      messages += advance(part, busName, now)
    }
    let isRest = window != toldWindow || latest.scaleFactor != told.scaleFactor
    let isPersonalRest = isRest && isPersonal && now < pace.answersDue && messages.isEmpty
    due = isRest ? isPersonalRest ? min(pace.answersDue, pace.dataDue) : pace.dataDue : nil
    return messages
  }

  /// - Parameter part: what to tell; nil for all.
  private mutating func advance(
    _ part: AccessibleElement?, _ busName: String, _ now: UInt64
  ) -> [Message] {
    let next = part.map { AccessibleTree($0, scaleFactor: told.scaleFactor) } ?? latest
    let messages = TreeChanges.signals(from: told, to: next, busName: busName)
    (toldWindow, told) = (part ?? window, next)
    pace.note(signals: messages.count, isAll: part == nil, now: now)
    return messages
  }

  /// For who has just heard of the program: that its window is there, whether it has the keyboard,
  /// and what in it.
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

  /// That the window closes.
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
