// What covers a chart or stands in place of its bars: the drawer, the page of keys, buttons; and
// the names that commands have.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite("Charts below drawers, pages and buttons") struct OverlaidChartTests {
  private func button(_ window: ScriptedWindow, _ name: String) throws -> Point {
    let items = window.scene.control(.remedies)?.items ?? []
    return try #require(items.first { $0.name == name }, "\(items.map(\.name))").frame.center
  }

  @Test func `the drawer leaves the selected bar of a long list in view`() throws {
    let text = "name,n\n" + (1...57).map { "Name \($0),\($0)\n" }.joined()
    var window = try Strikes.window(of: text, by: "name")
    window.press(.character("h"))
    #expect(window.model.panels[0].viewport != nil && window.state.viewport == nil)
    let shown = window.scene.bars.compactMap { window.scene.marks[$0].datum?.row }
    let last = try #require(shown.max()) - 1
    window.click(try window.middle(row: last))
    #expect(window.selection == [bar(last)])
    window.press(.character("r"), .control)
    let top = try #require(window.model.drawer?.layout).frame.minY
    let index = try #require(window.scene.barIndex(row: last, series: 0), "it is out of view")
    #expect(window.scene.marks[index].bounds.maxY <= top)
    #expect(window.isSettled)
  }

  @Test func `the page of keys hides the tooltip, and bars go on moving below it`() throws {
    let measurer = FixedAdvanceMeasurer()
    var model = Model(
      panels: [Panel(chart: Chart(data: .of([3, 1, 2]), title: "T"))],
      size: Size(width: 800, height: 600), scaleFactor: 1, theme: .light)
    model.isStill = false
    model.layOut(measurer: measurer, now: 0)
    let plot = try #require(model.scene?.slots).plot
    let (x, y) = (Int(plot.midX), Int(plot.midY))
    let events: [Event] = [
      .pointerMoved(x: x, y: y, []), .key(.character("o"), []), .key(.character("?"), []),
    ]
    for (step, event) in events.enumerated() {
      _ = update(&model, .window(event))
      model.layOut(measurer: measurer, now: UInt64(step) * 1_000)
      let hasTooltip = model.scene?.marks.contains { $0.role == .tooltip }
      #expect(hasTooltip == (step < 2), "step \(step)")
      #expect(model.isMoving == (step > 0), "step \(step)")
    }
    let (start, end) = (model.shown(now: 1_000), model.scene)
    #expect(start != end)
    let last = model.shown(now: 1_000 + Transition.durationNanoseconds)
    #expect(last == end && !model.isMoving)
  }

  @Test func `where no bar has one before it a button leads to other charts`() throws {
    var window = try Strikes.window(of: "day,n\n2020-01-05,1\n2020-01-06,2\n", by: "day")
    var query = try #require(window.model.panels[0].askedQuery)
    query.category?.grain = .month
    query.shownAs = .change
    window.ask(query)
    window.layOut()
    window.click(try button(window, "Other charts…"))
    #expect(window.model.suggestionsPage != nil)
  }

  @Test func `a chart whose data are elsewhere is drawn by a button`() throws {
    var chart = Chart(data: .empty, title: "T")
    chart.emptyReason = EmptyMessage(
      "This chart draws data from elsewhere", remedies: [.openOutside, .openFile])
    var window = ScriptedWindow([chart])
    let effects = window.click(try button(window, "Draw it"))
    #expect(effects.contains(.openOutside))
  }

  @Test func `hidden series whose names would mean others have no command`() throws {
    let kinds = ["a", "b", "\"a,b\""]
    let text =
      "state,kind\n" + ["X", "Y"].flatMap { state in kinds.map { "\(state),\($0)\n" } }.joined()
    for (hidden, words) in [([0], "--hide-series=a"), ([0, 1], nil)] as [([Int], String?)] {
      var window = try Strikes.window(of: text, by: "state")
      var query = try #require(window.model.panels[0].askedQuery)
      query.series = Field(ColumnRef(name: "kind", position: 1))
      window.ask(query)
      window.layOut()
      #expect(window.model.chart.data.series.map(\.name) == ["a", "b", "a,b"])
      for series in hidden { window.press(.character(series == 0 ? "1" : "2")) }
      #expect(window.state.hiddenSeries == Set(hidden))
      let copied = window.press(.character("C"), [.control, .shift]).compactMap { effect in
        if case .copyText(let text) = effect { text } else { nil }
      }
      #expect(copied.count == (words == nil ? 0 : 1))
      if let words {
        #expect(copied.allSatisfy { $0.contains(words) })
      } else {
        #expect(
          window.state.said == "No option of the command line says which series are hidden")
        #expect(window.model.refusalOfChart == .refused(.noOptionForSeries))
      }
    }
  }

  @Test func `each of several charts of linked files is selected from in its own place`() throws {
    let panels = (0..<4).map { index in
      var panel =
        index % 2 == 0
        ? Panel(chart: Chart(data: .empty, title: "File")) : LinkedTable.panel("kind", nil, .count)
      panel.input = index / 2
      return panel
    }
    var window = ScriptedWindow(panels, size: Size(width: 1_200, height: 900))
    window.model.linksByName = true
    for input in 0..<2 {
      var random = SeededGenerator(seed: 6)
      window.send(.read(try LinkedTable(80, &random).snapshot(), input: input))
    }
    func selected() throws -> [String] {
      try #require(window.model.wordsOfChart).filter { $0.hasPrefix("--select") }
    }
    #expect(try selected() == [])
    window.click(try #require(window.middle(chart: 2, row: 1)))
    let place = window.model.panels[2].chart.data.category(ofRow: 1)
    #expect(try selected() == ["--select=", "--select=\(place)"])
    let kinds = Array(window.model.panels[1].chart.data.categories)
    let row = try #require(kinds.firstIndex { !$0.isEmpty })
    window.click(try #require(window.middle(chart: 1, row: row)))
    #expect(
      try selected() == [
        "--select=", "--select=\(place)", "--select=\(kinds[row])", "--select=",
      ])
  }

  @Test func `a bar is found by a name in other letters, however often it is named`() {
    let data = ChartData.of([1, 2, 3])
    for names in [["b"], ["B", "b"], ["b", "b"]] {
      #expect(NamedParts(selected: names).found(in: data).selection == [bar(1)], "\(names)")
    }
    let mixed = ChartData(
      categoryName: "n", categories: ["foo", "bar"],
      series: [.init(name: "v", values: [1, 2], texts: ["1", "2"])])
    #expect(NamedParts(selected: ["Foo", "FOO"]).found(in: mixed).selection == [bar(0)])
  }

  @Test func `a bar or series that is named in two spellings is not missing`() {
    let data = ChartData(
      categoryName: "n", categories: ["foo", "Bar", "BAR"],
      series: [.init(name: "Cost", values: [1, 2, 3], texts: ["1", "2", "3"])])
    let named = NamedParts(selected: ["Foo", "FOO", "BAR"]).found(in: data)
    #expect(named.selection == [bar(0), bar(2)])
    #expect(named.missingBars == [] && named.first(missingIn: data) == nil)
    let hidden = NamedParts(hiddenSeries: ["COST", "cost"]).found(in: data)
    #expect(hidden.hiddenSeries == [0])
    #expect(hidden.missingSeries == [] && hidden.first(missingIn: data) == nil)
    let missing = NamedParts(selected: ["Foo", "FOX", "Fox"]).found(in: data)
    #expect(missing.selection == [bar(0)] && missing.missingBars == ["FOX", "Fox"])
    let ambiguous = NamedParts(selected: ["bar"]).found(in: data)
    #expect(ambiguous.selection == [] && ambiguous.missingBars == ["bar"])
  }

  @Test func `a range of no bars ends beyond the last`() throws {
    let range = try #require(ZoomText("..3"))
    #expect(throws: ZoomText.Fault.beyond("3")) { try range.viewport(in: .empty) }
  }
}
