// What is remembered of a bar or a series from one message to the next: data that come meanwhile in
// another order, and without some rows, against the names.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Bars and series that are remembered while data come") struct RememberedBarTests {
  private static let cities = ["Anna", "Bert", "Carl", "Dora", "Emil", "Finn", "Gina", "Hugo"]

  /// The sales of these cities, in this order.
  private func snapshot(_ names: [String], generation: Int = 0) throws -> Snapshot {
    let rows = names.map { "\($0),\(20 + 10 * (Self.cities.firstIndex(of: $0) ?? 0))\n" }
    let table = try Table(reading: "city,sales\n" + rows.joined())
    let query = Query(
      category: Field(ColumnRef(name: "city", position: 0)),
      values: [ColumnRef(name: "sales", position: 1)], method: .sum)
    let answer = try run(query, over: table)
    return Snapshot(
      data: ChartData(answer), table: table, answer: answer, generation: generation)
  }

  private func window() throws -> ScriptedWindow {
    var window = ScriptedWindow(.empty)
    window.send(.read(try snapshot(Self.cities)))
    return window
  }

  private func names(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  private func someNames(_ random: inout SeededGenerator) -> [String] {
    let count = Int.random(in: 2...8, using: &random)
    return Array(Self.cities.shuffled(using: &random).prefix(count))
  }

  /// Takes a line of the menu that is in view.
  @discardableResult
  private func take(_ name: String, _ window: inout ScriptedWindow) throws -> [Effect] {
    let items = try #require(window.model.menu?.control.items)
    let item = try #require(items.first { $0.name == name && !$0.frame.isEmpty }, "\(name)")
    return window.click(item.frame.center)
  }

  // MARK: Names that are carried

  @Test func `a name that is carried stays that of its bar, and goes with it`() throws {
    var random = SeededGenerator(seed: 61)
    for round in 0..<80 where Samples.takes(round) {
      var window = try window()
      let places = Array(0..<8).shuffled(using: &random)
      let (after, movesBefore) = (someNames(&random), round % 3 > 0)
      let slots = try #require(window.scene.slots)
      let label = try #require(window.scene.marks.first { $0.role == .categoryLabel })
      let points = places.prefix(2).map { place in
        Point(
          x: (slots.start + (Double(place) + 0.5) * slots.step).rounded(), y: label.bounds.midY)
      }
      window.drag(movesBefore ? points : [points[0]], releases: false)
      window.send(.read(try snapshot(after, generation: 1)))
      if !movesBefore { window.move(to: points[1]) }
      // The slot that is under the pointer among the bars that are there now.
      let now = try #require(window.scene.slots)
      let slot = Int(((points[1].x - now.start) / now.step).rounded(.down))
      let target = min(max(0, slot), after.count - 1)
      let name = Self.cities[places[0]]
      var expected = after
      if let own = after.firstIndex(of: name) {
        expected.insert(expected.remove(at: own), at: target)
        #expect(window.state.bandText == name, "round \(round)")
        #expect(window.state.selectionBand == now.band(of: target...target), "round \(round)")
      } else {
        #expect(window.state.bandText == nil && window.state.selectionBand == nil)
      }
      let (x, y) = (Int(points[1].x), Int(points[1].y))
      window.send(.buttonReleased(1, x: x, y: y, [], timeMilliseconds: 9_000))
      #expect(names(window) == expected, "round \(round): \(name) to \(target)")
      #expect(window.state.selectionBand == nil && window.model.gesture == nil)
    }
  }

  // MARK: Lines of the menu

  @Test func `a line of the menu is about the bar that it was opened on, or does nothing`() throws {
    var random = SeededGenerator(seed: 62)
    for round in 0..<60 where Samples.takes(round) {
      let line = ["Select", "Copy", "Show rows"][round % 3]
      var window = try window()
      let own = Int.random(in: 0..<8, using: &random)
      try window.click(row: (own + 3) % 8)
      window.click(try window.middle(row: own), button: 3)
      let after = someNames(&random)
      window.send(.read(try snapshot(after, generation: 1)))
      let before = window.selection
      let effects = try take(line, &window)
      if let row = after.firstIndex(of: Self.cities[own]) {
        #expect(window.selection == [bar(row)], "round \(round), \(line)")
        #expect(effects.contains(.copy(charts: [0])) == (line == "Copy"))
        let rows = window.model.drawer?.layout?.rows.map(\.cells) ?? []
        #expect(rows.count == (line == "Show rows" ? 1 : 0))
        #expect(rows.allSatisfy { $0.contains(Self.cities[own]) })
      } else {
        #expect(window.selection == before && window.model.drawer == nil, "round \(round), \(line)")
        #expect(effects == [.redraw])
        #expect(window.state.said == "This bar is no longer there")
      }
    }
  }

  /// Two rows of some series.
  private func series(_ names: [String], generation: Int) -> Message {
    let data = ChartData.of(names.map { ($0, [Double($0.utf8.count), 2]) })
    return .read(Snapshot(data: data, generation: generation))
  }

  private func hiddenNames(_ window: ScriptedWindow) -> Set<String> {
    Set(window.state.hiddenSeries.map { window.model.chart.data.series[$0].name })
  }

  @Test func `a line about a series is about the one of its name, or does nothing`() throws {
    let all = ["red", "green", "blue", "black"]
    var random = SeededGenerator(seed: 63)
    for round in 0..<40 where Samples.takes(round) {
      var window = ScriptedWindow(.empty)
      window.send(series(all, generation: 0))
      let own = Int.random(in: 0..<4, using: &random)
      window.click(try window.legend(own), button: 3)
      let after = Array(
        all.shuffled(using: &random).prefix(Int.random(in: 2...4, using: &random)))
      window.send(series(after, generation: 1))
      let isAlone = round % 2 == 1
      try take(isAlone ? "\(all[own]) alone" : "Hide \(all[own])", &window)
      if after.contains(all[own]) {
        let expected = isAlone ? Set(after).subtracting([all[own]]) : [all[own]]
        #expect(hiddenNames(window) == expected, "round \(round)")
      } else {
        #expect(hiddenNames(window).isEmpty, "round \(round)")
        #expect(window.state.said == "No series is called \"\(all[own])\"")
      }
    }
  }

  @Test func `two clicks in the legend are a double click only on one series`() throws {
    for (after, hidden) in [(["b", "a", "c"], ["a", "b"]), (["a", "c", "b"], ["b", "c"])] {
      var window = ScriptedWindow(.empty)
      window.send(series(["a", "b", "c"], generation: 0))
      let place = try window.legend(0)
      let (x, y) = (Int(place.x), Int(place.y))
      window.send(.buttonPressed(1, x: x, y: y, [], timeMilliseconds: 5_000))
      window.send(.buttonReleased(1, x: x, y: y, [], timeMilliseconds: 5_040))
      #expect(hiddenNames(window) == ["a"])
      window.send(series(after, generation: 1))
      #expect(hiddenNames(window) == ["a"])
      window.send(.buttonPressed(1, x: x, y: y, [], timeMilliseconds: 5_120))
      #expect(hiddenNames(window) == Set(hidden), "\(after)")
    }
  }

  // MARK: The drawer

  @Test func `a drawer that closes gives the keyboard back to its bar, wherever that is now`()
    throws
  {
    var random = SeededGenerator(seed: 64)
    for round in 0..<40 where Samples.takes(round) {
      var window = try window()
      let own = Int.random(in: 1..<8, using: &random)
      try window.click(row: own)
      for key: Key in [.left, .right, .enter] { window.press(key) }
      #expect(window.model.drawer != nil && window.state.focus == nil)
      let after = someNames(&random)
      window.send(.read(try snapshot(after, generation: 1)))
      window.press(.escape)
      let row = after.firstIndex(of: Self.cities[own])
      #expect(window.model.drawer == nil)
      let bars = row.map { [bar($0)] } ?? []
      #expect(window.state.focus == bars.first.map { ChartState.Focus.bar($0) }, "round \(round)")
      #expect(window.selection == Set(bars), "round \(round)")
    }
  }

  @Test func `no bar of another chart gets the keyboard from a drawer`() throws {
    let charts = ["a", "b"].map { Chart(data: .empty, title: $0) }
    var window = ScriptedWindow(charts, size: Size(width: 1_200, height: 900))
    for input in 0..<2 { window.send(.read(try snapshot(Self.cities), input: input)) }
    for key: Key in [.home, .right, .space, .enter] { window.press(key) }
    #expect(window.model.active == 0 && window.model.drawer != nil)
    _ = window.model.activate(1)
    _ = window.model.focusDrawer(.rows)
    window.press(.escape)
    #expect(window.model.drawer == nil && window.model.active == 1)
    #expect(window.model.panels.allSatisfy { $0.state.focus == nil })
  }

  // MARK: Charts

  @Test func `a request that is on its way while charts go is about its own chart`() {
    for gone in 0..<3 {
      for asked in 0..<3 {
        let charts = ["a", "b", "c"].map { Chart(data: .of([3, 1, 2]), title: $0) }
        var window = ScriptedWindow(charts, size: Size(width: 1_200, height: 900))
        let ids = window.model.elements.children.map(\.id)
        let request = ElementRequest.activate(
          ElementID(chart: ids[asked].chart, .bar(row: 1, series: 0)))
        _ = window.model.activate(gone)
        window.press(.character("X"))
        #expect(window.model.elements.children.compactMap(\.id.chart).count == 2)
        window.send(.element(request))
        let selected = window.model.panels.filter { !$0.state.selection.isEmpty }.map(\.chart.title)
        #expect(selected == (gone == asked ? [] : [charts[asked].title]), "\(gone), \(asked)")
      }
    }
  }
}
