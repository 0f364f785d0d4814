// Names that are numbers are in the order of their values, with decimals or without.
import TestSupport
import Testing

@testable import Queries

@Suite struct NumberNameOrderTests {
  @Test func `whole numbers of any length are between the decimals around them`() throws {
    var random = SeededGenerator(seed: 1_350)
    for digits in 2...15 {
      let least = (1..<digits).reduce(1) { power, _ in power * 10 }
      for _ in 0..<5 {
        let whole = Int.random(in: least..<10 * least, using: &random)
        let inOrder = [
          "-\(whole).5", "-\(whole)", "-\(whole - 1).5", "\(whole - 1).5", "\(whole)",
          "\(whole).25", "\(whole + 1)",
        ]
        let names = inOrder.shuffled(using: &random)
        for isDescending in [false, true] {
          let keys = try #require(NameKeys(names))
          let order = try #require(keys.sortedIndices(isDescending: isDescending))
          let sorted = order.map { names[Int($0)] }
          let wanted = isDescending ? Array(inOrder.reversed()) : inOrder
          #expect(sorted == wanted)
        }
      }
    }
  }

  @Test func `a name of digits has the value that it tells`() {
    var random = SeededGenerator(seed: 1_351)
    for length in 1...20 {
      for _ in 0..<10 {
        let digits = (0..<length).map { _ in String(Int.random(in: 0...9, using: &random)) }
        let name = digits.joined()
        #expect(NameKeys.number(name) == Double(name), "\(name)")
      }
    }
  }
}
