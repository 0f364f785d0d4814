// A question that is asked again of another table, in which names of its bars occur twice.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct AskedAgainTests {
  @Test func `rows that were bars of their own are combined where they share names`() throws {
    let first = try table("shop,sales\na,1\nb,2\nc,4\n")
    let query = Query(
      category: Field(ColumnRef(first.columns[0])), values: [Measure(ColumnRef(first.columns[1]))])
    var choice = QueryChoice(query, layout: .grouped, orientation: .vertical)
    let apart = try choice.answer(from: first)
    #expect(choice.query.method == .none)
    #expect(Array(apart.categories) == ["a", "b", "c"])
    #expect(apart.series[0].values == [1, 2, 4])
    let later = try table("shop,sales\na,1\nb,2\nc,4\na,8\n")
    let answer = try choice.answer(from: later)
    #expect(choice.query.method == later.method(of: query.values))
    #expect(choice.query.method != .none)
    #expect(Array(answer.categories) == ["a", "b", "c"])
    #expect(answer.series[0].rowCounts == [2, 1, 1])
  }
}
