// Dates as people type them, with clock times and zones, and what only looks like one.
import Testing

@testable import Queries
@testable import Tables

@Suite struct TypedDateTests {
  /// The first second of what a text means in a column of dates; nil if it is no date.
  private func moment(_ text: String) throws -> String? {
    let reader = try #require(DateReader(names: ["1 March 2024 10:00", "2 March 2024 11:30"]))
    return reader.moment(of: text).map { TimeUnit.second.text(of: $0.seconds) }
  }

  @Test(arguments: [
    ("5 March 2024 10:00", "2024-03-05 10:00:00"), ("5th March 2024", "2024-03-05 00:00:00"),
    ("March 5th, 2024", "2024-03-05 00:00:00"), ("2024 March 5", "2024-03-05 00:00:00"),
    ("2024 March 31", "2024-03-31 00:00:00"), ("31 March 2024", "2024-03-31 00:00:00"),
    ("2024-W05-1", "2024-01-29 00:00:00"), ("2024-W05-3", "2024-01-31 00:00:00"),
    ("2024-W05-7", "2024-02-04 00:00:00"), ("5 March 2024 10:00 pm", "2024-03-05 22:00:00"),
    ("5 March 2024 12:30 am", "2024-03-05 00:30:00"),
    ("5 March 2024 13:00 at", "2024-03-05 13:00:00"),
    ("5 March 2024 10:00 +02", "2024-03-05 08:00:00"),
    ("5 March 2024 10:00 +0200", "2024-03-05 08:00:00"),
    ("5 March 2024 10:00 +02:30", "2024-03-05 07:30:00"),
    ("5 March 2024 23:30 -0130", "2024-03-06 01:00:00"),
    ("5 March 2024 00:30+01:00", "2024-03-04 23:30:00"),
  ])
  func `a date is read as it is typed`(text: String, wanted: String) throws {
    #expect(try moment(text) == wanted)
  }

  @Test(arguments: [
    "5 March 2024 10:00 +1", "5 March 2024 10:00 +123", "5 March 2024 10:00 -5",
    "5 March 2024 10:00 +02:3", "5 March 2024 10:00 +02:345", "5 March 2024 10:00 px",
    "5 March 2024 13:00 pm", "5 March 2024 10:5", "5x March 2024", "32th March 2024",
    "2024-W05-0", "2024-W05-8", "2024-W54-1", "2024 March 32",
    "Mon Mon Mon Mon Mon 5 March 2024",
  ])
  func `what only looks like a date is none`(text: String) throws {
    #expect(try moment(text) == nil)
  }
}
