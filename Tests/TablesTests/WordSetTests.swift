// Words of a literal are found, and nothing else.
import Testing

@testable import Tables

@Suite struct WordSetTests {
  private static let text: StaticString = """
    a ab abc größe 数量
    total n° x
    """

  @Test(arguments: ["a", "ab", "abc", "größe", "数量", "total", "n°", "x"])
  func `a word of the literal is in the set`(_ word: String) {
    #expect(WordSet(Self.text).contains(word))
  }

  @Test(arguments: ["", "b", "bc", "abcd", "a ab", "größ", "数", "x\n", "\n", " "])
  func `a part of the literal that is no word is not`(_ word: String) {
    #expect(!WordSet(Self.text).contains(word))
  }

  @Test func `an empty set has no words`() {
    #expect(!WordSet("").contains("a") && !WordSet(" \n").contains(" "))
  }
}
