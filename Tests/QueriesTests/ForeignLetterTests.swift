// Words of a scale with letters that no scale has.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ForeignLetterTests {
  @Test(arguments: ["ж", "λ", "ł", "ć", "あ", "低", "\u{1F600}"])
  func `a word with a letter that no scale has is another word`(_ letter: String) {
    let steps = ["low", "high"]
    #expect(OrderedScale(names: steps) != nil)
    let others = [
      steps.map { $0 + letter }, steps.map { letter + $0 }, steps.map { "\($0) \(letter)" },
      steps.map { "\(letter) \($0)" }, ["low", "high" + letter],
    ]
    for names in others { #expect(OrderedScale(names: names) == nil, "\(names)") }
  }
}
