// Which typing errors are understood.
import Queries
import Testing

@testable import barchart

@Suite struct SpellingTests {
  static let names = ["category", "value", "title", "size", "sample", "goal"]

  static let guesses: [(String, String?)] = [
    ("categry", "category"), ("catgeory", "category"), ("ccategory", "category"),
    ("catagroy", "category"), ("cat", nil), ("vlaue", "value"), ("valuee", "value"),
    ("sise", "size"), ("soze", "size"), ("sizzle", "size"), ("drizzle", nil), ("gaol", "goal"),
    ("", nil),
    ("Title", "title"), ("completely-different", nil),
  ]

  @Test("A word near a name is taken for it", arguments: guesses)
  func guess(word: String, name: String?) {
    #expect(nearestName(to: word, among: Self.names) == name)
  }

  @Test("The distance is that of optimal string alignment")
  func distance() {
    func distance(_ first: String, _ second: String) -> Int {
      editDistance(Array(first.utf8), Array(second.utf8))
    }
    #expect(distance("", "") == 0)
    #expect(distance("", "abc") == 3)
    #expect(distance("abc", "") == 3)
    #expect(distance("ab", "ba") == 1)
    #expect(distance("ca", "abc") == 3)
    #expect(distance("kitten", "sitting") == 3)
  }
}
