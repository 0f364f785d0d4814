// The rest against plain loops over the cells behind it: series, columns and bars that have no room.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct RestLawTests {
  private static let methods: [Query.Method] = [
    .sum, .mean, .median, .min, .max, .count, .distinct,
  ]

  /// Cells of the columns k, s and v1, v2 and so on; "" is a gap.
  struct Sample {
    let columnCount: Int
    var rows: [(name: String, series: String, cells: [String])] = []

    init(_ random: inout SeededGenerator, columnCount: Int, pairsOnce: Bool = false) {
      self.columnCount = columnCount
      let names = Int.random(in: 5...60, using: &random)
      let series = Int.random(in: 4...40, using: &random)
      func cell(_ random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return ""
        case 1: return String(Int.random(in: -9...9, using: &random))
        default: return String(Double(Int.random(in: -20_000...90_000, using: &random)) / 100)
        }
      }
      var pairs: Set<String> = []
      for _ in 0..<Int.random(in: 200...900, using: &random) {
        let pair = (
          "name\(Int.random(in: 0..<names, using: &random))",
          "s\(Int.random(in: 0..<series, using: &random))"
        )
        if pairsOnce, !pairs.insert("\(pair)").inserted { continue }
        rows.append((pair.0, pair.1, (0..<columnCount).map { _ in cell(&random) }))
      }
    }

    var columns: [String] { (1...columnCount).map { "v\($0)" } }

    var text: String {
      (["k,s," + columns.joined(separator: ",")]
        + rows.map { "\($0.name),\($0.series),\($0.cells.joined(separator: ","))" })
        .joined(separator: "\n") + "\n"
    }
  }

  /// What cells are together; NaN for none.
  private func folded(_ cells: [String], _ method: Query.Method) -> Double {
    let numbers = cells.compactMap(Double.init).sorted()
    if method == .count { return cells.isEmpty ? .nan : Double(numbers.count) }
    if method == .distinct { return cells.isEmpty ? .nan : Double(Set(numbers).count) }
    guard let first = numbers.first, let last = numbers.last else { return .nan }
    let sum = numbers.reduce(0) { $0 + ($1 * 100).rounded() } / 100
    return switch method {
    case .mean: sum / Double(numbers.count)
    case .median: (numbers[(numbers.count - 1) / 2] + numbers[numbers.count / 2]) / 2
    case .min: first
    case .max: last
    default: sum
    }
  }

  /// - Parameter isRough: whether medians of more than 1,024 different values are among them.
  private func isSame(_ one: Double, _ other: Double, isRough: Bool = false) -> Bool {
    let error = isRough ? 2 * ValueCounts.relativeError : 1e-9
    return one.isNaN && other.isNaN || abs(one - other) <= error * max(1, abs(one), abs(other))
  }

  /// Compares every bar, the rest of the series or columns, and the rest of the largest bars.
  private func check(
    _ answer: Answer, _ sample: Sample, _ method: Query.Method, isBySeries: Bool
  ) {
    let all = isBySeries ? Array(Set(sample.rows.map(\.series))) : sample.columns
    let own = answer.series.dropLast(answer.restSeries.isEmpty ? 0 : 1).map(\.name)
    #expect(own.count == min(12, all.count))
    #expect(Set(own + answer.restSeries) == Set(all))
    #expect(own.count + answer.restSeries.count == all.count)
    if all.count > 12 {
      #expect(answer.series.last?.name.hasPrefix("\(all.count - 12) other") == true)
    }
    func cells(_ names: Set<String>, _ series: Set<String>) -> [String] {
      let rows = sample.rows.filter { names.contains($0.name) }
      if isBySeries { return rows.filter { series.contains($0.series) }.map { $0.cells[0] } }
      return rows.flatMap { row in
        zip(sample.columns, row.cells).filter { series.contains($0.0) }.map(\.1)
      }
    }
    let isRough = method == .median && !isBySeries
    for (place, series) in answer.series.enumerated() {
      let held = place < own.count ? [own[place]] : Set(answer.restSeries)
      for (row, name) in answer.categories.enumerated() {
        let wanted = folded(cells([name], held), method)
        #expect(
          isSame(series.values[row], wanted, isRough: isRough),
          "\(method) \(name) \(series.name): \(series.values[row]) is \(wanted)")
      }
    }
    for top in [1, 3, 10] where top < answer.categories.count {
      for order in [SortOrder.none, .valueDescending, .category] {
        guard let ordered = answer.reordered(order, top: top) else { continue }
        let shown = Set((ordered.order.rows ?? []).map { answer.categories[Int($0)] })
        // A name without a value is no bar.
        let valued = answer.categories.indices.filter { row in
          answer.series.contains { !$0.values[row].isNaN }
        }
        let others = Set(valued.map { answer.categories[$0] }).subtracting(shown)
        #expect(shown.count == min(top, valued.count))
        #expect(ordered.order.restCount == others.count)
        for (place, value) in ordered.order.rest.enumerated() {
          let held = place < own.count ? [own[place]] : Set(answer.restSeries)
          let wanted = folded(cells(others, held), method)
          // A count of nothing is a gap.
          #expect(
            isSame(value, wanted, isRough: isRough)
              || method == .count && value.isNaN && wanted == 0,
            "\(method) top \(top) \(place): \(value) is \(wanted)")
        }
      }
    }
  }

  @Test(arguments: (0..<24).sampled)
  func `series and bars without room are folded from their rows`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let sample = Sample(&random, columnCount: 1)
    for method in Self.methods {
      let asking = Asking(
        columns: ColumnRequest(category: "k", values: ["v1"], series: "s"), method: method)
      check(try asking.both(sample.text), sample, method, isBySeries: true)
    }
  }

  @Test(arguments: (0..<12).sampled)
  func `columns without room are folded from their cells`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    let sample = Sample(&random, columnCount: Int.random(in: 4...30, using: &random))
    for method in Self.methods {
      let asking = Asking(
        columns: ColumnRequest(category: "k", values: sample.columns), method: method)
      check(try asking.both(sample.text), sample, method, isBySeries: false)
    }
  }

  @Test(arguments: (0..<12).sampled)
  func `rows that are kept apart are added up`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(200 + seed))
    let sample = Sample(&random, columnCount: 1, pairsOnce: true)
    let asking = Asking(columns: ColumnRequest(category: "k", values: ["v1"], series: "s"))
    check(try asking.both(sample.text), sample, .sum, isBySeries: true)
  }

  @Test(arguments: (0..<12).sampled)
  func `each row is a bar, and the columns without room are added up`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(300 + seed))
    let sample = Sample(&random, columnCount: Int.random(in: 13...30, using: &random))
    let asking = Asking(columns: ColumnRequest(category: "k", values: sample.columns))
    let answer = try asking.answer(sample.text)
    #expect(answer.series.last?.name.hasSuffix("(sum)") == true)
    for (row, cells) in sample.rows.map(\.cells).enumerated() {
      let wanted = folded(Array(cells.dropFirst(12)), .sum)
      #expect(isSame(answer.series[12].values[row], wanted))
    }
  }

  @Test func `of levels the rest is a mean, and says so`() throws {
    let names = (1...14).map { "temperature \($0)" }
    func line(_ cells: [String]) -> String { cells.joined(separator: ",") + "\n" }
    let ones = (1...14).map { String($0) }
    let twos = (1...14).map { String($0 * 2) }
    let text = line(["k"] + names) + line(["a"] + ones) + line(["b"] + twos)
    let asking = Asking(columns: ColumnRequest(category: "k", values: names))
    let answer = try asking.answer(text)
    #expect(answer.series.last?.name == "2 others (mean)")
    #expect(answer.series.last?.values == [13.5, 27])
    #expect(answer.reordered(.none, top: 1)?.order.rest.last == 13.5)
  }

  @Test func `the rest of a selection is a filter by its names`() throws {
    let rows = (0..<20).map { "a,s\($0),\($0)\nb,s\($0),1\n" }.joined()
    let asking = Asking(
      columns: ColumnRequest(category: "k", values: ["v"], series: "s"), method: .sum)
    let answer = try asking.answer("k,s,v\n" + rows)
    let filters = Query.filters(behind: [Answer.Bar(row: 0, series: 12)], of: answer)
    let series = Set(answer.restSeries)
    #expect(series == Set((0..<8).map { "s\($0)" }))
    guard case .named(_, let names, false) = filters.last else {
      Issue.record("\(filters)")
      return
    }
    #expect(Set(names) == series)
  }

  @Test func `of quotients no side is left out without the other, be it infinite`() {
    for seed in 0..<200 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(9_000 + seed))
      var (values, divisors): ([Double], [Double]) = ([], [])
      var isRest: [Bool] = []
      var (sum, divisor) = (0.0, 0.0)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let value: Double =
          switch Int.random(in: 0..<10, using: &random) {
          case 0: .infinity
          case 1: -.infinity
          case 2: .nan
          default: Double(Int.random(in: -40...40, using: &random))
          }
        let count = Double(Int.random(in: 1...9, using: &random))
        let isOther = Bool.random(using: &random)
        values.append(value)
        divisors.append(count)
        isRest.append(isOther)
        guard isOther, !value.isNaN else { continue }
        sum += value
        divisor += count
      }
      let found = RestParts([.quotients(values, by: divisors)]).rest(isRest)
      let wanted = divisor == 0 ? .nan : sum / divisor
      let isSame =
        wanted.isFinite
        ? abs((found.first ?? .nan) - wanted) <= 1e-9
        : found.first == wanted || wanted.isNaN && found.first?.isNaN == true
      #expect(isSame, "seed \(seed): \(found), not \(wanted)")
    }
  }
}
