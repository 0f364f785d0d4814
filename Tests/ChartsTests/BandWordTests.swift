// The words at the band of a drag: all of them where the window has room, else as many letters.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct BandWordTests {
  private static let height = 200.0
  private let chart = Chart(
    data: ChartData("Name", ["A", "B", "C"], ("n", [3, 1, 2])), title: "T",
    numberFormat: NumberFormat())

  /// With a band around the whole plot.
  private func scene(_ words: String, width: Int) -> Scene {
    var state = ChartState()
    state.selectionBand = Rect(x: 0, y: 0, width: Double(width), height: Self.height)
    state.bandText = words
    return chart.scene(
      state: state, size: Size(width: Double(width), height: Self.height),
      measurer: FixedAdvanceMeasurer())
  }

  private func letters(_ count: Int) -> String {
    String((0..<count).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
  }

  /// A letter is 7.2 pixels wide, and there are 8 pixels on each side of the words.
  private func shown(_ words: String, width: Int) -> [String] {
    func fits(_ count: Int) -> Bool { 72 * count <= 10 * (width - 16) }
    if fits(words.count) { return [words] }
    guard let kept = (1..<words.count).last(where: { fits($0 + 1) }) else { return [] }
    return [String(words.prefix(kept)) + "…"]
  }

  @Test(arguments: [20, 90, 160, 300])
  func `as many letters as the window has room for stand within it`(width: Int) throws {
    for count in 1...50 {
      let scene = scene(letters(count), width: width)
      let expected = shown(letters(count), width: width)
      #expect(scene.texts(.selectionBand) == expected, "\(count) letters")
      let marks = scene.marks.filter { $0.role == .selectionBand }
      let boxes = marks.filter { if case .rect = $0 { true } else { false } }.map(\.bounds)
      let texts = marks.filter { if case .text = $0 { true } else { false } }.map(\.bounds)
      #expect(boxes.count == expected.count, "\(count) letters")
      guard let box = boxes.first, let text = texts.first else { continue }
      let padded = Rect(
        x: text.minX - 8, y: text.minY - 4, width: text.width + 16, height: text.height + 8)
      #expect(box == padded, "\(count) letters")
      // At the upper end of the band, in its middle as far as the window allows.
      let plot = try #require(scene.marks.first { $0.role == .plot }).bounds
      let left = min(max(0, plot.midX - box.width / 2), Double(width) - box.width)
      let top = min(plot.minY + 8, Self.height - box.height)
      #expect(abs(box.minX - left) <= 1 && abs(box.minY - top) <= 1, "\(count) letters")
      #expect(box.minX >= 0 && box.maxX <= Double(width), "\(count) letters")
    }
  }
}
