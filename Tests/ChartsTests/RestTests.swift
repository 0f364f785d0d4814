// The bar of the rest: it is none of those that are compared, and must not make them small.
import Charts
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite("The rest in one is neutral, last, and does not set the scale")
struct RestTests {
  private func chart(_ values: [Double], top: Int, _ orientation: Scene.Orientation = .vertical)
    -> Chart
  {
    let rows = values.enumerated().map { "n\($0.offset),\($0.element)\n" }.joined()
    var chart = Chart(
      data: (try? ChartsTests.chart("name,sales\n" + rows)) ?? .empty, title: "t",
      numberFormat: NumberFormat())
    chart.orientation = orientation
    chart.arrange(sort: .valueDescending, top: top)
    return chart
  }

  private func scene(_ chart: Chart) -> Scene {
    chart.scene(
      size: Size(width: 800, height: 600), scaleFactor: 1, measurer: FixedAdvanceMeasurer())
  }

  private func bars(_ scene: Scene) -> [RectMark] {
    scene.marks.compactMap { mark in
      guard case .rect(let bar) = mark, mark.role == .bar else { return nil }
      return bar
    }
  }

  @Test("The axis ends above the largest bar, where a longer rest is cut with a tip and its value")
  func cut() throws {
    for orientation in [Scene.Orientation.vertical, .horizontal] {
      let scene = scene(chart([263, 209] + Array(repeating: 50, count: 40), top: 2, orientation))
      #expect(scene.chart?.domain == 0...300)
      let last = try #require(bars(scene).last)
      #expect(last.attributes.datum?.value == 2_000)
      guard case .pointed = last.shape else {
        Issue.record("\(last.shape)")
        continue
      }
      let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
      #expect(plot.contains(last.bounds, tolerance: 1e-6))
      let texts = scene.marks.compactMap { mark -> String? in
        if case .text(let text) = mark, mark.role == .valueLabel { text.text } else { nil }
      }
      #expect(texts.last == "2,000")
    }
  }

  @Test("A rest on the side of zero where no other bar is, is seen and has its value")
  func otherSide() throws {
    for orientation in [Scene.Orientation.vertical, .horizontal] {
      let scene = scene(chart([263, 209, -900, -800], top: 2, orientation))
      let last = try #require(bars(scene).last)
      #expect(last.attributes.datum?.value == -1_700)
      guard case .pointed = last.shape else {
        Issue.record("\(last.shape)")
        continue
      }
      #expect(last.bounds.width > 20 && last.bounds.height > 20)
      let label = scene.marks.last { $0.role == .valueLabel }
      #expect(label?.datum == last.attributes.datum)
    }
  }

  @Test("A rest that fits is as long as its value")
  func fits() throws {
    let scene = scene(chart([100, 50, 30, 20], top: 2))
    #expect(scene.chart?.domain == 0...100)
    let last = try #require(bars(scene).last)
    if case .pointed = last.shape { Issue.record("it is not cut") }
    #expect(last.bounds.height == bars(scene)[1].bounds.height)
  }

  @Test("Stacks have the axis of the stacks that are shown")
  func stacks() throws {
    let rows = (0..<30).map { "n\($0),a,\(30 - $0)\nn\($0),b,1\n" }.joined()
    var chart = Chart(
      data: try ChartsTests.chart("name,who,sales\n" + rows, series: "who"), title: "t",
      numberFormat: NumberFormat())
    chart.layout = .stacked
    chart.arrange(sort: .valueDescending, top: 3)
    #expect(scene(chart).chart?.domain == 0...35)
  }

  @Test("Nothing but zeros beside it leave the axis to the rest")
  func onlyRest() throws {
    var zeros = chart([0, 0, 0, 0], top: 1)
    #expect(scene(zeros).chart?.domain == 0...1)
    zeros = chart([0, -5, -6], top: 1)
    #expect(try #require(scene(zeros).chart?.domain).lowerBound <= -11)
  }

  @Test("It is grey in every theme, and several series keep their colours in it")
  func color() throws {
    for theme in [Theme.light, .dark, .highContrast, .highContrastLight] {
      var chart = chart([5, 4, 3, 2], top: 2)
      chart.theme = theme
      let fills = bars(scene(chart)).map(\.fill)
      #expect(fills == [theme.series[0], theme.series[0], theme.rest])
    }
    var two = Chart(
      data: try ChartsTests.chart("name,x,y\na,3,4\nb,2,2\nc,1,1\n"), title: "t",
      numberFormat: NumberFormat())
    two.arrange(sort: .none, top: 1)
    #expect(bars(scene(two)).suffix(2).map(\.fill) == Array(two.theme.series.prefix(2)))
  }

  @Test("The control says what its numbers are, where there is room")
  func control() {
    func words(_ width: Double) -> [String] {
      // A picture has no control.
      var state = ChartState()
      state.scrolls = true
      return chart((1...30).map { Double($0) }, top: 10).scene(
        state: state, size: Size(width: width, height: 600), scaleFactor: 1,
        measurer: FixedAdvanceMeasurer()
      ).marks.compactMap { mark in
        if case .text(let text) = mark, mark.role == .controlSegment { text.text } else { nil }
      }
    }
    #expect(words(800) == ["Largest", "All", "20", "10", "5"])
    #expect(words(270) == ["All", "20", "10", "5"])
  }

  @Test("Rows without a name are told as a bar or a series only where that is not among the others")
  func nameless() throws {
    var random = SeededGenerator(seed: 93)
    let names = (0..<15).map { $0 == 3 ? "" : "n\($0)" }
    var shownBeforeGaps = 0
    // All of them: in few of them is a bar without a name above gaps.
    for round in 0..<200 {
      let gaps = Set((0..<round % 6).map { _ in Int.random(in: 4..<15, using: &random) })
      let bars = names.enumerated().map { place, name in
        "\(name),\(gaps.contains(place) ? "" : String(Int.random(in: 1...99, using: &random)))\n"
      }.joined()
      var chart = Chart(
        data: try ChartsTests.chart("name,sales\n" + bars, values: ["sales"], method: .sum),
        title: "t", numberFormat: NumberFormat())
      let order = try #require(SortOrder.allCases.randomElement(using: &random))
      let top = Int.random(in: 1...15, using: &random)
      chart.arrange(sort: order, top: top)
      let place = chart.data.categories.firstIndex(of: "")
      let words = "top \(top) by \(order) of \(bars)"
      #expect((place != nil) == (top >= 15 - gaps.count), "\(words)")
      let told = place == nil ? "among the others" : "the bar without a name"
      #expect(chart.notices.first == "1 row has no name: " + told, "\(words)")
      guard let place else { continue }
      #expect(chart.data.name(ofRow: place) == "no name")
      if place < chart.data.ownRows.count - 1 { shownBeforeGaps += 1 }
    }
    #expect(shownBeforeGaps > 0)
    for place in [3, 14] {
      let rows = names.indices.map { "a,\($0 == place ? "" : "s\($0)"),\(100 - $0)\n" }.joined()
      let chart = Chart(
        data: try ChartsTests.chart("name,of,sales\n" + rows, series: "of", method: .sum),
        title: "t", numberFormat: NumberFormat())
      let isShown = chart.data.series.contains { $0.name.isEmpty }
      #expect(isShown == (place == 3))
      #expect(
        chart.notices == [
          "1 row has no of: " + (isShown ? "the series without a name" : "among the others")
        ])
    }
  }
}
