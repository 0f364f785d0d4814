// What a run of rows looks like when it is drawn as one: its extremes, never its mean.
import Scenegraph

/// The values of one series in a run of rows.
struct ColumnBar {
  /// The index of the series.
  var series: Int
  /// Its place among the bars that lie side by side.
  var place: Int
  /// What is drawn: one stretch, or two where there are values of both signs.
  var spans: [StackSpan]
  /// The rows of the least and the greatest value, and of the one that is further from zero.
  var lowest: Int
  var highest: Int
  var furthest: Int
}

extension BarSpans {
  /// The bars of a run of rows, in order of the series; none for a series of gaps. O(log rows).
  func columnBars(rows: Range<Int>) -> [ColumnBar] {
    switch layout {
    case .grouped:
      series.enumerated().compactMap { place, series in
        guard var bar = extremes(series, rows) else { return nil }
        bar.place = place
        let values = data.series[series].values
        let ends = [values[bar.highest], values[bar.lowest]]
        bar.spans =
          ends[0] > 0 && ends[1] < 0
          ? ends.map { StackSpan(start: 0, end: $0) }
          : [StackSpan(start: 0, end: values[bar.furthest])]
        return bar
      }
    case .stacked: stackedColumn(rows)
    case .normalized: sharesColumn(rows)
    }
  }

  private func extremes(_ series: Int, _ rows: Range<Int>) -> ColumnBar? {
    let column = data.series[series]
    guard let (lowest, highest) = column.summary.extremes(in: rows) else { return nil }
    let isNegative = column.values[lowest] < 0 && -column.values[lowest] > column.values[highest]
    return ColumnBar(
      series: series, place: 0, spans: [], lowest: lowest, highest: highest,
      furthest: isNegative ? lowest : highest)
  }

  /// The positive values of the row whose stack is the highest, and the negative ones of the row
  /// whose stack reaches the lowest.
  private func stackedColumn(_ rows: Range<Int>) -> [ColumnBar] {
    let furthest = data.stackExtremes(series: series, rows: rows)
    let up = furthest.highest.map { bars(row: $0) } ?? []
    let down = furthest.lowest.map { bars(row: $0) } ?? []
    return series.compactMap { series in
      guard var bar = extremes(series, rows) else { return nil }
      let above = up.first { $0.series == series && $0.span.end > $0.span.start }
      let below = down.first { $0.series == series && $0.span.end < $0.span.start }
      // One series in both directions would be one bar across the others between: the larger part
      // stands for it.
      let larger = [above, below].compactMap { $0 }.max { $0.span.length < $1.span.length }
      bar.spans = [larger?.span ?? StackSpan(start: 0, end: 0)]
      if larger != nil, let row = larger?.series == above?.series ? furthest.highest : nil {
        bar.furthest = row
      }
      return bar
    }
  }

  /// The shares of the rows together.
  private func sharesColumn(_ rows: Range<Int>) -> [ColumnBar] {
    let sums = series.map { max(0, data.series[$0].summary.sum(in: rows)) }
    let total = sums.reduce(0, +)
    var start = 0.0
    return zip(series, sums).compactMap { series, sum in
      guard var bar = extremes(series, rows), total > 0 else { return nil }
      let end = start + sum / total
      bar.spans = [StackSpan(start: start, end: end)]
      start = end
      return bar
    }
  }
}

extension StackSpan {
  fileprivate var length: Double { abs(end - start) }
}
