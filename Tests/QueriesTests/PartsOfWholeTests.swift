// Columns that are the parts of something in each row.
import Testing

@testable import Queries
@testable import Tables

@Suite struct PartsOfWholeTests {
  private func areParts(_ rows: [[Double]]) throws -> Bool {
    let header = rows[0].indices.map { "v\($0)" }.joined(separator: ",")
    let lines = rows.map { $0.map { "\($0)" }.joined(separator: ",") }
    let table = try table("k,\(header)\n" + lines.enumerated().map { "k\($0),\($1)\n" }.joined())
    let relations = ColumnRelations(
      table, RowSample(table, columns: table.columns), isSample: false)
    return relations.addToConstant(Array(1...rows[0].count))
  }

  @Test func `numbers that add up to one, to a hundred or to the same are parts`() throws {
    let shares = [[0.25, 0.75], [0.5, 0.5], [0.125, 0.875], [0.375, 0.625]]
    #expect(try areParts(shares))
    #expect(try areParts(shares.map { $0.map { 100 * $0 } }))
    #expect(try areParts(shares.map { $0.map { 24 * $0 } }))
    // Near to a hundred, as of rounded shares.
    #expect(try areParts([[33.3, 66.6], [50, 50.4], [20, 80], [10.2, 90]]))
    #expect(try !areParts([[33.3, 66], [50, 51], [20, 81], [10, 91]]))
    // Near to one, and near to what is neither.
    #expect(try areParts([[0.333, 0.666], [0.5, 0.504], [0.2, 0.8], [0.102, 0.9]]))
    #expect(try !areParts([[1.333, 0.666], [1.5, 0.504], [1.2, 0.8], [1.102, 0.9]]))
  }

  @Test func `one row of eleven may add up to something else, and two rows are too few`() throws {
    let whole = (1...10).map { [Double($0), Double(100 - $0)] }
    #expect(try areParts(whole + [[40, 50]]))
    #expect(try !areParts(whole + [[40, 50], [30, 40]]))
    #expect(try !areParts(Array(whole.prefix(2))))
    #expect(try areParts(Array(whole.prefix(3))))
    // A single column is no part.
    #expect(try !areParts([[5], [5], [5], [5]]))
  }
}
