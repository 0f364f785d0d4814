// Clock times at their limits: every hour, minute and second of two digits, alone and after a date.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ClockLimitsTests {
  private func moment(_ text: String) -> Moment? {
    Array(text.utf8).withUnsafeBufferPointer { Moment(iso: $0) }
  }

  /// Since midnight; nil if the text is no clock time.
  private func microseconds(_ text: String) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer { DateTokens($0)?.clockMicroseconds }
  }

  private func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  @Test func `hours end at 23 and minutes at 59`() {
    for hour in 0..<100 {
      for minute in 0..<100 {
        let clock = "\(padded(hour)):\(padded(minute))"
        let seconds = hour < 24 && minute < 60 ? hour * 3600 + minute * 60 : nil
        #expect(moment("1970-01-01T" + clock)?.seconds == seconds.map { Int64($0) }, "\(clock)")
        #expect(microseconds(clock) == seconds.map { $0 * 1_000_000 }, "\(clock)")
      }
    }
  }

  @Test func `a minute has a second 60 now and then, but none beyond`() {
    for second in 0..<100 {
      let clock = "23:59:" + padded(second)
      // The last minute of a day stays within it.
      let within = second <= 60 ? Int64(86_340 + (second == 60 ? 59 : second)) : nil
      #expect(moment("1970-01-01 " + clock)?.seconds == within, "\(clock)")
      let exact = second <= 60 ? (86_340 + second) * 1_000_000 : nil
      #expect(microseconds(clock) == exact, "\(clock)")
    }
  }

  @Test func `halves of a day have the hours from 1 to 12`() {
    for hour in 0..<25 {
      for (half, noon) in [("am", 0), ("pm", 12)] {
        let hours = (1...12).contains(hour) ? hour % 12 + noon : nil
        #expect(
          microseconds("\(hour):05 \(half)") == hours.map { ($0 * 3600 + 300) * 1_000_000 },
          "\(hour) \(half)")
      }
    }
  }
}
