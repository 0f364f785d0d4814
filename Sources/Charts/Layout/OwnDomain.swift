// How far an axis reaches where the rest is summed in one bar: what nobody asked about must not make
// all others small.
import Scales
import Scenegraph

extension Chart {
  /// The rows of the data, without the rest in one.
  var ownRows: Range<Int> { 0..<(arrangement.otherRow ?? data.categories.count) }

  /// The domain of some values without the rest, zero included; nil where there is no rest, or
  /// nothing else that is finite and not zero.
  ///
  /// - Parameter whole: the domain with it.
  func ownDomain(
    of summaries: [SeriesSummary], within whole: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    guard arrangement.otherRow != nil else { return nil }
    let cells = summaries.compactMap { $0.extremeCells(in: ownRows) }
    let lowest = cells.map(\.lowest.value).min() ?? 0
    let highest = cells.map(\.highest.value).max() ?? 0
    // What is infinite hides how far the others reach.
    guard lowest.isFinite, highest.isFinite, lowest < 0 || highest > 0 else { return nil }
    return max(whole.lowerBound, min(lowest, 0))...min(whole.upperBound, max(highest, 0))
  }

  /// The domain of the stacks, zero included.
  func ownStackDomain(series: [Int]) -> ClosedRange<Double> {
    let whole = data.stackDomain(series: series)
    let stacks = data.stackSummary(series)
    return ownDomain(of: [stacks.negative, stacks.positive].compactMap(\.self), within: whole)
      ?? whole
  }
}
