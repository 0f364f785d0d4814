// The server's clock, in milliseconds that wrap around, and the time of the last input.
internal import CX11

/// A server time, which wraps after 49 days.
struct ServerTime: Hashable {
  var milliseconds: UInt32

  /// CurrentTime, for requests without a known time.
  static let current = ServerTime(milliseconds: 0)

  init(milliseconds: UInt32) { self.milliseconds = milliseconds }

  init(_ time: Time) { milliseconds = UInt32(truncatingIfNeeded: time) }

  var value: Time { Time(milliseconds) }

  /// Whether it is in the half of all times before another (X protocol, "Timestamp").
  func isBefore(_ other: ServerTime) -> Bool {
    Int32(bitPattern: milliseconds &- other.milliseconds) < 0
  }
}

extension Connection {
  /// Records the time of input. Events sent by programs are ignored: a time in the future would
  /// make the server reject all later requests.
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

  /// Records the time of input that was decoded elsewhere.
  func noteTime(_ time: Time) {
    if time != 0 { lastInputTime = ServerTime(time) }
  }

  /// The time of the last input; if there was none, asks the server by changing a property (ICCCM
  /// 2.1).
  ///
  /// - Parameter window: one of our own that selects PropertyNotify.
  func inputTime(asking window: UInt) -> ServerTime { lastInputTime ?? freshTime(asking: window) }

  /// The server's current time; takes a round trip.
  func freshTime(asking window: UInt) -> ServerTime {
    guard !isDead else { return .current }
    XChangeProperty(
      display, window, atoms[.stamp], UInt(XA_INTEGER), 32, Int32(PropModeAppend), nil, 0)
    XSync(display, 0)
    var time = ServerTime.current
    var stamp = Stamp(window: window, atom: atoms[.stamp])
    // All other events keep their place in the queue.
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

/// The property whose changes report the time.
private struct Stamp {
  let window: UInt
  let atom: UInt

  /// Whether an event is a change of this property. Called by Xlib, so it must not call Xlib.
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
