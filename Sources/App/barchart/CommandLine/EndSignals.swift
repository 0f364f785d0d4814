// Lets SIGINT, SIGTERM and SIGHUP end the program even if no event loop handles them: the main
// thread may be blocked in Xlib by a server that does not answer.
internal import Base
internal import Glibc
internal import Synchronization

enum EndSignals {
  /// How long a loop has to close its window; a clipboard manager may use half a second.
  private static let patienceMicroseconds = 800_000

  /// Call once, before anything can block. A signal that the parent process ignores stays ignored.
  static func install() {
    var action = sigaction()
    // Uses only what POSIX allows in a handler, and setitimer, a plain system call on Linux.
    action.__sigaction_handler.sa_handler = { EndSignals.take($0) }
    action.sa_flags = SA_RESTART
    if !isIgnored(SIGINT) { sigaction(SIGINT, &action, nil) }
    if !isIgnored(SIGTERM) { sigaction(SIGTERM, &action, nil) }
    if !isIgnored(SIGHUP) { sigaction(SIGHUP, &action, nil) }
    action.__sigaction_handler.sa_handler = { _ in
      let number = pending.load(ordering: .sequentiallyConsistent)
      EndSignals.leave(number == 0 ? SIGALRM : number)
    }
    sigaction(SIGALRM, &action, nil)
  }

  /// Writes the number of the next signal to a descriptor, and gives the program some time to end
  /// by itself. With nil, and before the first call, a signal ends the program at once.
  static func ring(_ descriptor: Int32?) {
    bell.store(descriptor ?? -1, ordering: .sequentiallyConsistent)
  }

  /// True for SIGHUP under nohup(1), and for SIGINT in a shell script's background jobs.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func take(_ number: Int32) {
    let before = errno
    defer { errno = before }
    let descriptor = bell.load(ordering: .sequentiallyConsistent)
    let first = pending.exchange(number, ordering: .sequentiallyConsistent)
    guard descriptor >= 0, first == 0 else { return leave(number) }
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(descriptor, &byte, 1)
    var limit = itimerval()
    limit.it_value.tv_usec = patienceMicroseconds
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &limit, nil)
  }

  /// Ends the process by the signal's default action, which a shell's loop needs to see.
  private static func leave(_ number: Int32) {
    UnfinishedFile.remove()
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // The signal is blocked on this thread while its handler runs.
    var own = sigset_t()
    sigemptyset(&own)
    sigaddset(&own, number)
    pthread_sigmask(SIG_UNBLOCK, &own, nil)
    // In the first process of a container, signals have no default action.
    _exit(ExitStatus.signal(number).code)
  }
}

/// The descriptor that gets the first signal; global, since a handler has no context.
private let bell = Atomic<Int32>(-1)
/// The signal received, or 0.
private let pending = Atomic<Int32>(0)

/// Receives the signals that ask the program to end.
final class SignalBell {
  private let bell: WakePipe

  init() throws(Failure) {
    bell = try Failure.piped(WakePipe.init)
    EndSignals.ring(bell.writeEnd)
  }

  deinit { EndSignals.ring(nil) }

  /// Readable once a signal has arrived.
  var descriptor: Int32 { bell.readEnd }

  /// The number of a signal that has arrived; nil if none has.
  func fetch() -> Int32? { bell.hear().map(Int32.init) }
}
