// Where the names of series stand if the last stack is a rest that is cut at the end of the axis.
import Charts
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite struct LastStackTests {
  /// - Parameter rows: what each series has in each row.
  private func scene(_ rows: [[Int]], top: Int) throws -> Scene {
    let lines = rows.enumerated().flatMap { row, values in
      values.enumerated().map { "n\(row),s\($0.offset),\($0.element)\n" }
    }
    var chart = Chart(
      data: try ChartsTests.chart(
        "name,who,sales\n" + lines.joined(), series: "who", method: .sum), title: "t",
      numberFormat: NumberFormat())
    chart.layout = .stacked
    chart.orientation = .vertical
    chart.arrange(sort: .valueDescending, top: top)
    return chart.scene(
      size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
  }

  private func labels(_ scene: Scene) -> [Mark] { scene.marks.filter { $0.role == .legendLabel } }

  private func plot(_ scene: Scene) throws -> Rect {
    try #require(scene.marks.first { $0.role == .plot }).bounds
  }

  @Test func `they stand elsewhere if a part of it is not seen`() throws {
    // The rest is 650, 20 and 30 on an axis for 210.
    let rest = [[Int]](repeating: [65, 2, 3], count: 10)
    let scene = try scene([[100, 60, 50], [90, 60, 50]] + rest, top: 2)
    let labels = labels(scene)
    let plot = try plot(scene)
    #expect(labels.count == 3)
    #expect(labels.allSatisfy { $0.bounds.maxY <= plot.minY })
  }

  @Test func `they stand beside what is seen of its parts`() throws {
    // The rest is 150 and 400 on an axis for 200.
    let rest = [[Int]](repeating: [15, 40], count: 10)
    let scene = try scene([[100, 100], [90, 100]] + rest, top: 2)
    let labels = labels(scene)
    let plot = try plot(scene)
    #expect(labels.count == 2)
    for label in labels {
      let series = try #require(label.datum?.series)
      let index = try #require(scene.barIndex(row: 2, series: series))
      #expect(label.bounds.minX >= plot.maxX)
      #expect(abs(label.bounds.midY - scene.marks[index].bounds.midY) <= 1)
    }
  }

  @Test func `wherever they stand, none lies on another or beside another's part`() throws {
    var random = SeededGenerator(seed: 1_211)
    for number in 0..<300 where Samples.takes(number) {
      let count = Int.random(in: 2...4, using: &random)
      let rows = (0..<Int.random(in: 3...30, using: &random)).map { _ in
        (0..<count).map { _ in Int.random(in: 1...90, using: &random) }
      }
      let scene = try scene(rows, top: Int.random(in: 1...4, using: &random))
      let labels = labels(scene)
      let plot = try plot(scene)
      let last = try #require(scene.marks[scene.bars].compactMap(\.datum?.row).max())
      #expect(labels.count == count, "\(number)")
      for (place, label) in labels.enumerated() {
        let box = label.bounds.outset(by: -1)
        let covered = labels[..<place].filter { $0.bounds.intersects(box) }
        #expect(covered.isEmpty, "\(number)")
        guard label.bounds.minX >= plot.maxX, let series = label.datum?.series else { continue }
        let index = try #require(scene.barIndex(row: last, series: series))
        let part = scene.marks[index].bounds
        #expect(part.height >= 8 && abs(label.bounds.midY - part.midY) <= 1, "\(number)")
      }
    }
  }
}
