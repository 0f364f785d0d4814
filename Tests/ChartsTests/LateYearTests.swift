// A year that comes long after the others, where few are labelled.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries
@testable import Tables

@Suite struct LateYearTests {
  @Test func `a year that comes late is told instead of the round one before, after one label`()
    throws
  {
    let years = Array(2004...2010) + [2019]
    var data = ChartData(
      categoryName: "year", categories: years.map { String($0) },
      series: [
        .init(name: "n", values: years.map { Double($0 % 7) }, texts: years.map { _ in "" })
      ])
    data.kind = .periods(try #require(Periods(.year, bins: years)))
    let chart = Chart(data: data, title: "", hiddenParts: [.ring, .control, .legend, .values])
    let scene = chart.scene(
      size: Size(width: 280, height: 400), measurer: FixedAdvanceMeasurer())
    let labels = scene.marks.filter { $0.role == .categoryLabel }.compactMap { mark -> String? in
      if case .text(let text) = mark { text.text } else { nil }
    }
    // The bars of 2010 and 2019 are beside each other.
    #expect(labels == ["2005", "2019"])
  }
}
