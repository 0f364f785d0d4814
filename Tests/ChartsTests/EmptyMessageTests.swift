// A chart of nothing says what is wrong, where, and what to do, whatever room there is.
import Charts
import Scenegraph
import TestSupport
import Testing

@Suite("Where there is nothing to draw it is said why, and nothing is made up")
struct EmptyMessageTests {
  private func texts(_ chart: Chart, _ width: Double, _ height: Double) -> [String] {
    chart.scene(
      size: Size(width: width, height: height), scaleFactor: 1, measurer: FixedAdvanceMeasurer()
    ).marks.compactMap { mark in
      guard case .text(let text) = mark, mark.role == .emptyMessage else { return nil }
      return text.text.replacing("\n", with: " ")
    }
  }

  private let broken: Chart = {
    var chart = Chart(data: .empty, title: "sales")
    chart.emptyReason = EmptyMessage(
      "No column of numbers; the columns are: a, b.", place: "sales.csv, line 3",
      advice: "Drop another file here, or press Ctrl+O to open one.")
    return chart
  }()

  @Test("What is wrong, where and what to do stand below each other in the middle")
  func blocks() {
    #expect(
      texts(broken, 800, 600) == [
        "No column of numbers; the columns are: a, b.", "sales.csv, line 3",
        "Drop another file here, or press Ctrl+O to open one.",
      ])
    #expect(texts(broken, 360, 640).count == 3)
    let scene = broken.scene(
      size: Size(width: 800, height: 600), scaleFactor: 1, measurer: FixedAdvanceMeasurer())
    let roles: Set<Role> = [.plot, .title, .emptyMessage]
    #expect(Set(scene.marks.map(\.role)) == roles, "no axis, ring, legend or control")
  }

  @Test("A name of one long word is cut, and drops neither the title nor what to do")
  func longPlace() {
    var chart = broken
    let place = "postgresql://warehouse.example.com/" + String(repeating: "x", count: 200) + "/shop"
    chart.emptyReason?.place = place
    let shown = texts(chart, 800, 600)
    #expect(shown.count == 3 && shown[1].contains("…"))
    #expect(shown[1].hasPrefix("postgresql://") && shown[1].hasSuffix("/shop"))
  }

  @Test("In a small window the title goes before what is wrong, and what to do before that")
  func small() {
    #expect(texts(broken, 200, 150).first == "No column of numbers; the columns are: a, b.")
    #expect(texts(broken, 200, 60) == ["No column of numbers; the columns are: a, b."])
    #expect(texts(broken, 120, 30).first?.hasSuffix("…") == true)
    #expect(texts(broken, 1, 1) == [])
  }

  @Test("Who listens hears all of it")
  func heard() {
    #expect(
      broken.overview(ChartState())
        == "No column of numbers; the columns are: a, b. sales.csv, line 3. "
        + "Drop another file here, or press Ctrl+O to open one.")
  }
}
