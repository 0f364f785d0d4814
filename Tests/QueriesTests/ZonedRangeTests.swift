// A typed moment with a zone, in a column whose numbers are seconds.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ZonedRangeTests {
  @Test(arguments: ["+0200", "+02:00", "+02"])
  func `a zone is taken off what is typed, with a colon or without one`(_ zone: String) throws {
    let rows = (0..<90).map { "\(1_400_000_000 + $0 * 86_400),\($0)\n" }
    let table = try table("timestamp,n\n" + rows.joined())
    let column = ColumnRef(table.columns[0])
    guard case .filter(let filter)? = table.typedRange(">= 2014-05-20T02:00\(zone)", of: column)
    else {
      Issue.record("no range")
      return
    }
    #expect(filter.conditions(in: table) == ["timestamp>=1400544000"])
  }
}
