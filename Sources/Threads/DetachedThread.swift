// Threads that run in the background and are never joined.
package import Files
internal import Glibc

/// Starts threads that are never joined.
package enum DetachedThread {
  /// Boxes the body, because C passes only an address.
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs the body on a new thread.
  ///
  /// - Throws: if the system cannot create a thread; then the body has not run.
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
