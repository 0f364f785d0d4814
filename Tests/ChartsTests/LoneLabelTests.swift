// The label of a time axis in a view in which no round period begins.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries
@testable import Tables

@Suite struct LoneLabelTests {
  /// Two thousand days, of which the row 500 is the sixth of February 2015.
  private func chart() throws -> Chart {
    let first = CivilDate(year: 2015, month: 2, day: 6).dayNumber - 500
    let bins = Array(first..<first + 2_000)
    var data = ChartData(
      categoryName: "date", categories: bins.map { Grain.day.label(ofBin: $0) },
      series: [.init(name: "n", values: bins.map { Double($0 % 7) }, texts: bins.map { _ in "" })])
    data.kind = .periods(try #require(Periods(.day, bins: bins)))
    return Chart(
      data: data, title: "", hiddenParts: [.ring, .control, .legend, .values, .grid, .yAxis])
  }

  private func scene(_ chart: Chart, _ width: Double, _ viewport: Viewport? = nil) -> Scene {
    var state = ChartState()
    state.viewport = viewport
    return chart.scene(
      state: state, size: Size(width: width, height: 300), measurer: FixedAdvanceMeasurer())
  }

  @Test func `the middle one of four days is named in full where that has room`() throws {
    let chart = try chart()
    let view = Viewport(start: 500, length: 4, of: 2_000)
    var count = 0
    for width in stride(from: 78.0, through: 92, by: 1) {
      let scene = scene(chart, width, view)
      // A day of the month has 23 pixels with its gap, a whole date 72.
      guard let step = scene.slots?.step, step >= 18, step < 20 else { continue }
      #expect(scene.texts(.categoryLabel) == ["2015-02-08"], "\(width)")
      count += 1
    }
    #expect(count > 3)
  }

  @Test func `where not even a digit has room there is no label`() throws {
    let chart = try chart()
    for width in stride(from: 1.0, through: 60, by: 1) {
      let texts = scene(chart, width).texts(.categoryLabel)
      #expect(!texts.contains("") && !texts.contains("…"), "\(width)")
      if width < 14 { #expect(texts.isEmpty, "\(width)") }
    }
  }
}
