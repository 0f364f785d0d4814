// A chosen range that ends at zero: bars on the other side have no part on the axis.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct RangeFromZeroTests {
  private func notices(_ values: [Double], _ lower: Double?, _ upper: Double?) -> [String] {
    var chart = SampleChart(
      "t", ChartData("Name", values.indices.map { "n\($0)" }, ("v", values))
    ).chart
    chart.looks.range = AxisRange(lower, upper)
    return chart.notices
  }

  /// The sentence about so many bars; nothing for none.
  private func told(_ count: Int, one: String, several: String) -> [String] {
    count == 0 ? [] : [count == 1 ? "1 bar \(one)" : "\(count) bars \(several)"]
  }

  @Test func `one bar below an axis from zero lies below it, and is not cut`() {
    #expect(notices([5, -3], 0, nil) == ["1 bar lies below 0"])
    #expect(notices([5, -3, 0, -2], 0, nil) == ["2 bars lie below 0"])
    #expect(notices([-5, 3], nil, 0) == ["1 bar lies above 0"])
    #expect(notices([5, 3, 0], 0, nil).isEmpty)
  }

  @Test func `bars on the other side of zero lie there, those beyond the far end are cut`() {
    var random = SeededGenerator(seed: 9_320)
    for round in 0..<60 where Samples.takes(round) {
      let others = (0..<6).map { _ in Double(Int.random(in: -60...60, using: &random)) }
      let values = [30, -30] + others
      let (below, above) = (values.count { $0 < 0 }, values.count { $0 > 0 })
      let far = Int.random(in: 10...50, using: &random)
      let end = Double(far)
      let low = told(below, one: "lies below 0", several: "lie below 0")
      let high = told(above, one: "lies above 0", several: "lie above 0")
      #expect(notices(values, 0, nil) == low, "\(values)")
      #expect(notices(values, nil, 0) == high, "\(values)")
      let most = told(
        values.count { $0 > end }, one: "is cut at \(far)", several: "are cut at \(far)")
      #expect(notices(values, 0, end) == most + low, "\(values) to \(far)")
      let least = told(
        values.count { $0 < -end }, one: "is cut at \u{2212}\(far)",
        several: "are cut at \u{2212}\(far)")
      #expect(notices(values, -end, 0) == high + least, "\(values) from -\(far)")
    }
  }
}
