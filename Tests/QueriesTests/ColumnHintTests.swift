// Hints in the list of columns where dates are hard to tell, and bins of infinite numbers.
import Testing

@testable import Queries
@testable import Tables

@Suite struct ColumnHintTests {
  /// The hint of the second column.
  private func hint(_ text: String) throws -> ColumnSummary.Hint {
    let summaries = try table(text).summaries
    return try #require(summaries.dropFirst().first).hint
  }

  private func isCounted(_ hint: ColumnSummary.Hint) -> Bool {
    if case .values = hint { true } else { false }
  }

  private func text(_ count: Int, _ cell: (Int) -> String) -> String {
    "n,when\n" + (0..<count).map { "\($0),\(cell($0))\n" }.joined()
  }

  @Test func `dates that begin after thousands of empty cells are a range`() throws {
    let text = text(9_500) { $0 < 9_000 ? "" : "\(2012 + $0 % 4)-05-06" }
    #expect(try hint(text) == .range("2012 to 2015"))
  }

  @Test func `more different dates than are looked at are counted`() throws {
    func minutes(_ count: Int) -> String {
      let start = Int64(CivilDate(year: 2015, month: 3, day: 1).dayNumber) * 86_400
      return text(count) { TimeUnit.minute.text(of: start + Int64($0) * 60) }
    }
    let most = Limits.textsOfSummaries
    #expect(most == 20_000)
    // 13 days and 21 hours.
    #expect(try hint(minutes(most)) == .range("2015-03-01 to 2015-03-14"))
    #expect(try isCounted(hint(minutes(most + 1))))
  }

  @Test func `moments within a minute are counted`() throws {
    let text = text(4) { "2015-03-01 10:00:0\($0 % 2 + 1)" }
    #expect(try hint(text) == .values(2, isExact: true))
  }

  @Test func `numbers with infinite ones have bins of one width`() throws {
    let table = try table("k,v\na,1\nb,2\nc,inf\nd,30\n")
    let field = Field(ColumnRef(table.columns[1]))
    let grains = table.grains(of: field)
    #expect(grains.map(\.grain) == [.automatic] && grains.map(\.shown) == [.automatic])
    // Finite ones alone have narrower and wider bins, too.
    let finite = try QueriesTests.table("k,v\na,1\nb,2\nc,3\nd,30\n")
    #expect(finite.grains(of: field).count > 1)
  }
}
