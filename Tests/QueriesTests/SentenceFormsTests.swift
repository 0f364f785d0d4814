// The sentence of a question: bytes of a table, and what is asked of it, as a command line does.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

/// The sentence of what is asked of a table.
func said(
  _ text: String, by category: String? = nil, _ values: [String] = [],
  _ method: Query.Method? = nil, split series: String? = nil, where conditions: [String] = [],
  titles: [String] = [], order: SortOrder? = nil, top: Int? = nil
) throws -> String {
  let (query, table, facts) = try asked(
    text, by: category, values, method, split: series, where: conditions, titles: titles,
    order: order, top: top)
  _ = table
  return query.sentence(nil, facts)
}

private func asked(
  _ text: String, by category: String? = nil, _ values: [String] = [],
  _ method: Query.Method? = nil, split series: String? = nil, where conditions: [String] = [],
  titles: [String] = [], order: SortOrder? = nil, top: Int? = nil
) throws -> (Query, Table, SentenceFacts) {
  let table = try table(text)
  var columns = ColumnRequest(category: category, values: values, series: series)
  (columns.conditions, columns.titles) = (conditions, titles)
  let asked = AskedQuery(columns, method: method, areEvents: false, order: order, top: top)
  let choice = try QueryChoice(asked, in: table)
  let answer = try run(choice.query, over: table)
  return (answer.query, table, answer.facts)
}

@Suite struct SentenceFormsTests {
  /// Rain of 36 months; each has a row.
  private static let rain = lines("date,precipitation,place") { row in
    "20\(12 + row / 12)-\(row % 12 < 9 ? "0" : "")\(row % 12 + 1)-15,\(row * 7 % 50),\("ab".suffix(1 + row % 2))"
  }
  private static let states = lines("state,kind,age,shipped,paid") { row in
    "\(["AK", "HI", "TX", "WA"][row % 4]),\("xyz".prefix(1 + row % 3)),\(18 + row),"
      + "2015-\(row % 9 < 9 ? "0" : "")\(row % 9 + 1)-\(10 + row % 18),2016-0\(row % 9 + 1)-11"
  }
  private static let jobs = lines("month,service_providing,private_service_providing") { row in
    "20\(10 + row / 12)-\(row % 12 < 9 ? "0" : "")\(row % 12 + 1)-01,\(row),\(row * 2)"
  }
  private static let cars = lines("Name,Origin,Miles_per_Gallon") { row in
    "car \(row % 17),\(["USA", "Europe", "Japan"][row % 3]),\(row)"
  }

  private static func lines(_ header: String, _ row: (Int) -> String) -> String {
    ([header] + (0..<36).map(row)).joined(separator: "\n") + "\n"
  }

  // MARK: Measures

  @Test(
    arguments: [
      (.sum, "Sum of age by state"), (.mean, "Mean age by state"), (.median, "Median age by state"),
      (.min, "Minimum age by state"), (.max, "Maximum age by state"),
      (.count, "Number of values of age by state"),
      (.distinct, "Number of different values of age by state"),
    ] as [(Query.Method, String)])
  func `each method has a form`(_ method: Query.Method, _ sentence: String) throws {
    #expect(try said(Self.states, by: "state", ["age"], method) == sentence)
  }

  @Test func `rows are counted without a column`() throws {
    #expect(try said(Self.states, by: "state", [], .count) == "Rows by state")
  }

