// The golden harness can fail: every outcome, in a folder of its own.
import Foundation
import Testing

@testable import TestSupport

@Suite final class GoldenHarnessTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "goldens-\(UUID().uuidString)")

  private var golden: URL { folder.appending(path: "chart.json") }
  private var changed: URL { folder.appending(path: "chart-changed.json") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `a missing golden is written, and then matches`() throws {
    #expect(try compare("a\n", with: golden, under: [:]) == .written)
    #expect(try String(contentsOf: golden, encoding: .utf8) == "a\n")
    #expect(try compare("a\n", with: golden, under: ["CI": "true"]) == .matches)
  }

  @Test func `in continuous integration a missing golden is an issue`() throws {
    #expect(try compare("a\n", with: golden, under: ["CI": "true"]) == .missing)
    #expect(!FileManager.default.fileExists(atPath: golden.path))
  }

  @Test func `a difference is reported by its first lines and left beside the golden`() throws {
    try "same\nold\nend\n".write(to: golden, atomically: true, encoding: .utf8)
    let outcome = try compare("same\nnew\nend\n", with: golden, under: [:])
    guard case .differs(let report) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(report == "2: -old\n2: +new")
    #expect(try String(contentsOf: changed, encoding: .utf8) == "same\nnew\nend\n")
    #expect(try String(contentsOf: golden, encoding: .utf8) == "same\nold\nend\n")
    #expect(try compare("same\nold\nend\n", with: golden, under: [:]) == .matches)
    #expect(!FileManager.default.fileExists(atPath: changed.path))
  }

  @Test func `texts that only look equal differ`() throws {
    try "e\u{301}".write(to: golden, atomically: true, encoding: .utf8)
    guard case .differs = try compare("\u{E9}", with: golden, under: [:]) else {
      Issue.record("a composed letter passed for a decomposed one")
      return
    }
  }

  @Test func `SNAP_UPDATE=1 rewrites a golden`() throws {
    try "old".write(to: golden, atomically: true, encoding: .utf8)
    #expect(try compare("new", with: golden, under: ["SNAP_UPDATE": "1"]) == .written)
    #expect(try compare("new", with: golden, under: ["CI": "true"]) == .matches)
  }
}
