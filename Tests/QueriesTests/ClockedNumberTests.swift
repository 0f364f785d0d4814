// Moments of fourteen digits as numbers, 20240131123000, are the moments that texts say.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ClockedNumberTests {
  private static func digits(_ moment: Int64) -> String {
    TimeUnit.second.text(of: moment).filter { ("0"..."9").contains($0) }
  }

  @Test(arguments: (0..<40).sampled)
  func `grains, periods and typed parts of dates answer as those of texts`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(4_700 + seed))
    let span = [600, 90_000, 40_000_000, 900_000_000].randomElement(using: &random) ?? 600
    let start = Int64.random(in: -1_000_000_000...3_000_000_000, using: &random)
    let moments = (0..<60).map { _ in start + Int64.random(in: 0..<Int64(span), using: &random) }
    let table = table([
      ("date", moments.map { TimeUnit.second.text(of: $0) }), ("time", moments.map(Self.digits)),
    ])
    let (text, number) = (ColumnRef(table.columns[0]), ColumnRef(table.columns[1]))
    let grains = table.grains(of: number)
    #expect(grains == table.grains(of: text) && !grains.isEmpty)
    for grain in grains {
      let answers = try [text, number].map { column in
        try run(Query(category: Field(column, grain: grain), method: .count), over: table)
      }
      let names = Array(answers[0].categories)
      #expect(Array(answers[1].categories) == names, "\(grain)")
      // A period without rows has no value.
      let counts = answers.map { $0.series[0].values.map { $0.isNaN ? 0 : $0 } }
      #expect(counts[0] == counts[1] && counts[0].reduce(0, +) == 60, "\(grain)")
      for name in Set([names[0], names.randomElement(using: &random) ?? names[0]]) {
        let found = try [text, number].map { column in
          let filter = Filter.named(Field(column, grain: grain), [name], isExcluding: false)
          return Array(try rows(matching: [filter], over: table))
        }
        #expect(found[0] == found[1], "\(grain) \(name)")
      }
    }
    let moment = moments.randomElement(using: &random) ?? start
    for unit in [TimeUnit.year, .month, .day] {
      let typed = unit.text(of: moment)
      let found = try ["date=\(typed)", "time=\(typed.filter { $0 != "-" })"].map {
        Array(try rows(matching: [try table.filter($0)], over: table))
      }
      #expect(found[0] == found[1] && !found[0].isEmpty, "\(typed)")
    }
  }

  @Test(
    arguments: [
      "20240230120000", "20241301120000", "20240131240000", "20240131126000", "20240131125960",
      "20240131125959.5",
    ])
  func `what is no day, or no time of one, is no moment`(_ text: String) throws {
    let number = try #require(Double(text))
    #expect(Moment(number: number) == nil)
  }
}
