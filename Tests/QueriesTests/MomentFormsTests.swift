// Moments with fractions and zones, half-years, and numbers that are dates or only look like them.
import Testing

@testable import Queries
@testable import Tables

@Suite struct MomentFormsTests {
  private func seconds(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBufferPointer { Moment(iso: $0)?.seconds }
  }

  /// 2024-01-01 10:00, since 1970.
  private static let ten: Int64 = 1_704_103_200

  @Test(arguments: [
    ("", 0), (".5", 0), (",25", 0), ("Z", 0), ("z", 0), (".5Z", 0), ("+01:30", -90), ("+0130", -90),
    ("+01", -60), ("-0500", 300), (" -05:00", 300), (".125+02", -120),
  ])
  func `a zone is taken off, in minutes, and a fraction left out`(
    _ end: String, _ minutes: Int
  ) {
    #expect(seconds("2024-01-01T10:00:00" + end) == Self.ten + Int64(60 * minutes))
  }

  @Test(arguments: [
    ".", ",", ".Z", ",+01:00", "x", " ", "*01:00", "+", "+1", "+1:00", "+x1:00", "+01:3",
    "+01:300", "+01:", "+013", "+0130x", "+01:3x", "Zx", ".5.",
  ])
  func `what ends in half a fraction or zone is no moment`(_ end: String) {
    #expect(seconds("2024-01-01T10:00:00" + end) == nil)
  }

  /// The values of bars that have one, by name.
  private func sums(_ text: String, by grain: Grain) throws -> [String: Double] {
    let table = try table(text)
    let query = Query(
      category: Field(ColumnRef(table.columns[0]), grain: grain),
      values: [ColumnRef(table.columns[1])], method: .sum)
    let answer = try run(query, over: table)
    let bars = zip(answer.categories, answer.series[0].values).filter { !$0.1.isNaN }
    return Dictionary(uniqueKeysWithValues: bars.map { ($0.0, $0.1) })
  }

  @Test func `half-years begin in January and in July`() throws {
    let text = "when,n\nH1 2023,1\nH2 2023,2\nH1 2024,4\n"
    #expect(try sums(text, by: .year) == ["2023": 3, "2024": 4])
    #expect(try sums(text, by: .quarter) == ["2023 Q1": 1, "2023 Q3": 2, "2024 Q1": 4])
    #expect(try sums(text, by: .month) == ["2023-01": 1, "2023-07": 2, "2024-01": 4])
  }

  @Test func `a number among dates that is none is in the bar without a name`() throws {
    let text = "day,n\n20240105,1\n20240207,2\n20249999,4\n20240208,8\n"
    #expect(try sums(text, by: .month) == ["2024-01": 1, "2024-02": 10, "": 4])
  }

  @Test func `numbers of weeks are no months, whatever else they could be`() throws {
    let rows = "n\n202401,1\n202402,2\n202410,4\n"
    let months = ["2024-01": 1.0, "2024-02": 2, "2024-10": 4]
    #expect(try sums("period," + rows, by: .month) == months)
    #expect(throws: QueryError.noDates(column: "week")) {
      try sums("week," + rows, by: .month)
    }
  }
}
