// Columns that have no bars of their own are grouped as one, so that they cost no more than one.
import Testing

@testable import Queries
@testable import Tables

@Suite struct CombinedColumnTests {
  @Test func `the same values of many columns are kept once`() throws {
    // Of fourteen columns twelve have bars of their own.
    let names = (1...14).map { "v\($0)" }
    let rows = (0..<50).map { row in
      "a," + names.map { _ in String(row) }.joined(separator: ",") + "\n"
    }
    let text = "k," + names.joined(separator: ",") + "\n" + rows.joined()
    let asking = Asking(columns: ColumnRequest(category: "k", values: names), method: .median)
    var limits = Limits.standard
    limits.medianValues = 13 * 50
    let answer = try asking.answer(text, limits: limits)
    #expect(answer.series.map { $0.values[0] } == Array(repeating: 24.5, count: 13))
    #expect(answer.series.last?.name == "2 others" && answer.restSeries == ["v13", "v14"])
    limits.medianValues -= 1
    let refusal = sentence { _ = try asking.answer(text, limits: limits) }
    #expect(refusal?.contains("more than 649 different values") == true)
  }
}
