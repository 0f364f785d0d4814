// Rows in the order of the week, as long as they are not too many to be looked at for dates.
import Testing

@testable import Queries
@testable import Tables

@Suite struct WeekdayRowTests {
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  /// Dates without a year are recognised among so many texts.
  private static let most = 1 << 16

  /// Whether the first rows of a table of weekdays are sorted by these, each as often as it comes.
  private func areSorted(_ rowCount: Int, of all: Int, _ order: [String]) throws -> Bool {
    let source = table([("day", (0..<all).map { Self.days[$0 % 7] })])
    let rows = RowSet(Array(0..<UInt32(rowCount)))
    let found = Array(try rows.sorted(by: RowSort(ColumnRef(source.columns[0])), in: source))
    let wanted = order.flatMap { name in
      (0..<rowCount).filter { Self.days[$0 % 7] == name }
    }
    return found == wanted
  }

  @Test func `so many rows among more are in the order of the week, more in that of letters`()
    throws
  {
    let letters = Self.days.sorted()
    #expect(try areSorted(Self.most, of: Self.most + 3, Self.days))
    #expect(try areSorted(Self.most + 1, of: Self.most + 3, letters))
  }

  @Test func `all rows of a table are so, too`() throws {
    let letters = Self.days.sorted()
    #expect(try areSorted(Self.most, of: Self.most, Self.days))
    #expect(try areSorted(Self.most + 1, of: Self.most + 1, letters))
  }
}
