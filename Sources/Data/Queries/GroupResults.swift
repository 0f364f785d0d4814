// What the values of groups come to.
internal import Tables

extension GroupValues {
  /// A group's aggregate; NaN if it has no values, or infinite ones in both directions.
  func value(_ group: Int) -> Double {
    switch method {
    case .rowCount: return .nan
    case .valueCount, .distinct: return Double(counts[group])
    case .min, .max, .last, .only: return extremes[group]
    case .median: return medians[group].median()
    case .sum, .mean:
      guard let operation, addsSidesUp else { return sums.value(group, isMean: method == .mean) }
      if operation == .over { return ratio(group) }
      let sum = sums.value(group, operation, otherSums)
      return method == .mean ? sum / Double(sums[group].count) : sum
    }
  }

  /// The aggregate without binary rounding noise.
  func plainValue(_ group: Int) -> Double {
    switch method {
    case .sum where !addsSidesUp: sums.plainSum(group)
    case .sum, .mean:
      addsSidesUp
        ? plainValueOfSides(group) : withoutNoise(value(group), largest: sums[group].largest)
    case .median: medians[group].plainMedian()
    case .min, .max, .rowCount, .valueCount, .distinct, .last, .only: value(group)
    }
  }

  /// Whether there are values but their sum is undefined.
  func isUndefined(_ group: Int) -> Bool {
    method == .sum || method == .mean
      ? sums[group].count > 0 && value(group).isNaN && !isDividedByZero(group) : false
  }

  /// What is said of a value.
  enum Odd { case infinite, undefined, approximate }

  /// The places of those among some groups whose value is odd, in order.
  func places(in groups: some RandomAccessCollection<Int>, where odd: Odd) -> [Int] {
    if method == .sum || method == .mean, operation == nil, sums.areFinite { return [] }
    if odd == .approximate, method != .median { return [] }
    return groups.enumerated().compactMap { place, group in
      let isOdd =
        switch odd {
        case .infinite: value(group).isInfinite
        case .undefined: isUndefined(group)
        case .approximate: !medians[group].isExact
        }
      return isOdd ? place : nil
    }
  }
}
