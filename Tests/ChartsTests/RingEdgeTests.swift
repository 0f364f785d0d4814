// Where there is no ring as a part or its whole is no number, and what it says in a wide font.
import Charts
import Queries
import Scenegraph
import TestSupport
import Testing

@Suite struct RingEdgeTests {
  /// Every character is 1.2 em wide.
  private final class WideMeasurer: TextMeasurer {
    func size(of text: String, font: Font) -> Size {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let longest = lines.map(\.count).max() ?? 0
      return Size(
        width: Double(longest) * 1.2 * font.size,
        height: Double(lines.count) * lineHeight(of: font))
    }

    func lineHeight(of font: Font) -> Double { (1.35 * font.size).rounded(.up) }
  }

  private func chart(
    _ method: Query.Method, _ names: [String], _ series: [(String, [Double])]
  ) -> Chart {
    let data = ChartData(
      categoryName: "k", categories: names,
      series: series.map { name, values in
        ChartData.Series(name: name, values: values, texts: values.map(ChartData.text))
      },
      grouping: Grouping(method: method, valueNames: ["v"], keyNames: ["k", "s"]))
    return SampleChart("t", data).chart
  }

  private func ring(_ chart: Chart, _ state: ChartState = ChartState()) -> [String] {
    let scene = chart.scene(
      state: state, size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
    let hasTrack = scene.marks.contains { $0.role == .ringTrack }
    let texts = scene.texts(.ringLabel)
    #expect(hasTrack != texts.isEmpty)
    return texts
  }

  @Test func `nothing is a part of a goal of zero`() {
    var sums = chart(.sum, ["a", "b"], [("v", [30, 70])])
    for (goal, words) in [
      (400, ["25%", "v"]), (0, []), (-0.0, []),
    ] as [(Double, [String])] {
      sums.goal = goal
      #expect(Array(ring(sums).prefix(2)) == words, "\(goal)")
    }
  }

  @Test func `an infinite mean is no part of a goal`() {
    for (largest, words) in [
      (4, ["40%", "a"]), (.infinity, []),
    ] as [(Double, [String])] {
      var means = chart(.mean, ["a", "b"], [("v", [largest, 3])])
      means.goal = 10
      #expect(Array(ring(means).prefix(2)) == words, "\(largest)")
    }
  }

  @Test func `of stacks of which only the others are left to see, none is the largest`() {
    var chart = chart(
      .sum, ["A", "B", "C"],
      [("x", [10, .nan, .nan]), ("y", [.nan, 1, 2]), ("z", [.nan, 3, 4])])
    chart.layout = .stacked
    chart.arrange(sort: .valueDescending, top: 1)
    #expect(chart.data.categories.count == 2)
    #expect(Array(ring(chart).prefix(2)) == ["50%", "A"])
    #expect(ring(chart, ChartState(hiddenSeries: [0])).isEmpty)
  }

  @Test func `a share that is too wide for the circle has the smallest letters and is cut`() throws
  {
    let chart = chart(.sum, ["a", "b", "c"], [("v", [3, 2, 1])])
    let state = ChartState(reading: ChartState.Reading(bytes: 10, totalBytes: 10, rows: 3))
    func text(_ measurer: any TextMeasurer) throws -> TextMark {
      let scene = chart.scene(
        state: state, size: Size(width: 1_600, height: 1_200), measurer: measurer)
      let texts = scene.marks.compactMap { mark -> TextMark? in
        if case .text(let text) = mark, mark.role == .ringLabel { text } else { nil }
      }
      return try #require(texts.first)
    }
    let plain = try text(FixedAdvanceMeasurer())
    #expect(plain.text == "100%" && plain.font.size == 12)
    let wide = try text(WideMeasurer())
    #expect(wide.text.hasPrefix("1") && wide.text.hasSuffix("…"))
    #expect(wide.font.size == 9 && wide.bounds.width <= 40)
  }

  @Test(arguments: [Size(width: 1000, height: 600), Size(width: 600, height: 1000)])
  func `a goal keeps its ring where the names of series have no room in a line`(_ size: Size) {
    let names = (1...8).map { "a rather long name \($0)" }
    let series = names.enumerated().map { index, name in (name, [Double(index + 1), 7]) }
    var chart = chart(.sum, ["x", "y"], series)
    chart.goal = 400
    chart.layout = .grouped
    let scene = chart.scene(size: size, measurer: FixedAdvanceMeasurer())
    #expect(scene.marks.contains { $0.role == .ringTrack })
    #expect(scene.texts(.legendLabel) == names)
  }

  @Test func `in a tall picture a ring has room of its own, and no series is without its name`() {
    let names = ["Northerly", "b", "c", "d", "e"]
    let series = names.enumerated().map { index, name in (name, [Double(index + 1), 7]) }
    var chart = chart(.sum, ["x", "y"], series)
    chart.goal = 400
    // What gives way first, and until then leaves too little height for five names.
    chart.description = String(repeating: "some words ", count: 60)
    var withRing: Set<Bool> = []
    for height in stride(from: 364.0, through: 720, by: 4) {
      let scene = chart.scene(
        size: Size(width: 360, height: height), measurer: FixedAdvanceMeasurer())
      let track = scene.marks.first { $0.role == .ringTrack }
      withRing.insert(track != nil)
      guard let track, let plot = scene.marks.first(where: { $0.role == .plot }) else { continue }
      #expect(!track.bounds.intersects(plot.bounds), "\(height)")
      #expect(scene.texts(.legendLabel) == names, "\(height)")
    }
    #expect(withRing.count == 2)
  }
}
