// A selection follows its bars from one arrangement to another.

extension Arrangement {
  /// What is selected in another arrangement of the same data, in this one. "Other" stands for no
  /// row of the source: it is neither taken along nor ever selected so.
  package func selection(_ selection: Selection, from other: Arrangement) -> Selection {
    if sourceRows == other.sourceRows, otherRow == other.otherRow { return selection }
    return fromSource(other.toSource(selection))
  }

  /// What is selected in another arrangement of earlier data, in this one.
  package func selection(
    _ selection: Selection, from other: Arrangement, _ match: DataMatch
  ) -> Selection {
    if match.keepsRows, match.keepsSeries { return self.selection(selection, from: other) }
    return fromSource(match.selection(other.toSource(selection)))
  }

  private func toSource(_ selection: Selection) -> Selection {
    guard let sourceRows else { return selection }
    var mapped = Selection()
    for series in selection.series {
      var isSelected = Array(repeating: false, count: sourceCount)
      for rows in selection.rows(ofSeries: series).ranges {
        for row in rows.clamped(to: sourceRows.indices) {
          isSelected[Int(sourceRows[row])] = true
        }
      }
      mapped.setRows(runs(isSelected.count) { isSelected[$0] }, series: series)
    }
    return mapped
  }

  private func fromSource(_ selection: Selection) -> Selection {
    guard let sourceRows else { return selection }
    var mapped = Selection()
    for series in selection.series {
      var isSelected = Array(repeating: false, count: sourceCount)
      for rows in selection.rows(ofSeries: series).ranges {
        for row in rows.clamped(to: isSelected.indices) { isSelected[row] = true }
      }
      mapped.setRows(
        runs(sourceRows.count) { isSelected[Int(sourceRows[$0])] }, series: series)
    }
    return mapped
  }
}

/// The runs of rows that are selected, in order, so that each is added at the end of the set.
private func runs(_ count: Int, _ isSelected: (Int) -> Bool) -> RangeSet<Int> {
  var rows = RangeSet<Int>()
  var start: Int?
  for row in 0..<count {
    if isSelected(row) {
      start = start ?? row
    } else if let first = start {
      rows.insert(contentsOf: first..<row)
      start = nil
    }
  }
  if let start { rows.insert(contentsOf: start..<count) }
  return rows
}
