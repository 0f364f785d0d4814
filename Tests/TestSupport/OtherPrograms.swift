// Programs of others that judge what is written; scripts/setup installs them, and where one is
// missing a test fails.
import Foundation

/// Runs a program on a file with these bytes.
public enum OtherProgram {
  /// A program did not do what it was asked.
  public struct Failed: Error {
    public let program: String
    public let status: Int32
    public let words: String
  }

  /// - Parameter arguments: `FILE` stands for the file's path, `OUT` for one that may be written.
  /// - Returns: standard output, and what was written to `OUT`.
  public static func run(
    _ program: String, _ arguments: [String], on bytes: [UInt8]
  ) throws -> (output: String, written: [UInt8]) {
    let folder = URL(filePath: NSTemporaryDirectory())
      .appending(path: "barchart-other-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    let out = folder.appending(path: "out")
    try Data(bytes).write(to: file)
    let words = arguments.map { $0 == "FILE" ? file.path : $0 == "OUT" ? out.path : $0 }
    let outcome = try ChildProcess(program, words, environment: Program.environment([:])).wait()
    guard outcome.status == 0 else {
      throw Failed(
        program: program, status: outcome.status, words: outcome.error + outcome.output)
    }
    // pdftoppm puts an ending of its own behind the name.
    let named = FileManager.default.contents(atPath: out.path + ".png")
    let written = named ?? FileManager.default.contents(atPath: out.path) ?? Data()
    return (outcome.output, Array(written))
  }
}
