// Why there is nothing to see, as the owner of a chart or its values say.
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct EmptyReasonTests {
  private func words(_ chart: Chart) -> String {
    chart.scene(
      size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer()
    ).texts(.emptyMessage).joined(separator: " ").split(separator: "\n").joined(separator: " ")
  }

  @Test func `an empty chart says what it is given to say, and without it that there is nothing`() {
    var chart = Chart(data: .empty, title: "t", emptyMessage: "Nothing has come.")
    #expect(chart.emptyMessage == "Nothing has come.")
    #expect(words(chart) == "Nothing has come.")
    chart.emptyMessage = "Come back later"
    #expect(words(chart) == "Come back later")
    #expect(chart.overview(ChartState()) == "Come back later.")
    chart.emptyMessage = nil
    #expect(chart.emptyMessage == nil)
    #expect(words(chart) == "There is no data to display: the table has no rows.")
  }

  @Test func `where no bar has one before it, that is why there is no change`() {
    let missing = "There is no number to display: every value is missing."
    let first = "There is nothing to display: no bar has one before it."
    for (shown, text) in [
      (.change, first), (.changePercent, first), (.index, first), (.value, missing),
      (.share, missing), (.running, missing),
    ] as [(ShownAs, String)] {
      var data = ChartData("month", ["Jan"], ("v", [.nan]))
      data.shownAs = shown
      #expect(words(SampleChart("t", data).chart) == text, "\(shown)")
    }
  }

  @Test func `values that come to no number are not said to be missing`() throws {
    let missing = "There is no number to display: every value is missing."
    let none = "There is no number to display: no bar has a value."
    let both = "mood,f\na,inf\na,-inf\nb,-inf\nb,inf\n"
    let zeros = "mood,f,g\na,1,0\na,2,0\nb,3,0\nc,,\n"
    for (text, value, method, expected) in [
      (both, "f", .sum, none), (both, "f", .mean, none), (zeros, "f/g", .sum, none),
      ("mood,f,g\na,1,\nb,,2\n", "f/g", .sum, missing),
    ] as [(String, String, Query.Method, String)] {
      let table = try Table(reading: text)
      let request = ColumnRequest(category: "mood", values: [value])
      let choice = try QueryChoice(AskedQuery(request, method: method), in: table)
      let data = ChartData(try run(choice.query, over: table))
      #expect(words(Chart(data: data, title: "t")) == expected, "\(method) of \(value)")
    }
  }

  @Test func `where no row passes the filters that is why, whichever bars were asked for`() throws {
    let table = try Table(reading: "name,v\na,1\nb,2\n")
    func told(where condition: String?, having: String?) throws -> String {
      var asked = AskedQuery(ColumnRequest(category: "name", values: ["v"]), method: .sum)
      asked.columns.conditions = [condition].compactMap(\.self)
      asked.having = having.flatMap { BarCondition($0) }
      let choice = try QueryChoice(asked, in: table)
      return words(Chart(data: ChartData(try run(choice.query, over: table)), title: "t"))
    }
    let lost = try told(where: nil, having: ">100")
    #expect(lost.hasPrefix("There is no data to display: no bar is above 100."))
    let refuted = try told(where: "name=zz", having: nil)
    #expect(refuted.hasPrefix("There is no data to display: "))
    #expect(!refuted.contains("no bar is"))
    let both = try told(where: "name=zz", having: ">100")
    #expect(both == refuted)
  }
}
