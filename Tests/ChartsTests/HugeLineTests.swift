// Lines at the mean and the median of numbers whose sum is beyond the largest double.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct HugeLineTests {
  /// Where the lines at the mean and at the median are.
  private func lines(_ values: [Double]) -> [Double] {
    var chart = SampleChart(
      "t", ChartData("Name", values.indices.map { "n\($0)" }, ("v", values))
    ).chart
    chart.references = [Reference(.mean), Reference(.median)]
    let scene = chart.scene(
      size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer())
    return scene.marks.compactMap { mark in
      guard mark.role == .referenceLine, case .axisValue(let value)? = mark.datum else {
        return nil
      }
      return value
    }
  }

  @Test(arguments: [1.0, -1])
  func `numbers near the largest have their lines like all others`(_ sign: Double) {
    for power in [0.0, 300, 308] {
      let unit = sign * (Double("1e\(Int(power))") ?? .nan)
      let found = lines([1.1, 1.7, 1.2, 1.5].map { $0 * unit })
      #expect(found.count == 2, "\(power)")
      for (line, expected) in zip(found, [1.375, 1.35]) {
        #expect(abs(line / unit - expected) < 1e-5, "\(power): \(found)")
      }
    }
  }

  @Test func `numbers of both signs have a mean though a part of their sum has no end`() {
    let found = lines([1.7e308, 1.6e308, -1.5e308, -1.4e308])
    #expect(found.count == 2 && found.allSatisfy { abs($0 / 1e307 - 1) < 1e-14 }, "\(found)")
  }
}
