// What the pages say of each other: links that lead somewhere, lists that are complete.
import Foundation
import TestSupport
import Testing

@Suite("The pages of the documents") struct PageTests {
  @Test("Every relative link leads to a file, and every anchor to a heading")
  func links() throws {
    let anchors = Dictionary(
      uniqueKeysWithValues: MarkdownPage.all.map { ($0.path, $0.anchors) })
    try #require(anchors.count > 30 && anchors["docs/behaviour.md"]?.contains("keyboard") == true)
    for page in MarkdownPage.all {
      for (line, target) in page.links where !target.contains("://") {
        let place = "\(page.path):\(line): \(target)"
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = URL(filePath: "/" + page.path).deletingLastPathComponent()
        let relative = String(parts[0]).removingPercentEncoding ?? ""
        let file = relative.isEmpty ? "/" + page.path : folder.appending(path: relative).path
        let path = URL(filePath: file).standardized.path
        #expect(FileManager.default.fileExists(atPath: Program.checkout + path), "\(place)")
        guard parts.count == 2, path.hasSuffix(".md") else { continue }
        let known = anchors[String(path.dropFirst())] ?? []
        #expect(known.contains(String(parts[1])), "\(place)")
      }
    }
  }

  @Test("The gallery is what its script writes of the examples")
  func gallery() throws {
    let page = try String(
      contentsOfFile: Program.checkout + "/docs/gallery.md", encoding: .utf8)
    let written = try ChildProcess(
      Program.checkout + "/scripts/gallery", [], environment: Program.environment([:])
    ).wait()
    try #require(written.status == 0, "\(written.error)")
    #expect(written.output == page, "make gallery writes it anew")
  }

  @Test("The list of decisions has each with its title, and no other")
  func decisions() throws {
    let folder = Program.checkout + "/docs/decisions"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.firstMatch(of: #/^[0-9]{4}-.*\.md$/#) != nil
    }
    let index = try MarkdownPage("docs/decisions/README.md")
    #expect(names.count >= 25)
    #expect(Set(index.links.map(\.target)).filter { $0.hasPrefix("0") } == Set(names))
    for name in names {
      let page = try MarkdownPage("docs/decisions/" + name)
      let first = page.lines.first ?? ""
      let heading = try #require(first.wholeMatch(of: #/# ([0-9]{4}): (.*)/#), "\(name)")
      let row = index.lines.first { $0.contains("](\(name))") } ?? ""
      #expect(row.contains("[\(heading.output.2)]"), "\(name): \(heading.output.2)")
      #expect(Int(heading.output.1) == Int(name.prefix(4)), "\(name)")
    }
  }

  @Test("Every wrong answer names its tests, and each test stands in the file it names")
  func wrongAnswers() throws {
    let page = try MarkdownPage("docs/wrong-answers.md")
    let rows = page.prose.filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| ---") && !$0.hasPrefix("| what ")
    }
    #expect(rows.count > 100)
    for row in rows {
      let named = row.matches(of: #/\]\(\.\.\/(Tests\/[^)]+\.swift)\) “([^”]+)”/#)
      #expect(!named.isEmpty && named.count == row.count { $0 == "“" }, "\(row)")
      for test in named.map(\.output) {
        let text = try String(contentsOfFile: Program.checkout + "/" + test.1, encoding: .utf8)
        let (name, quoted) = ("func `\(test.2)`(", "\"\(test.2)\"")
        let isThere =
          text.contains(name) || text.contains("@Test(" + quoted)
          || text.contains("@Test(\n    " + quoted)
        #expect(isThere, "\(test.1): \(test.2)")
      }
    }
  }

  @Test("The table of contents of the reference has every section")
  func contents() throws {
    let page = try MarkdownPage("docs/behaviour.md")
    let linked = Set(page.links.compactMap { $0.target.hasPrefix("#") ? $0.target : nil })
    let sections = page.prose.filter { $0.hasPrefix("## ") }
    #expect(sections.count > 20)
    #expect(page.anchors.subtracting(linked.map { String($0.dropFirst()) }) == ["behaviour"])
  }

  @Test("The newest release in the changelog is the version of the program")
  func version() throws {
    let page = try MarkdownPage("CHANGELOG.md")
    let releases = page.prose.filter { $0.hasPrefix("## [") }
    let version = try Program.run(["--version"]).output.dropFirst("barchart ".count).dropLast()
    #expect(releases.first == "## [Unreleased]")
    #expect(releases.dropFirst().first?.hasPrefix("## [\(version)] - 20") == true)
  }
}
