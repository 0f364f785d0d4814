// Where bars stand so close that their outlines are not seen beside them: a line tells where one
// that is shorter ends.
import Queries
import Scales
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Charts

@Suite struct HiddenEndTests {
  /// A value, and what it is compared with.
  private typealias Pair = (value: Double, compared: Double)

  /// Values of both signs, each with the same, less, nothing, the other sign, more or a gap.
  private func pairs(_ random: inout SeededGenerator) -> [Pair] {
    var pairs: [Pair] = []
    for row in 0..<102 {
      let size = Double(Int.random(in: 40...100, using: &random))
      let value = Bool.random(using: &random) ? size : -size
      let others = [value, value / 2, 0, -value / 2, 2 * value, .nan]
      pairs.append((value, others[row % others.count]))
    }
    return pairs
  }

  private func scene(_ pairs: [Pair], _ orientation: Scene.Orientation) -> Scene {
    let values = pairs.map(\.value)
    let series = ChartData.Series(
      name: "S", values: values, texts: CellTexts(values.map { "\($0)" }),
      compared: pairs.map(\.compared))
    var data = ChartData(
      categoryName: "Name", categories: CellTexts(pairs.indices.map { "N\($0)" }),
      series: [series])
    data.comparison = .previous
    var chart = Chart(data: data, title: "t", numberFormat: NumberFormat())
    // Beside names, lying bars would be a ranking of a few rows.
    chart.hiddenParts = [.values, .ring, .control, orientation.categoryAxisPart]
    chart.orientation = orientation
    return chart.scene(
      state: ChartState(), size: Size(width: 800, height: 800), scaleFactor: 1,
      measurer: FixedAdvanceMeasurer())
  }

  @Test(arguments: Scene.Orientation.allCases)
  func `a line crosses the bars that are longer than what they are compared with, and no other`(
    _ orientation: Scene.Orientation
  ) throws {
    var random = SeededGenerator(seed: 9_340)
    let pairs = pairs(&random)
    let scene = scene(pairs, orientation)
    let bars = Array(scene.marks[scene.bars])
    try #require(bars.count == pairs.count)
    var crossed: [Int] = []
    for case .line(let line) in scene.marks where line.attributes.role == .compareBar {
      let center = line.bounds.center
      let bar = try #require(bars.first { $0.bounds.contains(center) })
      crossed.append(try #require(bar.datum?.row))
    }
    let longer = pairs.indices.filter { row in
      let (value, compared) = pairs[row]
      return value > 0 ? 0 < compared && compared < value : value < compared && compared < 0
    }
    #expect(longer.count == 17)
    #expect(crossed.sorted() == longer)
  }
}
