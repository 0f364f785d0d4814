// What of the data is selected: the readers of a selection, which leave out its gaps.
internal import Queries

extension ChartData {
  /// The selected bars in the order of the chart, without the gaps.
  package func bars(of selection: Selection) -> some Sequence<BarID> {
    selection.lazy.filter { isBar($0) }
  }

  /// Whether there is a value: no gap, and not outside of the data.
  package func isBar(_ bar: BarID) -> Bool {
    series.indices.contains(bar.series)
      && series[bar.series].values.indices.contains(bar.row)
      && !series[bar.series].values[bar.row].isNaN
  }

  /// How many bars are selected; takes time with the number of selected ranges.
  package func barCount(of selection: Selection) -> Int {
    selection.series.filter(series.indices.contains).reduce(0) { count, index in
      selection.rows(ofSeries: index).ranges.reduce(count) {
        $0 + series[index].summary.count(in: $1)
      }
    }
  }

  /// The sum of the selected values that are finite; NaN where it is beyond what a double holds.
  /// Takes time with the number of selected ranges, and none when asked again.
  package func sum(of selection: Selection) -> Double {
    lastSum.value(
      for: (series.map(\.summary), selection),
      isSame: {
        $0.summaries.elementsEqual($1.summaries, by: ===) && $0.selection == $1.selection
      },
      make: { freshSum(of: selection) })
  }

  private func freshSum(of selection: Selection) -> Double {
    var sum = CompensatedSum()
    for index in selection.series.filter(series.indices.contains) {
      for rows in selection.rows(ofSeries: index).ranges {
        sum.add(series[index].summary.compensatedSum(in: rows))
      }
    }
    return sum.value
  }

  /// What of a selection is still there: without rows and series that the data has not, and without
  /// ranges that have become nothing but gaps. What is left is empty exactly where no bar is
  /// selected.
  package func selection(keeping selection: Selection) -> Selection {
    var kept = selection.restricted { series.indices.contains($0) }
    for index in kept.series {
      let count = series[index].values.count
      if let last = kept.rows(ofSeries: index).ranges.last, last.upperBound > count {
        kept.remove(rows: count..<Int.max, series: index)
      }
    }
    func hasBars(_ rows: Range<Int>, _ series: Int) -> Bool {
      self.series[series].summary.count(in: rows) > 0
    }
    return kept.allRanges(satisfy: hasBars) ? kept : kept.filteringRanges(hasBars)
  }
}
