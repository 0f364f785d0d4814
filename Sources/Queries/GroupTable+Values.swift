// What groups come to, once their rows have been added: names, lines and values.

extension GroupTable {
  /// Without blanks around them; no series is "".
  func names(
    ofGroup group: Int, in encoding: TextEncoding = .utf8
  ) -> (category: String, series: String) {
    let names = keys.names(group, in: encoding)
    return (names.first, names.second)
  }

  func rowCount(ofGroup group: Int) -> Int { rowCounts[group] }

  /// What a group's values come to; NaN where it has none, and where they are infinite in both
  /// directions. For the methods that have numbers.
  func value(ofGroup group: Int, column: Int) -> Double {
    let cell = group * columnCount + column
    switch method {
    case .rowCount: return Double(rowCounts[group])
    case .valueCount: return Double(counts[cell])
    case .min, .max: return extremes[cell]
    case .median: return medians[cell].median()
    case .last: return .nan
    case .sum, .mean:
      let sum = sums[cell]
      guard sum.count > 0 else { return .nan }
      let divisor = method == .mean ? Double(sum.count) : 1
      if let huge = huge[cell] { return huge.quotient(with: sum, by: divisor) }
      return sum.value / divisor
    }
  }

  /// The same without the noise of binary fractions.
  func plainValue(ofGroup group: Int, column: Int) -> Double {
    let value = value(ofGroup: group, column: column)
    return switch method {
    case .sum, .mean: withoutNoise(value, largest: sums[group * columnCount + column].largest)
    // It may be the mean of two.
    case .median: withoutNoise(value, largest: abs(value))
    case .min, .max, .rowCount, .valueCount, .last: value
    }
  }

  /// As it stood last; for the method `last`.
  func text(ofGroup group: Int, column: Int) -> String { texts[group * columnCount + column] }

  /// Whether there are values and their sum is undefined.
  func isUndefined(group: Int, column: Int) -> Bool {
    method == .sum || method == .mean
      ? sums[group * columnCount + column].count > 0
        && value(ofGroup: group, column: column).isNaN : false
  }

  func hasExactMedian(group: Int, column: Int) -> Bool {
    method != .median || medians[group * columnCount + column].hasExactMedian
  }

  /// What every group comes to, in order, without the noise of binary fractions.
  func values(column: Int) -> [Double] {
    (0..<count).map { plainValue(ofGroup: $0, column: column) }
  }

  /// Counts the values that are not what they seem, at the first lines of their groups.
  ///
  /// - Parameter columns: those that are shown.
  func noteValues(of columns: [Int], in problems: inout TableProblems) {
    for skipped in columns.map({ self.skipped[$0] }).sorted(by: { $0.firstRow < $1.firstRow })
    where skipped.count > 0 {
      problems.note(
        .skippedValues, row: skipped.firstRow, line: skipped.firstLine, count: skipped.count)
    }
    guard method == .sum || method == .mean || method == .median else { return }
    for group in 0..<count {
      for column in columns {
        if isUndefined(group: group, column: column) {
          problems.note(.undefinedValues, line: firstLines[group])
        }
        if !hasExactMedian(group: group, column: column) {
          problems.note(.approximateMedians, line: firstLines[group])
        }
      }
    }
  }
}
