// A chosen range of a logarithmic axis, which has no place for zero or less.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct LogarithmicRangeTests {
  private static let keptRange = "The axis keeps its own range: "

  private func chart(_ values: [Double], _ lower: Int?, _ upper: Int?) -> Chart {
    var chart = SampleChart(
      "t", ChartData("Name", values.indices.map { "n\($0)" }, ("v", values))
    ).chart
    chart.scale = .log
    chart.looks.range = AxisRange(lower.map { Double($0) }, upper.map { Double($0) })
    return chart
  }

  private func domain(_ chart: Chart) -> ClosedRange<Double> {
    chart.scene(
      size: Size(width: 640, height: 480), scaleFactor: 1, measurer: FixedAdvanceMeasurer()
    ).charts[0].domain
  }

  /// The sentences about the bars beyond the ends, of a plain count.
  private func notices(_ values: [Double], _ lower: Int?, _ upper: Int?) -> [String] {
    let above = upper.map { end in values.count { $0 > Double(end) } } ?? 0
    let below = lower.map { end in values.count { $0 < Double(end) } } ?? 0
    var notices: [String] = []
    if let upper, above > 0 {
      notices.append(above == 1 ? "1 bar is cut at \(upper)" : "\(above) bars are cut at \(upper)")
    }
    if let lower, below > 0 {
      notices.append(
        below == 1 ? "1 bar lies below \(lower)" : "\(below) bars lie below \(lower)")
    }
    return notices
  }

  @Test func `a logarithmic axis takes positive ends, and keeps its own for others`() {
    var random = SeededGenerator(seed: 16)
    for index in 0..<200 where Samples.takes(index) {
      let values = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        Double(Int.random(in: 1...200, using: &random))
      }
      let (least, most) = (values.min() ?? 0, values.max() ?? 0)
      let from = Int.random(in: -3...6, using: &random) * (index % 2 == 0 ? 1 : 20)
      let lower: Int? = index % 3 == 1 ? nil : from
      let upper: Int? = index % 3 == 2 ? nil : from + Int.random(in: 1...100, using: &random)
      let ranged = chart(values, lower, upper)
      let shown = domain(ranged)
      let name = "\(values) from \(lower ?? -999) to \(upper ?? -999)"
      if lower ?? 1 < 1 || upper ?? 1 < 1 {
        let reason = "a logarithmic axis has no place for 0 or less"
        #expect(ranged.notices == [Self.keptRange + reason], "\(name)")
        #expect(shown.lowerBound < least && shown.upperBound >= most, "\(name)")
        continue
      }
      let isBelowAll = lower == nil && Double(upper ?? 0) <= least
      let isAboveAll = upper == nil && Double(lower ?? 0) >= most
      if isBelowAll || isAboveAll {
        let reason = "all values lie beyond the one that is asked for"
        #expect(ranged.notices == [Self.keptRange + reason], "\(name)")
        #expect(shown.lowerBound < least && shown.upperBound >= most, "\(name)")
        continue
      }
      #expect(ranged.notices == notices(values, lower, upper), "\(name)")
      #expect(shown.lowerBound > 0, "\(name)")
      if let lower { #expect(shown.lowerBound == Double(lower), "\(name)") }
      if let upper { #expect(shown.upperBound == Double(upper), "\(name)") }
      if lower == nil { #expect(shown.lowerBound <= least, "\(name)") }
      if upper == nil { #expect(shown.upperBound >= most, "\(name)") }
    }
  }

  @Test func `each tick is a value within the range, at its own place`() {
    var random = SeededGenerator(seed: 17)
    for index in 0..<200 where Samples.takes(index) {
      let others = (0..<3).map { _ in Double(Int.random(in: 2...900, using: &random)) }
      let values = [20, 30, 700] + others
      let from = Int.random(in: 1...250, using: &random)
      let lower: Int? = index % 3 == 1 ? nil : from
      let upper: Int? = index % 3 == 2 ? nil : from + Int.random(in: 30...500, using: &random)
      let orientation: Scene.Orientation = index % 2 == 0 ? .vertical : .horizontal
      var ranged = chart(values, lower, upper)
      ranged.orientation = orientation
      let scene = ranged.scene(
        size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
      let name = "\(values) from \(lower ?? -1) to \(upper ?? -1)"
      let shown = domain(ranged)
      let labels = scene.marks.filter { $0.role == .tickLabel }
      #expect(labels.count >= 2, "\(name)")
      for (place, label) in labels.enumerated() {
        guard case .axisValue(let value)? = label.datum else {
          Issue.record("a label without a value, \(name)")
          continue
        }
        #expect(shown.contains(value), "\(value), \(name)")
        let covered = labels[..<place].filter { $0.bounds.outset(by: -1).intersects(label.bounds) }
        #expect(covered.isEmpty, "\(value), \(name)")
      }
    }
  }

  @Test func `one is an end that it can have, zero is none`() {
    #expect(chart([3, 40], 1, 100).notices == [])
    #expect(chart([3, 40], nil, 0).notices.count == 1)
    #expect(chart([3, 40], 0, nil).notices.count == 1)
    #expect(chart([3, 40], -1, nil).notices.count == 1)
    #expect(domain(chart([3, 40], 1, 50)) == 1...50)
  }
}
