// Threads that run in the background and are never joined.
internal import Glibc

package enum DetachedThread {
  /// Low enough that a thread that wakes up goes first.
  private static let niceness: Int32 = 5

  /// Lowers the priority of the calling thread; on Linux, each has its own, and passes it on to the
  /// threads that it starts.
  private static func giveWay() {
    let kind = __priority_which_t(PRIO_PROCESS.rawValue)
    // Whoever is lower already stays so.
    if getpriority(kind, 0) < niceness { setpriority(kind, 0, niceness) }
  }

  /// Boxes the body, because C passes only an address.
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// - Parameter yields: whether it and the threads that it starts give way to others, such as the
  ///   window's, where there are more threads than processors.
  /// - Throws: if the system cannot create a thread; then the body has not run.
  package static func start(
    yields: Bool = false, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    var thread = pthread_t()
    let work = Work {
      if yields { giveWay() }
      body()
    }
    let context = Unmanaged.passRetained(work).toOpaque()
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
