// The law: what is said is so. Tests/Truth/law.py asks random questions about random tables and works
// out every number again from the bytes of the file.
import Foundation
import TestSupport
import Testing

@Suite struct TruthTests {
  /// Questions of a run; BARCHART_QUESTIONS says how many others.
  private static let questions =
    ProcessInfo.processInfo.environment["BARCHART_QUESTIONS"].flatMap { Int($0) } ?? 200

  @Test(
    "Every number that picture, sentence and description say is so, from all sources",
    arguments: 1...2)
  func law(seed: Int) throws {
    let server = try PostgresServer()
    let outcome = try ChildProcess(
      "/usr/bin/python3",
      [
        Program.checkout + "/Tests/Truth/law.py", Program.path, "--seed", "\(seed)",
        "--questions", "\(Self.questions)", "--postgres", server.address,
      ], environment: Program.environment(["LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"])
    ).wait(within: .seconds(1_800))
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    // A run that compares little proves nothing.
    let last = outcome.output.split(separator: "\n").last.map(String.init) ?? ""
    let compared = last.split(separator: " ").first.flatMap { Int($0) } ?? 0
    #expect(compared > 10 * Self.questions, "\(last)")
    print("law of truth:", last)
  }
}
