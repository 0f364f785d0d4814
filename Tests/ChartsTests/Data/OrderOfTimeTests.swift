// Where a chart uses the order of time: its own categories and series, --sort category, and rows
// that come between others; and what it says of columns that it leaves out.
import Queries
import Scenegraph
import Tables
import Testing

@testable import Charts

@Suite struct OrderOfTimeTests {
  private let hours = """
    day,shift,hours
    Tue,night,1
    Mon,night,2
    Tue,day,3
    Wed,day,4
    Mon,day,5

    """

  @Test func `long form has its categories in the order of time, each with its values`() throws {
    let data = try chart(hours, values: ["hours"], series: "shift")
    #expect(data.categories == ["Mon", "Tue", "Wed"])
    #expect(data.series.map(\.name) == ["night", "day"])
    #expect(data.series[0].texts == ["2", "1", ""])
    #expect(data.series[1].values == [5, 3, 4])
  }

  @Test func `series that are dates are in the order of time`() throws {
    let data = try chart(
      "town,year,n\nA,2003,1\nA,2001,2\nB,2002,3\n", values: ["n"], series: "year")
    #expect(data.series.map(\.name) == ["2001", "2002", "2003"])
    #expect(data.categories == ["A", "B"])
    #expect(data.series.map(\.texts) == [["2", ""], ["", "3"], ["1", ""]])
  }

  @Test func `other names stay as they first occur`() throws {
    let data = try chart(
      "town,kind,n\nB,z,1\nA,z,2\nB,y,3\n", values: ["n"], series: "kind")
    #expect(data.categories == ["B", "A"])
    #expect(data.series.map(\.name) == ["z", "y"])
  }

  @Test func `rows stay as in the data unless an order is asked for`() throws {
    let data = try chart("month,n\nMar,1\nJan,2\n,5\nFeb,3\nJan,4\n")
    #expect(data.categories == ["Mar", "Jan", "", "Feb", "Jan"])
    let rising = data.arranged(sort: .category)
    #expect(rising.data.categories == ["Jan", "Jan", "Feb", "Mar", ""])
    #expect(rising.data.series[0].texts == ["2", "4", "3", "1", "5"])
    #expect(rising.sourceRow(of: 0) == 1)
    let falling = data.arranged(sort: .categoryDescending)
    #expect(falling.data.categories == ["Mar", "Feb", "Jan", "Jan", ""])
    #expect(falling.data.series[0].texts == ["1", "3", "2", "4", "5"])
  }

  @Test func `the largest are in the order that all names tell`() throws {
    // Only the last row tells that the day is first.
    let data = try chart("d,n\n03/04/2024,5\n01/05/2024,4\n02/04/2024,3\n13/01/2024,1\n")
    let top = data.arranged(sort: .category, top: 3)
    #expect(top.data.categories == ["02/04/2024", "03/04/2024", "01/05/2024", "1 other"])
  }

  @Test func `a date that nobody can tell leaves the rows alone`() throws {
    let data = try chart("d,n\n03/04/2024,5\n05/01/2024,4\n02/11/2024,3\n")
    #expect(data.arranged(sort: .category).isSource)
    #expect(data.arranged(sort: .categoryDescending).isSource)
  }

  @Test func `a category that comes between others moves no one's place`() throws {
    let before = try chart(
      "day,shift,n\nWed,a,1\nFri,a,2\n", values: ["n"], series: "shift")
    let after = try chart(
      "day,shift,n\nWed,a,1\nFri,a,2\nThu,a,3\nMon,a,4\n", values: ["n"], series: "shift")
    let match = DataMatch(from: before, to: after, rows: .byIndex)
    #expect(after.categories == ["Mon", "Wed", "Thu", "Fri"])
    #expect((0..<2).map { match.row($0) } == [1, 3])
    // So it is where the next name ends the order of time.
    let mixed = try chart(
      "day,shift,n\nFri,a,1\nWed,a,2\nnever,a,3\n", values: ["n"], series: "shift")
    let mixedMatch = DataMatch(from: before, to: mixed, rows: .byIndex)
    #expect(mixed.categories == ["Fri", "Wed", "never"])
    #expect((0..<2).map { mixedMatch.row($0) } == [1, 0])
  }
}
