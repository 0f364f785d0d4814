// Which series have a colour of their own if there are too many; the others are one part, the rest.
internal import Tables

extension UnifiedGroups {
  /// Keeps the largest series, in order of first occurrence; the others become one more, the last.
  ///
  /// The largest has the greatest sum of magnitudes if values add up, else the most rows.
  ///
  /// - Parameters:
  ///   - value: the index of the value column; nil if rows are counted.
  ///   - limit: the most series to keep.
  /// - Returns: the names of the others; empty if all series are kept.
  mutating func keepLargestSeries(
    _ limit: Int, by value: Int?, in table: GroupTable
  ) -> [String] {
    guard let series, series.count > limit else { return [] }
    var sizes = [Double](repeating: 0, count: series.count)
    let addsUp = [.only, .last, .sum].contains(table.method)
    for (_, index, group) in groups {
      var size = Double(table.rowCounts[group])
      if addsUp, let value {
        size = abs(table.values[value].value(group))
        if !size.isFinite { size = 0 }
      }
      sizes[Int(index)] += size
    }
    let order = LargestSeries.order(of: sizes)
    let kept = order.prefix(limit).sorted()
    var places = [UInt32](repeating: UInt32(kept.count), count: series.count)
    for (place, index) in kept.enumerated() { places[index] = UInt32(place) }
    self.series = kept.map { series[$0] }
    seriesBins = seriesBins.map { bins in kept.map { bins[$0] } }
    groups = groups.map { ($0, places[Int($1)], $2) }
    return order.dropFirst(limit).sorted().map { series[$0] }
  }
}

enum LargestSeries {
  /// The series by size, the largest first; of equals the first in the data.
  static func order(of sizes: [Double]) -> [Int] {
    sizes.indices.sorted { sizes[$0] != sizes[$1] ? sizes[$0] > sizes[$1] : $0 < $1 }
  }
}
