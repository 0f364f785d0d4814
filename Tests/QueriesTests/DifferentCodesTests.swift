// Numbers of different codes in short columns, against sets of what is written.
import Testing

@testable import Queries
@testable import Tables

@Suite struct DifferentCodesTests {
  /// Blanks around a code are no part of it, and an empty cell is none.
  private static let cells = ["0", "00", "1", "01", " 01", "10", ""]

  @Test(arguments: cells)
  func `codes are told apart in any row of any part of a table`(first: String) throws {
    for second in Self.cells {
      for third in Self.cells {
        let codes = [first, second, third]
        let written = codes.map { code in code.filter { $0 != " " } }
        let different = Set(written).subtracting([""])
        if different.isEmpty { continue }
        for cut in 1...3 {
          let source = RandomTable([("key", ["k", "k", "k"]), ("code", codes)], cuts: [cut])
          let query = Query(
            category: Field(source.ref("key")), values: [Measure(source.ref("code"))],
            method: .distinct)
          let answer = try run(query, over: source.table)
          #expect(answer.series[0].values == [Double(different.count)], "\(codes), cut at \(cut)")
        }
      }
    }
  }
}
