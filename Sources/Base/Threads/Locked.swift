// The shared values of threads: a value behind a lock, and a count that is waited for.
internal import Glibc
internal import Synchronization

/// A `Mutex` whose ordering ThreadSanitizer can see.
///
/// When a `Mutex` is contended, the kernel hands it over (FUTEX_LOCK_PI) within a library that is
/// not compiled for ThreadSanitizer, which then reports a race between accesses before and after.
/// `turn` makes the same ordering visible with a load and a store, which on x86-64 and ARMv8 are
/// one instruction each and never wait.
package struct Locked<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let turn = Atomic<Bool>(false)

  package init(_ value: sending Value) { mutex = Mutex(value) }

  /// Runs the body with exclusive access to the value.
  package borrowing func withLock<Result, Thrown: Error>(
    _ body: (inout sending Value) throws(Thrown) -> sending Result
  ) throws(Thrown) -> sending Result {
    try mutex.withLock { value throws(Thrown) in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}

/// A POSIX semaphore within this process.
package final class Semaphore: @unchecked Sendable {
  // Sendable because the system makes every operation thread-safe.
  private let storage: UnsafeMutablePointer<sem_t>

  package init(count: Int = 0) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: sem_t())
    sem_init(storage, 0, UInt32(count))
  }

  deinit {
    sem_destroy(storage)
    storage.deallocate()
  }

  package func signal() { sem_post(storage) }

  package func wait() { while sem_wait(storage) != 0, errno == EINTR {} }
}
