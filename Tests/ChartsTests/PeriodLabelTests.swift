// Labels of an axis of time: which minutes are round, and where the years below months stand.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries
@testable import Tables

@Suite struct PeriodLabelTests {
  private func chart(_ names: [String], _ periods: Periods) -> Chart {
    var data = ChartData(
      categoryName: "t", categories: names,
      series: [.init(name: "n", values: names.map { _ in 1 }, texts: names.map { _ in "" })])
    data.kind = .periods(periods)
    return Chart(data: data, title: "", hiddenParts: [.ring, .control, .legend, .values])
  }

  /// The labels nearest to the plot, and those below.
  private func labels(_ scene: Scene) -> (near: [TextMark], below: [TextMark]) {
    var all: [TextMark] = []
    for case .text(let text) in scene.marks where text.attributes.role == .categoryLabel {
      all.append(text)
    }
    let top = all.map(\.bounds.minY).min() ?? 0
    return (all.filter { $0.bounds.minY == top }, all.filter { $0.bounds.minY > top })
  }

  @Test func `minutes are labelled every 5, 10, 15 or 30 of an hour`() throws {
    // 13 minutes past 22:00.
    let start: Int64 = 1_699_999_980
    let names = (0..<150).map { TimeUnit.minute.text(of: start + 60 * Int64($0)) }
    try #require(names[0].hasSuffix(" 22:13"))
    let chart = chart(names, try #require(Periods(names: names)))
    var steps: Set<Int> = []
    for width in stride(from: 250.0, to: 3_000, by: 25) {
      let scene = chart.scene(
        size: Size(width: width, height: 400), measurer: FixedAdvanceMeasurer())
      let minutes = labels(scene).near.compactMap { Int($0.text.suffix(2)) }
      guard minutes.count > 3, minutes.count < names.count else { continue }
      // The first may be moved, and take the place of the second.
      let step = (minutes[3] - minutes[2] + 60) % 60
      steps.insert(step)
      #expect([0, 5, 10, 15, 30].contains(step), "\(minutes) at \(width)")
      #expect(minutes.allSatisfy { $0 % max(step, 1) == 0 }, "\(minutes) at \(width)")
    }
    #expect(steps.isSuperset(of: [5, 10, 15, 30]), "\(steps)")
  }

  @Test func `a year stands only below a month, wherever the view begins and ends`() throws {
    let bins = Array(12 * 2022..<12 * 2022 + 36)
    let periods = try #require(Periods(.month, bins: bins))
    let chart = chart(bins.map { Grain.month.label(ofBin: $0) }, periods)
    func scene(_ start: Double) -> Scene {
      var state = ChartState()
      state.viewport = Viewport(start: start, length: 6, of: 36)
      return chart.scene(
        state: state, size: Size(width: 600, height: 300), measurer: FixedAdvanceMeasurer())
    }
    let step = try #require(scene(10).slots?.step)
    try #require(step > 60)
    // The middle of January 2023 so many pixels from either end of the view.
    for distance in stride(from: 0.5, through: 30, by: 0.5) {
      for start in [12.5 - distance / step, 6.5 + distance / step] {
        let (months, years) = labels(scene(start))
        #expect(!months.isEmpty && !years.isEmpty, "\(distance) at \(start)")
        for year in years {
          let nearest = months.map { abs($0.bounds.midX - year.bounds.midX) }.min() ?? .infinity
          #expect(nearest < 4, "\(year.text) is \(nearest) from a month, \(distance) at \(start)")
        }
      }
    }
  }
}
