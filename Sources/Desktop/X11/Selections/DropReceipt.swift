// Receives the data of another program, at once or in pieces (ICCCM 2.7.2).
internal import Input

/// The data received so far of one drop or pasted text. Uses neither the server nor a clock.
struct DropReceipt {
  enum Progress: Equatable {
    case more
    case list([UInt8])
    case failure(DropFailure)
  }

  /// The timeout without activity of the source.
  static let idleNanoseconds: UInt64 = 5_000_000_000

  let source: UInt
  /// Longer data are refused.
  let byteLimit: Int
  /// Whether the data arrive in pieces.
  private(set) var isIncremental = false
  private var list: [UInt8] = []
  /// The time of the last activity; nil until the first `isLate` after it.
  private var stamp: UInt64?

  init(source: UInt, byteLimit: Int = FileURIs.byteLimit) {
    self.source = source
    self.byteLimit = byteLimit
  }

  var deadline: UInt64? { stamp.map { $0 + Self.idleNanoseconds } }

  /// - Parameter isAnnouncement: whether this announces pieces to follow, by the type INCR.
  mutating func take(_ bytes: [UInt8], isAnnouncement: Bool) -> Progress {
    stamp = nil
    if isAnnouncement {
      guard !isIncremental else { return .failure(.notDelivered) }
      isIncremental = true
      return .more
    }
    guard isIncremental else { return .list(bytes) }
    // An empty piece ends the data.
    guard !bytes.isEmpty else { return .list(list) }
    guard list.count + bytes.count <= byteLimit else { return .failure(.tooLong) }
    list += bytes
    return .more
  }

  mutating func isLate(now: UInt64) -> Bool {
    let start = stamp ?? now
    stamp = start
    return now >= start + Self.idleNanoseconds
  }
}
