// A text is found in another one in whatever case and spelling, and as letters, not as parts of them.
import Foundation
import TestSupport
import Testing

@testable import Tables

@Suite struct SoughtTextTests {
  private static let letters = [
    "e", "E", "\u{E9}", "e\u{301}", "\u{C9}", "E\u{301}", "u\u{308}", "\u{FC}", "b", "か",
    "か\u{3099}", "が", "한", "\u{1112}\u{1161}\u{11AB}", "하", "\u{212B}", "A\u{30A}", "क", "\u{93F}",
  ]

  private func some(_ most: Int, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in
      Self.letters.randomElement(using: &random) ?? ""
    }.joined()
  }

  /// In small letters, each with its marks as one scalar where there is such a one.
  private func composed(_ text: String) -> [Unicode.Scalar] {
    let scalars = text.precomposedStringWithCanonicalMapping.lowercased()
    return Array(scalars.precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  @Test func `it is found where its composed scalars stand`() {
    for seed in 0..<3_000 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(6_700 + seed))
      let (whole, part) = (some(6, &random), some(2, &random))
      let (all, own) = (composed(whole), composed(part))
      let isPart = all.indices.contains { all[$0...].starts(with: own) }
      #expect(SoughtText(part).isPart(of: whole) == isPart, "\(part) in \(whole)")
    }
  }

  @Test func `nothing is a part of everything, and everything is one of itself`() {
    for text in ["", "a", "\u{E9}", "\u{301}"] {
      #expect(SoughtText("").isPart(of: text))
      #expect(SoughtText(text).isPart(of: text))
    }
    #expect(!SoughtText("a").isPart(of: "") && !SoughtText("\u{E9}").isPart(of: ""))
  }
}
