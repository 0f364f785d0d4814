// Passes the latest value from one thread to another, with a descriptor to poll.

/// Holds at most one value: a new one replaces one that has not been fetched.
package final class Mailbox<Value: Sendable>: Sendable {
  private let value = Locked<Value?>(nil)
  private let bell: WakePipe

  package init() throws(SystemError) { bell = try WakePipe() }

  /// Readable while there is a value to fetch.
  package var descriptor: Int32 { bell.readEnd }

  package func post(_ new: Value) {
    value.withLock { $0 = new }
    bell.ring(1)
  }

  package func fetch() -> Value? {
    while bell.hear() != nil {}
    return value.withLock { held in
      defer { held = nil }
      return held
    }
  }
}
