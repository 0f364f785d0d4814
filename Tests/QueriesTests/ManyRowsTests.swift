// Rows beyond the first block of them, and different values up to their limit.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct ManyRowsTests {
  @Test(arguments: [Query.Method.sum, .count])
  func `bars of many rows are split as those of few`(_ method: Query.Method) throws {
    var random = SeededGenerator(seed: 83)
    var text = "k,s,v\n"
    var expected: [String: Double] = [:]
    // More than are grouped at once.
    for _ in 0..<30_000 {
      let name = ["a", "b", "c"].randomElement(using: &random) ?? ""
      let series = ["x", "y"].randomElement(using: &random) ?? ""
      let value = Int.random(in: 0..<100, using: &random)
      text += "\(name),\(series),\(value)\n"
      expected["\(name) \(series)", default: 0] += method == .sum ? Double(value) : 1
    }
    let columns = ColumnRequest(
      category: "k", values: method == .sum ? ["v"] : [], series: "s")
    let answer = try Asking(columns: columns, method: method).both(text)
    var found: [String: Double] = [:]
    for series in answer.series {
      for (name, value) in zip(answer.categories, series.values) {
        found["\(name) \(series.name)"] = value
      }
    }
    #expect(found == expected)
  }

  @Test(arguments: [(200, false), (199, true)])
  func `as many different numbers are counted as the limit says`(
    _ limit: Int, _ isRefused: Bool
  ) throws {
    let text = "name,n\n" + (0..<200).map { "a,\($0)\n" }.joined()
    let asking = Asking(
      columns: ColumnRequest(category: "name", values: ["n"]), method: .distinct)
    var limits = Limits.standard
    limits.medianValues = limit
    let kept = sentence { _ = try asking.answer(text, limits: limits) }
    let folded = sentence { _ = try asking.folded(text, limits: limits) }
    #expect(folded == kept)
    #expect((kept != nil) == isRefused)
    if let kept { #expect(kept.contains("more than \(limit) different values")) }
  }
}
