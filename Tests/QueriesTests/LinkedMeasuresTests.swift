// What linked charts measure: numbers without exact sums, of many digits, in columns of one name.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LinkedMeasuresTests {
  private static let rowCount = 60

  private struct Names {
    let names: [String]
    let sides: [String]

    init(_ random: inout SeededGenerator) {
      let rows = 0..<LinkedMeasuresTests.rowCount
      names = rows.map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "" }
      sides = rows.map { _ in ["x", "y"].randomElement(using: &random) ?? "" }
    }

    func rows(_ name: String, _ side: String) -> [Int] {
      names.indices.filter { names[$0] == name && sides[$0] == side }
    }
  }

  /// Compares what each name leaves of each side, without an index and with one.
  ///
  /// - Parameter wanted: gives the values of a bar, by series, from its rows.
  private func check(
    _ table: Table, _ method: Query.Method, _ names: Names, _ wanted: ([Int]) -> [Double]
  ) throws {
    let columns = table.columns.map { ColumnRef($0) }
    let answers = [
      try run(Query(category: Field(columns[0]), method: .count), over: table),
      try run(
        Query(category: Field(columns[1]), values: Array(columns.dropFirst(2)), method: method),
        over: table),
    ]
    let links = LinkedBars(table, answers)
    for entered in [false, true] {
      if entered { #expect(links.enter(0, [nil, nil]) { false }) }
      for (bar, name) in answers[0].categories.enumerated() {
        let chosen = [BarsChosen(RangeSet([bar..<bar + 1]), seriesCount: 1), nil]
        let remaining = try #require(links.remaining(chosen) { false })
        let found = try #require(remaining[1])
        for (row, side) in answers[1].categories.enumerated() {
          let rows = names.rows(name, side)
          let none = answers[1].series.map { _ in Double.nan }
          let values = rows.isEmpty ? none : wanted(rows)
          #expect(found.values.count == values.count)
          for (one, other) in zip(found.values, values) {
            #expect(isNear(one[row], other), "\(method) of \(name), \(side): \(one[row])")
          }
        }
      }
    }
  }

  /// Tiny numbers differ, too.
  private func isNear(_ one: Double, _ other: Double) -> Bool {
    one == other || one.isNaN && other.isNaN || abs(one - other) <= 1e-9 * abs(other)
  }

  @Test(
    arguments: [["1e400", "2"], ["3e-310", "7e-310"], ["2e300", "5e299", "1"]],
    [Query.Method.sum, .mean])
  func `sums and means of endless, tiny and huge numbers are those of the rows that pass`(
    _ cells: [String], _ method: Query.Method
  ) throws {
    var random = SeededGenerator(seed: 5_101)
    let names = Names(&random)
    let texts = (0..<Self.rowCount).map { _ in cells.randomElement(using: &random) ?? "" }
    let source = RandomTable(
      [("name", names.names), ("side", names.sides), ("number", texts)], cuts: [20])
    try check(source.table, method, names) { rows in
      let sum = rows.reduce(0) { $0 + (Double(texts[$1]) ?? .nan) }
      return [method == .mean ? sum / Double(rows.count) : sum]
    }
  }

  @Test func `numbers that differ after many digits are different values`() throws {
    var random = SeededGenerator(seed: 5_102)
    let names = Names(&random)
    let numbers = [
      "9007199254740992", "9007199254740993", "9007199254740994", "123456789012345678901",
      "123456789012345678902", "7",
    ]
    let texts = (0..<Self.rowCount).map { _ in numbers.randomElement(using: &random) ?? "" }
    let source = RandomTable(
      [("name", names.names), ("side", names.sides), ("id", texts)], cuts: [20])
    try check(source.table, .distinct, names) { rows in
      [Double(Set(rows.map { texts[$0] }).count)]
    }
  }

  @Test(arguments: [Query.Method.sum, .mean, .max])
  func `columns of one name are each of their own numbers`(_ method: Query.Method) throws {
    var random = SeededGenerator(seed: 5_103)
    let names = Names(&random)
    let numbers = (0..<2).map { _ in
      (0..<Self.rowCount).map { _ in Int.random(in: 0..<90, using: &random) }
    }
    let table = table([
      ("name", names.names), ("side", names.sides), ("n", numbers[0].map { String($0) }),
      ("n", numbers[1].map { String($0) }),
    ])
    try check(table, method, names) { rows in
      numbers.map { numbers in
        let its = rows.map { numbers[$0] }
        let sum = its.reduce(0, +)
        return switch method {
        case .sum: Double(sum)
        case .mean: Double(sum) / Double(its.count)
        default: Double(its.reduce(0) { max($0, $1) })
        }
      }
    }
  }
}
