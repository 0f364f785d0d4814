// Every key, every press and every line of every list in windows of several kinds: each does what it
// did before.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Keys, presses and lists do what they did when they were recorded")
struct MenuRecordTests {
  private static let keys: [Key] =
    [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .space, .enter, .escape, .tab,
      .backTab, .backspace, .delete, .menu, .function(11),
    ]
    + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/?+-.,<>".map {
      .character($0)
    }

  @Test("Of sums by name") func names() throws {
    try expectRecord("names", try Strikes.window(), mostLines: 30, depth: 2)
  }

  @Test("Of sums by month, one of them selected") func months() throws {
    var window = try Strikes.window(by: "date", .month)
    try window.click(row: 2)
    try expectRecord("months", window, mostLines: 30, depth: 1)
  }

  @Test("Of several series, in a small window") func series() throws {
    var window = try Strikes.window(size: Size(width: 420, height: 300), by: "kind")
    window.ask(
      Query(
        category: Field(ColumnRef(name: "kind", position: 1)),
        values: [ColumnRef(name: "cost", position: 2)], method: .sum,
        series: Field(ColumnRef(name: "state", position: 0)), top: 2))
    window.answer()
    window.layOut()
    try expectRecord("series", window, mostLines: 12, depth: 1)
  }

  @Test("Of linked charts") func linked() throws {
    var random = SeededGenerator(seed: 9)
    var window = try LinkedTable(90, &random).window()
    window.press(.tab)
    try expectRecord("linked", window, mostLines: 10, depth: 1)
  }

  @Test("Of numbers that are no answer") func numbers() throws {
    let window = ScriptedWindow(
      .of([("Plan", [4, 8, nil, -3]), ("Done", [2, 9, 5, 0])], notices: ["1 value skipped"]))
    try expectRecord("numbers", window, mostLines: 12, depth: 1)
  }

  /// What opens each layer, and what is typed into it first.
  private static let layers: [(name: String, key: Key, held: Modifiers, text: String)] = [
    ("drawer", .character("r"), .control, ""), ("save", .character("s"), .control, ""),
    ("find", .character("f"), .control, "A"), ("keys", .character("?"), [], ""),
    ("charts", .character("/"), [], ""), ("menu", .menu, [], ""),
    ("values", .character("f"), [], "co"), ("steps", .character("b"), [], "3"),
  ]

  @Test("Of each layer, in two sizes", arguments: layers.indices)
  func layer(index: Int) throws {
    let layer = Self.layers[index]
    for size in [Size(width: 800, height: 600), Size(width: 330, height: 260)] {
      var window = try Strikes.window(size: size)
      window.send(.focusChanged(true))
      window.press(layer.key, layer.held)
      window.type(layer.text)
      window.layOut()
      try expectRecord("\(layer.name)-\(Int(size.width))", window, mostLines: 6, depth: 0)
    }
  }

  private func expectRecord(
    _ name: String, _ start: ScriptedWindow, mostLines: Int, depth: Int
  ) throws {
    var start = start
    start.send(.focusChanged(true))
    var record = Record()
    let before = Dictionary(uniqueKeysWithValues: start.recordedParts)
    func note(_ title: String, _ window: ScriptedWindow, _ effects: [Effect]) {
      let changed = window.recordedParts.filter { before[$0.0] != $0.1 }
      record.add(title, changed + effects.flatMap(window.recorded))
    }
    /// Takes each line of the list that is open.
    func crawl(_ window: ScriptedWindow, _ title: String, _ depth: Int) {
      guard depth > 0, window.model.menu != nil else { return }
      func items(_ element: AccessibleElement) -> [AccessibleElement] {
        element.children.flatMap { [$0] + items($0) }
      }
      let lists = window.model.elements.children.filter { $0.id.chart == nil }
      for line in lists.flatMap(items).prefix(mostLines) where line.action != nil {
        var next = window
        let effects = next.send(.element(.activate(line.id)))
        note("\(title) / \(line.name)", next, effects)
        if depth > 1 { crawl(next, "\(title) / \(line.name)", depth - 1) }
      }
    }
    for key in Self.keys {
      for held: Modifiers in [[], .control] {
        var window = start
        var text = ""
        if case .character(let character) = key, held == [] { text = String(character) }
        let effects = window.send(.key(key, held, text: text))
        note("\(key) \(held.rawValue)", window, effects)
        crawl(window, "\(key) \(held.rawValue)", depth)
      }
    }
    var pressed: Set<Role> = []
    for mark in start.scene.marks where pressed.insert(mark.role).inserted {
      for button in [1, 3] {
        var window = start
        let (x, y) = (Int(mark.bounds.midX), Int(mark.bounds.midY))
        window.move(to: mark.bounds.center)
        let effects = window.send(.buttonPressed(button, x: x, y: y, [], timeMilliseconds: 900))
        window.send(.buttonReleased(button, x: x, y: y, [], timeMilliseconds: 940))
        note("press \(button) \(mark.role.rawValue)", window, effects)
        crawl(window, "press \(button) \(mark.role.rawValue)", depth)
      }
    }
    for control in start.scene.controls {
      for item in control.items where !item.frame.isEmpty {
        var window = start
        window.move(to: item.frame.center)
        let place = (Int(item.frame.midX), Int(item.frame.midY))
        let effects = window.send(
          .buttonPressed(1, x: place.0, y: place.1, [], timeMilliseconds: 900))
        window.send(.buttonReleased(1, x: place.0, y: place.1, [], timeMilliseconds: 940))
        note("press \(item.name)", window, effects)
        crawl(window, "press \(item.name)", depth)
        for notches in [-1.0, 1] {
          var window = start
          window.scroll(rows: notches, at: item.frame.center, .control)
          note("wheel \(notches) over \(item.name)", window, [])
        }
      }
    }
    overLayers(start, note)
    record.keep(as: "menus-\(name)")
    expectGolden(record.text, named: "records/menus-\(name).txt")
  }

  private func overLayers(
    _ start: ScriptedWindow, _ note: (String, ScriptedWindow, [Effect]) -> Void
  ) {
    // Over each part of a layer.
    func all(_ element: AccessibleElement) -> [AccessibleElement] {
      [element] + element.children.flatMap(all)
    }
    let parts = start.model.elements.children.filter { $0.id.chart == nil }.flatMap(all)
    for part in parts.filter({ !$0.bounds.isEmpty }).prefix(12) {
      for (columns, rows, held) in [(0.0, 1.0, Modifiers()), (0, 2, .shift), (1, 0, [])] {
        var window = start
        window.scroll(columns: columns, rows: rows, at: part.bounds.center, held)
        note("wheel \(columns) \(rows) \(held.rawValue) over \(part.name)", window, [])
      }
      for button in [1, 3] {
        var window = start
        let (x, y) = (Int(part.bounds.midX), Int(part.bounds.midY))
        let effects = window.send(.buttonPressed(button, x: x, y: y, [], timeMilliseconds: 900))
        window.send(.buttonReleased(button, x: x, y: y, [], timeMilliseconds: 940))
        note("press \(button) on \(part.name)", window, effects)
      }
    }
  }
}
