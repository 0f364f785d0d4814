// What a frame costs depends on the window: as far as that can be counted and not timed.
import Scenegraph
import Synchronization
import TestSupport
import Testing

@testable import Charts

/// Counts what layout asks for.
private final class CountingMeasurer: TextMeasurer {
  private let measurer = FixedAdvanceMeasurer()
  private let counter = Mutex(0)
  var count: Int { counter.withLock { $0 } }

  func size(of text: String, font: Font) -> Size {
    counter.withLock { $0 += 1 }
    return measurer.size(of: text, font: font)
  }

  func lineHeight(of font: Font) -> Double { measurer.lineHeight(of: font) }
}

@Suite struct FrameCostTests {
  private static let size = Size(width: 800, height: 600)

  private func chart(_ count: Int, seriesCount: Int = 1, seed: UInt64 = 11) -> Chart {
    var random = SeededGenerator(seed: seed)
    let values = (0..<count).map { _ in Double(Int.random(in: -500...1_000, using: &random)) }
    let texts = Array(repeating: "", count: count)
    let series = (0..<seriesCount).map {
      ChartData.Series(name: "Series \($0)", values: values, texts: texts)
    }
    let names = (1...count).map { "Row \($0)" }
    return SampleChart(
      "many", ChartData(categoryName: "Row", categories: names, series: series)
    ).chart
  }

  @Test(arguments: Scene.Orientation.allCases, [Scene.Layout.grouped, .stacked])
  func `ten times as many rows have neither more marks nor more texts to measure`(
    orientation: Scene.Orientation, layout: Scene.Layout
  ) {
    func cost(_ count: Int) -> (marks: Int, texts: Int) {
      var chart = chart(count, seriesCount: 2)
      chart.orientation = orientation
      chart.layout = layout
      let measurer = CountingMeasurer()
      let scene = chart.scene(size: Self.size, scaleFactor: 1, measurer: measurer)
      return (scene.marks.count, measurer.count)
    }
    let few = cost(10_000)
    let many = cost(100_000)
    // Longer names and other tick labels; nothing that goes with the rows.
    #expect(many.marks <= few.marks + 20)
    #expect(many.texts <= 2 * few.texts)
    #expect(many.texts < 2_000)
  }

  @Test(arguments: Scene.Orientation.allCases)
  func `every row is in one column, which has its extremes and lies where the row would`(
    orientation: Scene.Orientation
  ) throws {
    // So many that columns begin with blocks of the summaries and not at any row.
    let count = 400_003
    var chart = chart(count)
    chart.orientation = orientation
    let scene = chart.scene(size: Self.size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
    let columns = scene.marks[scene.bars]
    let values = chart.data.series[0].values
    let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
    let (start, length) =
      orientation == .vertical ? (plot.minX, plot.width) : (plot.minY, plot.height)
    #expect(columns.count == Int(length))
    var next = 0
    for mark in columns {
      let rows = try #require(mark.datum?.aggregate)
      #expect(rows.first == next && rows.last >= rows.first)
      next = rows.last + 1
      let inside = values[rows.first...rows.last]
      #expect(rows.minimum == inside.min() && rows.maximum == inside.max())
      let place = orientation == .vertical ? mark.bounds.minX : mark.bounds.minY
      let exact = start + length * Double(rows.first) / Double(count)
      #expect(abs(place - exact) <= 1.0 / 32)
    }
    #expect(next == count)
  }

  @Test func `a column of one row has its name, and one of several their numbers`() throws {
    let chart = chart(1_000)
    let scene = chart.scene(size: Self.size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
    var counts: Set<Int> = []
    for mark in scene.marks[scene.bars] {
      let rows = try #require(mark.datum?.aggregate)
      let title = try #require(chart.title(ofBar: mark))
      #expect(title.hasPrefix("Rows ") == (rows.first < rows.last), "\(title)")
      counts.insert(rows.last - rows.first + 1)
    }
    #expect(counts == [1, 2])
  }

  @Test(arguments: Scene.Orientation.allCases)
  func `ten times as many rows have no more marks in the frames between two pictures`(
    orientation: Scene.Orientation
  ) throws {
    func counts(_ count: Int) throws -> [Int] {
      let scenes = [UInt64(11), 12].map { seed in
        var chart = chart(count, seed: seed)
        chart.orientation = orientation
        return chart.scene(size: Self.size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
      }
      let transition = try #require(Transition(from: scenes[0], to: scenes[1], pixel: 1))
      let frames = (0..<12).map { transition.scene(at: Double($0) / 12) }
      // All bars are on their way.
      #expect(frames[5].bars.contains { frames[5].marks[$0] != frames[6].marks[$0] })
      return frames.map(\.marks.count)
    }
    let (few, many) = try (counts(10_000), counts(100_000))
    for (first, second) in zip(few, many) { #expect(second <= first + 20) }
    // A column of pixels has a bar, a mean that comes and one that goes, at the most.
    #expect(many.allSatisfy { $0 < 3 * Int(Self.size.width) })
  }

  @Test func `where no bar has room for a figure, no number is written to be measured`() {
    let names = (1...80).map { "Row \($0)" }
    let rows: [[Double]] = (0..<8).map { series in
      (0..<80).map { Double(100_000 + 1_000 * series + $0) }
    }
    var chart = SampleChart(
      "stacks",
      ChartData(
        categoryName: "Row", categories: names,
        series: rows.map { .init(name: "S", values: $0, texts: $0.map(ChartData.text)) })
    ).chart
    chart.layout = .stacked
    let measurer = CountingMeasurer()
    _ = chart.scene(size: Self.size, scaleFactor: 1, measurer: measurer)
    #expect(measurer.count < 640)
  }
}
