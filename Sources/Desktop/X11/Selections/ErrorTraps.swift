// Ignores expected errors: other programs' windows may vanish while they are being written to.
internal import CX11
internal import Synchronization

extension Connection {
  /// Performs requests on another program's window. Their errors are expected and not reported,
  /// whenever they arrive.
  func trappingErrors<Result>(_ body: () -> Result) -> Result {
    let first = XNextRequest(display)
    let trap = ErrorTraps.open(on: display, first: first, lastSeen: seenRequest)
    let result = body()
    ErrorTraps.close(trap, end: XNextRequest(display))
    return result
  }

  private var seenRequest: UInt { XLastKnownRequestProcessed(display) }
}

/// The requests whose errors are expected, by serial number.
enum ErrorTraps {
  private struct Trap {
    let display: UInt
    let first: UInt
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
