// A table with a single row, or few: its dates are as much dates as those of a long table.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LoneDateTests {
  private static let samples: [(dates: [String], unit: Periods.Unit)] = [
    (["2021-01-01", "2022-01-01", "2024-01-01"], .year),
    (["2024-03-01", "2024-04-01", "2024-06-01"], .month),
    (["2024-03-05", "2024-03-06", "2024-03-08"], .day),
    (["2024-03-05 12:30", "2024-03-05 12:31", "2024-03-05 12:40"], .minute),
  ]

  @Test func `however few rows there are, dates are periods in order of time`() throws {
    for (dates, unit) in Self.samples {
      for count in 1...dates.count {
        let shown = Array(dates.prefix(count))
        let table = table([("date", shown), ("n", shown.map { _ in "1" })])
        let query = Query(
          category: Field(ColumnRef(name: "date", position: 0)),
          values: [ColumnRef(name: "n", position: 1)])
        let kind = try run(query, over: table).kind
        guard case .periods(let periods) = kind else {
          Issue.record("no periods in \(shown)")
          continue
        }
        #expect(periods.unit == unit && periods.count == count, "\(shown)")
        for (place, date) in shown.enumerated() {
          let precision: TimeUnit = date.count > 10 ? .minute : .day
          #expect(precision.text(of: periods.start(of: place)) == date)
        }
      }
    }
  }
}
