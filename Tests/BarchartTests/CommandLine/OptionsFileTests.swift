// The options file: what its lines say, what they may not, and what the command line says after them.
import Base
import Charts
import Interaction
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct OptionsFileTests {
  private func parse(_ file: String, _ arguments: [String]) throws -> Command {
    let path: FilePath = "/c/options"
    let words = arguments.map { ArgumentBytes($0.utf8) }
    return try ArgumentParser.parse(words) { () throws(Failure) in
      OptionsFile(path: path, Array(file.utf8))
    }
  }

  private func options(_ file: String, _ arguments: String...) throws -> Options {
    guard let options = try parse(file, arguments).options else {
      Issue.record("no chart")
      return Options()
    }
    return options
  }

  private static let file = """
    # Mine.
    --theme dark

      --title = My title \t
    --subtitle=
    -a sum
    --hide=ring
    --pattern\r
    """

  @Test("A line is an option with its value, after a blank or an equals sign")
  func lines() throws {
    let options = try options(Self.file)
    #expect(options.theme == .dark && options.aggregate == .sum && options.hasPatterns)
    #expect(options.title == "My title" && options.subtitle == "" && options.hidden == [.ring])
  }

  @Test("The command line comes after: it overrides, adds up, and can leave the file out")
  func order() throws {
    let options = try options(Self.file, "--theme", "light", "--hide", "grid", "a.csv")
    #expect(options.theme == .light && options.hidden == [.ring, .grid])
    #expect(options.sources.count == 1)
    #expect(try self.options(Self.file, "--no-config") == Options())
    #expect(try self.options("--nonsense", "--no-config") == Options())
    #expect(try parse("--nonsense", ["--help"]) == .help)
    #expect(try self.options("--sort category", "--top", "3").sort == .category)
    #expect(try self.options("--top 3").sort == .valueDescending)
  }

  @Test("What has no effect on what is made is passed over")
  func goals() throws {
    #expect(try options(Self.file, "--describe").theme == .auto)
    #expect(try options("--follow", "-o", "a.png").follows == false)
    #expect(try options("--follow").follows)
  }

  @Test(
    "A line that is wrong is named",
    arguments: [
      (
        "--theme drak",
        "1: --theme drak: expected one of auto, light, dark, high-contrast, "
          + "high-contrast-light; did you mean dark?"
      ),
      ("\n#\n--tehme dark", "3: unknown option --tehme; did you mean --theme?"),
      ("a.csv", "1: expected an option such as --theme=dark, not a.csv"),
      ("--pattern yes", "1: option --pattern takes no value"),
      ("--title", "1: option --title needs a value"),
      ("-o a.png", "1: --output cannot be in a file of options: it applies to one run"),
      ("--help", "1: --help cannot be in a file of options: it applies to one run"),
      ("--", "1: expected an option such as --theme=dark, not --"),
    ])
  func wrong(_ file: String, _ sentence: String) throws {
    let error = try #require(throws: Failure.self) { try parse(file, ["a.csv"]) }
    #expect(error.message == "barchart: /c/options:" + sentence)
    #expect(error.status.code == 64)
  }

  @Test("It is where the environment says, and where that says nothing in the home folder")
  func place() {
    func path(_ configuration: String, _ home: String) -> String? {
      OptionsFile.path(configuration: Array(configuration.utf8), home: Array(home.utf8))?.display
    }
    #expect(path("/x", "/h") == "/x/barchart/options")
    #expect(path("", "/h") == "/h/.config/barchart/options")
    #expect(path("x", "/h") == "/h/.config/barchart/options")
    #expect(path("", "") == nil)
  }

  @Test("The program reads it, and says when it cannot")
  func program() throws {
    let folder = try ScratchFolder()
    let environment = ["XDG_CONFIG_HOME": folder.path]
    func run(_ arguments: [String]) throws -> Outcome {
      try Program.run(
        arguments, environment: environment, input: .text("name,n\nx,1\nx,2\n"))
    }
    let before = try run(["--describe"])
    #expect(before.status == 0)
    let made = try runInShell("mkdir '\(folder.path)/barchart'")
    #expect(made.status == 0)
    _ = try folder.file("barchart/options", "# sums\n-a sum\n--theme=dark\n")
    #expect(try run(["--describe"]).output.contains("\nx: 3"))
    #expect(try run(["--describe", "--no-config"]).output == before.output)
    _ = try folder.file("barchart/options", "--bogus\n")
    expectFailure(
      try run(["--describe"]), 64,
      "\(folder.path)/barchart/options:1: unknown option --bogus; see barchart --help")
    #expect(try run(["--version"]).status == 0)
    _ = try folder.file(
      "barchart/options", String(repeating: "#\n", count: OptionsFile.byteLimit))
    expectFailure(
      try run(["--describe"]), 66,
      "\(folder.path)/barchart/options: the file would be too large")
  }
}
