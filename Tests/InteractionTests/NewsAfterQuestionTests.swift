// Data that wait for a question which fails or is given up are shown in the order that was chosen.
import Charts
import Input
import Inputs
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Data that come during a question without an answer") struct NewsAfterQuestionTests {
  /// Rows that are not kept, whose chart was chosen in the order of the data.
  private func snapshot(_ rowCount: Int) throws -> Snapshot {
    let whole = try RowDrawerTests.table(rowCount)
    var news = try RowDrawerTests.snapshot(whole)
    let answer = try #require(news.answer)
    news.table = whole.standing(forRows: rowCount)
    news.source = UnreadableSource()
    news.choice = QueryChoice(answer.query, layout: .grouped, orientation: .vertical)
    return news
  }

  @Test(arguments: [false, true])
  func `the order of somebody stays`(isGivenUp: Bool) throws {
    var window = ScriptedWindow([Chart(data: .empty, title: "Strikes")])
    window.send(.read(try snapshot(120)))
    #expect(window.model.chart.data.categories == ["AK", "AL", "AR", "AZ"])
    window.press(.character("o"))
    window.press(.character("o"))
    #expect(window.model.chart.sort == .value)
    window.answersAtOnce = false
    var query = try #require(window.model.panels[0].askedQuery)
    query.method = .max
    window.ask(query)
    #expect(window.requests.count == 1)
    window.send(.read(try snapshot(160)))
    // Of 120 rows, until the question has its answer.
    #expect(window.model.chart.data.series[0].values == [1_770, 1_800, 1_830, 1_860])
    if isGivenUp {
      for _ in 0..<3 where window.model.panels[0].request != nil { window.press(.escape) }
    } else {
      window.answer()
    }
    #expect(window.model.panels[0].request == nil)
    #expect(window.model.chart.sort == .value)
    #expect(window.model.chart.data.categories == ["AZ", "AR", "AL", "AK"])
    #expect(window.model.chart.data.series[0].values == [3_160, 3_200, 3_240, 3_280])
  }
}
