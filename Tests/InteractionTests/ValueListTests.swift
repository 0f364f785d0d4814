// The values that a filter offers: their order, their numbers of rows, and their ends.
import Charts
import Queries
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct ValueListTests {
  private func list(_ column: String, _ grain: Grain? = nil) throws -> (ValueList, Answer) {
    let window = try Strikes.window()
    let table = try Strikes.table()
    let position = try #require(table.columnNames.firstIndex(of: column))
    let question = Query(
      category: Field(ColumnRef(name: column, position: position), grain: grain), method: .count)
    let list = try #require(ValueRequest(question, window.model.panels[0]).answer())
    return (list, try run(question, over: table))
  }

  @Test("Names come by their numbers of rows, those that are equal as in the table")
  func names() throws {
    let (list, answer) = try list("cost")
    let counts = try #require(answer.series.first).values
    let byHand = answer.categories.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    #expect(list.values.map(\.name) == byHand.map { answer.categories[$0] })
    #expect(list.values.map { Double($0.rows) } == byHand.map { counts[$0] })
    #expect(list.count == 7 && list.ends == nil && list.failure == nil)
  }

  @Test("Times come in their own order, and have ends unless they come round again")
  func times() throws {
    let (months, answer) = try list("date", .month)
    #expect(months.values.map(\.name) == Array(answer.categories) && months.count == 10)
    let rows = months.values.map(\.rows)
    #expect(rows.reduce(0, +) == 120)
    let ends = try #require(months.ends)
    #expect(ends.first == answer.categories.first && ends.last == answer.categories.last)
    let (days, week) = try list("date", .weekday)
    #expect(days.ends == nil && days.values.map(\.name) == Array(week.categories))
  }

  @Test("Bins come in their own order")
  func bins() throws {
    let (bins, answer) = try list("cost", .width(2))
    #expect(bins.values.map(\.name) == Array(answer.categories) && bins.ends == nil)
    let counts = try #require(answer.series.first).values
    #expect(bins.values.map { Double($0.rows) } == counts.map { $0.isNaN ? 0 : $0 })
  }
}
