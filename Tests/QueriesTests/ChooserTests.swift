// What is drawn first of small tables, and that there is always something to draw.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct ChooserTests {
  private func best(_ text: String) throws -> Suggestion? {
    try Suggestion.best(of: table(text)).first
  }

  private func title(_ text: String) throws -> String? { try titles(text).first }

  private func titles(_ text: String) throws -> [String] {
    let table = try table(text)
    return Suggestion.best(of: table).map { $0.title(in: table) }
  }

  /// Rows of a table by their numbers, from 0.
  private func rows(_ header: String, _ count: Int, _ row: (Int) -> String) -> String {
    ([header] + (0..<count).map(row)).joined(separator: "\n") + "\n"
  }

  // MARK: What is left out

  @Test func `counters, ids, coordinates and constants are never drawn`() throws {
    let text = rows("id,country,lat,lon,unit,rank,visits", 6) {
      "\(7000 + 37 * $0 % 91),land \($0),\(40 + $0).5,\(10 + $0).25,km,\($0 + 1),\(20 + 13 * $0 % 7)"
    }
    #expect(try title(text) == "visits by country")
  }

  @Test func `the first column without a name counts rows where others have names`() throws {
    #expect(
      try title(",species,length\n1,a,2.5\n2,b,3.5\n3,c,1.5\n") == "length by species")
  }

  @Test func `of two names the readable one is taken`() throws {
    #expect(
      try title("code,town,people\nX1,Berlin,3\nX2,Hamburg,2\nX3,Bremen,1\n") == "people by town")
  }

  // MARK: Rows with names

  @Test func `a text that names each row of a small table names the bars`() throws {
    let best = try best("fruit,colour,supply\nfig,red,40\nkiwi,green,100\nlime,green,30\n")
    #expect(best?.query.sentence() == "supply by fruit")
    #expect(best?.layout == nil)
    #expect(best?.query.order == SortOrder.none)
  }

  @Test func `a long text names the rows of a small table where nothing else does`() throws {
    let best = try best(
      rows("film,minutes", 5) {
        "\($0) or how a title of more words than anybody will ever say at once came about,\(90 + $0)"
      })
    #expect(best?.query.sentence() == "minutes by film")
    #expect(best?.orientation == .horizontal)
  }

  @Test func `a year that differs in each row names the bars and is no value`() throws {
    #expect(try title("year,exports\n2001,3\n2002,5\n2003,4\n") == "exports by year")
  }

  @Test func `rising numbers name the bars where nothing else does`() throws {
    #expect(
      try title("bin_start,bin_end,count\n8,10,7\n10,12,29\n12,14,71\n14,16,20\n")
        == "count by bin start")
  }

  @Test func `many names are a ranking`() throws {
    let best = try best(rows("town,people", 40) { "town \($0),\(100 + 7 * $0 % 31)" })
    #expect(best?.query.sentence() == "people by town, largest first")
    #expect(best?.orientation == .horizontal)
  }

  @Test func `a larger table with names is put into groups that it has`() throws {
    let text = rows("ref,maker,power", 50) {
      "M-\(700 + 3 * $0),maker \($0 * $0 % 7),\(50 + 17 * $0 % 83)"
    }
    #expect(try titles(text).prefix(3).contains("Mean power by maker"))
  }

  // MARK: One measure or several

  @Test func `years, sexes and answers stand side by side`() throws {
    #expect(try title("land,2019,2020\na,3,4\nb,5,6\n") == "2019 and 2020 by land")
    #expect(try title("school,women,men\na,35,45\nb,55,65\n") == "women and men by school")
    let answers = try best("group,agree,neutral,disagree,no answer\na,3,4,5,6\nb,5,6,1,2\n")
    #expect(answers?.query.values.count == 4)
    #expect(answers?.layout == .stacked)
  }

  @Test func `whole numbers of one kind are stacked`() throws {
    let energy = try best("Year,Wind,Solar,Hydro,Diesel\n2016,34,6,52,118\n2017,41,11,55,99\n")
    #expect(energy?.query.values.map(\.column.name) == ["Wind", "Solar", "Hydro", "Diesel"])
    #expect(energy?.layout == .stacked)
  }

  @Test func `totals, means and differences are not drawn beside what makes them`() throws {
    #expect(
      try title("product,2020,2021,average\na,59,24,41.5\nb,83,79,81\n")
        == "2020 and 2021 by product")
    #expect(
      try title("school,women,men,gap\na,94,152,58\nb,96,151,55\n") == "women and men by school")
    #expect(try title("group,mean,sd,n\na,9.4,1.5,58\nb,9.6,1.1,55\n") == "mean by group")
  }

  @Test func `unlike quantities do not share an axis`() throws {
    #expect(
      try title("month,rain,temperature\nJan,49.9,7.5\nFeb,71.5,6.9\nMar,106.4,9.5\n")
        == "rain by month")
    #expect(
      try title("city,height (m),width (km)\na,94,152\nb,96,151\n") == "height (m) by city")
    #expect(try title("city,area,people\na,9,1520000\nb,12,3510000\n") == "people by city")
  }

  // MARK: Two columns together

  @Test func `two columns that name each row are bars and series`() throws {
    let best = try best(
      rows("quarter,region,sales", 12) {
        "Q\($0 % 4 + 1),\(["N", "S", "W"][$0 / 4]),\(100 + $0 * 7)"
      })
    #expect(best?.query.sentence() == "sales by quarter, split by region")
    #expect(best?.layout == .grouped)
  }

  @Test func `time names the bars, else what has more values`() throws {
    #expect(
      try title(
        rows("medal,land,count", 12) {
          "\(["gold", "silver", "bronze"][$0 / 4]),land \($0 % 4),\(17 * $0 % 23)"
        })
        == "count by land, split by medal")
    #expect(
      try title(rows("plant,year,yield", 12) { "p\($0 / 3),\(2001 + $0 % 3),\($0).5" })
        == "yield by year, split by plant")
  }

  @Test func `a grid with too many series is combined along time`() throws {
    let text = rows("state,year,workers", 200) {
      "state \($0 / 5),\(2001 + $0 % 5),\(10 + 7 * $0)"
    }
    #expect(try title(text) == "Mean workers by year")
  }

  // MARK: Groups

  @Test func `names that repeat are always groups`() throws {
    for suggestion in try Suggestion.best(
      of: table(rows("kind,size", 30) { "kind \($0 % 3),\(5 + 3 * $0 % 11).5" }))
    {
      #expect(suggestion.query.method != Query.Method.none)
    }
  }

  @Test func `amounts are added up, and levels averaged`() throws {
    func title(_ measure: String) throws -> String? {
      try self.title(rows("region,\(measure)", 60) { "r\($0 % 4),\(20 + 37 * $0 * $0 % 613)" })
    }
    #expect(try title("revenue") == "Sum of revenue by region")
    #expect(try title("Umsatz") == "Sum of Umsatz by region")
    #expect(try title("Betrag") == "Sum of Betrag by region")
    #expect(try title("unit price") == "Mean unit price by region")
    #expect(try title("height") == "Mean height by region")
    #expect(try title("Temperatur") == "Mean Temperatur by region")
  }

  @Test func `many measures of people or things are counted, too`() throws {
    let text = rows("class,a,b,c,d,e", 120) { row in
      "class \(row * row % 6),"
        + (1...5).map { "\(Double(31 * row * $0 % 997) / 10 + 0.05)" }.joined(separator: ",")
    }
    let titles = try titles(text)
    #expect(titles.contains("Rows by class"))
  }

  @Test func `what numbers the rows is not measured even alone, if there are groups`() throws {
    // Numbers by regions, with gaps; two are out of turn.
    func number(_ row: Int) -> Int {
      let place = [12: 13, 13: 12, 31: 32, 32: 31][row] ?? row
      return place + 2 * (place / 10) + 1
    }
    func first(_ rows: Int, _ cells: (Int) -> String) throws -> String? {
      try title(self.rows("state,number,year", rows, cells))
    }
    #expect(
      try first(48) {
        "state \(Self.names[$0 % 24])\($0 / 24),\(number($0)),\(1788 + $0 * $0 % 23)"
      }
        == "Rows by year")
    // Out of order, or without groups, they are what there is.
    #expect(
      try first(48) {
        "state \(Self.names[$0 % 24])\($0 / 24),\(number($0 * 29 % 48)),\(1788 + $0 * $0 % 23)"
      }?.contains("number") == true)
    let alone = rows("state,number", 48) {
      "s\(Self.names[$0 % 24])\($0 / 24),\(number($0))"
    }
    #expect(try title(alone)?.hasPrefix("number by state") == true)
  }

  private static let names = (0..<24).map { String(UnicodeScalar(UInt8(97 + $0))) + "ia" }

  @Test func `hours, days and weeks that come again and again are no amounts`() throws {
    /// Whether the sum or the mean of a column is among the suggestions.
    func isMeasured(_ name: String, _ numbers: ClosedRange<Int>, rowCount: Int) throws -> Bool {
      let text = rows("place,\(name),delay", rowCount) {
        "p\($0 % 9),\(numbers.lowerBound + 7 * $0 % numbers.count),\($0 * 53 % 97)"
      }
      return try Suggestion.best(of: table(text)).contains { suggestion in
        suggestion.query.values.contains { $0.column.name == name }
      }
    }
    for (name, cycle) in [
      ("hour", 0...23), ("hour", 1...24), ("hour", 5...23), ("day", 1...31), ("day", 0...6),
      ("day", 1...366), ("week", 1...52),
    ] {
      #expect(try !isMeasured(name, cycle, rowCount: 5000), "\(name) \(cycle)")
    }
    // Worked on something, until something is delivered.
    #expect(try isMeasured("hour", 0...11, rowCount: 5000))
    #expect(try isMeasured("hours", 0...23, rowCount: 5000))
    #expect(try isMeasured("day", 2...17, rowCount: 5000))
    #expect(try isMeasured("day", 0...500, rowCount: 5000))
  }

  @Test func `numbers alone are put into bins`() throws {
    #expect(
      try title(rows("height", 90) { "\(150 + 37 * $0 % 53).5" })
        == "Rows by height in bins")
  }

  @Test func `a list of moments is counted by the day`() throws {
    #expect(
      try title(rows("when", 80) { "2024-03-0\($0 % 8 + 1)T0\($0 % 10):\(10 + $0 % 50):11" })
        == "Rows by day of when")
  }

  @Test func `what is named is counted where rows are, unless each has a bar of its own`() throws {
    let text = rows("level,code,a,b,c,d,hour", 3000) { row in
      "\(row % 3 == 0 ? "info" : "warning"),\(200 + row % 4),"
        + (1...4).map { "\(31 * row * $0 % 997).5," }.joined() + "\(row + 1)"
    }
    let log = try table(text)
    #expect(try self.title(text)?.hasPrefix("Rows by") == true)
    func title(_ category: String, _ series: String? = nil) throws -> String {
      let columns = ColumnRequest(category: category, series: series)
      return try QueryChoice(AskedQuery(columns), in: log).query.sentence()
    }
    #expect(try title("code", "level") == "Rows by code, split by level")
    #expect(try title("hour") == "a, b and 2 more by hour")
  }

  @Test func `the ten largest are of something of which there are more`() throws {
    let sales = try table(
      rows("product,region,sales", 57) { "p\($0),r\($0 % 3),\($0 * 53 % 97 + 1)" })
    func title(_ top: Int?) throws -> String {
      try QueryChoice(AskedQuery(top: top), in: sales).query.sentence()
    }
    #expect(try title(nil) == "Sum of sales by region")
    #expect(try title(2) == "Sum of sales by region, top 2")
    #expect(try title(10).hasPrefix("sales by product"))
    // No column has so many.
    #expect(try title(100) == "Sum of sales by region, top 100")
  }

  // MARK: Time

  @Test func `dates are bars up to sixty, then months, then years`() throws {
    func title(_ count: Int, _ date: (Int) -> String) throws -> String? {
      try self.title(rows("date,orders", count) { "\(date($0)),\(3 + 37 * $0 % 53)" })
    }
    func day(_ number: Int) -> String {
      let date = CivilDate(dayNumber: 19_000 + number)
      func padded(_ part: Int) -> String { part < 10 ? "0\(part)" : "\(part)" }
      return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
    }
    #expect(try title(40, day) == "orders by date")
    #expect(try title(300, day) == "Sum of orders by month")
    #expect(try title(120) { day(31 * $0) } == "Sum of orders by year")
  }

  // MARK: Never nothing

  @Test(
    "there is a chart of every table with a column",
    arguments: [
      "a,b\n1,2\n", "name,x\nonly,3\n", "x\n5\n5\n5\n", "a,b\nsame,same\nsame,same\n",
      "name\nann\nbob\ncleo\n", "id\n100\n207\n309\n", "a,b,c\n,,\n,,\n",
      "lat,lon\n1.5,2.5\n3.5,4.5\n",
      "flag\nyes\nno\nyes\n", "a;b\n1,5;x\n", "url\nhttps://a.example/1\nhttps://a.example/2\n",
    ])
  func nothingIsRefused(_ text: String) throws {
    let table = try table(text)
    let suggestions = Suggestion.best(of: table)
    #expect(!suggestions.isEmpty)
    #expect(suggestions.count <= Suggestion.limit)
    for suggestion in suggestions {
      #expect(throws: Never.self, "\(suggestion.query.sentence())") {
        try run(suggestion.query, over: table)
      }
    }
  }

  @Test func `a million names and three thousand columns have a chart each`() throws {
    let names = rows("name,x", 100_000) { "name \($0),\($0 % 977)" }
    #expect(try title(names) == "Rows by x in bins")
    let header = (0..<3000).map { "c\($0)" }.joined(separator: ",")
    let wide = rows(header, 3) { row in
      (0..<3000).map { "\(31 * $0 * (row + 1) % 97)" }.joined(separator: ",")
    }
    let best = try best(wide)
    #expect((1...12).contains(best?.query.values.count ?? 1))
  }

  @Test func `the same table has the same charts`() throws {
    let text = rows("kind,a,b", 40) { "k\($0 % 4),\($0).5,\(3 * $0 % 7)" }
    #expect(try titles(text) == titles(text))
    #expect(try Set(titles(text)).count == titles(text).count)
  }
}
