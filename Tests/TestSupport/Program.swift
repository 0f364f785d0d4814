// Runs the program that is tested as its users do: as a process with arguments and streams.
import Glibc

/// The built `barchart`.
public enum Program {
  /// The executable of the build folder that the tests run from, or what BARCHART_PROGRAM names.
  public static let path: String =
    getenv("BARCHART_PROGRAM").map { String(cString: $0) } ?? buildFolder + "/barchart"

  /// The build folder that the tests run from, without a slash at its end.
  public static let buildFolder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let bytes = buffer[..<max(0, count)].map(UInt8.init(bitPattern:))
    let test = String(decoding: bytes, as: UTF8.self)
    return test.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  }()

  /// The top of the checkout, without a slash at its end.
  public static let checkout: String = {
    let folders = #filePath.split(separator: "/").dropLast(3)
    return folders.reduce("") { $0 + "/" + $1 }
  }()

  /// The test's own environment without what says where and how to show a window and in which
  /// language, then what is given; nil takes a variable away.
  public static func environment(_ changes: [String: String?]) -> [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let pair = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
      next += 1
    }
    for name in variables.keys where name.hasPrefix("LC_") { variables[name] = nil }
    for name in [
      "DISPLAY", "WAYLAND_DISPLAY", "LANG", "LANGUAGE", "DESKTOP_STARTUP_ID", "GTK_THEME",
      "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR",
    ] { variables[name] = nil }
    // No options of whoever runs the tests.
    variables["XDG_CONFIG_HOME"] = "/dev/null"
    for (name, value) in changes { variables[name] = value }
    return variables
  }

  /// Starts it and does not wait: for windows and for input that the test delivers.
  public static func start(
    _ arguments: [String], bytes: [[UInt8]] = [], display: String? = nil,
    environment: [String: String?] = [:], input: StandardInput = .null, directory: String? = nil
  ) throws -> ChildProcess {
    var changes = environment
    if let display { changes["DISPLAY"] = display }
    return try ChildProcess(
      path, arguments, bytes: bytes, environment: self.environment(changes), input: input,
      directory: directory ?? checkout)
  }

  /// Runs it to its end.
  public static func run(
    _ arguments: [String], bytes: [[UInt8]] = [], display: String? = nil,
    environment: [String: String?] = [:], input: StandardInput = .null, directory: String? = nil,
    within limit: Duration = patience
  ) throws -> Outcome {
    let process = try start(
      arguments, bytes: bytes, display: display, environment: environment, input: input,
      directory: directory)
    return try process.wait(within: limit)
  }
}
