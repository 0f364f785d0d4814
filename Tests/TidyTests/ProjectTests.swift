// The rules for what is not Swift, held against every file; each is shown to find what is planted.
import Foundation
import TestSupport
import Testing

@Suite("What is not Swift is tidy")
struct ProjectTests {
  private func expectNone(_ violations: [Violation]) {
    let list = violations.map(\.description).joined(separator: "\n")
    #expect(violations.isEmpty, Comment(rawValue: list))
  }

  private func scripts() throws -> [SourceFile] {
    try ["scripts", "Tests", ".ci", "Benchmarks"].flatMap {
      try Checkout.files(in: $0, endings: ["", "sh"])
    }.filter(ProjectRules.isScript)
  }

  @Test("Every script says why it exists, and stops where a command fails")
  func headsOfScripts() throws {
    let scripts = try scripts()
    let paths = Set(scripts.map(\.path))
    #expect(paths.isSuperset(of: ["scripts/setup", "Tests/Fuzz/run", ".ci/run"]))
    expectNone(scripts.flatMap(ProjectRules.script))
  }

  @Test("Every script is one for its shell")
  func syntaxOfScripts() throws {
    for script in try scripts() {
      let outcome = try ChildProcess(
        "bash", ["-n", Checkout.top.appending(path: script.path).path],
        environment: Program.environment([:])
      ).wait()
      #expect(outcome.status == 0, "\(outcome.error)")
    }
  }

  @Test("Every target of the Makefile is phony and has a text")
  func makefile() throws {
    let file = try Checkout.file("Makefile")
    #expect(file.lines.contains { $0.hasPrefix("test:") })
    expectNone(ProjectRules.makefile(file))
  }

  @Test("The program, the change log and the metadata name one version")
  func version() throws {
    let program = try Checkout.file("Sources/barchart/CommandLine/HelpText.swift")
    expectNone(
      ProjectRules.version(program: program, changes: try Checkout.file("CHANGELOG.md")))
    let words = try Program.run(["--version"]).output.split(whereSeparator: \.isWhitespace)
    let number = String(try #require(words.last))
    for metadata in try Checkout.files(in: "Resources", endings: ["xml"])
    where metadata.path.hasSuffix(".metainfo.xml") {
      expectNone(ProjectRules.release(of: number, in: metadata))
    }
  }

  @Test("Decisions are numbered from 1, each once")
  func decisions() throws {
    let files = try Checkout.files(in: "docs/decisions", endings: ["md"])
      .filter { !$0.path.hasSuffix("/README.md") }
    #expect(files.count > 20)
    expectNone(
      ProjectRules.decisions(files.map { String($0.path.dropFirst("docs/decisions/".count)) }))
  }

  @Test("The import table of docs/ARCHITECTURE.md is the one that is checked")
  func importTable() throws {
    let page = try Checkout.file("docs/ARCHITECTURE.md")
    #expect(ProjectRules.importTable(in: page) == ImportTable.targets)
  }
}

@Suite("The scanner of what is not Swift finds what is planted")
struct ProjectScannerTests {
  private func file(_ text: String) -> SourceFile { SourceFile(path: "planted", text: text) }

  @Test("A script without a sentence or without set -eu is found, one with both is not")
  func script() {
    let good = file("#!/bin/bash\n# Why it exists.\nset -euo pipefail\n")
    #expect(ProjectRules.isScript(good))
    #expect(ProjectRules.script(good).isEmpty)
    #expect(ProjectRules.script(file("#!/bin/bash\n# no end\nset -eu\n")).map(\.line) == [2])
    #expect(ProjectRules.script(file("#!/bin/sh\n# Why.\nset -e\n")).map(\.line) == [1])
    #expect(!ProjectRules.isScript(file("#!/usr/bin/python3\n")))
    #expect(!ProjectRules.isScript(file("all:\n")))
  }

  @Test("A target without a text or without .PHONY is found; a variable and a file are none")
  func makefile() {
    let good = "prefix := /usr\n.PHONY: a b\na: b ## Make a\nb: ## Make b\n\tdo: it\n$(file):\n"
    #expect(ProjectRules.makefile(file(good)).isEmpty)
    #expect(ProjectRules.makefile(file(".PHONY: a\na: b\n")).map(\.line) == [2])
    #expect(ProjectRules.makefile(file(".PHONY: b\na: ## Make a\n")).map(\.line) == [2])
  }

  @Test("A release of another number or without its day is found, changes to come are none")
  func version() {
    let program = file("  static let versionNumber = \"0.2.0\"\n")
    func violations(_ changes: String) -> [Int] {
      ProjectRules.version(program: program, changes: file(changes)).map(\.line)
    }
    #expect(violations("# Changelog\n## [Unreleased]\n") == [])
    #expect(violations("## [Unreleased]\n## [0.2.0] - 2026-11-22\n## [0.1.0] - 2026-11-01\n") == [])
    #expect(violations("## [0.2.0] - 2026-11-22\n") == [])
    #expect(violations("## [Unreleased]\n\n## [0.1.0] - 2026-11-22\n") == [3])
    #expect(violations("## [0.2.0]\n") == [1])
    #expect(violations("# Changelog\n") == [1])
  }

  @Test("Metadata of another version is found")
  func metadata() {
    let text = "<releases>\n<release version=\"0.2.0\" date=\"2026-11-22\"/>\n"
    #expect(ProjectRules.release(of: "0.2.0", in: file(text)).isEmpty)
    #expect(ProjectRules.release(of: "0.2.1", in: file(text)).map(\.line) == [2])
    #expect(ProjectRules.release(of: "0.2.0", in: file("<releases/>")).count == 1)
  }

  @Test("A number twice and a number left out are found")
  func decisions() {
    #expect(ProjectRules.decisions(["0002-b.md", "0001-a.md"]).isEmpty)
    #expect(ProjectRules.decisions(["0001-a.md", "0001-b.md"]).count == 1)
    #expect(ProjectRules.decisions(["0001-a.md", "0003-c.md"]).count == 1)
    #expect(ProjectRules.decisions(["0001 a.md"]).count == 1)
  }

  @Test("A row of the page's import table is read, without what may never be imported")
  func importTable() {
    let page = file(
      "| target | what | may import |\n| Charts | data | Scales, X11; never a C module |\n")
    #expect(ProjectRules.importTable(in: page) == ["Charts": ["Scales", "X11"]])
  }
}
