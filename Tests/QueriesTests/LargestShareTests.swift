// The share of the most frequent value, of columns with few cells that are filled.
import TestSupport
import Testing

@testable import Queries
@testable import Tables

@Suite struct LargestShareTests {
  private func share(_ cells: [String]) -> Double {
    let table = table([("value", cells)])
    return RowSample(table, columns: table.columns).columns[0].largestShare
  }

  @Test func `a single value has all of its column, and none has nothing of it`() {
    for cell in ["red", "7", "2024-03-05"] {
      for place in 0..<4 {
        var cells = ["", "", "", ""]
        cells[place] = cell
        #expect(share(cells) == 1, "\(cells)")
      }
    }
    #expect(share(["", "", ""]) == 0)
  }

  @Test(arguments: (0..<40).sampled)
  func `gaps have no part in the share`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(3_000 + seed))
    let values = Bool.random(using: &random) ? ["red", "green", "blue"] : ["7", "8", "9"]
    for filled in 1...6 {
      let known = (0..<filled).map { _ in values.randomElement(using: &random) ?? "" }
      let cells = (known + ["", "", ""]).shuffled(using: &random)
      let most = values.map { value in known.count { $0 == value } }.max() ?? 0
      #expect(share(cells) == Double(most) / Double(filled), "\(cells)")
    }
  }
}
