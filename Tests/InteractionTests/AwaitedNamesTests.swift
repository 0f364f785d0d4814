// Bars that are to be selected by name, while the data that have them are still to come.
import Charts
import Input
import Scenegraph
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
  private func window(_ parts: [String], isAlone: Bool = true) -> ScriptedWindow {
    var window = ScriptedWindow(data([]))
    window.model.panels[0].state.reading = ChartState.Reading(rows: 0)
    window.model.panels[0].awaited = AwaitedParts(
      NamedParts(selected: parts), isAlone: isAlone)
    return window
  }

  private func news(_ names: [String], isLast: Bool) -> Message {
    .read(
      Snapshot(data: data(names), reading: isLast ? nil : ChartState.Reading(rows: names.count)))
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
    var page = self.window(["Leo"], isAlone: false)
    page.send(news(["Lee"], isLast: true))
    #expect(page.state.said == nil)
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
      NamedParts(hiddenSeries: ["Films", "Music"], zoom: ZoomText("2..4")), isAlone: true)
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
        NamedParts(hiddenSeries: ["north"]), isAlone: true)
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
