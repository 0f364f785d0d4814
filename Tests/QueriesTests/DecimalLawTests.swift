// Numbers that are kept as whole numbers have the answers of plain loops, whatever is beside them.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct DecimalLawTests {
  /// Numbers in parts of one form each: decimals of one length, or such as are kept in other ways.
  private struct Numbers {
    var names: [String] = []
    var texts: [String] = []
    var cuts: [Int] = []

    init(partCount: Int, rowCount: Int, forms: [Int], _ random: inout SeededGenerator) {
      for _ in 0..<partCount {
        if !texts.isEmpty { cuts.append(texts.count) }
        let form = forms.randomElement(using: &random) ?? 0
        let spread = [3, 40, 5_000, 2_000_000_000].randomElement(using: &random) ?? 3
        let hasGaps = Bool.random(using: &random)
        let least = Bool.random(using: &random) ? -spread : 0
        for _ in 0..<Int.random(in: 1...rowCount, using: &random) {
          names.append("g\(Int.random(in: 0..<7, using: &random))")
          let whole = Int.random(in: least...spread, using: &random)
          let isGap = hasGaps && Int.random(in: 0..<9, using: &random) == 0
          texts.append(isGap ? "" : Self.text(whole, form))
        }
      }
    }

    /// - Parameter form: the decimals, 9 for numbers that are kept with their texts, or 10 and the most
    ///   decimals, without zeros at the end.
    private static func text(_ whole: Int, _ form: Int) -> String {
      if form >= 10 {
        var text = text(whole, form - 10)
        while text.contains("."), text.last == "0" || text.last == "." {
          if text.removeLast() == "." { break }
        }
        return text
      }
      if form == 9 { return whole % 3 == 0 ? "x" : "0\(whole.magnitude).0" }
      let digits = String(whole.magnitude)
      let padded = String(repeating: "0", count: max(0, form + 1 - digits.count)) + digits
      let sign = whole < 0 ? "-" : ""
      return form == 0 ? sign + digits : "\(sign)\(padded.dropLast(form)).\(padded.suffix(form))"
    }

    var source: RandomTable { RandomTable([("name", names), ("value", texts)], cuts: cuts) }

    func values(of name: String, _ rows: [Int]) -> [Double] {
      rows.filter { names[$0] == name }.compactMap { Double(texts[$0]) }
    }
  }

  /// The wholes of all texts with `decimals` decimals.
  private func exactSum(_ texts: [Substring], decimals: Int) -> Int {
    texts.reduce(0) { sum, text in
      let parts = text.split(separator: ".")
      let digits = parts.dropFirst().first ?? ""
      let fraction = digits + String(repeating: "0", count: decimals - digits.count)
      let whole = Int(String(parts[0]) + fraction) ?? 0
      return sum + whole
    }
  }

  @Test("Sums and means are those of the decimals as they are written", arguments: 0..<30)
  func sums(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 880 + seed)
    let numbers = Numbers(partCount: 6, rowCount: 400, forms: [0, 1, 2, 4, 12, 14], &random)
    let source = numbers.source
    let kinds = source.table.columns[1].chunks?.chunks.map(\.cells) ?? []
    #expect(kinds.contains { if case .decimals = $0 { true } else { false } })
    for filters in [[], [Filter.compare(source.ref("value"), .greater, ["1.5"])]] {
      let query = Query(
        category: Field(source.ref("name")), values: [Measure(source.ref("value"))], method: .sum,
        filters: filters)
      let passing = QueryOracle(source: source, query: query).rows
      let answer = try run(query, over: source.table)
      var means = query
      means.method = .mean
      let meanAnswer = try run(means, over: source.table)
      for (place, name) in answer.categories.enumerated() {
        let texts = passing.filter { numbers.names[$0] == name }.map { numbers.texts[$0][...] }
        let cells = texts.filter { !$0.isEmpty }
        let sum = Double(exactSum(cells, decimals: 4)) / 10_000
        let (found, mean) = (answer.series[0].values[place], meanAnswer.series[0].values[place])
        #expect(found == sum || cells.isEmpty && found.isNaN, "\(name) \(filters)")
        let wanted = sum / Double(cells.count)
        // A mean has fifteen digits of the largest value.
        let largest = cells.compactMap { Double($0)?.magnitude }.max() ?? 0
        #expect(
          cells.isEmpty && mean.isNaN || abs(mean - wanted) <= 1e-14 * max(1, largest),
          "\(name) \(filters)")
        #expect(answer.series[0].rowCounts?[place] == texts.count)
      }
    }
  }

  @Test("Different numbers are counted once, however they are written", arguments: 0..<30)
  func distinct(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 920 + seed)
    let choices = [[0], [2], [0, 1], [0, 9], [1, 2, 9], [12], [2, 12, 14]]
    let forms = choices.randomElement(using: &random) ?? []
    let numbers = Numbers(partCount: 5, rowCount: 900, forms: forms, &random)
    let source = numbers.source
    let query = Query(
      category: Field(source.ref("name")), values: [Measure(source.ref("value"))],
      method: .distinct)
    let answer = try run(query, over: source.table)
    // Among codes all are names.
    let areNames = source.table.columns[1].equality == .texts
    for (place, name) in answer.categories.enumerated() {
      let cells = zip(numbers.names, numbers.texts).filter { $0.0 == name && !$0.1.isEmpty }
      let texts = Set(cells.map(\.1).filter { areNames || Double($0) == nil })
      let wanted = texts.count + (areNames ? 0 : Set(cells.compactMap { Double($0.1) }).count)
      #expect(answer.series[0].values[place] == Double(wanted), "\(name) \(forms)")
    }
  }

  @Test func `many different numbers that are far apart are counted as well`() throws {
    var random = SeededGenerator(seed: 7)
    let names = (0..<700_000).map { _ in Bool.random(using: &random) ? "a" : "b" }
    let values = names.map { _ in Int.random(in: -1_000_000_000..<1_000_000_000, using: &random) }
    let source = RandomTable(
      [("name", names), ("value", values.map { String($0) })],
      cuts: Array(stride(from: 8_000, to: names.count, by: 8_000)))
    let query = Query(
      category: Field(source.ref("name")), values: [Measure(source.ref("value"))],
      method: .distinct)
    let answer = try run(query, over: source.table)
    for (place, name) in answer.categories.enumerated() {
      let wanted = Set(zip(names, values).filter { $0.0 == name }.map(\.1)).count
      #expect(answer.series[0].values[place] == Double(wanted))
    }
  }

  @Test("A median of many values is near, and the same in any parts", arguments: 0..<12)
  func medians(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 950 + seed)
    let names = (0..<30_000).map { _ in "g\(Int.random(in: 0..<3, using: &random))" }
    let least = [-90_000, -2_000, 0].randomElement(using: &random) ?? 0
    let texts = names.map { _ in
      let whole = Int.random(in: least...90_000, using: &random)
      // A few are in ranges far away.
      return Int.random(in: 0..<50, using: &random) == 0 ? "\(whole)e9" : "\(whole).25"
    }
    var answers: [[Double]] = []
    for cuts in [[], [9_000], [3, 11_000, 11_001, 25_000]] {
      let source = RandomTable([("name", names), ("value", texts)], cuts: cuts)
      let query = Query(
        category: Field(source.ref("name")), values: [Measure(source.ref("value"))],
        method: .median)
      let answer = try run(query, over: source.table)
      answers.append(answer.series[0].values)
      for (place, name) in answer.categories.enumerated() {
        let sorted = zip(names, texts).filter { $0.0 == name }.compactMap { Double($0.1) }.sorted()
        let middle = sorted.count / 2
        let lower = sorted[sorted.count % 2 == 1 ? middle : middle - 1]
        let wanted = (lower + sorted[middle]) / 2
        let found = answer.series[0].values[place]
        #expect(abs(found - wanted) <= 0.01 * abs(wanted) + 5, "\(found) for \(wanted)")
      }
    }
    #expect(answers[0] == answers[1] && answers[0] == answers[2])
  }

  @Test("A condition passes the decimals that its numbers pass", arguments: 0..<20)
  func conditions(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 970 + seed)
    let numbers = Numbers(partCount: 3, rowCount: 300, forms: [0, 1, 2, 4, 12, 14], &random)
    let source = numbers.source
    let value = source.ref("value")
    for _ in 0..<20 {
      let near = numbers.texts.filter { !$0.isEmpty }.randomElement(using: &random) ?? "0"
      let beside = Double(near).map { [$0, $0.nextUp, $0.nextDown, $0 + 0.00005, -$0] } ?? []
      let wanted = (beside.randomElement(using: &random) ?? 0).description
      let comparisons: [Filter.Comparison] = [
        .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
      ]
      for comparison in comparisons {
        let filter = Filter.compare(value, comparison, [wanted])
        let passing = QueryOracle(source: source, query: Query(filters: [filter])).rows
        #expect(Array(try rows(matching: [filter], over: source.table)) == passing, "\(filter)")
      }
    }
    for wanted in ["1e300", "-1e300", "123456789012345678901", "2147483647", "-2147483648"] {
      let filter = Filter.compare(value, .less, [wanted])
      let passing = QueryOracle(source: source, query: Query(filters: [filter])).rows
      #expect(Array(try rows(matching: [filter], over: source.table)) == passing, "\(filter)")
    }
  }
}
