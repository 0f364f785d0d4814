// Pairs of names are numbered as a dictionary numbers them, however many names there are.
import TestSupport
import Testing

@testable import Queries

@Suite struct PairKeysTests {
  private struct Pair: Hashable {
    var category: UInt32
    var series: UInt32
  }

  /// Pairs by hand: numbers from 1 in the order of their first appearance.
  private struct PlainPairs {
    private(set) var all: [Pair] = []
    private var numbers: [Pair: UInt32] = [:]

    mutating func number(_ pair: Pair) -> UInt32 {
      if let number = numbers[pair] { return number }
      all.append(pair)
      numbers[pair] = UInt32(all.count)
      return UInt32(all.count)
    }
  }

  /// Some pairs, of which half are known if there are any; category 0 does not count.
  private func block(
    _ known: [Pair], mostCategories: UInt32, seriesCount: UInt32, _ random: inout SeededGenerator
  ) -> [Pair] {
    (0..<300).map { _ in
      if Bool.random(using: &random), let pair = known.randomElement(using: &random) { return pair }
      return Pair(
        category: UInt32.random(in: 0...mostCategories, using: &random),
        series: UInt32.random(in: 0..<seriesCount, using: &random))
    }
  }

  /// Many categories with few series fill a matrix, which more series make wider than it may be.
  @Test(arguments: (0..<10).sampled)
  func `a pair keeps its number while names come`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(2_600 + seed))
    for mostCategories: UInt32 in [10, 5_000, 130_000, 1_000_000] {
      var (pairs, plain) = (PairKeys(), PlainPairs())
      var keys: [(category: UInt32, series: UInt32)] = [(0, 0)]
      for seriesCount: UInt32 in [8, 9, 20, 300, 4_096, 6_000] {
        let block = block(
          plain.all, mostCategories: mostCategories, seriesCount: seriesCount, &random)
        let expected = block.map { $0.category == 0 ? 0 : plain.number($0) }
        var groups = block.map(\.category)
        let series = block.map(\.series)
        groups.withUnsafeMutableBufferPointer { groups in
          series.withUnsafeBufferPointer { series in
            guard let start = groups.baseAddress, let other = series.baseAddress else { return }
            pairs.read(groups.count, start, other, &keys)
          }
        }
        #expect(groups == expected, "\(mostCategories) categories, \(seriesCount) series")
        // Each of those before, one by one.
        let again = plain.all.map { pairs.number($0.category, $0.series, &keys) }
        #expect(
          again == plain.all.indices.map { UInt32($0 + 1) },
          "\(mostCategories) categories, \(seriesCount) series")
      }
      #expect(
        keys.dropFirst().map { Pair(category: $0.category, series: $0.series) } == plain.all)
    }
  }
}
