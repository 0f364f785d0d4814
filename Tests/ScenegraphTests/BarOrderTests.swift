// Finding a bar by row and series, in the order that makes it a binary search.
import Scenegraph
import Testing

@Suite struct BarOrderTests {
  @Test func `every bar is found by its row and series, and no gap is`() {
    let bars = BarScenes(values: [
      [0.1, nil, 0.3], [nil, nil, nil], [nil, 0.2, nil], [0.4, 0.5, 0.6],
    ])
    var scene = bars.scene
    let label = MarkAttributes(.valueLabel, datum: .bar(.init(row: 0, category: "", value: 1)))
    scene.marks.append(
      .line(LineMark(label, bounds: .zero, color: BarScenes.white)))
    #expect(scene.hasOrderedBars)
    #expect(scene.bars == 1..<7)
    for row in -1...5 {
      for series in -1...4 {
        let expected = scene.marks.firstIndex {
          $0.role == .bar && $0.datum?.row == row && $0.datum?.series == series
        }
        #expect(scene.barIndex(row: row, series: series) == expected)
      }
    }
    #expect(scene.bars(ofRow: 3) == 4..<7)
    #expect(scene.bars(ofRow: 1).isEmpty)
  }

  @Test func `a bar for several rows is found by each of them`() {
    var scene = BarScenes(values: [[0.1, 0.2], [0.3, 0.4]]).scene
    for (index, rows) in [(1, 10...14), (2, 10...14), (3, 15...15), (4, 15...15)] {
      guard case .rect(var bar) = scene.marks[index] else { continue }
      let (row, series) = (rows.lowerBound, bar.attributes.datum?.series ?? -1)
      let run = RowAggregate(first: row, last: rows.upperBound, minimum: 0, maximum: 1)
      bar.attributes.datum =
        rows.count > 1
        ? .run(.init(rows: run, series: series, value: 1))
        : .bar(.init(row: row, series: series, category: "", value: 1))
      scene.marks[index] = .rect(bar)
    }
    #expect(scene.hasOrderedBars)
    #expect(scene.barIndex(row: 9, series: 0) == nil)
    for row in 10...14 {
      #expect(scene.barIndex(row: row, series: 0) == 1)
      #expect(scene.barIndex(row: row, series: 1) == 2)
    }
    #expect(scene.barIndex(row: 15, series: 1) == 4)
    #expect(scene.barIndex(row: 16, series: 1) == nil)
  }

  @Test func `a scene whose bars lie in another order is told`() {
    let ordered = BarScenes(values: [[0.1, 0.2], [0.3, 0.4]]).scene
    var swapped = ordered
    swapped.marks.swapAt(1, 2)
    #expect(!swapped.hasOrderedBars)
    var doubled = ordered
    doubled.marks.insert(ordered.marks[1], at: 1)
    #expect(!doubled.hasOrderedBars)
    var interrupted = ordered
    interrupted.marks.insert(ordered.marks[0], at: 2)
    #expect(!interrupted.hasOrderedBars)
    var nameless = ordered
    nameless.marks[1] = .line(LineMark(MarkAttributes(.bar), bounds: .zero, color: BarScenes.white))
    #expect(!nameless.hasOrderedBars)
  }

  @Test func `a scene without bars has none to find`() {
    let scene = BarScenes(values: []).scene
    #expect(scene.hasOrderedBars)
    #expect(scene.bars.isEmpty)
    #expect(scene.barIndex(row: 0, series: 0) == nil)
  }
}
