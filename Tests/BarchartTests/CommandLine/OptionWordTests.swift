// The words that the options take: other words for a value, and beginnings of one.
import Charts
import Interaction
import Queries
import Scenegraph
import Tables
import Testing

@testable import Inputs
@testable import barchart

@Suite struct OptionWordTests {
  private func options(_ arguments: String...) throws -> Options {
    guard let options = try ArgumentParser.parse(arguments).options else {
      Issue.record("\(arguments) draws no chart")
      return Options()
    }
    return options
  }

  private func message(_ arguments: String...) -> String? {
    do {
      _ = try ArgumentParser.parse(arguments)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("An average is a mean", arguments: ["avg", "average", "mean"])
  func mean(word: String) throws {
    #expect(try options("-a", word).aggregate == .mean)
  }

  @Test("The beginning of one value and no other is that value")
  func beginnings() throws {
    #expect(try options("--orientation", "h").orientations == [.horizontal])
    #expect(
      try options("--orientation", "v,h", "a", "b").orientations == [.vertical, .horizontal])
    #expect(try options("--layout", "stack").layout == .stacked)
    #expect(try options("--sort", "-v").sort == .valueDescending)
    #expect(try options("--theme", "high-contrast").theme == .highContrast)
    #expect(try options("--hide", "sub,leg").hidden == [.subtitle, .legend])
    #expect(try options("--sample", "mo").sources == [.sample("mortality")])
    #expect(
      message("-a", "m")
        == "--aggregate m: expected one of none, sum, mean, median, min, max, count, distinct")
    #expect(message("--theme", "high")?.contains("did you mean") == false)
    #expect(message("--sort", "")?.contains("expected one of") == true)
  }

  @Test(
    "A word of other programs is answered with ours",
    arguments: [
      ("--sort", "desc", "--sort=-value"), ("--sort", "Descending", "--sort=-value"),
      ("--sort", "asc", "value"), ("--aggregate", "maximum", "max"),
      ("--scale", "logarithmic", "log"),
      ("--sort", "-vlue", "--sort=-value"), ("--orientation", "horizontl", "horizontal"),
      ("--aggregate", "avrage", "average"), ("--aggregate", "Averge", "average"),
      ("--sort", "descnding", "--sort=-value"), ("--hide", "ledgend", "legend"),
    ])
  func meanings(option: String, word: String, meant: String) {
    let message = message("\(option)=\(word)")
    #expect(message?.hasSuffix("; did you mean \(meant)?") == true, "\(message ?? "")")
  }
}
