// A request for a selection, and an answer in pieces (ICCCM 2.7.2).
internal import CX11

/// One request, possibly for several targets at once (ICCCM 2.6.2, MULTIPLE).
struct SelectionConversion {
  /// A target, and the property of the requestor's window for it.
  struct Part: Equatable {
    var target, property: UInt
  }

  static let waitingLimit = 64
  static let partLimit = 64
  /// How long a request may wait: enough to draw a picture of any size.
  static let patienceNanoseconds: UInt64 = 20_000_000_000

  let requestor, selection, target: UInt
  /// Obsolete clients send None, which means the target (ICCCM 2.2).
  let property: UInt
  let time: ServerTime
  var parts: [Part] = []
  let isMultiple: Bool
  /// When the wait began; nil until the next turn of the event loop.
  var stamp: UInt64?

  init(_ event: XSelectionRequestEvent, multiple: UInt) {
    requestor = event.requestor
    selection = event.selection
    target = event.target
    isMultiple = event.target == multiple
    property = event.property == 0 && !isMultiple ? event.target : event.property
    time = ServerTime(event.time)
    if !isMultiple { parts = [Part(target: target, property: property)] }
  }

  /// Whether its time is before the selection was owned (ICCCM 2.2).
  func isOlder(than ownership: ServerTime) -> Bool {
    time != .current && ownership != .current && time.isBefore(ownership)
  }

  /// The notification that ends every request; property None means that it was refused.
  func notification(isGranted: Bool) -> XEvent {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = requestor
    event.xselection.selection = selection
    event.xselection.target = target
    event.xselection.property = isGranted ? property : 0
    event.xselection.time = time.value
    return event
  }
}

/// One answer to one property of a requestor's window. It advances only when the requestor does, so
/// a slow requestor costs nothing, and a dead one is given up.
struct IncrementalTransfer {
  /// Larger answers go in pieces of this size, if the server allows it: 16 MiB in 64 round trips.
  static let pieceBytes = 256 << 10
  /// The size of a ChangeProperty request without its bytes (with the length of BIG-REQUESTS).
  private static let headerBytes = 28

  /// The size of pieces for a server.
  ///
  /// - Parameter requestWords: the server's longest request, in units of four bytes.
  static func pieceBytes(requestWords: Int) -> Int {
    min(pieceBytes, 4 * requestWords - headerBytes)
  }
  static let countLimit = 32
  /// The limit on the bytes of all transfers together.
  static let totalBytesLimit = 1 << 30
  /// The timeout without activity of the requestor.
  static let idleNanoseconds: UInt64 = 5_000_000_000

  let requestor, property, type: UInt
  let bytes: [UInt8]
  private var sent = 0
  /// Whether the requestor has taken the last piece.
  private var isReady = false
  /// The time of the requestor's last activity; nil until the next `step`.
  private var stamp: UInt64?

  init(requestor: UInt, property: UInt, type: UInt, bytes: [UInt8]) {
    (self.requestor, self.property, self.type, self.bytes) = (requestor, property, type, bytes)
  }

  enum Step: Equatable {
    case wait
    /// A piece to send; an empty one ends the transfer.
    case piece(ArraySlice<UInt8>)
    case giveUp
  }

  /// When the transfer is abandoned.
  var deadline: UInt64? { stamp.map { $0 + Self.idleNanoseconds } }

  /// Notes that the requestor has deleted the property.
  mutating func pieceWasTaken() { isReady = true }

  /// At most one piece per turn.
  mutating func step(now: UInt64, pieceBytes: Int) -> Step {
    guard isReady else {
      let start = stamp ?? now
      stamp = start
      return now >= start + Self.idleNanoseconds ? .giveUp : .wait
    }
    isReady = false
    stamp = now
    let end = min(bytes.count, sent + pieceBytes)
    defer { sent = end }
    return .piece(bytes[sent..<end])
  }
}
