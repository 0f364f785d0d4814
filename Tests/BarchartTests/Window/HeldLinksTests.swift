// What is asked about the bar under the pointer is held until the pointer has rested.
import Testing

@testable import Interaction
@testable import barchart

@Suite struct HeldLinksTests {
  @Test("A request is due once, after its time, unless another takes its place or it is dropped")
  func held() throws {
    let requests = (0..<3).map { _ in LinkedRequest(.share, [], [], nil) }
    var held = HeldLinks()
    #expect(held.due == nil)
    held.hold(requests[0], key: 2, now: 1_000)
    let first = try #require(held.due)
    #expect(first > 1_000)
    #expect(held.takeDue(now: first - 1).isEmpty)
    held.hold(requests[1], key: 2, now: 2_000)
    held.hold(requests[2], key: 6, now: 2_500)
    let second = try #require(held.due)
    #expect(second == first + 1_000)
    #expect(held.takeDue(now: first).isEmpty)
    let due = held.takeDue(now: second)
    #expect(due.map(\.key) == [2])
    #expect(due.first?.request === requests[1])
    held.drop(key: 6)
    #expect(held.due == nil)
    #expect(held.takeDue(now: .max).isEmpty)
  }
}
