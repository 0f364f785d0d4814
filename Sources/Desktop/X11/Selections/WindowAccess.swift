// Properties of windows, mostly other programs', which may vanish at any moment and hold anything.
internal import CX11

/// Reads and writes the properties of any window; failures give nothing and are not reported.
struct WindowAccess {
  struct Contents {
    var type: UInt
    var bytes: [UInt8]
    /// Whether the property exceeds the limit; the bytes are then incomplete.
    var isTooLong = false
  }

  let connection: Connection
  private var display: OpaquePointer { connection.display }

  func set(_ window: UInt, _ property: UInt, type: UInt, _ bytes: ArraySlice<UInt8>) {
    guard !connection.isDead else { return }
    connection.trappingErrors { connection.set(window, property, type: type, bytes) }
  }

  func set(_ window: UInt, _ property: UInt, type: UInt, numbers: [UInt]) {
    guard !connection.isDead else { return }
    connection.trappingErrors { connection.set(window, property, type: type, numbers: numbers) }
  }

  func delete(_ window: UInt, _ property: UInt) {
    guard !connection.isDead else { return }
    connection.trappingErrors { _ = XDeleteProperty(display, window, property) }
  }

  func send(to window: UInt, _ event: inout XEvent) {
    guard !connection.isDead else { return }
    connection.trappingErrors { _ = XSendEvent(display, window, 0, 0, &event) }
  }

  /// The first `limit` numbers of a property of format 32; nil if there is none or its format
  /// differs.
  func numbers(_ window: UInt, _ property: UInt, limit: Int) -> (type: UInt, numbers: [UInt])? {
    read(window, property, longs: 0..<limit) { type, format, _, data, count in
      guard format == 32 else { return nil }
      let numbers = data.withMemoryRebound(to: UInt.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
      return (type, numbers)
    }
  }

  /// The bytes of a property of format 8, read in pieces.
  ///
  /// - Returns: nil if there is no property or its format differs; for format 32, as of INCR, its
  ///   type without bytes.
  func bytes(_ window: UInt, _ property: UInt, limit: Int) -> Contents? {
    let pieceLongs = 1 << 14
    var all = Contents(type: 0, bytes: [])
    var start = 0
    while true {
      let rest = read(window, property, longs: start..<start + pieceLongs) {
        (type, format, rest, data, count) -> UInt? in
        all.type = type
        guard format == 8 else { return format == 32 ? 0 : nil }
        all.bytes += UnsafeBufferPointer(start: data, count: count)
        return rest
      }
      guard let rest else { return nil }
      all.isTooLong = all.bytes.count + Int(clamping: rest) > limit
      if rest == 0 || all.isTooLong { return all }
      start += pieceLongs
    }
  }

  private func read<Value>(
    _ window: UInt, _ property: UInt, longs: Range<Int>,
    _ body: (
      _ type: UInt, _ format: Int32, _ rest: UInt, UnsafeMutablePointer<UInt8>, _ count: Int
    ) -> Value?
  ) -> Value? {
    guard !connection.isDead else { return nil }
    var (type, format, count, rest) = (UInt(), Int32(), UInt(), UInt())
    var data: UnsafeMutablePointer<UInt8>?
    let status = connection.trappingErrors {
      XGetWindowProperty(
        display, window, property, longs.lowerBound, longs.count, 0, UInt(AnyPropertyType), &type,
        &format, &count, &rest, &data)
    }
    guard status == Success, let data else { return nil }
    defer { XFree(data) }
    return type == 0 ? nil : body(type, format, rest, data, Int(count))
  }
}

extension Connection {
  func set(_ window: UInt, _ property: UInt, type: UInt, _ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      _ = XChangeProperty(
        display, window, property, type, 8, Int32(PropModeReplace), bytes.baseAddress,
        Int32(bytes.count))
    }
  }

  /// Format 32 is an array of C's `long` in memory, whatever its width.
  func set(_ window: UInt, _ property: UInt, type: UInt, numbers: [UInt]) {
    numbers.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, property, type, 32, Int32(PropModeReplace),
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(numbers.count))
    }
  }

  /// A window that is never mapped and reports changes of its properties.
  func makeHiddenWindow() -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = PropertyChangeMask
    return XCreateWindow(
      display, root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWOverrideRedirect | CWEventMask), &attributes)
  }
}

extension XEvent {
  /// A client message of up to five numbers, each a C `long` in memory (format 32).
  init(_ message: UInt, window: UInt, numbers: [Int]) {
    self = numbers.withUnsafeBytes { XEvent(message, window: window, format: 32, $0) }
  }

  /// - Parameter data: the numbers of 8 or 32 bits as they are in memory.
  init(_ message: UInt, window: UInt, format: Int32, _ data: some Collection<UInt8>) {
    self.init()
    xclient.type = ClientMessage
    xclient.window = window
    xclient.message_type = message
    xclient.format = format
    withUnsafeMutableBytes(of: &xclient.data) { $0.copyBytes(from: data) }
  }
}

/// Windows of other programs whose properties and destruction are observed, reference-counted.
final class WatchedWindows {
  private struct Watch {
    /// The events selected on the window before.
    let mask: Int
    var users: Int
  }

  private let connection: Connection
  private var watches: [UInt: Watch] = [:]

  init(_ connection: Connection) { self.connection = connection }
  func contains(_ window: UInt) -> Bool { watches[window] != nil }

  /// Starts watching; false if there is no such window.
  func begin(_ window: UInt) -> Bool {
    if watches[window] != nil {
      watches[window]?.users += 1
      return true
    }
    guard !connection.isDead else { return false }
    return connection.trappingErrors {
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(connection.display, window, &attributes) != 0 else { return false }
      // Keep the events that this program has already selected there.
      let mask = attributes.your_event_mask
      XSelectInput(connection.display, window, mask | PropertyChangeMask | StructureNotifyMask)
      watches[window] = Watch(mask: mask, users: 1)
      return true
    }
  }

  /// Call once for each `begin` that returned true.
  func end(_ window: UInt) {
    guard var watch = watches[window] else { return }
    watch.users -= 1
    watches[window] = watch.users > 0 ? watch : nil
    guard watch.users == 0, !connection.isDead else { return }
    connection.trappingErrors { _ = XSelectInput(connection.display, window, watch.mask) }
  }

  func forget(_ window: UInt) { watches[window] = nil }
}
