// Cells with words in a column of numbers: they are neither less nor greater than any number.
import Testing

@testable import Queries
@testable import Tables

@Suite struct TextAmongNumbersTests {
  private static let signs: [(Filter.Comparison, @Sendable (Double, Double) -> Bool)] = [
    (.less, { $0 < $1 }), (.lessOrEqual, { $0 <= $1 }), (.greater, { $0 > $1 }),
    (.greaterOrEqual, { $0 >= $1 }), (.equal, { $0 == $1 }),
  ]

  /// Numbers, a gap in each eleven cells and a text in each four.
  private func cells(_ text: (Int) -> String) -> [String] {
    (0..<220).map { row in
      if row % 11 == 5 { return "" }
      return row % 4 == 3 ? text(row) : String(row * 7 % 20)
    }
  }

  private func holds(_ cells: [String]) throws {
    let text = cells.enumerated().map { "r\($0.offset),\($0.element)\n" }.joined()
    let table = try table("name,left\n" + text)
    let column = table.columns[1]
    #expect(column.isNumeric)
    for wanted in [2, 8, 16] {
      for (sign, passes) in Self.signs {
        let filter = Filter.compare(ColumnRef(column), sign, [String(wanted)])
        let found = Array(try rows(matching: [filter], over: table))
        var expected: [Int] = []
        for (row, cell) in cells.enumerated() {
          if let number = Double(cell), passes(number, Double(wanted)) { expected.append(row) }
        }
        #expect(found == expected, "\(sign) \(wanted)")
      }
    }
  }

  @Test func `the same words again and again pass no comparison with a number`() throws {
    try holds(cells { _ in "sold out" })
  }

  @Test func `other words in each row pass no comparison with a number`() throws {
    try holds(cells { row in "sold to \(["Ann", "Bob", "Eve"][row % 3]) \(row) times" })
  }
}