  @Test func `different values of a column`() throws {
    #expect(
      try said(Self.cars, by: "Origin", ["Name"], .distinct)
        == "Number of different values of Name by Origin")
  }

  @Test func `underscores are blanks where no other column is meant`() throws {
    #expect(
      try said(
        Self.jobs, by: "month:year", ["service_providing", "private_service_providing"], .mean)
        == "Mean service providing and private service providing by year")
    #expect(
      try said(Self.cars, by: "Origin", ["Miles_per_Gallon"], .mean)
        == "Mean Miles per Gallon by Origin")
    let both = "k,a_b,a b\nx,1,2\nx,2,3\n"
    #expect(try said(both, by: "k", ["a_b"], .sum) == "Sum of a_b by k")
    #expect(try said(both, by: "k", ["a b"], .sum) == "Sum of a b by k")
    #expect(
      try said("k,in_2023_24,_x\nx,1,2\nx,2,3\n", by: "k", ["in_2023_24", "_x"], .sum)
        == "Sum of in 2023_24 and _x by k")
  }

  @Test func `a title is said as it was given`() throws {
    #expect(
      try said(
        Self.cars, by: "Origin", ["Miles_per_Gallon"], .mean,
        titles: ["Miles_per_Gallon=range_1"]) == "Mean range_1 by Origin")
  }

  @Test func `a name with the signs or words of a sentence stands in quotation marks`() throws {
    let text = "Month,\"Rain in millimetres, invented\"\nJan,3\nFeb,4\n"
    #expect(try said(text) == "“Rain in millimetres, invented” by Month")
    #expect(
      try said("k,sales by shop\nx,1\nx,2\n", by: "k", ["sales by shop"], .sum)
        == "Sum of “sales by shop” by k")
    #expect(
      try said("k,oil and gas,coal\nx,1,2\nx,2,3\n", by: "k", ["oil and gas"], .sum)
        == "Sum of oil and gas by k")
    #expect(
      try said("k,oil and gas,coal\nx,1,2\nx,2,3\n", by: "k", ["oil and gas", "coal"], .sum)
        == "Sum of “oil and gas” and coal by k")
    #expect(try said("k,of all\nx,1\nx,2\n", by: "k", ["of all"], .sum) == "Sum of “of all” by k")
  }

  @Test func `many columns are named by the first, or counted`() throws {
    func text(_ names: [String]) -> String {
      "year," + names.map { "\"\($0)\"" }.joined(separator: ",") + "\n2001,"
        + names.map { _ in "1" }.joined(separator: ",") + "\n2002,"
        + names.map { _ in "2" }.joined(separator: ",") + "\n"
    }
    let plain = ["wind", "solar", "coal", "gas"]
    #expect(
      try said(text(plain), by: "year", plain, Query.Method.none)
        == "wind, solar and 2 more by year")
    // Only those that are named have to be words.
    for place in plain.indices {
      var names = plain
      names[place] = "oil and gas"
      let fields = names.indices.map { "\($0 + 2)" }
      #expect(
        try said(text(names), by: "year", fields, Query.Method.none)
          == (place < 2 ? "4 columns by year" : "wind, solar and 2 more by year"), "\(place)")
    }
    let long = [
      "Agriculture, forestry and fishing", "Mining and quarrying", "Manufacturing", "Trade",
    ]
    let names = long.indices.map { "\($0 + 2)" }
    #expect(try said(text(long), by: "year", names, Query.Method.none) == "4 columns by year")
    #expect(try said(text(long), by: "year", names, .mean) == "4 columns by year")
  }

  @Test func `a value of one row is no mean`() throws {
    let single = "k,value\na,1\nb,2\nc,3\n"
    for method in [Query.Method.sum, .mean, .median, .min, .max] {
      #expect(try said(single, by: "k", ["value"], method) == "value by k")
    }
    #expect(try said(single, by: "k", ["value"], .count) == "Number of values of value by k")
    #expect(try said(single + "a,4\n", by: "k", ["value"], .mean) == "Mean value by k")
  }

  @Test func `a method is not said twice`() throws {
    let text = "k,Mean speed,median\na,1,1\na,2,2\n"
    #expect(try said(text, by: "k", ["Mean speed"], .mean) == "Mean of Mean speed by k")
    #expect(try said(text, by: "k", ["median"], .median) == "Median of median by k")
  }

  // MARK: Periods and bins

  @Test(
    arguments: [
      ("date:year", "year"), ("date:quarter", "quarter"), ("date:month", "month"),
      ("date:week", "week"), ("date:day", "day"), ("date:month-of-year", "month of the year"),
      ("date:quarter-of-year", "quarter of the year"), ("date:day-of-month", "day of the month"),
      ("date:weekday", "weekday"), ("date", "date"),
      ("precipitation:10", "precipitation in steps of 10"),
    ])
  func `each grain has a form`(_ category: String, _ words: String) throws {
    #expect(try said(Self.rain, by: category, [], .count) == "Rows by \(words)")
  }

  @Test func `dates that are not alone are named`() throws {
    #expect(try said(Self.states, by: "shipped:month", [], .count) == "Rows by month of shipped")
    let two = "date,time,n\n2015-01-02,2015-01-03,1\n2015-02-03,2015-03-03,2\n"
    #expect(try said(two, by: "date:month", [], .count) == "Rows by month of date")
    let called = "date,month,n\n2015-01-02,7,1\n2015-02-03,8,2\n"
    #expect(try said(called, by: "date:month", [], .count) == "Rows by month of date")
    #expect(try said(called, by: "date:year", [], .count) == "Rows by year")
  }

  @Test func `periods and colours of the same dates need fewer words`() throws {
    func split(_ category: String, _ series: String, _ method: Query.Method = .mean) throws
      -> String
    {
      try said(Self.rain, by: category, ["precipitation"], .median, split: series)
    }
    #expect(
      try said(
        Self.rain + "2012-01-20,3,a\n", by: "date:month-of-year", ["precipitation"], .mean,
        split: "date:year") == "Mean precipitation by month, one colour a year")
    #expect(
      try split("date:month-of-year", "date:year") == "precipitation by month, one colour a year")
    #expect(
      try split("date:year", "date:month-of-year") == "precipitation by year, one colour a month")
    #expect(
      try split("date:month", "date:year") == "precipitation by month and year, one colour a year")
    #expect(
      try split("date:quarter-of-year", "date:year")
        == "Median precipitation by quarter, one colour a year")
    #expect(
      try said(Self.states, by: "state", [], .count, split: "shipped:month")
        == "Rows by state, one colour for each month of shipped")
    #expect(
      try said(Self.states, by: "shipped:weekday", [], .count, split: "shipped:month")
        == "Rows by weekday of shipped, one colour a month")
    #expect(
      try said(Self.states, by: "state", [], .count, split: "kind")
        == "Rows by state, split by kind")
    #expect(
      try said(Self.states, by: "state", [], .count, split: "age:10")
        == "Rows by state, split by age in steps of 10")
    let clock = "time,n\n2015-01-02T03:10,1\n2015-01-02T05:10,1\n2015-01-03T03:20,1\n"
    #expect(
      try said(clock, by: "time:day", [], .count, split: "time:hour-of-day")
        == "Rows by day, one colour an hour")
  }

  // MARK: Filters

  @Test(
    arguments: [
      (["state=AK"], ", AK only"), (["state=AK,HI"], ", AK and HI only"),
      (["state=AK,HI,TX"], ", AK, HI and TX only"), (["state!=AK"], ", without AK"),
      (["state!=AK,HI"], ", without AK and HI"), (["state=AK", "state=AK"], ", AK only"),
      (["kind=x"], ", where kind is x"), (["kind=x,xy"], ", where kind is x or xy"),
      (["kind!=x"], ", where kind is not x"), (["kind!=x,xy"], ", where kind is neither x nor xy"),
      (["kind!=x,xy,z"], ", where kind is none of x, xy and z"),
      (["kind="], ", where kind is empty"), (["kind!="], ", where kind is not empty"),
      (["state="], ", where state is empty"), (["kind~y"], ", where kind contains “y”"),
      (["age>20"], ", where age is more than 20"), (["age>=20"], ", where age is at least 20"),
      (["age<20"], ", where age is less than 20"), (["age<=20"], ", where age is at most 20"),
      (["age>=20", "age<=30"], ", where age is from 20 to 30"),
      (["age>=20", "age<30"], ", where age is from 20 to less than 30"),
      (["shipped<2015-06"], ", where shipped is before 2015-06"),
      (["shipped>2015-06"], ", where shipped is after 2015-06"),
      (["shipped>=2015-06"], ", where shipped is 2015-06 or later"),
      (["shipped<=2015-06"], ", where shipped is 2015-06 or earlier"),
      (["shipped>=2015-03", "shipped<=2015-06"], ", where shipped is from 2015-03 to 2015-06"),
      (["kind=x", "age>20"], ", where kind is x and age is more than 20"),
      (["age>20", "state=AK"], ", AK only, where age is more than 20"),
      (["kind=\"x, y\",z"], ", where kind is “x, y” or z"), (["kind=not"], ", where kind is “not”"),
    ] as [([String], String)])
  func `each filter has a form`(_ conditions: [String], _ words: String) throws {
    #expect(
      try said(Self.states, by: "state", [], .count, where: conditions) == "Rows by state" + words)
  }

  @Test func `a filter follows the name of its column`() throws {
    #expect(
      try said(
        Self.states, by: "kind", ["age"], .median, split: "state",
        where: ["state=AK", "kind=x,xyz"])
        == "Median age by kind, x and xyz only, split by state, AK only")
    for (condition, words) in [
      ("date>=2013", "from 2013 on"), ("date<2013", "before 2013"), ("date<=2013", "until 2013"),
      ("date>2013", "after 2013"), ("date=2013", "2013 only"),
    ] {
      #expect(
        try said(Self.rain, by: "date:month", [], .count, where: [condition])
          == "Rows by month, \(words)")
    }
    #expect(
      try said(
        Self.rain, by: "place", [], .count, split: "date:year",
        where: ["date>=2012", "date<=2013"])
        == "Rows by place, one colour a year, from 2012 to 2013")
  }

  @Test func `order and number come last`() throws {
    #expect(
      try said(
        Self.states, by: "state", [], .count, where: ["state=AK,HI", "kind=x"],
        order: .valueDescending, top: 10)
        == "Rows by state, AK and HI only, where kind is x, largest first, top 10")
  }

  // MARK: Rows

  private func clause(
    _ text: String, by category: String, _ filters: (Table) throws -> [Filter]
  ) throws -> String {
    let (query, table, _) = try asked(text, by: category, [], .count)
    var all = query
    all.filters = try filters(table)
    return query.clause(ofRows: all.filters, table.sentenceFacts(of: all))
  }

  private func column(_ name: String, _ table: Table) throws -> ColumnRef {
    ColumnRef(table.columns[try #require(table.columns.firstIndex { $0.name == name })])
  }

  @Test func `rows are told by all that is true of them, each once`() throws {
    let words = try clause(Self.states, by: "kind") { table in
      let kind = try column("kind", table)
      return [
        .compare(kind, .equal, ["x"]), .named(Field(kind), ["x"], isExcluding: false),
        .named(Field(try column("shipped", table), grain: .month), ["2015-03"], isExcluding: false),
      ]
    }
    #expect(words == "where kind is x and shipped is 2015-03")
  }

  @Test func `rows that have something, and all of them`() throws {
    let text = "city,entries,x1,order date\na,1,,2015\n,2,b,2016\n"
    func words(_ names: [String]) throws -> String {
      try clause(text, by: "city") { table in
        try names.map { .compare(try column($0, table), .notEqual, []) }
      }
    }
    #expect(try words(["city"]) == "that have a city")
    #expect(try words(["city", "x1"]) == "where city is not empty and x1 is not empty")
    #expect(try words(["entries"]) == "where entries is not empty")
    #expect(
      try clause(text, by: "city") {
        [.named(Field(try column("city", $0)), [], isExcluding: true)]
      }
        == "")
  }

  @Test func `names of rows are cut`() throws {
    let words = try clause(Self.states, by: "state") { table in
      [.named(Field(try column("state", table)), ["AK", "AL", "AR", "AZ"], isExcluding: false)]
    }
    #expect(words == "where state is AK, AL or 2 more")
  }

  @Test func `an hour is told from its first minute`() throws {
    let stamps = (0..<90).map { "2024-05-01 0\($0 / 30):\(10 + $0 % 30),k\($0 % 3)\n" }
    let table = try table("time,kind\n" + stamps.joined())
    let (time, kind) = (ColumnRef(table.columns[0]), Field(ColumnRef(table.columns[1])))
    func sentence(_ grain: Grain, _ names: [String], by category: Field, isExcluding: Bool = false)
      throws -> String
    {
      var query = Query(category: category, method: .count)
      query.filters = [.named(Field(time, grain: grain), names, isExcluding: isExcluding)]
      return query.sentence(nil, try run(query, over: table).facts)
    }
    let hour = "2024-05-01 02:00"
    #expect(
      try sentence(.hour, [hour], by: kind)
        == "Rows by kind, where time is 2024-05-01 02:00 to 02:59")
    #expect(
      try sentence(.minute, [hour], by: kind) == "Rows by kind, where time is 2024-05-01 02:00")
    #expect(
      try sentence(.hour, [hour], by: Field(time, grain: .hour))
        == "Rows by hour, 2024-05-01 02:00 to 02:59 only")
    #expect(
      try sentence(.hour, [hour], by: kind, isExcluding: true)
        == "Rows by kind, where time is not 2024-05-01 02:00 to 02:59")
  }

  @Test func `bins have the unit of their numbers, unless the name says it`() throws {
    let rows = Self.lines("time,mass,size_kg,share") { row in
      "0:\(row % 50 + 10):30,\(row) kg,\(row * 2) kg,\(row)%"
    }
    #expect(try said(rows, by: "time:10", [], .count) == "Rows by time (min) in steps of 10")
    #expect(try said(rows, by: "mass:20,30", [], .count) == "Rows by mass (kg) cut at 20 and 30")
    #expect(try said(rows, by: "size_kg:20", [], .count) == "Rows by size kg in steps of 20")
    #expect(try said(rows, by: "share:20", [], .count) == "Rows by share (%) in steps of 20")
  }
}
