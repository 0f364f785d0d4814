// Years of four digits, however far from those of a column whose numbers are moments: none is too far for
// the units that these are counted in.
import Testing

@testable import Queries
@testable import Tables

@Suite struct AnyYearTests {
  /// Twenty years from 2001 on, four days each.
  private static let years = (0..<80).map { 2001 + $0 / 4 }
  private static let typed = [
    1000, 1583, 1600, 1677, 1678, 1969, 1970, 2000, 2001, 2010, 2020, 2021, 2262, 2263, 2999, 3000,
    5000, 9998, 9999,
  ]

  private struct Compared: Sendable {
    let comparison: Filter.Comparison
    let passes: @Sendable (Int, Int) -> Bool
  }

  private static let compared = [
    Compared(comparison: .less, passes: { $0 < $1 }),
    Compared(comparison: .lessOrEqual, passes: { $0 <= $1 }),
    Compared(comparison: .greater, passes: { $0 > $1 }),
    Compared(comparison: .greaterOrEqual, passes: { $0 >= $1 }),
  ]

  /// The same days as seconds, milliseconds, microseconds and nanoseconds since 1970, and as digits.
  private func cells() throws -> Table {
    var text = "timestamp,sent timestamp,read timestamp,kept timestamp,days\n"
    for (row, year) in Self.years.enumerated() {
      let month = 2 + row % 4 * 3
      let day = CivilDate(year: year, month: month, day: 5).dayNumber
      let seconds = day * 86_400 + 3_600 + row
      text += "\(seconds),\(seconds)\(100 + row),\(seconds)\(100_000 + row),"
      text += "\(seconds)\(100_000_000 + row),\(year * 10_000 + month * 100 + 5)\n"
    }
    return try table(text)
  }

  @Test func `a year that is typed or asked for passes the rows of its years`() throws {
    let cells = try cells()
    let rowNumbers = Array(Self.years.indices)
    for column in cells.columns.map({ ColumnRef($0) }) {
      for typed in Self.typed {
        for compared in Self.compared {
          let wanted = rowNumbers.filter { compared.passes(Self.years[$0], typed) }
          let asked = Filter.compare(column, compared.comparison, ["\(typed)"])
          let about = "\(column.name)\(compared.comparison.rawValue)\(typed)"
          let found = Array(try rows(matching: [asked], over: cells))
          #expect(found == wanted, "\(about)")
          let range = cells.typedRange("\(compared.comparison.rawValue)\(typed)", of: column)
          guard case .filter(let filter) = range else {
            Issue.record("\(about) is no range")
            continue
          }
          let foundByTyping = Array(try rows(matching: [filter], over: cells))
          #expect(foundByTyping == wanted, "\(about), typed")
        }
      }
    }
  }

  @Test func `from one year to another are all years between, however far they are`() throws {
    let cells = try cells()
    for column in cells.columns.map({ ColumnRef($0) }) {
      for (first, last) in [(1000, 9999), (1600, 2010), (2005, 3000), (2263, 9999), (1000, 1677)] {
        let wanted = Self.years.indices.filter { (first...last).contains(Self.years[$0]) }
        let years = Field(column, grain: .year)
        let bins = try #require(cells.filter(of: years, from: "\(first)", to: "\(last)"))
        let inBins = Array(try rows(matching: [bins], over: cells))
        #expect(inBins == wanted, "\(column.name), \(first) to \(last)")
        guard case .filter(let range) = cells.typedRange("\(first)..\(last)", of: column) else {
          Issue.record("\(first)..\(last) is no range of \(column.name)")
          continue
        }
        let inRange = Array(try rows(matching: [range], over: cells))
        #expect(inRange == wanted, "\(column.name), \(first)..\(last)")
      }
    }
  }

  @Test func `the digits of a date have any year from 1000 to 9999`() {
    let last: [(String, Double?)] = [
      ("999", nil), ("1000", 9999), ("3000", 9999), ("9999", 9999), ("10000", nil),
      ("300012", 9999_12), ("300013", nil), ("30000229", nil), ("40000229", 9999_12_31),
      ("99991231", 9999_12_31), ("99991232", nil), ("2024.5", nil), ("1700000000", nil),
    ]
    for (text, number) in last { #expect(Filter.lastDate(like: text) == number, "\(text)") }
  }
}
