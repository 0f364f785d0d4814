// What groups may cost, and what is said at the limit.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct GroupLimitTests {
  private func error(
    _ text: String, _ method: Query.Method, _ change: (inout Limits) -> Void
  ) -> String? {
    var limits = Limits.standard
    change(&limits)
    let kept = sentence { _ = try Asking(method: method).answer(text, limits: limits) }
    #expect(sentence { _ = try Asking(method: method).folded(text, limits: limits) } == kept)
    return kept
  }

  @Test func `a limit on groups is named, with what to do`() {
    let text = "name,n\na,1\nb,2\na,3\nccc,4\n"
    #expect(error(text, .sum) { $0.groups = 3 } == nil)
    #expect(
      error(text, .sum) { $0.groups = 2 }
        == "5: more than 2 categories; choose another with -c, or leave out -a")
    #expect(error(text, .sum) { $0.groupNameBytes = 5 } == nil)
    #expect(
      error(text, .sum) { $0.groupNameBytes = 4 }
        == "5: categories with names of more than 4 bytes; choose another with -c, or leave out -a")
    let values = "name,n\n" + (0..<200).map { "a,\($0)\n" }.joined()
    #expect(error(values, .median) { $0.medianValues = 200 } == nil)
    #expect(error(values, .median) { $0.medianValues = 199 }?.contains("more than 199") == true)
    #expect(
      error(values, .median) { $0.medianValues = 90 }
        == "92: medians of more than 90 different values; choose a category of fewer names with "
        + "-c, or -a mean")
  }

  @Test func `rows in groups have no limit of their own`() throws {
    let text = "name,n\n" + (0..<500).map { "a\($0 % 3),1\n" }.joined()
    var limits = Limits.standard
    limits.rows = 100
    limits.sampleBytes = 200
    #expect(throws: Never.self) { try Asking(method: .sum).folded(text, limits: limits) }
    #expect(
      sentence { _ = try Asking().answer(text, limits: limits) }
        == "102: more than 100 rows; draw a part of them, or use -a")
  }

  @Test func `of series and values beyond the limits the largest are shown`() throws {
    let rows = (0..<20).map { "c,s\($0),\($0)\n" }.joined()
    let asking = Asking(
      columns: ColumnRequest(category: "k", values: ["v"], series: "s"), method: .sum)
    let answer = try asking.both("k,s,v\n" + rows)
    let own = (8..<20).map { "s\($0)" }
    #expect(answer.series.map(\.name) == own + ["8 others"])
    #expect(answer.series[12].values == [28] && answer.notices.isEmpty)
    #expect(
      sentence {
        _ = try Asking(columns: asking.columns).answer("k,s,v\na,x,1\nb,x,2\na,x,3\n")
      } == "4: category \"a\" and series \"x\" occur together twice, first on line 2; -a sum adds "
        + "such rows up, and without -s all rows stay apart")
    var limits = Limits.standard
    limits.values = 5
    let few = try asking.answer("k,s,v\na,x,1\nb,y,2\nc,z,3\n", limits: limits)
    #expect(few.series.map(\.name) == ["z", "2 others"])
  }
}
