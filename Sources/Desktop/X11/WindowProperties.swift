// The window properties that managers read: ICCCM 4.1.2 and the Extended Window Manager Hints.
internal import CX11
internal import Glibc

/// Sets the properties of one window. Never waits for the server.
struct WindowProperties {
  let connection: Connection
  let window: UInt

  private var display: OpaquePointer { connection.display }
  private var atoms: Atoms { connection.atoms }

  func setAll(
    title: String, program: String, counter: XSyncCounter, startup: StartupNotification?
  ) {
    set(title: title)
    setHints(isUrgent: false)
    setClass(program)
    setHost()
    var protocols = [atoms[.deleteWindow], atoms[.ping]]
    if counter != 0 {
      protocols.append(atoms[.syncRequest])
      set(.syncRequestCounter, UInt(XA_CARDINAL), [UInt(counter)])
    }
    set(.wmProtocols, UInt(XA_ATOM), protocols)
    set(.processID, UInt(XA_CARDINAL), [UInt(getpid())])
    set(.windowType, UInt(XA_ATOM), [atoms[.normalWindow]])
    // The launcher can end its busy cursor when this window appears.
    if let startup {
      set(atoms[.startupID], atoms[.utf8String], Array(startup.id.utf8))
      if let time = startup.timeMilliseconds { set(userTime: UInt(time)) }
    }
  }

  /// The server's time of the last use, in milliseconds.
  func set(userTime: UInt) { set(.userTime, UInt(XA_CARDINAL), [userTime]) }

  func setIcon() { set(.icon, UInt(XA_CARDINAL), WindowIcon.property) }

  /// Sets the state before mapping; afterwards the property belongs to the window manager.
  func setState(_ states: [Atoms.Name]) { set(.state, UInt(XA_ATOM), states.map { atoms[$0] }) }

  /// The longest title in bytes: no title bar shows more, and the server rejects a property larger
  /// than one request.
  static let titleBytes = 4_096

  func set(title: String) {
    let bytes = Self.cut(title)
    set(atoms[.windowName], atoms[.utf8String], bytes)
    set(atoms[.iconName], atoms[.utf8String], bytes)
    // For managers that support only ICCCM. Not by Xutf8SetWMProperties, which loads a locale from
    // disk.
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let type = isASCII ? UInt(XA_STRING) : atoms[.utf8String]
    set(UInt(XA_WM_NAME), type, bytes)
    set(UInt(XA_WM_ICON_NAME), type, bytes)
  }

  /// The title's UTF-8, cut at the limit between two Unicode characters.
  private static func cut(_ title: String) -> [UInt8] {
    var bytes = Array(title.utf8.prefix(titleBytes + 1))
    guard bytes.count > titleBytes else { return bytes }
    while let last = bytes.popLast(), UTF8.isContinuation(last) {}
    return bytes
  }

  /// Sets which of position and size the user asked for, and which corner of the window stays when
  /// a frame is added (ICCCM 4.1.2.3).
  func setSize(
    x: Int32, y: Int32, widthPixels: Int, heightPixels: Int, _ geometry: WindowGeometry
  ) {
    var size = XSizeHints()
    size.flags = PMinSize | PWinGravity | (geometry.hasSize ? USSize : PSize)
    if geometry.hasPlace { size.flags |= USPosition }
    // Read by managers older than ICCCM 1.
    (size.x, size.y) = (x, y)
    size.width = Int32(widthPixels)
    size.height = Int32(heightPixels)
    size.min_width = 1
    size.min_height = 1
    size.win_gravity =
      switch (geometry.x?.isFromFarEdge ?? false, geometry.y?.isFromFarEdge ?? false) {
      case (false, false): NorthWestGravity
      case (true, false): NorthEastGravity
      case (false, true): SouthWestGravity
      case (true, true): SouthEastGravity
      }
    XSetWMNormalHints(display, window, &size)
  }

  func setHints(isUrgent: Bool) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint | (isUrgent ? Int(XUrgencyHint) : 0)
    hints.input = 1
    hints.initial_state = Int32(NormalState)
    XSetWMHints(display, window, &hints)
  }

  private func setClass(_ program: String) {
    // Instance and class, each with a final NUL.
    let name = program.filter { $0 != "\0" }
    let text = name + "\0" + name.prefix(1).uppercased() + name.dropFirst() + "\0"
    set(UInt(XA_WM_CLASS), UInt(XA_STRING), Array(text.utf8))
  }

  private func setHost() {
    let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String? in
      guard let base = buffer.baseAddress, gethostname(base, buffer.count - 1) == 0 else {
        return nil
      }
      buffer[buffer.count - 1] = 0
      return String(cString: base)
    }
    if let name { set(UInt(XA_WM_CLIENT_MACHINE), UInt(XA_STRING), Array(name.utf8)) }
  }

  private func set(_ property: UInt, _ type: UInt, _ bytes: [UInt8]) {
    XChangeProperty(
      display, window, property, type, 8, Int32(PropModeReplace), bytes, Int32(bytes.count))
  }

  /// Format 32 is an array of C's `long` in memory, whatever its width.
  private func set(_ property: Atoms.Name, _ type: UInt, _ values: [UInt]) {
    values.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, atoms[property], type, 32, Int32(PropModeReplace),
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(values.count))
    }
  }
}
