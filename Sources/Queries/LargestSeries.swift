// Of more series than can be told apart the largest are shown: a chart of twelve says more than a
// refusal.
internal import Tables

/// The sentence for what there was no room for.
///
/// - Parameter noun: in the plural.
func notice(shown: Int, of count: Int, _ noun: String) -> String {
  "\(shown) of \(count) \(noun) are shown"
}

extension UnifiedGroups {
  /// Leaves the largest series, in the order in which they came; nil where there were no more.
  ///
  /// The largest has the greatest sum of magnitudes where values add up, else the most rows.
  ///
  /// - Parameters:
  ///   - value: the place of the column of values; nil where rows are counted.
  ///   - limit: so many are shown.
  /// - Returns: how many there were.
  mutating func keepLargestSeries(_ limit: Int, by value: Int?, in table: GroupTable) -> Int? {
    guard let series, series.count > limit else { return nil }
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
    let order = sizes.indices.sorted { sizes[$0] != sizes[$1] ? sizes[$0] > sizes[$1] : $0 < $1 }
    let kept = order.prefix(limit).sorted()
    var places: [UInt32: UInt32] = [:]
    for (place, index) in kept.enumerated() {
      places[UInt32(truncatingIfNeeded: index)] = UInt32(truncatingIfNeeded: place)
    }
    self.series = kept.map { series[$0] }
    seriesBins = seriesBins.map { bins in kept.map { bins[$0] } }
    groups = groups.compactMap { category, index, group in
      places[index].map { (category, $0, group) }
    }
    return series.count
  }
}
