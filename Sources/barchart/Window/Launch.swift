// What started the program: a launcher that waits for a window, or one who reads standard error.
internal import Glibc
internal import X11

/// One launch, from the environment to the window or to the end without one.
final class Launch {
  /// What a launcher waits for the end of; nil once it has been told, and where none waits.
  private(set) var startup: StartupNotification?
  /// As `--display` says it.
  var display: String?

  /// To be called before there is a second thread, which might read the environment.
  init() { startup = StartupNotification.takeFromEnvironment() }

  /// The launcher has been told, or the run is not one that opens windows.
  func wasAnswered() { startup = nil }

  /// Whether only a window can tell of a failure: no stream is a terminal, none of those that are
  /// written to has a program at its other end, and a desktop started it, which names the launch or
  /// gives it no input. A script that waits for the exit status reads one of the streams.
  var isUnattended: Bool {
    let written = [STDOUT_FILENO, StandardStreams.errorDescriptor]
    return ([STDIN_FILENO] + written).allSatisfy { isatty($0) == 0 }
      && !written.contains(where: StandardStreams.isPipe)
      && (startup != nil || StandardStreams.isNullDevice(STDIN_FILENO))
  }

  /// Ends a launch of which no window has come. Waits for the display, so the failure has been
  /// reported by then.
  func end(after failure: Failure) {
    guard let startup else { return }
    switch failure {
    case .noDisplay, .displayUnusable: return
    default: startup.endWithoutWindow(display: display) { exit(failure.status.code) }
    }
  }
}
