// Whether values may be above and below zero, against plain loops over the rows.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct MeasureSignTests {
  private static func cells(_ count: Int, _ random: inout SeededGenerator) -> [Int?] {
    let ranges = [-9...9, 0...9, -9...0, 3...9, -9 ... -3]
    let range = ranges.randomElement(using: &random) ?? 0...0
    return (0..<count).map { _ in
      Int.random(in: 0..<7, using: &random) == 0 ? nil : Int.random(in: range, using: &random)
    }
  }

  private static func haveBothSigns(_ numbers: [Int]) -> Bool {
    numbers.contains { $0 < 0 } && numbers.contains { $0 > 0 }
  }

  @Test func `values of both signs are known, of a column and of two with a sign between`() throws {
    var found: Set<Bool> = []
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(4_400 + seed))
      let count = Int.random(in: 1...12, using: &random)
      let (one, two) = (Self.cells(count, &random), Self.cells(count, &random))
      let table = table([
        ("key", one.indices.map { "k\($0 % 3)" }), ("one", one.map { $0.map(String.init) ?? "" }),
        ("two", two.map { $0.map(String.init) ?? "" }),
      ])
      let columns = table.columns.map { ColumnRef($0) }
      func hasBothSigns(_ measure: Measure) -> Bool {
        table.hasBothSigns(
          Query(category: Field(columns[0]), values: [measure], method: .sum))
      }
      let alone = hasBothSigns(Measure(columns[1]))
      #expect(alone == Self.haveBothSigns(one.compactMap(\.self)), "seed \(seed)")
      found.insert(alone)
      let pairs = zip(one, two).compactMap { one, two -> (Int, Int)? in
        guard let one, let two else { return nil }
        return (one, two)
      }
      let combined: [(Measure.Operation, [Int])] = [
        (.plus, pairs.map { $0 + $1 }), (.minus, pairs.map { $0 - $1 }),
        (.times, pairs.map { $0 * $1 }),
      ]
      for (operation, numbers) in combined where Self.haveBothSigns(numbers) {
        #expect(hasBothSigns(Measure(columns[1], operation, columns[2])), "seed \(seed)")
      }
    }
    #expect(found.count == 2)
  }

  @Test func `what is always above zero is known to be so`() throws {
    let table = table([("key", ["a", "b"]), ("one", ["3", "9"]), ("two", ["-2", "-8"])])
    let columns = table.columns.map { ColumnRef($0) }
    func hasBothSigns(_ operation: Measure.Operation) -> Bool {
      table.hasBothSigns(
        Query(
          category: Field(columns[0]), values: [Measure(columns[1], operation, columns[2])],
          method: .sum))
    }
    #expect(!hasBothSigns(.minus) && !hasBothSigns(.times))
    // 3 - 8 might be in a row.
    #expect(hasBothSigns(.plus))
  }

  @Test func `answers know it, of rows that are kept and of rows that are folded`() throws {
    for (last, areMixed) in [("-3", true), ("3", false)] {
      let text = "k,v\na,1\na,2\nb,4\nb,\(last)\n"
      let asking = Asking(columns: ColumnRequest(category: "k", values: ["v"]), method: .sum)
      let (kept, folded) = (try asking.answer(text), try asking.folded(text))
      #expect(kept.facts.hasBothSigns == areMixed && folded.facts.hasBothSigns == areMixed)
    }
  }
}
