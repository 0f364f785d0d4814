// Columns whose cells are not kept: nothing is known of their rows, whatever their profiles say.
import Testing

@testable import Queries
@testable import Tables

@Suite struct UnkeptColumnTests {
  /// A table that keeps the cells of some of its columns.
  private func table(_ text: String, keeping kept: Set<Int>) throws -> Table {
    let whole = try QueriesTests.table(text)
    let columns = whole.columns.map { column in
      Column(
        name: column.name, index: column.index, numbers: column.numbers, profile: column.profile,
        chunks: kept.contains(column.index) ? column.chunks : nil)
    }
    return Table(format: whole.format, columns: columns, rowCount: whole.rowCount)
  }

  @Test(arguments: [40, 3_000])
  func `names that are not kept are not told to be different`(_ count: Int) throws {
    let text = "name,kind\n" + (0..<count).map { "n\($0 * 7919),k\($0 % 3)\n" }.joined()
    for kept in [[], [0], [1], [0, 1]] as [Set<Int>] {
      var keys = RowKeys(try table(text, keeping: kept))
      let areUnique = [keys.isUnique(0), keys.isUnique(1)]
      #expect(areUnique == [kept.contains(0), false], "\(kept)")
      // Names that differ make pairs that do.
      let arePairs = [keys.arePairsUnique(0, 1), keys.arePairsUnique(1, 0)]
      let areKept = kept == [0, 1]
      #expect(arePairs == [areKept, areKept], "\(kept)")
    }
  }
}
