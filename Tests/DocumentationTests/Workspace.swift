// A folder with everything that the documented commands speak of, and a display to open windows on.
import Foundation
import TestSupport
import Testing

/// The place where a documented command is run; gone with this object.
final class Workspace {
  let path: String
  private var files: FileManager { .default }
  /// The folder of the person who types.
  private var home: String { path + "/ada" }

  init() throws {
    path = NSTemporaryDirectory() + "documents-" + UUID().uuidString
    let checkout = Program.checkout
    let manager = FileManager.default
    for folder in ["bin", "docs"] {
      try manager.createDirectory(
        atPath: path + "/" + folder, withIntermediateDirectories: true)
    }
    try manager.createSymbolicLink(
      atPath: path + "/bin/barchart", withDestinationPath: Program.path)
    try manager.createSymbolicLink(
      atPath: path + "/Resources", withDestinationPath: checkout + "/Resources")
    // Copied, since commands write there.
    try manager.copyItem(atPath: checkout + "/Examples", toPath: path + "/Examples")
    for example in try manager.contentsOfDirectory(atPath: path + "/Examples") {
      let folder = path + "/Examples/" + example
      for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
      where [".csv", ".log"].contains(where: name.hasSuffix)
        && !manager.fileExists(atPath: path + "/" + name)
      {
        try manager.copyItem(atPath: folder + "/" + name, toPath: path + "/" + name)
      }
    }
    try manager.copyItem(
      atPath: checkout + "/Resources/samples/steps.csv", toPath: path + "/week.csv")
    _ = try ChildProcess(
      "gzip", ["-k", path + "/sales.csv"], environment: Program.environment([:])
    ).wait()
    try write("access.json", (0..<40).map { "{\"status\": \([200, 304, 404][$0 * 7 % 3])}\n" })
    _ = try ChildProcess(
      "sqlite3", [path + "/shop.db", ".import --csv \(path)/orders.csv orders"],
      environment: Program.environment([:])
    ).wait()
    try fillHome()
    try standInForPsql()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func write(_ name: String, _ lines: [String]) throws {
    try lines.joined().write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
  }

  /// Folders of different sizes: that of the README's example, in thousandths.
  private func fillHome() throws {
    for (name, kilobytes) in [
      ("Documents", 20), ("Downloads", 300), ("Music", 90), ("Pictures", 180), ("Videos", 520),
    ] {
      let folder = home + "/" + name
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(repeating: 1, count: kilobytes << 10).write(to: URL(filePath: folder + "/content"))
    }
  }

  /// A program that prints what the real one printed for the same words, and knows no others.
  private func standInForPsql() throws {
    var script = "#!/bin/sh\n"
    for (command, output) in DocumentedCommand.transcript where command.hasPrefix("psql ") {
      let words = command.dropFirst("psql ".count)
      script += "known=$(set -- \(words); printf '%s ' \"$@\")\n"
      script += "if [ \"$known\" = \"$(printf '%s ' \"$@\")\" ]; then cat <<'END'\n\(output)END\n"
      script += "exit; fi\n"
    }
    try write("bin/psql", [script + "exit 2\n"])
    try files.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: path + "/bin/psql")
  }

  /// Starts a command under a shell.
  func start(_ command: String, display: String?) throws -> ChildProcess {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try ChildProcess(
      "/bin/sh", ["-c", command],
      environment: Program.environment([
        "PATH": path + "/bin:" + search, "HOME": home, "DISPLAY": display,
      ]), directory: path)
  }
}
