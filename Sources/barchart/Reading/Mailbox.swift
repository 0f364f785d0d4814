// The one way from the reading thread to the window: the latest snapshot, and a descriptor to poll.
internal import Glibc
internal import Synchronization

/// Holds at most one value: a newer one replaces one that nobody has fetched.
final class Mailbox<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  /// An eventfd; readable while there is something to fetch.
  let descriptor: Int32

  init() throws(Failure) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC.rawValue) | Int32(EFD_NONBLOCK.rawValue))
    guard descriptor >= 0 else { throw .fault("eventfd: \(SystemError.last.words)") }
  }

  deinit { close(descriptor) }

  func post(_ new: Value) {
    value.withLock { $0 = new }
    // It can only fail when the counter is full, and then it is readable as it should be.
    _ = eventfd_write(descriptor, 1)
  }

  func fetch() -> Value? {
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor, &count)
    return value.withLock { held in
      defer { held = nil }
      return held
    }
  }
}
