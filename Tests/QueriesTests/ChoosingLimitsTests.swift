// Tables at the limits of what is chosen for them: the next row or the next name changes the chart.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct ChoosingLimitsTests {
  /// Rows of a table by their numbers, from 0.
  private func rows(_ header: String, _ count: Int, _ row: (Int) -> String) -> String {
    ([header] + (0..<count).map(row)).joined(separator: "\n") + "\n"
  }

  @Test(arguments: [(60, true), (61, false)])
  func `numbers without names are bars of their own up to sixty`(
    _ count: Int, _ areBars: Bool
  ) throws {
    let text = rows("length", count) { "\($0 * 37 % 101).5" }
    let suggestions = try Suggestion.best(of: table(text))
    #expect(suggestions.contains { $0.query.category == nil } == areBars)
  }

  @Test func `an only row is called by its number`() throws {
    let asked = AskedQuery(ColumnRequest(values: ["weight"]), method: Query.Method.none)
    #expect(try chosen("nr,weight\n007,52\n", asked) == "weight of nr")
  }

  @Test func `rows with names are counted by groups that are less than half as many`() throws {
    // One club of ten, and fifteen of two.
    let text = rows("item,club,points", 40) {
      "thing \($0),club \($0 < 10 ? 0 : ($0 - 10) / 2 + 1),\($0 * 37 % 101).5"
    }
    let best = try #require(Suggestion.best(of: table(text)).first)
    #expect(best.query.category?.column.name == "club")
    #expect(best.query.values.isEmpty)
  }

  @Test func `parts of a total are drawn together, also where one is nothing`() throws {
    let text =
      "school,all,women,men\na,40,31,9\nb,25,25,0\nc,62,40,22\nd,32,18,14\ne,87,52,35\nf,32,29,3\n"
    let best = try #require(Suggestion.best(of: table(text)).first)
    #expect(best.query.values.map(\.column.name) == ["women", "men"])
    #expect(best.layout == .stacked)
  }
}
