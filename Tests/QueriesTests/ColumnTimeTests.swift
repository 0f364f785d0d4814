// The period that dates are grouped by: set by their span, at its limits too.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ColumnTimeTests {
  private static let day = 86_400

  /// A column of moments that reach so many seconds, in no order.
  private func time(
    from start: Int, span: Int, _ unit: TimeUnit, _ random: inout SeededGenerator
  ) throws -> ColumnTime {
    let between = (0..<5).map { _ in start + Int.random(in: 0...span, using: &random) }
    let moments = ([start, start + span] + between).shuffled(using: &random)
    let table = table([("when", moments.map { unit.text(of: Int64($0)) })])
    return try #require(ColumnTime(table.columns[0], nil, NameWords("when")))
  }

  @Test("Moments are grouped by the period that fits their span, to the second")
  func spans() throws {
    var random = SeededGenerator(seed: 90)
    let month = 30.44 * Double(Self.day)
    // Up to these seconds, and beyond them.
    let limits: [(seconds: Int, before: Grain, after: Grain)] = [
      (2 * 3600, .minute, .hour), (2 * Self.day, .hour, .day),
      (Int(3 * month), .day, .month), (Int(60 * month) + 1, .month, .year),
    ]
    for round in 0..<50 where Samples.takes(round) {
      let start = Int.random(in: -Self.day * 9_000...Self.day * 18_000, using: &random)
      // A moment at noon and a second, so that each column has a clock.
      let first = start / Self.day * Self.day + Self.day / 2 + 1
      for (seconds, before, after) in limits {
        for (span, wanted) in [(seconds - 1, before), (seconds + 1, after)] {
          let time = try time(from: first, span: span, .second, &random)
          #expect(time.kind == .moments)
          #expect(time.grain(distinct: 61) == wanted, "\(first), \(span) s")
          #expect(time.grain(distinct: 60) == nil)
          #expect(time.grain(distinct: 3, isCounted: true) == wanted)
        }
      }
    }
  }

  @Test("Days are never grouped by less, and few of them each have a bar")
  func days() throws {
    var random = SeededGenerator(seed: 91)
    for span in [1, 2, 30, 91, 92, 1_826, 1_827] {
      let time = try time(from: 0, span: span * Self.day, .day, &random)
      let wanted: Grain = span > 1_826 ? .year : span > 91 ? .month : .day
      #expect(time.grain(distinct: 61) == wanted, "\(span) days")
      #expect(time.grain(distinct: 60) == nil)
      #expect(time.grain(distinct: 60, isCounted: true) == nil)
    }
  }

  @Test("Weeks of years that are numbers are in order, and are neither months nor amounts")
  func weeks() throws {
    for name in ["week", "iso_week"] {
      let text = "\(name),v\n" + (1...60).map { "\(202_300 + $0 + $0 / 53 * 48),1\n" }.joined()
      let table = try table(text)
      let column = table.columns[0]
      #expect(NumberMeaning.meanings(of: [column])[0] == .time)
      let time = try #require(ColumnTime(column, .time, NameWords(name)))
      #expect(time.grain(distinct: 61) == nil)
      #expect(throws: (any Error).self) {
        try run(Query(category: Field(ColumnRef(column), grain: .month)), over: table)
      }
    }
  }
}
