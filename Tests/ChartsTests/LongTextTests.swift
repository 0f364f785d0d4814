// Names of a mebibyte and names with line ends in them: what is drawn is short and one line.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Tables

/// Remembers how long the longest text was that it was asked for.
private final class RecordingMeasurer: TextMeasurer {
  private let measurer = FixedAdvanceMeasurer()
  private(set) var longest = 0
  private(set) var askedScalars = 0

  func size(of text: String, font: Font) -> Size {
    let count = text.unicodeScalars.count
    longest = max(longest, count)
    askedScalars += count
    return measurer.size(of: text, font: font)
  }

  func lineHeight(of font: Font) -> Double { measurer.lineHeight(of: font) }
}

@Suite("Texts of any length and with any line end") struct LongTextTests {
  static let pieces = [
    "\u{301}\u{316}", "👩‍👩‍👧‍👦", "a", "سلام ", "Z\u{315}\u{321}\u{33C}\u{353}\u{300}", "🇩🇪", "\u{200D}",
    "\u{FFFD}", "\0", " ", "a b ", "漢字", "-", "\u{202E}",
  ]

  private func chart(
    name: String, series: String = "Series", title: String = "Title",
    _ orientation: Scene.Orientation = .vertical
  ) -> Chart {
    var chart = SampleChart(
      "Long", ChartData("Name", [name, "b", "c"], (series, [1, 2, 3]), ("Other", [3, 2, 1])),
      title: title, subtitle: title, description: title
    ).chart
    chart.orientation = orientation
    return chart
  }

  @Test("What is measured is bounded, whatever a name consists of", arguments: pieces)
  func bounded(_ piece: String) {
    let repeated = "Z" + String(repeating: piece, count: 200_000 / piece.unicodeScalars.count)
    // As it comes from a table.
    let bytes = Array(repeated.utf8)
    let long = TextEncoding.utf8.text(bytes.span)
    let state = ChartState(hovered: BarID(row: 0, series: 0))
    for orientation in Scene.Orientation.allCases {
      for chart in [
        chart(name: long, orientation), chart(name: "a", series: long, orientation),
        chart(name: "a", title: long, orientation),
      ] {
        let measurer = RecordingMeasurer()
        let scene = chart.scene(
          state: state, size: Size(width: 800, height: 600), scaleFactor: 1, measurer: measurer)
        #expect(measurer.longest <= 2_000)
        #expect(measurer.askedScalars < 3_000_000)
        #expect(chart.cutTexts(state, in: scene).count <= 4)
        #expect(
          (chart.title(ofSelectionIn: ChartState(selection: [BarID(row: 0, series: 0)])) ?? "")
            .unicodeScalars.count < 2_000)
        #expect(ElementText.line(long, limit: ElementText.textLimit).unicodeScalars.count <= 10_000)
      }
    }
  }

  static let lineEnds = [
    "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\t", "\u{85}", "\u{2028}", "\u{2029}",
  ]
  private static let separators: Set<Unicode.Scalar> = [
    "\r", "\u{B}", "\u{C}", "\t", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  @Test(
    "A line end of any kind in a name is a blank where the name is written", arguments: lineEnds)
  func oneLine(_ lineEnd: String) {
    let name = "a\(lineEnd)b"
    for orientation in Scene.Orientation.allCases {
      var chart = chart(name: name, series: name, title: name, orientation)
      chart.source.notices = [name]
      chart.references = [Reference(value: 2, label: name)]
      let state = ChartState(hovered: BarID(row: 0, series: 0))
      let scene = chart.scene(
        state: state, size: Size(width: 900, height: 700), scaleFactor: 1,
        measurer: FixedAdvanceMeasurer())
      for case .text(let text) in scene.marks {
        #expect(!text.text.unicodeScalars.contains { Self.separators.contains($0) })
        #expect(!text.text.contains("\n"), "there is room for all names on one line")
      }
      #expect(scene.texts(.categoryLabel).first == "a b")
      #expect(scene.texts(.legendLabel).first == "a b")
      #expect(scene.texts(.title) == ["a b"] && scene.title == "a b")
      #expect(scene.texts(.tooltip).contains("a b"))
      #expect(chart.describe().contains("a b"))
      #expect(!chart.describe().unicodeScalars.contains { Self.separators.contains($0) })
      #expect(Chart.shortened(name) == "a b")
      let titles = scene.marks.compactMap { chart.title(ofBar: $0) }
      #expect(titles.first == "a b, a b: 1")
    }
  }
}
