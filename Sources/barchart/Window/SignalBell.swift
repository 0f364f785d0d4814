// Signals as a descriptor to poll, so that a Ctrl+C ends the loop and not the middle of a frame.
internal import Glibc
internal import Synchronization

/// Receives the signals that ask the program to end.
final class SignalBell {
  private let bell: WakePipe

  init() throws(Failure) {
    bell = try WakePipe()
    bellEnd.store(bell.writeEnd, ordering: .sequentiallyConsistent)
    var action = sigaction()
    // Only what POSIX allows in a handler: a load and a write.
    action.__sigaction_handler.sa_handler = { number in
      var byte = UInt8(truncatingIfNeeded: number)
      let before = errno
      _ = write(bellEnd.load(ordering: .relaxed), &byte, 1)
      errno = before
    }
    action.sa_flags = SA_RESTART
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaction(signal, &action, nil) }
  }

  deinit {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
  }

  /// Readable once a signal has come.
  var descriptor: Int32 { bell.readEnd }

  /// The number of a signal that has come, nil where none has.
  func fetch() -> Int32? { bell.hear().map(Int32.init) }
}

/// Where the handler writes; a handler has no context of its own.
private let bellEnd = Atomic<Int32>(-1)
