// Ranges of which some ends are written in thousands: "500-1k", "1000-2,000", "2k-3k", "3 000+".
import TestSupport
import Testing

@testable import Queries

@Suite struct ThousandRangeTests {
  /// A number of whole or half thousands in one of the ways in which people write it.
  private func spelled(_ number: Int, _ random: inout SeededGenerator) -> String {
    let thousands = number % 1_000 == 0 ? "\(number / 1_000)" : "\(number / 1_000).5"
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return thousands + "k"
    case 1: return thousands + "K"
    case 2: return "\(number)"
    default:
      if number < 1_000 { return "\(number)" }
      let sign = [",", "'", " "].randomElement(using: &random) ?? ","
      return "\(number / 1_000)\(sign)\(number % 1_000 == 0 ? "000" : "500")"
    }
  }

  @Test(arguments: (0..<200).sampled)
  func `a thousand is the same with a letter, with signs between groups and with digits alone`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(7_100 + seed))
    var bound = 500 * Int.random(in: 0...5, using: &random)
    var names: [String] = []
    for _ in 0..<Int.random(in: 8...14, using: &random) {
      let start = spelled(bound, &random)
      bound += 500 * Int.random(in: 1...12, using: &random)
      let end = spelled(bound, &random)
      names.append("\(start)-\(end)")
    }
    names.append(spelled(bound, &random) + "+")
    let shuffled = names.shuffled(using: &random)
    let scale = try #require(OrderedScale(names: shuffled), "\(names)")
    #expect(scale.keys == shuffled.map { names.firstIndex(of: $0) ?? -1 }, "\(names)")
  }

  @Test func `the letter means nothing where it begins a unit`() {
    let weights = ["2-3kg", "3kg+", "1-2kg"]
    #expect(NaturalOrder.order(of: weights) == [2, 0, 1])
    #expect(NaturalOrder.order(of: ["1k-2k", "500-1000", "2000+"]) == [1, 0, 2])
  }
}
