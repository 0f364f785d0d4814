// An order of one's own: names carried by the pointer, and bars moved with Alt and an arrow, against
// a list of names in which one is moved.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction

@Suite struct CarriedNameTests {
  private static let letters = "abcdefgh".map(String.init)

  /// As many bars, all different, and in vertical or horizontal bars.
  private func window(_ count: Int = 8, isHorizontal: Bool = false) throws -> ScriptedWindow {
    let rows = Self.letters.prefix(count).enumerated().flatMap { place, letter in
      (0...(place * 5 % 8)).map { _ in "\(letter),1\n" }
    }
    var window = try Strikes.window(of: "name,n\n" + rows.joined(), by: "name")
    if isHorizontal { window.press(.character("h")) }
    window.layOut()
    return window
  }

  private func names(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  private func values(_ window: ScriptedWindow) -> [String: Double] {
    let data = window.model.chart.data
    return Dictionary(
      zip(data.categories, data.series[0].values), uniquingKeysWith: { first, _ in first })
  }

  /// A point among the names, at a place along the bars: 0.5 is the middle of the first.
  private func point(_ place: Double, in window: ScriptedWindow) throws -> Point {
    let slots = try #require(window.scene.slots)
    let mark = try #require(window.scene.marks.first { $0.role == .categoryLabel })
    let along = slots.start + place * slots.step
    return slots.orientation == .vertical
      ? Point(x: along, y: mark.bounds.midY) : Point(x: mark.bounds.midX, y: along)
  }

  private func moved(_ names: [String], from: Int, to target: Int) -> [String] {
    var names = names
    names.insert(names.remove(at: from), at: target)
    return names
  }

  @Test("A name that is carried to a bar takes its place, and its bar goes with it")
  func carries() throws {
    var random = SeededGenerator(seed: 33)
    for round in 0..<40 where Samples.takes(round) {
      var window = try window(isHorizontal: round % 2 == 1)
      var expected = Self.letters
      let bars = values(window)
      for _ in 0..<4 {
        let from = Int.random(in: 0..<8, using: &random)
        let target = Int.random(in: 0..<8, using: &random)
        let within = Double.random(in: 0.1...0.9, using: &random)
        window.drag([
          try point(Double(from) + 0.5, in: window),
          try point(Double(target) + within, in: window),
        ])
        // Where a drag ends in the slot where it began, it is short or goes nowhere.
        expected = moved(expected, from: from, to: target)
        #expect(names(window) == expected, "round \(round): \(from) to \(target)")
        #expect(values(window) == bars)
        #expect(window.state.selectionBand == nil && window.state.bandText == nil)
      }
    }
  }

  @Test("Beyond the ends a name becomes the first or the last")
  func beyond() throws {
    for (from, place, target) in [(2, -4.0, 0), (2, 30.0, 7), (0, 9.0, 7), (7, -1.0, 0)] {
      var window = try window()
      window.drag([try point(Double(from) + 0.5, in: window), try point(place, in: window)])
      #expect(names(window) == moved(Self.letters, from: from, to: target), "\(from), \(place)")
    }
  }

  @Test("While a name is carried, the place that it takes has a band with its name")
  func band() throws {
    var window = try window()
    window.drag([try point(1.5, in: window), try point(4.2, in: window)], releases: false)
    let slots = try #require(window.scene.slots)
    #expect(window.state.selectionBand == slots.band(of: 4...4))
    #expect(window.state.bandText == "b")
    window.press(.escape)
    #expect(window.state.selectionBand == nil && window.state.bandText == nil)
    window.send(.buttonReleased(1, x: 0, y: 0, [], timeMilliseconds: 9_000))
    #expect(names(window) == Self.letters)
  }

  @Test("A press on a name without a drag clears the selection, and moves nothing")
  func press() throws {
    var window = try window()
    try window.click(row: 3)
    #expect(window.selection == [bar(3)])
    let place = try point(3.5, in: window)
    window.drag([place, Point(x: place.x + 1, y: place.y)])
    #expect(window.selection.isEmpty && names(window) == Self.letters)
  }

  @Test func `a press with Shift or Ctrl on a name keeps the selection`() throws {
    for modifiers: Modifiers in [.shift, .control, [.shift, .control]] {
      var window = try window()
      try window.click(row: 3)
      try window.click(row: 6, .control)
      let place = try point(5.5, in: window)
      window.drag([place, place], modifiers)
      #expect(window.selection == [bar(3), bar(6)] && names(window) == Self.letters)
      window.drag([place, place])
      #expect(window.selection.isEmpty)
    }
  }

  @Test("A name is carried from four pixels on, be it back to where it was")
  func threshold() throws {
    for (distance, isCarried) in [(3.0, false), (-3, false), (4, true), (-4, true)] {
      var window = try window()
      let place = try point(3.5, in: window)
      let x = place.x.rounded()
      let end = Point(x: x + distance, y: place.y)
      window.drag([Point(x: x, y: place.y), end], releases: false)
      #expect((window.state.bandText == "d") == isCarried, "\(distance)")
    }
  }

  @Test("Nothing takes the place of the rest")
  func rest() throws {
    var window = try Strikes.window(
      of: "name,n\n" + (1...30).map { "item \($0),1\n" }.joined(), by: "name")
    let place = try #require(window.model.chart.choices.firstIndex(of: 5))
    window.layOut()
    window.click(try #require(window.scene.control(.numberOfBars)?.items[place]).frame.center)
    let before = names(window)
    #expect(before.count == 6)
    window.drag([try point(1.5, in: window), try point(5.5, in: window)])
    let after = names(window)
    #expect(after.count == 6 && after.last == before.last)
    #expect(Array(after.prefix(5)) == moved(Array(before.prefix(5)), from: 1, to: 4))
  }

  @Test("Alt and an arrow move the bar that the keyboard is on")
  func keys() throws {
    var random = SeededGenerator(seed: 34)
    for round in 0..<20 where Samples.takes(round) {
      var window = try window()
      var (expected, place) = (Self.letters, Int.random(in: 0..<8, using: &random))
      window.press(.home)
      for _ in 0..<place { window.press(.right) }
      #expect(window.state.focus == .bar(bar(place)))
      for _ in 0..<6 {
        let (key, step) = Bool.random(using: &random) ? (Key.right, 1) : (.left, -1)
        window.press(key, .alt)
        let target = min(max(0, place + step), 7)
        expected = moved(expected, from: place, to: target)
        place = target
        #expect(names(window) == expected, "round \(round)")
        #expect(window.state.focus == .bar(bar(place)))
      }
      for _ in 0..<8 { window.press(.character("z"), .control) }
      #expect(names(window) == Self.letters)
    }
  }

  @Test func `bars without a name have a place, and those of one name go together`() throws {
    var random = SeededGenerator(seed: 35)
    for round in 0..<60 where Samples.takes(round) {
      let cells = (0..<8).map { _ in ["", "a", "b", "c"].randomElement(using: &random) ?? "" }
      let rows = ["a"] + cells
      let text = "name,n\n" + rows.enumerated().map { "\($1),\($0 + 1)\n" }.joined()
      var window = try Strikes.window(of: text, by: "name")
      if round % 2 == 0 {
        try window.ask(changed: { query in
          query.method = .none
          query.values = [Measure(ColumnRef(name: "n", position: 1))]
        })
        #expect(names(window) == rows)
      }
      let before = names(window)
      let from = Int.random(in: before.indices, using: &random)
      window.press(.home)
      for _ in 0..<from { window.press(.right) }
      window.press(.right, .alt)
      var expected = before
      if let target = before.indices.first(where: { $0 > from && before[$0] != before[from] }) {
        var order: [String] = []
        for (place, name) in before.enumerated() {
          if name != before[from], !order.contains(name) { order.append(name) }
          if place == target { order.append(before[from]) }
        }
        expected = order.flatMap { name in before.filter { $0 == name } }
      }
      #expect(names(window) == expected, "round \(round): \(before), \(from)")
      let asked = try #require(window.model.panels[0].askedQuery)
      if expected != before { #expect(NameOrder(text: asked.nameOrder.text) == asked.nameOrder) }
    }
  }

  @Test("Dates and bins have no order of their own: the reason is said")
  func refused() throws {
    var window = try Strikes.window(by: "date", .month)
    let before = names(window)
    window.press(.home)
    window.press(.right, .alt)
    #expect(names(window) == before)
    #expect(window.state.message == .refused(.noOwnOrder))
  }
}
