// Ctrl+F: bars are found by name while one types, stand out, and take the keyboard one after the
// other.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Bars are found by name")
struct FindTests {
  private static let cities = ["Denver", "Aden", "Oslo", "Dresden", "Łódź"]

  private func data(_ names: [String], _ series: [(String, [Double])]) -> ChartData {
    ChartData(
      categoryName: "Name", categories: names,
      series: series.map { name, values in
        ChartData.Series(
          name: name, values: values, texts: values.map { $0.isNaN ? "" : "\($0)" })
      })
  }

  private func window(_ names: [String] = Self.cities) -> ScriptedWindow {
    var window = ScriptedWindow(data(names, [("Value", names.indices.map { Double($0) + 1 })]))
    window.send(.focusChanged(true))
    return window
  }

  private func texts(_ window: ScriptedWindow) -> [String] {
    window.scene.marks.compactMap {
      if case .text(let mark) = $0, mark.attributes.role == .saveField { mark.text } else { nil }
    }
  }

  private func fills(_ window: ScriptedWindow) -> [BarID: Color?] {
    var fills: [BarID: Color?] = [:]
    for case .rect(let mark) in window.scene.marks where mark.attributes.role == .bar {
      guard let bar = mark.attributes.datum.flatMap({ BarID($0) }) else { continue }
      fills[bar] = mark.fill
    }
    return fills
  }

  private func focus(_ window: ScriptedWindow) -> BarID? {
    if case .bar(let bar) = window.state.focus { bar } else { nil }
  }

  private func said(_ window: ScriptedWindow) -> String? {
    window.model.toldMessage?.name
  }

  @Test("Each letter finds at once; the others are faded, and the selection stays")
  func typing() throws {
    var window = window()
    try window.click(row: 2)
    let selection = window.state.selection
    window.press(.escape)
    let plain = fills(window)
    try window.click(row: 2)
    let before = fills(window)
    let steps = window.model.history.done.count
    #expect(window.press(.character("f"), .control) == [.redraw])
    #expect(texts(window) == ["Find: "] && fills(window) == before)
    window.type("D")
    #expect(texts(window) == ["Find: ", "4 bars", "D"])
    window.type("EN")
    #expect(texts(window) == ["Find: ", "3 bars", "DEN"])
    let found = fills(window)
    #expect(found.filter { $0.value == plain[$0.key] }.map(\.key.row).sorted() == [0, 1, 3])
    #expect(window.state.selection == selection)
    window.type("v")
    #expect(texts(window).contains("1 bar"))
    window.type("b")
    #expect(texts(window).contains("No bar is called “DENvb”"))
    #expect(fills(window) == before, "nothing is found, so nothing stands out")
    window.press(.backspace)
    window.press(.enter)
    #expect(focus(window) == bar(0) && texts(window).contains("1 of 1 bar"))
    window.press(.escape)
    #expect(fills(window) == before && texts(window).isEmpty)
    #expect(focus(window) == bar(0) && window.state.selection == selection)
    #expect(window.model.history.done.count == steps)
  }

  @Test("The case of letters outside ASCII and blanks around the text do not count")
  func letters() {
    var window = window()
    window.press(.character("f"), .control)
    window.type(" ŁÓ ")
    window.press(.down)
    #expect(focus(window) == bar(4))
    window.press(.character("f"), .control)
    window.type("  ")
    #expect(window.state.found.isEmpty && texts(window).first == "Find: ")
    #expect(said(window) == nil)
  }

  @Test("F3 goes on after the line has closed, and Ctrl+F proposes the same text")
  func again() {
    var window = window()
    window.press(.function(3))
    window.type("den")
    window.press(.enter)
    window.press(.escape)
    window.press(.function(3))
    #expect(focus(window) == bar(1) && window.state.found.isEmpty)
    window.press(.function(3))
    window.press(.function(3))
    #expect(focus(window) == bar(0), "around the end")
    window.press(.function(3), .shift)
    #expect(focus(window) == bar(3))
    window.press(.character("f"), .control)
    #expect(window.model.findField?.name.selection == 0..<3)
    #expect(texts(window).contains("3 of 3 bars"))
    window.type("zz")
    window.press(.escape)
    window.press(.function(3))
    #expect(window.state.said == "No bar is called \"zz\"" && focus(window) == bar(3))
  }

