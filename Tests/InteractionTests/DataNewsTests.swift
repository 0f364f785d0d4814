// Sentences about data that change: not too soon, not too often, and only what is new.
import Charts
import Scenegraph
import Testing

@testable import Interaction

@Suite struct DataNewsTests {
  private static let second: UInt64 = 1_000_000_000

  private func panel(
    _ values: [Double], version: Int, isReading: Bool = false, id: Int = 0
  ) -> Panel {
    let texts = values.map { "\(Int($0))" }
    let data = ChartData(
      categoryName: "c", categories: values.indices.map { "c\($0)" },
      series: [ChartData.Series(name: "n", values: values, texts: texts)])
    var state = ChartState()
    if isReading { state.reading = ChartState.Reading(rows: values.count) }
    var panel = Panel(chart: Chart(data: data, title: "t"), state: state)
    (panel.dataVersion, panel.id) = (version, id)
    return panel
  }

  @Test func `what is there at first is no news, and neither is what a person does`() {
    var news = DataNews()
    var first = panel([1, 2], version: 1)
    let said1 = news.sentence([first], now: 0)
    #expect(said1 == nil)
    first.chart.arrange(sort: .valueDescending, top: 1)
    let said2 = news.sentence([first], now: 20 * Self.second)
    #expect(said2 == nil)
    #expect(news.due == nil)
  }

  @Test func `what has settled is told once, as a whole`() throws {
    var news = DataNews()
    let said3 = news.sentence([panel([1, 2], version: 1)], now: 0)
    #expect(said3 == nil)
    let grown = panel([1, 2, 9], version: 2)
    let said4 = news.sentence([grown], now: Self.second)
    #expect(said4 == nil)
    let due = try #require(news.due)
    #expect(due == Self.second + DataNews.settlingNanoseconds)
    let more = panel([1, 2, 9, 3], version: 3)
    let said5 = news.sentence([more], now: due - 1)
    #expect(said5 == nil)
    let sentence = news.sentence([more], now: due)
    let told = try #require(sentence)
    #expect(told.chart == 0)
    #expect(told.text == "2 more bars, 4 in all; total 15; largest c2, 9.")
    let again = news.sentence([more], now: due + 20 * Self.second)
    #expect(again == nil)
    #expect(news.due == nil)
  }

  @Test func `the next sentence leaves time to listen to the last`() throws {
    var news = DataNews()
    _ = news.sentence([panel([1], version: 1)], now: 0)
    _ = news.sentence([panel([2], version: 2)], now: 0)
    let first = try #require(news.due)
    let said6 = news.sentence([panel([2], version: 2)], now: first)
    #expect(said6 != nil)
    let said7 = news.sentence([panel([3], version: 3)], now: first + 1)
    #expect(said7 == nil)
    #expect(news.due == first + DataNews.paceNanoseconds)
    let said8 = news.sentence([panel([3], version: 3)], now: first + DataNews.paceNanoseconds)
    #expect(said8 != nil)
  }

  @Test func `what is being read is told at its end`() throws {
    var news = DataNews()
    _ = news.sentence([panel([1], version: 1, isReading: true)], now: 0)
    let more = panel([1, 2], version: 2, isReading: true)
    _ = news.sentence([more], now: 0)
    let due = try #require(news.due)
    let said9 = news.sentence([more], now: due)
    #expect(said9 == nil)
    let end = panel([1, 2, 3], version: 3)
    let later = try #require(news.due)
    let said10 = news.sentence([end], now: later)
    #expect(said10?.text.hasPrefix("Read to the end; 3 bars") == true)
  }

  @Test func `of several charts the one is named whose data have changed`() {
    var news = DataNews()
    let other = panel([5, 6], version: 1)
    _ = news.sentence([other, panel([1], version: 1, id: 1)], now: 0)
    let panels = [other, panel([1, 2], version: 2, id: 1)]
    _ = news.sentence(panels, now: 0)
    let told = news.sentence(panels, now: 20 * Self.second)
    #expect(told?.chart == 1)
    #expect(told?.text.hasPrefix("t: 1 more bar, 2 in all") == true)
  }

  @Test func `a chart that goes, or comes, is no change of the data of another`() {
    let panels = (0..<3).map { id in
      panel([Double(id), 2], version: 1 + id, id: id)
    }
    for gone in panels.indices {
      var news = DataNews()
      _ = news.sentence(panels, now: 0)
      let others = panels.filter { $0.id != gone }
      for (shown, seconds) in [(others, 1), (others, 20), (panels, 40), (panels, 60)] {
        let told = news.sentence(shown, now: UInt64(seconds) * Self.second)
        #expect(told == nil && news.due == nil, "\(gone), \(seconds)")
      }
    }
  }
}
