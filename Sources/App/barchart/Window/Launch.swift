// What started the program: a launcher that waits for a window, or a user who reads standard error.
internal import Glibc
internal import Inputs
internal import X11

/// One launch, from the environment to the window, or to an end without one.
final class Launch {
  /// The launch that a launcher waits for; nil once it is answered, and if no launcher waits.
  private(set) var startup: StartupNotification?
  /// The value of `--display`.
  var display: String?

  /// Call before a second thread exists, which might read the environment.
  init() { startup = StartupNotification.takeFromEnvironment() }

  /// Notes that the launcher has been answered, or that this run opens no window.
  func wasAnswered() { startup = nil }

  /// Whether only a window can report a failure: no stream is a terminal, no output stream leads to
  /// another program, and a desktop started this one, either naming the launch or giving it no
  /// input. A script that waits for the exit status reads one of the streams.
  var isUnattended: Bool {
    let written = [STDOUT_FILENO, StandardStreams.errorDescriptor]
    return ([STDIN_FILENO] + written).allSatisfy { isatty($0) == 0 }
      && !written.contains(where: StandardStreams.isPipe)
      && (startup != nil || Input.isNullDevice(STDIN_FILENO))
  }

  /// Ends a launch that opened no window. Waits for the display, so report the failure first.
  func end(after failure: Failure) {
    guard let startup else { return }
    switch failure {
    case .noDisplay, .displayUnusable: return
    default: startup.endWithoutWindow(display: display) { exit(failure.status.code) }
    }
  }
}