  @Test("A screen reader has the entry, how many are found, and the bar that Enter goes to")
  func elements() throws {
    var window = window()
    window.press(.character("f"), .control)
    window.type("den")
    let entry = try #require(window.model.elements.children.first { $0.kind == .entry })
    #expect(entry.id == ElementID(.findField) && entry.name == "Find")
    #expect(entry.text?.string == "den" && entry.states.contains(.focused))
    #expect(said(window) == "3 bars")
    window.press(.enter)
    window.press(.enter)
    #expect(said(window) == "Aden, 2.0; 2 of 3 bars")
    let edit = ElementRequest.edit(ElementID(.findField), .replace(0..<3, with: "osl"))
    window.send(.element(edit))
    #expect(said(window) == "1 bar" && window.state.found == [bar(2)])
    window.press(.escape)
    let focused = window.model.elements.flattened.filter { $0.states.contains(.focused) }
    #expect(focused.map(\.id) == [ElementID(chart: 0, .bar(row: 1, series: 0))])
  }

  @Test("A bar out of view comes into view")
  func scrolling() {
    var window = window((0..<400).map { "bar \($0)" })
    for _ in 0..<8 { window.press(.character("+")) }
    window.press(.character("f"), .control)
    window.type("bar 37")
    #expect(texts(window).contains("11 bars"))
    for row in [37] + Array(370...379) {
      window.press(.down)
      let view = window.state.viewport
      #expect(focus(window) == bar(row))
      #expect(view.map { $0.start <= Double(row) && Double(row) < $0.start + $0.length } == true)
    }
  }

  @Test("A stack or group is found by its category, each bar by its series; shown names count")
  func split() {
    var window = ScriptedWindow(
      data(["North", "South"], [("paid", [1, 2]), ("open", [3, 4]), ("late", [.nan, 5])]))
    window.press(.character("f"), .control)
    window.type("south")
    #expect(texts(window).contains("1 group"))
    #expect(window.state.found.count == 3)
    window.press(.character("f"), .control)
    window.type("late")
    #expect(texts(window).contains("1 bar"))
    window.press(.enter)
    #expect(focus(window) == bar(1, 2))
    window.model.chart.looks.names = ["open": "unpaid", "North": "Cold"]
    window.press(.character("f"), .control)
    window.type("UNP")
    #expect(texts(window).contains("2 bars"))
    window.press(.character("f"), .control)
    window.type("ope")
    #expect(texts(window).contains("2 bars"), "the true name, too")
    window.press(.character("f"), .control)
    window.type("cold")
    #expect(texts(window).contains("1 group"))
  }

  @Test("Names behind the rest are told to be there")
  func rest() throws {
    var text = "city\n"
    for (count, city) in Self.cities.enumerated() {
      for _ in 0...count { text += "\(city)\n" }
    }
    var window = try Strikes.window(of: text, by: "city")
    window.ask(
      Query(
        category: Field(ColumnRef(name: "city", position: 0)), method: .count,
        order: .valueDescending, top: 3))
    window.layOut()
    #expect(window.model.chart.data.categories.last == "2 others")
    window.press(.character("f"), .control)
    window.type("de")
    #expect(texts(window).contains("2 bars; 2 names are in the rest"))
    window.type("nv")
    #expect(texts(window).contains("1 name, in the rest"))
    window.press(.enter)
    #expect(focus(window) == bar(3))
  }

  @Test("What is hidden or changed while the line is open is found anew; another line ends it")
  func changes() throws {
    var window = ScriptedWindow(
      data(["North", "South"], [("paid", [1, 2]), ("open", [3, 4])]))
    window.press(.character("f"), .control)
    window.type("open")
    #expect(texts(window).contains("2 bars"))
    window.click(try window.legend(1))
    #expect(texts(window).contains("No bar is called “open”") && window.state.found.isEmpty)
    window.click(try window.legend(1))
    #expect(window.state.found.count == 2)
    window.send(.save(.proposed("a.png")))
    #expect(window.model.findField == nil && window.state.found.isEmpty)
  }

  @Test("Letters go into the line and are no commands; a typed name is told what finds it")
  func commands() {
    var window = window()
    window.press(.character("f"), .control)
    window.type("lxyq")
    #expect(window.model.chart.hiddenParts.isEmpty && window.model.findField?.name.text == "lxyq")
    window.press(.escape)
    for (place, letter) in "vgy".enumerated() {
      window.send(.key(.character(letter), [], timeMilliseconds: 1_000 + UInt32(place) * 90))
    }
    #expect(window.state.said?.hasSuffix("Ctrl+F finds bars by name") == true)
    window.press(.character("z"), .control)
    #expect(window.model.chart.hiddenParts.isEmpty)
  }

