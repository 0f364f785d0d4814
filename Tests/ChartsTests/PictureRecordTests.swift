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

  /// Rows some seconds apart, in texts of a form.
  private static func times(_ random: inout SeededGenerator) -> String {
    let steps = [60, 3_600, 86_400, 7 * 86_400, 2_629_800, 7_889_400, 31_557_600]
    let step = steps.randomElement(using: &random) ?? 60
    let count = Int.random(in: 2...90, using: &random)
    let start = Int64.random(in: 800_000_000...1_700_000_000, using: &random)
    let unit: TimeUnit = step < 86_400 ? .minute : step < 2_000_000 ? .day : .month
    var text = "when,kind,n\n"
    for row in 0..<count {
      let moment = start + Int64(row * step)
      text += "\(unit.text(of: moment)),\(["a", "b"][row % 2]),\(row * 37 % 101 - (row % 9))\n"
    }
    return text
  }

  @Test("Of periods, in windows of any size") func periods() throws {
    var random = SeededGenerator(seed: 6)
    var record = Record()
    for number in 0..<240 {
      let table = try Table(reading: Self.times(&random))
      let column = ColumnRef(table.columns[0])
      let grain = ([nil] + table.grains(of: column)).randomElement(using: &random) ?? nil
      var query = Query(
        category: Field(column, grain: grain), values: [ColumnRef(table.columns[2])],
        method: grain == nil ? .none : .sum)
      if grain != nil, number % 4 == 0 { query.series = Field(ColumnRef(table.columns[1])) }
      var choice = QueryChoice(query, layout: .grouped, orientation: .vertical)
      guard let answer = try? choice.answer(from: table) else { continue }
      var dressed = DressedChart(Self.chart(answer, choice), &random)
      dressed.size = Size(
        width: Double(Int.random(in: 120...1_300, using: &random)),
        height: Double(Int.random(in: 120...800, using: &random)))
      dressed.recorded(
        as: "\(number) \(grain?.name ?? "as written") \(dressed.size.width)", in: &record)
    }
    record.keep(as: "pictures-periods")
    expectGolden(record.text, named: "records/pictures-periods.txt")
  }

  @Test("Of stacks, in windows of any size") func stacks() {
    var random = SeededGenerator(seed: 7)
    var record = Record()
    for number in 0..<240 {
      let (rows, series) = (
        Int.random(in: 1...12, using: &random), Int.random(in: 2...7, using: &random)
      )
      let data = ChartData(
        categoryName: "Name", categories: (0..<rows).map { "Name \($0)" },
        series: (0..<series).map { index in
          let values = (0..<rows).map { _ in Double(Int.random(in: 1...90, using: &random)) }
          return .init(
            name: "Series \(index + 1)", values: values, texts: values.map(ChartData.text))
        })
      var chart = SampleChart("Stacks", data).chart
      chart.layout = number % 3 == 0 ? .normalized : .stacked
      chart.orientation = number % 4 == 0 ? .horizontal : .vertical
      var dressed = DressedChart(of: chart)
      if number % 3 == 1 { dressed.state.hiddenSeries = [number % series] }
      if number % 5 == 0 { dressed.state.selection = [BarID(row: 0, series: 1)] }
      dressed.size = Size(
        width: Double(Int.random(in: 200...1_300, using: &random)),
        height: Double(Int.random(in: 120...800, using: &random)))
      dressed.recorded(as: "\(number) \(dressed.size.width) \(dressed.size.height)", in: &record)
    }
    record.keep(as: "pictures-stacks")
    expectGolden(record.text, named: "records/pictures-stacks.txt")
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
