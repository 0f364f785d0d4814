// The rows a second that the ring shows, with a clock that the test turns.
import Testing

@testable import Inputs

@Suite struct ReadingRateTests {
  private static let second: UInt64 = 1_000_000_000

  /// Rows that come evenly, looked at thirty times a second; what was told each time.
  private func told(
    _ rate: inout ReadingRate, from start: UInt64, seconds: Double, rows before: Int = 0,
    perSecond: Double
  ) -> [Double?] {
    let step = Self.second / 30
    return (1...Int(seconds * 30)).map { look in
      let now = start + UInt64(look) * step
      let elapsed = Double(now - start) / Double(Self.second)
      rate.note(rows: before + Int(elapsed * perSecond), now: now)
      return rate.tell(now)
    }
  }

  @Test("Too early nothing is said, then what it is, and the same for half a second each")
  func steady() {
    var rate = ReadingRate(start: 0)
    let told = told(&rate, from: 0, seconds: 3, perSecond: 1_000_000)
    #expect(told[..<14].allSatisfy { $0 == nil })
    let figures = told.compactMap(\.self)
    #expect(figures.count >= 75)
    #expect(figures.allSatisfy { abs($0 - 1_000_000) < 60_000 })
    var changes = 0
    for (figure, next) in zip(figures, figures.dropFirst()) where figure != next { changes += 1 }
    #expect(changes <= 5)
  }

  @Test("It is that of the last second, not of all the time")
  func recent() throws {
    var rate = ReadingRate(start: 0)
    _ = told(&rate, from: 0, seconds: 10, perSecond: 1_000)
    let faster = told(
      &rate, from: 10 * Self.second, seconds: 3, rows: 10_000, perSecond: 50_000)
    let last = try #require(faster.last ?? nil)
    #expect(abs(last - 50_000) < 3_000)
  }

  @Test("Rows that come at once after a long silence count for the last second only")
  func afterSilence() {
    var rate = ReadingRate(start: 0)
    rate.note(rows: 5_000, now: 60 * Self.second)
    #expect(rate.tell(60 * Self.second) == 5_000)
  }

  @Test("A second without rows takes the figure away, and says when")
  func silence() {
    var rate = ReadingRate(start: 0)
    #expect(rate.due == nil)
    let told = told(&rate, from: 0, seconds: 1, perSecond: 5_000)
    #expect(told.last != .some(nil))
    let due = rate.due ?? 0
    #expect(due > Self.second && due <= 2 * Self.second)
    #expect(!rate.isNews(due - 1) && rate.isNews(due))
    rate.note(rows: 5_000, now: due)
    #expect(rate.tell(due) == nil)
    #expect(rate.due == nil && !rate.isNews(due + Self.second))
  }

  @Test("Rows that come one by one have no rate: who looks sees them come")
  func slow() {
    var rate = ReadingRate(start: 0)
    #expect(told(&rate, from: 0, seconds: 5, perSecond: 3).allSatisfy { $0 == nil })
  }

  @Test("A table that begins anew begins a new measurement")
  func anew() {
    var rate = ReadingRate(start: 0)
    _ = told(&rate, from: 0, seconds: 2, perSecond: 5_000)
    rate.note(rows: 10, now: 2 * Self.second + 1)
    #expect(rate.tell(2 * Self.second + 1) == nil)
  }

  @Test("It remembers a second and no more, however often it is asked")
  func bounded() {
    var rate = ReadingRate(start: 0)
    for look in 1...100_000 { rate.note(rows: look, now: UInt64(look) * 1_000_000) }
    #expect(rate.momentCount <= 23)
  }
}
