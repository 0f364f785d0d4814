// What is told when: persons first, data as fast as can be followed, and the last of it always.
import Scenegraph
import Testing

@testable import Bus

private let millisecond: UInt64 = 1_000_000

@Suite struct PendingChangesTests {
  private func window(
    _ name: String, bars: Int = 3, focus: Int? = nil, message: String? = nil
  ) -> AccessibleElement {
    let series = AccessibleElement(
      ElementID(chart: 0, .series(0)), .series, name: "s", bounds: .zero,
      children: (0..<bars).map {
        AccessibleElement(
          ElementID(chart: 0, .bar(row: $0, series: 0)), .bar, name: "\(name) \($0)",
          bounds: .zero, states: $0 == focus ? .focused : [])
      })
    let messages = message.map {
      AccessibleElement(ElementID(chart: 0, .message), .message, name: $0, bounds: .zero)
    }
    return AccessibleElement(
      ElementID(.window), .window, name: "w", bounds: .zero, states: .active,
      children: [series] + (messages.map { [$0] } ?? []))
  }

  /// One that is heard, and has told all there is a long time ago.
  private final class Listening {
    var pending: PendingChanges

    init(_ window: AccessibleElement) {
      pending = PendingChanges(window, scaleFactor: 1)
      pending.setHeard(true)
      _ = pending.signals(busName: ":1.7", now: 0)
    }

    var due: UInt64? { pending.due }

    func show(_ window: AccessibleElement) -> Bool { pending.show(window, scaleFactor: 1) }

    func signals(now: UInt64) -> [Message] { pending.signals(busName: ":1.7", now: now) }

    /// The members of what is said at a time, in milliseconds.
    func said(at milliseconds: UInt64) -> [String] {
      signals(now: milliseconds * millisecond).compactMap(\.member)
    }
  }

  @Test func `what changes after a rest is told at once, and what follows twice a second`() {
    let pending = Listening(window("a"))
    var times: [UInt64] = []
    for time in stride(from: UInt64(1_000), to: 3_000, by: 10) {
      #expect(pending.show(window("\(time)")))
      if !pending.said(at: time).isEmpty { times.append(time) }
    }
    #expect(times == [1_000, 1_500, 2_000, 2_500])
    let due = pending.due
    #expect(due == 3_000 * millisecond)
    let last = pending.signals(now: due ?? 0)
    #expect(last.first?.body[3] == .variant(.string("2990 0")))
    #expect(pending.due == nil && pending.said(at: 9_000).isEmpty)
  }

  @Test
  func `the focus does not wait for the data, and no more than twenty moves are told a second`() {
    let pending = Listening(window("a"))
    #expect(pending.show(window("b")))
    #expect(pending.said(at: 1_000).count == 3)
    var times: [UInt64] = []
    for time in stride(from: UInt64(1_001), to: 1_200, by: 1) {
      #expect(pending.show(window("c", focus: Int(time) % 2)))
      let said = pending.said(at: time)
      #expect(said.allSatisfy { $0 == "StateChanged" || $0 == "PropertyChange" })
      if !said.isEmpty { times.append(time) }
    }
    #expect(times.count == 3 && zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 50 })
    #expect((pending.due ?? 0) <= (times.last ?? 0) * millisecond + 50 * millisecond)
    #expect(!pending.said(at: 1_250).isEmpty)
    #expect(pending.due == 1_500 * millisecond)
  }

  @Test func `what has the keyboard has its new name before that`() {
    let pending = Listening(window("a"))
    #expect(pending.show(window("b")))
    _ = pending.said(at: 1_000)
    #expect(pending.show(window("c", focus: 1)))
    #expect(pending.said(at: 1_100) == ["PropertyChange", "StateChanged"])
    #expect(pending.said(at: 1_500) == ["PropertyChange", "PropertyChange"])
  }

  @Test func `where the keyboard is on something new all is told`() {
    let pending = Listening(window("a"))
    #expect(pending.show(window("b")))
    _ = pending.said(at: 1_000)
    #expect(pending.show(window("c", bars: 4, focus: 3)))
    let said = pending.said(at: 1_100)
    #expect(said.first == "ChildrenChanged" && said.last == "StateChanged")
    #expect(pending.due == nil)
  }

  @Test func `a message does not wait for the data`() {
    let pending = Listening(window("a"))
    #expect(pending.show(window("b")))
    _ = pending.said(at: 1_000)
    #expect(pending.show(window("c", bars: 9, message: "no")))
    #expect(
      pending.said(at: 1_100) == ["ChildrenChanged", "AddAccessible", "StateChanged"])
    #expect(pending.due == 1_500 * millisecond)
    #expect(pending.show(window("c", bars: 9)))
    #expect(pending.said(at: 1_200).contains("RemoveAccessible"))
  }

  @Test func `many signals leave time to take them in`() {
    let pending = Listening(window("a", bars: 1_500))
    #expect(pending.show(window("b", bars: 1_500)))
    #expect(pending.said(at: 1_000).count == 1_500)
    #expect(pending.show(window("c", bars: 1_500)))
    #expect(pending.said(at: 2_499).isEmpty)
    #expect(pending.said(at: 2_500).count == 1_500)
  }

  @Test func `a window that is the same says nothing, and neither does one that nobody hears`() {
    let pending = Listening(window("a"))
    #expect(!pending.show(window("a")) && pending.due == nil)
    pending.pending.setHeard(false)
    #expect(pending.show(window("b")) && pending.due == nil)
    #expect(pending.said(at: 1_000).isEmpty)
    pending.pending.setHeard(true)
    #expect(pending.said(at: 1_001) == ["Create", "Activate", "StateChanged"])
  }
}
