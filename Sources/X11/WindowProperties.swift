// What a window tells its manager about itself: ICCCM 4.1.2 and the Extended Window Manager Hints.
internal import CX11
internal import Glibc

/// Sets the properties of one window. None of this waits for the server.
struct WindowProperties {
  let connection: Connection
  let window: UInt

  private var display: OpaquePointer { connection.display }
  private var atoms: Atoms { connection.atoms }

  func setAll(title: String, widthPixels: Int, heightPixels: Int, counter: XSyncCounter) {
    set(title: title)
    setHints(widthPixels: widthPixels, heightPixels: heightPixels)
    setClass()
    setHost()
    var protocols = [atoms[.deleteWindow], atoms[.ping]]
    if counter != 0 {
      protocols.append(atoms[.syncRequest])
      set(.syncRequestCounter, UInt(XA_CARDINAL), [UInt(counter)])
    }
    set(.wmProtocols, UInt(XA_ATOM), protocols)
    set(.processID, UInt(XA_CARDINAL), [UInt(getpid())])
    set(.windowType, UInt(XA_ATOM), [atoms[.normalWindow]])
    // Whoever started us can end its busy cursor when this window appears; our children are not it.
    if let startup = getenv("DESKTOP_STARTUP_ID") {
      set(atoms[.startupID], atoms[.utf8String], Array(String(cString: startup).utf8))
      unsetenv("DESKTOP_STARTUP_ID")
    }
  }

  /// No title bar shows more, and a property larger than the server takes in one request is not
  /// set.
  static let titleBytes = 4_096

  func set(title: String) {
    let bytes = Self.cut(title)
    set(atoms[.windowName], atoms[.utf8String], bytes)
    set(atoms[.iconName], atoms[.utf8String], bytes)
    // For managers that know only ICCCM. Written here and not by Xutf8SetWMProperties, which loads
    // a locale from disk for it.
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let type = isASCII ? UInt(XA_STRING) : atoms[.utf8String]
    set(UInt(XA_WM_NAME), type, bytes)
    set(UInt(XA_WM_ICON_NAME), type, bytes)
  }

  /// The title's UTF-8 to the limit, no character of Unicode in half.
  private static func cut(_ title: String) -> [UInt8] {
    var bytes = Array(title.utf8.prefix(titleBytes + 1))
    guard bytes.count > titleBytes else { return bytes }
    while let last = bytes.popLast(), UTF8.isContinuation(last) {}
    return bytes
  }

  private func setHints(widthPixels: Int, heightPixels: Int) {
    var size = XSizeHints()
    size.flags = PSize | PMinSize
    size.width = Int32(widthPixels)
    size.height = Int32(heightPixels)
    size.min_width = 1
    size.min_height = 1
    XSetWMNormalHints(display, window, &size)
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = 1
    hints.initial_state = Int32(NormalState)
    XSetWMHints(display, window, &hints)
  }

  private func setClass() {
    // Instance and class, each with its NUL.
    set(UInt(XA_WM_CLASS), UInt(XA_STRING), Array("barchart\0Barchart\0".utf8))
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

  /// Format 32 is C's `long` in memory, whatever its width.
  private func set(_ property: Atoms.Name, _ type: UInt, _ values: [UInt]) {
    values.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, atoms[property], type, 32, Int32(PropModeReplace),
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(values.count))
    }
  }
}
