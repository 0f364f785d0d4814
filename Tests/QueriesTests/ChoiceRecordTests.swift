// What is chosen for a table, and all that was weighed: as it was before.
import TestSupport
import Testing
import Words

@testable import Queries
@testable import Tables

@Suite("Choices are as they were recorded")
struct ChoiceRecordTests {
  @Test("For tables that people have, and those of the gallery") func files() throws {
    var record = Record()
    for file in SampleTables.fixtures + SampleTables.examples {
      guard let table = try? Self.table(file.bytes) else { continue }
      record.add(file.name, Self.parts(table))
    }
    record.keep(as: "choices-files")
    expectGolden(record.text, named: "records/choices-files.txt")
  }

  @Test("For columns of every meaning, and for columns that follow from others")
  func meanings() throws {
    var random = SeededGenerator(seed: 5)
    var record = Record()
    for round in 0..<30 {
      let text = RandomQuestion.text(rowCount: [3, 12, 40, 120][round % 4], &random)
      // Some of the columns, so that each has its say.
      let lines = text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let kept = lines[0].indices.shuffled(using: &random).prefix(
        Int.random(in: 1...6, using: &random))
      let part = lines.map { line in kept.map { line[$0] }.joined(separator: ",") }
      let table = try Self.table(Array((part.joined(separator: "\n") + "\n").utf8))
      record.add("\(round): \(part[0])", Self.parts(table))
    }
    for round in 0..<60 {
      let table = try Self.table(Array(Self.derived(&random).utf8))
      record.add("derived \(round)", Self.parts(table))
    }
    record.keep(as: "choices-meanings")
    expectGolden(record.text, named: "records/choices-meanings.txt")
  }

  /// Columns that are totals, means, balances, shares and multiples of others, and rows that add up.
  private static func derived(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 3...14, using: &random)
    let places = Int.random(in: 0...2, using: &random)
    let scale = [1.0, 10, 100][places]
    let kinds = (0..<3).map { _ in Int.random(in: 0..<9, using: &random) }
    var lines = ["name,a,b," + kinds.map { "k\($0)" }.joined(separator: ",")]
    var (balance, sums) = (0.0, [Double](repeating: 0, count: 5))
    for row in 0..<count {
      let (a, b) = (
        Double(Int.random(in: 1...900, using: &random)) / scale,
        Double(Int.random(in: -200...900, using: &random)) / scale
      )
      balance += a
      let others = kinds.map { kind -> Double in
        switch kind {
        case 0: a + b
        case 1: (a + b) / 2
        case 2: a - b
        case 3: balance
        case 4: a * 1.07
        case 5: 100 * a / max(1, a + abs(b))
        case 6: 100 - a
        case 7: Double(row)
        default: Double(Int.random(in: 1...90, using: &random))
        }
      }
      let numbers = ([a, b] + others).map { ($0 * scale).rounded() / scale }
      for (place, number) in numbers.enumerated() { sums[place] += number }
      lines.append(
        ([["x", "row"][row % 2] + " \(row)"] + numbers.map { "\($0)" }).joined(separator: ","))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      lines.append(
        (["total"] + sums.map { "\(($0 * scale).rounded() / scale)" }).joined(separator: ","))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ bytes: [UInt8]) throws -> Table {
    var reader = TableReader(TableRequest(), totalBytes: bytes.count)
    try bytes.withUnsafeBytes { try reader.feed($0) }
    try reader.finish()
    return reader.snapshot()
  }

  private static let typed = [
    ">= 5", "5..10", "<2015", "2014..2015", "2014-05..2014-06-03", "..2014-05-20 10:00", "> 1,5",
    "2014-05-20..2014-05-21", "10 to 20", "-5--1", "…7", ">", "x..y",
  ]

  private static func parts(_ table: Table) -> [(String, String)] {
    let considered = ConsideredCharts(of: table)
    let charts = considered.charts.prefix(400).map { chart in
      "\(chart.suggestion.optionsText(in: table)) \(chart.veto ?? "") "
        + chart.features.map { digits($0) }.joined(separator: " ")
    }
    let best = ReasonedSuggestion.best(of: table).map {
      "\($0.suggestion.title(in: table)): \($0.suggestion.optionsText(in: table)) \($0.reasons)"
    }
    let columns = zip(table.columns, table.summaries).map { column, summary in
      let ref = ColumnRef(column)
      let grains = table.grains(of: ref).map(\.name)
      let ranges = Self.typed.map { text in
        switch table.typedRange(text, of: ref) {
        case .filter(let filter):
          "\(filter.conditions(in: table) ?? []) \(filter.rangeWords(in: table))"
        case .refused(let why): why
        case nil: "none"
        }
      }
      return "\(summary) \(grains) \(table.field(of: ref)) \(ranges)"
    }
    return [
      ("best", best.joined(separator: "\n")), ("charts", charts.joined(separator: "\n")),
      ("columns", columns.joined(separator: "\n")),
    ]
  }
}
