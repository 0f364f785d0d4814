// The code of the worked examples compiles.
import Foundation
import TestSupport
import Testing

@Suite("The code of the worked examples") struct ExampleCodeTests {
  @Test("What the worked example of an option quotes stands in the file that it names")
  func quotedCode() throws {
    let page = try MarkdownPage("docs/extending/option.md")
    let files = page.spans.filter { $0.text.hasSuffix(".swift") }
    let quotes = page.blocks(of: "swift")
    try #require(quotes.count >= 8)
    for quote in quotes {
      let file = try #require(files.last { $0.line < quote.line }).text
      let source = try String(contentsOfFile: Program.checkout + "/" + file, encoding: .utf8)
      #expect(source.contains(quote.text + "\n"), "line \(quote.line): \(file)")
    }
  }

  @Test("All other blocks fit the types of the project, in one run of the compiler")
  func compiledCode() throws {
    let folder = NSTemporaryDirectory() + "examples-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var files: [String] = []
    func write(_ name: String, _ text: String) throws {
      files.append("\(folder)/\(name).swift")
      try text.write(toFile: files[files.count - 1], atomically: true, encoding: .utf8)
    }
    for example in ExampleCode.all {
      let blocks = try MarkdownPage(example.page).blocks(of: "swift")
      try #require(blocks.count == example.frames.count, "\(example.page)")
      let name = example.page.split(separator: "/").last?.dropLast(3) ?? ""
      try write("\(name)-stand-ins", example.imports + "\n" + example.standIns + "\n")
      for (block, frame) in zip(blocks, example.frames) {
        let parts = [example.imports, frame.before, block.text, frame.after]
        // The line on the page is told with each error.
        try write("\(name)-\(block.line)", parts.joined(separator: "\n") + "\n")
      }
    }
    let products = URL(filePath: Program.path).deletingLastPathComponent().path
    let checkout = URL(filePath: Program.checkout)
    let modules = [
      "Sources/Libraries/CVector", "Sources/Libraries/CZlib", "Sources/Libraries/CMalloc",
      "Tests/CSpawn",
    ].flatMap {
      ["-I", "\(checkout.path)/\($0)"]
    }
    // As SwiftPM makes it of the folder's name: an identifier.
    let package = checkout.lastPathComponent.lowercased().map {
      $0.isLetter || $0.isNumber ? $0 : "_"
    }
    let features = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"].flatMap
    {
      ["-enable-upcoming-feature", $0]
    }
    let run = try ChildProcess(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
        "-package-name", String(package), "-I", products + "/Modules",
      ] + features + modules + files, environment: Program.environment([:])
    ).wait(within: .seconds(120))
    #expect(run.status == 0, "\(run.error)")
  }
}
