// The connection to the X server: opening it, noticing its end, its errors, clock and screen.
internal import CX11
internal import Glibc
internal import Synchronization

/// A connection to one X server, used by one thread only.
package final class Connection {
  let display: OpaquePointer
  let screen: Int32
  let root: UInt
  let atoms: Atoms
  /// The time of the last input; nil before that.
  var lastInputTime: ServerTime?
  /// On the heap, so that Xlib can keep its address.
  private let life: UnsafeMutablePointer<Life>

  private struct Life {
    /// Set when reading or writing fails.
    var isDead = false
    let whenLost: () -> Void

    /// For Xlib, which passes only an address.
    static func end(_ address: UnsafeMutableRawPointer?) {
      guard let life = address?.assumingMemoryBound(to: Life.self) else { return }
      life.pointee.isDead = true
      life.pointee.whenLost()
    }
  }

  /// - Parameters:
  ///   - name: as in DISPLAY, which it overrides; nil for DISPLAY itself.
  ///   - whenLost: called when Xlib finds that the server has gone, from within whatever called
  ///     Xlib. Callers that draw must not return: Cairo polls a dead connection forever for whether
  ///     the server has read the shared memory. While the display is being opened, Xlib ends the
  ///     process if it returns.
  /// - Throws: `XError.noDisplay` if no server answers.
  package init(
    display name: String?, whenLost: @escaping () -> Void = {}
  ) throws(XError) {
    life = .allocate(capacity: 1)
    life.initialize(to: Life(whenLost: whenLost))
    // By default Xlib ends the process on both kinds. A display has its own handler only once open.
    XSetIOErrorHandler { _ in
      Life.end(pthread_getspecific(openingLife))
      return 0
    }
    pthread_setspecific(openingLife, life)
    let opened = XOpenDisplay(name)
    pthread_setspecific(openingLife, nil)
    guard let display = opened else {
      life.deinitialize(count: 1)
      life.deallocate()
      let named = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
      throw .noDisplay(named.isEmpty ? nil : named)
    }
    XSetIOErrorExitHandler(display, { _, life in Life.end(life) }, life)
    self.display = display
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    XSetErrorHandler { display, error in
      if let error, !ErrorTraps.cover(display, serial: error.pointee.serial) {
        protocolErrorDisplay.store(display, ordering: .relaxed)
        protocolError.store(Int(error.pointee.error_code), ordering: .releasing)
      }
      return 0
    }
    atoms = Atoms(display, screen: screen)
  }

  /// Opens another connection on this thread.
  ///
  /// - Parameter whenLost: called if the server goes meanwhile; Xlib ends the process if it returns.
  static func opening(_ name: String, whenLost: @escaping () -> Void) -> OpaquePointer? {
    var life = Life(whenLost: whenLost)
    return withUnsafeMutablePointer(to: &life) { life in
      pthread_setspecific(openingLife, life)
      defer { pthread_setspecific(openingLife, nil) }
      return XOpenDisplay(name)
    }
  }

  deinit {
    if !isDead { XCloseDisplay(display) }
    life.deinitialize(count: 1)
    life.deallocate()
  }

  /// Whether the server has gone. The connection must not be used then.
  package var isDead: Bool { life.pointee.isDead }
  /// Readable when the server has sent something; Xlib may hold more that it has already read.
  package var fileDescriptor: Int32 { XConnectionNumber(display) }
  /// Xlib's `Display *`, for Cairo.
  package var displayHandle: OpaquePointer { display }
  /// The name for opening another connection to the same server.
  package var displayName: String { String(cString: XDisplayString(display)) }

  var screenSizePixels: (width: Int, height: Int) {
    (Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
  }

  package func flush() { if !isDead { XFlush(display) } }

  /// The server's message about the last failed request since the last call; nil if none failed.
  package func takeProtocolError() -> String? {
    guard protocolErrorDisplay.load(ordering: .relaxed) == display else { return nil }
    let code = protocolError.exchange(0, ordering: .acquiring)
    guard code != 0, !isDead else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 160) { buffer in
      XGetErrorText(display, Int32(code), buffer.baseAddress, Int32(buffer.count))
      return buffer.baseAddress.map { String(cString: $0) }
    }
  }

  /// Performs requests on another program's window, whose errors are expected and not reported.
  func trappingErrors<Result>(_ body: () -> Result) -> Result {
    let first = XNextRequest(display)
    let trap = ErrorTraps.open(on: display, first: first, lastSeen: seenRequest)
    let result = body()
    ErrorTraps.close(trap, end: XNextRequest(display))
    return result
  }

  private var seenRequest: UInt { XLastKnownRequestProcessed(display) }

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
  func noteTime(_ time: Time) { if time != 0 { lastInputTime = ServerTime(time) } }

  /// The time of the last input; if none, asks the server by changing a property (ICCCM 2.1).
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

/// The `Life` of the display that this thread is opening; nil otherwise. Other threads, too, may lose
/// their servers at that moment.
private let openingLife = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()

/// The code of the last protocol error; global, since Xlib's handler has no context.
private let protocolError = Atomic<Int>(0)
/// Whose error it was.
private nonisolated(unsafe) let protocolErrorDisplay = Atomic<OpaquePointer?>(nil)

package enum XError: Error, Hashable, Sendable {
  /// No server answers at this display; nil if no name was given and DISPLAY is not set.
  case noDisplay(String?)
  /// The screen has no TrueColor or DirectColor visual.
  case noTrueColor(depth: Int)
  /// Another program has destroyed the window.
  case windowDestroyed
  case connectionLost

  /// One sentence, without a full stop.
  package var sentence: String {
    switch self {
    case .noDisplay(nil): "no display: DISPLAY is not set"
    case .noDisplay(let name?): "cannot open display \(name)"
    case .noTrueColor(let depth):
      "the screen has \(depth) bits per pixel and no direct colours; a TrueColor visual is needed"
    case .windowDestroyed: "the window was destroyed by another program"
    case .connectionLost: "the connection to the display was lost"
    }
  }
}

/// The requests whose errors are expected, by serial number.
enum ErrorTraps {
  private struct Trap {
    let display, first: UInt
    /// The serial after the last request; the largest number while the trap is open.
    var end: UInt
  }

  private static let traps = Mutex<[Trap]>([])

  /// Opens a trap, and removes those whose requests the server has answered.
  ///
  /// - Returns: the serial of the first request, which closes the trap.
  static func open(on display: OpaquePointer, first: UInt, lastSeen: UInt) -> UInt {
    let display = UInt(bitPattern: display)
    traps.withLock { traps in
      traps.removeAll { $0.display == display && $0.end <= lastSeen }
      traps.append(Trap(display: display, first: first, end: .max))
    }
    return first
  }

  /// Ignores all errors of a connection from now on.
  static func expectAll(on display: OpaquePointer) {
    let display = UInt(bitPattern: display)
    traps.withLock { $0.append(Trap(display: display, first: 0, end: .max)) }
  }

  /// Removes the traps of a closed connection.
  static func forget(_ display: OpaquePointer) {
    let display = UInt(bitPattern: display)
    traps.withLock { traps in traps.removeAll { $0.display == display } }
  }

  static func close(_ first: UInt, end: UInt) {
    traps.withLock { traps in
      guard let index = traps.lastIndex(where: { $0.first == first && $0.end == .max })
      else { return }
      if end == first { traps.remove(at: index) } else { traps[index].end = end }
    }
  }

  /// Whether an error is expected. Called by Xlib, so it must not call Xlib.
  static func cover(_ display: OpaquePointer?, serial: UInt) -> Bool {
    let display = UInt(bitPattern: display)
    return traps.withLock { traps in
      traps.contains { $0.display == display && $0.first <= serial && serial < $0.end }
    }
  }
}

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

/// The property whose changes report the time.
private struct Stamp {
  let window, atom: UInt

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
