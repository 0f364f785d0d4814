// From which distance of stacks on all have their sums: as soon as these have room, to the pixel.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite struct StackSumRoomTests {
  /// Stacks of two parts of two digits, with sums of three, 22 pixels wide and 17 high, and nothing
  /// beside them.
  private func scene(_ count: Int, _ size: Size, _ orientation: Scene.Orientation) -> Scene {
    let values = (0..<count).map { Double(50 + $0 * 7 % 10) }
    let data = ChartData(
      "Name", (0..<count).map { "N\($0)" }, ("sold", values),
      ("kept", Array(repeating: 50, count: count)))
    var chart = SampleChart("t", data).chart
    chart.hiddenParts = Set(Part.allCases).subtracting([.values])
    chart.orientation = orientation
    chart.layout = .stacked
    return chart.scene(size: size, scaleFactor: 1, measurer: FixedAdvanceMeasurer())
  }

  private func check(_ scene: Scene, _ count: Int, least: Double) throws -> Bool {
    let step = try #require(scene.slots).step
    let sums = scene.texts(.valueLabel).filter { $0.count == 3 }
    if step >= least {
      let expected = (0..<count).map { "\(100 + $0 * 7 % 10)" }
      #expect(sums == expected, "all in slots of \(step)")
    } else {
      #expect(sums == [], "none in slots of \(step)")
    }
    return step == least
  }

  @Test func `upright stacks have them where eight pixels are left between two`() throws {
    var atLimit = 0
    for width in stride(from: 560.0, through: 700, by: 1) {
      let scene = scene(20, Size(width: width, height: 600), .vertical)
      let isAtLimit = try check(scene, 20, least: 22 + 8)
      atLimit += isAtLimit ? 1 : 0
    }
    #expect(atLimit > 0)
  }

  @Test func `level stacks have them where a line of text is not higher than their place`() throws {
    var atLimit = 0
    for height in stride(from: 520.0, through: 600, by: 1) {
      let scene = scene(30, Size(width: 600, height: height), .horizontal)
      let isAtLimit = try check(scene, 30, least: 17)
      atLimit += isAtLimit ? 1 : 0
    }
    #expect(atLimit > 0)
  }
}
