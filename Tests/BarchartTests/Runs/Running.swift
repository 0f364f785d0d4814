// What a run leaves behind, and the words for what it must not.
import Foundation
import TestSupport
import Testing

/// A command that fails says one line, leaves standard output and the folder alone.
func expectFailure(
  _ outcome: Outcome, _ status: Int32, _ line: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.error == "barchart: \(line)\n", sourceLocation: sourceLocation)
  #expect(outcome.status == status, sourceLocation: sourceLocation)
  #expect(outcome.output == "", sourceLocation: sourceLocation)
}

/// Runs the program under a shell, which can close and redirect what a spawned process cannot.
/// `$0` is the program.
func runInShell(
  _ command: String, input: StandardInput = .null, directory: String? = nil
) throws -> Outcome {
  try ChildProcess(
    "/bin/sh", ["-c", command, Program.path], environment: Program.environment([:]), input: input,
    directory: directory ?? Program.checkout
  ).wait()
}

/// The scene that a run writes.
func scene(
  _ arguments: [String], input: StandardInput = .null, display: String? = nil
) throws -> WrittenScene {
  let folder = try ScratchFolder()
  let path = folder.path + "/scene.json"
  let outcome = try Program.run(arguments + ["-o", path], display: display, input: input)
  try #require(outcome.status == 0, "\(outcome.error)")
  #expect(outcome.error == "")
  #expect(outcome.output == "")
  return try WrittenScene(try #require(folder.contents("scene.json")))
}
