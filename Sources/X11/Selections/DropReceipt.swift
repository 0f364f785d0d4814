// What another program delivers while it comes, at once or in pieces (ICCCM 2.7.2).
internal import Input

/// What has come of one drop, or of one text that is pasted. Knows neither server nor clock.
struct DropReceipt {
  /// What a piece means.
  enum Progress: Equatable {
    case more
    case list([UInt8])
    case failure(DropFailure)
  }

  /// Without a sign of the source's.
  static let idleNanoseconds: UInt64 = 5_000_000_000

  let source: UInt
  /// What is longer is refused.
  let byteLimit: Int
  /// Whether it comes in pieces.
  private(set) var isIncremental = false
  private var list: [UInt8] = []
  /// When something last came; nil until the clock has been looked at.
  private var stamp: UInt64?

  init(source: UInt, byteLimit: Int = FileURIs.byteLimit) {
    self.source = source
    self.byteLimit = byteLimit
  }

  var deadline: UInt64? { stamp.map { $0 + Self.idleNanoseconds } }

  /// - Parameter isAnnouncement: that pieces will follow, as the type INCR says.
  mutating func take(_ bytes: [UInt8], isAnnouncement: Bool) -> Progress {
    stamp = nil
    if isAnnouncement {
      guard !isIncremental else { return .failure(.notDelivered) }
      isIncremental = true
      return .more
    }
    guard isIncremental else { return .list(bytes) }
    // An empty piece is the end.
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
