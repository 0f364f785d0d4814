// How many of some names have to be dates for all of them to be read as dates.
import Testing

@testable import Queries

@Suite struct NamedDatesTests {
  @Test func `names are read as dates where at least half of them are`() {
    let others = ["north", "south", "total", "west"]
    for isWritten in [false, true] {
      for count in 1...8 {
        for dates in 0...count {
          let dated = (0..<dates).map { isWritten ? "\($0 + 1) March 2024" : "2024-03-0\($0 + 1)" }
          let names = dated + (dates..<count).map { others[$0 % others.count] }
          let isRead = DateReader(names: names) != nil
          #expect(isRead == (dates > 0 && dates >= count - dates), "\(names)")
        }
      }
    }
  }
}
