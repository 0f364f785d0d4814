// What the build that is tested was made to find out, as scripts/sanitize and scripts/coverage say:
// that changes how long things take, and how a program must end to tell what it has found.
import Glibc

public enum Instrumentation {
  /// "address" or "thread"; nil in an ordinary build.
  public static let sanitizer: String? = variable("BARCHART_SANITIZER")

  /// Whether programs note which of their lines have run.
  public static let countsCoverage = variable("LLVM_PROFILE_FILE") != nil

  /// Whether a program tells at its own end what it has found, and so may not be killed at once.
  static let reportsAtEnd = sanitizer != nil || countsCoverage

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

extension ChildProcess {
  /// Ends it in a way that leaves it time to tell what it has found, if it does so soon.
  func letReport() {
    send(signal: SIGTERM)
    _ = eventually(within: .seconds(5)) { !isRunning }
  }
}
