// What filters are called in the sentence of a question, and beside the number of its rows.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct SpokenFilterTests {
  private struct Words {
    /// Of the whole question.
    let sentence: String
    /// Of its rows.
    let clause: String
  }

  private static let states =
    "state,kind,age\nAK,x,18\nHI,z,20\nTX,x,25\nWA,z,31\nOR,w,40\nID,v,52\n"

  /// The rows of a table, counted by its first column, with some filters.
  private func words(
    _ text: String = SpokenFilterTests.states, _ filters: (Table) -> [Filter]
  ) throws -> Words {
    let table = try table(text)
    let request = ColumnRequest(category: table.columns[0].name)
    var query = try QueryChoice(AskedQuery(request, method: .count), in: table).query
    query.filters = filters(table)
    let facts = table.sentenceFacts(of: query)
    return Words(
      sentence: query.sentence(nil, facts), clause: query.clause(ofRows: query.filters, facts))
  }

  private func kind(_ value: String, _ table: Table) -> Filter {
    .compare(ColumnRef(table.columns[1]), .equal, [value])
  }

  private func isOlder(_ table: Table) -> Filter {
    .compare(ColumnRef(table.columns[2]), .greater, ["20"])
  }

  // MARK: Rows

  @Test func `rows are told by their numbers from 1 or counted`() throws {
    let cases: [(RangeSet<Int>, String)] = [
      (RangeSet(4..<5), "row 5 only"), (RangeSet(0..<2), "rows 1 to 2 only"),
      (RangeSet([4..<9, 11..<12]), "rows 5 to 9 and 12 only"),
      (RangeSet([0..<1, 2..<3, 4..<6]), "rows 1, 3 and 5 to 6 only"),
      (RangeSet([0..<1, 2..<3, 4..<5, 6..<9]), "6 rows only"),
      (RangeSet([0..<1, 2..<3, 4..<5, 6..<7, 8..<18]), "14 rows only"),
      (RangeSet(), "0 rows only"),
    ]
    for (rows, text) in cases {
      let words = try words { _ in [.rows(rows)] }
      #expect(words.sentence == "Rows by state, " + text)
      // They stand in the list of these rows anyway.
      #expect(words.clause == "")
    }
  }

  // MARK: Alternatives

  @Test func `alternatives are joined by or`() throws {
    let two = try words { [.any([[kind("x", $0)], [kind("z", $0)]])] }
    #expect(two.sentence == "Rows by state, where kind is x or kind is z")
    #expect(two.clause == "where kind is x or kind is z")
    let long = try words { [.any([[kind("x", $0), isOlder($0)], [kind("z", $0)]])] }
    #expect(
      long.sentence == "Rows by state, where kind is x and age is more than 20, or kind is z")
  }

  @Test func `a sentence tells all alternatives and a heading the first`() throws {
    let five = try words { table in
      [.any(["x", "z", "w", "v", "u"].map { [kind($0, table)] })]
    }
    #expect(
      five.sentence
        == "Rows by state, where kind is x or kind is z or kind is w or kind is v or kind is u")
    #expect(five.clause == "where kind is x or kind is z or kind is w or 2 more")
  }

  @Test func `alternatives beside another condition stand in brackets`() throws {
    let words = try words { [.any([[kind("x", $0)], [kind("z", $0)]]), isOlder($0)] }
    let clause = "where (kind is x or kind is z) and age is more than 20"
    #expect(words.sentence == "Rows by state, " + clause)
    #expect(words.clause == clause)
  }

  @Test func `alternatives of which one has no words have none`() throws {
    let some = Filter.rows(RangeSet(0..<2))
    let alone = try words { [.any([[some], [kind("x", $0)]])] }
    #expect(alone.sentence == "Rows by state" && alone.clause == "")
    let beside = try words { [.any([[some], [kind("x", $0)]]), isOlder($0)] }
    #expect(beside.sentence == "Rows by state, where age is more than 20")
    #expect(beside.clause == "where age is more than 20")
  }

  // MARK: Names and values

  @Test func `a filter that passes every row has no words`() throws {
    for column in 0...1 {
      let words = try words {
        [.named(Field(ColumnRef($0.columns[column])), [], isExcluding: true)]
      }
      #expect(words.sentence == "Rows by state" && words.clause == "")
    }
  }

  @Test func `a filter that passes no name says so`() throws {
    for (column, name) in ["state", "kind"].enumerated() {
      let words = try words {
        [.named(Field(ColumnRef($0.columns[column])), [], isExcluding: false)]
      }
      #expect(words.sentence == "Rows by state, where \(name) is none of its values")
      #expect(words.clause == "where \(name) is none of its values")
    }
  }

  @Test func `a range from a value to itself is that value`() throws {
    #expect(
      try said(Self.states, by: "state", [], .count, where: ["age>=20", "age<=20"])
        == "Rows by state, where age is 20")
    let dates = "date,n\n2012-01-15,1\n2013-02-15,2\n2013-03-15,3\n2014-04-15,4\n"
    #expect(
      try said(dates, by: "date:month", [], .count, where: ["date>=2013", "date<=2013"])
        == "Rows by month, 2013 only")
  }

  // MARK: Presence

  @Test func `rows that have something are told with its article`() throws {
    let text =
      "city,address,island,tags,EU,x,euro zone,one pager,user,n\n"
      + "Bern,Main St,,hot,yes,p,in,long,me,1\nRome,,Elba,,no,,out,,you,2\n"
    func clause(_ names: [String]) throws -> String {
      try words(text) { table in
        table.columns.filter { names.contains($0.name) }.map {
          .compare(ColumnRef($0), .notEqual, [])
        }
      }.clause
    }
    #expect(try clause(["city"]) == "that have a city")
    #expect(try clause(["island"]) == "that have an island")
    // The name of several, of letters that are spelt, and of sounds that letters do not tell.
    for name in ["tags", "EU", "x", "euro zone", "one pager", "user"] {
      #expect(try clause([name]) == "where \(name) is not empty")
      #expect(
        try clause(["city", name]) == "where city is not empty and \(name) is not empty")
    }
  }
}
