// Names whose rows all lack one of two columns have no sum and no difference, and not one of zero.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct MissingPairTests {
  private typealias Row = (name: String, a: Int?, b: Int?)

  private func text(_ rows: [Row]) -> String {
    func cell(_ number: Int?) -> String { number.map(String.init) ?? "" }
    return "k,a,b\n" + rows.map { "\($0.name),\(cell($0.a)),\(cell($0.b))\n" }.joined()
  }

  /// The sum or the mean of what the rows of a name are together; nil if none has both numbers.
  private func wanted(
    _ name: String, _ rows: [Row], _ operation: Measure.Operation, _ method: Query.Method
  ) -> Double? {
    var (sum, count) = (0, 0)
    for row in rows where row.name == name {
      guard let a = row.a, let b = row.b else { continue }
      sum += operation == .plus ? a + b : a - b
      count += 1
    }
    if count == 0 { return nil }
    return method == .mean ? Double(sum) / Double(count) : Double(sum)
  }

  private func check(_ rows: [Row]) throws {
    for operation in [Measure.Operation.plus, .minus] {
      for method in [Query.Method.sum, .mean] {
        let columns = ColumnRequest(category: "k", values: ["a\(operation.rawValue)b"])
        let answer = try Asking(columns: columns, method: method).both(text(rows))
        let names = Array(answer.categories)
        #expect(Set(names) == Set(rows.map(\.name)))
        for (place, name) in names.enumerated() {
          let found = answer.series[0].values[place]
          let wanted = wanted(name, rows, operation, method)
          let isRight = wanted.map { abs($0 - found) < 1e-9 } ?? found.isNaN
          #expect(isRight, "\(method) \(operation) of \(name): \(found)")
        }
      }
    }
  }

  @Test func `only a row with both numbers makes a value`() throws {
    try check([("x", 5, 2), ("y", nil, 3), ("y", 4, nil), ("x", nil, 7), ("z", nil, nil)])
  }

  @Test func `numbers that cancel are zero, which is a value`() throws {
    try check([("x", 5, -5), ("y", 4, 4), ("y", nil, 3), ("x", 5, 5), ("x", -5, -5)])
  }

  @Test(arguments: (0..<20).sampled)
  func `of any rows they are what a plain loop finds`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(8_300 + seed))
    func number(_ random: inout SeededGenerator) -> Int? {
      Bool.random(using: &random) ? nil : Int.random(in: -9...9, using: &random)
    }
    // Whatever comes, both are columns of numbers, and one name has no row with both.
    var rows: [Row] = [("full", 5, 2), ("bare", nil, 3), ("bare", 4, nil)]
    for _ in 0..<Int.random(in: 10...40, using: &random) {
      let name = "n\(Int.random(in: 0..<12, using: &random))"
      let a = number(&random)
      let b = number(&random)
      rows.append((name, a, b))
    }
    try check(rows)
  }

  @Test(arguments: ["0.405", "0.40625"], [Query.Method.min, .max])
  func `the least and the greatest difference are those of rounded numbers, in any order`(
    small: String, method: Query.Method
  ) throws {
    let rows =
      method == .min
      ? ["x,\(small),0", "x,99999999999999.4,99999999999999"]
      : ["x,0,\(small)", "x,99999999999999,99999999999999.4"]
    for order in [rows, rows.reversed()] {
      let columns = ColumnRequest(category: "k", values: ["a-b"])
      let answer = try Asking(columns: columns, method: method)
        .both("k,a,b\n" + order.joined(separator: "\n") + "\n")
      #expect(answer.series[0].values == [method == .min ? 0.4 : -0.4])
    }
  }

  @Test func `rows of no table have no counts, split or not`() throws {
    let table = try Table(reading: "place,kind\n")
    let fields = table.columns.map { Field(ColumnRef($0)) }
    for series in [nil, fields[1]] {
      let query = Query(category: fields[0], values: [Measure](), method: .count, series: series)
      #expect(try run(query, over: table).categories.isEmpty)
    }
  }
}
