// Conditions on bars as they are typed: which bars pass, and what the sentence says of them.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct BarConditionTests {
  @Test func `a percentage is a hundredth with an exponent too`() throws {
    let cases: [(text: String, low: Double, high: Double)] = [
      (">1e2%", 1, 1), ("<=2.5e1%", 0.25, 0.25), ("=7e0%", 0.07, 0.07), ("=7%", 0.07, 0.07),
      ("1e1%..2E1%", 0.1, 0.2),
    ]
    for (text, low, high) in cases {
      let condition = try #require(BarCondition(text))
      #expect(condition.low == low && condition.high == high, "\(text)")
    }
  }

  @Test func `in percent all numbers have a sign, written or not`() {
    var random = SeededGenerator(seed: 418)
    let signs = ["=", "!=", "<", "<=", ">", ">=", "≥"]
    for round in 0..<200 where Samples.takes(round) {
      let (one, other) = (
        Double(Int.random(in: -400...400, using: &random)) / 8,
        Double(Int.random(in: -400...400, using: &random)) / 8
      )
      let sign = signs[round % signs.count]
      let written = BarCondition("\(sign)\(one)%")
      #expect(written != nil)
      #expect(BarCondition("\(sign) \(one)", inPercent: true) == written)
      #expect(BarCondition("\(sign)\(one) %", inPercent: true) == written)
      let range = BarCondition("\(one)%..\(other)%")
      #expect(range != nil)
      #expect(BarCondition("\(one)..\(other)", inPercent: true) == range)
    }
    #expect(BarCondition("x", inPercent: true) == nil)
  }

  @Test func `a range of one end is that value alone`() {
    let condition = BarCondition(.between, 5)
    #expect(condition.text == "5..5")
    #expect(condition.passes(5) && !condition.passes(5.5) && !condition.passes(4.5))
  }

  @Test func `bars pass as numbers compare and gaps never do`() throws {
    let signs: [(String, (Double, Double) -> Bool)] = [
      ("=", { $0 == $1 }), ("==", { $0 == $1 }), ("!=", { $0 != $1 }), ("≠", { $0 != $1 }),
      ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), ("≤", { $0 <= $1 }), (">", { $0 > $1 }),
      (">=", { $0 >= $1 }), ("≥", { $0 >= $1 }),
    ]
    var random = SeededGenerator(seed: 417)
    for round in 0..<60 where Samples.takes(round) {
      let (one, other) = (
        Double(Int.random(in: -6...6, using: &random)) / 2,
        Double(Int.random(in: -6...6, using: &random)) / 2
      )
      let values = (-8...8).map { Double($0) / 2 }
      for (sign, passes) in signs {
        let condition = try #require(BarCondition("\(sign) \(one)"))
        for value in values {
          #expect(condition.passes(value) == passes(value, one), "\(value) \(sign) \(one)")
        }
        #expect(!condition.passes(.nan))
        #expect(BarCondition(condition.text) == condition)
      }
      let range = try #require(BarCondition("\(one)..\(other)"))
      for value in values {
        let isWithin = value >= min(one, other) && value <= max(one, other)
        #expect(range.passes(value) == isWithin, "\(value) in \(one)..\(other)")
      }
      #expect(!range.passes(.nan) && BarCondition(range.text) == range)
    }
  }

  @Test(
    arguments: [
      ("=5", ["a", "c"], "of exactly 5"), ("!=5", ["b"], "other than 5"),
      (">3", ["a", "c"], "above 3"), ("<=3", ["b"], "of at most 3"),
    ] as [(String, [String], String)])
  func `bars that pass are shown and told`(
    _ typed: String, _ names: [String], _ words: String
  ) throws {
    let columns = ColumnRequest(category: "k", values: ["v"])
    let asking = Asking(columns: columns, method: .sum, having: BarCondition(typed))
    let answer = try asking.both("k,v\na,5\nd,\nb,3\nc,4\nc,1\n")
    #expect(Array(answer.categories) == names)
    #expect(answer.query.sentence(nil, answer.facts).hasSuffix(", only bars " + words))
  }

  @Test func `bins without the bar of no number are still an axis of numbers`() throws {
    let table = try table("v,n\n1,5\n12,6\n,-1\n25,7\n")
    let columns = table.columns.map { ColumnRef($0) }
    var query = Query(
      category: Field(columns[0], grain: .width(10)), values: [Measure(columns[1])], method: .sum)
    query.having = BarCondition(">0")
    let all = try run(query, over: table)
    #expect(Array(all.categories) == ["0 to 10", "10 to 20", "20 to 30"])
    #expect(all.kind == .bins(NumberBins(first: 0, count: 3, width: 10)))
    query.having = BarCondition(">5")
    let some = try run(query, over: table)
    #expect(Array(some.categories) == ["10 to 20", "20 to 30"])
    #expect(some.kind == .names)
  }
}
