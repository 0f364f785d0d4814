// Groups that have about the same number of rows, of which bars would tell nothing.
import Testing

@testable import Queries
@testable import Tables

@Suite struct GroupEvennessTests {
  private func areEqual(_ counts: [Int]) throws -> Bool {
    var text = "kind,number\n"
    for (group, count) in counts.enumerated() {
      for row in 0..<count { text += "k\(group),\(row * row % 17)\n" }
    }
    let table = try table(text)
    let sample = RowSample(table, columns: table.columns)
    return ColumnRelations(table, sample, isSample: false).hasEqualGroups(0)
  }

  @Test func `groups differ if their sizes vary by a twentieth of the mean`() throws {
    #expect(try areEqual([20, 20]))
    #expect(try areEqual([39, 41]))
    #expect(try !areEqual([19, 21]))
    #expect(try !areEqual([9, 11]))
    #expect(try areEqual([40]))
  }
}
