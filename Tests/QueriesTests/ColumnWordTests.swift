// The words of a command line are read as the columns that are meant, whatever these are called.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ColumnWordTests {
  private static let names = [
    "a", "b", "A", "a,b", "b,a", "a,b,a", "a:month", "b:year", "1", "2", "01", "1,2", "3:month",
  ]

  /// The word after an option; nil if it is not there.
  private func word(_ option: String, of query: Query, in table: Table) -> String? {
    let words = Suggestion(query).exactOptions(in: table)
    let place = words.firstIndex(of: option)
    return place.map { words[$0 + 1] }
  }

  private func read(_ list: String, in table: Table) throws -> [PlacedMeasure] {
    let parts = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return try table.columnNames(in: parts).map { name in try table.measure(named: name) }
  }

  @Test func `what is printed of a question names its columns`() throws {
    for seed in 0..<1_000 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(6_200 + seed))
      var names = Array(Self.names.shuffled(using: &random).prefix(7))
      // Some are called like others.
      if seed % 3 == 0 { names[6] = names[5] }
      let table = table(names.map { ($0, ["1", "2"]) })
      let columns = table.columns.shuffled(using: &random).map { ColumnRef($0) }
      let grains: [Grain?] = [nil, .month, .year]
      let grain = grains[seed % 3]
      let values = Array(columns.dropFirst().prefix(Int.random(in: 1...4, using: &random)))
      let query = Query(
        category: Field(columns[0], grain: grain), values: values, method: .sum,
        series: Field(columns[6]))
      let category = try #require(word("-c", of: query, in: table))
      let place = try table.field(named: category)
      #expect(
        place == Candidate.Place(column: columns[0].position, grain: grain),
        "\(category) of \(names)")
      let series = try #require(word("-s", of: query, in: table))
      let seriesPlace = try table.field(named: series)
      #expect(seriesPlace == Candidate.Place(column: columns[6].position), "\(series) of \(names)")
      let list = try #require(word("-v", of: query, in: table))
      let measures = try read(list, in: table)
      #expect(measures == values.map { PlacedMeasure($0.position) }, "\(list) of \(names)")
    }
  }

  @Test func `a grain behind a name is not the name of another column`() throws {
    let table = table([("date", ["x"]), ("date:month", ["y"]), ("n", ["1"])])
    let columns = table.columns.map { ColumnRef($0) }
    let months = Query(category: Field(columns[0], grain: .month), method: .count)
    #expect(word("-c", of: months, in: table) == "1:month")
    let other = Query(category: Field(columns[1]), method: .count)
    #expect(word("-c", of: other, in: table) == "date:month")
  }

  @Test func `names in a list are not put together to another one`() throws {
    let names = ["k", "q1 sales", "q2 sales", "q1 sales,q2 sales"]
    let table = table(names.map { ($0, ["1", "2"]) })
    let columns = table.columns.map { ColumnRef($0) }
    let query = Query(
      category: Field(columns[0]), values: [columns[1], columns[2]], method: .sum)
    #expect(word("-v", of: query, in: table) == "q1 sales,3")
    let both = Query(category: Field(columns[0]), values: [columns[3], columns[1]], method: .sum)
    #expect(word("-v", of: both, in: table) == "q1 sales,q2 sales,q1 sales")
  }

  @Test func `a position that is the name of another column has zeros before it`() throws {
    let table = table(["shop", "shop", "1", "2", "3"].map { ($0, ["1", "2"]) })
    let columns = table.columns.map { ColumnRef($0) }
    let query = Query(category: Field(columns[0]), values: Array(columns[2...]), method: .sum)
    #expect(word("-c", of: query, in: table) == "01")
    #expect(word("-v", of: query, in: table) == "1,2,3")
  }

  @Test func `a name with an equals sign has its title`() throws {
    let table = table([("k", ["x"]), ("k=", ["y"]), ("n", ["1"])])
    let columns = table.columns.map { ColumnRef($0) }
    let query = Query(category: Field(columns[0]), method: .count, titles: [columns[1]: "T"])
    #expect(word("--rename", of: query, in: table) == "2=T")
  }

  @Test func `a column that is listed twice is told once its names are put together`() throws {
    let text = "k,\"v,w\",v\nx,1,20\ny,2,30\n"
    let both = AskedQuery(ColumnRequest(values: ["v", "w", "v"]), method: .sum)
    #expect(try chosen(text, both) == "sum v,w|v of k")
    let twice = AskedQuery(ColumnRequest(values: ["v", "v"]), method: .sum)
    #expect(try chosen(text, twice) == "column \"v\" is listed twice")
  }
}
