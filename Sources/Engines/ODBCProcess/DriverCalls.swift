// Drivers block: while one works, the requests are heard all the same.
internal import Glibc
internal import SourceProtocol

/// Makes calls of a driver, one at a time, each on a thread of its own.
final class DriverCalls {
  private let requests: Requests
  /// Readable when a call has returned.
  private let returned: Int32
  /// Where to write then.
  private let ending: Int32

  /// How long a driver may say nothing before its call is ended.
  static let patienceMilliseconds: Int32 = 5 * 60 * 1000
  /// How long a call may take to return after it was ended.
  private static let graceMilliseconds: Int32 = 2000

  init(_ requests: Requests) throws(DatabaseError) {
    self.requests = requests
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed("the system has no descriptor left") }
    (returned, ending) = (ends[0], ends[1])
  }

  deinit {
    close(returned)
    close(ending)
  }

  /// Boxes the body, because C passes only an address.
  private final class Work {
    let body: () -> Void
    let ending: Int32

    init(_ ending: Int32, _ body: @escaping () -> Void) {
      (self.ending, self.body) = (ending, body)
    }

    func run() {
      body()
      var sign: UInt8 = 0
      while write(ending, &sign, 1) < 0, errno == EINTR {}
    }
  }

  /// Waits for a call. If it is no longer wanted, or takes too long, it is ended.
  ///
  /// - Parameters:
  ///   - milliseconds: how long it may take.
  ///   - end: asks the driver to return, from this thread.
  func run(
    within milliseconds: Int32 = patienceMilliseconds, ending end: () -> Void,
    _ body: @escaping () -> Void
  ) throws(DatabaseError) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(ending, body)).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, work)
    guard status == 0 else {
      Unmanaged<Work>.fromOpaque(work).release()
      throw .failed("the system has no thread left")
    }
    var failure: DatabaseError?
    switch requests.wait(orFor: returned, Int16(POLLIN), within: milliseconds) {
    case .ready: break
    case .cancelled: failure = .cancelled
    case .late: failure = .failed("it takes too long")
    }
    if let failure {
      end()
      let isBack = hasReturned(within: Self.graceMilliseconds)
      if requests.hasEnded { _exit(EXIT_SUCCESS) }
      guard isBack else {
        // The driver cannot be left, so the process ends, a second after what it has to say.
        if case .cancelled = failure { _exit(EXIT_SUCCESS) }
        pthread_detach(thread)
        alarm(1)
        throw failure
      }
    }
    pthread_join(thread, nil)
    var sign: UInt8 = 0
    while read(returned, &sign, 1) < 0, errno == EINTR {}
    if let failure { throw failure }
  }

  private func hasReturned(within milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: returned, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, milliseconds) > 0
  }
}
