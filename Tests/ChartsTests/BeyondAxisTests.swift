// What stands beside bars and reaches beyond the axis: it is open there, and counted.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct BeyondAxisTests {
  private struct Bars {
    var values: [Double]
    var compared: [Double]?
    var errors: [Double]?
    var targets: [Double]?
  }

  private func chart(
    _ bars: Bars, _ range: AxisRange?, _ orientation: Scene.Orientation = .vertical,
    _ scale: ScaleKind = .linear
  ) -> Chart {
    var data = ChartData(
      categoryName: "Name", categories: CellTexts(bars.values.indices.map { "n\($0)" }),
      series: [
        ChartData.Series(
          name: "v", values: bars.values, texts: CellTexts(bars.values.map { "\($0)" }),
          compared: bars.compared, errors: bars.errors, targets: bars.targets)
      ])
    if bars.compared != nil { data.comparison = .previous }
    if bars.targets != nil { data.targetName = "plan" }
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    (chart.orientation, chart.scale, chart.looks.range) = (orientation, scale, range)
    return chart
  }

  private func scene(_ chart: Chart) -> Scene {
    chart.scene(size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
  }

  /// The steps of the pen for each row.
  private func paths(_ role: Role, in scene: Scene) -> [Int: [Path.Segment]] {
    var found: [Int: [Path.Segment]] = [:]
    for case .path(let mark) in scene.marks where mark.attributes.role == role {
      if let row = mark.attributes.datum?.row { found[row] = mark.path.segments }
    }
    return found
  }

  private func targetRows(_ scene: Scene) -> [Int] {
    scene.marks.compactMap { mark in
      guard case .line = mark, mark.role == .target else { return nil }
      return mark.datum?.row
    }
  }

  private func told(_ count: Int, _ one: String, _ several: String) -> [String] {
    count == 0 ? [] : ["\(count) \(count == 1 ? one : several) beyond the axis"]
  }

  /// Range, scale and direction of a round.
  private func form(
    _ number: Int, _ random: inout SeededGenerator
  ) -> (AxisRange?, Scene.Orientation, ScaleKind) {
    let lower = Double(Int.random(in: -30...12, using: &random))
    let upper = Double(Int.random(in: 20...100, using: &random))
    let range: AxisRange? =
      switch number % 4 {
      case 0: AxisRange(lower, upper)
      case 1: AxisRange(nil, upper)
      case 2: AxisRange(lower, nil)
      default: nil
      }
    return (
      range, Bool.random(using: &random) ? .vertical : .horizontal,
      Int.random(in: 0..<3, using: &random) == 0 ? .log : .linear
    )
  }

  private func numbers(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> [Double] {
    (0..<5).map { _ in Double(Int.random(in: range, using: &random)) }
  }

  @Test func `an outline is open where it goes on, and each of these is counted`() {
    var random = SeededGenerator(seed: 81)
    for number in 0..<300 where Samples.takes(number) {
      let (range, orientation, scale) = form(number, &random)
      let compared = numbers(-40...150, &random)
      let chart = chart(
        Bars(values: numbers(13...90, &random), compared: compared), range, orientation, scale)
      let scene = scene(chart)
      let domain = scene.charts[0].domain
      let outlines = paths(.compareBar, in: scene)
      let name = "\(compared) in \(domain) \(scale)"
      for (row, value) in compared.enumerated() {
        let isOn = domain.contains(value)
        let isCut =
          value > domain.upperBound || value < domain.lowerBound && domain.lowerBound < 0
        #expect((outlines[row] != nil) == (isOn ? value != 0 : isCut), "\(value), \(name)")
        guard let segments = outlines[row] else { continue }
        #expect(segments.contains(.close) == isOn, "\(value), \(name)")
      }
      let beyond = compared.count { !domain.contains($0) }
      #expect(
        chart.notices.filter { $0.hasSuffix("beyond the axis") }
          == told(beyond, "outline reaches", "outlines reach"), "\(name)")
    }
  }

  @Test func `a whisker has a cap where it ends on the axis, and is counted where it goes on`() {
    var random = SeededGenerator(seed: 82)
    for number in 0..<300 where Samples.takes(number) {
      let (range, orientation, scale) = form(number, &random)
      let values = numbers(1...90, &random)
      let errors = numbers(1...99, &random)
      let chart = chart(Bars(values: values, errors: errors), range, orientation, scale)
      let scene = scene(chart)
      let domain = scene.charts[0].domain
      let whiskers = paths(.errorBar, in: scene)
      let name = "\(values) ± \(errors) in \(domain) \(scale)"
      var beyond = 0
      for (row, value) in values.enumerated() {
        let ends = [value - errors[row], value + errors[row]]
        let caps = ends.count { domain.contains($0) }
        if caps < 2 { beyond += 1 }
        let isOffScale = domain.lowerBound > 0 && value < domain.lowerBound
        let isSeen = !isOffScale && ends[0] <= domain.upperBound && ends[1] >= domain.lowerBound
        let count = whiskers[row]?.count
        #expect(count == (isSeen ? 2 + 2 * caps : nil), "\(row) of \(name)")
        // Unless somebody has chosen less, the axis has room for what it can have.
        if range == nil {
          #expect(ends.allSatisfy { domain.contains($0) || scale == .log && $0 <= 0 }, "\(name)")
        }
      }
      #expect(
        chart.notices.filter { $0.hasSuffix("beyond the axis") }
          == told(beyond, "whisker reaches", "whiskers reach"), "\(name)")
    }
  }

  @Test func `a target that is not on the axis is counted`() {
    var random = SeededGenerator(seed: 83)
    for number in 0..<300 where Samples.takes(number) {
      let (range, orientation, scale) = form(number, &random)
      let targets = numbers(-40...150, &random)
      let chart = chart(
        Bars(values: numbers(13...90, &random), targets: targets), range, orientation, scale)
      let scene = scene(chart)
      let domain = scene.charts[0].domain
      let name = "\(targets) in \(domain) \(scale)"
      let rows = targets.indices.filter { domain.contains(targets[$0]) }
      #expect(targetRows(scene) == rows, "\(name)")
      #expect(
        chart.notices.filter { $0.hasSuffix("beyond the axis") }
          == told(5 - rows.count, "target lies", "targets lie"), "\(name)")
      #expect(scene.notices == chart.notices)
    }
  }

  @Test func `an open outline goes to the end of the plot, on both sides of its bar`() throws {
    let scene = scene(
      chart(Bars(values: [30, 35, 20], compared: [80, 20, 40]), AxisRange(0, 50)))
    let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
    let segments = try #require(paths(.compareBar, in: scene)[0])
    let points = segments.compactMap { segment -> Point? in
      switch segment {
      case .move(let point), .line(let point): point
      case .arc, .close: nil
      }
    }
    #expect(points.count == 4 && segments.count == 4)
    #expect(points[0].y == plot.minY && points[3].y == plot.minY)
    #expect(points[1].y > plot.midY && abs(points[3].x - points[0].x) > 20)
    #expect(scene.notices == ["1 outline reaches beyond the axis"])
  }

  @Test func `a line across a bar is the end of an outline that has one`() {
    for (compared, count) in [(30.0, 60), (80, 0)] {
      let scene = scene(
        chart(
          Bars(
            values: [Double](repeating: 90, count: 60),
            compared: [Double](repeating: compared, count: 60)), AxisRange(0, 50)))
      let lines = scene.marks.count { mark in
        if case .line = mark { mark.role == .compareBar } else { false }
      }
      #expect(lines == count)
    }
  }

  @Test func `a logarithmic axis has the ends above zero beside one that is not`() {
    let chart = chart(
      Bars(values: [100, 50], errors: [120, 49.5]), nil, .vertical, .log)
    #expect(scene(chart).charts[0].domain.contains(0.5))
    #expect(chart.notices == ["1 whisker reaches beyond the axis"])
  }

  @Test func `of more than twenty thousand it is told that there are some`() {
    for (count, notice) in [
      (20_000, "1 target lies beyond the axis"), (20_001, "Some targets lie beyond the axis"),
    ] {
      var targets = [Double](repeating: 40, count: count)
      targets[count / 2] = 200
      let bars = Bars(values: [Double](repeating: 50, count: count), targets: targets)
      #expect(chart(bars, AxisRange(nil, 100)).notices == [notice])
    }
  }
}
