// When things that are followed are shown, with a clock that the test turns.
import Testing

@testable import Inputs

@Suite struct FollowingPaceTests {
  private let ms: UInt64 = 1_000_000

  @Test("Data wait for a quiet moment, not for ever, and not at all once they are complete")
  func settling() {
    var settling = Settling(start: 1_000 * ms)
    #expect(settling.dataDue(isComplete: false) == 1_050 * ms)
    #expect(settling.dataDue(isComplete: true) == 1_000 * ms)
    for time in stride(from: UInt64(1_010), through: 1_990, by: 20) {
      settling.noteChange(time * ms)
    }
    #expect(settling.dataDue(isComplete: false) == 2_000 * ms)
    #expect(settling.failureDue == 2_190 * ms)
    #expect(settling.progressDue == 1_200 * ms)
  }

  @Test("After a pause, a change is a new beginning")
  func pause() {
    var settling = Settling(start: 1_000 * ms)
    settling.noteChange(5_000 * ms)
    #expect(settling.dataDue(isComplete: false) == 5_050 * ms)
  }

  @Test("A debounce fires once after a silence, and never where nothing is waited for")
  func debounce() {
    var rest = Debounce(quietNanoseconds: 200 * ms)
    var fired = [rest.fires(.max)]
    #expect(fired == [false] && rest.due == nil)
    rest.restart(0)
    #expect(rest.due == 200 * ms)
    rest.restart(150 * ms)
    fired = [200, 350, 900].map { rest.fires($0 * ms) }
    #expect(fired == [false, true, false] && rest.due == nil)
    rest.restart(400 * ms)
    rest.cancel()
    fired = [rest.fires(.max)]
    #expect(fired == [false])
  }

  @Test("News come sixty times a second at most, and leave the window half of its time")
  func news() {
    var pace = NewsPace()
    func expect(_ isWaiting: Bool, at now: UInt64, hasNews: Bool = true, due: UInt64? = nil) {
      let waits = pace.isWaiting(hasNews, now: now)
      #expect(waits == isWaiting && pace.due == due, "\(now)")
    }
    expect(false, at: 100 * ms)
    pace.noteNews(start: 100 * ms, end: 101 * ms)
    pace.noteFrame(start: 102 * ms, end: 103 * ms)
    let frame = 102 * ms + FramePace.frameNanoseconds
    expect(true, at: 110 * ms, due: frame)
    expect(false, at: 110 * ms, hasNews: false)
    expect(false, at: frame)
    // News that cost 80 ms, and 20 ms to show.
    pace.noteNews(start: 200 * ms, end: 280 * ms)
    pace.noteFrame(start: 280 * ms, end: 300 * ms)
    expect(true, at: 399 * ms, due: 400 * ms)
    expect(false, at: 400 * ms)
    // What a frame for something else costs is no matter of the news.
    pace.noteFrame(start: 400 * ms, end: 430 * ms)
    expect(false, at: 430 * ms)
  }
}
