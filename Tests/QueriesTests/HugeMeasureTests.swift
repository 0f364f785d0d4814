// Sums and differences of two columns of numbers near the largest there are, against plain loops.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct HugeMeasureTests {
  private func number(_ random: inout SeededGenerator) -> Double {
    let whole = Double(Int.random(in: -99...99, using: &random))
    return Int.random(in: 0..<3, using: &random) == 0 ? whole : whole * 1e300
  }

  @Test(arguments: (0..<20).sampled)
  func `sums and means of two columns are those of a loop`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_400 + seed))
    let rows = (0..<Int.random(in: 2...12, using: &random)).map { row in
      (name: ["x", "y"][row % 2], one: number(&random), other: number(&random))
    }
    let text = "k,a,b\n" + rows.map { "\($0.name),\($0.one),\($0.other)\n" }.joined()
    for operation in [Measure.Operation.plus, .minus] {
      for method in [Query.Method.sum, .mean] {
        let columns = ColumnRequest(category: "k", values: ["a\(operation.rawValue)b"])
        let answer = try Asking(columns: columns, method: method).both(text)
        #expect(Array(answer.categories) == ["x", "y"])
        for (bar, name) in answer.categories.enumerated() {
          let mine = rows.filter { $0.name == name }
          let sign = operation == .minus ? -1.0 : 1
          let one = mine.reduce(0.0) { $0 + $1.one }
          let other = mine.reduce(0.0) { $0 + $1.other }
          let sum = one + sign * other
          let wanted = method == .mean ? sum / Double(mine.count) : sum
          let size = mine.reduce(0.0) { $0 + abs($1.one) + abs($1.other) }
          let found = answer.series[0].values[bar]
          #expect(abs(found - wanted) <= 1e-12 * size, "\(method) \(operation) \(name)")
        }
      }
    }
  }

  @Test func `a difference of sums counts every row of both columns`() throws {
    let text = "k,a,b\nx,4e300,1e300\nx,2e300,1e300\n"
    func value(_ method: Query.Method, _ measure: String) throws -> Double {
      let columns = ColumnRequest(category: "k", values: [measure])
      return try Asking(columns: columns, method: method).both(text).series[0].values[0]
    }
    let cases: [(Query.Method, String, Double)] = [
      (.sum, "a-b", 4e300), (.mean, "a-b", 2e300), (.sum, "a+b", 8e300), (.sum, "a/b", 3),
    ]
    for (method, measure, wanted) in cases {
      let found = try value(method, measure)
      #expect(abs(found - wanted) <= 1e-12 * wanted, "\(method) \(measure)")
    }
  }
}
