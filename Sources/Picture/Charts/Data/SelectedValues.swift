// The selected values, without gaps.
internal import Queries

extension ChartData {
  /// The selected bars in chart order, without gaps.
  package func bars(of selection: Selection) -> some Sequence<BarID> {
    selection.lazy.filter { isBar($0) }
  }

  /// Whether the bar has a value: neither a gap nor out of bounds.
  package func isBar(_ bar: BarID) -> Bool {
    series.indices.contains(bar.series)
      && series[bar.series].values.indices.contains(bar.row)
      && !series[bar.series].values[bar.row].isNaN
  }

  /// The number of selected bars; takes time proportional to the number of selected ranges.
  package func barCount(of selection: Selection) -> Int {
    selection.series.filter(series.indices.contains).reduce(0) { count, index in
      selection.rows(ofSeries: index).ranges.reduce(count) {
        $0 + series[index].summary.count(in: $1)
      }
    }
  }

  /// The number of selected bars that are no rest.
  func ownBarCount(of selection: Selection) -> Int {
    let own = series.indices.filter { $0 != restSeriesIndex }
    return selection.series.filter(own.contains).reduce(0) { count, index in
      selection.rows(ofSeries: index).intersection(RangeSet(ownRows)).ranges.reduce(count) {
        $0 + series[index].summary.count(in: $1)
      }
    }
  }

  /// The sum of the selected finite values; NaN on overflow. Takes time proportional to the number
  /// of selected ranges; cached.
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

  /// A selection without missing rows and series, and without ranges that consist only of gaps.
  /// Empty exactly if no bar is selected.
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
