// Rows of one name in two spellings are one bar by every method, against plain loops.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct SpelledNameTests {
  private static let methods: [Query.Method] = [
    .sum, .mean, .median, .min, .max, .count, .distinct, .last,
  ]

  /// Of numbers in the order of their rows; NaN for none.
  private func value(_ method: Query.Method, _ numbers: [Int]) -> Double {
    let sorted = numbers.sorted()
    guard let least = sorted.first, let most = sorted.last, let last = numbers.last else {
      return .nan
    }
    let sum = numbers.reduce(0, +)
    return switch method {
    case .mean: Double(sum) / Double(numbers.count)
    case .median: Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    case .min: Double(least)
    case .max: Double(most)
    case .count: Double(numbers.count)
    case .distinct: Double(Set(numbers).count)
    case .last: Double(last)
    default: Double(sum)
    }
  }

  @Test(arguments: (0..<30).sampled)
  func `a name may be one scalar or two`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_500 + seed))
    // Strings are equal if their letters are, whatever their bytes.
    let names = ["\u{E9}", "e\u{301}", "u\u{308}", "\u{FC}", "b"]
    let rows = (0..<Int.random(in: 4...40, using: &random)).map { _ in
      (
        name: names.randomElement(using: &random) ?? "",
        side: ["left", "right"].randomElement(using: &random) ?? "",
        value: Int.random(in: -99...99, using: &random)
      )
    }
    let text = "side,k,v\n" + rows.map { "\($0.side),\($0.name),\($0.value)\n" }.joined()
    for method in Self.methods {
      for isSplit in [false, true] {
        let columns = ColumnRequest(
          category: isSplit ? "side" : "k", values: ["v"], series: isSplit ? "k" : nil)
        let answer = try Asking(columns: columns, method: method).both(text)
        let own = isSplit ? answer.series.map(\.name) : Array(answer.categories)
        #expect(Set(own) == Set(rows.map(\.name)) && own.count == Set(own).count)
        for series in answer.series {
          for (bar, category) in answer.categories.enumerated() {
            let mine = rows.filter { row in
              isSplit ? row.side == category && row.name == series.name : row.name == category
            }
            let wanted = value(method, mine.map(\.value))
            let found = series.values[bar]
            #expect(
              found.isNaN && wanted.isNaN || abs(found - wanted) <= 1e-9 * max(1, abs(wanted)),
              "\(method) \(category) \(series.name): \(found) is \(wanted)")
          }
        }
      }
    }
  }

  @Test func `the last row of a name counts, in whatever spelling`() throws {
    let asking = Asking(columns: ColumnRequest(category: "k", values: ["v"]), method: .last)
    let (one, two) = ("\u{E9}", "e\u{301}")
    let cases: [([String], Double)] = [
      ([one, two, one], 3), ([one, one, two], 3), ([two, one, two], 3), ([one, two, "x"], 2),
    ]
    for (names, wanted) in cases {
      let rows = names.enumerated().map { "\($1),\($0 + 1)\n" }
      #expect(try asking.both("k,v\n" + rows.joined()).series[0].values[0] == wanted)
    }
  }
}
