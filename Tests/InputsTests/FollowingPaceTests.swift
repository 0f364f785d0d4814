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
}
