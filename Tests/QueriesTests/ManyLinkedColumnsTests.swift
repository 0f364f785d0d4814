// Charts of more columns than have bars of their own, filtered by what is chosen in another.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ManyLinkedColumnsTests {
  private static let rowCount = 60
  private static let columnCount = 14

  private static func key(_ row: Int) -> String { "k\(row % 4)" }

  private static func side(_ row: Int) -> String { ["left", "right", "up"][row / 4 % 3] }

  /// - Parameter column: from 1.
  private static func number(_ row: Int, _ column: Int) -> Int {
    (row * (7 + 3 * column) + column) % 97
  }

  /// - Parameter first: the first cells of the first column, instead of its numbers.
  private static func table(_ first: [String] = []) throws -> Table {
    let names = (1...columnCount).map { "v\($0)" }
    var text = "k,side,\(names.joined(separator: ","))\n"
    for row in 0..<rowCount {
      var cells = (1...columnCount).map { String(number(row, $0)) }
      if row < first.count { cells[0] = first[row] }
      text += "\(key(row)),\(side(row)),\(cells.joined(separator: ","))\n"
    }
    return try QueriesTests.table(text)
  }

  private static func value(_ numbers: [Int], _ method: Query.Method) -> Double {
    let sorted = numbers.sorted()
    let sum = Double(numbers.reduce(0, +))
    return switch method {
    case .sum: sum
    case .mean: sum / Double(numbers.count)
    case .min: Double(sorted[0])
    case .max: Double(sorted[sorted.count - 1])
    default: Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
  }

  /// Compares what remains of some series with plain loops, for each side.
  private static func check(_ table: Table, _ method: Query.Method, series: Range<Int>) throws {
    let columns = table.columns.map { ColumnRef($0) }
    let answers = [
      try run(Query(category: Field(columns[1]), method: .count), over: table),
      try run(
        Query(category: Field(columns[0]), values: Array(columns.dropFirst(2)), method: method),
        over: table),
    ]
    #expect(answers[1].restSeries == ["v13", "v14"])
    let links = LinkedBars(table, answers)
    for (bar, side) in answers[0].categories.enumerated() {
      let chosen: [BarsChosen?] = [BarsChosen(RangeSet([bar..<bar + 1]), seriesCount: 1), nil]
      let remaining = try #require(links.remaining(chosen) { false })
      let found = try #require(remaining[1])
      for (row, key) in answers[1].categories.enumerated() {
        let rows = (0..<rowCount).filter { self.key($0) == key && self.side($0) == side }
        for series in series {
          let parts = series < 12 ? [series + 1] : [13, 14]
          let wanted = value(parts.flatMap { part in rows.map { number($0, part) } }, method)
          #expect(
            LinkedLawTests.isSame(found.values[series][row], wanted), "\(key), series \(series)")
          #expect(found.rowCounts[series][row] == rows.count)
        }
      }
    }
  }

  @Test(arguments: [Query.Method.sum, .mean, .median, .min, .max])
  func `what remains of all columns is that of the rows that pass`(_ method: Query.Method) throws {
    try Self.check(Self.table(), method, series: 0..<13)
  }

  /// Numbers of one column lie so far apart that the rows have to be grouped again for their sums.
  @Test func `so it is where the sums of a column cannot be put together`() throws {
    try Self.check(Self.table(["1e30", "1e-30"]), .sum, series: 1..<13)
  }
}
