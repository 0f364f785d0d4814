// Measures of two columns as they are typed, refused, told and printed.
import Scales
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Queries
@testable import Tables

@Suite struct MeasureTests {
  private static let text = """
    department,revenue,cost,staff,weight,net-cost,a,net
    North,€ 1200.50,€ 300,12,300 kg,7,1,2
    South,€ 800,€ 900,9,30 kg,8,2,3
    North,€ 90,€ 20,3,12 kg,9,3,4

    """

  private func choice(
    _ measure: String, _ method: Query.Method? = nil, in table: Table
  ) throws -> QueryChoice {
    let columns = ColumnRequest(category: "department", values: [measure])
    return try QueryChoice(AskedQuery(columns, method: method), in: table)
  }

  private func titled(_ measure: String, in table: Table) -> String {
    do throws(ColumnError) {
      return try table.measure(named: measure).name(in: table)
    } catch {
      return error.sentence
    }
  }

  @Test func `a column that is called so wins, else two columns and a sign`() throws {
    let table = try table(Self.text)
    #expect(titled("revenue/staff", in: table) == "revenue ÷ staff")
    #expect(titled(" Revenue * 4 ", in: table) == "revenue × staff")
    #expect(titled("revenue-cost", in: table) == "revenue − cost")
    #expect(titled("net-cost", in: table) == "net-cost", "it is called so")
    #expect(titled("net - cost", in: table) == "net − cost")
    #expect(titled("net-cost-net", in: table) == "net-cost − net")
    #expect(titled("2+3", in: table) == "revenue + cost")
    #expect(
      titled("revenue/stafff", in: table).hasPrefix("no column \"stafff\"; did you mean \"staff\"?")
    )
    #expect(titled("income/staff", in: table).hasPrefix("no column \"income\"; "))
    #expect(titled("reveneu", in: table).contains("did you mean \"revenue\"?"))
    #expect(titled("a/b/c", in: table).hasPrefix("no column \"b/c\"; "))
    #expect(titled("x/y", in: table).hasPrefix("no column \"x/y\"; "))
    #expect(
      titled("revenue/", in: table).hasPrefix("no column \"revenue/\"; did you mean \"revenue\"?"))
  }

  @Test func `what can be read in two ways is refused`() throws {
    let table = try table("k,a,b-c,a-b,c\nx,1,2,3,4\ny,1,2,3,4\n")
    #expect(
      titled("a-b-c", in: table)
        == "\"a-b-c\" can be \"a − b-c\" or \"a-b − c\"; write columns by their numbers")
    #expect(titled("2-3", in: table) == "a − b-c")
  }

  @Test func `units that do not fit are refused with the reason`() throws {
    let table = try table(Self.text)
    #expect(
      sentence { _ = try choice("revenue+weight", in: table) }
        == "€ and kg cannot be added up: column \"revenue\" is in €, column \"weight\" in kg")
    #expect(
      sentence { _ = try choice("weight-revenue", in: table) }
        == "kg and € cannot be subtracted: column \"weight\" is in kg, column \"revenue\" in €")
    func unit(_ measure: String) throws -> String {
      var choice = try choice(measure, in: table)
      return try choice.answer(from: table).unit.text
    }
    #expect(try unit("revenue/weight") == "€/kg")
    #expect(try unit("revenue/cost") == "")
    #expect(try unit("revenue/staff") == "€")
    #expect(try unit("staff/weight") == "/kg")
    #expect(try unit("revenue*weight") == "€·kg")
    #expect(try unit("staff*weight") == "kg")
    #expect(try unit("revenue-cost") == "€")
    #expect(try unit("revenue+staff") == "€", "what is plain may be anything")
  }

  @Test func `a ratio is one of sums, and nothing else`() throws {
    let table = try table(Self.text)
    #expect(try choice("revenue/staff", in: table).query.method == .sum)
    #expect(try choice("revenue/staff", .sum, in: table).query.method == .sum)
    #expect(
      sentence { _ = try choice("revenue/staff", .mean, in: table) }
        == "\"revenue ÷ staff\" is the sum of one column divided by that of the other, and has no "
        + "mean; use -a sum or leave -a out")
    for method in [Query.Method.median, .min, .max, .count, .distinct] {
      #expect(throws: ColumnError.methodOfRatio("revenue ÷ staff", method)) {
        try choice("revenue/staff", method, in: table)
      }
      let query = Query(
        category: Field(ColumnRef(table.columns[0])),
        values: [Measure(ColumnRef(table.columns[1]), .over, ColumnRef(table.columns[3]))],
        method: method)
      #expect(throws: QueryError.columns(.methodOfRatio("revenue ÷ staff", method))) {
        try run(query, over: table)
      }
    }
    // A product is of what its columns are: so much for each of so many adds up.
    #expect(try choice("staff*weight", in: table).query.method == .sum)
    #expect(try choice("net-cost-net", .median, in: table).query.method == .median)
  }

  @Test func `a column of names is none of numbers, and no column has two parts`() throws {
    let table = try QueriesTests.table("department,n,m,kind\nNorth,1,2,x\nSouth,3,4,y\n")
    #expect(
      sentence { _ = try choice("n/kind", in: table) } == "column \"kind\" has no numbers")
    #expect(
      sentence { _ = try choice("n/department", in: table) }
        == "column \"department\" cannot be both category and value")
    var columns = ColumnRequest(category: "department", values: ["n/m", "2/3"])
    #expect(
      sentence { _ = try QueryChoice(AskedQuery(columns), in: table) }
        == "column \"n ÷ m\" is listed twice")
    columns = ColumnRequest(category: "department", values: ["n/m", "n"], series: "kind")
    #expect(
      sentence { _ = try QueryChoice(AskedQuery(columns), in: table) }
        == "with -s \"kind\" there is one value column; choose it with -v: \"n ÷ m\", \"n\"")
  }

  @Test func `the sentence says them`() throws {
    let table = try table(Self.text)
    func sentence(_ measure: String, _ method: Query.Method? = nil) throws -> String {
      let query = try choice(measure, method, in: table).query
      return query.sentence(nil, table.sentenceFacts(of: query))
    }
    #expect(try sentence("revenue/staff") == "revenue ÷ staff by department")
    #expect(try sentence("revenue-cost", .mean) == "Mean revenue − cost by department")
    #expect(try sentence("revenue-cost", .sum) == "Sum of revenue − cost by department")
    #expect(
      try sentence("revenue*staff", .count) == "Number of values of revenue × staff by department")
    var query = try choice("revenue/staff", in: table).query
    query.titles = [ColumnRef(table.columns[1]): "Umsatz", ColumnRef(table.columns[3]): "by head"]
    #expect(
      query.sentence(nil, table.sentenceFacts(of: query)) == "Umsatz ÷ “by head” by department")
    #expect(try run(query, over: table).valueNames == ["Umsatz ÷ by head"])
    var both = try choice("revenue/staff", in: table).query
    both.values.append(Measure(ColumnRef(table.columns[2])))
    #expect(
      both.sentence(nil, table.sentenceFacts(of: both))
        == "Sum of revenue ÷ staff and cost by department")
  }

  @Test(arguments: (0..<60).sampled)
  func `what is printed is understood as meant, whatever columns are called`(round: Int) throws {
    var random = SeededGenerator(seed: 837 + UInt64(round))
    let words = [
      "a", "b", "a/b", "a-b", "b-a", "1", "2", "3/4", "a, b", "A", "c*d", "+", "a b",
    ]
    let names = words.shuffled(using: &random).prefix(8)
    let table = QueriesTests.table(
      [("k", ["x", "y"])] + names.map { ($0, ["1", "2"]) })
    for _ in 0..<20 {
      let columns = table.columns.dropFirst().map { ColumnRef($0) }
      let one = columns.randomElement(using: &random) ?? columns[0]
      let other = columns.randomElement(using: &random) ?? columns[0]
      let operation = Measure.Operation.allCases.randomElement(using: &random) ?? .over
      let measure = Measure(one, operation, other)
      let word = measure.word(in: table)
      let parts = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let read = try table.columnNames(in: parts).map { try table.measure(named: $0) }
      #expect(read == [try PlacedMeasure(measure, in: table)], "\(word) of \(names)")
    }
  }

  @Test func `the command says them, and the chart that it draws is the same`() throws {
    let table = try table(Self.text)
    for measure in ["revenue/staff", "net - cost", "revenue*staff"] {
      let query = try choice(measure, in: table).query
      let options = Suggestion(query).optionsText(in: table)
      #expect(options.contains(measure.contains("*") ? "-v 'revenue*staff'" : "-v "))
      #expect(options.contains("-a " + query.method.rawValue))
      let word = query.values[0].word(in: table)
      #expect(try choice(word, query.method, in: table).query == query)
    }
  }

  @Test func `more than have bars of their own are refused beside one of two columns`() throws {
    let names = (0..<14).map { "n\($0)" }
    let table = QueriesTests.table([("department", ["x", "y"])] + names.map { ($0, ["1", "2"]) })
    var columns = ColumnRequest(category: "department", values: names)
    #expect(try QueryChoice(AskedQuery(columns), in: table).query.values.count == 14)
    columns.values[3] = "n3-n4"
    #expect(
      sentence { _ = try QueryChoice(AskedQuery(columns), in: table) }
        == "at most 12 measures can be shown if one is of two columns")
  }

  @Test func `none is suggested, and what is asked for is drawn side by side`() throws {
    let text =
      "year,region,revenue,staff\n"
      + (0..<80).map {
        "\(2000 + $0 / 8),\("abcdefgh".map(String.init)[$0 % 8]),\($0 * 7 % 90),\($0 % 11)"
      }
      .joined(separator: "\n") + "\n"
    let table = try table(text)
    #expect(
      Suggestion.best(of: table).allSatisfy { $0.query.values.allSatisfy { $0.partner == nil } })
    let columns = ColumnRequest(category: "year", values: ["revenue/staff"], series: "region")
    let choice = try QueryChoice(AskedQuery(columns), in: table)
    #expect(choice.layout == .grouped && choice.query.method == .none)
    let free = try QueryChoice(AskedQuery(ColumnRequest(values: ["revenue/staff"])), in: table)
    #expect(free.query.category != nil)
    #expect(free.query.category.map { [2, 3].contains($0.column.position) } == false)
  }
}
