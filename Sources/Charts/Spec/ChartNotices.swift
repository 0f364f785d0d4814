// What a reader should know of a chart: of its data, and of what its scale has no place for.
import Scales

extension Chart {
  /// One quiet sentence each, without a full stop.
  public var notices: [String] {
    guard scale == .log else { return data.notices }
    let found = data.series.map(\.summary.notPositive)
    let count = found.reduce(0) { $0 + $1.count }
    guard count > 0, let first = found.compactMap(\.firstRow).min() else { return data.notices }
    let values =
      count == 1 ? "1 value is 0 or less and lies" : "\(count) values are 0 or less and lie"
    return data.notices + ["\(values) off the logarithmic scale (first: row \(first + 1))"]
  }
}
