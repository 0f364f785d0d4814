// A column as the target of each bar: what is drawn, told and refused; whatever has grouped the rows.
import Charts
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@Suite("A column is the target of each bar")
struct TargetTests {
  private static func table(_ csv: String) throws -> Table { try Table(reading: csv) }

  private static func answer(
    _ csv: String, _ change: (inout AskedQuery) -> Void = { _ in }
  ) throws -> Answer {
    var asked = AskedQuery(ColumnRequest(category: "name", values: ["v"]))
    asked.columns.target = "plan"
    change(&asked)
    var choice = try QueryChoice(asked, in: table(csv))
    return try choice.answer(from: table(csv))
  }

  private func chart(_ answer: Answer) -> Chart {
    var chart = Chart(data: ChartData(answer), title: "t", numberFormat: NumberFormat())
    chart.arrange(sort: answer.query.order, top: answer.query.top)
    return chart
  }

  private func scene(_ chart: Chart, _ size: Size = Size(width: 800, height: 600)) -> Scene {
    chart.scene(size: size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
  }

  private static let csv = "name,v,plan\nA,128,110\nB,91,100\nC,66,60\nD,-3,\n"

  @Test("Each bar has a tick at its target, and its number is not crossed by it")
  func ticks() throws {
    for orientation in Scene.Orientation.allCases {
      var chart = chart(try Self.answer(Self.csv))
      chart.orientation = orientation
      let scene = scene(chart)
      let ticks = scene.marks.filter { mark in
        if case .line = mark { mark.role == .target } else { false }
      }
      #expect(ticks.map { $0.datum?.value } == [110, 100, 60])
      #expect(chart.data.series.count == 1)
      for mark in scene.marks where mark.role == .valueLabel {
        #expect(!ticks.contains { $0.bounds.intersects(mark.bounds) }, "\(orientation)")
      }
    }
    let chart = chart(try Self.answer(Self.csv))
    let bar = try #require(scene(chart).barIndex(row: 0, series: 0))
    guard case .bar(let datum)? = scene(chart).marks[bar].datum else { return }
    #expect(datum.beside?.target == 110)
    #expect(chart.describe().contains("A: 128, 116% of plan, 110."))
    #expect(chart.describe().contains("D: -3."))
    #expect(chart.encoding?.target?.column == "plan" && chart.encoding?.values.count == 1)
  }

  @Test(
    "Bars, their order and the rest are what they are without targets", arguments: 0..<UInt64(60))
  func law(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var csv = "name,v,plan\n"
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let name = ["a", "b", "c", "d", "e", "f"].randomElement(using: &random) ?? "a"
      let plan = Bool.random(using: &random) ? "\(Int.random(in: 0...90, using: &random))" : ""
      csv += "\(name),\(Int.random(in: -9...90, using: &random)),\(plan)\n"
    }
    csv += "a,1,1\n"
    let order = SortOrder.allCases.randomElement(using: &random) ?? .none
    let method = [Query.Method.sum, .mean, .max].randomElement(using: &random) ?? .sum
    let top = Bool.random(using: &random) ? 2 : nil
    let having = Bool.random(using: &random) ? BarCondition(.greater, 5) : nil
    func change(_ asked: inout AskedQuery) {
      (asked.order, asked.method, asked.having) = (order, method, having)
      if let top { (asked.top, asked.order) = (top, .valueDescending) }
    }
    let aimed = chart(try Self.answer(csv, change))
    let plain = chart(
      try Self.answer(csv) {
        change(&$0)
        $0.columns.target = nil
      })
    #expect(Array(aimed.data.categories) == Array(plain.data.categories))
    #expect(aimed.data.series[0].hasSame(as: plain.data.series[0]))
    #expect(aimed.sentence == plain.sentence)
    let plans = chart(
      try Self.answer(csv) {
        ($0.columns.values, $0.columns.target, $0.method) = (["plan"], nil, method)
      })
    let wanted = Dictionary(
      zip(plans.data.categories, plans.data.series[0].values), uniquingKeysWith: { $1 })
    let targets = try #require(aimed.data.series[0].targets)
    for (row, target) in targets.enumerated() {
      let known = wanted[aimed.data.category(ofRow: row)] ?? .nan
      #expect(target == known || target.isNaN && (known.isNaN || row >= aimed.data.ownRows.count))
    }
  }

  @Test("Bars that can have no target say why")
  func refused() throws {
    let csv = "name,kind,v,plan\na,x,1,2\nb,y,3,4\n"
    func sentence(_ change: (inout AskedQuery) -> Void) throws -> String {
      do {
        _ = try Self.answer(csv, change)
        return ""
      } catch let error as ColumnError {
        return error.sentence
      }
    }
    let start = "bars have no target in column \"plan\": "
    #expect(try sentence { $0.columns.series = "kind" } == start + "they are split")
    #expect(
      try sentence { ($0.columns.values, $0.method) = ([], .count) } == start + "they count rows")
    #expect(try sentence { $0.columns.values = ["plan"] } == start + "it is what they show")
    #expect(
      try sentence { $0.shownAs = .share } == start + "they show something else than their values")
    #expect(try sentence { $0.columns.target = "kind" } == "column \"kind\" has no numbers")
    #expect(try sentence { $0.columns.target = "pln" }.hasPrefix("no column \"pln\"; did you mean"))
  }
}

extension ChartData.Series {
  fileprivate func hasSame(as other: Self) -> Bool {
    name == other.name && values.count == other.values.count
      && zip(values, other.values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  }
}
