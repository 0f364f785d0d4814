// What stands at an axis of bins: edges between bars that touch.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries

@Suite struct BinAxisTests {
  private func chart(_ bins: NumberBins, _ orientation: Scene.Orientation = .vertical) -> Chart {
    let grain = Grain.width(bins.width)
    let numbers = bins.first..<bins.first + bins.count
    var data = ChartData(
      categoryName: "age", categories: numbers.map { grain.label(ofBin: $0) },
      series: [
        .init(
          name: "n", values: numbers.map { Double($0.magnitude + 1) },
          texts: numbers.map { _ in "" })
      ])
    data.kind = .bins(bins)
    var chart = Chart(data: data, title: "", hiddenParts: [.ring, .control, .legend, .values])
    chart.orientation = orientation
    return chart
  }

  private func scene(_ chart: Chart, _ width: Double, scaleFactor: Double = 1) -> Scene {
    chart.scene(
      size: Size(width: width, height: 300), scaleFactor: scaleFactor,
      measurer: FixedAdvanceMeasurer())
  }

  private func texts(_ scene: Scene) -> [String] {
    scene.marks.compactMap { mark in
      if case .text(let text) = mark, mark.role == .categoryLabel { text.text } else { nil }
    }
  }

  @Test(arguments: [1.0, 2.0])
  func `bars are a pixel apart, and every edge has a tick between them`(scaleFactor: Double) {
    let bins = NumberBins(first: -1, count: 6, width: 10)
    let scene = scene(chart(bins), 500, scaleFactor: scaleFactor)
    let bars = scene.marks[scene.bars].map(\.bounds)
    for (bar, next) in zip(bars, bars.dropFirst()) { #expect(next.minX - bar.maxX == 1) }
    let ticks = scene.marks.filter { $0.role == .tick }.map(\.bounds.midX)
    #expect(ticks.count == 7)
    for (tick, bar) in zip(ticks, bars) { #expect(abs(tick - bar.minX) <= 1) }
    #expect(texts(scene) == ["−10", "0", "10", "20", "30", "40", "50"])
  }

  @Test func `few bins touch in a wide picture as many do`() {
    for orientation in [Scene.Orientation.vertical, .horizontal] {
      for count in 1...12 {
        let scene = chart(NumberBins(first: 43, count: count, width: 10), orientation).scene(
          size: Size(width: 1_600, height: 1_400), measurer: FixedAdvanceMeasurer())
        let bars = scene.marks[scene.bars].map(\.bounds)
        #expect(bars.count == count)
        let isUpright = orientation == .vertical
        let gaps = zip(bars, bars.dropFirst()).map { bar, next in
          isUpright ? next.minX - bar.maxX : next.minY - bar.maxY
        }
        #expect(gaps.allSatisfy { $0 == 1 }, "\(count) bins, \(orientation): \(gaps)")
      }
    }
  }

  @Test func `a tooltip has the minus signs of the axis`() {
    let state = ChartState(hovered: BarID(row: 0, series: 0))
    let scene = chart(NumberBins(first: -2, count: 3, width: 10)).scene(
      state: state, size: Size(width: 400, height: 300), measurer: FixedAdvanceMeasurer())
    #expect(scene.texts(.tooltip).contains("−20 to −10"))
  }

  @Test func `where not all edges fit, round ones are labelled`() {
    let bins = NumberBins(first: 3, count: 40, width: 5)
    #expect(
      texts(scene(chart(bins), 300)) == ["25", "50", "75", "100", "125", "150", "175", "200"])
  }

  @Test func `edges have the decimals of the width`() {
    let bins = NumberBins(first: 1, count: 3, width: 0.25)
    #expect(texts(scene(chart(bins), 300)) == ["0.25", "0.50", "0.75", "1.00"])
  }

  @Test func `beside lying bars edges stand between them`() {
    let scene = scene(chart(NumberBins(first: 0, count: 3, width: 10), .horizontal), 300)
    #expect(texts(scene) == ["0", "10", "20", "30"])
    let labels = scene.marks.filter { $0.role == .categoryLabel }.map(\.bounds.midY)
    let bars = scene.marks[scene.bars].map(\.bounds)
    #expect(zip(labels, bars).allSatisfy { abs($0 - $1.minY) <= 1.5 })
  }
}
