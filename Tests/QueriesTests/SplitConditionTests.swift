// Conditions on bars that are split, against plain loops over the parts of each bar.
import Scenegraph
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct SplitConditionTests {
  @Test(arguments: [ShownAs.value, .share, .running, .change, .shareOfBar, .changePercent, .index])
  func `the total of a bar has to pass where its parts add up, else one of its parts`(
    _ shown: ShownAs
  ) throws {
    var random = SeededGenerator(seed: 390_107)
    var counted = 0
    for round in 0..<60 where Samples.takes(round) {
      let table = RandomTable(rowCount: [8, 60, 300][round % 3], &random)
      let day = table.ref("day")
      if (0..<table.rowCount).allSatisfy({ table.text(day, $0).isEmpty }) { continue }
      var query = Query(category: Field(day, grain: .quarter), method: .sum)
      query.series = Field(table.ref("side"))
      query.values = [Measure(table.ref("year"))]
      query.shownAs = shown
      let base = try run(query, over: table.table)
      // The bars' parts that have a value.
      let bars = base.categories.indices.map { row in
        base.series.map { $0.values[row] }.filter { !$0.isNaN }
      }
      let totals = bars.filter { !$0.isEmpty }.map { $0.reduce(0, +) }
      guard let bound = (totals + bars.joined()).filter({ $0 != 0 }).randomElement(using: &random)
      else { continue }
      // Beside a value, so that no rounding decides.
      let limit = bound + abs(bound) * 1e-6
      let isAbove = round % 2 == 0
      let having = BarCondition(isAbove ? .greater : .less, limit)
      query.having = having
      let answer = try run(query, over: table.table)
      let addsUp = [.value, .share, .running, .change].contains(shown)
      let kept = bars.indices.filter { row in
        let counts = addsUp && !bars[row].isEmpty ? [bars[row].reduce(0, +)] : bars[row]
        return counts.contains { isAbove ? $0 > limit : $0 < limit }
      }
      let names = kept.map { base.categories[$0] }
      #expect(Array(answer.categories) == names, "\(having.text) \(bars)")
      counted += bars.count > 1 ? 1 : 0
    }
    #expect(counted > 0)
  }

  @Test func `a bar without a change has no change of nothing`() throws {
    let text = """
      d,s,v
      2024-01-01,a,3
      2024-02-01,a,3
      2024-02-01,b,4
      2024-03-01,a,2
      2024-03-01,b,9

      """
    var asking = Asking(
      columns: ColumnRequest(category: "d", values: ["v"], series: "s"), method: .sum,
      having: BarCondition(">=0"))
    asking.shownAs = .change
    #expect(try asking.both(text).categories.count == 2)
    asking.having = BarCondition("<=0")
    #expect(try asking.both(text).categories.count == 1)
  }
}
