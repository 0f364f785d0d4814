import Scales
import Scenegraph

struct ValueSpan: Hashable {
  var start: Double
  var end: Double
}
struct FakeSummary {
  let values: [Double]
  func extremes(in rows: Range<Int>) -> (lowest: Int, highest: Int)? {
    let rows = rows.filter { !values[$0].isNaN }
    guard let l = rows.min(by: { values[$0] < values[$1] }),
      let h = rows.max(by: { values[$0] < values[$1] })
    else { return nil }
    return (l, h)
  }
  func sum(in rows: Range<Int>) -> Double {
    rows.map { values[$0] }.filter(\.isFinite).reduce(0, +)
  }
}
extension ChartData.Series { var summary: FakeSummary { FakeSummary(values: values) } }
extension ChartData {
  func stackSpans(row: Int, series: [Int], isNormalized: Bool) -> [ValueSpan?] {
    var up = 0.0
    var down = 0.0
    let v = series.map { self.series[$0].values[row] }
    let total = v.filter(\.isFinite).reduce(0, +)
    return v.map { value in
      guard value.isFinite, !isNormalized || total > 0 else { return nil }
      let x = isNormalized ? value / total : value
      if x < 0 {
        defer { down += x }
        return ValueSpan(start: down, end: down + x)
      }
      defer { up += x }
      return ValueSpan(start: up, end: up + x)
    }
  }
  func stackDomain(series: [Int]) -> ClosedRange<Double>? {
    var lo = 0.0
    var hi = 0.0
    for r in categories.indices {
      for s in stackSpans(row: r, series: series, isNormalized: false) {
        lo = min(lo, s?.end ?? 0)
        hi = max(hi, s?.end ?? 0)
      }
    }
    return lo == hi ? nil : lo...hi
  }
  func stackExtremes(series: [Int], rows: Range<Int>) -> (lowest: Int?, highest: Int?) {
    (rows.first, rows.first)
  }
}

extension Chart {
  var source: ChartData { data }
  var top: Int? { nil }
}
