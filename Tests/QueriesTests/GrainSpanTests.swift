// The periods that dates may be put into: by how long they reach, to the second.
import Testing

@testable import Queries
@testable import Tables

@Suite struct GrainSpanTests {
  private static let day = 86_400

  /// From so many days on, and for fewer than so many; nil for no limit.
  private static let ofDays: [(grain: Grain, least: Int, end: Int?)] = [
    (.year, 600, nil), (.quarter, 300, 8000), (.month, 40, 8000), (.week, 18, 1200),
    (.monthOfYear, 600, nil), (.weekday, 18, nil),
  ]

  /// The same in seconds, of moments with a clock time.
  private static let ofClocks: [(grain: Grain, least: Int, end: Int?)] = [
    (.day, day, 400 * day), (.hour, 7200, 8 * day), (.minute, 120, 43_200),
    (.hourOfDay, 2 * day, nil),
  ]

  /// The periods for dates that reach so many seconds.
  private func grains(_ seconds: Int, _ unit: TimeUnit) throws -> [Grain] {
    // At noon and a second, so that no moment is a whole day.
    let start = unit == .second ? 43_201 : 0
    let texts = [0, seconds / 2, seconds].map { unit.text(of: Int64(start + $0)) }
    let dates = table([("when", texts)])
    return try #require(ColumnTime(dates.columns[0], nil, NameWords("when"))).grains
  }

  @Test func `days are put into the periods that fit their number, and into none of a clock`()
    throws
  {
    for (grain, least, end) in Self.ofDays {
      let last = end ?? 9000
      for days in [least - 1, least, last - 1, last] {
        let found = try grains(days * Self.day, .day)
        let isWanted = days >= least && days < end ?? .max
        #expect(found.contains(grain) == isWanted, "\(grain) of \(days) days")
        for clock in Self.ofClocks {
          #expect(!found.contains(clock.grain), "\(clock.grain) of \(days) days")
        }
      }
    }
  }

  @Test func `moments are put into the periods that fit their time, to the second`() throws {
    let days = Self.ofDays.map { grain, least, end in
      (grain: grain, least: least * Self.day, end: end.map { $0 * Self.day })
    }
    for (grain, least, end) in days + Self.ofClocks {
      let last = end ?? 9000 * Self.day
      for seconds in [least - 1, least, last - 1, last] {
        let found = try grains(seconds, .second)
        let isWanted = seconds >= least && seconds < end ?? .max
        #expect(found.contains(grain) == isWanted, "\(grain) of \(seconds) seconds")
      }
    }
  }
}
