// Words of a question that are changed where the table has less, or more, than the question names.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct WordChangeTests {
  private static let gone = ColumnRef(name: "gone", position: 9)

  private static func shops() throws -> Table {
    try table("shop,kind,sales,costs\na,x,1,5\nb,y,2,6\na,y,3,7\nc,x,4,9\n")
  }

  private static func refs(_ table: Table) -> [ColumnRef] { table.columns.map { ColumnRef($0) } }

  @Test func `what names the bars is neither a colour nor measured besides`() throws {
    let table = try Self.shops()
    let columns = Self.refs(table)
    let query = Query(category: Field(columns[0]), values: [columns[2]], method: .sum)
    #expect(query.changed(by: .seriesField(Field(columns[0])), in: table) == query)
    let split = query.changed(by: .seriesField(Field(columns[1])), in: table)
    #expect(split.series == Field(columns[1]))
    let byCosts = Query(category: Field(columns[3]), values: [columns[2]], method: .sum)
    let pair = Measure(columns[2], .minus, columns[3])
    #expect(byCosts.changed(by: .pair(pair), in: table) == byCosts)
    #expect(query.changed(by: .pair(pair), in: table).values == [pair])
  }

  @Test func `values that stand in several rows are not added to sums`() throws {
    var table = try Self.shops()
    let columns = Self.refs(table)
    table.repeated = [3: "orders"]
    var query = Query(category: Field(columns[0]), values: [columns[2]], method: .sum)
    #expect(query.refusal(ofToggling: columns[3], in: table) == MeasureRefusal.repeats("costs"))
    #expect(query.toggling(columns[3], in: table) == query)
    query.method = .max
    #expect(query.refusal(ofToggling: columns[3], in: table) == nil)
    #expect(query.toggling(columns[3], in: table).values.map(\.column) == [columns[2], columns[3]])
  }

  @Test func `another measure of two columns is refused only where there is no room`() throws {
    let table = try Self.shops()
    let columns = Self.refs(table)
    let pair = Measure(columns[2], .plus, columns[3])
    var query = Query(category: Field(columns[0]), values: [columns[2]], method: .sum)
    #expect(query.refusal(ofToggling: pair, in: table) == nil)
    query.values = [pair]
    #expect(query.refusal(ofToggling: pair, in: table) == MeasureRefusal.isLast)
    let most = Limits.standard.series
    query.values = (0..<most).map { Measure(ColumnRef(name: "m\($0)", position: $0)) }
    #expect(query.refusal(ofToggling: pair, in: table) == MeasureRefusal.tooMany(limit: most))
    query.values[0] = pair
    #expect(query.refusal(ofToggling: pair, in: table) == nil, "it can be taken out")
  }

  @Test func `a measure that has gone gives way to one of the table`() throws {
    let table = try table("shop,sales\na,1\nb,2\na,3\n")
    let columns = Self.refs(table)
    let query = Query(category: Field(columns[0]), values: [Self.gone], method: .sum)
    let changed = query.changed(by: .method(.mean), in: table)
    #expect(changed.method == .mean && changed.values == [Measure(columns[1])])
    let kept = Query(category: Field(columns[0]), values: [Self.gone, columns[1]], method: .sum)
    #expect(kept.changed(by: .method(.mean), in: table).values == [Measure(columns[1])])
  }

  @Test func `changes are shown only of bars that have an order`() throws {
    let table = try table(
      "day,shop,sales\n2024-01-01,oak,1\n2024-01-02,elm,2\n2024-01-03,ash,3\n")
    let columns = Self.refs(table)
    func shown(_ column: ColumnRef) -> ShownAs {
      var query = Query(category: Field(column), values: [columns[2]], method: .sum)
      query.shownAs = .change
      return query.fitted(to: table).shownAs
    }
    #expect(shown(columns[0]) == .change)
    #expect(shown(columns[1]) == .value)
    #expect(shown(Self.gone) == .value)
  }

  @Test func `bars whose names are in an order of their own are ordered by nothing else`() throws {
    let rows = (0..<40).map { "name \($0),\($0 % 7)\nname \($0),3\n" }
    let table = try table("name,sales\n" + rows.joined())
    var asked = AskedQuery(ColumnRequest(category: "name", values: ["sales"]), method: .sum)
    #expect(try QueryChoice(asked, in: table).query.order == .valueDescending)
    asked.nameOrder = ["name 7", "name 3"]
    let listed = try QueryChoice(asked, in: table).query
    #expect(listed.order == .none && listed.nameOrder == ["name 7", "name 3"])
    #expect(Array(try run(listed, over: table).categories.prefix(2)) == ["name 7", "name 3"])
    asked.order = .value
    #expect(try QueryChoice(asked, in: table).query.order == .value)
  }

  @Test func `rows of names that are put together become one bar`() throws {
    let table = try table("shop,sales\na,1\nb,2\nc,4\n")
    var asked = AskedQuery(
      ColumnRequest(category: "shop", values: ["sales"]), method: Query.Method.none)
    asked.groups = [NameGroup("Both", of: ["a", "b"])]
    var choice = try QueryChoice(asked, in: table)
    #expect(choice.query.method == table.method(of: choice.query.values))
    let answer = try choice.answer(from: table)
    #expect(Array(answer.categories) == ["Both", "c"])
    #expect(answer.series[0].rowCounts == [2, 1])
  }

  @Test func `rows that came to share names and colours later are combined, unless asked apart`()
    throws
  {
    let first = "shop,kind,sales\na,x,1\na,y,2\nb,x,3\nb,y,4\n"
    let columns = ColumnRequest(category: "shop", values: ["sales"], series: "kind")
    let (few, all) = (try table(first), try table(first + "a,x,10\n"))
    var choice = try QueryChoice(AskedQuery(columns), in: few)
    #expect(choice.query.method == .none)
    let apart = try choice.answer(from: few)
    #expect(apart.series.map(\.values) == [[1, 3], [2, 4]])
    let answer = try choice.answer(from: all)
    #expect(choice.query.method == all.method(of: choice.query.values))
    #expect(answer.series.map(\.name) == ["x", "y"])
    #expect(answer.series.map(\.rowCounts) == [[2, 1], [1, 1]])
    #expect(answer.series[1].values == [2, 4])
    let refused = sentence {
      var named = try QueryChoice(AskedQuery(columns, method: Query.Method.none), in: few)
      _ = try named.answer(from: all)
    }
    #expect(refused?.contains("occur together twice") == true)
  }

  @Test func `a question is kept for another table that can answer it`() throws {
    let table = try Self.shops()
    let columns = Self.refs(table)
    let names = Query(category: Field(columns[0]), values: [columns[1]], method: .distinct)
    let other = try QueriesTests.table("shop,kind,sales,costs\nd,z,7,1\ne,z,8,1\n")
    func kept(_ query: Query, of table: Table, in other: Table) -> Query? {
      let choice = QueryChoice(query, layout: .grouped, orientation: .vertical)
      return KeptQuestion(choice, of: table).choice(in: other)?.query
    }
    #expect(kept(names, of: table, in: other) == names)
    // The same columns, but the last was joined from another table, and is not there now.
    var joined = table
    joined.repeated = [3: "orders"]
    let alone = try QueriesTests.table("shop,kind,sales\nd,z,7\ne,z,8\n")
    let sales = Query(category: Field(columns[0]), values: [columns[2]], method: .max)
    let costs = Query(category: Field(columns[0]), values: [columns[3]], method: .max)
    #expect(kept(sales, of: joined, in: alone) == sales)
    #expect(kept(costs, of: joined, in: alone) == nil)
  }
}
