// A list that is not to be searched: typing changes nothing in it.
import Input
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("A list without a search") struct PlainListTests {
  @Test func `it keeps all rows whatever is typed, and Space takes one at any time`() throws {
    for seed in 0..<100 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 1...20, using: &random)
      var list = ListBox((0..<count).map { ListBox.Row("Row \($0)") })
      for step in 0..<30 {
        var place = try #require(list.highlight)
        var expected = ListBox.Outcome.open
        let outcome: ListBox.Outcome
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let text = Bool.random(using: &random) ? "x" : "R"
          outcome = list.handleKey(.other, [], text: text)
        case 1:
          outcome = list.handleKey(.space, [], text: " ")
          expected = .taken(place)
        case 2: outcome = list.handleKey(.backspace, [], text: "")
        case 3:
          outcome = list.handleKey(.escape, [], text: "")
          expected = .closed
        default:
          outcome = list.handleKey(.down, [], text: "")
          place = min(place + 1, count - 1)
        }
        #expect(outcome == expected, "seed \(seed), step \(step)")
        #expect(list.highlight == place, "seed \(seed), step \(step)")
        #expect(list.found == Array(0..<count) && list.search.isEmpty)
        #expect(list.edit(.replace(0..<0, with: "x")) == nil && list.search.isEmpty)
      }
    }
  }
}
