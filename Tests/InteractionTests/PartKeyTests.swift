// The keys that hide and show parts and change the drawing, and what they say where they cannot.
import Charts
import Input
import Scales
import Scenegraph
import Testing

@testable import Interaction

@Suite struct PartKeyTests {
  private static func chart(_ series: [(String, [Double?])]) -> Chart {
    Chart(
      data: .of(series), title: "A title", subtitle: "A subtitle", description: "A description")
  }

  private static let two: Chart = {
    var two = chart([("a", [4, 3, 5]), ("b", [2, 6, 1])])
    two.goal = 20
    return two
  }()

  @Test(
    "Each part is hidden by its key and comes back as it was",
    arguments: [
      ("n", Part.title), ("u", .subtitle), ("d", .description), ("l", .legend), ("x", .xAxis),
      ("y", .yAxis), ("g", .grid), ("v", .values), ("p", .ring),
    ] as [(Character, Part)])
  func parts(_ key: Character, _ part: Part) {
    var window = ScriptedWindow([Self.two], size: Size(width: 1000, height: 800))
    let before = window.scene
    #expect(window.press(.character(key)) == [.redraw])
    #expect(window.model.chart.hiddenParts == [part])
    #expect(window.scene.marks.count < before.marks.count)
    #expect(window.press(.character(key)) == [.redraw])
    #expect(window.scene == before)
  }

  @Test("A part that is not there says so, until the next input")
  func absent() {
    var window = ScriptedWindow([Chart(data: .of([1, 2]), title: "")])
    for (key, word): (Character, String) in [("n", "title"), ("u", "subtitle"), ("d", "descr")] {
      #expect(window.press(.character(key)) == [.redraw])
      #expect(window.state.said?.contains(word) == true)
      #expect(window.model.chart.hiddenParts.isEmpty)
    }
    #expect(window.press(.other) == [.redraw])
    #expect(window.state.said == nil)
    #expect(window.press(.other) == [])
  }

  @Test("A part that has no room says so and is not hidden")
  func noRoom() {
    var window = ScriptedWindow([Self.two], size: Size(width: 200, height: 120))
    #expect(!window.scene.marks.contains { $0.role == .ringTrack })
    window.press(.character("p"))
    #expect(window.state.said == "There is no room here for the ring")
    #expect(window.model.chart.hiddenParts.isEmpty)
    window.click(Point(x: 1, y: 1))
    #expect(window.state.said == nil)
  }

  @Test("A legend that is hidden has no focus")
  func focus() {
    var window = ScriptedWindow([Self.two])
    window.press(.tab)
    window.press(.tab)
    #expect(window.state.focus == .control(.legend, 0))
    window.press(.character("l"))
    #expect(window.state.focus == nil)
    window.press(.tab)
    #expect(window.state.focus == .bar(bar(0)))
  }

  @Test("h turns the chart, s goes through the layouts")
  func drawing() {
    var window = ScriptedWindow([Self.two])
    window.press(.character("h"))
    #expect(window.model.chart.orientation == .horizontal)
    window.press(.character("h"))
    #expect(window.model.chart.orientation == .vertical)
    for layout: Scene.Layout in [.stacked, .normalized, .grouped] {
      window.press(.character("s"))
      #expect(window.model.chart.layout == layout)
      #expect(window.state.said == nil)
    }
  }

  @Test("A layout that cannot be is left out, with the reason")
  func refused() {
    var negative = ScriptedWindow([Self.chart([("a", [4, -3]), ("b", [2, 6])])])
    negative.press(.character("s"))
    #expect(negative.model.chart.layout == .stacked)
    #expect(negative.state.said == nil)
    negative.press(.character("s"))
    #expect(negative.model.chart.layout == .grouped)
    #expect(
      negative.state.said == "Not normalized: negative values are not shares of a whole")
    var log = Self.two
    log.scale = .log
    var window = ScriptedWindow([log])
    window.press(.character("s"))
    #expect(window.model.chart.layout == .grouped)
    #expect(
      window.state.said == "Not stacked: lengths on a logarithmic scale do not add up")
    var single = ScriptedWindow([Self.chart([("a", [4, 3])])])
    single.press(.character("s"))
    #expect(single.model.chart.layout == .grouped)
    #expect(single.state.said == "Not stacked: there is only one series")
  }

  @Test("t goes through light, dark and high contrast on black and on white")
  func theme() {
    var window = ScriptedWindow([Self.two])
    let themes = (0..<4).map { _ in
      window.press(.character("t"))
      return window.model.theme
    }
    #expect(themes == [.dark, .highContrast, .highContrastLight, .light])
    #expect(window.model.chart.theme == .light)
  }

  @Test("r asks for other numbers where there are such, elsewhere it has no meaning")
  func random() {
    var window = ScriptedWindow([Self.two, Self.two])
    #expect(window.press(.character("r")) == [] && window.state.said == nil)
    window.model.panels[0].isRandom = true
    #expect(window.press(.character("r")).contains(.drawRandomNumbers(input: 0)))
    #expect(window.state.said == nil)
  }

  @Test("With Control, Alt and Super the letters mean nothing")
  func modified() {
    var window = ScriptedWindow([Self.two])
    let before = window.scene
    for key: Character in ["n", "u", "d", "l", "x", "g", "v", "p", "h", "t", "o"] {
      // Ctrl+O opens files, Ctrl+P prints, and Ctrl+Y does again.
      for modifiers: Modifiers in "op".contains(key) ? [.alt, .super] : [.control, .alt, .super] {
        #expect(window.press(.character(key), modifiers) == [], "\(key)")
      }
    }
    #expect(window.scene == before)
  }
}

