// Sends a large answer in pieces: each is sent when the requestor has taken the previous one (ICCCM
// 2.7.2).

/// One answer to one property of a requestor's window. It advances only when the requestor does, so
/// a slow requestor costs nothing, and a dead one is given up.
struct IncrementalTransfer {
  /// Larger answers are sent in pieces of this size, if the server allows it: 64 round trips for 16
  /// MiB, each of them short.
  static let pieceBytes = 256 << 10
  /// The size of a ChangeProperty request without its bytes (with the length of BIG-REQUESTS).
  private static let headerBytes = 28

  /// The size of pieces for a server.
  ///
  /// - Parameter requestWords: the server's longest request, in units of four bytes; 65,535 without
  ///   BIG-REQUESTS.
  static func pieceBytes(requestWords: Int) -> Int {
    min(pieceBytes, 4 * requestWords - headerBytes)
  }
  /// The limit on concurrent transfers.
  static let countLimit = 32
  /// The limit on the bytes of all transfers together.
  static let totalBytesLimit = 1 << 30
  /// The timeout without activity of the requestor.
  static let idleNanoseconds: UInt64 = 5_000_000_000

  let requestor: UInt
  let property: UInt
  let type: UInt
  let bytes: [UInt8]
  private var sent = 0
  /// Whether the requestor has taken the last piece.
  private var isReady = false
  /// The time of the requestor's last activity; nil until the next `step`.
  private var stamp: UInt64?

  init(requestor: UInt, property: UInt, type: UInt, bytes: [UInt8]) {
    self.requestor = requestor
    self.property = property
    self.type = type
    self.bytes = bytes
  }

  /// The action in a turn of the event loop.
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
