// Titles, notices and messages of nothing but blanks and control characters are not told.
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Charts

@Suite struct EmptyTextTests {
  private func element(_ chart: Chart, _ state: ChartState = ChartState()) -> AccessibleElement {
    let scene = chart.scene(
      state: state, size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
    return chart.elements(in: scene, state: state, index: 0, origin: Point(x: 0, y: 0))
  }

  private func names(
    _ root: AccessibleElement, where isWanted: (ElementID.Part) -> Bool
  ) -> [String] {
    root.flattened.filter { isWanted($0.id.part) }.map(\.name)
  }

  @Test func `a title is heard without control characters, and not at all if it has no others`() {
    var chart = SampleChart.steps.chart
    let titles: [(String, [String])] = [
      ("\u{7}", []), ("\u{7} Rates\n2023 ", ["Rates 2023"]),
    ]
    for (title, told) in titles {
      chart.title = title
      let heard = names(element(chart)) { $0 == .title }
      #expect(heard == told)
    }
  }

  @Test func `of notices the empty ones are no sentences`() {
    var chart = SampleChart.steps.chart
    chart.source.notices = ["", "Two rows were left out"]
    let heard = names(element(chart)) { part in
      if case .notice = part { true } else { false }
    }
    #expect(heard == ["Two rows were left out"])
    let lines = chart.describe().split(separator: "\n").map(String.init)
    #expect(lines.contains("Two rows were left out."))
    #expect(!lines.contains("."))
  }

  @Test func `a message without words is none`() {
    var state = ChartState()
    let messages: [(String, [String])] = [("\n", []), ("Copied", ["Copied"])]
    for (message, told) in messages {
      state.message = .said(message)
      let heard = names(element(SampleChart.steps.chart, state)) { $0 == .message }
      #expect(heard == told)
    }
  }

  @Test func `a notice of blanks alone takes no line, nor a place in one`() {
    func drawn(_ notices: [String]) -> [String] {
      var chart = SampleChart.steps.chart
      chart.source.notices = notices
      let scene = chart.scene(
        size: Size(width: 800, height: 600), measurer: FixedAdvanceMeasurer())
      return scene.texts(.notice)
    }
    let sentence = "Two rows were left out"
    #expect(drawn([sentence]) == [sentence])
    for blank in ["", " ", "\t", "\u{A0}", "\u{3000} \u{A0}", "\u{2003}", "\u{7}"] {
      #expect(drawn([blank]) == [], "\(blank.unicodeScalars.map(\.value))")
      #expect(drawn([blank, sentence]) == [sentence], "\(blank.unicodeScalars.map(\.value))")
    }
  }
}
