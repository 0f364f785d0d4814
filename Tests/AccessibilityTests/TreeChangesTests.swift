// Signals carry whoever has seen one tree to another, in an order that can be followed.
import Scenegraph
import Testing

@testable import Bus

@Suite struct TreeChangesTests {
  private static let busName = ":1.7"

  private func tree(_ window: AccessibleElement?, scaleFactor: Double = 1) -> AccessibleTree {
    AccessibleTree(window, scaleFactor: scaleFactor)
  }

  private func signals(
    _ old: AccessibleElement?, _ new: AccessibleElement?, limit: Int = TreeChanges.signalLimit
  ) -> [Message] {
    TreeChanges.signals(from: tree(old), to: tree(new), busName: Self.busName, limit: limit)
  }

  /// As "member detail first path", without what all paths begin with.
  private func lines(_ signals: [Message]) -> [String] {
    signals.map { message in
      var words = [message.member ?? ""]
      if case .string(let detail)? = message.body.first, !detail.isEmpty { words.append(detail) }
      if message.body.count > 1, case .int32(let first) = message.body[1] {
        words.append("\(first)")
      }
      let path = message.path?.replacing("/org/a11y/atspi/accessible/", with: "") ?? ""
      return (words + [path]).joined(separator: " ")
    }
  }

  private func bar(
    _ row: Int, _ name: String = "", _ states: AccessibleElement.States = []
  ) -> AccessibleElement {
    AccessibleElement(
      ElementID(chart: 0, .bar(row: row, series: 0)), .bar, name: name, bounds: .zero,
      states: states)
  }

  private func window(
    _ bars: [AccessibleElement], states: AccessibleElement.States = [],
    others: [AccessibleElement] = []
  ) -> AccessibleElement {
    AccessibleElement(
      ElementID(.window), .window, name: "w", bounds: .zero, states: states,
      children: [
        AccessibleElement(
          ElementID(chart: 0, .series(0)), .series, name: "s", bounds: .zero, children: bars)
      ] + others)
  }

  @Test(arguments: 0..<300)
  func `a client that takes the signals knows the new tree`(seed: UInt64) {
    var windows = RandomWindow(seed: seed)
    var old = windows.next()
    var cache = ClientCache(tree(old), busName: Self.busName)
    for _ in 0..<6 {
      let new = windows.next()
      for signal in signals(old, new) { cache.take(signal) }
      #expect(cache.complaints == [])
      let fresh = ClientCache(tree(new), busName: Self.busName)
      #expect(cache.objects == fresh.objects)
      old = new
    }
  }

  @Test(arguments: 0..<100)
  func `a client that is spared the details knows nothing that is wrong`(seed: UInt64) {
    var windows = RandomWindow(seed: seed)
    var old = windows.next(bars: 20)
    var cache = ClientCache(tree(old), busName: Self.busName, isSpared: true)
    for _ in 0..<6 {
      let new = windows.next(bars: 20)
      for signal in signals(old, new, limit: 30) { cache.take(signal) }
      #expect(cache.complaints == [])
      let fresh = ClientCache(tree(new), busName: Self.busName).objects
      for (path, object) in cache.objects {
        guard let known = fresh[path] else {
          Issue.record("\(path) has gone")
          continue
        }
        #expect(object.name == nil || object.name == known.name)
        #expect(object.description == nil || object.description == known.description)
        #expect(object.states == nil || object.states == known.states)
        #expect(object.children == nil || object.children == known.children)
        #expect(object.parent == nil || object.parent == known.parent)
      }
      old = new
    }
  }

  @Test(arguments: 0..<50)
  func `equal trees differ in nothing`(seed: UInt64) {
    var windows = RandomWindow(seed: seed)
    let window = windows.next()
    #expect(signals(window, window) == [])
    #expect(signals(nil, nil) == [])
  }

