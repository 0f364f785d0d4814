// Notices count the bars that are shown: what a condition on bars leaves out, and targets, are none.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ShownBarNoticeTests {
  private func asking(_ method: Query.Method, _ having: String? = nil, by series: String? = nil)
    -> Asking
  {
    let columns = ColumnRequest(category: "k", values: ["v"], series: series)
    return Asking(columns: columns, method: method, having: having.flatMap { BarCondition($0) })
  }

  private func namelessCount(_ answer: Answer) -> Int? {
    answer.notices.compactMap { notice in
      if case .namelessRows(let count, _) = notice { count } else { nil }
    }.first
  }

  @Test func `means of few rows are counted among those that are shown`() throws {
    let text = "k,v\na,1\na,1\na,1\na,1\na,1\nb,9\nb,9\nc,5\n"
    func told(_ having: String?) throws -> [Notice] {
      try asking(.mean, having).both(text).notices
    }
    #expect(try told(nil) == [.fewRows(count: 2, of: 3, below: 5)])
    #expect(try told("<6") == [.fewRows(count: 1, of: 2, below: 5)])
    #expect(try told("<4") == [])
    #expect(try told(">4") == [.fewRows(count: 2, of: 2, below: 5)])
  }

  @Test(arguments: (0..<40).sampled)
  func `of random bars the shown ones of few rows are told`(round: Int) throws {
    var random = SeededGenerator(seed: UInt64(7_300 + round))
    var counts = (0..<6).map { _ in Int.random(in: 1...8, using: &random) }
    counts[0] = 2
    let text = counts.enumerated().map { place, count in
      String(repeating: "n\(place),\(place)\n", count: count)
    }.joined()
    let bound = Int.random(in: 1...6, using: &random)
    let answer = try asking(.mean, "<\(bound)").both("k,v\n" + text)
    let few = counts.prefix(bound).count { $0 < 5 }
    #expect(answer.notices == [.fewRows(count: few, of: bound, below: 5)], "\(counts) \(bound)")
  }

  @Test func `targets are no means that are told of`() throws {
    var asking = asking(.mean)
    asking.columns.target = "t"
    let answer = try asking.answer("k,v,t\na,1,2\na,1,2\na,1,2\na,1,2\na,1,2\nb,9,\nb,9,3\n")
    #expect(answer.series.count == 1 && answer.series[0].targets?.count == 2)
    #expect(answer.notices.contains(.fewRows(count: 1, of: 2, below: 5)))
  }

  @Test func `rows without a name are counted as far as their bars are shown`() throws {
    let text = "k,v\na,5\n,1\n,1\nb,9\n"
    #expect(namelessCount(try asking(.sum).both(text)) == 2)
    #expect(namelessCount(try asking(.sum, ">3").both(text)) == nil)
    #expect(namelessCount(try asking(.sum, "<6").both(text)) == 2)
    // Each row is a bar.
    let rows = "k,v\na,5\n,1\n,7\nb,9\n"
    #expect(namelessCount(try asking(.none).answer(rows)) == 2)
    #expect(namelessCount(try asking(.none, ">5").answer(rows)) == 1)
    #expect(namelessCount(try asking(.none, ">8").answer(rows)) == nil)
  }

  @Test func `rows of a series without a name are those of the bars that are shown`() throws {
    let text = "k,s,v\na,x,5\na,,1\na,,1\nb,,2\n"
    #expect(namelessCount(try asking(.sum, by: "s").both(text)) == 3)
    #expect(namelessCount(try asking(.sum, ">3", by: "s").both(text)) == 2)
    #expect(namelessCount(try asking(.sum, ">8", by: "s").both(text)) == nil)
    // With no room of its own it is among the others.
    let many = (0..<20).map { "a,s\($0),\(100 + $0)\nb,s\($0),1\n" }.joined()
    let answer = try asking(.sum, ">500", by: "s").both("k,s,v\na,,1\nb,,1\nb,,1\n" + many)
    #expect(Array(answer.categories) == ["a"] && answer.restSeries.contains(""))
    #expect(namelessCount(answer) == 1)
  }

  @Test func `groups of an engine count their rows, also of a series without room`() throws {
    let names = (0..<20).map { "s\($0)" } + [""]
    let cells = names.map { "a,\($0),3,3,\($0.isEmpty ? 1 : 100)\n" }.joined()
    let sample = try table("k,s,v\n" + names.map { "a,\($0),1\n" }.joined())
    let columns = sample.columns.map { ColumnRef($0) }
    let query = Query(
      category: Field(columns[0]), values: [columns[2]], method: .sum, series: Field(columns[1]))
    let groups = try table("k,s,rows,n,sum\n" + cells)
    let answer = try #require(try query.answer(fromGroups: groups, sample: sample))
    #expect(answer.restSeries.contains("") && namelessCount(answer) == 3)
  }

  @Test func `bars with nothing to be compared with are those that are shown`() throws {
    let table = try table(
      "m,v\n2023-01,5\n2023-02,9\n2023-03,2\n2024-01,7\n2024-02,1\n")
    let columns = table.columns.map { ColumnRef($0) }
    var query = Query(category: Field(columns[0]), values: [columns[1]], method: .sum)
    query.comparison = .yearBefore
    let all = try run(query, over: table)
    #expect(all.notices.contains(.uncompared(count: 3, period: nil)))
    query.having = BarCondition(">6")
    let some = try run(query, over: table)
    #expect(Array(some.categories) == ["2023-02", "2024-01"])
    // The bar that it is compared with need not be shown.
    #expect(some.series[0].compared?.last == 5)
    #expect(some.notices.contains(.uncompared(count: 1, period: nil)))
    query.having = BarCondition("=7")
    let one = try run(query, over: table)
    #expect(!one.notices.contains { if case .uncompared = $0 { true } else { false } })
  }
}
