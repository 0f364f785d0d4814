// How the rest of ratios and shares is written: rounded as the bars beside it are.
import Scenegraph
import Testing

@testable import Queries
@testable import Tables

@Suite struct RestTextTests {
  @Test func `a ratio of others has the decimals of the ratios`() throws {
    let asking = Asking(columns: ColumnRequest(category: "k", values: ["a/b"]))
    let answer = try asking.answer("k,a,b\nx,1,3\ny,1,3\nz,8,1\n")
    #expect(answer.series[0].texts[0] == "0.3333")
    let ordered = try #require(answer.reordered(.valueDescending, top: 1))
    // Two thirds of two, not their sum.
    #expect(ordered.order.restTexts == ["0.3333"])
  }

  @Test func `the others of the largest numbers there are have a mean, and a sum if it is one`()
    throws
  {
    let heights = [2e307, 1e308, 1e308, 1.5e308]
    let mean = RestRule.mean.rest([heights], [true, true, true, false])
    #expect(abs(mean[0] - (2e307 / 3 + 1e308 / 3 + 1e308 / 3)) <= 1e293, "\(mean)")
    #expect(RestRule.sum.combined([1e308, 1e308]) == .infinity)
    #expect(RestRule.sum.combined([1e308, 1e308, -1e308, 5]) == 1e308)
    #expect(RestRule.mean.combined([1.5e308, 1.5e308]) == 1.5e308)
  }

  @Test func `shares of other bars are rounded as shares are`() throws {
    let text = "k,s,n\nx,p,1\nx,q,1\ny,p,1\ny,q,6\nz,p,2\nz,q,5\n"
    let numbers: [String: [Double]] = ["x": [1, 1], "y": [1, 6], "z": [2, 5]]
    let asking = Asking(
      columns: ColumnRequest(category: "k", values: ["n"], series: "s"), method: .sum,
      shownAs: .shareOfBar)
    let answer = try asking.both(text)
    #expect(answer.series.map(\.name) == ["p", "q"])
    let ordered = try #require(answer.reordered(.category, top: 1))
    let kept = Set((ordered.order.rows ?? []).map { answer.categories[Int($0)] })
    #expect(kept.count == 1 && ordered.order.restCount == 2)
    let others = numbers.filter { !kept.contains($0.key) }.map(\.value)
    let sums = (0..<2).map { series in others.reduce(0.0) { $0 + $1[series] } }
    #expect(ordered.order.restTexts.count == 2)
    for (text, sum) in zip(ordered.order.restTexts, sums) {
      // None of these shares ends.
      let share = sum / (sums[0] + sums[1])
      let shown = try #require(Double(text), "\(text)")
      #expect(abs(shown - share) <= 0.000_005 && text.utf8.count == 7, "\(text) of \(share)")
    }
  }
}
