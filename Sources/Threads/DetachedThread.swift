// Work beside the window: a thread that nobody waits for.
package import Files
internal import Glibc

/// A thread that nobody waits for.
package enum DetachedThread {
  /// What a thread runs; on the heap, since C hands on no more than an address.
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs the body on a thread of its own, which ends with it.
  ///
  /// - Throws: where the system has no thread to give; nothing has run then.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Work(body)).toOpaque()
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        SignalStack.provide { work.body() }
        return nil
      }, context)
    guard failure == 0 else {
      Unmanaged<Work>.fromOpaque(context).release()
      throw SystemError(failure)
    }
    pthread_detach(thread)
  }
}
