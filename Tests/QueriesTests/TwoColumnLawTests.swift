// Measures of two columns against plain loops over the cells: bars, the rest, filters, parts, groups.
import Foundation
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct TwoColumnLawTests {
  /// Cells of the columns k, s, a and b in hundredths; nil for a gap.
  private struct Sample {
    var rows: [(name: String, series: String, a: Int?, b: Int?)] = []
    let isWhole: Bool
    /// Whether all numbers are written with two decimals, so that they are kept as whole numbers.
    let isFixed: Bool

    init(_ random: inout SeededGenerator) {
      isWhole = Bool.random(using: &random)
      isFixed = Bool.random(using: &random)
      // Each column has gaps or none.
      let (gapsOfA, gapsOfB) = (Bool.random(using: &random), Bool.random(using: &random))
      let names = Int.random(in: 1...40, using: &random)
      let series = Int.random(in: 1...30, using: &random)
      let unit = isWhole ? 100 : 1
      func cell(_ hasGaps: Bool, _ random: inout SeededGenerator) -> Int? {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: hasGaps ? nil : 300
        case 1: 0
        case 2: 100_000_010 / unit * unit
        default: Int.random(in: -900...900, using: &random) * unit
        }
      }
      for _ in 0..<Int.random(in: 2...900, using: &random) {
        rows.append(
          (
            "name\(Int.random(in: 0..<names, using: &random))",
            "s\(Int.random(in: 0..<series, using: &random))", cell(gapsOfA, &random),
            cell(gapsOfB, &random)
          ))
      }
      // Whatever comes, both are columns of numbers.
      rows.append(("name0", "s0", 1 * unit, 2 * unit))
    }

    func text(_ cell: Int?) -> String {
      guard let cell else { return "" }
      if isFixed {
        let fraction = String(cell.magnitude % 100 + 100).dropFirst()
        return (cell < 0 ? "-" : "") + "\(cell.magnitude / 100).\(fraction)"
      }
      return cell % 100 == 0 ? String(cell / 100) : String(Double(cell) / 100)
    }

    var text: String {
      (["k,s,a,b"]
        + rows.map { "\($0.name),\($0.series),\(text($0.a)),\(text($0.b))" })
        .joined(separator: "\n") + "\n"
    }
  }

  private typealias Pair = (a: Int, b: Int)

  /// What rows are together; NaN for nothing.
  private func folded(
    _ pairs: [Pair], _ operation: Measure.Operation, _ method: Query.Method
  ) -> Double {
    if method == .count { return Double(pairs.count) }
    if pairs.isEmpty { return method == .distinct ? 0 : .nan }
    if operation == .over {
      let divisor = pairs.reduce(0) { $0 + $1.b }
      return divisor == 0 ? .nan : Double(pairs.reduce(0) { $0 + $1.a }) / Double(divisor)
    }
    let scale = operation == .times ? 10_000.0 : 100
    let values = pairs.map { pair in
      switch operation {
      case .plus: pair.a + pair.b
      case .minus: pair.a - pair.b
      case .times, .over: pair.a * pair.b
      }
    }.sorted()
    let sum = values.reduce(0, +)
    let middle = values[(values.count - 1) / 2] + values[values.count / 2]
    return switch method {
    case .mean: Double(sum) / scale / Double(values.count)
    case .median: Double(middle) / 2 / scale
    case .min: Double(values[0]) / scale
    case .max: Double(values[values.count - 1]) / scale
    case .distinct: Double(Set(values).count)
    default: Double(sum) / scale
    }
  }

  /// - Parameter products: what a mean may be of: it has fifteen digits of the largest.
  private func isSame(_ one: Double, _ other: Double, products: [Pair] = []) -> Bool {
    let largest = products.reduce(0.0) { max($0, abs(Double($1.a) * Double($1.b)) / 10_000) }
    return one.isNaN && other.isNaN
      || abs(one - other) <= max(1e-11 * max(1, abs(one), abs(other)), 1e-14 * largest)
  }

  private static let methods: [Measure.Operation: [Query.Method]] = {
    let all: [Query.Method] = [.sum, .mean, .median, .min, .max, .count, .distinct]
    return [.over: [.sum], .plus: all, .minus: all, .times: all]
  }()

  /// The names of bars: one without a value is none, a row without one is.
  private func bars(_ answer: Answer) -> [String] {
    answer.categories.indices.filter { row in
      !answer.hasDistinctNames || answer.series.contains { !$0.values[row].isNaN }
    }.map { answer.categories[$0] }
  }

  private func check(
    _ answer: Answer, _ sample: Sample, _ operation: Measure.Operation, _ method: Query.Method,
    isSplit: Bool, keeps: (String, String) -> Bool
  ) {
    let rows = sample.rows.filter { keeps($0.name, $0.series) }
    func pairs(_ names: Set<String>, _ series: Set<String>?) -> [Pair] {
      rows.compactMap { row in
        guard names.contains(row.name), series?.contains(row.series) ?? true, let a = row.a,
          let b = row.b
        else { return nil }
        return (a, b)
      }
    }
    func hasRows(_ names: Set<String>, _ series: Set<String>?) -> Bool {
      rows.contains { names.contains($0.name) && series?.contains($0.series) ?? true }
    }
    let own = answer.series.dropLast(answer.restSeries.isEmpty ? 0 : 1).map(\.name)
    func held(_ place: Int) -> Set<String>? {
      if !isSplit { return nil }
      return place < own.count ? [own[place]] : Set(answer.restSeries)
    }
    #expect(Set(answer.categories) == Set(rows.map(\.name)))
    for (place, series) in answer.series.enumerated() {
      for (row, name) in answer.categories.enumerated() {
        let wanted =
          hasRows([name], held(place))
          ? folded(pairs([name], held(place)), operation, method) : .nan
        #expect(
          isSame(series.values[row], wanted),
          "\(method) \(operation) \(name) \(series.name): \(series.values[row]) is \(wanted)")
      }
    }
    for top in [1, 4] where top < answer.categories.count {
      guard let ordered = answer.reordered(.valueDescending, top: top) else { continue }
      let shown = Set((ordered.order.rows ?? []).map { answer.categories[Int($0)] })
      let others = Set(bars(answer)).subtracting(shown)
      for (place, value) in ordered.order.rest.enumerated() {
        let behind = pairs(others, held(place))
        let wanted = hasRows(others, held(place)) ? folded(behind, operation, method) : .nan
        #expect(
          isSame(value, wanted, products: operation == .times ? behind : [])
            || method == .count && value.isNaN && wanted == 0,
          "\(method) \(operation) top \(top) \(place): \(value) is \(wanted)")
      }
    }
    let lacking = rows.count { $0.a == nil || $0.b == nil }
    let told = answer.notices.reduce(0) { sum, notice in
      guard case .problem(let kind, let count, _, _) = notice,
        kind == .missingValues || kind == .uncountedValues
      else { return sum }
      return sum + count
    }
    #expect(told == lacking, "\(method) \(operation)")
    if answer.restSeries.isEmpty {
      let zeros = answer.series.reduce(0) { count, series in
        count
          + answer.categories.indices.count { row in
            let found = pairs([answer.categories[row]], isSplit ? [series.name] : nil)
            return operation == .over && !found.isEmpty && found.reduce(0) { $0 + $1.b } == 0
          }
      }
      let told = answer.notices.reduce(0) { sum, notice in
        guard case .problem(.dividedByZero, let count, _, _) = notice else { return sum }
        return sum + count
      }
      #expect(told == zeros)
    }
  }

  @Test(arguments: (0..<30).sampled)
  func `kept and folded, they are what plain loops find`(round: Int) throws {
    var random = SeededGenerator(seed: 371 + UInt64(round))
    let sample = Sample(&random)
    for operation in Measure.Operation.allCases {
      for method in Self.methods[operation] ?? [] {
        let isSplit = Bool.random(using: &random)
        var asking = Asking(method: method)
        asking.columns = ColumnRequest(
          category: "k", values: ["a\(operation.rawValue)b"], series: isSplit ? "s" : nil)
        let isFiltered = Bool.random(using: &random)
        if isFiltered { asking.columns.conditions = ["k!=name1"] }
        let kept = try asking.both(sample.text)
        let bytes = sample.text.utf8.count
        let cuts = (0..<3).map { _ in Int.random(in: 0...bytes, using: &random) }.sorted()
        let cut = try asking.folded(sample.text, cuts: cuts)
        #expect(cut.lines == kept.lines)
        #expect(kept.query.values.map { $0.title([:]) } == ["a \(operation.sign) b"])
        check(kept, sample, operation, method, isSplit: isSplit) { name, _ in
          !isFiltered || name != "name1"
        }
      }
    }
  }

  @Test(arguments: (0..<20).sampled)
  func `from the groups of an engine, they are the same`(round: Int) throws {
    var random = SeededGenerator(seed: 471 + UInt64(round))
    let sample = Sample(&random)
    let table = try table(sample.text)
    let columns = table.columns.map { ColumnRef($0) }
    for operation in [Measure.Operation.over, .plus, .minus] {
      let isSplit = Bool.random(using: &random)
      let method: Query.Method =
        operation != .over && Bool.random(using: &random) ? .mean : .sum
      let query = Query(
        category: Field(columns[0]), values: [Measure(columns[2], operation, columns[3])],
        method: method, series: isSplit ? Field(columns[1]) : nil)
      // An engine may give several groups of one name.
      let parts = Dictionary(grouping: sample.rows.indices) { row in
        [sample.rows[row].name, isSplit ? sample.rows[row].series : "", String(row % 2)]
      }.sorted { $0.value[0] < $1.value[0] }
      var text = isSplit ? "k,s,rows,n,a,b\n" : "k,rows,n,a,b\n"
      for (names, rows) in parts {
        let both = rows.map { sample.rows[$0] }.filter { $0.a != nil && $0.b != nil }
        let a = both.isEmpty ? nil : both.reduce(0) { $0 + ($1.a ?? 0) }
        let b = both.isEmpty ? nil : both.reduce(0) { $0 + ($1.b ?? 0) }
        let cells = [
          String(rows.count), String(both.count), sample.text(a), sample.text(b),
        ]
        text += (names.prefix(isSplit ? 2 : 1) + cells).joined(separator: ",") + "\n"
      }
      let groups = try QueriesTests.table(text)
      let rest = GroupsToFinish()
      let found = try query.answer(fromGroups: groups, rest, sample: table)
      let answer = try #require(found)
      check(answer, sample, operation, method, isSplit: isSplit) { _, _ in true }
      #expect(answer.grouping?.isAdditive == (operation != .over && method == .sum))
    }
  }

  @Test(arguments: (0..<10).sampled)
  func `rows that stay apart have the values of their cells`(round: Int) throws {
    var random = SeededGenerator(seed: 571 + UInt64(round))
    var sample = Sample(&random)
    for row in sample.rows.indices { sample.rows[row].name = "r\(row)" }
    for operation in Measure.Operation.allCases {
      for isSplit in [false, true] {
        var asking = Asking(method: Query.Method.none)
        asking.columns = ColumnRequest(
          category: "k", values: ["a\(operation.rawValue)b"], series: isSplit ? "s" : nil)
        let answer = try asking.both(sample.text)
        check(answer, sample, operation, .sum, isSplit: isSplit) { _, _ in true }
      }
    }
  }

  @Test func `noise of binary fractions is not shown`() throws {
    let middle = try Asking(
      columns: ColumnRequest(category: "k", values: ["a"]), method: .median
    ).both("k,a\nx,-1000003.31\nx,1000001.1\n")
    #expect(middle.series[0].values == [-1.105], "the middle of two large numbers")
    let text = "k,a,b\nx,3.2,1.5\ny,1000000.1,1000000\nz,0.1,3\n"
    for method in [Query.Method.none, .sum, .mean, .median, .min, .max] {
      func values(_ measure: String) throws -> [Double] {
        var asking = Asking(method: method)
        asking.columns = ColumnRequest(category: "k", values: [measure])
        return try asking.both(text).series[0].values
      }
      #expect(try values("a-b") == [1.7, 0.1, -2.9], "\(method)")
      #expect(try values("a*b") == [4.8, 1_000_000_100_000, 0.3], "\(method)")
      #expect(try values("a+b") == [4.7, 2_000_000.1, 3.1], "\(method)")
    }
  }

  @Test func `rows are rounded as sums are`() {
    var random = SeededGenerator(seed: 671)
    for _ in 0..<20_000 {
      let digits = Double(Int.random(in: -999_999_999...999_999_999, using: &random))
      let value = digits * pow(10, Double(Int.random(in: -16...8, using: &random)))
      let largest = max(
        value.magnitude, pow(10, Double(Int.random(in: -9...17, using: &random))))
      #expect(
        RowRounding.rounded(value, largest: largest) == withoutNoise(value, largest: largest),
        "\(value) of \(largest)")
    }
  }

  @Test func `a ratio of several measures stands beside sums, and none adds up`() throws {
    let text = "k,revenue,staff\na,10,2\nb,30,3\na,20,3\nc,5,0\n"
    var asking = Asking(method: .sum)
    asking.columns = ColumnRequest(category: "k", values: ["revenue/staff", "revenue"])
    let answer = try asking.both(text)
    #expect(
      answer.lines == ["k revenue ÷ staff revenue", "a 6 30", "b 10 30", "c  5"])
    #expect(answer.sentences.contains("1 value left out: divided by zero (line 5)"))
    #expect(answer.grouping?.isAdditive == false)
    #expect(!answer.amounts.addUp(series: [0]) && answer.amounts.addUp(series: [1]))
    let ordered = try #require(answer.reordered(.category, top: 1))
    // Of a and c: 35 over 5, not the mean of 6 and none.
    #expect(ordered.order.rest == [7, 35])
  }
}
