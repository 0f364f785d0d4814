// The connection to the X server: opening it, noticing its end, and the screen's properties.
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
    // By default Xlib ends the process on both kinds of error. A display has its own handler only
    // after it is open.
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
      throw .noDisplay(name ?? getenv("DISPLAY").map { String(cString: $0) })
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

  package func flush() {
    if !isDead { XFlush(display) }
  }

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
