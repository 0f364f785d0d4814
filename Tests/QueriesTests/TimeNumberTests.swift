// Numbers that are times by their names and their shapes, and those that only look like them.
import Testing

@testable import Queries
@testable import Tables

@Suite struct TimeNumberTests {
  private func meaning(_ name: String, _ cells: [String]) -> NumberMeaning? {
    NumberMeaning.meanings(of: table([(name, cells)]).columns)[0]
  }

  @Test(arguments: ["datetime", "created_at", "Datum"])
  func `moments of fourteen digits are times where the name says so`(_ name: String) {
    let cells = ["20240131123000", "20231231235959", "20240101000000"]
    #expect(meaning(name, cells) == .time)
    #expect(meaning("serial", cells) == nil)
    #expect(meaning(name, ["99999999999999", "30000101000000"]) == nil)
  }

  @Test func `days of a spreadsheet are dates as long as they rise`() {
    #expect(meaning("date", ["45292", "45293", "45300"]) == .time)
    #expect(meaning("date", ["45300", "45292", "45293"]) == nil)
    #expect(meaning("date", ["10", "45292", "45293"]) == nil)
    #expect(meaning("sales", ["45292", "45293", "45300"]) == nil)
  }

  @Test func `a time that counts rows is no amount`() {
    #expect(meaning("time", ["0", "1", "2", "3"]) == .time)
    #expect(meaning("time", ["1", "2", "3"]) == .time)
    #expect(meaning("time", ["0", "2", "4"]) == nil)
    #expect(meaning("time", ["5", "6", "7"]) == nil)
  }

  @Test func `quarters are those of a year`() {
    #expect(meaning("quarter", ["1", "2", "3", "4", "1"]) == .time)
    #expect(meaning("Trimestre", ["4", "2"]) == .time)
    #expect(meaning("quarter", ["1", "2", "5"]) == nil)
    #expect(meaning("quarter", ["0", "1", "2", "3"]) == nil)
    #expect(meaning("quarter sales", ["1", "2", "3"]) == nil)
  }

  @Test func `a first column without a name counts years forwards or backwards`() {
    #expect(meaning("Column 1", ["2001", "2002", "2003"]) == .year)
    #expect(meaning("Column 1", ["2003", "2002", "2001"]) == .year)
    #expect(meaning("Column 1", ["2003", "2001", "2000"]) == nil)
    #expect(meaning("Column 1", ["2003", "2002"]) == nil)
    #expect(meaning("Column 1", ["1503", "1502", "1501"]) == nil)
  }

  @Test func `a letter that is two in one is read as both`() {
    #expect(NaturalOrder.order(of: ["g\u{153}d", "slecht", "redelijk"]) == [1, 2, 0])
    #expect(NaturalOrder.order(of: ["G\u{152}D", "redelijk", "slecht"]) == [2, 1, 0])
    #expect(NaturalOrder.order(of: ["g\u{111}d", "redelijk", "slecht"]) == nil)
  }
}
