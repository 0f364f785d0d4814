// Sums of decimals, of parts that are merged, against whole numbers that are added up.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct DecimalSumTests {
  private struct Row {
    let name: String
    /// In hundredths; nil for a gap.
    let value: Int?
  }

  private struct Total {
    var hundredths = 0
    var count = 0
    var rowCount = 0
    var largest = 0

    mutating func add(_ value: Int?) {
      rowCount += 1
      guard let value else { return }
      (hundredths, count, largest) = (hundredths + value, count + 1, max(largest, abs(value)))
    }

    /// A sum of fifteen digits is told to the last one.
    func isNext(to found: Double, isMean: Bool) -> Bool {
      if count == 0 { return found.isNaN }
      let sum = Double(hundredths) / 100
      if !isMean, hundredths.magnitude < 1_000_000_000_000_000 { return found == sum }
      let wanted = isMean ? sum / Double(count) : sum
      return abs(found - wanted) <= 1e-16 * Double(max(largest, abs(hundredths)))
    }
  }

  /// Stretches of rows in hundredths, in tenths, in whole numbers, in large ones, and with gaps: each is
  /// kept with the decimals that it has.
  private func stretches(_ random: inout SeededGenerator) -> [[Row]] {
    let names = [3, 40, 30_000].randomElement(using: &random) ?? 3
    return (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let unit = [1, 10, 100, 1_000_000_000_000].randomElement(using: &random) ?? 1
      let hasGaps = Bool.random(using: &random)
      return (0..<Int.random(in: 1...12_000, using: &random)).map { _ in
        Row(
          name: "n\(Int.random(in: 0..<names, using: &random))",
          value: hasGaps && Int.random(in: 0..<9, using: &random) == 0
            ? nil : unit * Int.random(in: -900...900, using: &random))
      }
    }
  }

  private func text(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return (hundredths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : "." + decimals)
  }

  private func groups(_ rows: [Row], _ method: Query.Method) throws -> GroupTable {
    let lines = rows.map { "\($0.name),\($0.value.map(text) ?? "")" }
    let table = try Table(reading: "name,value\n" + lines.joined(separator: "\n") + "\n")
    let query = Query(
      category: Field(ColumnRef(table.columns[0])),
      values: [Measure(ColumnRef(table.columns[1]))], method: method)
    return try QueryPlan(query, in: table).groups(of: table, .standard) { false }
  }

  @Test func `sums and means of parts are those of whole numbers that are added up`() throws {
    var random = SeededGenerator(seed: 41)
    for round in 0..<40 where Samples.takes(round) {
      let stretches = stretches(&random)
      var sums: [String: Total] = [:]
      for row in stretches.joined() { sums[row.name, default: Total()].add(row.value) }
      for method in [Query.Method.sum, .mean] {
        var merged = try groups(stretches[0], method)
        for rows in stretches.dropFirst() {
          try merged.merge(try groups(rows, method), linesBefore: 0)
        }
        #expect(merged.count == sums.count, "round \(round)")
        for group in 1..<merged.count + 1 {
          let name = merged.categories.name(group, in: .utf8)
          let found = merged.values[0].plainValue(group)
          let isSame = sums[name]?.isNext(to: found, isMean: method == .mean) ?? false
          #expect(isSame, "\(name) \(method), round \(round): \(found)")
          #expect(merged.rowCount(of: group) == sums[name]?.rowCount, "\(name), round \(round)")
        }
      }
    }
  }

  @Test func `a sum of one small number is that number`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let digits = Int.random(in: 1...999_999, using: &random)
      let exponent = Int.random(in: 5...200, using: &random)
      guard let value = Double("\(digits)e-\(exponent)") else { continue }
      #expect(withoutNoise(value, largest: value) == value, "\(digits)e-\(exponent)")
      #expect(withoutNoise(-value, largest: value) == -value, "\(digits)e-\(exponent)")
    }
    #expect(withoutNoise(3e-9 - 1e-9, largest: 3e-9) == 2e-9)
  }
}
