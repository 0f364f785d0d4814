// When to look again whether there is news: not at once while a chart is still being read.
import Charts
import Testing

@testable import Interaction

@Suite struct ReadingNewsTests {
  private static let second: UInt64 = 1_000_000_000

  private func panel(
    _ values: [Double?], version: Int, isReading: Bool, id: Int = 0
  ) -> Panel {
    var state = ChartState()
    if isReading { state.reading = ChartState.Reading(rows: values.count) }
    var panel = Panel(chart: Chart(data: .of(values), title: "t"), state: state)
    (panel.dataVersion, panel.id) = (version, id)
    return panel
  }

  /// Looks each time it is due, and finds nothing to say; returns the time of the last look.
  private func look(
    _ news: inout DataNews, _ panels: [Panel], from start: UInt64
  ) throws -> UInt64 {
    var now = start
    for _ in 0..<6 {
      let due = try #require(news.due)
      #expect(due == now + DataNews.settlingNanoseconds)
      now = due
      let said = news.sentence(panels, now: now)
      #expect(said == nil)
    }
    return now
  }

  @Test func `as long as it is read, each look is half a second after the last`() throws {
    var news = DataNews()
    _ = news.sentence([panel([1], version: 1, isReading: true)], now: Self.second)
    let more = [panel([1, 2], version: 2, isReading: true)]
    let early = news.sentence(more, now: 2 * Self.second)
    #expect(early == nil)
    let last = try look(&news, more, from: 2 * Self.second)
    let due = try #require(news.due)
    #expect(due == last + DataNews.settlingNanoseconds)
    let told = news.sentence([panel([1, 2, 3], version: 3, isReading: false)], now: due)
    #expect(told?.text.hasPrefix("Read to the end; 3 bars") == true)
    #expect(news.due == nil)
  }

  @Test func `a chart beside it that has nothing to tell makes it no sooner`() throws {
    var news = DataNews()
    let before = [
      panel([5], version: 1, isReading: false), panel([1], version: 1, isReading: true, id: 1),
    ]
    _ = news.sentence(before, now: Self.second)
    let now = [
      panel([5], version: 2, isReading: false), panel([1, 2], version: 2, isReading: true, id: 1),
    ]
    let early = news.sentence(now, now: 2 * Self.second)
    #expect(early == nil)
    _ = try look(&news, now, from: 2 * Self.second)
  }
}