@Suite struct PartListTests {
  private func list(_ window: ScriptedWindow) throws -> ListBox {
    try #require(window.model.menu?.list)
  }

  @Test("Parts have check boxes and keys, and the list stays open while they are switched")
  func parts() throws {
    var chart = Chart(data: .of([("a", [4, 3]), ("b", [2, 6])]), title: "A title")
    chart.subtitle = "A subtitle"
    var window = ScriptedWindow([chart], size: Size(width: 1000, height: 800))
    window.press(.character("w"))
    while try list(window).highlight.map({ try list(window).rows[$0].name }) != "Parts" {
      window.press(.down)
    }
    let painted = window.scene.marks.compactMap { mark in
      if case .text(let text) = mark { text.text } else { nil }
    }
    #expect(painted.contains("Parts ▸"))
    window.press(.enter)
    let rows = try list(window).rows
    #expect(rows.map(\.hint).joined() == "nudlxygvpc" && rows.count == Part.allCases.count)
    #expect(rows.allSatisfy { $0.hasCheck && $0.isOn })
    #expect(rows[2].refusal == "There is no description")
    let visible = try #require(window.model.menu?.layout?.rows.count)
    #expect(visible == rows.count, "all of them are in view")
    window.press(.space)
    #expect(window.model.chart.hiddenParts == [.title])
    #expect(try !list(window).rows[0].isOn && list(window).highlight == 0)
    let grid = try #require(window.model.menu?.control.items.first { $0.name == "Grid" })
    window.click(grid.frame.center)
    window.click(grid.frame.center, .control)
    window.click(grid.frame.center)
    #expect(window.model.chart.hiddenParts == [.title, .grid])
    window.press(.home)
    window.press(.enter)
    #expect(window.model.chart.hiddenParts == [.grid] && window.model.menu != nil)
    window.press(.escape)
    window.press(.character("P"))
    #expect(try list(window).rows.filter { !$0.isOn }.map(\.name) == ["Grid"])
  }

  @Test("Undo shows a hidden part again, and redo hides it")
  func undo() throws {
    var window = try Strikes.window()
    window.press(.character("g"))
    #expect(window.model.chart.hiddenParts == [.grid])
    window.press(.character("z"), .control)
    #expect(window.model.chart.hiddenParts.isEmpty)
    #expect(window.state.said == "Undone: grid hidden")
    window.press(.character("Z"), [.control, .shift])
    #expect(window.model.chart.hiddenParts == [.grid])
  }

  @Test("What the menu's button is gone with comes back by the right button")
  func menu() throws {
    var window = try Strikes.window()
    #expect(window.scene.control(.menuButton) != nil)
    window.press(.character("P"))
    window.press(.end)
    window.press(.space)
    #expect(window.scene.control(.menuButton) == nil && window.scene.control(.sentence) == nil)
    window.press(.escape)
    window.press(.character("P"))
    window.press(.end)
    window.press(.space)
    #expect(window.scene.control(.menuButton) != nil && window.scene.control(.sentence) != nil)
  }

  @Test("A part without room says so, and stays")
  func noRoom() throws {
    let chart = Chart(data: .of([4, 3, 5]), title: "", goal: 20)
    var window = ScriptedWindow([chart], size: Size(width: 200, height: 120))
    window.press(.character("P"))
    while try list(window).highlight.map({ try list(window).rows[$0].name }) != "Ring" {
      window.press(.down)
    }
    window.press(.space)
    #expect(window.state.said == "There is no room here for the ring")
    #expect(window.model.chart.hiddenParts.isEmpty && window.model.menu != nil)
  }
}
