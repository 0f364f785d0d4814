// SIGINT, SIGTERM and SIGHUP end the program even where nothing can take them: the main thread may
// wait inside of Xlib for a server that never answers.
internal import Glibc
internal import Synchronization

enum EndSignals {
  /// How long an event loop has to take a signal and to close its window. A clipboard manager has
  /// half a second of it.
  private static let patienceMicroseconds = 800_000

  /// To be called once, before anything can wait. A signal that the starter ignores stays ignored.
  static func install() {
    var action = sigaction()
    // Only what POSIX allows in a handler, and setitimer, which on Linux is a plain system call.
    action.__sigaction_handler.sa_handler = { EndSignals.take($0) }
    action.sa_flags = SA_RESTART
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) {
      sigaction(signal, &action, nil)
    }
    action.__sigaction_handler.sa_handler = { _ in
      let number = pending.load(ordering: .sequentiallyConsistent)
      EndSignals.leave(number == 0 ? SIGALRM : number)
    }
    sigaction(SIGALRM, &action, nil)
  }

  /// From now on the number of the first signal is written to a descriptor, and the program has
  /// some time to end by itself. Nil, and what holds before: a signal ends it at once.
  static func ring(_ descriptor: Int32?) {
    bell.store(descriptor ?? -1, ordering: .sequentiallyConsistent)
  }

  /// As nohup(1) has it for SIGHUP, and a shell's script for SIGINT of what it puts into the
  /// background.
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

  /// Ends the process as the signal would by default, which a shell's loop needs to see.
  private static func leave(_ number: Int32) {
    UnfinishedFile.remove()
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // While its handler runs it is blocked on this thread.
    var own = sigset_t()
    sigemptyset(&own)
    sigaddset(&own, number)
    pthread_sigmask(SIG_UNBLOCK, &own, nil)
    // For the first process of a container signals do nothing by default.
    _exit(ExitStatus.signal(number).code)
  }
}

/// Where the first signal is told; a handler has no context of its own.
private let bell = Atomic<Int32>(-1)
/// The signal that has come.
private let pending = Atomic<Int32>(0)
