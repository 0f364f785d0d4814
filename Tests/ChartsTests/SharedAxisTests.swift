// Charts of one measure on one page: equal values are equal parts of the axis in all of them.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite("Charts share a value axis") struct SharedAxisTests {
  private func chart(
    _ values: [Double], name: String = "Sales", with change: (inout Chart) -> Void = { _ in }
  ) -> Chart {
    var chart = SampleChart(
      "Chart", ChartData("Name", values.indices.map { "N\($0)" }, (name, values))
    ).chart
    chart.axis = .shared
    change(&chart)
    return chart
  }

  /// The charts with the axes that they have in common.
  private func shared(_ charts: [Chart], hidden: [Set<Int>] = []) -> [Chart] {
    let states = charts.indices.map {
      ChartState(hiddenSeries: hidden.indices.contains($0) ? hidden[$0] : [])
    }
    return zip(charts, SharedAxis.axes(of: Array(zip(charts, states)))).map { chart, axis in
      var chart = chart
      chart.sharedAxis = axis
      return chart
    }
  }

  private func scene(_ chart: Chart, _ width: Double = 640, _ height: Double = 480) -> Scene {
    chart.scene(
      size: Size(width: width, height: height), scaleFactor: 1, measurer: FixedAdvanceMeasurer())
  }

  @Test("The domain is the same in every size and orientation, and holds all values")
  func oneDomain() throws {
    let values = [[250.0, 10], [300, -20], [1]]
    var domains: Set<ClosedRange<Double>> = []
    for orientation in Scene.Orientation.allCases {
      let charts = shared(values.map { chart($0) { $0.orientation = orientation } })
      for chart in charts {
        for (width, height) in [(1_600.0, 900.0), (640, 480), (320, 240), (120, 90), (20, 20)] {
          let scene = scene(chart, width, height)
          let domain = try #require(scene.chart?.domain)
          domains.insert(domain)
          let ticks = scene.marks.filter { $0.role == .tickLabel }.compactMap { mark in
            if case .axisValue(let value) = mark.datum { value } else { nil }
          }
          if width >= 640 { #expect(!ticks.isEmpty) }
          #expect(ticks.isEmpty || ticks.count >= 2)
          #expect(ticks.allSatisfy(domain.contains))
        }
      }
    }
    #expect(domains == [-100...300])
  }

  @Test("On a logarithmic scale too")
  func logarithmic() throws {
    var domains: Set<ClosedRange<Double>> = []
    for chart in shared([
      chart([250, 10]) { $0.scale = .log }, chart([3, 4_000]) { $0.scale = .log },
    ]) {
      for (width, height) in [(1_600.0, 900.0), (640, 480), (320, 240), (120, 90)] {
        domains.insert(try #require(scene(chart, width, height).chart?.domain))
      }
    }
    #expect(domains == [1...10_000])
  }

  @Test("Charts of other names, scales or of shares, and those that are to have their own, do")
  func owners() {
    func domains(_ other: Chart) -> [ClosedRange<Double>?] {
      shared([chart([250]), other]).map { scene($0).chart?.domain }
    }
    let own = scene(chart([250])).chart?.domain
    #expect(domains(chart([900])) == [0...1_000, 0...1_000])
    #expect(domains(chart([900], name: "Profit"))[0] == own)
    #expect(domains(chart([900]) { $0.scale = .log })[0] == own)
    #expect(domains(chart([900]) { $0.layout = .normalized }) == [own, 0...1])
    #expect(domains(chart([900]) { $0.axis = .own })[0] == own)
    #expect(domains(SampleChart.empty.chart)[0] == own)
  }

  @Test("A stack counts as a whole, and nothing is reached for where there is nothing")
  func extents() {
    let stack = SampleChart(
      "Stack", ChartData("Name", ["a"], ("Sales", [300]), ("Profit", [500]))
    )
    var stacked = stack.chart
    (stacked.axis, stacked.layout) = (.shared, .stacked)
    var grouped = stack.chart
    grouped.axis = .shared
    func domains(_ charts: [Chart], hidden: [Set<Int>] = []) -> [ClosedRange<Double>?] {
      shared(charts, hidden: hidden).map { scene($0).chart?.domain }
    }
    #expect(domains([grouped, stacked]) == [0...800, 0...800])
    #expect(domains([grouped, stacked], hidden: [[], [1]]) == [0...500, 0...500])
    #expect(domains([chart([-5]), chart([0, .nan])]) == [-5...0, -5...0])
    #expect(domains([chart([0]), chart([.nan])]) == [0...1, 0...1])
  }

  @Test("The laws of a scene hold with an axis that others have made")
  func laws() {
    var random = SeededGenerator(seed: 31)
    var failures: [String] = []
    for index in 0..<40 {
      let form = SceneLawTests.ways.filter { $0.layout != .normalized }.randomElement(
        using: &random)
      guard let form else { continue }
      let charts = shared(
        (0..<3).map { _ in
          var chart = RandomSceneLawTests.chart(form, .mixed, &random)
          chart.source.valueNames = ["Sales"]
          chart.axis = .shared
          return chart
        })
      for chart in charts {
        let size = Size(
          width: Double(Int.random(in: 10...900, using: &random)),
          height: Double(Int.random(in: 10...700, using: &random)))
        let laws = SceneLaws(
          chart: chart, state: ChartState(), size: size, scaleFactor: [1, 1.5][index % 2])
        if laws.domain != scene(charts[0]).chart?.domain { failures.append("another domain") }
        failures += laws.violations.prefix(1).map { "\(form) \(size): \($0)" }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5).joined(separator: "\n"))")
  }
}
