// The share of the bar that is pointed at in the charts beside it, also in those that have to be asked again,
// as those of a database, of different conditions or of several files: the same as a click there then leaves.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct LinkedSharesTests {
  /// Two files, linked by the names of their columns.
  private func window(rowLimit: Int) throws -> ScriptedWindow {
    var random = SeededGenerator(seed: 5)
    var panels = ["One", "Other"].map { Panel(chart: Chart(data: .empty, title: $0)) }
    for index in panels.indices { panels[index].immediateRowLimit = rowLimit }
    var window = ScriptedWindow(panels)
    window.model.linksByName = true
    for input in 0..<2 {
      window.send(.read(try LinkedTable(200, &random).snapshot(), input: input))
    }
    return window
  }

  /// Gaps are equal here.
  private func isSame(_ one: RemainingBars?, _ other: RemainingBars) -> Bool {
    one.map { "\($0)" == "\(other)" } ?? false
  }

  @Test(
    "It is what a click leaves, whether it is found at once or asked for", arguments: [Int.max, 0])
  func same(_ rowLimit: Int) throws {
    var window = try window(rowLimit: rowLimit)
    for (one, other) in [(0, 1), (1, 0)] {
      let bar = try #require(window.middle(chart: one, row: 2))
      window.move(to: bar)
      #expect(window.model.panels[one].state.linked.hoverShare == nil)
      let share = try #require(window.model.panels[other].state.linked.hoverShare)
      #expect(share.rowCount > 0)
      #expect(window.model.panels.allSatisfy { $0.chart.remaining == nil })
      window.click(bar)
      #expect(isSame(window.model.panels[other].chart.remaining, share))
      // The tooltip, then the selection.
      window.press(.escape)
      window.press(.escape)
      window.send(.pointerLeft)
      #expect(window.model.panels.allSatisfy { $0.state.linked.hoverShare == nil })
    }
  }

  @Test("Each key of a question leads back to the group of charts that asked")
  func keys() {
    for group in -3...3 {
      let keys = LinkedRequest.keys(ofGroup: group)
      #expect(Set(keys).count == 3)
      #expect(keys.allSatisfy { LinkedRequest.group(ofKey: $0) == group })
    }
  }

  @Test("Only the latest bar is asked about, and none that the pointer has left")
  func latest() throws {
    var window = try window(rowLimit: 0)
    window.answersAtOnce = false
    window.move(to: try #require(window.middle(chart: 0, row: 1)))
    let first = try #require(window.linkRequests.values.first)
    window.move(to: try #require(window.middle(chart: 0, row: 2)))
    #expect(window.linkRequests.count == 1)
    #expect(window.linkRequests.values.first !== first)
    #expect(first.waitsForRest)
    let late = try #require(first.answer())
    window.send(.linked(late, group: LinkedRequest.group(ofKey: first.key(ofGroup: -1))))
    #expect(window.model.panels[1].state.linked.hoverShare == nil)
    window.send(.pointerLeft)
    #expect(window.linkRequests.isEmpty)
  }

  @Test("What is selected is found first, then the share of what is still under the pointer")
  func selectionFirst() throws {
    var window = try window(rowLimit: 0)
    window.answersAtOnce = false
    let bar = try #require(window.middle(chart: 1, row: 1))
    window.move(to: bar)
    window.click(bar)
    window.move(to: try #require(window.middle(chart: 1, row: 2)))
    #expect(window.linkRequests.values.map(\.task) == [.remaining])
    window.answerLinks()
    let remaining = try #require(window.model.panels[0].chart.remaining)
    let share = try #require(window.model.panels[0].state.linked.hoverShare)
    #expect(!isSame(share, remaining))
    window.move(to: bar)
    window.answerLinks()
    #expect(window.model.panels[0].state.linked.hoverShare == nil, "it would hide what remains")
  }

  private func orders() -> LinkedTable {
    var random = SeededGenerator(seed: 1)
    return LinkedTable(300, &random)
  }

  @Test("The bar under the pointer shows its share in the others")
  func hover() throws {
    let orders = orders()
    var window = try orders.window()
    window.move(to: try #require(window.middle(chart: 0, row: 2)))
    #expect(window.model.panels[0].state.linked.hoverShare == nil)
    let share = try #require(window.model.panels[1].state.linked.hoverShare)
    #expect(window.model.panels.allSatisfy { $0.chart.remaining == nil })
    window.click(try #require(window.middle(chart: 0, row: 2)))
    #expect(window.model.panels[1].chart.remaining == share)
    window.send(.pointerLeft)
    #expect(window.model.panels[1].state.linked.hoverShare == nil)
  }

  @Test("The bar with the keyboard shows its share in the others, unless the pointer is on one")
  func focus() throws {
    let orders = orders()
    var window = try orders.window()
    window.press(.right)
    guard case .bar(let bar) = window.model.panels[0].state.focus else {
      Issue.record("no bar has the keyboard")
      return
    }
    let share = try #require(window.model.panels[1].state.linked.hoverShare)
    #expect(window.model.panels[0].state.linked.hoverShare == nil)
    window.move(to: try #require(window.middle(chart: 0, row: bar.row + 1)))
    let other = try #require(window.model.panels[1].state.linked.hoverShare)
    #expect(other != share)
    window.send(.pointerLeft)
    #expect(window.model.panels[1].state.linked.hoverShare == share)
    window.press(.space)
    #expect(window.model.panels[1].chart.remaining == share)
    #expect(window.model.panels[1].state.linked.hoverShare == nil, "it would hide what remains")
    window.press(.right)
    #expect(window.model.panels[1].state.linked.hoverShare == other)
    #expect(orders.lie(window.model) == nil)
  }

  @Test("Whatever moves under a pointer that rests: shares are those of the bar that is there now")
  func rest() throws {
    var shares = 0
    for seed in UInt64(0)..<24 where Samples.takes(Int(seed)) {
      var random = SeededGenerator(seed: 400 + seed)
      var window = try LinkedTable(200, &random).window()
      for step in 0..<12 {
        let done = try moveSomething(in: &window, &random)
        guard let pointer = window.model.pointer, window.model.gesture == nil else { continue }
        let before = window.model.panels.map(\.state.linked.hoverShare)
        window.move(to: pointer)
        let after = window.model.panels.map(\.state.linked.hoverShare)
        #expect(before.count == after.count)
        let isStill = zip(before, after).allSatisfy { one, other in
          other.map { isSame(one, $0) } ?? (one == nil)
        }
        #expect(isStill, "seed \(seed), step \(step), \(done)")
        shares += after.count { $0 != nil }
      }
    }
    #expect(shares > 0)
  }

  /// Input that may bring another bar under a pointer that rests; returns which.
  private func moveSomething(
    in window: inout ScriptedWindow, _ random: inout SeededGenerator
  ) throws -> String {
    let bars = window.scene.marks.filter { $0.role == .bar && $0.attributes.chart != nil }
    let bar = bars.randomElement(using: &random)?.bounds.center ?? Point(x: 0, y: 0)
    let kind = Int.random(in: 0..<7, using: &random)
    switch kind {
    case 0:
      let size = Size(
        width: .random(in: 300...1_600, using: &random),
        height: .random(in: 300...1_000, using: &random))
      window.send(Event.resized(widthPixels: Int(size.width), heightPixels: Int(size.height)))
    case 1, 2: window.move(to: bar)
    case 3: window.click(bar)
    case 4: window.press(.character("a"))
    case 5: window.press(.character("X"))
    default: window.scroll(rows: .random(in: -3...3, using: &random), at: bar)
    }
    return ["resized", "moved", "moved", "clicked", "a", "X", "scrolled"][kind]
  }
}
