// Errors that are nobody's fault here: other people's windows vanish while they are written to.
internal import CX11
internal import Synchronization

extension Connection {
  /// Does something to a window of another program. That it fails is expected: such an error is not
  /// reported, whenever it comes.
  func trappingErrors<Result>(_ body: () -> Result) -> Result {
    let first = XNextRequest(display)
    let trap = ErrorTraps.open(on: display, first: first, lastSeen: seenRequest)
    let result = body()
    ErrorTraps.close(trap, end: XNextRequest(display))
    return result
  }

  private var seenRequest: UInt { XLastKnownRequestProcessed(display) }
}

/// The requests whose errors are expected, by their serial numbers.
enum ErrorTraps {
  private struct Trap {
    let display: UInt
    let first: UInt
    /// The first request behind it; the largest number while it is open.
    var end: UInt
  }

  private static let traps = Mutex<[Trap]>([])

  /// Sets a trap, and takes those away whose requests the server has long answered.
  ///
  /// - Returns: the first request, by which it is closed.
  static func open(on display: OpaquePointer, first: UInt, lastSeen: UInt) -> UInt {
    let display = UInt(bitPattern: display)
    traps.withLock { traps in
      traps.removeAll { $0.display == display && $0.end <= lastSeen }
      traps.append(Trap(display: display, first: first, end: .max))
    }
    return first
  }

  /// From now on no error of a connection's is a fault.
  static func expectAll(on display: OpaquePointer) {
    let display = UInt(bitPattern: display)
    traps.withLock { $0.append(Trap(display: display, first: 0, end: .max)) }
  }

  /// The connection is closed.
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

  /// Whether an error is expected. Called from within Xlib, so it calls nothing of it.
  static func cover(_ display: OpaquePointer?, serial: UInt) -> Bool {
    let display = UInt(bitPattern: display)
    return traps.withLock { traps in
      traps.contains { $0.display == display && $0.first <= serial && serial < $0.end }
    }
  }
}
