// Which place in the palette a series has by its name.
import Queries
import Testing

@testable import Charts

@Suite struct SeriesSlotTests {
  private func slots(_ names: [String], known: [String], shared: [String]? = nil) -> [Int] {
    SeriesSlots.slots(of: names, .names(known), shared: shared, count: 12)
  }

  @Test func `a name that is not among the first has the place that its letters give`() {
    // The published values of FNV-1a, 0xAF63DC4C8601EC8C and 0x85944171F73967E8, leave 4 and 0.
    #expect(slots(["a"], known: ["first"]) == [4])
    #expect(slots(["foobar"], known: ["first"]) == [0])
    #expect(slots(["a"], known: []) == [4])
    #expect(slots(["a"], known: ["first", "a"]) == [1])
    #expect(slots(["a"], known: ["a"], shared: ["first"]) == [4])
  }

  @Test func `names with one place take the next free ones by the alphabet, however they stand`() {
    // The letters a, u and y give 4; t and x give 11.
    for names in [["a", "u", "y"], ["y", "u", "a"], ["u", "a", "y"]] {
      let places = Dictionary(uniqueKeysWithValues: zip(names, slots(names, known: ["first"])))
      #expect(places == ["a": 4, "u": 5, "y": 6], "\(names)")
    }
    #expect(slots(["x", "t"], known: ["first"]) == [0, 11])
    #expect(slots(["x", "t", "first"], known: ["first"]) == [1, 11, 0])
  }

  @Test func `a name that is mentioned twice has its first place`() {
    #expect(slots(["b", "a"], known: ["a", "b", "a"]) == [1, 0])
  }

  @Test func `beyond the palette a series has the place of its index`() {
    let names = (0..<13).map { "n\($0)" }
    #expect(slots(names, known: names) == Array(0..<13))
    let reversed = slots(names, known: names.reversed())
    #expect(reversed == [0] + (1...12).map { 12 - $0 })
  }
}
