// A question that is answered while rows are read and forgotten has the answer of rows that are kept.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct FoldLawTests {
  private static func read(
    _ bytes: [UInt8], _ request: TableRequest, cuts: [Int] = []
  ) throws -> Table {
    var reader = TableReader(request, totalBytes: bytes.count)
    try bytes.withUnsafeBytes { buffer in
      for (start, end) in zip([0] + cuts, cuts + [bytes.count]) where start < end {
        try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      }
    }
    try reader.finish()
    return reader.snapshot()
  }

  /// What makes a fold of the question that a sample of the rows leads to.
  private static func request(_ asked: AskedQuery) -> TableRequest {
    TableRequest(
      fold: { sample in
        guard let choice = try? QueryChoice(asked, in: sample) else { return nil }
        return QueryFold(choice, to: asked, sample: sample, limits: .standard)
      }, keepsRows: false)
  }

  @Test("Of random questions about columns of every meaning, read in pieces")
  func law() throws {
    var random = SeededGenerator(seed: 404)
    var folded = 0
    for round in 0..<12 {
      let count = [3, 40, 200, 800][round % 4]
      let bytes = Array(RandomQuestion.text(rowCount: count, &random).utf8)
      let kept = try Self.read(bytes, TableRequest())
      for _ in 0..<20 {
        let asked = RandomQuestion.asked(of: kept, &random)
        let cuts = (0..<2).map { _ in Int.random(in: 0..<bytes.count, using: &random) }.sorted()
        // Periods before those that the filters leave need the rows once more, and the last digits of
        // spreads depend on the parts that are added up.
        guard asked.comparison == nil, !asked.hasErrors,
          let choice = try? QueryChoice(asked, in: kept),
          let table = try? Self.read(bytes, Self.request(asked), cuts: cuts),
          let choiceOfFold = try? QueryChoice(asked, in: table), choiceOfFold.query == choice.query,
          let found = try? run(choice.query, over: table)
        else { continue }
        folded += 1
        let wanted = try run(choice.query, over: kept)
        // Whether there are other values than the first is known of rows that are kept.
        func told(_ answer: Answer) -> [Substring] {
          answer.recorded.replacing("areAll: true", with: "areAll: false").split(separator: "\n")
        }
        let lines = zip(told(found), told(wanted))
        let difference = lines.first { $0 != $1 }
        #expect(difference == nil, "round \(round): \(choice.query)")
        #expect(found.order.rows == wanted.order.rows, "round \(round): \(choice.query)")
        #expect(found.order.restTexts == wanted.order.restTexts, "round \(round): \(choice.query)")
      }
    }
    #expect(folded > 60)
  }
}
