// What the title bar says, as a function of the model.
import Charts
import Input
import Scenegraph
import Testing

@testable import Interaction

@Suite struct WindowTitleTests {
  private func window(_ data: ChartData, title: String = "steps") -> ScriptedWindow {
    ScriptedWindow([Chart(data: data, title: title)])
  }

  @Test("Nothing selected: the chart's title, else the program's name")
  func plain() {
    #expect(window(.of([1, 2])).model.windowTitle == "steps")
    #expect(window(.of([1, 2]), title: "").model.windowTitle == "barchart")
  }

  @Test("One bar is told with its value, more by their number, all as all")
  func selection() {
    var window = window(.of([898, 1232, 5, nil]))
    window.model.state.selection = [bar(1)]
    #expect(window.model.windowTitle == "steps — B 1,232")
    window.model.state.selection = [bar(1), bar(2)]
    #expect(window.model.windowTitle == "steps — 2 of 3 bars selected")
    window.press(.character("a"), .control)
    #expect(window.model.windowTitle == "steps — all 3 bars selected")
    window.press(.escape)
    #expect(window.model.windowTitle == "steps")
  }

  @Test("A gap in a selected range is no bar")
  func gaps() {
    var window = window(.of([nil, 7, nil]))
    window.model.state.selection = Selection(rows: 0..<3, series: 0...0)
    #expect(window.model.windowTitle == "steps — B 7")
  }

  @Test("With several series the bar's is named; hidden ones do not count")
  func series() {
    var window = window(.of([("Boys", [1, 2]), ("Girls", [3, 4])]))
    window.model.state.selection = [bar(1, 1)]
    #expect(window.model.windowTitle == "steps — B, Girls 4")
    window.model.state.hiddenSeries = [0]
    window.model.state.selection = [bar(0, 1), bar(1, 1)]
    #expect(window.model.windowTitle == "steps — all 2 bars selected")
  }

  @Test("The title has the scale of what is seen, not that of hidden series")
  func voice() {
    var window = window(.of([("Large", [2_000_000, 1_000_000]), ("Small", [130_000, 120_000])]))
    window.model.state.selection = [bar(1, 1)]
    #expect(window.model.windowTitle == "steps — B, Small 0.12 million")
    window.model.state.hiddenSeries = [0]
    #expect(window.model.windowTitle == "steps — B, Small 120 thousand")
  }

  @Test("The rest is no bar among bars")
  func rest() {
    var chart = Chart(data: .of([9, 8, 7, 6, 5]), title: "t")
    chart.arrange(sort: .valueDescending, top: 3)
    var window = ScriptedWindow([chart])
    window.model.state.selection = [bar(0), bar(1)]
    #expect(window.model.windowTitle == "t — 2 of 3 bars selected")
    window.model.state.selection = [bar(0), bar(3)]
    #expect(window.model.windowTitle == "t — 1 of 3 bars and the rest selected")
    window.press(.character("a"), .control)
    #expect(window.model.windowTitle == "t — all 3 bars and the rest selected")
    window.model.state.selection = [bar(3)]
    #expect(window.model.windowTitle == "t — 2 others 11")
  }

  @Test("A page has the selection of the chart that has the keyboard")
  func page() {
    var window = ScriptedWindow([
      Chart(data: .of([1, 2]), title: "one"), Chart(data: .of([3, 4]), title: "two"),
    ])
    #expect(window.model.windowTitle == "2 charts")
    window.model.state.selection = [bar(0)]
    #expect(window.model.windowTitle == "2 charts — one: A 1")
    window.model.active = 1
    #expect(window.model.windowTitle == "2 charts")
    window.model.state.selection = [bar(1)]
    #expect(window.model.windowTitle == "2 charts — two: B 4")
  }

  @Test("Long names lose their end, and none of them reaches the next line")
  func long() {
    let name = String(repeating: "n", count: 5_000)
    let data = ChartData(
      categoryName: "", categories: [name, "two\nlines"],
      series: [ChartData.Series(name: "", values: [1, 2], texts: ["1", "2"])])
    var window = window(data, title: name)
    #expect(window.model.windowTitle == String(repeating: "n", count: 79) + "…")
    window.model.state.selection = [bar(0)]
    #expect(
      window.model.windowTitle == String(repeating: "n", count: 79) + "… — "
        + String(repeating: "n", count: 59) + "… 1")
    window.model.state.selection = [bar(1)]
    #expect(window.model.windowTitle.hasSuffix("… — two lines 2"))
  }

  @Test("Of 100,000 bars their number is told without looking at each")
  func many() {
    let count = 100_000
    let data = ChartData(
      categoryName: "", categories: Array(repeating: "c", count: count),
      series: [
        ChartData.Series(
          name: "", values: (0..<count).map { $0 == 77 ? .nan : 1 }, texts: [])
      ])
    var window = window(data)
    window.model.state.selection = Selection(rows: 0..<count, series: 0...0)
    #expect(window.model.windowTitle == "steps — all 99,999 bars selected")
    window.model.state.selection.remove(bar(5))
    #expect(window.model.windowTitle == "steps — 99,998 of 99,999 bars selected")
  }

  @Test("One bar in a range of many gaps is counted and not searched for")
  func lostInGaps() {
    let count = 5_000
    let data = ChartData(
      categoryName: "", categories: Array(repeating: "c", count: count),
      series: [
        ChartData.Series(
          name: "", values: (0..<count).map { $0 == 4_000 || $0 == 10 ? 1 : .nan }, texts: [])
      ])
    var window = window(data)
    window.model.state.selection = Selection(rows: 11..<count, series: 0...0)
    #expect(window.model.windowTitle == "steps — 1 of 2 bars selected")
  }
}
