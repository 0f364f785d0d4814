// A chosen range of the value axis: where the axis ends, and what is told of the bars beyond.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct ChosenRangeTests {
  /// The sentence about the bars beyond an end; nothing for none.
  private func told(_ count: Int, one: String, several: String) -> [String] {
    count == 0 ? [] : [count == 1 ? "1 bar \(one)" : "\(count) bars \(several)"]
  }

  /// What a plain count finds.
  private func notices(_ values: [Double], _ lower: Int?, _ upper: Int?) -> [String] {
    var notices: [String] = []
    if let lower { notices.append("Bars do not begin at zero, but at \(lower)") }
    if let upper {
      notices += told(
        values.count { $0 > Double(upper) }, one: "is cut at \(upper)",
        several: "are cut at \(upper)")
    }
    if let lower {
      notices += told(
        values.count { $0 < Double(lower) }, one: "lies below \(lower)",
        several: "lie below \(lower)")
    }
    return notices
  }

  @Test func `the axis ends where it is wanted, and each bar beyond is counted`() {
    var random = SeededGenerator(seed: 29)
    for index in 0..<200 where Samples.takes(index) {
      let count = Int.random(in: 1...8, using: &random)
      let others = (1..<count).map { _ in Double(Int.random(in: 0...200, using: &random)) }
      let values = [90] + others
      let most = values.max() ?? 0
      let from = Int.random(in: 1...150, using: &random)
      let lower: Int? = index % 3 == 1 ? nil : from
      let upper: Int? = index % 3 == 2 ? nil : from + Int.random(in: 1...100, using: &random)
      var chart = SampleChart(
        "t", ChartData("Name", (0..<count).map { "n\($0)" }, ("v", values))
      ).chart
      chart.looks.range = AxisRange(lower.map { Double($0) }, upper.map { Double($0) })
      let name = "\(values) from \(lower ?? -1) to \(upper ?? -1)"
      let domain = chart.scene(
        size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer()
      ).charts[0].domain
      if upper == nil, Double(from) >= most {
        let text =
          "The axis keeps its own range: all values lie beyond the one that is asked for"
        #expect(chart.notices == [text], "\(name)")
        #expect(domain.lowerBound == 0 && domain.upperBound >= most, "\(name)")
        continue
      }
      #expect(chart.notices == notices(values, lower, upper), "\(name)")
      #expect(domain.lowerBound == Double(lower ?? 0), "\(name)")
      if let upper {
        #expect(domain.upperBound == Double(upper), "\(name)")
      } else {
        #expect(domain.upperBound >= most, "\(name)")
      }
    }
  }

  /// The numbers at the axis of 1, 3 and 8.
  private func ticks(_ lower: Double?, _ upper: Double?) -> [String] {
    var chart = SampleChart("t", ChartData("Name", ["a", "b", "c"], ("v", [1, 3, 8]))).chart
    chart.looks.range = AxisRange(lower, upper)
    return chart.scene(
      size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer()
    ).texts(.tickLabel)
  }

  @Test func `an axis of whole numbers has two numbers, if need be of fractions`() {
    let narrow: [(Double?, Double?)] = [(0.2, 0.8), (1.5, 2.5), (2, 2.5), (nil, 0.8), (7.5, nil)]
    for (lower, upper) in narrow {
      let ticks = ticks(lower, upper)
      #expect(Set(ticks).count > 1, "\(lower ?? .nan) to \(upper ?? .nan)")
    }
    #expect(Set(ticks(0.2, 0.8)).isSuperset(of: ["0.2", "0.8"]))
    // Two whole numbers are enough.
    #expect(Set(ticks(1.5, 3.5)) == ["2", "3"])
    #expect(Set(ticks(2, 3)) == ["2", "3"])
  }
}
