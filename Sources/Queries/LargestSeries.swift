// Keeps the largest series if there are too many: a chart of twelve beats an error.
internal import Tables

/// The notice about how many are shown.
///
/// - Parameter noun: plural.
func notice(shown: Int, of count: Int, _ noun: String) -> String {
  "\(shown) of \(count) \(noun) are shown"
}

extension UnifiedGroups {
  /// Keeps the largest series, in order of first occurrence.
  ///
  /// The largest has the greatest sum of magnitudes if values add up, else the most rows.
  ///
  /// - Parameters:
  ///   - value: the index of the value column; nil if rows are counted.
  ///   - limit: the most series to keep.
  /// - Returns: the number of series before; nil if none was dropped.
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
