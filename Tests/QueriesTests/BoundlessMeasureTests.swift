// Measures of two columns that have no bound, or no value, and as many values as there is room for.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct BoundlessMeasureTests {
  private func asking(_ measure: String, _ method: Query.Method, by series: String? = nil) -> Asking
  {
    Asking(
      columns: ColumnRequest(category: "k", values: [measure], series: series), method: method)
  }

  private func tells(_ answer: Answer, _ words: String) -> Bool {
    answer.sentences.contains { $0.contains(words) }
  }

  @Test func `a product beyond all numbers is told as an infinite bar`() throws {
    let text = "k,s,a,b\nx,p,1e200,1e200\ny,p,2,3\n"
    let apart = try asking("a*b", Query.Method.none).answer(text)
    #expect(apart.series[0].values == [.infinity, 6])
    #expect(tells(apart, "1 value is infinite; its bar ends at the edge of the plot"))
    let split = try asking("a*b", Query.Method.none, by: "s").both(text)
    #expect(split.series.map(\.name) == ["p"] && split.series[0].values == [.infinity, 6])
    #expect(tells(split, "1 value is infinite; its bar ends at the edge of the plot"))
    let finite = "k,s,a,b\nx,p,1e20,1e20\ny,p,2,3\n"
    for series in [nil, "s"] {
      let answer = try asking("a*b", Query.Method.none, by: series).answer(finite)
      #expect(answer.notices.isEmpty, "\(answer.sentences)")
    }
  }

  @Test func `what two infinite numbers leave is no value, and that is told`() throws {
    let text = "k,a,b\nx,inf,inf\nx,5,3\ny,1,1\n"
    let apart = try asking("a-b", Query.Method.none).answer(text)
    #expect(apart.series[0].values[0].isNaN)
    #expect(Array(apart.series[0].values.dropFirst()) == [2, 0])
    #expect(apart.notices.count == 1 && !tells(apart, "infinite;"), "\(apart.sentences)")
    for method in [Query.Method.max, .min, .median] {
      let answer = try asking("a-b", method).both(text)
      #expect(answer.series[0].values == [2, 0], "\(method)")
      #expect(answer.sentences.contains { $0.contains("line 2") }, "\(answer.sentences)")
    }
  }

  @Test func `different products have the limit of different values`() throws {
    let text = "k,a,b\nx,1,1\nx,1,2\nx,2,1\nx,1,3\nx,1,4\nx,1,5\n"
    func refused(_ most: Int) -> String? {
      var limits = Limits.standard
      limits.medianValues = most
      return sentence { _ = try asking("a*b", .distinct).answer(text, limits: limits) }
    }
    #expect(try asking("a*b", .distinct).both(text).series[0].values == [5])
    #expect(refused(5) == nil)
    // The line of the first value that has no room: 2 is there twice.
    #expect(refused(2)?.hasPrefix("5: ") == true && refused(2)?.contains("more than 2") == true)
    #expect(refused(4)?.hasPrefix("7: ") == true)
  }

  // MARK: The rest

  @Test func `columns beside a ratio have rests of their own`() throws {
    let text = "k,a,b,c\nx,1,2,10\ny,3,1,\nz,8,2,5\nw,6,2,7\n"
    var asking = Asking(columns: ColumnRequest(category: "k", values: ["a/b", "c"]))
    let all = try #require(try asking.answer(text).reordered(.none, top: 1)?.order)
    // The largest is that of the first measure: 8 over 2.
    #expect(all.rows == [2] && all.restCount == 3)
    // 10 of a over 5 of b, and 10 and 7 of c.
    #expect(all.rest == [2, 17])
    // Without the bar of y.
    asking.having = BarCondition(">3.5")
    let some = try asking.answer(text)
    #expect(Array(some.categories) == ["x", "z", "w"])
    let order = try #require(some.reordered(.none, top: 1)?.order)
    #expect(order.rows == [1] && order.restCount == 2 && order.rest == [1.75, 17])
  }

  @Test func `a rest whose second sum is zero has no ratio`() throws {
    let asking = Asking(columns: ColumnRequest(category: "k", values: ["a/b"]))
    let answer = try asking.answer("k,a,b\nx,9,1\ny,1,1\nz,2,-1\n")
    let order = try #require(answer.reordered(.valueDescending, top: 1)?.order)
    #expect(order.rows == [0] && order.restCount == 2)
    #expect(order.rest.count == 1 && order.rest[0].isNaN && order.restTexts == [""])
  }

  @Test func `rests of the same bars are the same, however often they are found`() throws {
    let text = "k,a,b\nx,9,1\ny,1,1\nz,2,3\n"
    let asking = Asking(columns: ColumnRequest(category: "k", values: ["a/b"]))
    let rules = [try asking.answer(text).restRule, try asking.answer(text).restRule]
    #expect(Set(rules).count == 1)
    let fewer = try asking.answer("k,a,b\nx,9,1\ny,1,1\n").restRule
    #expect(Set(rules + [fewer]).count == 2)
  }

  // MARK: Orders

  @Test func `totals beyond all numbers are larger or smaller than any`() throws {
    let rows = OrderableRows(
      names: CellTexts(["a", "b", "c"]), values: [[1, -1e308, 1e308], [2, -1e308, 1e308]],
      rule: .sum)
    #expect(rows.order(.valueDescending)?.rows == [2, 0, 1])
    #expect(rows.order(.value)?.rows == [1, 0, 2])
    #expect(rows.order(.none, top: 1)?.rows == [2])
  }

  @Test func `bars without any series stay as they are`() {
    let rows = OrderableRows(names: CellTexts(["b", "a", "c"]), values: [], rule: .sum)
    #expect(rows.order(.value) == RowOrder.source)
    #expect(rows.order(.valueDescending) == RowOrder.source)
    #expect(rows.order(.category)?.rows == [1, 0, 2])
    let first = rows.order(.none, top: 1)
    #expect(first?.rows == [0] && first?.restCount == 2 && first?.rest.isEmpty == true)
  }

  @Test func `of many bars none may be shown, and the rest is all of them`() {
    let count = 10_000
    let rows = OrderableRows(
      names: .numbers(count: count), values: [(0..<count).map { Double($0) }], rule: .sum)
    let none = rows.order(.valueDescending, top: 0)
    #expect(none?.rows?.isEmpty == true && none?.restCount == count)
    #expect(none?.rest == [49_995_000])
    #expect(rows.order(.valueDescending, top: 2)?.rows == [9_999, 9_998])
  }

  @Test func `an inexact median of the smallest numbers is near them`() {
    var counts = ValueCounts()
    let values = (0..<3_000).map { 1e-307 * (1 + Double($0) / 3_000) }
    for value in values { _ = counts.add(value) }
    #expect(!counts.isExact)
    #expect(abs(counts.median() / 1e-307 - 1.5) <= 1.5 * ValueCounts.relativeError)
    var negative = ValueCounts()
    for value in values { _ = negative.add(-value) }
    #expect(negative.median() < 0 && abs(negative.median() / 1e-307 + 1.5) <= 0.006)
  }
}
