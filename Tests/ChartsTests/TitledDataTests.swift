// Other titles for columns: the same data as if the question had been asked with them.
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct TitledDataTests {
  private static func table(_ text: String) throws -> Table { try Table(reading: text) }

  private static let text = """
    state,kind,January,weight,February
    AK,bird,1,5 kg,4
    AL,bat,2,6 kg,5
    AK,bat,3,7 kg,6

    """
  private static let names = ["state", "kind", "January", "weight", "February"]

  private static func column(_ index: Int) -> ColumnRef {
    ColumnRef(name: names[index], position: index)
  }

  private static let queries: [Query] = [
    Query(category: Field(column(0)), values: [column(2)], method: .sum),
    Query(category: Field(column(0)), values: [column(4), column(2), column(3)], method: .mean),
    Query(
      category: Field(column(0)), values: [column(3)], method: .median, series: Field(column(1))),
    Query(category: Field(column(0)), method: .count),
    Query(category: Field(column(1)), values: [column(0)], method: .distinct),
    Query(values: [column(2), column(3)]),
  ]

  @Test("Titles come and go as if asked for", arguments: queries)
  func titles(_ query: Query) throws {
    let table = try Self.table(Self.text)
    let titles = [
      Self.column(0): "State", Self.column(2): "First", Self.column(3): "mass in kg",
      Self.column(1): "Kind",
    ]
    var named = query
    named.titles = titles
    let plain = ChartData(try run(query, over: table))
    let asked = ChartData(try run(named, over: table))
    #expect(plain != asked)
    #expect(asked.titled([:], in: table) == plain)
    let titled = plain.titled(titles, in: table)
    // Months among columns are in order only if all of them are called so.
    #expect(Set(titled.series.map(\.name)) == Set(asked.series.map(\.name)))
    if query.values.count < 2 { #expect(titled == asked) }
    #expect(plain.titled([:], in: table) == plain)
  }

  @Test("A title follows its column to another place, and is not given to others")
  func places() throws {
    let table = try Self.table("weight,state\n5 kg,AK\n")
    let query = Query(
      category: Field(ColumnRef(name: "state", position: 1)),
      values: [ColumnRef(name: "weight", position: 0)])
    let data = ChartData(try run(query, over: table))
    #expect(data.series[0].name == "weight (kg)")
    let titles = [Self.column(3): "Mass", Self.column(0): "State", Self.column(2): "Nothing"]
    let titled = data.titled(titles, in: table)
    #expect(titled.series[0].name == "Mass" && titled.categoryName == "State")
    #expect(titled.question?.query.titles.count == 2)
  }

  @Test("In any order of the bars the names follow, and a series keeps its colour")
  func arranged() throws {
    let table = try Self.table(Self.text)
    let query = Self.queries[1]
    var chart = Chart(data: ChartData(try run(query, over: table)), title: "")
    chart.arrange(sort: .valueDescending, top: 1)
    let colors = chart.data.series.indices.map { chart.color(ofSeries: $0) }
    let data = chart.source.titled([Self.column(3): "Mass", Self.column(0): "State"], in: table)
    chart.show(
      data, as: chart.arrangement.titled(as: data), sort: chart.sort, top: chart.top)
    #expect(chart.data.series.map(\.name).contains("Mass") && chart.data.categoryName == "State")
    let rest = chart.data.categories.last ?? ""
    #expect(rest.contains("other"))
    #expect(chart.data.categories == ["AL", rest] || chart.data.categories == ["AK", rest])
    #expect(chart.data.series.indices.map { chart.color(ofSeries: $0) } == colors)
    #expect(
      chart.arrangement == data.arranged(sort: .valueDescending, top: 1), "as if arranged anew")
  }
}
