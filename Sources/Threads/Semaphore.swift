// A POSIX semaphore.
internal import Glibc

/// A POSIX semaphore within this process.
package final class Semaphore: @unchecked Sendable {
  // Sendable because the system makes every operation thread-safe.
  private let storage: UnsafeMutablePointer<sem_t>

  /// - Parameter count: the initial count.
  package init(count: Int = 0) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: sem_t())
    sem_init(storage, 0, UInt32(count))
  }

  deinit {
    sem_destroy(storage)
    storage.deallocate()
  }

  /// Increments the count, releasing one waiting thread.
  package func signal() { sem_post(storage) }

  /// Waits until the count is positive and decrements it.
  package func wait() {
    while sem_wait(storage) != 0, errno == EINTR {}
  }
}
