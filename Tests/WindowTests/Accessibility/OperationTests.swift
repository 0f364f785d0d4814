// What an assistive technology does to the window, and hears from it while others do things.
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite(.serialized) struct OperationTests {
  private func item(_ tree: SeenNode, _ name: String) throws -> SeenNode {
    try #require(tree.all("list item").first { $0.name == name })
  }

  @Test("A bar that is selected through the bus is selected in the picture")
  func selection() throws {
    let spoken = try SpokenWindow()
    let tree = try spoken.tree(bars: 7)
    let friday = try item(tree, "Fri")
    #expect(try spoken.assistant.can("activate", ["path": friday.path]))
    try spoken.open.expectSelection(["Fri"])
    let list = try #require(tree.all("list").first)
    #expect(try spoken.assistant.can("select", ["path": list.path, "index": 0]))
    try spoken.open.expectSelection(["Mon", "Fri"])
    let after = try spoken.assistant.tree { seen in
      seen.all("list item").filter { $0.states.contains("selected") }.count == 2
    }
    let selected = after.all("list item").filter { $0.states.contains("selected") }
    #expect(selected.map(\.name) == ["Mon", "Fri"])
    let told = try spoken.assistant.ask("selected", ["path": list.path], as: [String].self)
    #expect(told == selected.map(\.path))
    #expect(try spoken.assistant.can("deselect", ["path": list.path, "index": 4]))
    try spoken.open.expectSelection(["Mon"])
    #expect(try spoken.assistant.can("select_all", ["path": list.path]))
    _ = try spoken.assistant.tree { seen in
      seen.all("list item").allSatisfy { $0.states.contains("selected") }
    }
    #expect(try spoken.assistant.can("clear", ["path": list.path]))
    try spoken.open.expectSelection([])
    #expect(try spoken.close().status == 0)
  }

  @Test("A series that is switched off through the bus is gone from the picture and the tree")
  func series() throws {
    let spoken = try SpokenWindow([loans])
    let bars = try Exports.scene([loans]).bars.count
    let tree = try spoken.tree(bars: bars)
    let films = try #require(tree.all("toggle button").first { $0.name == "Films" })
    #expect(try spoken.assistant.can("activate", ["path": films.path]))
    // Who walks through a tree while it changes sees some of it before and some of it after.
    _ = try spoken.assistant.tree { seen in
      seen.all("list item").count == bars * 2 / 3
        && seen.all("list").map(\.name) == ["Books", "Music"]
        && seen.all("toggle button").filter { !$0.states.contains("pressed") }.map(\.name)
          == ["Films"]
    }
    let orange = Palette.orange
    try spoken.open.expect("no bar of the second series") { $0.count(of: orange) == 0 }
    #expect(try spoken.assistant.can("activate", ["path": films.path]))
    _ = try spoken.tree(bars: bars)
    try spoken.open.expectExport()
    #expect(try spoken.close().status == 0)
  }

  @Test("The keyboard's place is the same in the window and on the bus, whoever moves it")
  func focus() throws {
    let spoken = try SpokenWindow()
    let tree = try spoken.tree(bars: 7)
    try spoken.assistant.listen(["object:state-changed:focused"])
    // From the window to the bus.
    spoken.open.client.press(.tab)
    let first = try spoken.assistant.events {
      $0.contains { $0.name == "Mon" && $0.detail1 == 1 }
    }
    #expect(first.allSatisfy { $0.type.hasPrefix("object:state-changed:focused") })
    spoken.open.client.press(.right)
    _ = try spoken.assistant.events { events in
      events.contains { $0.name == "Mon" && $0.detail1 == 0 }
        && events.contains { $0.name == "Tue" && $0.detail1 == 1 }
    }
    // From the bus to the window: keys go on from there.
    let friday = try item(tree, "Fri")
    #expect(try spoken.assistant.can("focus", ["path": friday.path]))
    _ = try spoken.assistant.tree { seen in
      seen.all.filter { $0.states.contains("focused") }.map(\.name) == ["Fri"]
    }
    spoken.open.client.press(.space)
    try spoken.open.expectSelection(["Fri"])
    spoken.open.client.press(.right)
    _ = try spoken.assistant.events { $0.contains { $0.name == "Sat" && $0.detail1 == 1 } }
    #expect(try spoken.close().status == 0)
  }

  @Test("Focusing a bar through the bus brings the keyboard to the window")
  func keyboard() throws {
    let spoken = try SpokenWindow()
    let tree = try spoken.tree(bars: 7)
    spoken.open.client.takeFocusAway()
    _ = try spoken.assistant.tree { !$0.all.contains { $0.states.contains("active") } }
    #expect(try spoken.assistant.can("focus", ["path": try item(tree, "Wed").path]))
    let client = spoken.open.client
    let window = spoken.open.window
    #expect(eventually { client.focusedWindow == window })
    _ = try spoken.assistant.tree { seen in
      seen.all.filter { $0.states.contains("focused") }.map(\.name) == ["Wed"]
        && seen.all("frame").contains { $0.states.contains("active") }
    }
  }

  @Test("Selections, names and bars that come and go are told while keys are pressed and data grow")
  func growth() throws {
    let file = try ChangingFile("Day,Steps\nMon,898\nTue,670\n")
    let spoken = try SpokenWindow([file.path, "--follow"])
    _ = try spoken.tree(bars: 2)
    try spoken.assistant.listen([
      "object:state-changed:selected", "object:selection-changed", "object:children-changed",
      "object:property-change",
    ])
    spoken.open.client.press(.tab)
    spoken.open.client.press(.space)
    _ = try spoken.assistant.events { events in
      events.contains { $0.type.hasPrefix("object:state-changed:selected") && $0.name == "Mon" }
        && events.contains { $0.type.hasPrefix("object:selection-changed") }
    }
    file.append("Wed,725\nThu,439\n")
    _ = try spoken.assistant.events { events in
      events.filter { $0.type.hasPrefix("object:children-changed:add") }.count >= 2
        && events.contains {
          $0.type.hasPrefix("object:property-change:accessible-name") && $0.role == "chart"
        }
    }
    _ = try spoken.assistant.tree { grown in
      grown.all("list item").map(\.name) == ["Mon", "Tue", "Wed", "Thu"]
        && ["selected", "focused"].allSatisfy { state in
          grown.all.filter { $0.states.contains(state) }.map(\.name) == ["Mon"]
        }
        && grown.all("chart").first?.name.hasPrefix("Bar chart, 4 bars") == true
    }
    file.rewrite("Day,Steps\nMon,898\n")
    _ = try spoken.assistant.events { events in
      events.contains { $0.type.hasPrefix("object:children-changed:remove") }
    }
    _ = try spoken.assistant.tree { $0.all("list item").map(\.name) == ["Mon"] }
    #expect(try spoken.close().status == 0)
  }

  @Test("A key that a screen reader takes does nothing here, and all others do what they do")
  func keys() throws {
    let spoken = try SpokenWindow()
    let list = try #require(try spoken.tree(bars: 7).all("list").first)
    #expect(try spoken.assistant.can("keys", ["take": ["Right"]]))
    spoken.open.client.press(.tab)
    // That there is a listener is known to the program once a key has come to it.
    let isHeard = try eventually {
      spoken.open.client.press(.home)
      return try spoken.assistant.ask("keys", as: [[KeyWord]].self)?.isEmpty == false
    }
    try #require(isHeard)
    // An answer that takes longer than a tenth of a second is one too late, so on a busy machine
    // it may take several attempts; without a listener none would do. Who looks at the tree has no
    // time for keys, so that is done when all have come.
    let keys: [KeyName] = [.home, .right, .space]
    let isTaken = try eventually {
      _ = try spoken.assistant.can("clear", ["path": list.path])
      _ = try spoken.assistant.tree { Self.selected($0).isEmpty }
      _ = try spoken.assistant.ask("keys", as: [[KeyWord]].self)
      for key in keys { spoken.open.client.press(key) }
      var heard = 0
      let areHeard = try eventually {
        heard += try spoken.assistant.ask("keys", as: [[KeyWord]].self)?.count ?? 0
        return heard >= 2 * keys.count
      }
      try #require(areHeard, "of each key its press and its release")
      return try Self.selected(spoken.assistant.tree { !Self.selected($0).isEmpty }) == ["Mon"]
    }
    #expect(isTaken)
    #expect(try spoken.close().status == 0)
  }

  /// The names of the bars that are told as selected.
  private static func selected(_ seen: SeenNode) -> [String] {
    seen.all("list item").filter { $0.states.contains("selected") }.map(\.name)
  }
}

/// A number or a text.
struct KeyWord: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else {
      text = "\(try container.decode(Int.self))"
    }
  }
}
