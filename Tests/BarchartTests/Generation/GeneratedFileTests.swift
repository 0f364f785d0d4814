// The manual page and the completions: the committed files are what the option table gives, and
// the programs that read them find nothing wrong.
import Foundation
import TestSupport
import Testing

@testable import Interaction
@testable import barchart

@Suite struct GeneratedFileTests {
  @Test(
    "The committed files are what --generate prints",
    arguments: [
      (GeneratedText.man, "barchart.1"), (.bash, "completions/barchart.bash"),
      (.zsh, "completions/_barchart"), (.fish, "completions/barchart.fish"),
    ])
  func committed(kind: GeneratedText, file: String) throws {
    let printed = try TestSupport.Program.run(["--generate", kind.rawValue])
    #expect(printed.status == 0 && printed.error == "")
    #expect(printed.output == kind.contents)
    expectGolden(printed.output, named: "../../Resources/\(file)")
  }

  @Test("mandoc and man find nothing wrong with the page")
  func lint() throws {
    let mandoc = try run("mandoc", ["-T", "lint", "-W", "warning", Self.page])
    #expect(mandoc.output == "" && mandoc.error == "" && mandoc.status == 0)
    let man = try run("man", ["--warnings", "-l", Self.page])
    #expect(man.error == "" && man.status == 0)
  }

  @Test("Options can be copied from the page as it is set", arguments: ["mandoc", "man"])
  func set(program: String) throws {
    let arguments = program == "mandoc" ? ["-T", "utf8", Self.page] : ["-l", Self.page]
    let set = try run(program, arguments).output
    // Bold is a letter, a backspace and the letter again.
    let text = set.replacing(/.\u{8}/, with: "")
    for option in OptionSpecification.all {
      for spelling in option.spellings { #expect(text.contains(spelling), "\(spelling)") }
      let words = option.value.described?.kind.words ?? []
      // Of words with a hyphen too, none is broken at the end of a line.
      for word in words where word.count > 1 && option.value != .none {
        #expect(text.contains(word), "\(word) of \(option.name.long)")
      }
    }
    // Beyond ASCII there is the macro's own dash after the name, and where man ends a line within a
    // word of English.
    let foreign = text.replacing(/[a-z]\u{2010}\n/, with: "").unicodeScalars.filter { !$0.isASCII }
    #expect(foreign.count == 1, "\(foreign)")
    #expect(text.contains("Left Right Up Down") && text.contains("+ - 0"))
  }

  @Test("Every status, variable and key of the tables is in the page")
  func complete() throws {
    let set = try run("mandoc", ["-T", "ascii", "-O", "width=400", Self.page]).output
      .replacing(/.\u{8}/, with: "")
    for entry in ExitStatus.meanings { #expect(set.contains("\n     \(entry.code)"), "\(entry)") }
    for entry in ManualPage.environment + ManualPage.examples {
      #expect(set.contains(entry.term), "\(entry.term)")
    }
    for entry in KeyGroup.all.flatMap(\.entries) {
      #expect(set.contains(entry.words.dropFirst()), "\(entry.words)")
    }
  }

  @Test("The page names every variable that the sources read")
  func environment() throws {
    let sources = URL(filePath: TestSupport.Program.checkout + "/Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    var read: Set<String> = []
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /getenv\("([A-Z_]+)"\)/) { read.insert(String(match.1)) }
    }
    #expect(read.count > 6)
    let terms = ManualPage.environment.map { $0.term.split(separator: ", ") }
    let named = Set(terms.joined().map { String($0) })
    #expect(read.subtracting(named).isEmpty)
    #expect(named.subtracting(read) == ["LC_ALL", "LC_NUMERIC", "LANG"])
  }

  @Test("Every example is a command line", arguments: ManualPage.examples.map(\.term))
  func examples(command: String) throws {
    let words = command.prefix { $0 != ")" }.split(separator: " ").map(String.init)
    let start = try #require(words.firstIndex { $0.hasSuffix("barchart") })
    let goal = try ArgumentParser.parse(Array(words[(start + 1)...])).goal
    #expect(goal != nil, "\(command) draws no chart")
  }

  private static let page = TestSupport.Program.checkout + "/Resources/barchart.1"

  private func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    let environment = TestSupport.Program.environment([
      "LC_ALL": "C.UTF-8", "MANWIDTH": "78", "GROFF_NO_SGR": "1", "PAGER": "cat",
      "MANROFFOPT": nil, "MANPAGER": "cat", "MAN_KEEP_FORMATTING": nil,
    ])
    return try ChildProcess(program, arguments, environment: environment).wait()
  }
}
