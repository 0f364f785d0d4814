// Counts of the cells of a linked chart: texts among numbers count as these do, gaps do not.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedTextCountTests {
  private static let kinds = [
    ["later", "seen", ""], ["1", "2.5", "later", ""], ["1", "20", "300", ""], ["later", "seen"],
  ]

  @Test(arguments: (0..<40).sampled)
  func `what remains is a count of numbers and texts`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(3_100 + seed))
    let rowCount = Int.random(in: 20...60, using: &random)
    func some(_ texts: [String]) -> [String] {
      (0..<rowCount).map { _ in texts.randomElement(using: &random) ?? "" }
    }
    let (names, sides) = (some(["a", "b", "c"]), some(["x", "y"]))
    for kind in Self.kinds {
      let notes = some(kind)
      let source = RandomTable(
        [("name", names), ("side", sides), ("note", notes)], cuts: [rowCount / 3])
      let answers = [
        try run(Query(category: Field(source.ref("name")), method: .count), over: source.table),
        try run(
          Query(
            category: Field(source.ref("side")), values: [Measure(source.ref("note"))],
            method: .count), over: source.table),
      ]
      try LinkedBars.forEachPair(answers, over: source.table) { name, side, row, found in
        let mine = notes.indices.filter { names[$0] == name && sides[$0] == side }
        let filled = mine.count { !notes[$0].isEmpty }
        let value = found.values[0][row]
        // A bar of which no row remains has no value.
        #expect(
          mine.isEmpty ? value.isNaN : value == Double(filled), "\(kind): \(name), \(side)")
        #expect(found.rowCounts[0][row] == mine.count, "\(kind): \(name), \(side)")
      }
    }
  }
}
