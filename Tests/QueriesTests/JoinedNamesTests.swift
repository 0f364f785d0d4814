// Bars that are put together one after the other, and questions whose bars cannot be.
import Testing

@testable import Queries
@testable import Tables

@Suite struct JoinedNamesTests {
  private static let shop = ColumnRef(name: "shop", position: 0)

  @Test func `bars that were put together are so with others, name by name`() {
    var query = Query(category: Field(Self.shop), method: .count)
    query = query.joining(["A", "B"], as: "Both")
    #expect(query.category?.groups == [NameGroup("Both", of: ["A", "B"])])
    query = query.joining(["D", "E"], as: "Rest")
    query = query.joining(["C", "Both"], as: "All")
    #expect(
      query.category?.groups
        == [NameGroup("Rest", of: ["D", "E"]), NameGroup("All", of: ["C", "A", "B"])])
  }

  @Test func `bars are put together where they have names`() {
    let counted = Query(category: Field(Self.shop), method: .count)
    #expect(counted.mayJoinNames)
    #expect(!Query(category: Field(Self.shop, grain: .month), method: .count).mayJoinNames)
    #expect(!Query(category: Field(Self.shop), values: [Self.shop]).mayJoinNames)
    let rows = Query(method: .count)
    #expect(!rows.mayJoinNames && rows.joining(["1", "2"], as: "Both") == rows)
  }

  @Test func `a name in two groups is in the first`() throws {
    let table = try table("shop,amount\nA,1\nB,2\nC,4\nB,8\n")
    let field = Field(
      Self.shop, groups: [NameGroup("x", of: ["A", "B"]), NameGroup("y", of: ["B", "C"])])
    let query = Query(
      category: field, values: [ColumnRef(name: "amount", position: 1)], method: .sum)
    let answer = try run(query, over: table)
    #expect(Array(answer.categories) == ["x", "y"] && answer.series[0].values == [11, 4])
  }
}
