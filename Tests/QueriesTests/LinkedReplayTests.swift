// A replay of brushing, in the shape in which people are recorded doing it (L. Battle and others,
// "Database Benchmarking for Supporting Real-Time Interactive Querying of Large Data", 2020): every
// answer is exact.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

/// What a hand does to the brushes of some charts.
private struct BrushTrace {
  struct Step {
    let chart: Int
    /// nil where the brush is taken away.
    let bars: Range<Int>?
    /// Until the next step, in milliseconds.
    let pause: Int
    /// Whether the pointer has come from another chart.
    let isEntry: Bool
  }

  private(set) var steps: [Step] = []
  private var brushes: [ClosedRange<Double>?]
  /// Of one chart, in pixels.
  private static let width = 600.0

  /// - Parameter barCounts: of each chart.
  init(_ barCounts: [Int], _ random: inout SeededGenerator) {
    brushes = barCounts.map { _ in nil }
    for _ in 0..<7 {
      let chart = Int.random(in: 0..<barCounts.count, using: &random)
      var isEntry = true
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        for brush in gesture(chart, &random) {
          brushes[chart] = brush
          let pause = Int.random(in: 0..<12, using: &random) == 0 ? 400 : 16
          steps.append(
            Step(
              chart: chart, bars: brush.map { Self.bars($0, barCounts[chart]) }, pause: pause,
              isEntry: isEntry))
          isEntry = false
        }
      }
    }
  }

  /// Draws a brush, moves it, moves one of its ends, or takes it away: a few pixels a step.
  private func gesture(_ chart: Int, _ random: inout SeededGenerator) -> [ClosedRange<Double>?] {
    let count = Int.random(in: 4...14, using: &random)
    let pixels = Double.random(in: -7...7, using: &random)
    guard let brush = brushes[chart] else {
      let start = Double.random(in: 0...Self.width, using: &random)
      return (1...count).map { step in Self.brush(start, start + pixels * 4 * Double(step)) }
    }
    let (low, high) = (brush.lowerBound, brush.upperBound)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return [nil]
    case 1, 2: return (1...count).map { Self.brush(low, high + pixels * Double($0)) }
    case 3: return (1...count).map { Self.brush(low + pixels * Double($0), high) }
    default:
      return (1...count).map { step in
        Self.brush(low + pixels * Double(step), high + pixels * Double(step))
      }
    }
  }

  private static func brush(_ one: Double, _ other: Double) -> ClosedRange<Double> {
    let ends = [one, other].map { min(width, max(0, $0)) }.sorted()
    return ends[0]...ends[1]
  }

  private static func bars(_ brush: ClosedRange<Double>, _ count: Int) -> Range<Int> {
    let first = min(count, Int(brush.lowerBound / width * Double(count)))
    return first..<min(count, max(first, Int((brush.upperBound / width * Double(count)).rounded())))
  }
}

@Suite struct LinkedReplayTests {
  @Test func everyAnswerOfAReplayIsExact() throws {
    var random = SeededGenerator(seed: 46)
    for round in 0..<(Samples.areComplete ? 12 : 4) {
      let source = RandomTable(rowCount: 400, &random)
      let day = source.ref("day")
      let hand = LinkedHand(
        source,
        [
          Query(category: Field(source.ref("whole"), grain: .width(2)), method: .count),
          Query(
            category: Field(day, grain: .month), values: [Measure(source.ref("whole"))],
            method: .sum),
          Query(
            category: Field(source.ref("side")), values: [Measure(source.ref("whole"))],
            method: .mean, series: Field(source.ref("few"))),
          Query(
            category: Field(source.ref("year")), values: [Measure(source.ref("whole"))],
            method: .median),
        ])
      let links = LinkedBars(source.table, hand.answers)
      let trace = BrushTrace(hand.answers.map(\.categories.count), &random)
      var chosen: [BarsChosen?] = hand.answers.map { _ in nil }
      for (place, step) in trace.steps.enumerated() {
        // A pointer that only passes leaves an index that was begun.
        if step.isEntry, place % 3 == 0 { _ = links.enter(step.chart, chosen) { true } }
        if step.isEntry { #expect(links.enter(step.chart, chosen) { false }) }
        chosen[step.chart] = step.bars.map {
          BarsChosen(RangeSet([$0]), seriesCount: hand.answers[step.chart].series.count)
        }
        #expect(links.isQuick(chosen), "round \(round), step \(place)")
        let found = try #require(links.remaining(chosen) { false })
        LinkedLawTests.check(found, hand, chosen, "round \(round), step \(place)")
      }
    }
  }
}
