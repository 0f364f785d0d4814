// What stands beside the values of bars: outlines of earlier periods behind them, whiskers on means.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite("Outlines and whiskers are where their values are, and take no clicks")
struct BesideMarksTests {
  private func chart(_ csv: String, _ change: (inout AskedQuery) -> Void) throws -> Chart {
    let table = try Table(reading: csv)
    var asked = AskedQuery(ColumnRequest(category: "day:month", values: ["v"]), method: .sum)
    change(&asked)
    var choice = try QueryChoice(asked, in: table)
    let answer = try choice.answer(from: table)
    var chart = Chart(data: ChartData(answer), title: "t", numberFormat: NumberFormat())
    chart.arrange(sort: choice.query.order, top: choice.query.top)
    chart.layout = choice.layout
    return chart
  }

  private func scene(_ chart: Chart, _ state: ChartState = ChartState()) -> Scene {
    chart.scene(
      state: state, size: Size(width: 800, height: 600), scaleFactor: 1,
      measurer: FixedAdvanceMeasurer())
  }

  private static let months =
    "day,v\n" + (1...12).map { "2023-\($0 < 10 ? "0" : "")\($0)-15,\($0 * 10)\n" }.joined()

  @Test("Each outline is as long as the value of the period before, and lies behind the bars")
  func outlines() throws {
    let chart = try chart(Self.months) { $0.comparison = .previous }
    let scene = scene(chart)
    let outlines = scene.marks.indices.filter { scene.marks[$0].role == .compareBar }
    #expect(outlines.count == 11)
    #expect(outlines.allSatisfy { $0 < scene.bars.lowerBound })
    let baseline = try #require(scene.charts[0].baseline)
    for index in outlines {
      let mark = scene.marks[index]
      let row = try #require(mark.datum?.row)
      let bar = scene.marks[try #require(scene.barIndex(row: row, series: 0))].bounds
      let before = scene.marks[try #require(scene.barIndex(row: row - 1, series: 0))].bounds
      #expect(abs(mark.bounds.height - before.height) <= 1)
      #expect(mark.bounds.maxY == baseline && mark.bounds.minX < bar.minX)
      #expect(scene.bar(at: Point(x: mark.bounds.minX + 0.5, y: baseline - 2)) == nil)
    }
    guard case .bar(let bar)? = scene.marks[scene.bars.lowerBound + 4].datum else { return }
    #expect(bar.beside?.compared == 40)
    #expect(scene.charts[0].encoding?.comparison == "previous")
    #expect(chart.describe().contains("2023-05: 50 (6.4%), 40 the month before, +10 (+25%)."))
  }

  @Test("The axis has room for what is compared, and bars of one are not stacked")
  func domain() throws {
    let falling = "day,v\n2023-01-15,900\n2023-02-15,10\n2023-03-15,10\n2023-04-15,5\n"
    var chart = try chart(falling) {
      ($0.comparison, $0.having) = (.previous, BarCondition(.less, 100))
    }
    #expect(scene(chart).charts[0].domain.upperBound >= 900)
    let split = "day,s,v\n2023-01-15,a,900\n2023-02-15,b,10\n2023-02-16,a,10\n"
    chart = try self.chart(split) {
      ($0.comparison, $0.columns.series, $0.layout) = (.previous, "s", .stacked)
    }
    #expect(chart.shownLayout == .grouped)
    #expect(chart.refusal(of: .stacked) == .compared)
  }

  @Test("A whisker is the interval of the mean, and none for a single row")
  func whiskers() throws {
    let csv = "day,v\n2023-01-15,10\n2023-01-16,12\n2023-01-17,17\n2023-02-01,3\n"
    let chart = try chart(csv) { ($0.method, $0.hasErrors) = (.mean, true) }
    // 13 ± 4.302653 · √(13 ÷ 3)
    let error = try #require(chart.data.series[0].errors)
    #expect(abs(error[0] - 8.9567) < 1e-3 && error[1].isNaN)
    let scene = scene(chart)
    let whiskers = scene.marks.filter { $0.role == .errorBar }
    #expect(whiskers.count == 1 && scene.charts[0].domain.upperBound >= 13 + 8.95)
    let scale = scene.marks.first { $0.role == .plot }?.bounds.height ?? 0
    let length =
      2 * error[0] / (scene.charts[0].domain.upperBound - scene.charts[0].domain.lowerBound) * scale
    #expect(abs(whiskers[0].bounds.height - length) < 4)
    let tooltip = self.scene(chart, ChartState(hovered: BarID(row: 0, series: 0))).marks
      .compactMap { mark -> String? in
        if case .text(let text) = mark, mark.role == .tooltip { return text.text }
        return nil
      }
    #expect(tooltip.contains("± 8.96, n = 3"))
    // Three figures, however small it is.
    let fractions = csv.split(separator: ",").joined(separator: ",0.0")
    let small = try self.chart("day,v" + fractions.dropFirst("day,0.0v".count)) {
      ($0.method, $0.hasErrors) = (.mean, true)
    }
    #expect(small.textsBeside(BarID(row: 0, series: 0)).contains("± 0.00896, n = 3"))
    #expect(chart.describe().contains(", n = 1."))
    #expect(chart.encoding?.error == 95)
  }

  @Test("Shares are in percent wherever they are read, and fractions in the scene")
  func shares() throws {
    let csv = "day,v\n2023-01-15,1\n2023-02-15,3\n"
    let chart = try chart(csv) { $0.shownAs = .share }
    let scene = scene(chart)
    let ticks = scene.marks.compactMap { mark -> String? in
      if case .text(let text) = mark, mark.role == .tickLabel { return text.text }
      return nil
    }
    #expect(ticks.first == "0%" && ticks.allSatisfy { $0.hasSuffix("%") }, "\(ticks)")
    let values = scene.marks.compactMap { mark -> String? in
      if case .text(let text) = mark, mark.role == .valueLabel { return text.text }
      return nil
    }
    #expect(values == ["25%", "75%"])
    var sorted = chart
    sorted.arrange(sort: .valueDescending, top: nil)
    #expect(sorted.describe().contains("2023-02: 75%."), "another order keeps the unit")
    #expect(scene.marks[scene.bars.lowerBound].datum?.value == 0.25)
    #expect(
      chart.describe().contains("Jan 2023: 25%.") || chart.describe().contains("2023-01: 25%."))
    #expect(scene.charts[0].encoding?.shownAs == "share")
    let json = scene.json()
    #expect(json.contains("\"as\":\"share\"") && json.contains("\"value\":0.25"))
  }

  @Test("Running totals have no total and no ring, and cannot be stacked")
  func running() throws {
    let csv = "day,s,v\n2023-01-15,a,1\n2023-02-15,b,3\n2023-02-16,a,5\n"
    let chart = try chart(csv) { ($0.shownAs, $0.columns.series) = (.running, "s") }
    #expect(chart.refusal(of: .stacked) == .notAdditive(values: "running totals"))
    #expect(!chart.sentence.contains("in all"))
    #expect(!chart.describe().contains("Total"))
    #expect(!scene(chart).marks.contains { $0.role == .ringTrack })
    #expect(chart.sentence.hasPrefix("Running total of v by month"))
  }

  @Test("A condition that leaves no bar says so, and how they come back")
  func nothingLeft() throws {
    let chart = try chart(Self.months) { $0.having = BarCondition(.greater, 1_000) }
    let text = chart.describe()
    #expect(text.contains("There is no data to display: no bar is above 1000."), "\(text)")
    let some = try self.chart(Self.months) { $0.having = BarCondition(.greater, 100) }
    #expect(some.sentence.contains(", only bars above 100 · 230 in all"), "\(some.sentence)")
  }

  @Test("The laws of a scene hold with outlines and whiskers, of any values and sizes")
  func laws() {
    var random = SeededGenerator(seed: 71)
    for round in 0..<60 where Samples.takes(round) {
      let rows = Int.random(in: 1...30, using: &random)
      func values(_ random: inout SeededGenerator) -> [Double] {
        (0..<rows).map { _ in
          Int.random(in: 0..<8, using: &random) == 0
            ? .nan : Double(Int.random(in: -500...500, using: &random)) / 7
        }
      }
      let series = (0..<Int.random(in: 1...3, using: &random)).map { index in
        let own = values(&random)
        return ChartData.Series(
          name: "Series \(index)", values: own, texts: CellTexts(own.map { "\($0)" }),
          compared: values(&random), errors: values(&random).map(abs))
      }
      var data = ChartData(
        categoryName: "Name", categories: CellTexts((0..<rows).map { "Name \($0)" }),
        series: series)
      data.comparison = .previous
      var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
      chart.orientation = Bool.random(using: &random) ? .vertical : .horizontal
      let size = Size(
        width: Double(Int.random(in: 60...1_000, using: &random)),
        height: Double(Int.random(in: 60...800, using: &random)))
      let laws = SceneLaws(
        chart: chart, state: ChartState(), size: size,
        scaleFactor: [1, 1.25, 2].randomElement(using: &random) ?? 1)
      #expect(laws.violations.isEmpty, "\(size): \(laws.violations.prefix(3))")
    }
  }
}
