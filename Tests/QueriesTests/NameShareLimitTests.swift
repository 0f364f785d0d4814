// What groups may cost if each thread has a share of the names: the same as on one thread.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct NameShareLimitTests {
  /// Why rows cannot be grouped; nil if they can.
  private func refusal(
    _ table: Table, _ method: Query.Method, _ change: (inout Limits) -> Void
  ) throws -> String? {
    var limits = Limits.standard
    change(&limits)
    let query = Query(
      category: Field(ColumnRef(table.columns[0])),
      values: [Measure(ColumnRef(table.columns[1]))], method: method)
    let plan = try QueryPlan(query, in: table)
    #expect(plan.mayShareNames)
    let pieces = RowPieces(table, columns: plan.columns)
    return sentence { _ = try plan.shares(of: pieces, table, limits) { false } }
  }

  @Test(arguments: (0..<20).sampled)
  func `the name that goes beyond a limit is told by its line`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_600 + seed))
    let names = (0..<Int.random(in: 2...200, using: &random)).map { number in
      "n\(number)" + String(repeating: "x", count: Int.random(in: 0...9, using: &random))
    }
    let rows = (0..<Int.random(in: 2...900, using: &random)).map { _ in
      names.randomElement(using: &random) ?? ""
    }
    let table = try table("name,v\n" + rows.enumerated().map { "\($1),\($0)\n" }.joined())
    // In the order of their first rows, with the lines of these.
    var known: [(name: String, line: Int)] = []
    for (row, name) in rows.enumerated() where !known.contains(where: { $0.name == name }) {
      known.append((name, row + 2))
    }
    let byteCount = known.reduce(0) { $0 + $1.name.utf8.count }
    for limit in [byteCount, byteCount - 1, Int.random(in: 1...byteCount, using: &random)] {
      var bytes = 0
      let first = known.first { name in
        bytes += name.name.utf8.count
        return bytes > limit
      }
      let found = try refusal(table, .sum) { $0.groupNameBytes = limit }
      #expect((found == nil) == (first == nil), "\(limit) of \(byteCount) bytes")
      if let found, let first {
        #expect(found.hasPrefix("\(first.line): categories with names of more than "), "\(found)")
      }
    }
    for limit in [known.count, known.count - 1, Int.random(in: 1...known.count, using: &random)]
    where limit > 0 {
      let line = limit < known.count ? known[limit].line : nil
      let wanted = line.map { "\($0): more than \(limit) categories" }
      let found = try refusal(table, .sum) { $0.groups = limit }
      let told = found?.split(separator: ";").first.map(String.init)
      #expect(told == wanted, "of \(known.count)")
    }
    // All values differ.
    let enough = try refusal(table, .median) { $0.medianValues = rows.count }
    #expect(enough == nil)
    let tooFew = try refusal(table, .median) { $0.medianValues = rows.count - 1 }
    #expect(tooFew?.contains("more than \(rows.count - 1) different values") == true)
  }

  @Test(arguments: [3, 500, 599])
  func `where threads have counted values apart no line is told, rather than a wrong one`(
    limit: Int
  ) throws {
    // All names are in the first rows, but the value that goes beyond the limit may be far below.
    let rows = (0..<600).map { "n\($0 % 40),\($0)\n" }
    let told = try refusal(table("name,v\n" + rows.joined()), .median) { $0.medianValues = limit }
    #expect(
      told == "medians of more than \(limit) different values; choose a category of fewer names "
        + "with -c, or -a mean")
  }
}
