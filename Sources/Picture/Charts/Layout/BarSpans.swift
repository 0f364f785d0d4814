// Maps values to extents on the value axis. Grouped, stacked and normalised layouts differ only
// here.
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

  init(_ data: ChartData, layout: Scene.Layout, series: [Int]) {
    self.data = data
    self.layout = layout
    self.series = series
  }

  var besideCount: Int { layout == .grouped ? series.count : min(1, series.count) }

  /// Whether the space beyond a bar's end belongs to it alone.
  var hasFreeEnds: Bool { layout == .grouped || layout == .stacked && series.count == 1 }

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
    return span.map { abs($0.end - $0.start) } ?? .nan
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
}
