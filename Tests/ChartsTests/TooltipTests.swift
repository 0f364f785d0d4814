// The tooltip tells what the picture had to cut.
import Charts
import Scales
import Scenegraph
import TestSupport
import Testing

@Suite("The tooltip") struct TooltipTests {
  private let name = "Office of the Permanent Secretary for Infrastructure and Transport"

  private func tooltip(width: Double, height: Double) -> [TextMark] {
    let chart = Chart(
      data: ChartData(
        categoryName: "Department", categories: [name, "Legal Service"],
        series: [.init(name: "Budget", values: [120, 45], texts: ["120", "45"])]),
      title: "Budget", numberFormat: .init())
    let scene = chart.scene(
      state: ChartState(hovered: BarID(row: 0, series: 0)),
      size: Size(width: width, height: height), scaleFactor: 1,
      measurer: FixedAdvanceMeasurer())
    return scene.marks.compactMap { mark in
      guard case .text(let text) = mark, text.attributes.role == .tooltip else { return nil }
      return text
    }
  }

  @Test("A long name is told in full, on as many lines as it takes")
  func longName() throws {
    let first = try #require(tooltip(width: 800, height: 600).first)
    #expect(first.text.contains("\n"))
    #expect(first.text.split(separator: "\n").joined(separator: " ") == name)
  }

  @Test("In a small window the name takes fewer lines, and the value is still there")
  func smallWindow() throws {
    let texts = tooltip(width: 600, height: 70)
    let first = try #require(texts.first)
    #expect(first.text.split(separator: "\n").count < 3)
    #expect(first.text.hasSuffix("…"))
    #expect(first.attributes.label == name)
    #expect(texts.contains { $0.text == "120" })
  }
}
