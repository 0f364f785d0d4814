// The laws of elements for every chart, at every size and in every state that the laws of scenes
// are tried with.
import Charts
import Scenegraph
import TestSupport
import Testing
import Words

@Suite("What is told of a scene is what is shown, at every size")
struct ElementLawTests {
  private func failure(
    _ chart: Chart, _ size: Size, _ scaleFactor: Double, _ state: ChartState, hasFocus: Bool
  ) -> String? {
    let laws = ElementLaws(
      SceneLaws(chart: chart, state: state, size: size, scaleFactor: scaleFactor),
      origin: Point(x: 40, y: -12.5), hasFocus: hasFocus)
    return laws.violations.first.map {
      "\(size.width)×\(size.height) at \(scaleFactor), \(state): \($0)"
    }
  }

  @Test("At every size, in some state and scale", arguments: SampleChart.all)
  func sizes(_ sample: SampleChart) {
    var random = SeededGenerator(seed: 13)
    let failures = SceneLawTests.sizes.enumerated().compactMap { index, size in
      var state = SceneLawTests.state(index / 2, sample.chart, &random)
      if index % 4 == 0 { state.message = .said("There is no ring\nhere") }
      return failure(
        sample.chart, size, index % 2 == 0 ? 1 : SceneLawTests.scaleFactors[index % 6], state,
        hasFocus: index % 3 > 0)
    }
    let list = failures.prefix(6).joined(separator: "\n")
    #expect(failures.isEmpty, "\(failures.count) sizes:\n\(list)")
  }

  @Test("In every orientation, layout, scale and order, and zoomed", arguments: SampleChart.all)
  func forms(_ sample: SampleChart) {
    var random = SeededGenerator(seed: 17)
    var failures: [String] = []
    for (index, form) in SceneLawTests.ways.enumerated() {
      var chart = sample.chart
      (chart.orientation, chart.layout, chart.scale) = (form.orientation, form.layout, form.scale)
      chart.references = [Reference(value: 50, label: "Half"), .init(value: 1)]
      chart.arrange(
        sort: SortOrder.allCases[index % SortOrder.allCases.count], top: index % 3 == 0 ? 3 : nil)
      let count = chart.data.categories.count
      for (place, size) in SceneLawTests.sizes.enumerated() where place % 8 == index % 8 {
        let scaleFactor = max(
          SceneLawTests.scaleFactors[place / 3 % 6], 1 / min(size.width, size.height))
        var state = SceneLawTests.state(place / 2, chart, &random)
        if place % 3 == 0 {
          state.viewport = Viewport(
            start: Double(count) / 3, length: Double(count) / 4, of: count)
        }
        let failure = self.failure(chart, size, scaleFactor, state, hasFocus: true)
        if let failure { failures.append("\(form) \(failure)") }
      }
    }
    let list = failures.prefix(6).joined(separator: "\n")
    #expect(failures.isEmpty, "\(failures.count) scenes:\n\(list)")
  }
}
