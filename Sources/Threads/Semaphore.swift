// Counting what is ready between threads that have nothing else to wait for.
internal import Glibc

/// A POSIX semaphore of this process.
package final class Semaphore: @unchecked Sendable {
  // Sendable because the system makes every use of it safe.
  private let storage: UnsafeMutablePointer<sem_t>

  /// - Parameter count: how often it can be waited for at once.
  package init(count: Int = 0) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: sem_t())
    sem_init(storage, 0, UInt32(count))
  }

  deinit {
    sem_destroy(storage)
    storage.deallocate()
  }

  /// Lets one more wait end.
  package func signal() { sem_post(storage) }

  /// Waits until it has been signalled once more than it has been waited for.
  package func wait() {
    while sem_wait(storage) != 0, errno == EINTR {}
  }
}