  @Test func `the focus leaves before it arrives, and the window comes before it`() {
    let old = window([bar(0, "a", .focused), bar(1, "b")], states: .active)
    let new = window([bar(0, "a"), bar(1, "b", .focused)], states: .active)
    #expect(
      lines(signals(old, new)) == [
        "StateChanged focused 0 chart0/series0/bar0", "StateChanged focused 1 chart0/series0/bar1",
      ])
    let left = window([bar(0, "a"), bar(1, "b")])
    #expect(
      lines(signals(new, left)) == [
        "StateChanged focused 0 chart0/series0/bar1", "Deactivate 0 window",
        "StateChanged active 0 window",
      ])
    #expect(
      lines(signals(left, new)) == [
        "Activate 0 window", "StateChanged active 1 window",
        "StateChanged focused 1 chart0/series0/bar1",
      ])
  }

  @Test func `a bar that is renamed, selected and followed by another says so in this order`() {
    let old = window([bar(0, "a")])
    let new = window([bar(0, "b", .selected), bar(1, "c")])
    #expect(
      lines(signals(old, new)) == [
        "ChildrenChanged add 1 chart0/series0", "AddAccessible /org/a11y/atspi/cache",
        "PropertyChange accessible-name 0 chart0/series0/bar0",
        "StateChanged selected 1 chart0/series0/bar0", "SelectionChanged 0 chart0/series0",
      ])
  }

  @Test func `a message that comes shows last, also one that shows again, and goes with a word`() {
    let message = { (name: String) in
      AccessibleElement(ElementID(chart: 0, .message), .message, name: name, bounds: .zero)
    }
    let old = window([bar(0, "a", .focused), bar(1)], states: .active)
    let new = window(
      [bar(0, "a"), bar(1, "", .focused)], states: .active, others: [message("no")])
    #expect(
      lines(signals(old, new)) == [
        "StateChanged focused 0 chart0/series0/bar0", "ChildrenChanged add 1 window",
        "AddAccessible /org/a11y/atspi/cache", "StateChanged focused 1 chart0/series0/bar1",
        "StateChanged showing 1 chart0/message",
      ])
    let again = window(
      [bar(0, "a"), bar(1, "", .focused)], states: .active, others: [message("nor this")])
    #expect(
      lines(signals(new, again)) == [
        "PropertyChange accessible-name 0 chart0/message", "StateChanged showing 1 chart0/message",
      ])
    #expect(
      lines(signals(again, old)) == [
        "StateChanged focused 0 chart0/series0/bar1", "StateChanged showing 0 chart0/message",
        "ChildrenChanged remove 1 window", "StateChanged defunct 1 chart0/message",
        "RemoveAccessible /org/a11y/atspi/cache", "StateChanged focused 1 chart0/series0/bar0",
      ])
  }

  @Test func `the focused bar never leaves its list when others change places with it`() {
    let old = window([bar(0), bar(1), bar(2), bar(3, "", .focused)], states: .active)
    let new = window([bar(3, "", .focused), bar(0), bar(1), bar(2)], states: .active)
    let signals = signals(old, new)
    let focus = EventMessage(busName: Self.busName).reference(
      ElementPath.path(of: bar(3).id))
    #expect(signals.count == 6)
    #expect(signals.allSatisfy { $0.body[3] != .variant(focus) })
  }

  @Test func `of a list of thousands clients are told to forget it, and the focus again`() {
    let count = 4_000
    let bars = { (name: String) in
      (0..<count).map { self.bar($0, name, $0 == 7 ? .focused : []) }
    }
    let signals = signals(
      window(bars("a"), states: .active), window(bars("b"), states: .active))
    let lines = lines(signals)
    #expect(lines.count { $0.hasPrefix("RemoveAccessible") } == count + 1)
    #expect(lines.count == count + 1 + 4)
    #expect(lines.first == "ChildrenChanged remove 0 window")
    #expect(lines.last == "StateChanged focused 1 chart0/series0/bar7")
    #expect(self.lines(self.signals(window(bars("a")), window(bars("a")))) == [])
  }

  @Test func `what is written tells what is new, in characters`() {
    let entry = { (text: String) in
      var entry = AccessibleElement(ElementID(.saveField), .entry, name: "file", bounds: .zero)
      entry.text = AccessibleElement.EditedText(text, caret: text.count - 4)
      return self.window([], others: [entry])
    }
    let changes = signals(entry("chärt.png"), entry("chärt2.png"))
      .filter { $0.member?.hasPrefix("Text") ?? false }
    #expect(lines(changes) == ["TextChanged insert 5 save", "TextCaretMoved 6 save"])
    #expect(changes[0].body[3] == .variant(.string("2")))
    let deleted = signals(entry("aaa.png"), entry("aa.png")).filter { $0.member == "TextChanged" }
    #expect(lines(deleted) == ["TextChanged delete 2 save"])
    #expect(deleted[0].body[2] == .int32(1))
  }

  @Test func `places are told in device pixels, of bars only where the keyboard is`() {
    var old = window([bar(0), bar(1, "", .focused)])
    var new = old
    new.bounds = Rect(x: 0, y: 0, width: 100.2, height: 50)
    for index in 0..<2 {
      new.children[0].children[index].bounds = Rect(x: 1, y: 2, width: 3, height: 4)
    }
    let moved = signals(old, new)
    #expect(
      lines(moved) == ["BoundsChanged 0 window", "BoundsChanged 0 chart0/series0/bar1"])
    old = new
    let scaled = TreeChanges.signals(
      from: tree(old), to: tree(new, scaleFactor: 2), busName: Self.busName)
    #expect(
      scaled.first?.body[3]
        == .variant(.structure([.int32(0), .int32(0), .int32(200), .int32(100)])))
  }
}
