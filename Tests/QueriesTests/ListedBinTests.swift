// Periods and bins of numbers that stand in an order that was listed.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ListedBinTests {
  @Test func `listed bins come first with their rows, the others in the order of numbers`() throws {
    let table = try table("name,cost\na,1\nb,12\nc,13\nd,25\ne,26\nf,27\n")
    let cost = Field(ColumnRef(table.columns[1]), grain: .width(10))
    var query = Query(category: cost, method: .count)
    let plain = try run(query, over: table)
    #expect(Array(plain.categories) == ["0 to 10", "10 to 20", "20 to 30"])
    #expect(plain.series[0].values == [1, 2, 3])
    query.nameOrder = ["20 to 30", "0 to 10"]
    let listed = try run(query, over: table)
    #expect(Array(listed.categories) == ["20 to 30", "0 to 10", "10 to 20"])
    #expect(listed.series[0].values == [3, 1, 2])
  }

  @Test func `listed years come first, and years without rows keep their place`() throws {
    let table = try table("name,day\na,2010-02-03\nb,2012-05-06\nc,2012-07-08\nd,2013-01-02\n")
    var query = Query(
      category: Field(ColumnRef(table.columns[1]), grain: .year), method: .count)
    query.nameOrder = ["2013", "2010"]
    let answer = try run(query, over: table)
    #expect(Array(answer.categories) == ["2013", "2010", "2011", "2012"])
  }
}
