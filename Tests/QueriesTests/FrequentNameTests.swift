// A name that nearly all rows have: nine of ten may be drawn, more of them may not.
import Testing

@testable import Queries
@testable import Tables

@Suite struct FrequentNameTests {
  /// A table in which so many rows are closed, and all others open.
  private func chooser(_ count: Int, others: Int) throws -> Chooser {
    let rows = (0..<count).map { row in
      "\(row < others ? "closed" : "open"),thing \(row),\(row * 37 % 101).5\n"
    }
    let table = try table("state,item,points\n" + rows.joined())
    #expect(table.rowCount == count)
    return Chooser(table)
  }

  @Test(arguments: 8...40)
  func `of ten rows or more, a name of more than nine in ten says nothing`(_ count: Int) throws {
    for others in 1...4 {
      let chooser = try chooser(count, others: others)
      let (state, item) = (Candidate.Place(column: 0), Candidate.Place(column: 1))
      let named = chooser.veto(of: Candidate(category: state, values: [], method: .count))
      let split = chooser.veto(
        of: Candidate(category: item, values: [], method: .count, series: state))
      let isFrequent = count >= 10 && 10 * (count - others) > 9 * count
      #expect((named == .oneName) == isFrequent, "\(others) of \(count)")
      #expect((split == .oneName) == isFrequent, "\(others) of \(count)")
    }
  }
}
