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

  @Test("Where the window reaches beyond the screen, the tooltip stays on it")
  func partOnScreen() throws {
    let chart = SampleChart.steps.chart
    for part in [
      Rect(x: 0, y: 0, width: 300, height: 600), Rect(x: 420, y: 0, width: 380, height: 600),
      Rect(x: 0, y: 250, width: 800, height: 350), Rect(x: 100, y: 100, width: 400, height: 300),
    ] {
      for row in 0..<7 {
        var state = ChartState(hovered: BarID(row: row, series: 0))
        state.partOnScreen = part
        let scene = chart.scene(
          state: state, size: Size(width: 800, height: 600), scaleFactor: 1,
          measurer: FixedAdvanceMeasurer())
        let tooltip = scene.marks.filter { $0.role == .tooltip }
        #expect(!tooltip.isEmpty)
        #expect(tooltip.allSatisfy { part.contains($0.bounds, tolerance: 1e-6) }, "\(part) \(row)")
      }
    }
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
