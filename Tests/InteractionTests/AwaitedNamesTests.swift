// Bars that are to be selected by name, while the data that have them are still to come.
import Charts
import Input
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite struct AwaitedNamesTests {
  private func data(_ names: [String]) -> ChartData {
    ChartData(
      categoryName: "Name", categories: names,
      series: [
        ChartData.Series(
          name: "n", values: names.indices.map { Double($0 + 1) }, texts: names.map { _ in "1" })
      ])
  }

  /// A window that waits for the names, before anything has been read.
  private func window(_ parts: [String]) -> ScriptedWindow { page([parts]) }

  /// The same of several charts, each of a table of its own.
  private func page(_ wanted: [[String]]) -> ScriptedWindow {
    ScriptedWindow(
      wanted.map { names in
        var panel = Panel(chart: Chart(data: data([]), title: "A title"))
        panel.state.reading = ChartState.Reading(rows: 0)
        if !names.isEmpty { panel.awaited = AwaitedParts(NamedParts(selected: names)) }
        return panel
      })
  }

  private func news(_ names: [String], isLast: Bool, chart: Int = 0) -> Message {
    .read(
      Snapshot(data: data(names), reading: isLast ? nil : ChartState.Reading(rows: names.count)),
      input: chart)
  }

  @Test("They are selected when they come, and stay what the person makes of them at the end")
  func growing() throws {
    var window = window(["b", "d"])
    window.send(news(["a", "b"], isLast: false))
    #expect(window.selection == [bar(1)])
    window.send(news(["a", "b", "c", "d"], isLast: true))
    #expect(window.selection == [bar(1), bar(3)])
    #expect(window.state.said == nil && window.model.panels[0].awaited == nil)
    window.press(.escape)
    window.send(news(["a", "b", "c", "d", "d"], isLast: true))
    #expect(window.selection == [])
  }

  @Test("A name that no bar has is told at the end, and with its neighbour it may be one")
  func missing() throws {
    var window = window(["Smith", " J", "Leo"])
    window.send(news(["Smith, J", "Lee"], isLast: false))
    #expect(window.state.said == nil)
    window.send(news(["Smith, J", "Lee"], isLast: true))
    #expect(window.selection == [bar(0)])
    #expect(window.state.said == "No bar is called \"Leo\"; did you mean \"Lee\"?")
  }

  @Test func `a name that its chart has not is selected in another, once all are whole`() {
    for other in ["Leo", "Max"] {
      var page = page([["Leo"], []])
      page.send(news(["Lee"], isLast: true))
      page.send(news(["Ida"], isLast: false, chart: 1))
      #expect(page.state.said == nil && page.model.panels[0].awaited != nil)
      page.send(news(["Ida", other], isLast: true, chart: 1))
      let isFound = other == "Leo"
      #expect(page.model.panels[0].state.selection.isEmpty)
      let selected: Selection = isFound ? [bar(1)] : []
      #expect(page.model.panels[1].state.selection == selected)
      let said: String? = isFound ? nil : "No bar is called \"Leo\"; did you mean \"Lee\"?"
      #expect(page.state.said == said)
      #expect(page.model.panels[0].awaited == nil)
    }
  }

  @Test func `a name with a comma that another chart has is found there`() {
    let charts = [data(["x, y", "z"]), data(["Smith, J", "z"])]
    let found = NamedParts.found(
      [NamedParts(selected: ["Smith", " J", "z"]), NamedParts()], in: charts)
    #expect(found[0].selection == [bar(1)] && found[0].missingBars == [])
    #expect(found[1].selection == [bar(0)])
  }

  @Test func `what is hidden in another chart is not selected there`() {
    let other = ChartData.of([("Books", [4, 2]), ("Films", [3, 1])])
    let name = other.categories[1]
    let found = NamedParts.found(
      [NamedParts(selected: [name]), NamedParts(hiddenSeries: ["Films"])],
      in: [data(["none"]), other])
    #expect(found[1].selection == [bar(1, 0)] && found[1].hiddenSeries == [1])
    #expect(found[0].missingBars == [])
  }

  @Test("Series are hidden once they come, unless they are shown again; the zoom waits for the end")
  func seriesAndZoom() throws {
    func news(_ count: Int, isLast: Bool) -> Message {
      let data = ChartData.of([
        ("Books", Array(repeating: 4, count: count)), ("Films", Array(repeating: 2, count: count)),
      ])
      return .read(Snapshot(data: data, reading: isLast ? nil : ChartState.Reading(rows: count)))
    }
    var window = ScriptedWindow(data([]))
    window.model.panels[0].state.reading = ChartState.Reading(rows: 0)
    window.model.panels[0].awaited = AwaitedParts(
      NamedParts(hiddenSeries: ["Films", "Music"], zoom: ZoomText("2..4")))
    window.send(news(5, isLast: false))
    #expect(window.state.hiddenSeries == [1] && window.state.viewport == nil)
    window.press(.character("2"))
    window.send(news(9, isLast: false))
    #expect(window.state.hiddenSeries.isEmpty)
    window.send(news(10, isLast: true))
    #expect(window.state.viewport == Viewport(start: 1, length: 3, of: 10))
    #expect(window.state.toast == "No series is called \"Music\"")
  }

  @Test func `a name in other letters waits for the end, as several may have it`() throws {
    var window = window(["north"])
    window.send(news(["North", "South"], isLast: false))
    #expect(window.selection.isEmpty)
    window.send(news(["North", "South", "NORTH"], isLast: true))
    #expect(window.selection.isEmpty)
    #expect(
      window.state.said
        == "Several bars are called \"north\" in other letters: \"North\" and \"NORTH\"")
    var alone = self.window(["north"])
    alone.send(news(["North", "South"], isLast: false))
    alone.send(news(["North", "South", "West"], isLast: true))
    #expect(alone.selection == [bar(0)] && alone.state.said == nil)
  }

  @Test func `a series in other letters is hidden at the end, unless it may be several`() {
    for names in [["North", "South"], ["North", "NORTH"]] {
      var window = ScriptedWindow(data([]))
      window.model.panels[0].state.reading = ChartState.Reading(rows: 0)
      window.model.panels[0].awaited = AwaitedParts(
        NamedParts(hiddenSeries: ["north"]))
      for isLast in [false, true] {
        let series = names.prefix(isLast ? 2 : 1).map { name -> (String, [Double?]) in
          (name, [1, 2])
        }
        let reading = isLast ? nil : ChartState.Reading(rows: 2)
        window.send(.read(Snapshot(data: .of(series), reading: reading)))
        let hidden: Set<Int> = isLast && names[1] == "South" ? [0] : []
        #expect(window.state.hiddenSeries == hidden, "\(names) \(isLast)")
      }
      let isTold = window.state.said?.hasPrefix("Several series are called") ?? false
      #expect(isTold == (names[1] == "NORTH"), "\(names)")
    }
  }

  /// The rows with a name as it is written, else in other letters if these are those of one name.
  private func places(_ name: String, in names: [String]) -> [Int] {
    let exact = names.indices.filter { names[$0] == name }
    if !exact.isEmpty { return exact }
    let others = names.indices.filter { names[$0].lowercased() == name.lowercased() }
    return Set(others.map { names[$0] }).count == 1 ? others : []
  }

  @Test func `in whatever parts the rows come, what is selected is what all of them have`() {
    for seed in 0..<200 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      let names = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        ["North", "NORTH", "south", "South", "East"].randomElement(using: &random) ?? ""
      }
      let wanted = ["north", "SOUTH", "South", "east", "West"].filter { _ in
        Int.random(in: 0..<3, using: &random) == 0
      }
      var window = window(wanted)
      var count = 0
      while count < names.count {
        count += Int.random(in: 1...3, using: &random)
        window.send(news(Array(names.prefix(count)), isLast: count >= names.count))
      }
      let selected = wanted.flatMap { places($0, in: names) }
      #expect(window.selection == Set(selected.map { bar($0) }), "seed \(seed): \(names)")
    }
  }

  @Test func `whatever comes first, two charts select and tell what both together have`() {
    for seed in 0..<400 where Samples.takes(seed) {
      var random = SeededGenerator(seed: UInt64(seed))
      let names = (0..<2).map { _ in
        (0..<Int.random(in: 1...6, using: &random)).map { _ in
          ["North", "NORTH", "south", "South", "East"].randomElement(using: &random) ?? ""
        }
      }
      let wanted = (0..<2).map { _ in
        ["north", "SOUTH", "South", "east", "West"].filter { _ in
          Int.random(in: 0..<5, using: &random) == 0
        }
      }
      var window = page(wanted)
      var counts = [0, 0]
      while true {
        let open = counts.indices.filter { counts[$0] < names[$0].count }
        guard let chart = open.randomElement(using: &random) else { break }
        let count = min(names[chart].count, counts[chart] + Int.random(in: 1...3, using: &random))
        counts[chart] = count
        window.send(
          news(
            Array(names[chart].prefix(count)), isLast: count == names[chart].count, chart: chart))
      }
      var isMissing = false
      for chart in 0..<2 {
        let other = 1 - chart
        let sought = wanted[other].filter { places($0, in: names[other]).isEmpty }
        let selected = (wanted[chart] + sought).flatMap { places($0, in: names[chart]) }
        let panel = window.model.panels[chart]
        #expect(
          Set(panel.chart.data.bars(of: panel.state.selection)) == Set(selected.map { bar($0) }),
          "seed \(seed), chart \(chart): \(names), \(wanted)")
        if sought.contains(where: { places($0, in: names[chart]).isEmpty }) { isMissing = true }
      }
      let isTold = window.model.panels.contains { $0.state.said != nil }
      #expect(isTold == isMissing, "seed \(seed): \(names), \(wanted)")
    }
  }

  @Test("In the order of the window, and beside the window where there are many")
  func ordered() throws {
    var window = window(["r7"])
    window.model.panels[0].immediateRowLimit = 4
    window.answersAtOnce = false
    window.send(news((0..<20).map { "r\($0)" }, isLast: true))
    #expect(window.selection == [])
    window.answer()
    #expect(window.selection == [bar(7)])
    window.press(.character("o"))
    window.answer()
    #expect(window.selection == [bar(12)])
  }
}
