// Columns that were named for another table: one that lacks any is drawn as if nothing was asked.
import Testing

@testable import Queries
@testable import Tables

@Suite struct AbsentColumnTests {
  private static let text = "day,sales,n\nMon,1,2\nTue,3,4\nWed,5,1\n"

  private func choice(_ change: (inout ColumnRequest) -> Void) throws -> QueryChoice {
    var columns = ColumnRequest(category: "day", values: ["n"])
    columns.isForOtherTable = true
    change(&columns)
    return try QueryChoice(AskedQuery(columns), in: table(Self.text))
  }

  /// Expects the chart that nobody has asked anything about.
  private func expectPlain(_ choice: QueryChoice, without name: String) throws {
    let plain = try QueryChoice(AskedQuery(), in: table(Self.text))
    #expect(choice.notices == [.absentColumn(name)])
    #expect(choice.query == plain.query)
  }

  @Test(arguments: ["gone > 5", "gone", "sale=1"])
  func `a condition on a column that is elsewhere is told, and nothing is asked`(
    _ condition: String
  ) throws {
    let found = try choice { $0.conditions = ["sales > 1", condition] }
    try expectPlain(found, without: condition)
  }

  @Test func `so is a title of one`() throws {
    let found = try choice {
      $0.conditions = ["sales > 1"]
      $0.titles = ["n=Number", "gone=Left"]
    }
    try expectPlain(found, without: "gone=Left")
  }

  @Test func `where all columns are there, all is as asked`() throws {
    let found = try choice {
      $0.conditions = ["sales > 1", "n < 9"]
      $0.titles = ["n=Number", "day=When"]
    }
    #expect(found.notices.isEmpty)
    #expect(found.query.filters.count == 2 && found.query.titles.count == 2)
    #expect(found.query.values.map(\.column.name) == ["n"])
  }

  @Test func `what is wrong with a column that is there is an error as ever`() throws {
    #expect(throws: ColumnError.self) {
      try choice { $0.conditions = ["sales > many"] }
    }
    let repeated = try table("day,n,n\nMon,1,2\nTue,3,4\n")
    var columns = ColumnRequest(category: "day", values: ["n"])
    columns.isForOtherTable = true
    #expect(throws: ColumnError.ambiguousColumn("n", positions: [2, 3])) {
      try QueryChoice(AskedQuery(columns), in: repeated)
    }
  }
}
