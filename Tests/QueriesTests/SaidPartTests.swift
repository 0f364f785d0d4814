// Parts of a sentence that are seldom said: names that are empty or have signs, parts of periods.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct SaidPartTests {
  private static let text = "k,value\na,1\na,2\n"

  @Test func `a column whose title is empty or blank can be told from the words`() throws {
    #expect(
      try said(Self.text, by: "k", ["value"], .sum, titles: ["value="]) == "Sum of column 2 by k")
    #expect(
      try said(Self.text, by: "k", ["value"], .mean, titles: ["value= "]) == "Mean “ ” by k")
    #expect(
      try said(Self.text, by: "k", ["value"], .mean, titles: ["value= x"]) == "Mean “ x” by k")
    #expect(
      try said(Self.text, by: "k", ["value"], .mean, titles: ["value=x "]) == "Mean “x ” by k")
    #expect(try said(Self.text, by: "k", ["value"], .mean, titles: ["value=x"]) == "Mean x by k")
  }

  @Test func `a sign in a name is not the one between two columns`() throws {
    let text = "k,a + b,c+d,e\nx,1,2,3\nx,3,4,5\n"
    #expect(try said(text, by: "k", ["2/4"], .sum) == "“a + b” ÷ e by k")
    #expect(try said(text, by: "k", ["4/2"], .sum) == "e ÷ “a + b” by k")
    #expect(try said(text, by: "k", ["3/4"], .sum) == "c+d ÷ e by k")
    #expect(try said(text, by: "k", ["2"], .sum) == "Sum of a + b by k")
  }

  @Test func `a change of single values is one of their column, but not of their number`() {
    let columns = [ColumnRef(name: "k", position: 0), ColumnRef(name: "Amount", position: 1)]
    func change(_ method: Query.Method, ofOneRowEach: Bool) -> String {
      var query = Query(category: Field(columns[0]), values: [columns[1]], method: method)
      query.shownAs = .change
      var facts = SentenceFacts()
      facts.hasOneRowEach = ofOneRowEach
      return query.sentence(nil, facts)
    }
    #expect(change(.sum, ofOneRowEach: true) == "Change of Amount by k")
    #expect(change(.mean, ofOneRowEach: true) == "Change of Amount by k")
    #expect(change(.none, ofOneRowEach: false) == "Change of Amount by k")
    #expect(change(.sum, ofOneRowEach: false) == "Change of sum of Amount by k")
    #expect(change(.last, ofOneRowEach: true) == "Change of last Amount by k")
    #expect(change(.count, ofOneRowEach: true) == "Change of number of values of Amount by k")
    #expect(
      change(.distinct, ofOneRowEach: true)
        == "Change of number of different values of Amount by k")
  }

  @Test func `an order of names is cut after three`() {
    var query = Query(category: Field(ColumnRef(name: "k", position: 0)), method: .count)
    let told = ["b", "b, a", "b, a, d", "b, a, d …", "b, a, d …"]
    for (count, words) in zip(1..., told) {
      query.nameOrder = NameOrder(["b", "a", "d", "c", "e"].prefix(count))
      #expect(query.sentence(nil) == "Rows by k, in the order " + words)
    }
  }

  @Test func `days of months and hours of days are said with few words`() throws {
    let days = "date,n\n2015-01-02,1\n2015-01-03,1\n2015-02-02,1\n"
    #expect(
      try said(days, by: "date:day-of-month", [], .count, split: "date:month")
        == "Rows by day, one colour a month")
    let hours = "time,n\n2015-01-02T03:10,1\n2015-01-02T05:10,1\n2015-01-03T03:20,1\n"
    #expect(
      try said(hours, by: "time:hour", [], .count, split: "time:day")
        == "Rows by date and hour, one colour a day")
    #expect(Grain.dayOfMonth.noun(beside: .year) == "day of the month")
    #expect(Grain.hour.noun(beside: .month) == "hour")
  }

  @Test func `dates of a column that has gone are named`() throws {
    let table = try table("date,n\n2015-01-02,1\n2015-02-03,2\n")
    func words(_ column: ColumnRef) -> String {
      let query = Query(category: Field(column, grain: .month), method: .count)
      return query.sentence(nil, table.sentenceFacts(of: query))
    }
    #expect(words(ColumnRef(table.columns[0])) == "Rows by month")
    #expect(words(ColumnRef(name: "time", position: 9)) == "Rows by month of time")
  }

  // MARK: Short names

  @Test func `months are cut where their beginnings tell them apart`() {
    func short(_ names: [String]) -> [String]? { ShortNames.shortened(CellTexts(names)) }
    #expect(short(["January", "February"]) == ["Jan", "Feb"])
    #expect(short(["juin", "juillet", "septembre"]) == ["juin", "juil", "sept"])
    #expect(short(["Sept", "September", "October"]) == ["Sep", "Sep", "Oct"])
    #expect(short(["Monday", "January"]) == nil)
    #expect(short(["January", "Monday"]) == nil)
    #expect(short(["Monday", "Sunday", "Monday"]) == ["Mon", "Sun", "Mon"])
  }

  // MARK: Options

  @Test func `rows by their numbers have no option, and are left out of a command`() throws {
    let table = try table("k,n\na,1\nb,2\na,3\n")
    let column = ColumnRef(table.columns[0])
    let chosen = Filter.rows(RangeSet(0..<1))
    let named = Filter.compare(column, .equal, ["a"])
    let suggestion = Suggestion(
      Query(category: Field(column), method: .count, filters: [chosen, named]))
    #expect(suggestion.optionsText(in: table) == "-c k -a count --where 'k=a'")
    #expect(suggestion.filterWithoutOption(in: table) == chosen)
    #expect(Suggestion.options([chosen, named], in: table) == ["--where", "k=a"])
    #expect(Suggestion.options([chosen], in: table).isEmpty)
  }

  @Test func `bins begin at the least number, if there is one`() {
    func bins(_ cells: [String]) -> (width: Double, start: Double)? {
      let table = table([("a", cells)])
      return table.bins(of: Field(ColumnRef(table.columns[0]), grain: .width(2)))
    }
    #expect(bins(["5", "9"])?.start == 4)
    #expect(bins(["-5", "9"])?.start == -6)
    #expect(bins(["-inf", "9"])?.start == 0)
    #expect(bins(["-inf", "9"])?.width == 2)
  }
}
