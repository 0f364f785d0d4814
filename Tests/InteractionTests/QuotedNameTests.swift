// Names of bars in quotation marks: what a command line selects, and what is written for it.
import Queries
import TestSupport
import Testing

@testable import Charts
@testable import Interaction

@Suite struct QuotedNameTests {
  private static let names = ["x,y", "x", "y", "5\" disk", "6\" disk", "\"so\"", "a=b"]

  private func selected(_ typed: String) -> [String] {
    let data = ChartData(
      categoryName: "n", categories: Self.names,
      series: [
        .init(
          name: "v", values: Self.names.map { _ in 1 }, texts: Self.names.map { _ in "1" })
      ])
    let found = NamedParts(selected: QuotedList.typed(typed)).found(in: data)
    #expect(found.missingBars == [], "\(typed)")
    return data.bars(of: found.selection).map { Self.names[$0.row] }
  }

  @Test(
    arguments: [
      ("\"x,y\"", ["x,y"]), ("x,y", ["x,y"]), ("\"x\",\"y\"", ["x", "y"]),
      (" \"x\" , y", ["x", "y"]),
      ("5\" disk,6\" disk", ["5\" disk", "6\" disk"]), ("\"\"\"so\"\"\"", ["\"so\""]),
      ("\"5\"\" disk\",x", ["x", "5\" disk"]), ("a=b", ["a=b"]), ("\"X,Y\"", ["x,y"]),
    ] as [(String, [String])])
  func `names are selected as they are listed`(_ typed: String, _ wanted: [String]) {
    #expect(selected(typed) == wanted)
  }

  @Test func `each list of names that is written selects them`() {
    var random = SeededGenerator(seed: 7_600)
    for round in 0..<200 where Samples.takes(round) {
      // Beside "y" it would be the name with a comma.
      let wanted = Self.names.filter { $0 != "x" && Bool.random(using: &random) }
      if wanted.isEmpty { continue }
      #expect(selected(QuotedList.text(wanted)) == wanted, "\(wanted)")
    }
  }
}
