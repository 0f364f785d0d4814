// The order of many names, against a plain sort; it is given up once nobody wants it.
import TestSupport
import Testing

@testable import Queries

@Suite struct ManyNamesTests {
  @Test(arguments: [5_000, 20_000])
  func `many names are in the order of their numbers, equal ones as they were`(
    _ different: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(5_400 + different))
    let numbers = (0..<20_000).map { $0 % different }.shuffled(using: &random)
    let keys = try #require(NameKeys(numbers.map { "item \($0)" }))
    for isDescending in [false, true] {
      let wanted = numbers.indices.sorted { one, other in
        if numbers[one] == numbers[other] { return one < other }
        return (numbers[one] < numbers[other]) != isDescending
      }
      let found = try #require(keys.sortedIndices(isDescending: isDescending))
      let isSame = found.map { Int($0) } == wanted
      #expect(isSame, "\(isDescending)")
      #expect(keys.sortedIndices(isDescending: isDescending) { true } == nil)
    }
    let ranks = try #require(keys.ranks()).map { Int($0) }
    let areSame = ranks == numbers
    #expect(areSame)
    #expect(keys.ranks { true } == nil)
  }
}