  @Test("It finds in the chart that has the keyboard, and goes with it to another")
  func charts() throws {
    let data = data(Self.cities, [("Value", [1, 2, 3, 4, 5])])
    var window = ScriptedWindow([Chart(data: data, title: "A"), Chart(data: data, title: "B")])
    window.press(.character("f"), .control)
    window.type("den")
    #expect(window.model.panels.map(\.state.found.count) == [3, 0])
    let frame = try #require(window.model.panels[1].frame)
    window.click(Point(x: frame.midX, y: frame.minY + 2))
    #expect(window.model.panels.map(\.state.found.count) == [0, 3])
    window.press(.enter)
    #expect(window.model.active == 1 && focus(window) == bar(0))
    window.press(.escape)
    #expect(window.model.panels.allSatisfy { $0.state.found.isEmpty })
  }

  @Test("Of many bars the first are searched, which is told; columns with one of them stand out")
  func many() {
    let count = FoundBars.limit + 1
    let names = (0..<count).map { "n\($0)" }
    var window = ScriptedWindow(data(names, [("Value", names.map { _ in 1 })]))
    let plain = fills(window)
    window.press(.character("f"), .control)
    window.send(.text("n5000"))
    let end = "; only the first 100,000 are searched"
    #expect(texts(window).contains("11 bars" + end))
    let lit = fills(window).filter { $0.value == plain[$0.key] }
    #expect(!lit.isEmpty && lit.count <= 2)
    window.send(.text("00"))
    #expect(texts(window).contains("No bar is called “n500000”" + end))
  }

  @Test("The same bars in the same order as a plain loop finds", arguments: 0..<60)
  func law(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let law = Law(&random)
    let data = data(law.names, law.series)
    var window = ScriptedWindow(data)
    window.model.state.hiddenSeries = law.hidden
    window.layOut()
    let before = fills(window)
    let (lit, stops) = law.found(in: data)
    window.press(.character("f"), .control)
    window.type(law.text)
    let after = fills(window)
    for (bar, fill) in before {
      #expect((after[bar] == fill) == (lit.isEmpty || lit.contains(bar)), "\(bar) of \(law)")
    }
    #expect(Set(window.state.found).filter { data.isBar($0) } == lit)
    guard !stops.isEmpty else {
      #expect(window.press(.enter).isEmpty && focus(window) == nil)
      return
    }
    for stop in stops + stops.prefix(1) {
      window.press(Bool.random(using: &random) ? .enter : .down)
      #expect(focus(window) == stop)
    }
    for stop in stops.reversed() {
      if Bool.random(using: &random) { window.press(.up) } else { window.press(.enter, .shift) }
      #expect(focus(window) == stop)
    }
    for start in before.keys {
      window.model.state.focus = .bar(start)
      window.press(.enter)
      let isIn = law.isCalled(law.names[start.row])
      let next = stops.first {
        isIn ? $0.row > start.row : ($0.row, $0.series) > (start.row, start.series)
      }
      #expect(focus(window) == next ?? stops[0])
    }
  }

  /// Random names, some of which contain a text.
  private struct Law {
    var names: [String] = []
    var series: [(String, [Double])] = []
    var hidden: Set<Int> = []
    var text = "a"

    init(_ random: inout SeededGenerator) {
      func name() -> String {
        let letters = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          "abABéÉ ".randomElement(using: &random) ?? "a"
        }
        return String(letters)
      }
      names = (0..<Int.random(in: 1...8, using: &random)).map { _ in name() }
      let count = Int.random(in: 1...3, using: &random)
      for _ in 0..<count {
        let values = names.map { _ in
          Int.random(in: 0..<5, using: &random) == 0
            ? Double.nan : Double.random(in: 1...9, using: &random)
        }
        series.append((name(), values))
      }
      if count > 1, Bool.random(using: &random) {
        hidden = [Int.random(in: 0..<count, using: &random)]
      }
      text = ["a", "b", "é", "ab", "BA", "aÉ", "bb"].randomElement(using: &random) ?? "a"
    }

    func isCalled(_ name: String) -> Bool { name.lowercased().contains(text.lowercased()) }

    func found(in data: ChartData) -> (lit: Set<BarID>, stops: [BarID]) {
      var lit: Set<BarID> = []
      var stops: [BarID] = []
      for row in names.indices {
        let bars = series.indices.filter { !hidden.contains($0) }.map { bar(row, $0) }
          .filter { data.isBar($0) }
        if isCalled(names[row]) {
          lit.formUnion(bars)
          stops += bars.prefix(1)
        } else if series.count > 1 {
          let found = bars.filter { isCalled(series[$0.series].0) }
          lit.formUnion(found)
          stops += found
        }
      }
      return (lit, stops)
    }
  }
}
