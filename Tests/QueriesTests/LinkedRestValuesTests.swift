// What remains of a rest whose parts stay apart: of series, and of columns, without own bars.
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedRestValuesTests {
  // MARK: - Series

  private struct Row {
    let bar: String
    let series: String
    let side: String
    let price: Int
    let cost: Int

    /// Of fourteen series, each with a row for each of four bars.
    init(_ row: Int) {
      let (bar, series) = (row % 4, row / 4)
      self.bar = "k\(bar)"
      self.series = "s\(series)"
      side = ["left", "right", "up"][(bar + series) % 3]
      price = (7 * bar + 3 * series) % 23 + 1
      cost = (5 * bar + 2 * series) % 7 + 1
    }

    var text: String { "\(bar),\(series),\(side),\(price),\(cost)\n" }
  }

  private static let rows = (0..<56).map { Row($0) }

  /// Several prices are their mean; several ratios that of all prices and all costs.
  private func value(_ rows: [Row], isRatio: Bool) -> Double {
    if rows.isEmpty { return .nan }
    let sum = rows.reduce(0) { $0 + $1.price }
    return Double(sum) / Double(isRatio ? rows.reduce(0) { $0 + $1.cost } : rows.count)
  }

  @Test(arguments: [false, true])
  func `the rest of rows that are bars is that of the rows that pass`(_ isRatio: Bool) throws {
    let table = try table("k,s,side,price,cost\n" + Self.rows.map(\.text).joined())
    let columns = table.columns.map { ColumnRef($0) }
    let measure = isRatio ? Measure(columns[3], .over, columns[4]) : Measure(columns[3])
    let answers = [
      try run(
        Query(
          category: Field(columns[0]), values: [measure], method: .none,
          series: Field(columns[1])), over: table),
      try run(Query(category: Field(columns[2]), method: .count), over: table),
    ]
    let rest = answers[0].restSeries
    try #require(rest.count == 2 && answers[0].series.count == 13)
    let links = LinkedBars(table, answers)
    for bars in [0..<1, 1..<2, 2..<3, 0..<2, 1..<3, 0..<3] {
      let sides = bars.map { answers[1].categories[$0] }
      let chosen = [nil, BarsChosen(RangeSet([bars]), seriesCount: 1)]
      let remaining = try #require(links.remaining(chosen) { false })
      let found = try #require(remaining[0])
      for (bar, name) in answers[0].categories.enumerated() {
        for (place, series) in answers[0].series.enumerated() {
          let its = place == 12 ? rest : [series.name]
          let rows = Self.rows.filter {
            $0.bar == name && its.contains($0.series) && sides.contains($0.side)
          }
          let wanted = value(rows, isRatio: isRatio)
          #expect(
            LinkedLawTests.isSame(found.values[place][bar], wanted),
            "\(name), \(series.name), \(sides)")
          #expect(found.rowCounts[place][bar] == rows.count, "\(name), \(series.name), \(sides)")
        }
      }
    }
  }

  // MARK: - Columns

  private static let monthCount = 12
  private static let columnCount = 14

  private static func month(_ row: Int) -> String { "2024-" + (row < 9 ? "0" : "") + "\(row + 1)" }

  private static func side(_ row: Int) -> String { ["left", "right"][row / 8] }

  /// - Parameter column: from 1.
  private static func price(_ row: Int, _ column: Int) -> Int {
    (row * (7 + 3 * column) + column) % 97
  }

  private static func columnsTable() throws -> Table {
    let names = (1...columnCount).map { "price\($0)" }
    var text = "k,day,side,\(names.joined(separator: ","))\n"
    for row in 0..<monthCount {
      let cells = (1...columnCount).map { String(price(row, $0)) }.joined(separator: ",")
      text += "k\(row % 4),\(month(row))-15,\(side(row)),\(cells)\n"
    }
    return try QueriesTests.table(text)
  }

  /// The last prices of several columns are added up; those of a month's only row are levels.
  @Test(arguments: [Query.Method.last, .none])
  func `the rest of columns is of the last rows that pass`(_ method: Query.Method) throws {
    let table = try Self.columnsTable()
    let columns = table.columns.map { ColumnRef($0) }
    let category = method == .last ? Field(columns[0]) : Field(columns[1], grain: .month)
    let answers = [
      try run(
        Query(category: category, values: Array(columns.dropFirst(3)), method: method),
        over: table),
      try run(Query(category: Field(columns[2]), method: .count), over: table),
    ]
    try #require(answers[0].restSeries == ["price13", "price14"])
    let links = LinkedBars(table, answers)
    for (bar, side) in answers[1].categories.enumerated() {
      let chosen = [nil, BarsChosen(RangeSet([bar..<bar + 1]), seriesCount: 1)]
      let remaining = try #require(links.remaining(chosen) { false })
      let found = try #require(remaining[0])
      for (place, name) in answers[0].categories.enumerated() {
        let rows = (0..<Self.monthCount).filter { row in
          Self.side(row) == side
            && (method == .last ? "k\(row % 4)" : Self.month(row)) == name
        }
        for (series, values) in found.values.enumerated() {
          let its = series < 12 ? [series + 1] : [13, 14]
          let sum = rows.last.map { row in its.reduce(0) { $0 + Self.price(row, $1) } }
          let count = method == .last ? 1 : its.count
          let wanted = sum.map { Double($0) / Double(count) } ?? .nan
          #expect(
            LinkedLawTests.isSame(values[place], wanted),
            "\(name), \(answers[0].series[series].name), \(side)")
          #expect(found.rowCounts[series][place] == rows.count, "\(name), \(side)")
        }
      }
    }
  }
}
