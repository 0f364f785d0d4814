// How the process ends while threads are still at work.
internal import Glibc
internal import Synchronization

/// The end of the process, which waits for no thread.
enum ProcessEnd {
  private static let others = Atomic<Int>(0)

  /// Notes that a thread, but not the window's own, is in Xlib from now on, or no longer is.
  ///
  /// As the process ends Xlib takes its locks away, also from a thread that is about to use one.
  static func note(isInXlib: Bool) {
    if isInXlib {
      others.add(1, ordering: .sequentiallyConsistent)
    } else {
      others.subtract(1, ordering: .sequentiallyConsistent)
    }
  }

  /// Ends the process; without the libraries' own endings where another thread is in one of them.
  static func leave(_ status: ExitStatus) -> Never {
    guard others.load(ordering: .sequentiallyConsistent) > 0 else { exit(status.code) }
    fflush(nil)
    _exit(status.code)
  }
}
