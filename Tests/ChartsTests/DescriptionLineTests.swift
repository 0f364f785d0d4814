// How many lines a description has: six at the most, and as many as three tenths of the room hold.
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts

@Suite struct DescriptionLineTests {
  /// Of a line of the description, in the measurer of the tests.
  private static let lineHeight = 18.0
  /// Above and below all lines.
  private static let padding = 12.0

  private func scene(_ wordCount: Int, _ height: Double) -> Scene {
    let words = Array(repeating: "word", count: wordCount).joined(separator: " ")
    let chart = Chart(
      data: ChartData("place", ["North", "South"], ("n", [3, 4])), title: "", description: words,
      hiddenParts: [.ring, .control, .legend, .subtitle, .axisNames], numberFormat: NumberFormat())
    return chart.scene(
      size: Size(width: 900, height: height), measurer: FixedAdvanceMeasurer())
  }

  private func lines(_ scene: Scene) -> [String] {
    scene.texts(.description).flatMap { text in
      text.split(separator: "\n").map { String($0) }
    }
  }

  /// A line of 720 pixels has room for 92 characters of 7.8, and so for 18 words of four.
  @Test func `a description of six lines is whole, and a longer one is cut in its sixth`() {
    let full = Array(repeating: "word", count: 18).joined(separator: " ")
    let whole = lines(scene(6 * 18, 1_000))
    #expect(whole == Array(repeating: full, count: 6))
    for wordCount in [6 * 18 + 1, 7 * 18, 8 * 18 + 5] {
      let cut = lines(scene(wordCount, 1_000))
      #expect(cut.count == 6 && cut.dropLast() == whole.dropLast(), "\(wordCount)")
      #expect(cut.last?.hasSuffix("…") == true, "\(wordCount)")
    }
  }

  @Test func `its panel takes as many lines as three tenths of the room hold, up to six`() throws {
    var counts: Set<Int> = []
    for height in stride(from: 240.0, through: 1_400, by: 20) {
      let scene = scene(300, height)
      let lines = lines(scene)
      guard let panel = scene.marks.first(where: { $0.role == .description })?.bounds else {
        #expect(height < 480 && lines.isEmpty, "\(height)")
        continue
      }
      let margin = height < 480 ? 16.0 : 24
      let room = 0.3 * (height - 2 * margin)
      counts.insert(lines.count)
      #expect(lines.count <= 6 && lines.last?.hasSuffix("…") == true, "\(height)")
      let needed = Double(lines.count) * Self.lineHeight + 2 * Self.padding
      #expect(panel.height == needed && needed <= room, "\(height)")
      #expect(lines.count == 6 || needed + Self.lineHeight > room, "\(height)")
    }
    #expect(counts.isSuperset(of: [5, 6]))
  }
}
