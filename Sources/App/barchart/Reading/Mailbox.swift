// Passes the latest snapshot from the reading thread to the window, with a descriptor to poll.
internal import Base
internal import Glibc

/// Holds at most one value: a new one replaces one that has not been fetched.
final class Mailbox<Value: Sendable>: Sendable {
  private let value = Locked<Value?>(nil)
  private let bell: WakePipe

  init() throws(Failure) { bell = try WakePipe() }

  /// Readable while there is a value to fetch.
  var descriptor: Int32 { bell.readEnd }

  func post(_ new: Value) {
    value.withLock { $0 = new }
    bell.ring(1)
  }

  func fetch() -> Value? {
    while bell.hear() != nil {}
    return value.withLock { held in
      defer { held = nil }
      return held
    }
  }
}
