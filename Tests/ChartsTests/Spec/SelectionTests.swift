// Selections as ranges, against a plain set of bars.
import Charts
import TestSupport
import Testing

@Suite struct SelectionTests {
  private func bar(_ row: Int, _ series: Int = 0) -> BarID { BarID(row: row, series: series) }

  @Test func `nothing is selected at first and nothing is left after the last bar is removed`() {
    var selection = Selection()
    #expect(selection.isEmpty)
    #expect(selection.count == 0)
    #expect(Array(selection) == [])
    selection.insert(bar(3, 1))
    #expect(!selection.isEmpty)
    let wasSelected = (selection.remove(bar(3, 1)), selection.remove(bar(3, 1)))
    #expect(wasSelected == (true, false))
    #expect(selection == Selection())
    #expect(selection.hashValue == Selection().hashValue)
    #expect(Selection(rows: 4..<4, series: [0, 1]).isEmpty)
    selection.insert(rows: 7..<7, series: 2)
    #expect(selection.series == [])
  }

  @Test func `selections of the same bars are equal however they came about`() {
    var selection = Selection(rows: 0..<9, series: 0..<2)
    selection.remove(rows: 3..<6, series: 1)
    var other = Selection([bar(8, 1), bar(7, 1), bar(6, 1), bar(0, 1), bar(1, 1), bar(2, 1)])
    other.formUnion(Selection(rows: 5..<9, series: [0]))
    other.insert(rows: 0..<5, series: 0)
    #expect(selection == other)
    #expect(Set([selection]).contains(other))
    #expect([bar(2), bar(0)] as Selection == [bar(0), bar(2)])
  }

  @Test func `all of ten million bars are a range a series`() {
    let all = Selection(rows: 0..<10_000_000, series: 0..<3)
    #expect(all.count == 30_000_000)
    #expect(all.rows.ranges.count == 1)
    #expect(all.contains(bar(9_999_999, 2)))
    #expect(!all.contains(bar(10_000_000, 2)))
    #expect(!all.contains(bar(0, 3)))
    #expect(all.first { _ in true } == bar(0))
  }

  @Test func `bars come by row and then by series`() {
    let selection: Selection = [bar(2, 1), bar(0, 2), bar(2, 0), bar(0, 0), bar(5, 1)]
    #expect(Array(selection) == [bar(0, 0), bar(0, 2), bar(2, 0), bar(2, 1), bar(5, 1)])
  }

  @Test(arguments: 0..<60) func `a random selection is the set of its bars`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var selection = Selection()
    var bars: Set<BarID> = []
    for _ in 0..<40 {
      let low = Int.random(in: 0..<50, using: &random)
      let rows = low..<low + Int.random(in: 0..<12, using: &random)
      let series = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        selection.insert(bar(low, series))
        bars.insert(bar(low, series))
      case 1:
        let wasSelected = selection.remove(bar(low, series))
        #expect(wasSelected == (bars.remove(bar(low, series)) != nil))
      case 2:
        selection.remove(rows: rows, series: series)
        bars.subtract(rows.map { bar($0, series) })
      case 3:
        selection.formUnion(Selection(rows: rows, series: series..<3))
        bars.formUnion((series..<3).flatMap { index in rows.map { bar($0, index) } })
      default:
        selection.insert(rows: rows, series: series)
        bars.formUnion(rows.map { bar($0, series) })
      }
      let asked = Int.random(in: 0..<60, using: &random)
      let askedRows = asked..<asked + Int.random(in: 0..<9, using: &random)
      for index in 0..<4 {
        #expect(selection.contains(bar(asked, index)) == bars.contains(bar(asked, index)))
        #expect(
          selection.intersects(rows: askedRows, series: index)
            == askedRows.contains { bars.contains(bar($0, index)) })
      }
    }
    #expect(selection.count == bars.count)
    #expect(selection == Selection(bars))
    #expect(
      Array(selection) == bars.sorted { ($0.row, $0.series) < ($1.row, $1.series) })
    #expect(selection.rows == RangeSet(Set(bars.map(\.row)).map { $0..<$0 + 1 }))
    #expect((0..<70).allSatisfy { selection.contains(row: $0) == selection.rows.contains($0) })
    #expect(
      Set(selection.restricted { $0 != 1 }) == bars.filter { $0.series != 1 })
  }
}

@Suite struct SelectedValuesTests {
  private let data = ChartData(
    "Name", ["a", "b", "c", "d", "e"], ("X", [1, .nan, .infinity, 4, .nan]),
    ("Y", [.nan, 20, 30, .nan, .nan]))

  @Test func `a gap in a selected range is not selected`() {
    let all = Selection(rows: 0..<5, series: 0..<2)
    #expect(
      Array(data.bars(of: all)) == [
        BarID(row: 0, series: 0), BarID(row: 1, series: 1), BarID(row: 2, series: 0),
        BarID(row: 2, series: 1), BarID(row: 3, series: 0),
      ])
    #expect(data.barCount(of: all) == 5)
    #expect(data.sum(of: all) == 55)
  }

  @Test func `what the data has not is neither counted nor summed nor kept`() {
    let wild = Selection(rows: 3..<900, series: 0..<7)
    #expect(data.barCount(of: wild) == 1)
    #expect(data.sum(of: wild) == 4)
    #expect(data.selection(keeping: wild) == Selection(rows: 3..<5, series: [0]))
  }

  @Test func `a selection of gaps alone is empty`() {
    #expect(data.selection(keeping: Selection(rows: 4..<5, series: 0..<2)).isEmpty)
    #expect(data.selection(keeping: [BarID(row: 1, series: 0)]).isEmpty)
    #expect(ChartData.empty.selection(keeping: Selection(rows: 0..<5, series: 0..<2)).isEmpty)
  }
}
