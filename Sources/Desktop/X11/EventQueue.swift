// Reads all pending events, answers the window manager, and merges repeated events.
internal import CX11
package import Input

package struct EventQueue {
  private let connection: Connection
  private let window: Window
  private let pointer: PointerDevices
  package let selections: Selections
  private let settings: SettingsWatch?

  /// The limit per drain, so that a flood of events cannot keep the window from being painted.
  private static let drainLimit = 4_096
  private static let exposedRectLimit = 32

  /// - Parameter settings: gets the events about settings.
  package init(_ connection: Connection, _ window: Window, _ settings: SettingsWatch? = nil) {
    self.connection = connection
    self.window = window
    pointer = PointerDevices(connection, window: window.id)
    selections = Selections(connection, topLevel: window.id)
    self.settings = settings
  }

  /// Enables smooth scrolling if supported. Waits for the server, so call it after the first frame.
  package func startSmoothScrolling() { pointer.start() }

  /// Whether Xlib has already read events, which `poll` does not report, as any round trip may.
  package var hasReadEvents: Bool {
    !connection.isDead && XEventsQueued(connection.display, Int32(QueuedAlready)) > 0
  }

  /// All events since the last call, in order. Of several sizes and of consecutive motions only the
  /// last is kept, and exposed areas come together at the end.
  package func drain() -> [Event] {
    var events: [Event] = []
    var exposed: [ExposedRect] = []
    for _ in 0..<Self.drainLimit {
      guard !connection.isDead, XPending(connection.display) > 0, !connection.isDead else { break }
      var event = XEvent()
      XNextEvent(connection.display, &event)
      if connection.isDead { break }
      if event.type == GenericEvent {
        for event in pointer.events(&event) { Self.append(event, to: &events) }
        if let (time, isPress) = pointer.lastUse {
          connection.noteTime(time)
          if isPress { window.noteUse(time) }
        }
        if let (x, y) = pointer.lastOrigin { window.noteOrigin(x: x, y: y) }
        continue
      }
      connection.noteTime(of: event)
      if case .taken(let taken) = selections.take(event) {
        events += taken
        continue
      }
      guard let read = read(&event) else { continue }
      if case .exposed(let rects) = read {
        exposed += rects
        if exposed.count > Self.exposedRectLimit { exposed = [Self.union(exposed)] }
      } else {
        Self.append(read, to: &events)
      }
    }
    if !exposed.isEmpty { events.append(.exposed(exposed)) }
    window.tellUse()
    return events
  }

  /// Adds an event, or merges it with the last if both are alike.
  private static func append(_ read: Event, to events: inout [Event]) {
    switch (read, events.last) {
    case (.pointerMoved, .pointerMoved?), (.pointerLeft, .pointerLeft?):
      events[events.count - 1] = read
    case (
      .scrolled(let columns, let rows, let x, let y, let held),
      .scrolled(let columnsBefore, let rowsBefore, _, _, let heldBefore)?
    ) where held == heldBefore:
      events[events.count - 1] = .scrolled(
        columns: columnsBefore + columns, rows: rowsBefore + rows, x: x, y: y, held)
    case (.resized, _):
      events.removeAll { if case .resized = $0 { true } else { false } }
      events.append(read)
    default: events.append(read)
    }
  }

  private static func union(_ rects: [ExposedRect]) -> ExposedRect {
    let minX = rects.map(\.x).min() ?? 0
    let minY = rects.map(\.y).min() ?? 0
    let maxX = rects.map { $0.x + $0.width }.max() ?? 0
    let maxY = rects.map { $0.y + $0.height }.max() ?? 0
    return ExposedRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// nil for events that are answered here, are about another window, or mean nothing to a chart,
  /// such as Cairo's completion events of shared memory.
  private func read(_ event: inout XEvent) -> Event? {
    if event.type == MappingNotify {
      XRefreshKeyboardMapping(&event.xmapping)
      return nil
    }
    guard event.xany.window == window.id else {
      settings?.note(&event)
      return nil
    }
    switch event.type {
    case ClientMessage: return window.answer(&event)
    case ConfigureNotify:
      window.configured(
        widthPixels: Int(event.xconfigure.width), heightPixels: Int(event.xconfigure.height))
      return .resized(widthPixels: window.widthPixels, heightPixels: window.heightPixels)
    case Expose where window.hasCovered(event.xexpose): return nil
    case UnmapNotify: window.wasUnmapped()
    case PropertyNotify: return window.propertyChanged(event.xproperty.atom)
    case DestroyNotify:
      window.wasDestroyed()
      return .windowDestroyed
    case EnterNotify:
      pointer.pointerEntered()
      let crossing = event.xcrossing
      window.noteOrigin(
        x: Int(crossing.x_root - crossing.x), y: Int(crossing.y_root - crossing.y))
    case MotionNotify:
      let motion = event.xmotion
      window.noteOrigin(x: Int(motion.x_root - motion.x), y: Int(motion.y_root - motion.y))
    // A key event sent by another program does not show that the user is there.
    case KeyPress where event.xkey.send_event == 0: window.noteUse(event.xkey.time)
    case ButtonPress where event.xbutton.send_event == 0: window.noteUse(event.xbutton.time)
    default: break
    }
    return Event(&event)
  }
}

extension Event {
  /// nil for events that a chart ignores.
  init?(_ event: inout XEvent) {
    switch event.type {
    case Expose:
      let expose = event.xexpose
      self = .exposed([
        ExposedRect(
          x: Int(expose.x), y: Int(expose.y), width: Int(expose.width),
          height: Int(expose.height))
      ])
    case MotionNotify:
      let motion = event.xmotion
      self = .pointerMoved(x: Int(motion.x), y: Int(motion.y), Modifiers(state: motion.state))
    case EnterNotify:
      let crossing = event.xcrossing
      self = .pointerMoved(x: Int(crossing.x), y: Int(crossing.y), Modifiers(state: crossing.state))
    case LeaveNotify:
      // Also sent if another client grabs the pointer, or if a drag ends outside: no other event
      // reports that. A pointer that returns sends EnterNotify.
      self = .pointerLeft
    case ButtonPress, ButtonRelease:
      let button = event.xbutton
      let modifiers = Modifiers(state: button.state)
      let time = UInt32(truncatingIfNeeded: button.time)
      let (number, isPress) = (Int(button.button), event.type == ButtonPress)
      let (x, y) = (Int(button.x), Int(button.y))
      if let (columns, rows) = Self.notches(ofButton: number) {
        guard isPress else { return nil }
        self = .scrolled(columns: columns, rows: rows, x: x, y: y, modifiers)
      } else {
        self =
          isPress
          ? .buttonPressed(number, x: x, y: y, modifiers, timeMilliseconds: time)
          : .buttonReleased(number, x: x, y: y, modifiers, timeMilliseconds: time)
      }
    case KeyPress, KeyRelease: self = .keyStroke(KeyStroke(event.xkey))
    case MapNotify: self = .mapped
    case UnmapNotify: self = .unmapped
    case VisibilityNotify:
      self = .visibilityChanged(
        isFullyObscured: event.xvisibility.state == VisibilityFullyObscured)
    case FocusIn, FocusOut:
      let focus = event.xfocus
      // Grabs and pointer crossings do not change the keyboard focus.
      guard focus.mode == NotifyNormal || focus.mode == NotifyWhileGrabbed,
        focus.detail != NotifyInferior, focus.detail != NotifyPointer
      else { return nil }
      self = .focusChanged(event.type == FocusIn)
    default: return nil
    }
  }

  /// The scrolling that a wheel button stands for, by an old convention; nil for real buttons.
  static func notches(ofButton number: Int) -> (columns: Double, rows: Double)? {
    switch number {
    case 4: (0, -1)
    case 5: (0, 1)
    case 6: (-1, 0)
    case 7: (1, 0)
    default: nil
    }
  }
}

extension Modifiers {
  init(state: UInt32) {
    self = []
    if state & UInt32(ShiftMask) != 0 { insert(.shift) }
    if state & UInt32(ControlMask) != 0 { insert(.control) }
    if state & UInt32(Mod1Mask) != 0 { insert(.alt) }
    if state & UInt32(Mod4Mask) != 0 { insert(.super) }
  }
}
