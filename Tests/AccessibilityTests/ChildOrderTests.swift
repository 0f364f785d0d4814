// As few as can be are moved.
import TestSupport
import Testing

@testable import Bus

@Suite struct ChildOrderTests {
  @Test func `what is in order stays, and of what is not the most that can`() {
    #expect(ChildOrder.kept([]) == [])
    #expect(ChildOrder.kept([0, 1, 2, 3]) == [0, 1, 2, 3])
    #expect(ChildOrder.kept([3, 0, 1, 2]) == [1, 2, 3])
    #expect(ChildOrder.kept([2, 1, 0]).count == 1)
  }

  @Test func `the anchor stays, whatever it costs`() {
    #expect(ChildOrder.kept([3, 0, 1, 2], anchor: 0) == [0])
    #expect(ChildOrder.kept([3, 0, 1, 2], anchor: 2) == [1, 2, 3])
  }

  @Test(arguments: 0..<100)
  func `no longer part increases`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let places = Array(0..<8).shuffled(using: &generator)
    let anchor = seed % 2 == 0 ? nil : Int(seed / 2) % 8
    var longest = 0
    for subset in 0..<256 {
      let indices = (0..<8).filter { subset >> $0 & 1 == 1 }
      let part = indices.map { places[$0] }
      guard part == part.sorted(), anchor.map({ indices.contains($0) }) ?? true else { continue }
      longest = max(longest, part.count)
    }
    let kept = ChildOrder.kept(places, anchor: anchor)
    #expect(kept == kept.sorted() && kept.map { places[$0] } == kept.map { places[$0] }.sorted())
    #expect(kept.count == longest && (anchor.map { kept.contains($0) } ?? true))
  }
}
