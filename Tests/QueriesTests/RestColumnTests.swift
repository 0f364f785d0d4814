// Value columns without bars of their own where rows stay apart, and texts of long numbers.
import Testing

@testable import Queries
@testable import Tables

@Suite struct RestColumnTests {
  /// An answer in which two columns have bars of their own.
  private func answer(
    _ text: String, by grain: Grain?, _ method: Query.Method
  ) throws -> Answer {
    let table = try table(text)
    let columns = table.columns.map { ColumnRef($0) }
    var limits = Limits.standard
    limits.series = 2
    let query = Query(
      category: Field(columns[0], grain: grain), values: columns.dropFirst().map { Measure($0) },
      method: method)
    return try run(query, over: table, limits: limits)
  }

  private static let rows =
    "2024-01-05,1,10,100,1000\n2024-02-06,2,20,200,2000\n2024-03-07,3,30,,3000\n"

  @Test func `columns of single rows are added up`() throws {
    let answer = try answer("day,apples,pears,plums,figs\n" + Self.rows, by: .month, .none)
    #expect(Array(answer.categories) == ["2024-01", "2024-02", "2024-03"])
    #expect(answer.series.map(\.name) == ["apples", "pears", "2 others (sum)"])
    #expect(answer.series.map(\.values) == [[1, 2, 3], [10, 20, 30], [1100, 2200, 3000]])
    #expect(answer.restSeries == ["plums", "figs"])
  }

  @Test func `columns of levels are averaged`() throws {
    let header = "day,north temperature,south temperature,west temperature,east temperature\n"
    let answer = try answer(header + Self.rows, by: .month, .none)
    #expect(answer.series.map(\.values) == [[1, 2, 3], [10, 20, 30], [550, 1100, 3000]])
    #expect(answer.series.last?.name == "2 others (mean)")
  }

  @Test func `columns of last rows are added up as they are last`() throws {
    let answer = try answer(
      "k,apples,pears,plums,figs\na,1,2,3,4\nb,9,10,11,12\na,5,6,7,8\n", by: nil, .last)
    #expect(Array(answer.categories) == ["a", "b"])
    #expect(answer.series.map(\.name) == ["apples", "pears", "2 others"])
    #expect(answer.series.map(\.values) == [[5, 9], [6, 10], [15, 23]])
    #expect(answer.series.map(\.rowCounts) == [[2, 1], [2, 1], [2, 1]])
  }

  @Test func `a number that takes too many zeros is written with an exponent`() throws {
    let table = try table(
      "k,v\na,1.2345678901234567890e60\na,5\nb,12345678901234567891\nb,7\n")
    let columns = table.columns.map { ColumnRef($0) }
    let query = Query(category: Field(columns[0]), values: [Measure(columns[1])], method: .max)
    let texts = Array(try run(query, over: table).series[0].texts)
    #expect(texts.count == 2 && texts[1] == "12345678901234567891")
    #expect(Double(texts[0]) == Double("1.234567890123456789e60"))
    #expect(texts[0].utf8.count < 30)
  }
}
