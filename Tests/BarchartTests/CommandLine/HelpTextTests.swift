// The help text as a golden, and what must hold for any help text.
import Foundation
import Testing

@testable import barchart

@Suite struct HelpTextTests {
  @Test("--help prints the golden text")
  func golden() throws {
    let golden = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Goldens/help.txt")
    let environment = ProcessInfo.processInfo.environment
    let expected = try? String(contentsOf: golden, encoding: .utf8)
    if expected == HelpText.help { return }
    if environment["SNAP_UPDATE"] == "1" || (expected == nil && environment["CI"] == nil) {
      try HelpText.help.write(to: golden, atomically: true, encoding: .utf8)
      return
    }
    let changed = golden.deletingLastPathComponent().appending(path: "help-changed.txt")
    try HelpText.help.write(to: changed, atomically: true, encoding: .utf8)
    Issue.record("the help differs from \(golden.path); see \(changed.path)")
  }

  @Test("No line is wider than a terminal of 80 columns or ends in a space")
  func width() {
    for line in HelpText.help.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }

  @Test("Every option is explained once")
  func complete() {
    let words = HelpText.help.split { " \n=[]".contains($0) }
    for option in OptionName.allCases where option != .title && option != .printSelection {
      #expect(words.filter { $0 == option.long }.count == 1, "\(option.long)")
    }
  }

  @Test("--version is the name and the number")
  func version() {
    #expect(HelpText.version == "barchart 0.2.0\n")
  }
}
