// A value that several threads touch, one at a time.
internal import Synchronization

/// A `Mutex` whose order ThreadSanitizer sees too.
///
/// Where two threads want a `Mutex` at once the kernel hands it over (FUTEX_LOCK_PI), within a
/// library that is not compiled for ThreadSanitizer: what is written under it before and read under
/// it after is then reported as a race. `turn` tells the same order in code of ours, with a load
/// and a store, which on x86-64 and ARMv8 are an instruction each and wait for nothing.
package struct Locked<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let turn = Atomic<Bool>(false)

  package init(_ value: sending Value) { mutex = Mutex(value) }

  /// Runs the body while no other thread has the value.
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
