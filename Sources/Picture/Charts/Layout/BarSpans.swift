// Maps values to extents on the value axis, where alone grouped, stacked and normalised layouts
// differ; a run of rows that is drawn as one bar is aggregated by extremes, never by mean.
import Scenegraph

/// One bar of a row, before it is placed on the category axis.
struct BarSpan {
  var series: Int
  /// The index among grouped bars.
  var place: Int
  var span: StackSpan
  /// Whether no bar lies beyond its end.
  var isOutermost: Bool
  /// Whether it stands on the baseline.
  var isInnermost: Bool
}

struct BarSpans {
  let data: ChartData
  let series: [Int]
  let layout: Scene.Layout
  var besideCount: Int { layout == .grouped ? series.count : min(1, series.count) }
  /// Whether the space beyond a bar's end belongs to it alone.
  var hasFreeEnds: Bool { layout == .grouped || layout == .stacked && series.count == 1 }
  /// Whether the bars of a row lie on each other and have a sum.
  var haveSums: Bool { layout == .stacked && series.count > 1 }
  /// Whether a bar's length is its share of the row, not its value.
  var areShares: Bool { layout == .normalized }

  /// Whether a later bar covers this one: in a stack all infinite values of one sign start where
  /// the finite values end, and extend beyond the plot.
  func isCovered(_ id: BarID) -> Bool {
    guard layout != .grouped, let place = series.firstIndex(of: id.series) else { return false }
    let value = data.series[id.series].values[id.row]
    return value.isInfinite
      && series[(place + 1)...].contains { data.series[$0].values[id.row] == value }
  }

  /// A bar's share of its row; nil unless lengths are shares.
  func share(_ id: BarID) -> Double? {
    guard areShares else { return nil }
    let span = bars(row: id.row).first { $0.series == id.series }?.span
    return span?.length ?? .nan
  }

  /// The bars of a row, in series order, without gaps.
  func bars(row: Int) -> [BarSpan] {
    guard layout != .grouped else {
      return series.enumerated().compactMap { place, series in
        let value = data.series[series].values[row]
        guard !value.isNaN else { return nil }
        return BarSpan(
          series: series, place: place, span: StackSpan(start: 0, end: value), isOutermost: true,
          isInnermost: true)
      }
    }
    let spans = data.stackSpans(row: row, series: series, isNormalized: layout == .normalized)
    let ends = spans.compactMap { $0?.end }
    let (lowest, highest) = (ends.min() ?? 0, ends.max() ?? 0)
    return zip(series, spans).compactMap { series, span in
      guard let span else { return nil }
      return BarSpan(
        series: series, place: 0, span: span,
        isOutermost: span.end == (span.end < span.start ? lowest : highest),
        isInnermost: span.start == 0)
    }
  }

  /// The bars of a run of rows, in series order; none for a series of gaps. O(log rows).
  ///
  /// - Parameter bars: replaced, reusing its storage, since a frame makes a thousand calls.
  func columnBars(rows: Range<Int>, into bars: inout [ColumnBar]) {
    bars.removeAll(keepingCapacity: true)
    switch layout {
    case .grouped:
      for place in series.indices {
        guard var bar = extremes(series[place], rows) else { continue }
        bar.place = place
        if bar.highest.value > 0, bar.lowest.value < 0 {
          bar.span = StackSpan(start: 0, end: bar.highest.value)
          bar.spanBelow = StackSpan(start: 0, end: bar.lowest.value)
        } else {
          bar.span = StackSpan(start: 0, end: bar.furthest.value)
        }
        bars.append(bar)
      }
    case .stacked: bars += stackedColumn(rows)
    case .normalized: bars += sharesColumn(rows)
    }
  }

  private func extremes(_ series: Int, _ rows: Range<Int>) -> ColumnBar? {
    guard let (lowest, highest) = data.series[series].summary.extremeCells(in: rows) else {
      return nil
    }
    let isNegative = lowest.value < 0 && -lowest.value > highest.value
    return ColumnBar(
      series: series, place: 0, span: StackSpan(start: 0, end: 0), lowest: lowest,
      highest: highest, furthest: isNegative ? lowest : highest)
  }

  /// The positive values of the row with the highest stack, and the negative of the lowest.
  private func stackedColumn(_ rows: Range<Int>) -> [ColumnBar] {
    let furthest = data.stackExtremes(series: series, rows: rows)
    let up = furthest.highest.map { bars(row: $0) } ?? []
    let down = furthest.lowest.map { bars(row: $0) } ?? []
    return series.compactMap { series in
      guard var bar = extremes(series, rows) else { return nil }
      let above = up.first { $0.series == series && $0.span.end > $0.span.start }
      let below = down.first { $0.series == series && $0.span.end < $0.span.start }
      // A series of both signs would cross the bars between, so only its larger part is drawn.
      let parts = [(above?.span, furthest.highest), (below?.span, furthest.lowest)]
      let found = parts.compactMap { span, row in
        span.flatMap { span in row.map { (span: span, row: $0) } }
      }
      if let larger = found.max(by: { $0.span.length < $1.span.length }) {
        bar.span = larger.span
        bar.furthest = .init(row: larger.row, value: data.series[series].values[larger.row])
      }
      return bar
    }
  }

  private func sharesColumn(_ rows: Range<Int>) -> [ColumnBar] {
    let sums = series.map { max(0, data.series[$0].summary.sum(in: rows)) }
    let total = sums.reduce(0, +)
    var start = 0.0
    return zip(series, sums).compactMap { series, sum in
      guard var bar = extremes(series, rows), total > 0 else { return nil }
      let end = start + sum / total
      bar.span = StackSpan(start: start, end: end)
      start = end
      return bar
    }
  }
}

/// The values of one series in a run of rows.
struct ColumnBar {
  var series: Int
  /// The index among grouped bars.
  var place: Int
  var span: StackSpan
  /// A second extent below zero, if there are values of both signs.
  var spanBelow: StackSpan?
  /// The cells of the least value, the greatest value, and whichever is farther from zero.
  var lowest: SeriesSummary.Cell
  var highest, furthest: SeriesSummary.Cell
}
