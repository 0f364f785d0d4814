// The server's clock: when the person last did something, in milliseconds that wrap around.
internal import CX11

/// A time of the server's, which wraps after 49 days.
struct ServerTime: Hashable {
  var milliseconds: UInt32

  /// What requests say that know no time.
  static let current = ServerTime(milliseconds: 0)

  init(milliseconds: UInt32) { self.milliseconds = milliseconds }

  init(_ time: Time) { milliseconds = UInt32(truncatingIfNeeded: time) }

  var value: Time { Time(milliseconds) }

  /// Whether it lies in the half of all times before another (X protocol, "Timestamp").
  func isBefore(_ other: ServerTime) -> Bool {
    Int32(bitPattern: milliseconds &- other.milliseconds) < 0
  }
}

extension Connection {
  /// Keeps the time of what the person did. Times of events that programs send are not believed:
  /// one from the future would shut every later request out.
  func noteTime(of event: XEvent) {
    guard event.xany.send_event == 0 else { return }
    let time: Time
    switch event.type {
    case KeyPress, KeyRelease: time = event.xkey.time
    case ButtonPress, ButtonRelease: time = event.xbutton.time
    case MotionNotify: time = event.xmotion.time
    case EnterNotify, LeaveNotify: time = event.xcrossing.time
    default: return
    }
    noteTime(time)
  }

  /// The same for events that are told apart elsewhere.
  func noteTime(_ time: Time) {
    if time != 0 { lastInputTime = ServerTime(time) }
  }

  /// The time of the last input; asked of the server, by a change of a property, where there was
  /// none (ICCCM 2.1).
  ///
  /// - Parameter window: one of our own that PropertyNotify is selected on.
  func inputTime(asking window: UInt) -> ServerTime { lastInputTime ?? freshTime(asking: window) }

  /// The server's time now; takes a round trip.
  func freshTime(asking window: UInt) -> ServerTime {
    guard !isDead else { return .current }
    XChangeProperty(
      display, window, atoms[.stamp], UInt(XA_INTEGER), 32, Int32(PropModeAppend), nil, 0)
    XSync(display, 0)
    var time = ServerTime.current
    var stamp = Stamp(window: window, atom: atoms[.stamp])
    // All other events stay where they are in the queue.
    withUnsafeMutableBytes(of: &stamp) { stamp in
      let stamp = stamp.baseAddress?.assumingMemoryBound(to: CChar.self)
      var event = XEvent()
      while !isDead, XCheckIfEvent(display, &event, Stamp.isChange, stamp) != 0 {
        time = ServerTime(event.xproperty.time)
      }
    }
    return time
  }
}

/// The property whose changes tell the time.
private struct Stamp {
  let window: UInt
  let atom: UInt

  /// Whether an event is a change of the property that the context names. Called by Xlib, which may
  /// not be called from here.
  static let isChange:
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<XEvent>?, UnsafeMutablePointer<CChar>?) ->
      Int32 = { _, event, context in
        guard let event, let context else { return 0 }
        let stamp = UnsafeRawPointer(context).assumingMemoryBound(to: Stamp.self).pointee
        let isChange =
          event.pointee.type == PropertyNotify && event.pointee.xproperty.window == stamp.window
          && event.pointee.xproperty.atom == stamp.atom
        return isChange ? 1 : 0
      }
}
