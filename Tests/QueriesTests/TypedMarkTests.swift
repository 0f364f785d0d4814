// Typed numbers keep their marks where these cannot be read, and ends of ranges are put in order.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct TypedMarkTests {
  @Test func `a number that may have a thousand or decimals is quoted as it is typed`() throws {
    let table = try table("k;v\na;1,5\nb;2,25\nc;3,75\nd;0,5\n")
    let column = ColumnRef(table.columns[1])
    let less = try table.filter("v<1234.5")
    #expect(less == .compare(column, .less, ["1234,5"]))
    let grouped = try table.filter("v<1,234.5")
    #expect(grouped == .compare(column, .less, ["1234,5"]))
    // In quotes a comma does not separate values.
    let equal = try table.filter("v=\"1,234.\"")
    #expect(equal == .compare(column, .equal, ["1,234."]))
    #expect(
      throws: ColumnError.unreadableComparison(
        column: "v", sign: "<", value: "1,234.", .noNumber)
    ) {
      _ = try table.filter("v<1,234.")
    }
  }

  @Test func `a long number with marks keeps all of its digits`() throws {
    let table = try table(
      "id;v\n9007199254740992;1,5\n9007199254740993;2,5\n1234567890123456789;3,5\n")
    let column = ColumnRef(table.columns[0])
    for (typed, value) in [
      ("9,007,199,254,740,993", "9007199254740993"),
      ("1,234,567,890,123,456,789", "1234567890123456789"),
      ("-1,234.0625", "-1234,0625"),
    ] {
      let equal = try table.filter("id=\"\(typed)\"")
      #expect(equal == .compare(column, .equal, [value]))
    }
  }

  private static let ranges: [(String, [String]?)] = [
    ("2013..5", ["timestamp>=5", "timestamp<=2013"]),
    ("2014-03..0", ["timestamp>=0", "timestamp<=2014-03"]), ("2013-5", nil), ("2013 - 0", nil),
  ]

  @Test(arguments: ranges)
  func `a number that is no date is never after one`(
    _ text: String, _ conditions: [String]?
  ) throws {
    // Seconds since 1970, and milliseconds from the middle on.
    let cells = (0..<80).map { row in
      "\(row),\(1_356_000_000 + row * 1_000_000)" + (row < 40 ? "\n" : "000\n")
    }
    let table = try table("row,timestamp\n" + cells.joined())
    let range = table.typedRange(text, of: ColumnRef(table.columns[1]))
    guard case .filter(let filter) = range else {
      #expect(range == nil && conditions == nil)
      return
    }
    let found = filter.conditions(in: table)
    #expect(found == conditions)
  }
}
