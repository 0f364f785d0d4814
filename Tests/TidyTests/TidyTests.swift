// The rules of docs/ARCHITECTURE.md and CONTRIBUTING.md, held against every file.
import Foundation
import Testing

@Suite("The project is tidy")
struct TidyTests {
  private func expectNone(_ violations: [Violation]) {
    let list = violations.map(\.description).joined(separator: "\n")
    #expect(violations.isEmpty, Comment(rawValue: list))
  }

  @Test("The scan finds the files of every target")
  func findsFiles() throws {
    let targets = Set(try Checkout.sources().map(\.target))
    #expect(targets == Set(ImportTable.targets.keys))
    #expect(try Checkout.tests().contains { $0.path == "Tests/TidyTests/TidyTests.swift" })
  }

  @Test("Sources import only what lies below them, and no Foundation")
  func imports() throws {
    expectNone(try Checkout.sources().flatMap(ImportTable.violations))
  }

  @Test("No mark knows which way bars grow or how series lie: that is decided once, in the layout")
  func marksKnowNoOrientation() throws {
    let marks = try Checkout.sources().filter { $0.path.hasPrefix("Sources/Charts/Marks/") }
    #expect(marks.count > 8)
    let forms = ["orientation", "vertical", "horizontal", "grouped", "stacked", "normalized"]
    for file in marks {
      for (index, line) in CodeText.code(of: file.lines).enumerated() {
        let found = forms.filter { line.lowercased().contains($0) }
        #expect(found.isEmpty, "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  @Test("The package declares the dependencies of the import table")
  func manifest() throws {
    let manifest = try Checkout.file("Package.swift").lines.joined(separator: "\n")
    for (target, allowed) in ImportTable.targets where target != "barchart" {
      let declared =
        try manifest.firstMatch(of: Regex(#"module\("\#(target)"(, \[([^\]]*)\])?\)"#))
      let match = try #require(declared, "\(target) is not in Package.swift")
      let list = match.output[2].substring ?? ""
      let names = list.split(separator: ",").map { $0.trimmed.filter { $0 != "\"" } }
      #expect(Set(names) == allowed, "the dependencies of \(target)")
    }
  }

  @Test("No file is longer than 500 lines and no line than 100 columns")
  func length() throws {
    let files = try Checkout.swiftFiles()
    expectNone(files.flatMap(Rules.length))
    expectNone(files.flatMap(Rules.width))
  }

  @Test("No function is longer than 70 lines")
  func functionLength() throws {
    expectNone(try Checkout.swiftFiles().flatMap(Rules.functionLength))
  }

  @Test("Every file begins with a sentence that says why it exists")
  func head() throws {
    expectNone(try Checkout.swiftFiles().flatMap(Rules.head))
    expectNone(Rules.head(try Checkout.file("Package.swift")))
  }

  @Test("No file keeps notes to its author")
  func notes() throws {
    let others = try ["scripts", "Resources", "docs", "Benchmarks"].flatMap {
      try Checkout.files(in: $0, endings: ["", "md", "c", "h", "svg", "desktop", "csv"])
    }
    expectNone((try Checkout.swiftFiles() + others).flatMap(Rules.notes))
  }

  @Test("Sources neither crash on purpose nor print")
  func hazards() throws {
    expectNone(try Checkout.sources().flatMap(Rules.hazards))
  }

  @Test("No test sleeps but the one function that looks again until a condition holds")
  func sleeping() throws {
    let files = try Checkout.tests() + Checkout.files(in: "Tests", endings: ["c", "h"])
    let waiting = files.filter { !Rules.sleeping($0).isEmpty }.map(\.path)
    #expect(waiting == ["Tests/TestSupport/Deadline.swift"])
  }

  @Test("Nothing links the library of regular expressions")
  func regularExpressions() throws {
    expectNone(try Checkout.sources().flatMap(Rules.regularExpressions))
  }

  @Test("Every public or package type and function is documented")
  func documentation() throws {
    expectNone(try Checkout.sources().flatMap(Rules.documentation))
  }

  @Test("No file names a path of somebody's machine")
  func machinePaths() throws {
    let endings: Set = ["", "swift", "md", "c", "h", "json", "txt", "desktop", "gp", "1"]
    let folders = ["Sources", "Tests", "Resources", "docs", "scripts", "Benchmarks"]
    var files = try folders.flatMap { try Checkout.files(in: $0, endings: endings) }
    files += try ["Package.swift", "Makefile", "README.md", "CONTRIBUTING.md"].map(Checkout.file)
    expectNone(files.flatMap(Rules.machinePaths))
  }

  @Test("Every option is explained in the README or in the page that it names for that")
  func options() throws {
    let options = OptionNames.names(
      in: try Checkout.file("Sources/barchart/CommandLine/OptionTable.swift"))
    try #require(options.contains("category") && options.contains("no-header"))
    let readme = try Checkout.file("README.md").lines.joined(separator: "\n")
    let page = "docs/behaviour.md"
    try #require(readme.contains("(\(page))"), "the README names the page of all options")
    let text = readme + (try Checkout.file(page).lines.joined(separator: "\n"))
    let missing = options.filter {
      text.range(of: "--\($0)(?![a-z-])", options: .regularExpression) == nil
    }
    #expect(missing == [], "not explained")
  }
}
