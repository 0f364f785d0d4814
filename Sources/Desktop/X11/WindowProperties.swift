// The window properties that managers read: ICCCM 4.1.2 and EWMH, with the program's icon.
internal import CX11
internal import Glibc

/// Sets the properties of one window. Never waits for the server.
struct WindowProperties {
  let connection: Connection
  let window: UInt
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

  /// In bytes: no title bar shows more, and the server rejects what is larger than one request.
  static let titleBytes = 4_096

  func set(title: String) {
    let bytes = Self.cut(title)
    set(atoms[.windowName], atoms[.utf8String], bytes)
    set(atoms[.iconName], atoms[.utf8String], bytes)
    // For managers of ICCCM only. Not by Xutf8SetWMProperties, which loads a locale from disk.
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
    (size.min_width, size.min_height) = (1, 1)
    size.win_gravity =
      switch (geometry.x?.isFromFarEdge ?? false, geometry.y?.isFromFarEdge ?? false) {
      case (false, false): NorthWestGravity
      case (true, false): NorthEastGravity
      case (false, true): SouthWestGravity
      case (true, true): SouthEastGravity
      }
    XSetWMNormalHints(connection.display, window, &size)
  }

  func setHints(isUrgent: Bool) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint | (isUrgent ? Int(XUrgencyHint) : 0)
    hints.input = 1
    hints.initial_state = Int32(NormalState)
    XSetWMHints(connection.display, window, &hints)
  }

  private func setClass(_ program: String) {
    // Instance and class, each with a final NUL.
    let name = program.filter { $0 != "\0" }
    let text = name + "\0" + name.prefix(1).uppercased() + String(name.dropFirst()) + "\0"
    set(UInt(XA_WM_CLASS), UInt(XA_STRING), Array(text.utf8))
  }

  private func setHost() {
    let name = FileURIs.hostName
    if !name.isEmpty { set(UInt(XA_WM_CLIENT_MACHINE), UInt(XA_STRING), Array(name.utf8)) }
  }

  private func set(_ property: UInt, _ type: UInt, _ bytes: [UInt8]) {
    connection.set(window, property, type: type, bytes[...])
  }

  private func set(_ property: Atoms.Name, _ type: UInt, _ values: [UInt]) {
    connection.set(window, atoms[property], type: type, numbers: values)
  }
}

/// The images of `_NET_WM_ICON`.
package enum WindowIcon {
  /// The sides in pixels, for title bars, task bars and window switchers.
  package static let sidesPixels = [16, 24, 32, 48, 64, 128]

  private static let blue: UInt32 = 0x2F6BDB
  private static let orange: UInt32 = 0xB85A10

  /// The bars of Resources/icon/barchart.svg: heights relative to the tallest, and colours.
  private static let bars: [(share: Double, color: UInt32)] = [
    (0.5, blue), (0.72, blue), (1, orange), (0.56, blue),
  ]

  /// The image of one size, row by row: 0xAARRGGBB, not premultiplied.
  ///
  /// Widths, gaps and heights are whole pixels at every size; only the round corners are blended.
  package static func pixels(sidePixels side: Int) -> [UInt32] {
    let width = side * 3 / 16
    let gap = (side - bars.count * width) / bars.count
    let left = (side - bars.count * width - (bars.count - 1) * gap) / 2
    let margin = max(1, side / 16)
    let radius = Double(width) / 3
    var pixels = [UInt32](repeating: 0, count: side * side)
    for (index, bar) in bars.enumerated() {
      let height = Int((Double(side - 2 * margin) * bar.share).rounded())
      let start = (side - margin - height) * side + left + index * (width + gap)
      for y in 0..<height {
        for x in 0..<width {
          let alpha = coverage(
            x: Double(min(x, width - 1 - x)) + 0.5, y: Double(y) + 0.5, radius: radius)
          pixels[start + y * side + x] = alpha == 0 ? 0 : alpha << 24 | bar.color
        }
      }
    }
    return pixels
  }

  /// The coverage of a pixel by a round corner, 0…255, by its centre's distance to the arc; the
  /// centre is from the nearer side and the upper end of the bar.
  private static func coverage(x: Double, y: Double, radius: Double) -> UInt32 {
    guard x < radius, y < radius else { return 255 }
    let (dx, dy) = (radius - x, radius - y)
    let inside = radius - (dx * dx + dy * dy).squareRoot() + 0.5
    return UInt32((min(max(inside, 0), 1) * 255).rounded())
  }

  /// Width, height and pixels of each image, one C `long` per number (EWMH, `_NET_WM_ICON`).
  static var property: [UInt] {
    var numbers: [UInt] = []
    numbers.reserveCapacity(sidesPixels.reduce(0) { $0 + $1 * $1 + 2 })
    for side in sidesPixels {
      numbers.append(UInt(side))
      numbers.append(UInt(side))
      for pixel in pixels(sidePixels: side) { numbers.append(UInt(pixel)) }
    }
    return numbers
  }
}
