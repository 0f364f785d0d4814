// Which stretch of the value axis each bar covers: the transform from values to bars, in which
// grouped, stacked and normalised differ and after which nobody needs to know.
import Scenegraph

/// One bar of a row, before it has a place.
struct BarSpan {
  /// The index of the series.
  var series: Int
  /// Its place among the bars that lie side by side.
  var place: Int
  var span: StackSpan
  /// Whether nothing lies beyond its end.
  var isOutermost: Bool
  /// Whether it stands on the baseline.
  var isInnermost: Bool
}

/// The bars of a chart as stretches of the value axis.
struct BarSpans {
  let data: ChartData
  let series: [Int]
  let layout: Scene.Layout

  init(_ data: ChartData, layout: Scene.Layout, series: [Int]) {
    self.data = data
    self.layout = layout
    self.series = series
  }

  /// How many bars of a category lie side by side.
  var besideCount: Int { layout == .grouped ? series.count : min(1, series.count) }

  /// Whether there is room beyond a bar's end that belongs to it alone.
  var hasFreeEnds: Bool { layout == .grouped || layout == .stacked && series.count == 1 }

  /// Whether a bar's length is its part of the row and not its value.
  var areShares: Bool { layout == .normalized }

  /// Whether a bar lies under a later one: in a stack all infinite values of one sign begin where
  /// the finite ones end, and go on beyond the plot.
  func isCovered(_ id: BarID) -> Bool {
    guard layout != .grouped, let place = series.firstIndex(of: id.series) else { return false }
    let value = data.series[id.series].values[id.row]
    return value.isInfinite
      && series[(place + 1)...].contains { data.series[$0].values[id.row] == value }
  }

  /// A bar's part of its row where lengths are such parts, else nil.
  func share(_ id: BarID) -> Double? {
    guard areShares else { return nil }
    let span = bars(row: id.row).first { $0.series == id.series }?.span
    return span.map { abs($0.end - $0.start) } ?? .nan
  }

  /// The bars of a row, in order of the series; none for a gap.
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
