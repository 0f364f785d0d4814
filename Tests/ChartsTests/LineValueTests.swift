// What is said of lines at the mean and the median: their numbers, and how many bars are above them.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct LineValueTests {
  private static func chart(_ values: [Double]) -> Chart {
    let names = values.indices.map { "n\($0)" }
    var chart = SampleChart("t", ChartData("Name", names, ("v", values))).chart
    chart.references = [Reference(.mean), Reference(.median)]
    return chart
  }

  /// What is told of the line at the mean, and of that at the median.
  private static func told(_ chart: Chart) -> [String] {
    chart.describe().split(separator: "\n").filter { $0.hasPrefix("Reference line: ") }
      .map { String($0.dropFirst("Reference line: ".count)) }
  }

  private static func labels(_ values: [Double]) -> [String] {
    chart(values).scene(
      size: Size(width: 640, height: 480), measurer: FixedAdvanceMeasurer()
    ).texts(.referenceLine)
  }

  @Test func `the mean of equal bars is as high as they are`() {
    let told = Self.told(Self.chart([1_234_567.4, 1_234_567.4, 1_234_567.4]))
    #expect(
      told == [
        "mean, 1,234,567.4; 0 of 3 bars above it.", "median, 1,234,567.4; 0 of 3 bars above it.",
      ])
  }

  @Test func `a line between bars that differ little is between them in words, too`() {
    #expect(
      Self.told(Self.chart([1_234_567.44, 1_234_567.47, 1_234_567.49])) == [
        "mean, 1,234,567.4666667; 2 of 3 bars above it.",
        "median, 1,234,567.47; 1 of 3 bars above it.",
      ])
    #expect(
      Self.told(Self.chart([99.99951, 99.99952, 99.99953, 99.99949, 99.99954])).last
        == "median, 99.99952; 2 of 5 bars above it.")
  }

  @Test func `a line says its own decimals beside whole numbers, within the figures of the bars`() {
    #expect(Self.labels([2, 1, 3, 1]) == ["mean 1.75", "median 1.5"])
    #expect(Self.labels([3, 4, 4]) == ["median 4", "mean 3.667"])
    #expect(Self.labels([1_200, 1_300, 1_301]) == ["median 1,300", "mean 1,267"])
    #expect(
      Self.told(Self.chart([3, 4, 4])) == [
        "mean, 3.66667; 2 of 3 bars above it.", "median, 4; 0 of 3 bars above it.",
      ])
    #expect(Self.told(Self.chart([0.1, 0.2, 0.3])).first == "mean, 0.2; 1 of 3 bars above it.")
  }

  @Test func `as many bars are above a line as whole numbers say`() {
    var random = SeededGenerator(seed: 1_404)
    for index in 0..<600 where Samples.takes(index) {
      let power = Int.random(in: 0...4, using: &random)
      let scale = (0..<power).reduce(1) { scale, _ in scale * 10 }
      let start = [0, 7, 1_234_567, -40].randomElement(using: &random) ?? 0
      let spread = [1, 3, 60].randomElement(using: &random) ?? 1
      let count = Int.random(in: 2...7, using: &random)
      let wholes = (0..<count).map { _ in
        start * scale + Int.random(in: 0..<spread, using: &random)
      }
      let sum = wholes.reduce(0, +)
      let sorted = wholes.sorted()
      let middles = sorted[(count - 1) / 2] + sorted[count / 2]
      let aboveMean = wholes.count { $0 * count > sum }
      let aboveMedian = wholes.count { 2 * $0 > middles }
      let told = Self.told(Self.chart(wholes.map { Double($0) / Double(scale) }))
      let name = "\(wholes) over \(scale): \(told)"
      #expect(told.count == 2, "\(name)")
      let ends = [aboveMean, aboveMedian].map { "; \($0) of \(count) bars above it." }
      #expect(zip(told, ends).allSatisfy { $0.hasSuffix($1) }, "\(name)")
    }
  }
}
