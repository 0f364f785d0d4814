// Maps a selection from one arrangement to another.
package import Queries

extension Arrangement {
  /// Maps a selection from another arrangement of the same data. "Other" has no source row, so it
  /// is neither mapped nor selected.
  ///
  /// Takes time proportional to the selected rows; all rows together are one range and take
  /// constant time.
  package func selection(_ selection: Selection, from other: Arrangement) -> Selection {
    if hasRows(of: other) { return selection }
    return fromSource(other.toSource(selection))
  }

  package func selection(
    _ selection: Selection, from other: Arrangement, _ match: DataMatch
  ) -> Selection {
    if match.keepsRows, match.keepsSeries { return self.selection(selection, from: other) }
    return fromSource(match.selection(other.toSource(selection)))
  }

  /// Whether its rows are trivially those of another arrangement of the same data: both have all
  /// rows in source order, or both have the same rows and "other".
  private func hasRows(of other: Arrangement) -> Bool {
    if restRow == nil { return isSource && other.isSource }
    return sourceRows == other.sourceRows && restRow == other.restRow
  }

  private func toSource(_ selection: Selection) -> Selection {
    guard let sourceRows else { return selection }
    return selection.mapped(
      all: sourceRows.indices, to: sourceRows.count == sourceCount ? 0..<sourceCount : nil,
      count: sourceCount
    ) { Int(sourceRows[$0]) }
  }

  private func fromSource(_ selection: Selection) -> Selection {
    guard let sourceRows else { return selection }
    return selection.mapped(
      all: 0..<sourceCount, to: sourceRows.indices, count: sourceRows.count
    ) { row(ofSource: $0) }
  }
}

extension Selection {
  /// Maps the rows of the selection.
  ///
  /// - Parameters:
  ///   - all: the valid rows; others are left out.
  ///   - image: the contiguous image of all valid rows; nil if it is not contiguous.
  ///   - count: the number of rows in the target.
  ///   - row: the image of one row; nil if it has none.
  fileprivate func mapped(
    all: Range<Int>, to image: Range<Int>?, count: Int, _ row: (Int) -> Int?
  ) -> Selection {
    var mapped = Selection()
    for series in series {
      let ranges = rows(ofSeries: series).ranges
      if let image, ranges.contains(where: { $0.clamped(to: all) == all }) {
        mapped.setRows(RangeSet(image), series: series)
        continue
      }
      var isSelected: [Bool] = []
      var rows: [Int] = []
      // A table for all rows costs more than sorting a few.
      let selectedCount = ranges.reduce(0) { $0 + $1.clamped(to: all).count }
      let hasTable = selectedCount > count / 32
      if hasTable { isSelected = Array(repeating: false, count: count) }
      for range in ranges {
        for old in range.clamped(to: all) {
          guard let new = row(old) else { continue }
          if hasTable { isSelected[new] = true } else { rows.append(new) }
        }
      }
      let runs = hasTable ? runs(of: isSelected) : runs(of: rows.sorted())
      mapped.setRows(runs, series: series)
    }
    return mapped
  }
}

/// The runs of selected rows, in order, so that each is appended to the set.
private func runs(of isSelected: [Bool]) -> RangeSet<Int> {
  var rows = RangeSet<Int>()
  var start: Int?
  for row in isSelected.indices {
    if isSelected[row] {
      start = start ?? row
    } else if let first = start {
      rows.insert(contentsOf: first..<row)
      start = nil
    }
  }
  if let start { rows.insert(contentsOf: start..<isSelected.count) }
  return rows
}

/// The runs of rows that are given in ascending order.
private func runs(of sorted: [Int]) -> RangeSet<Int> {
  var rows = RangeSet<Int>()
  var run: Range<Int>?
  for row in sorted {
    if let current = run, row <= current.upperBound {
      run = current.lowerBound..<max(current.upperBound, row + 1)
    } else {
      if let run { rows.insert(contentsOf: run) }
      run = row..<row + 1
    }
  }
  if let run { rows.insert(contentsOf: run) }
  return rows
}
