// When two states say the same of the charts beside a chart.
import Charts
import Queries
import Testing

@Suite struct LinkedStateTests {
  private func state(_ values: [Double], rows: Int = 3) -> ChartState {
    var state = ChartState()
    state.linked.hoverShare = RemainingBars(
      values: [values], rowCounts: [values.map { _ in 1 }], rowCount: rows, wholeRowCount: 9)
    return state
  }

  @Test func `states are equal if the bar under the pointer has the same part of every bar`() {
    let one = state([1, .nan, 3])
    #expect(one == state([1, .nan, 3]))
    #expect(one != state([1, 2, 3]) && one != state([1, .nan, 4]))
    #expect(one != state([1, .nan]) && one != state([1, .nan, 3], rows: 2))
    #expect(one != ChartState() && ChartState() == ChartState())
  }

  @Test func `in a set of states each is once`() {
    var all = [ChartState()]
    for change in 0..<4 {
      var state = ChartState()
      switch change {
      case 0: state.linked.isRemovable = true
      case 1: state.linked.isUntitled = true
      case 2: state.linked.headroom = 40
      default: state.linked.note = LinkedNote(names: "Japan", rowCount: 79, wholeRowCount: 406)
      }
      all.append(state)
    }
    all += [state([1, .nan, 3]), state([2, .nan, 3])]
    #expect(Set(all).count == 7)
    #expect(Set(all + [state([1, .nan, 3])] + all.reversed()).count == 7)
  }
}
