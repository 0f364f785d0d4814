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

  @Test("It takes the seconds after which a database is asked again")
  func seconds() throws {
    #expect(try ArgumentParser.parse(["--follow=2.5", "a.db"]).options?.followSeconds == 2.5)
    #expect(try ArgumentParser.parse(["--follow", "a.db"]).options?.followSeconds == nil)
    for text in ["0", "-1", "x", "", "86401", "nan"] {
      let error = try #require(throws: UsageError.self) {
        try ArgumentParser.parse(["--follow=" + text, "a.db"])
      }
      #expect(error.message.hasSuffix("expected a number of seconds from 0.1 to 86400"))
    }
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
