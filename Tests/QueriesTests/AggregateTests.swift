// Rows that are put together, from the bytes of a table on.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct AggregateTests {
  private let text = """
    region,who,amount,other
    N,a,10.5,1
    S,b,0.25,2
    N,b,x,3
    S,a,,4
    W,a,"1,000",5
    N,a,3,6

    """

  private func asking(
    _ method: Query.Method, values: [String] = ["amount"], series: String? = nil
  ) -> Asking {
    Asking(
      columns: ColumnRequest(category: "region", values: values, series: series), method: method)
  }

  @Test(
    arguments: [
      (.sum, ["13.5", "0.25", "1000"]), (.mean, ["6.75", "0.25", "1000"]),
      (.median, ["6.75", "0.25", "1000"]), (.min, ["3", "0.25", "1000"]),
      (.max, ["10.5", "0.25", "1000"]), (.count, ["3", "1", "1"]), (.distinct, ["3", "1", "1"]),
    ] as [(Query.Method, [String])])
  func `rows of one category become one`(_ method: Query.Method, _ values: [String]) throws {
    let answer = try asking(method).both(text)
    #expect(answer.lines == ["region amount"] + zip(["N", "S", "W"], values).map { "\($0) \($1)" })
    #expect(answer.query.sentence().hasSuffix(" amount by region"))
    #expect(answer.series[0].rowCounts == [3, 2, 1])
  }

  @Test func `what has no value is counted, with row and line`() throws {
    #expect(
      try asking(.sum).both(text).sentences
        == [
          "1 row has no amount (row 4, line 5)",
          "1 row not counted: its amount is not a number (row 3, line 4)",
        ])
    #expect(
      try asking(.count).both(text).sentences
        == ["1 row not counted: its amount is empty (row 4, line 5)"])
    let ambiguous = try Asking(method: .sum).both("a;n\nx;1,234\ny;5\n").sentences
    #expect(ambiguous.count { $0.hasPrefix("1 row not counted: \"") } == 1)
  }

  @Test func `rows are counted where no column has numbers`() throws {
    let answer = try Asking(method: .count).both("a,b\nx,y\nz,y\nx,\n")
    #expect(answer.lines == ["a Rows", "x 2", "z 1"])
    #expect(answer.query.sentence() == "Rows by a")
    #expect(answer.grouping?.valueNames == [])
  }

  @Test func `pairs of category and series, and several columns of values`() throws {
    let pairs = try asking(.sum, series: "who").both(text)
    #expect(pairs.lines == ["region a b", "N 13.5 ", "S  0.25", "W 1000 "])
    #expect(pairs.series.map(\.rowCounts) == [[2, 1, 1], [1, 1, 0]])
    let both = try asking(.sum, values: ["amount", "other"]).both(text)
    #expect(both.lines == ["region amount other", "N 13.5 10", "S 0.25 6", "W 1000 5"])
  }

  @Test func `groups do not depend on how the input was cut, nor on how much was sampled`() throws {
    var random = SeededGenerator(seed: 41)
    let rows = (0..<400).map { "n\($0 * $0 % 11),\($0 % 3 == 1 ? "-" : String($0 * 7 % 90)),t\n" }
    let text = "name,value,note\n" + rows.joined()
    for method in Query.Method.asked where method != .none {
      let asking = Asking(method: method)
      let whole = try asking.answer(text)
      for round in 0..<20 where Samples.takes(round) {
        var limits = Limits.standard
        limits.sampleBytes = Int.random(in: 64...4000, using: &random)
        let cuts = (0..<5).map { _ in Int.random(in: 0...text.utf8.count, using: &random) }.sorted()
        for keepsRows in [false, true] {
          let part = try asking.folded(text, cuts: cuts, limits: limits, keepsRows: keepsRows)
          #expect(part.lines == whole.lines, "\(method), \(limits.sampleBytes), \(cuts)")
          #expect(part.notices == whole.notices)
        }
      }
    }
  }

  @Test func `columns that the first rows do not have are waited for`() throws {
    let gaps = (0..<300).map { "a\($0 % 2),\n" }.joined()
    var limits = Limits.standard
    limits.sampleBytes = 256
    let answer = try Asking(method: .sum).both(
      "name,value\n" + gaps + "a0,5\na0,6\n", limits: limits)
    #expect(answer.lines == ["name value", "a0 11", "a1 "])
  }

  @Test func `what cannot be grouped is refused as columns are`() {
    func refusal(_ text: String) -> String? {
      sentence { _ = try Asking(method: .sum).answer(text) }
    }
    #expect(
      refusal("a,b\n1,2\n3,4\n")
        == "no column of names to aggregate by; choose one with -c: a, b")
    #expect(refusal("a,b\nx,y\n") == "no column of numbers; the columns are: a, b")
    #expect(refusal("a,b\nx,1\n") == nil)
  }

  @Test func `events: the last value counts, and what one does not say stays`() throws {
    let events = """
      {"name":"a","load":1.50,"heat":7}
      {"name":"b","load":2}
      {"name":"a","load":null,"heat":8}
      {"name":"b","load":"x","heat":9}
      {"name":"a","load":3.0}

      """
    let answer = try Asking(
      columns: ColumnRequest(values: ["load", "heat"]), areEvents: true
    ).both(events)
    #expect(answer.lines == ["name load heat", "a 3 8", "b 2 9"])
    #expect(Array(answer.series[0].texts) == ["3.0", "2"])
    #expect(answer.query.sentence() == "Last load and heat by name")
    #expect(answer.sentences.contains { $0.hasPrefix("1 value not counted") })
    // Without a name there is nothing to tell events apart by.
    let rows = "{\"n\":1}\n{\"n\":2}\n{\"n\":1}\n"
    #expect(try Asking(areEvents: true).answer(rows).categories.count == 3)
    // Rows of a table are no events.
    #expect(try Asking(areEvents: true).answer("a,n\nx,1\nx,2\n").categories.count == 2)
  }

  @Test func `a table without rows has bars to come`() throws {
    for method in Query.Method.asked {
      let answer = try Asking(method: method).answer("day,a,b\n")
      #expect(answer.lines == ["day a b"])
      #expect(answer.grouping == nil)
    }
  }

  @Test(
    "Different values are those of a plain loop, for few and many values of few and many groups",
    arguments: [(1, 4_000), (4, 3_000), (40, 40), (700, 90), (3_000, 4), (60, 1_500)])
  func distinctShapes(_ values: Int, _ groups: Int) throws {
    for seed in 0..<UInt64(4) {
      var generator = SeededGenerator(seed: seed)
      var (text, seen) = ("region,amount\n", [Int: Set<Int>]())
      for row in 0..<8_000 {
        // Both come in order in some tables, so that both sides of a matrix grow in turn.
        let share = seed % 2 == 0 ? Double(row + 1) / 8_000 : 1
        let group = Int.random(in: 0..<max(1, Int(share * Double(groups))), using: &generator)
        let value = Int.random(in: 0..<max(1, Int(share * Double(values))), using: &generator)
        text += "r\(group),v\(value)\n"
        seen[group, default: []].insert(value)
      }
      let answer = try asking(.distinct).answer(text)
      let counts = Dictionary(uniqueKeysWithValues: seen.map { ("r\($0)", Double($1.count)) })
      #expect(answer.categories.count == counts.count)
      #expect(
        answer.categories.indices.allSatisfy {
          answer.series[0].values[$0] == counts[answer.categories[$0]]
        })
    }
  }

  @Test("A mean of huge numbers has the parts of them that doubles of their sum cannot hold")
  func hugeMeans() throws {
    let largest = 1.7e308
    // What a sum of the two largest loses of each of the others.
    let step = 2 * largest.ulp
    for count in [10, 300, 1_000] {
      let other = (1e300 / step).rounded() * step + 0.4 * step
      let values = [largest, largest] + [Double](repeating: other, count: count)
      let text = "region,amount\n" + values.map { "r,\($0)\n" }.joined()
      let mean = try asking(.mean).answer(text).series[0].values[0]
      let rowCount = Double(values.count)
      let expected = largest / rowCount * 2 + other / rowCount * Double(count)
      #expect(abs(mean - expected) <= 8 * expected.ulp, "\(count)")
    }
  }
}
