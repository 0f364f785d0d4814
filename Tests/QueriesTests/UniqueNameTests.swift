// Names that stand once each: rows are their bars, however many there are.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct UniqueNameTests {
  /// - Parameter repeated: the rows that have the name of the row before.
  private func text(_ count: Int, repeated: Set<Int> = []) -> String {
    let rows = (1...count).map { "item \(repeated.contains($0) ? $0 - 1 : $0),\($0 % 977 + 1)\n" }
    return "name,value\n" + rows.joined()
  }

  @Test(
    "Rows of different names are bars, asked for by columns alone",
    arguments: [2000, 2049, 5000, 140_000], [false, true])
  func unique(count: Int, hasValue: Bool) throws {
    let table = try table(text(count))
    let asked = AskedQuery(
      ColumnRequest(category: "name", values: hasValue ? ["value"] : []))
    var choice = try QueryChoice(asked, in: table)
    let answer = try choice.answer(from: table)
    #expect(answer.query.method == .none && answer.grouping == nil)
    #expect(answer.categories.count == count && answer.order.restCount == count - 20)
  }

  @Test("One repeated name is found, wherever it is", arguments: [2, 3000, 139_999])
  func repeated(row: Int) throws {
    let table = try table(text(140_000, repeated: [row]))
    let asked = AskedQuery(ColumnRequest(category: "name", values: ["value"]))
    var choice = try QueryChoice(asked, in: table)
    let answer = try choice.answer(from: table)
    #expect(answer.grouping != nil && answer.categories.count == 139_999)
  }

  @Test("Repeats are those of a set of texts", arguments: (1...200).sampled)
  func law(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 2...30_000, using: &random)
    let range = Int.random(in: 1...40, using: &random) * count * count / 20
    let names = (0..<count).map { _ in "n\(Int.random(in: 0...range, using: &random))" }
    let chunks = ColumnChunks(
      stride(from: 0, to: count, by: 8192).map { start in
        ColumnChunk(.texts(TextRun(names[start..<min(count, start + 8192)])))
      })
    #expect(chunks.hasRepeats() == (Set(names).count < count))
    let half = count / 2
    #expect(chunks.hasRepeats(within: half) == (Set(names.prefix(half)).count < half))
  }
}
