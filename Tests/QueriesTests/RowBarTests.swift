// Rows that are bars of their own: pairs, long numbers, names that are listed or missing.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct RowBarTests {
  private func columns(_ table: Table) -> [ColumnRef] { table.columns.map { ColumnRef($0) } }

  @Test func `measures of two columns have no rest`() throws {
    let table = try table("k,a,b\nx,1,2\ny,3,4\n")
    let columns = columns(table)
    var limits = Limits.standard
    limits.series = 1
    let pairs = [
      Measure(columns[1], .plus, columns[2]), Measure(columns[1], .minus, columns[2]),
    ]
    for measures in [pairs, [Measure(columns[1]), pairs[0]], [pairs[0], Measure(columns[1])]] {
      let query = Query(category: Field(columns[0]), values: measures)
      #expect(throws: QueryError.columns(.tooManyMeasures(limit: 1))) {
        _ = try run(query, over: table, limits: limits)
      }
    }
    // One has room, and plain columns without room are one series.
    let one = Query(category: Field(columns[0]), values: [pairs[0]])
    #expect(try run(one, over: table, limits: limits).series.map(\.values) == [[3, 7]])
    let plain = Query(
      category: Field(columns[0]), values: [Measure(columns[1]), Measure(columns[2])])
    #expect(try run(plain, over: table, limits: limits).series.map(\.values) == [[1, 3], [2, 4]])
  }

  @Test func `some rows are in the order of all their digits`() throws {
    let table = try table(
      "k,v\na,5\nb,12345678901234567889\nc,12345678901234567891\nd,12345678901234567890\n")
    let columns = columns(table)
    var query = Query(category: Field(columns[0]), values: [Measure(columns[1])])
    query.filters = [.compare(columns[0], .notEqual, ["a"])]
    for (order, names) in [
      (SortOrder.valueDescending, ["c", "d", "b"]), (SortOrder.value, ["b", "d", "c"]),
    ] {
      query.order = order
      let answer = try run(query, over: table)
      let rows = try #require(answer.order.rows)
      #expect(rows.map { answer.categories[Int($0)] } == names)
      #expect(Array(answer.series[0].texts)[1] == "12345678901234567891")
    }
  }

  @Test func `rows without a name are counted and a few of their texts told`() throws {
    let table = try table(
      "k,v\nr1,1\nNA,2\nn/a,3\n--,4\nnull,5\n?,6\nmissing,7\nr2,8\n,9\nNA,10\n")
    let columns = columns(table)
    let query = Query(category: Field(columns[0]), values: [Measure(columns[1])])
    let answer = try run(query, over: table)
    #expect(answer.sentences.contains("8 rows have no k (NA, n/a, --, null …)"))
    // One more than is told shows that there are more.
    let nameless = NamelessRows(column: "k", ["NA", "n/a", "--", "null", "?"], nil)
    #expect(answer.notices.contains(.namelessRows(count: 8, nameless)))
  }

  @Test func `a name that is listed twice stands where it is listed first`() throws {
    let table = try table("k,v\na,1\nb,2\nc,3\na,4\n")
    let columns = columns(table)
    var query = Query(category: Field(columns[0]), values: [Measure(columns[1])])
    query.nameOrder = ["c", "a", "c"]
    let rows = try run(query, over: table)
    #expect(Array(rows.categories) == ["c", "a", "a", "b"])
    #expect(rows.series[0].values == [3, 1, 4, 2])
    query.method = .sum
    let sums = try run(query, over: table)
    #expect(Array(sums.categories) == ["c", "a", "b"])
    #expect(sums.series[0].values == [3, 5, 2])
  }
}
