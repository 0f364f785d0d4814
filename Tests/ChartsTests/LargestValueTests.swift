// Which values stay where there is no room for all of them: the telling ones of one series, or none.
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct LargestValueTests {
  private func scene(_ series: [[Double]], width: Double = 400) -> Scene {
    let count = series[0].count
    let data = ChartData(
      categoryName: "", categories: (0..<count).map { "\($0)" },
      series: series.enumerated().map { index, values in
        .init(name: "S\(index)", values: values, texts: values.map(ChartData.text))
      })
    let chart = Chart(data: data, title: "", hiddenParts: [.ring, .control, .legend, .yAxis])
    return chart.scene(
      size: Size(width: width, height: 300), measurer: FixedAdvanceMeasurer())
  }

  private func values(_ scene: Scene, ofSeries series: Int = 0) -> [Double] {
    scene.marks.filter { $0.role == .valueLabel && $0.datum?.series == series }
      .compactMap(\.datum?.value)
  }

  @Test func `where bars are too thin for their values, the telling ones keep them`() {
    let numbers = (0..<40).map { Double(100 + $0 * 7 % 40) }
    let shown = Set(values(scene([numbers])))
    #expect(shown.isSubset(of: [139, 100, numbers[0], numbers[39]]))
    #expect(shown.contains(139), "\(shown)")
  }

  @Test("Whatever the numbers, all bars have their values or at most four have, and none touch")
  func allOrFour() {
    var random = SeededGenerator(seed: 63)
    for _ in 0..<200 {
      let count = Int.random(in: 1...60, using: &random)
      let size = Double("1e\(Int.random(in: 0...8, using: &random))") ?? 1
      let numbers = (0..<count).map { _ in
        (Double.random(in: -0.2...1, using: &random) * size).rounded()
      }
      let scene = scene([numbers], width: Double(Int.random(in: 200...900, using: &random)))
      let boxes = scene.marks.filter { $0.role == .valueLabel }.map(\.bounds)
      // Short bars at the ends of the axis have no room.
      let isAll = boxes.count * 2 >= count
      #expect(isAll || boxes.count <= 4, "\(boxes.count) of \(numbers)")
      let shown = values(scene)
      #expect(shown.isEmpty || shown.contains(numbers.max() ?? 0), "the largest first: \(numbers)")
      for (index, box) in boxes.enumerated() {
        let others = boxes[(index + 1)...]
        #expect(!others.contains { $0.outset(by: 1.5).intersects(box) }, "\(numbers)")
      }
    }
  }

  @Test func `a value at the end of the axis is moved into the plot`() throws {
    let scene = scene([[900] + Array(repeating: 10, count: 39)])
    let label = try #require(scene.marks.first { $0.role == .valueLabel })
    let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
    #expect(label.bounds.minX == plot.minX && label.datum?.value == 900)
  }

  @Test func `of several series side by side all have their values, or none has`() {
    let short = [1.0, 2, 3, 4, 5, 6, 7, 8]
    let long = short.map { $0 * 10_000 + 1_234 }
    #expect(values(scene([short, long], width: 220)).isEmpty)
    let both = scene([short, long], width: 1_600)
    #expect(values(both).count == 8 && values(both, ofSeries: 1).count == 8)
  }
}
