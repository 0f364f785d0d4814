// Where objects are, at several scales and counted from several places.
import Scenegraph
import TestSupport
import Testing

@testable import Bus

@Suite struct ComponentTests {
  private typealias Sample = SampleElements

  private func extents(_ caller: Caller, _ id: ElementID, _ type: UInt32) -> [Int32] {
    guard
      case .structure(let fields)? = caller.ask(
        id, .component, "GetExtents", .uint32(type))?.first
    else { return [] }
    return fields.compactMap { if case .int32(let number) = $0 { number } else { nil } }
  }

  @Test(
    arguments: [(1, [20, 60, 50, 200]), (1.25, [25, 75, 63, 250]), (2, [40, 120, 100, 400])]
      as [(Double, [Int32])])
  func `extents are device pixels`(scaleFactor: Double, expected: [Int32]) {
    let caller = Caller(scaleFactor: scaleFactor)
    let bar = Sample.bar(0, 0)
    #expect(extents(caller, bar, 1) == expected)
    #expect(
      extents(caller, bar, 0) == [expected[0] + 1_000, expected[1] + 500] + expected.dropFirst(2))
    // A series begins where its first bar does.
    #expect(extents(caller, bar, 2) == [0, 0] + expected.dropFirst(2))
    let position = caller.ask(bar, .component, "GetPosition", .uint32(0))
    #expect(position == [.int32(expected[0] + 1_000), .int32(expected[1] + 500)])
    let size = caller.ask(bar, .component, "GetSize")
    #expect(size == [.int32(expected[2]), .int32(expected[3])])
    // What the window lies in is the screen.
    #expect(extents(caller, Sample.window, 2).prefix(2) == [1_000, 500])
    #expect(extents(caller, Sample.window, 1).prefix(2) == [0, 0])
  }

  @Test func `no two neighbours leave a gap or overlap, whatever the scale`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let count = Int.random(in: 1...60, using: &random)
      let caller = Caller(
        Sample.element(bars: count), scaleFactor: Double.random(in: 0.5...3, using: &random))
      let tree = caller.server.tree
      // The bars of both series take turns.
      let bars = (0..<count).flatMap { row in
        (0..<2).compactMap { tree.index(of: Sample.bar(row, $0)).map(tree.extents) }
      }
      #expect(bars.count == 2 * count)
      for (left, right) in zip(bars, bars.dropFirst()) { #expect(left.x + left.width == right.x) }
    }
  }

  @Test func `the screen is asked for only where it matters`() {
    let caller = Caller()
    var count = 0
    for type: UInt32 in [1, 2, 0] {
      let call = Caller.message(
        caller.path(Sample.title), InterfaceName.component.rawValue, "GetExtents", [.uint32(type)])
      _ = caller.server.answer(call) {
        count += 1
        return (0, 0)
      }
      #expect(count == (type == 0 ? 1 : 0))
    }
  }

  private func hit(_ caller: Caller, _ x: Int32, _ y: Int32, _ type: UInt32 = 1) -> Value? {
    caller.ask(
      Sample.window, .component, "GetAccessibleAtPoint", .int32(x), .int32(y), .uint32(type))?.first
  }

  @Test func `what is at a point is what was drawn there last`() {
    let caller = Caller()
    // The bars of the first series, though the second lies over it.
    #expect(hit(caller, 21, 100) == caller.reference(Sample.bar(0, 0)))
    #expect(hit(caller, 71, 100) == caller.reference(Sample.bar(0, 1)))
    #expect(hit(caller, 1_021, 600, 0) == caller.reference(Sample.bar(0, 0)))
    // A message over the bars, and a dialog over all, even between its lines.
    #expect(hit(caller, 130, 255) == caller.reference(Sample.message))
    #expect(hit(caller, 312, 112) == caller.reference(ElementID(.item(.keys, 0))))
    #expect(hit(caller, 302, 150) == caller.reference(Sample.dialog))
    #expect(hit(caller, 2, 2) == caller.reference(Sample.chart))
    #expect(hit(caller, -1, 0) == AccessibleTree.nullReference)
    #expect(hit(caller, .max, .min) == AccessibleTree.nullReference)
    let bar = caller.ask(
      Sample.bar(0, 0), .component, "GetAccessibleAtPoint", .int32(0), .int32(0), .uint32(2))
    #expect(bar == [caller.reference(Sample.bar(0, 0))])
  }

  @Test func `the left and the top edge belong to an object, the others to its neighbours`() {
    let caller = Caller()
    for (x, y, isInside) in [
      (20, 60, true), (69, 259, true), (70, 60, false), (20, 260, false), (19, 60, false),
    ] as [(Int32, Int32, Bool)] {
      let answer = caller.ask(
        Sample.bar(0, 0), .component, "Contains", .int32(x), .int32(y), .uint32(1))
      #expect(answer == [.boolean(isInside)])
    }
  }

  @Test func `layers, transparency and order are those of a plain window`() {
    let caller = Caller()
    #expect(caller.ask(Sample.window, .component, "GetLayer") == [.uint32(7)])
    #expect(caller.ask(Sample.bar(0, 0), .component, "GetLayer") == [.uint32(3)])
    #expect(caller.ask(Sample.chart, .component, "GetMDIZOrder") == [.int16(-1)])
    #expect(caller.ask(Sample.chart, .component, "GetAlpha") == [.double(1)])
  }

  @Test func `focus is taken where it can be`() {
    let caller = Caller()
    #expect(caller.ask(Sample.bar(1, 0), .component, "GrabFocus") == [.boolean(true)])
    #expect(
      caller.request(Sample.bar(1, 0), .component, "GrabFocus") == .focus(Sample.bar(1, 0)))
    #expect(caller.ask(Sample.title, .component, "GrabFocus") == [.boolean(false)])
    #expect(caller.request(Sample.title, .component, "GrabFocus") == nil)
  }

  @Test func `bars come into view, and nothing is moved otherwise`() {
    let caller = Caller()
    let bar = Sample.bar(2, 1)
    #expect(caller.request(bar, .component, "ScrollTo", .uint32(6)) == .reveal(bar))
    #expect(
      caller.request(bar, .component, "ScrollToPoint", .uint32(0), .int32(1), .int32(2))
        == .reveal(bar))
    #expect(caller.ask(Sample.title, .component, "ScrollTo", .uint32(6)) == [.boolean(false)])
    #expect(caller.ask(bar, .component, "ScrollTo", .uint32(7)) == nil)
    let box = Value.structure([.int32(1), .int32(2), .int32(3), .int32(4)])
    #expect(
      caller.ask(Sample.window, .component, "SetExtents", box, .uint32(0)) == [.boolean(false)])
    #expect(
      caller.ask(Sample.window, .component, "SetSize", .int32(1), .int32(2)) == [.boolean(false)])
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e300, 0] as [Double])
  func `places that are none are numbers all the same`(number: Double) {
    var element = Sample.element()
    element.children[0].bounds = Rect(x: number, y: -number, width: number, height: number)
    let caller = Caller(element, scaleFactor: 2)
    caller.windowOrigin = (.max, .min)
    for type: UInt32 in 0...2 { #expect(extents(caller, Sample.chart, type).count == 4) }
    #expect(hit(caller, 21, 100, 0) != nil)
  }
}
