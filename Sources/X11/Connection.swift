// The connection to the X server: who opens it, who learns of its end, what it knows of the screen.
internal import CX11
internal import Glibc
internal import Synchronization

/// A connection to one X server. Everything that goes through it stays on one thread.
public final class Connection {
  let display: OpaquePointer
  let screen: Int32
  let root: UInt
  let atoms: Atoms
  /// Set by Xlib when reading or writing fails; on the heap, so that Xlib can hold its address.
  private let deathFlag: UnsafeMutablePointer<Bool>

  /// - Parameter name: as in DISPLAY, which it replaces; nil for DISPLAY itself.
  /// - Throws: `XError.noDisplay` where no server answers.
  public init(display name: String?) throws(XError) {
    guard let display = XOpenDisplay(name) else {
      throw .noDisplay(name ?? getenv("DISPLAY").map { String(cString: $0) })
    }
    self.display = display
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    deathFlag = .allocate(capacity: 1)
    deathFlag.initialize(to: false)
    // By default Xlib ends the process on both kinds of error.
    XSetIOErrorHandler { _ in 0 }
    XSetIOErrorExitHandler(
      display, { _, flag in flag?.assumingMemoryBound(to: Bool.self).pointee = true }, deathFlag)
    XSetErrorHandler { _, error in
      if let error { protocolError.store(Int(error.pointee.error_code), ordering: .relaxed) }
      return 0
    }
    atoms = Atoms(display)
  }

  deinit {
    if !isDead { XCloseDisplay(display) }
    deathFlag.deallocate()
  }

  /// Whether the server has gone. From then on nothing may be asked of the connection.
  public var isDead: Bool { deathFlag.pointee }

  /// For those who poll: the socket has ended before Xlib has noticed.
  public func markDead() { deathFlag.pointee = true }

  /// Readable when the server has sent something; Xlib may hold more that it has already read.
  public var fileDescriptor: Int32 { XConnectionNumber(display) }

  /// Xlib's `Display *`, for Cairo.
  public var displayHandle: OpaquePointer { display }

  /// Sends what Xlib has buffered.
  public func flush() {
    if !isDead { XFlush(display) }
  }

  /// The server's words for the last request that failed since the last call, nil where none did.
  public func takeProtocolError() -> String? {
    let code = protocolError.exchange(0, ordering: .relaxed)
    guard code != 0, !isDead else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 160) { buffer in
      XGetErrorText(display, Int32(code), buffer.baseAddress, Int32(buffer.count))
      return buffer.baseAddress.map { String(cString: $0) }
    }
  }

  /// Device pixels to a logical pixel, from the resource `Xft.dpi` (96 is 1); kept within 0.5…8.
  /// Read from what the server sent when the connection was made, so it costs no round trip.
  public var scaleFactor: Double {
    guard let resources = XResourceManagerString(display) else { return 1 }
    return Self.scaleFactor(resources: String(cString: resources))
  }

  static func scaleFactor(resources: String) -> Double {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi",
        let dpi = Double(trimmed(parts[1])), dpi.isFinite, dpi > 0
      else { continue }
      return min(max(dpi / 96, 0.5), 8)
    }
    return 1
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    var text = text.drop(while: isBlank)
    while text.last.map(isBlank) ?? false { text.removeLast() }
    return text
  }
}

/// The code of the last protocol error. Xlib's handler has no place for a context.
private let protocolError = Atomic<Int>(0)
