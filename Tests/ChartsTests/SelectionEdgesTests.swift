// The limits of selections: series without a selected bar, and how many bars are few.
import Charts
import Testing

@Suite struct SelectionEdgesTests {
  @Test func `of a series without a selected bar no row is selected`() {
    var selection = Selection(rows: 2..<5, series: [1])
    #expect(selection.rows(ofSeries: 1).ranges.map(\.self) == [2..<5])
    #expect(selection.rows(ofSeries: 0).isEmpty && selection.rows(ofSeries: 7).isEmpty)
    selection.remove(rows: 0..<9, series: 1)
    #expect(selection.rows(ofSeries: 1).isEmpty && selection.isEmpty)
  }

  @Test func `a thousand rows are few, in one range or each by itself, and one more are not`() {
    for step in [1, 2, 3] {
      for count in [0, 1, 999, 1_000, 1_001, 2_000] {
        let selection = Selection((0..<count).map { BarID(row: $0 * step, series: 0) })
        #expect(selection.isSmall == (count <= 1_000), "\(count) in steps of \(step)")
        // Those that follow each other are one range.
        #expect(selection.hasFewRanges == (step == 1 || count <= 1_000), "\(count), \(step)")
      }
    }
    var two = Selection(rows: 0..<600, series: [0])
    #expect(two.isSmall)
    two.insert(rows: 0..<600, series: 1)
    #expect(!two.isSmall && two.hasFewRanges)
  }
}
