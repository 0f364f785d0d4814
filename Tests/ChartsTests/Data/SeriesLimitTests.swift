// How many series a chart takes, and what is said of the others.
import Charts
import Queries
import Tables
import Testing

@Suite struct SeriesLimitTests {
  private func wide(_ names: [String], rows: Int = 1) -> String {
    let row = "d," + names.indices.map(String.init).joined(separator: ",") + "\n"
    return "day," + names.joined(separator: ",") + "\n"
      + Array(repeating: row, count: rows).joined()
  }

  private let names = (1...57).map { "C\($0)" }

  @Test func `twelve columns are twelve series, and of more the others are one`() throws {
    let twelve = try chart(wide(names), values: Array(names[..<12]))
    #expect(twelve.series.count == 12 && twelve.notices.isEmpty)
    let many = try chart(wide(names, rows: 2), values: names)
    #expect(many.series.map(\.name) == Array(names[..<12]) + ["45 others (sum)"])
    #expect(many.series[12].values == [1530, 1530] && many.notices.isEmpty)
    #expect(many.valueNames == names && many.restSeries == Array(names[12...]))
  }

  @Test func `columns that were asked for, and groups, are no exception`() throws {
    let asked = try chart(wide(names), values: Array(names[10...]))
    #expect(asked.series.map(\.name) == Array(names[10..<22]) + ["35 others (sum)"])
    let sums = try chart(wide(names, rows: 3), values: names, method: .sum)
    #expect(sums.series.count == 13 && sums.rowCount == 1)
    #expect(sums.series[12].name == "45 others" && sums.series[12].values == [4_590])
  }

  @Test func `a table without rows says nothing of columns that may hold no numbers`() throws {
    let empty = try chart(wide(names, rows: 0))
    #expect(empty.series.count == 12 && empty.notices.isEmpty)
  }

  @Test func `of two hundred values of a series column the largest are shown, as they came`() throws
  {
    let rows = (1...200).map { "d,s\($0),\($0 % 2 == 0 ? $0 : 1)\n" }.joined()
    let data = try chart("day,who,n\n" + rows, series: "who")
    let own = (89...100).map { "s\($0 * 2)" }
    #expect(data.series.map(\.name) == own + ["188 others (sum)"])
    #expect(data.series[0].values == [178])
    // A hundred ones, and the even numbers up to 176.
    #expect(data.series[12].values == [7_932])
  }

  @Test func `where values make no sum, the series with the most rows are the largest`() throws {
    let rows = (1...20).map { who in
      (0..<who).map { _ in "d,s\(who),\(100 - who)\n" }.joined()
    }.joined()
    let data = try chart("day,who,n\n" + rows, series: "who", method: .mean)
    let own = (9...20).map { "s\($0)" }
    #expect(data.series.map(\.name) == own + ["8 others"])
  }

  @Test func `more values than are held leave fewer series, and one at the least`() throws {
    var limits = Limits.standard
    limits.values = 10
    let data = try chart(wide(names, rows: 4), values: names, limits: limits)
    #expect(data.series.map(\.name) == ["C1", "C2", "55 others (sum)"])
    #expect(data.series[2].values[0] == 1595)
    let one = try chart(wide(names, rows: 30), values: names, limits: limits)
    #expect(one.series.map(\.name) == ["C1", "56 others (sum)"])
  }
}
