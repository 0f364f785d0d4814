// A large answer in pieces: the next goes out when the requestor has taken the last (ICCCM 2.7.2).

/// What one requestor gets in one property of its window. It moves only when the requestor does, so
/// that a slow one costs nothing and a dead one is given up.
struct IncrementalTransfer {
  /// Answers above this size go in pieces, of this size where the server takes that: 64 round trips
  /// for 16 MiB, and never long at one of them.
  static let pieceBytes = 256 << 10
  /// Of a request that changes a property, beside the bytes (X protocol, `ChangeProperty`, with the
  /// longer length of BIG-REQUESTS).
  private static let headerBytes = 28

  /// The same for a server.
  ///
  /// - Parameter requestWords: the longest request that it takes, in units of four bytes; 65,535
  ///   where it has no BIG-REQUESTS.
  static func pieceBytes(requestWords: Int) -> Int {
    min(pieceBytes, 4 * requestWords - headerBytes)
  }
  /// At one time.
  static let countLimit = 32
  /// Of all answers under way together.
  static let totalBytesLimit = 1 << 30
  /// Without a sign of the requestor's.
  static let idleNanoseconds: UInt64 = 5_000_000_000

  let requestor: UInt
  let property: UInt
  let type: UInt
  let bytes: [UInt8]
  private var sent = 0
  /// Whether the requestor has taken the last piece.
  private var isReady = false
  /// When the requestor last did something; nil until the clock has been looked at.
  private var stamp: UInt64?

  init(requestor: UInt, property: UInt, type: UInt, bytes: [UInt8]) {
    self.requestor = requestor
    self.property = property
    self.type = type
    self.bytes = bytes
  }

  /// What a turn of the event loop means for it.
  enum Step: Equatable {
    case wait
    /// To be put out; an empty one says that it was the last.
    case piece(ArraySlice<UInt8>)
    case giveUp
  }

  /// When it is given up.
  var deadline: UInt64? { stamp.map { $0 + Self.idleNanoseconds } }

  /// The requestor has deleted the property.
  mutating func pieceWasTaken() { isReady = true }

  /// One piece a turn at most.
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
