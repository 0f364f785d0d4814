// What bars of dates that begin a year or a month are called, and the bar of rows without a date.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct DatelessBarTests {
  private func data(_ names: [String]) throws -> ChartData {
    var data = ChartData(
      categoryName: "when", categories: names,
      series: [.init(name: "n", values: names.map { _ in 1 }, texts: names.map { _ in "1" })])
    data.kind = .periods(try #require(Periods(names: names)))
    data.hasDistinctNames = true
    return data
  }

  @Test func `a date is told as the period that it begins, and a bar without one as having none`()
    throws
  {
    var random = SeededGenerator(seed: 9_104)
    for round in 0..<40 {
      let isOfYears = round % 2 == 0
      // Counted from year 0; the first is a January, and of months no later one is.
      var month = 12 * Int.random(in: 1900...2000, using: &random)
      var names: [String] = []
      var told: [String] = []
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let (year, number) = (month / 12, month % 12 + 1)
        let text = "\(year)-\(number < 10 ? "0" : "")\(number)"
        names.append(text + "-01")
        told.append(isOfYears ? "\(year)" : text)
        let next = Int.random(in: 1...2, using: &random)
        month += isOfYears ? 12 * next : next
      }
      let isDated = round % 4 < 2
      let data = try data(isDated ? names : names + [""])
      #expect(names.indices.map { data.shortName(ofRow: $0) } == told, "\(names)")
      #expect(names.indices.map { data.name(ofRow: $0) } == told, "\(names)")
      #expect(names.indices.map { data.category(ofRow: $0) } == names)
      guard !isDated else { continue }
      #expect(data.shortName(ofRow: names.count).isEmpty, "\(names)")
      #expect(data.name(ofRow: names.count) == "no when", "\(names)")
    }
  }

  @Test func `a tooltip tells of which stack a bar is a part, also of one without a date`() throws {
    let csv = """
      when,who,n
      1982-01-01,a,3
      1982-01-01,b,1
      1983-01-01,a,2
      1983-01-01,b,2
      ,a,1
      ,b,3

      """
    let data = try ChartsTests.chart(
      csv, category: "when", values: ["n"], series: "who", method: .sum)
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    chart.layout = .stacked
    let told = [("1982", "75% of 1982"), ("1983", "50% of 1983"), ("no when", "25% of the bar")]
    for (row, (name, share)) in told.enumerated() {
      let scene = chart.scene(
        state: ChartState(hovered: BarID(row: row, series: 0)),
        size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
      let texts = scene.texts(.tooltip)
      #expect(texts.first == name && texts.contains(share), "\(texts)")
    }
  }
}
