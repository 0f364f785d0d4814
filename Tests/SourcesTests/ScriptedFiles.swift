// Files made by a script of Python, by its own libraries and by openpyxl.
import Foundation
import TestSupport
import Testing

/// A folder with the files, removed with this object.
final class ScriptedFiles {
  let folder: String

  /// - Parameter script: runs in the folder.
  init(_ script: String) throws {
    folder = NSTemporaryDirectory() + "barchart-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try run(script)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs a script by the system's own Python, which has the system's packages.
  func run(_ script: String) throws {
    let outcome = try ChildProcess(
      "/usr/bin/env", ["-C", folder, "python3", "-c", script],
      environment: ["PATH": "/usr/bin:/bin"]
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  /// Runs barchart in the folder.
  func barchart(_ arguments: [String], input: StandardInput = .null) throws -> Outcome {
    try Program.run(arguments, environment: ["LC_ALL": "C.UTF-8"], input: input, directory: folder)
  }

  /// The lines of a description that name bars.
  func bars(_ arguments: [String], input: StandardInput = .null) throws -> [String] {
    let outcome = try barchart(arguments + ["--describe", "--locale", "C"], input: input)
    try #require(outcome.status == 0, "\(outcome.error)")
    return outcome.output.split(separator: "\n").map(String.init).filter { $0.hasSuffix("%).") }
  }

  /// What is said of a file that cannot be drawn, without the program's name.
  func failure(_ arguments: [String], status: Int32 = 65) throws -> String {
    let outcome = try barchart(arguments + ["--describe"])
    #expect(outcome.status == status, "\(arguments)")
    #expect(outcome.output == "")
    let name = "barchart: "
    #expect(outcome.error.hasPrefix(name) && outcome.error.hasSuffix("\n"))
    return String(outcome.error.dropFirst(name.count).dropLast())
  }
}
