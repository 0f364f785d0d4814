// Moments of which each stands for its period, and those of which a period has two.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LoneMomentTests {
  /// Of so many months each.
  private static let grains: [(Grain, Int)] = [(.year, 12), (.quarter, 3), (.month, 1)]

  private func answer(_ days: [Int], _ grain: Grain) throws -> Answer {
    let source = table([("when", days.map { TimeUnit.day.text(of: Int64($0) * 86_400) })])
    let field = Field(ColumnRef(source.columns[0]), grain: grain)
    return try run(Query(category: field, method: .count), over: source)
  }

  private func covers(_ days: [Int], _ grain: Grain) throws -> [String] {
    let answer = try answer(days, grain)
    return answer.unfinished.categories.sorted { $0.key < $1.key }.map { row, cover in
      "\(answer.categories[row]), \(cover.text)"
    }
  }

  @Test func `two moments of neighbouring periods tell nothing of how long these are`() throws {
    let first = CivilDate(year: 2023, month: 12, day: 20).dayNumber
    #expect(try covers([first, first + 16], .year).isEmpty)
    #expect(try covers([first, first + 16], .quarter).isEmpty)
    #expect(try covers([first, first + 16], .month).isEmpty)
    #expect(
      try covers([first, first + 16, first + 32], .year)
        == ["2023, from 20 December", "2024, to 21 January"])
  }

  /// The day on which a period begins, of those of so many months each.
  private func begin(_ period: Int, _ months: Int) -> Int {
    let month = period * months
    return CivilDate(year: month / 12, month: month % 12 + 1, day: 1).dayNumber
  }

  @Test(arguments: (0..<40).sampled)
  func `periods are whole as long as none has two moments`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(6_800 + seed))
    for (grain, months) in Self.grains {
      for count in 2...5 {
        let first = Int.random(in: 1990 * 12 / months..<2030 * 12 / months, using: &random)
        let periods = Array(first..<first + count)
        // Never the first day of a month.
        func day(_ period: Int) -> Int {
          let month = begin(period * months + Int.random(in: 0..<months, using: &random), 1)
          return month + Int.random(in: 1...27, using: &random)
        }
        let days = periods.map { day($0) }
        let lone = try covers(days.shuffled(using: &random), grain)
        #expect(lone.isEmpty, "\(days) by \(grain)")
        // Now one has two.
        let all = Set(days + [day(periods.randomElement(using: &random) ?? first)]).sorted()
        guard all.count > days.count, let start = all.first, let end = all.last else { continue }
        let gaps = zip(all, all.dropFirst()).map { ($1 - $0) * 86_400 }.sorted()
        let step = (gaps[(gaps.count - 1) / 2] + gaps[gaps.count / 2]) / 2
        var wanted: [Int: [Bool]] = [:]
        if start * 86_400 - step >= begin(first, months) * 86_400 { wanted[0] = [true, false] }
        if end * 86_400 + step < begin(first + count, months) * 86_400 {
          wanted[count - 1] = [false, true]
        }
        let found = try answer(all.shuffled(using: &random), grain)
        #expect(found.categories.count == count)
        let ends = found.unfinished.categories.mapValues { [$0.from != nil, $0.to != nil] }
        #expect(ends == wanted, "\(all) by \(grain)")
      }
    }
  }
}
