// Whether the day or the month comes first is told by any cell of a column, however few they are.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct DayOrderTests {
  private static func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  /// The rows of each month that a question finds.
  private func months(_ texts: [String], cuts: [Int] = []) throws -> [String: Double] {
    let source = RandomTable([("day", texts)], cuts: cuts)
    let query = Query(category: Field(source.ref("day"), grain: .month), method: .count)
    return valuesByName(try run(query, over: source.table)).filter { $0.value > 0 }
  }

  @Test func `one cell of a large column tells day from month, wherever it stands`() throws {
    var random = SeededGenerator(seed: 7_401)
    for round in 0..<24 where Samples.takes(round) {
      let isDayFirst = Bool.random(using: &random)
      let count = [60, 900, 8_192, 20_000].randomElement(using: &random) ?? 60
      let telling = Set((0..<3).map { _ in Int.random(in: 0..<count, using: &random) })
      // Few different days, or times of any day, which are kept in another way.
      let hasClock = Bool.random(using: &random)
      var wanted: [String: Double] = [:]
      let texts = (0..<count).map { row in
        let month = Int.random(in: 1...12, using: &random)
        let day = telling.contains(row) ? 13 + row % 15 : Int.random(in: 1...12, using: &random)
        wanted["2023-\(Self.padded(month))", default: 0] += 1
        let parts = isDayFirst ? [day, month] : [month, day]
        let clock =
          " \(Self.padded(row % 24)):\(Self.padded(row / 24 % 60)):\(Self.padded(row % 59))"
        return parts.map(Self.padded).joined(separator: "/") + "/2023" + (hasClock ? clock : "")
      }
      for cuts in [[], [count / 3, count / 2]] {
        let found = try months(texts, cuts: cuts)
        #expect(found == wanted, "round \(round), day first: \(isDayFirst), \(count) rows")
      }
    }
  }

  @Test func `rows of one day of the month, of which every second one is looked at, are of months`()
    throws
  {
    let texts = (0..<8_192).map { row in
      Self.padded(row / 2 % 12 + 1) + (row % 2 == 0 ? "/01/2023" : "/15/2023")
    }
    var wanted: [String: Double] = [:]
    for row in 0..<8_192 { wanted["2023-\(Self.padded(row / 2 % 12 + 1))", default: 0] += 1 }
    #expect(try months(texts) == wanted)
  }

  @Test func `the first days of all months are those, in whichever order rows are`() throws {
    var random = SeededGenerator(seed: 7_402)
    let months = (0..<240).map { $0 % 12 + 1 }
    for rows in [months.sorted(), months, months.shuffled(using: &random)] {
      let found = try self.months(rows.map { Self.padded($0) + "/01/2023" })
      #expect(found.count == 12)
      #expect(found.values.allSatisfy { $0 == 20 })
    }
  }

  @Test func `a few dates that are written in another way are no veto, wherever they stand`() throws
  {
    for (count, place) in [(9_000, 2), (9_000, 3), (9_001, 2), (200, 0), (200, 199)] {
      var texts = (0..<count).map { row in
        "\(Self.padded(row % 28 + 1))/\(Self.padded(row % 12 + 1))/2023"
      }
      var wanted: [String: Double] = [:]
      for row in 0..<count where row != place {
        wanted["2023-\(Self.padded(row % 12 + 1))", default: 0] += 1
      }
      texts[place] = "3 Jan 2023"
      wanted["2023-01", default: 0] += 1
      #expect(try months(texts) == wanted, "\(count) rows, row \(place)")
    }
  }

  @Test func `dates of which half have the day first and half the month are none`() throws {
    let texts = (0..<400).map { row in
      row % 2 == 0
        ? "\(13 + row % 15)/\(Self.padded(row % 12 + 1))/2023"
        : "\(Self.padded(row % 12 + 1))/\(13 + row % 15)/2023"
    }
    #expect(throws: QueryError.noDates(column: "day")) { _ = try months(texts) }
  }
}
