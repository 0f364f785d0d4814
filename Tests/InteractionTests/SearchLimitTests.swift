// What assistive tools write into the line that narrows a list: at most eighty characters.
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct SearchLimitTests {
  private func list() -> ListBox {
    ListBox(["a", "b"].map { ListBox.Row($0) }, isSearchable: true)
  }

  @Test func `eighty characters are taken, also of those that have the most bytes alone`() {
    for character in ["a", "\u{E9}", "\u{65E5}", "\u{1F44D}"] {
      var list = list()
      _ = list.edit(.replace(0..<0, with: String(repeating: character, count: 90)))
      #expect(list.search == String(repeating: character, count: 80))
    }
  }

  @Test func `each edit replaces the characters that it names, and what is too long is cut`() {
    let letters: [Character] = ["a", "b", "\u{E9}", " "]
    for seed in 0..<60 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var list = list()
      var wanted: [Character] = []
      for step in 0..<20 {
        let start = Int.random(in: 0...wanted.count, using: &random)
        let end = Int.random(in: start...wanted.count, using: &random)
        let count = [0, 1, 2, 9, 70][Int.random(in: 0..<5, using: &random)]
        let text = (0..<count).map { _ in letters[Int.random(in: 0..<4, using: &random)] }
        let asked = list.edit(.replace(start..<end, with: String(text)))
        wanted.replaceSubrange(start..<end, with: text)
        wanted = Array(wanted.prefix(80))
        #expect(asked == nil && list.isTyping, "seed \(seed), step \(step)")
        #expect(list.search == String(wanted), "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `a character of many bytes is replaced like any other`() {
    var list = list()
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    for _ in 0..<20 { _ = list.handleKey(.other, [], text: family) }
    _ = list.edit(.replace(0..<5, with: "b"))
    #expect(list.search == "b" + String(repeating: family, count: 19))
  }

  @Test func `what is pasted is one line of at most as many characters`() {
    var list = list()
    _ = list.handleKey(.other, [], text: "a\nb")
    #expect(list.search == "a b")
    _ = list.handleKey(.other, [], text: String(repeating: "x", count: 1_000_000))
    #expect(list.search == "a b" + String(repeating: "x", count: 77))
  }
}
