// When a growing table is looked at, with a clock that the test turns.
import Testing

@testable import Inputs

@Suite struct SnapshotPaceTests {
  @Test("Without rows nothing is due, so that a silent pipe is waited for without a deadline")
  func silent() {
    let pace = SnapshotPace(start: 1_000)
    #expect(pace.deadline(rows: 0) == nil)
    #expect(!pace.isDue(rows: 0, now: .max))
  }

  @Test("The first rows are shown after a moment in which a small file is read to its end")
  func first() {
    let pace = SnapshotPace(start: 1_000)
    #expect(!pace.isDue(rows: 5, now: 1_000))
    #expect(pace.deadline(rows: 5) == 1_000 + SnapshotPace.headStartNanoseconds)
    #expect(pace.isDue(rows: 5, now: 1_000 + SnapshotPace.headStartNanoseconds))
  }

  @Test("There are at most thirty snapshots a second, and none where nothing has come")
  func interval() {
    var pace = SnapshotPace(start: 0)
    pace.note(rows: 5, .part, from: 100_000_000, to: 100_000_000)
    #expect(pace.deadline(rows: 5) == nil)
    #expect(pace.deadline(rows: 6) == 133_000_000)
    #expect(!pace.isDue(rows: 6, now: 132_999_999))
    #expect(pace.isDue(rows: 6, now: 133_000_000))
  }

  @Test("A snapshot that is slow to make is followed by four times as long a pause")
  func cost() {
    var pace = SnapshotPace(start: 0)
    pace.note(rows: 5, .part, from: 100_000_000, to: 120_000_000)
    #expect(pace.deadline(rows: 6) == 200_000_000)
  }

  @Test("The first change after a rest is shown at once, others take half of the time at the most")
  func changes() {
    let second: UInt64 = 1_000_000_000
    var pace = SnapshotPace(start: 0)
    // Three seconds to make, as a snapshot of very many groups can take.
    pace.note(rows: 5, .whole, from: 1 * second, to: 4 * second)
    #expect(pace.deadline(rows: 5) == nil)
    #expect(pace.deadline(rows: 6) == 4 * second + SnapshotPace.intervalNanoseconds)
    pace.note(rows: 6, .change, from: 5 * second, to: 8 * second)
    #expect(pace.deadline(rows: 7) == 11 * second)
    #expect(pace.isDue(rows: 7, now: 60 * second), "a rest again")
    // What takes its place as a whole has no first change.
    pace.note(rows: 9, .whole, from: 70 * second, to: 73 * second)
    #expect(pace.replacementDueNanoseconds == 76 * second)
  }
}
