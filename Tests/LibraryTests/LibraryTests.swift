// What other packages build upon changes on purpose or not at all, and is explained.
import Foundation
import TestSupport
import Testing

@Suite("The library")
struct LibraryTests {
  /// Where `scripts/docs` has left what it made of the modules of this build.
  private static let documentation = Result { try document() }

  private static func document() throws -> URL {
    let modules = URL(filePath: Program.path).deletingLastPathComponent().appending(path: "Modules")
    let output = modules.deletingLastPathComponent().appending(path: "documentation")
    let script = try ChildProcess(
      Program.checkout + "/scripts/docs", [modules.path, output.path],
      environment: ProcessInfo.processInfo.environment)
    let outcome = try script.wait(within: .seconds(120))
    guard outcome.status == 0 else { throw Undocumented(report: outcome.output + outcome.error) }
    return output
  }

  struct Undocumented: Error, CustomStringConvertible {
    let report: String
    var description: String { report }
  }

  @Test("A change of the public interface shows", arguments: PublicInterface.modules)
  func interface(_ module: String) throws {
    let folder = try Self.documentation.get()
    let interface = try PublicInterface(
      graph: folder.appending(path: "symbols/\(module).symbols.json"))
    #expect(interface.symbols.count > 5)
    expectGolden(interface.text, named: "api/\(module).txt")
  }

  @Test("Every public symbol says what it is, and docc warns of nothing")
  func documented() throws {
    let folder = try Self.documentation.get()
    for module in PublicInterface.modules {
      let interface = try PublicInterface(
        graph: folder.appending(path: "symbols/\(module).symbols.json"))
      let silent = interface.symbols.filter { !$0.isDocumented && $0.isWritten }.map(\.path)
      #expect(silent == [], "\(module)")
      let page = folder.appending(
        path: "barchart.doccarchive/data/documentation/\(module.lowercased()).json")
      #expect(FileManager.default.fileExists(atPath: page.path))
    }
  }

  @Test("The example programs are short, and documentation shows them as they are")
  func examples() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: Program.checkout + "/" + path, encoding: .utf8)
    }
    let page = try text("docs/library.md")
    for (name, limit) in [("picture", 30), ("window", 30), ("lollipops", 80)] {
      let program = try text("ExamplePrograms/Sources/\(name)/main.swift")
      #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= limit)
      #expect(page.contains("```swift\n\(program)```"), "\(name)")
    }
    let article = try text("Sources/Picture/Charts/Charts.docc/FirstChart.md")
    #expect(article.contains(try text("ExamplePrograms/Sources/picture/main.swift")))
  }
}
