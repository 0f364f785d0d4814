// What --follow goes with, and what it does not.
import Testing

@testable import barchart

@Suite struct FollowOptionTests {
  @Test("It is for files, pipes and standard input")
  func taken() throws {
    for arguments in [["--follow", "a.csv", "b.csv"], ["--follow", "-"], ["--follow"]] {
      guard let options = try ArgumentParser.parse(arguments).options else {
        Issue.record("no chart")
        continue
      }
      #expect(options.follows)
    }
    guard let options = try ArgumentParser.parse(["a.csv"]).options else { return }
    #expect(!options.follows)
  }

  @Test(
    "What ends, and what does not change, cannot be followed",
    arguments: [
      (["--follow", "a.csv", "-o", "a.png"], "--output"),
      (["--follow", "--describe"], "--describe"),
      (["--sample", "steps", "--follow"], "--sample"),
    ])
  func refused(_ arguments: [String], _ other: String) throws {
    let error = try #require(throws: UsageError.self) { try ArgumentParser.parse(arguments) }
    let reason =
      other == "--sample"
      ? "sample data do not change" : "only a window follows its files"
    #expect(error.message == "--follow and \(other) contradict each other: \(reason)")
  }
}
