// Where nothing may move, nothing does, and words say that work goes on: WCAG 2.2, 2.2.2 and 2.3.3.
import Charts
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Reduced motion")
struct ReducedMotionTests {
  private let data = ChartData(
    categoryName: "Day", categories: ["Mon", "Tue"],
    series: [.init(name: "Steps", values: [3, 1], texts: ["3", "1"])])

  private func reading(isStill: Bool) -> Model {
    var model = Model(
      panels: [Panel(chart: Chart(data: data, title: "Steps"))],
      size: Size(width: 800, height: 600), scaleFactor: 1, theme: .light)
    model.isStill = isStill
    model.panels[0].state.reading = .init(bytes: 12_000_000, rows: 345)
    model.layOut(measurer: FixedAdvanceMeasurer(), now: 1)
    return model
  }

  private func texts(_ model: Model) -> [String] {
    model.scene?.marks.compactMap {
      if case .text(let text) = $0, $0.role == .ringLabel { text.text } else { nil }
    } ?? []
  }

  @Test("The ring of a reading without an end turns; where nothing may move it has words")
  func ring() {
    let moving = reading(isStill: false)
    #expect(moving.isTurning)
    #expect(moving.scene?.marks.contains { $0.role == .ringArc } == true)
    var still = reading(isStill: true)
    #expect(!still.isTurning)
    #expect(still.scene?.marks.contains { $0.role == .ringArc } == false)
    #expect(texts(still) == ["…", "Reading", "12 MB", "345 rows"])
    // No turn that was on its way moves it either.
    #expect(update(&still, .turned(0.5)).isEmpty)
  }

  @Test("What is read meanwhile is told in numbers, and the share of a known size by the arc")
  func progress() {
    var still = reading(isStill: true)
    let more = ChartState.Reading(bytes: 24_000_000, rows: 700)
    _ = update(&still, .read(Snapshot(data: data, reading: more), input: 0))
    #expect(!still.isTurning)
    still.layOut(measurer: FixedAdvanceMeasurer(), now: 1)
    #expect(texts(still) == ["…", "Reading", "24 MB", "700 rows"])
    let known = ChartState.Reading(bytes: 24_000_000, totalBytes: 48_000_000, rows: 700)
    _ = update(&still, .read(Snapshot(data: data, reading: known), input: 0))
    still.layOut(measurer: FixedAdvanceMeasurer(), now: 1)
    #expect(texts(still).first == "50%")
    #expect(still.scene?.marks.contains { $0.role == .ringArc } == true)
  }

  @Test("A desktop that turns animations off stops a ring that turns")
  func live() {
    var model = reading(isStill: false)
    var preferences = DesktopPreferences()
    preferences.isStill = true
    #expect(update(&model, .desktop(preferences)) == [.redraw])
    #expect(!model.isTurning)
    model.layOut(measurer: FixedAdvanceMeasurer(), now: 1)
    #expect(texts(model).prefix(2) == ["…", "Reading"])
  }
}
