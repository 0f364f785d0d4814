// What a bar is a part of: its stack where there are stacks, else the total of the chart.
import Scenegraph

extension Chart {
  /// A bar's part of what it is in; the ratio is NaN where it is a part of nothing.
  ///
  /// - Parameter stacked: whether it is one of several in a stack, and the part is one of that.
  func share(
    of bar: BarID, _ visible: VisibleValues, _ spans: BarSpans
  ) -> (ratio: Double, isOfStack: Bool) {
    let value = data.series[bar.series].values[bar.row]
    guard spans.areShares || layout == .stacked && visible.series.count > 1 else {
      return (visible.share(of: value), false)
    }
    if let share = spans.share(bar) { return (share, true) }
    let values = visible.series.map { data.series[$0].values[bar.row] }.filter { !$0.isNaN }
    let sum = values.reduce(0, +)
    let isOneSign = values.allSatisfy { $0 >= 0 } || values.allSatisfy { $0 <= 0 }
    // As with the total: of what cancels, or goes on beyond the plot, nothing is a part.
    guard visible.isAdditive, isOneSign, sum.isFinite, sum != 0 else { return (.nan, true) }
    return (value / sum, true)
  }
}
