// Medians of more different values than are counted one by one: the middle of a range of values.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct RangedMedianTests {
  @Test(arguments: (0..<40).sampled)
  func `of many counted values it is the middle of the range that has it`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(5_500 + seed))
    let sign = Bool.random(using: &random) ? 1.0 : -1.0
    let power = Double(
      sign: .plus, exponent: Int.random(in: -40...40, using: &random), significand: 1)
    var different: Set<Double> = []
    for _ in 0..<3_000 { different.insert(sign * power * Double.random(in: 1..<9, using: &random)) }
    let values = different.sorted()
    #expect(values.count > ValueCounts.exactLimit)
    var counts = values.map { _ in UInt32.random(in: 1...3, using: &random) }
    // Of an odd number of values one is in the middle.
    if counts.reduce(0, +) % 2 == 0 { counts[0] += 1 }
    let rank = counts.reduce(0, +) / 2
    var below: UInt32 = 0
    var median = Double.nan
    for (value, count) in zip(values, counts) {
      if below <= rank, rank < below + count { median = value }
      below += count
    }
    // A range has the first eight binary digits after the point, and is told by four decimal ones.
    let width = Double(sign: .plus, exponent: Int(median.exponent) - 8, significand: 1)
    let middle = sign * ((median.magnitude / width).rounded(.down) + 0.5) * width
    let all: [UInt32] = [0] + counts
    let found = ValueCounts.plainMedian(of: [.nan] + values, counts: all[...])
    #expect(abs(found - middle) <= 0.000_6 * middle.magnitude, "\(found), not \(middle)")
  }

  @Test func `what remains of many values has the median of the rows that pass`() throws {
    var random = SeededGenerator(seed: 5_501)
    let rowCount = 6_000
    let names = (0..<rowCount).map { _ in ["a", "b"].randomElement(using: &random) ?? "" }
    let sides = (0..<rowCount).map { _ in ["x", "y"].randomElement(using: &random) ?? "" }
    let numbers = (0..<rowCount).map { Double($0 * 7 % rowCount) * 1.25 + 3 }
    let source = RandomTable(
      [("name", names), ("side", sides), ("number", numbers.map { String($0) })], cuts: [1_500])
    let medians = Query(
      category: Field(source.ref("name")), values: [Measure(source.ref("number"))], method: .median)
    let answers = [
      try run(Query(category: Field(source.ref("side")), method: .count), over: source.table),
      try run(medians, over: source.table),
    ]
    let links = LinkedBars(source.table, answers)
    #expect(links.enter(0, [nil, nil]) { false })
    for (bar, side) in answers[0].categories.enumerated() {
      let chosen = [BarsChosen(RangeSet([bar..<bar + 1]), seriesCount: 1), nil]
      let found = try #require(links.remaining(chosen) { false })
      let remaining = try #require(found[1])
      var filtered = medians
      filtered.filters = [.named(Field(source.ref("side")), [side], isExcluding: false)]
      let passing = try run(filtered, over: source.table)
      for (place, name) in answers[1].categories.enumerated() {
        let row = try #require(passing.categories.firstIndex(of: name))
        #expect(passing.series[0].rowCounts?[row] ?? 0 > ValueCounts.exactLimit)
        #expect(remaining.values[0][place] == passing.series[0].values[row], "\(name), \(side)")
      }
    }
  }
}
