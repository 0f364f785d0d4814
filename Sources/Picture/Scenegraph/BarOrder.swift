// The order of bars among a scene's marks, which allows binary search.

/// **The order of bars**, ensured by the builder of a scene and tested by `hasOrderedBars`:
/// 1. marks with the role `bar` are contiguous;
/// 2. the datum of each is a bar or a run, in strictly ascending order of (row, series);
/// 3. all bars of one row aggregate the same rows; the runs of rows do not overlap.
extension Scene {
  package var bars: Range<Int> {
    guard let first = marks.firstIndex(where: { $0.role == .bar }) else { return 0..<0 }
    let end = partition(first..<marks.count) { marks[$0].role == .bar }
    return first..<end
  }

  /// The index of the bar of a series that shows the row, alone or aggregated; nil for a gap, a row
  /// out of view or a series that is not drawn. O(log bars), plus the marks below the bars.
  package func barIndex(row: Int, series: Int) -> Int? {
    let candidates = bars(ofRow: row)
    let index = partition(candidates) { (marks[$0].datum?.series ?? 0) < series }
    guard index < candidates.upperBound, marks[index].datum?.series == series else { return nil }
    return index
  }

  /// The indices of the bars of all series that show the row, alone or aggregated.
  package func bars(ofRow row: Int) -> Range<Int> {
    let bars = self.bars
    let end = partition(bars) { (marks[$0].datum?.row ?? 0) <= row }
    guard end > bars.lowerBound, let shown = marks[end - 1].datum?.cell?.rows,
      row <= shown.upperBound
    else { return end..<end }
    let start = partition(bars.lowerBound..<end) {
      (marks[$0].datum?.row ?? 0) < shown.lowerBound
    }
    return start..<end
  }

  /// Whether the bars are in the order that lookup relies on. O(marks); for tests.
  package var hasOrderedBars: Bool {
    let indices = marks.indices.filter { marks[$0].role == .bar }
    guard let first = indices.first, let last = indices.last else { return true }
    guard last - first + 1 == indices.count else { return false }
    var previous: (row: Int, series: Int, last: Int)?
    for mark in marks[first...last] {
      guard let (rows, series) = mark.datum?.cell else { return false }
      let (row, end) = (rows.lowerBound, rows.upperBound)
      if let previous {
        let isSameRow =
          row == previous.row && end == previous.last && series > previous.series
        guard isSameRow || row > previous.last else { return false }
      }
      previous = (row, series, end)
    }
    return true
  }

  /// The first index in the range for which the condition fails; it must hold for a prefix.
  private func partition(_ range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
