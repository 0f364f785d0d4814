// What is chosen for measures that somebody has named, and for tables that have next to nothing.
import Testing

@testable import Queries
@testable import Tables

@Suite struct MeasureChoiceTests {
  private static let shops =
    "shop,sales,cost,quantity,rating\na,10,4,1,3\nb,200,90,7,4\na,45,20,3,5\nb,320,150,12,2\n"
    + "c,5,2,2,4\nc,80,31,6,3\n"

  private func chosen(_ values: [String]) throws -> String {
    try QueriesTests.chosen(
      Self.shops, AskedQuery(ColumnRequest(category: "shop", values: values)))
  }

  @Test func `a sum of columns beside others is added up if all of them are`() throws {
    #expect(try chosen(["sales+cost"]) == "sum sales + cost of shop")
    #expect(try chosen(["quantity"]) == "sum quantity of shop")
    #expect(try chosen(["rating"]) == "mean rating of shop")
    #expect(try chosen(["sales+cost", "quantity"]) == "sum sales + cost|quantity of shop")
    #expect(try chosen(["quantity", "sales+cost"]) == "sum quantity|sales + cost of shop")
    #expect(try chosen(["sales+cost", "rating"]) == "mean sales + cost|rating of shop")
    #expect(try chosen(["rating", "sales+cost"]) == "mean rating|sales + cost of shop")
  }

  @Test func `names beyond hundreds of columns are found where nothing else names rows`() throws {
    /// Columns of one number each, and after them names and values.
    func wide(_ names: [String]) -> String {
      let header = (1...200).map { "c\($0)" } + ["name", "value"]
      let same = String(repeating: "1,", count: 200)
      return header.joined(separator: ",") + "\n"
        + zip(names, [3, 1, 4, 15, 9]).map { "\(same)\($0),\($1)\n" }.joined()
    }
    let asked = AskedQuery(ColumnRequest(values: ["value"]))
    #expect(
      try QueriesTests.chosen(wide(["va", "wb", "xc", "yd", "ze"]), asked) == "value of name")
    let shared = try QueriesTests.chosen(wide(["va", "wb", "va", "wb", "ze"]), asked)
    #expect(shared.hasSuffix(" value of name"))
  }

  @Test func `of no column there is no chart`() {
    let columns: [(String, [String])] = []
    #expect(Suggestion.best(of: table(columns)).isEmpty)
    #expect(ReasonedSuggestion.best(of: table(columns)).isEmpty)
    #expect(Suggestion.best(of: .empty).isEmpty)
  }

  @Test func `names that are put together are counted where nothing is measured`() throws {
    var asked = AskedQuery(ColumnRequest(category: "name", series: "kind"))
    let table = try table("name,kind\n")
    #expect(table.rowCount == 0)
    #expect(try QueryChoice(asked, in: table).query.method == .none)
    asked.groups = [NameGroup("others", of: ["x", "y"])]
    let query = try QueryChoice(asked, in: table).query
    #expect(query.values.isEmpty && query.method == .count)
    #expect(query.category?.groups == asked.groups)
  }

  @Test func `a title for one of two columns is refused`() throws {
    let table = try table("k,Ab,aB\nx,1,2\ny,3,4\n")
    var request = ColumnRequest()
    for (title, name) in [("ab=Title", "ab"), ("AB=Title", "AB"), (" ab =a=b", "ab")] {
      request.titles = [title]
      let asked = AskedQuery(request)
      #expect(throws: ColumnError.ambiguousColumn(name, positions: [2, 3])) {
        _ = try QueryChoice(asked, in: table)
      }
    }
    request.titles = ["Ab=Title"]
    let titles = try QueryChoice(AskedQuery(request), in: table).query.titles
    #expect(titles == [ColumnRef(table.columns[1]): "Title"])
  }

  @Test func `the parts of totals are drawn together in the order of these`() throws {
    let table = try table(
      """
      k,apples,pears,plums,fruit,beans,peas,leeks,greens
      a,10,21,33,64,510,120,290,920
      b,14,9,40,63,131,700,40,871
      c,31,17,5,53,222,314,455,991
      d,8,44,12,64,602,91,180,873
      e,25,30,19,74,77,543,610,1230

      """)
    let drawn = ConsideredCharts(of: table).charts.map {
      $0.suggestion.query.values.map(\.column.name)
    }
    let fruit = try #require(drawn.firstIndex(of: ["apples", "pears", "plums"]))
    let greens = try #require(drawn.firstIndex(of: ["beans", "peas", "leeks"]))
    #expect(fruit < greens)
  }

  @Test func `periods of what is no time are as even as its names`() throws {
    func veto(_ names: [String]) throws -> Veto? {
      let rows = zip(names, [3, 1, 4, 15, 9]).map { "\($0),\($1)\n" }.joined()
      let chooser = Chooser(try table("name,value\n" + rows))
      let place = Candidate.Place(column: 0, grain: .month)
      return chooser.veto(of: Candidate(category: place, values: [], method: .count))
    }
    #expect(try veto(["va", "wb", "xc", "yd", "ze"]) == .equalCounts)
    #expect(try veto(["va", "wb", "va", "wb", "ze"]) == nil)
  }
}
