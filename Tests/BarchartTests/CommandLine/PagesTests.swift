// What pages and metadata say of the program's options and of its version.
import Foundation
import TestSupport
import Testing

@testable import barchart

@Suite struct PagesTests {
  private func page(_ path: String) throws -> String {
    try String(contentsOfFile: Program.checkout + "/" + path, encoding: .utf8)
  }

  @Test("Every option is explained in the README or in the page that it names for that")
  func options() throws {
    let readme = try page("README.md")
    try #require(readme.contains("(docs/behaviour.md)"), "the README names the page of all options")
    let text = readme + (try page("docs/behaviour.md"))
    for option in OptionName.allCases {
      let word = try Regex("\(option.long)(?![a-z-])")
      #expect(text.contains(word), "\(option.long)")
    }
  }

  @Test("The change log and the metadata name the version of the program, and the day it came out")
  func version() throws {
    let headings = try page("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## [") }
    let newest = headings.first { !$0.hasPrefix("## [Unreleased]") }
    let form = try Regex(#"## \[\#(HelpText.versionNumber)\] - \d{4}-\d\d-\d\d"#)
    try #expect(#require(newest).wholeMatch(of: form) != nil, "\(newest ?? "")")
    let metadata = try page("Resources/io.github.barchart.barchart.metainfo.xml")
    let release = metadata.split(separator: "\n").first { $0.contains("<release ") }
    #expect(release?.contains("version=\"\(HelpText.versionNumber)\"") == true)
  }
}
