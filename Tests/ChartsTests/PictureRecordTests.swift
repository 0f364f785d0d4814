// Pictures of all kinds of tables in all kinds of states: each is drawn and told as it was before.
import Charts
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Tables

@Suite("Pictures are as they were recorded")
struct PictureRecordTests {
  @Test("Of tables that people have") func tables() throws {
    try expectRecord("tables", of: SampleTables.fixtures, count: 3, seed: 1)
  }

  @Test("Of the tables of the gallery") func gallery() throws {
    try expectRecord("gallery", of: SampleTables.examples, count: 8, seed: 2)
  }

  @Test("Of questions about what is derived") func derived() throws {
    try expectRecord("derived", of: SampleTables.examples, count: 8, seed: 3) { query, random in
      switch Int.random(in: 0..<7, using: &random) {
      case 0: query.shownAs = .share
      case 1: query.shownAs = .shareOfBar
      case 2:
        query.shownAs =
          [.running, .change, .changePercent, .index].randomElement(using: &random) ?? .index
      case 3: query.comparison = Bool.random(using: &random) ? .previous : .yearBefore
      case 4: (query.method, query.hasErrors) = (.mean, true)
      case 5: query.having = BarCondition(.greater, Double(Int.random(in: 0...40, using: &random)))
      default: query.target = query.values.last?.column
      }
      if Bool.random(using: &random) { query.top = Int.random(in: 2...9, using: &random) }
    }
  }

  @Test("Of numbers of any sign and size") func numbers() {
    var random = SeededGenerator(seed: 4)
    var record = Record()
    for number in 0..<160 {
      guard let sample = SampleChart.all.randomElement(using: &random),
        let sign = RandomSceneLawTests.Sign.allCases.randomElement(using: &random)
      else { continue }
      let isSample = number % 3 == 0
      let chart =
        isSample
        ? sample.chart
        : RandomSceneLawTests.chart(ChartForm(.vertical, .grouped), sign, &random)
      DressedChart(chart, &random).recorded(
        as: "\(number) \(isSample ? sample.name : "random")", in: &record)
    }
    record.keep(as: "pictures-numbers")
    expectGolden(record.text, named: "records/pictures-numbers.txt")
  }

  private static func table(_ file: SampleTables.File) throws -> Table {
    var reader = TableReader()
    try file.bytes.withUnsafeBytes { try reader.feed($0) }
    try reader.finish()
    return reader.snapshot()
  }

  private static func chart(_ answer: Answer, _ choice: QueryChoice) -> Chart {
    var chart = Chart(data: ChartData(answer), title: "A title", numberFormat: NumberFormat())
    chart.arrange(sort: choice.query.order, top: choice.query.top)
    (chart.layout, chart.orientation) = (choice.layout, choice.orientation)
    return chart
  }

  private func expectRecord(
    _ name: String, of files: [SampleTables.File], count: Int, seed: UInt64,
    changed change: (inout Query, inout SeededGenerator) -> Void = { _, _ in }
  ) throws {
    var random = SeededGenerator(seed: seed)
    var record = Record()
    for file in files {
      guard let table = try? Self.table(file) else { continue }
      for suggestion in Suggestion.best(of: table).shuffled(using: &random).prefix(count) {
        var query = suggestion.query
        change(&query, &random)
        var choice = QueryChoice(
          query, layout: suggestion.layout ?? .grouped,
          orientation: suggestion.orientation)
        guard let answer = try? choice.answer(from: table) else { continue }
        DressedChart(Self.chart(answer, choice), &random).recorded(
          as: file.name, in: &record)
      }
    }
    record.keep(as: "pictures-\(name)")
    expectGolden(record.text, named: "records/pictures-\(name).txt")
  }
}
