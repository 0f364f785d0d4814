// The laws of a scene for charts that nobody chose: any values, signs, layouts and scale factors.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite("The laws of a scene hold for random charts")
struct RandomSceneLawTests {
  /// The signs that the values of a chart have.
  enum Sign: CaseIterable {
    case positive, negative, mixed
  }

  static let scaleFactors = [0.5, 0.6, 0.75, 1, 1.25, 1.5, 2, 3]

  private static func values(
    _ count: Int, _ sign: Sign, _ random: inout SeededGenerator
  ) -> [Double] {
    let largest = Double.random(in: 1...1_000, using: &random)
    return (0..<count).map { _ in
      let kind = Int.random(in: 0..<20, using: &random)
      if kind == 0 { return .nan }
      if kind == 1 { return 0 }
      let size =
        kind == 2
        ? .infinity : (Double.random(in: 0...largest, using: &random) * 100).rounded() / 100
      switch sign {
      case .positive: return size
      case .negative: return -size
      case .mixed: return Bool.random(using: &random) ? size : -size
      }
    }
  }

  static func chart(
    _ form: ChartForm, _ sign: Sign, _ random: inout SeededGenerator
  ) -> Chart {
    let rows = Int.random(in: 1...12, using: &random)
    let data = ChartData(
      categoryName: "Name", categories: (0..<rows).map { "Name \($0 + 1)" },
      series: (0..<Int.random(in: 1...4, using: &random)).map { index in
        let values = values(rows, sign, &random)
        return .init(name: "Series \(index)", values: values, texts: values.map(ChartData.text))
      })
    var chart = SampleChart("Random", data).chart
    (chart.orientation, chart.layout, chart.scale) = (form.orientation, form.layout, form.scale)
    chart.barShape = BarShape.allCases.randomElement(using: &random) ?? .rounded
    return chart
  }

  private func violations(
    _ count: Int, _ random: inout SeededGenerator, size: (inout SeededGenerator) -> Size
  ) -> [String] {
    let forms = [ChartForm(.vertical, .grouped)] + SceneLawTests.ways
    var failures: [String] = []
    for _ in 0..<count {
      for form in forms {
        for sign in Sign.allCases where form.layout != .normalized || sign == .positive {
          let chart = Self.chart(form, sign, &random)
          let size = size(&random)
          let scaleFactor = Self.scaleFactors.randomElement(using: &random) ?? 1
          let laws = SceneLaws(
            chart: chart, state: ChartState(), size: size, scaleFactor: scaleFactor)
          guard let first = laws.violations.first else { continue }
          let values = chart.data.series.map(\.values)
          failures.append(
            "\(form) \(size.width)×\(size.height) at \(scaleFactor), \(values): \(first)")
        }
      }
    }
    return failures
  }

  @Test("Bars are as long as their values in every orientation, layout, sign and scale")
  func usualSizes() {
    var random = SeededGenerator(seed: 12)
    let failures = violations(12, &random) { random in
      Size(
        width: Double(Int.random(in: 60...1_200, using: &random)),
        height: Double(Int.random(in: 60...900, using: &random)))
    }
    let list = failures.prefix(6).joined(separator: "\n")
    #expect(failures.isEmpty, "\(failures.count) scenes:\n\(list)")
  }

  @Test("Nothing lies outside of the smallest pictures, at any scale factor")
  func tinySizes() {
    var random = SeededGenerator(seed: 5)
    let failures = violations(30, &random) { random in
      Size(
        width: Double(Int.random(in: 1...20, using: &random)),
        height: Double(Int.random(in: 1...20, using: &random)))
    }
    let list = failures.prefix(6).joined(separator: "\n")
    #expect(failures.isEmpty, "\(failures.count) scenes:\n\(list)")
  }
}
