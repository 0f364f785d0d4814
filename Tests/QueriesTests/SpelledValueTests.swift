// Texts are the same value in whatever bytes: counted as different values, and looked for.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct SpelledValueTests {
  /// The sign of a kelvin is a K.
  private static let texts = [
    "Caf\u{E9}", "Cafe\u{301}", "K", "\u{212A}", "x", "u\u{308}", "\u{FC}", "\u{212A}x", "Kx",
    "a rather long name with an \u{E9}", "a rather long name with an e\u{301}",
  ]

  @Test(arguments: (0..<40).sampled)
  func `different values are those of a set of texts`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(6_300 + seed))
    let rows = (0..<Int.random(in: 4...60, using: &random)).map { _ in
      (
        side: ["left", "right"].randomElement(using: &random) ?? "",
        text: Self.texts.randomElement(using: &random) ?? ""
      )
    }
    let text = "side,n,v\n" + rows.map { "\($0.side),\($0.text),1\n" }.joined()
    let asking = Asking(
      columns: ColumnRequest(category: "side", values: ["n"]), method: .distinct)
    let answer = try asking.both(text)
    for (bar, side) in answer.categories.enumerated() {
      let mine = Set(rows.filter { $0.side == side }.map(\.text))
      #expect(answer.series[0].values[bar] == Double(mine.count), "\(side)")
    }
  }

  @Test(arguments: (0..<40).sampled)
  func `what remains of them is counted so, too`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(6_400 + seed))
    let rowCount = Int.random(in: 20...60, using: &random)
    func some(_ texts: [String]) -> [String] {
      (0..<rowCount).map { _ in texts.randomElement(using: &random) ?? "" }
    }
    let (names, sides, notes) = (some(["a", "b", "c"]), some(["x", "y"]), some(Self.texts))
    let source = RandomTable(
      [("name", names), ("side", sides), ("note", notes)], cuts: [rowCount / 3])
    let answers = [
      try run(Query(category: Field(source.ref("name")), method: .count), over: source.table),
      try run(
        Query(
          category: Field(source.ref("side")), values: [Measure(source.ref("note"))],
          method: .distinct), over: source.table),
    ]
    try LinkedBars.forEachPair(answers, over: source.table) { name, side, row, found in
      let mine = notes.indices.filter { names[$0] == name && sides[$0] == side }
      let value = found.values[0][row]
      let wanted = Double(Set(mine.map { notes[$0] }).count)
      #expect(mine.isEmpty ? value.isNaN : value == wanted, "\(name), \(side)")
    }
  }

  @Test func `a text that is looked for is found in whatever spelling`() throws {
    let table = try table("g,n,v\na,Caf\u{E9},1\na,Cafe\u{301},2\nb,x,3\n")
    for part in ["Caf\u{E9}", "Cafe\u{301}", "caf\u{C9}", "\u{E9}"] {
      let filter = try table.filter("n~\(part)")
      let query = Query(category: Field(ColumnRef(table.columns[0])), method: .count)
      let answer = try run(query.filtered(by: filter, in: table), over: table)
      #expect(Array(answer.categories) == ["a"] && answer.series[0].values == [2], "\(part)")
    }
  }
}
