// When frames are due, with a clock of the test's own.
import Input
import Interaction
import Testing
import X11

@testable import barchart

@Suite struct FramePaceTests {
  private let millisecond: UInt64 = 1_000_000
  private let start: UInt64 = 90_000_000_000

  /// Asks for a frame every so often and shows it when it is due; the times of the frames.
  private func frames(_ urgency: Urgency, every step: UInt64, for span: UInt64) -> [UInt64] {
    var pace = FramePace()
    var shown: [UInt64] = []
    for now in stride(from: start, to: start + span, by: Int(step)) where now >= pace.due(urgency) {
      pace.show(urgency, now: now)
      shown.append(now)
    }
    return shown
  }

  @Test("The first frame is shown at once, whatever it is for", arguments: [0, 1, 2])
  func first(_ urgency: Int) throws {
    let urgency = try #require(Urgency(rawValue: urgency))
    #expect(FramePace().due(urgency) <= start)
  }

  @Test("A flood has sixty frames a second, evenly", arguments: [50_000, 1_000_000, 5_000_000])
  func flood(_ step: UInt64) {
    let shown = frames(.flowing, every: step, for: 1_000 * millisecond)
    #expect((50...61).contains(shown.count))
    let pauses = zip(shown, shown.dropFirst()).map { $1 - $0 }
    #expect(pauses.min() ?? 0 >= FramePace.frameNanoseconds)
    #expect(pauses.max() ?? .max <= FramePace.frameNanoseconds + step)
  }

  @Test("Clicks without end have sixty frames a second and one more")
  func clicks() {
    #expect((60...62).contains(frames(.prompt, every: 10_000, for: 1_000 * millisecond).count))
  }

  @Test("What comes less often than frames is never late")
  func calm() {
    let shown = frames(.flowing, every: 17 * millisecond, for: 1_000 * millisecond)
    #expect(shown.count == 59)
  }

  @Test("A click in the midst of motion is answered at once")
  func clickDuringMotion() {
    var pace = FramePace()
    var now = start
    for _ in 0..<100 {
      now = max(now, pace.due(.flowing))
      pace.show(.flowing, now: now)
    }
    #expect(pace.due(.prompt) <= now)
    pace.show(.prompt, now: now)
    #expect(pace.due(.prompt) > now)
    #expect(pace.due(.flowing) == now + 2 * FramePace.frameNanoseconds)
  }

  @Test("What somebody waits for is always due, and delays others by one frame at most")
  func awaited() {
    var pace = FramePace()
    for step in 0..<1_000 {
      #expect(pace.due(.immediate) <= start)
      pace.show(.immediate, now: start + UInt64(step) * millisecond)
    }
    #expect(pace.due(.flowing) == start + 999 * millisecond + FramePace.frameNanoseconds)
    #expect(pace.due(.prompt) <= start + 999 * millisecond)
  }

  @Test("Motion, crossings, scrolling and sizes flow; clicks, keys and data are prompt")
  func urgency() {
    for event in [
      Event.pointerMoved(x: 0, y: 0, []), .pointerLeft,
      .scrolled(columns: 0, rows: 1, x: 0, y: 0, []), .resized(widthPixels: 1, heightPixels: 1),
    ] {
      #expect(Urgency(.window(event)) == .flowing)
    }
    for event in [
      Event.buttonPressed(1, x: 0, y: 0, [], timeMilliseconds: 0), .key(.right, []), .mapped,
      .exposed([]), .visibilityChanged(isFullyObscured: false),
    ] {
      #expect(Urgency(.window(event)) == .prompt)
    }
    #expect(Urgency(.turned(0.5)) == .prompt)
  }

  @Test("News come sixty times a second at most, and leave the window half of its time")
  func news() {
    let ms = millisecond
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
