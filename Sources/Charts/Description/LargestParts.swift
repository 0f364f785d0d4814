// Which series has the largest part of each whole, where bars are parts of one.

/// How often each of some series is the largest of its row.
struct LargestParts: Sendable {
  /// In the order of the series.
  let counts: [Int]
  /// The rows in which one series alone is the largest.
  var rowCount: Int { counts.reduce(0, +) }

  /// Series by series would need room for each row's largest; rows of parts are few.
  init(_ columns: [[Double]], rowCount: Int) {
    var counts = columns.map { _ in 0 }
    for row in 0..<rowCount {
      var largest = 0.0
      var leader: Int?
      for (index, values) in columns.enumerated() where values[row] >= largest {
        // Of several equal ones none is the largest.
        leader = values[row] == largest ? nil : index
        largest = values[row]
      }
      if let leader { counts[leader] += 1 }
    }
    self.counts = counts
  }
}

extension ChartData {
  /// The first call for a set of series takes a pass over their values.
  ///
  /// - Parameter rowCount: the same for all calls.
  func largestParts(series: [Int], rowCount: Int) -> LargestParts {
    let columns = series.map { self.series[$0] }
    return lastLeaders.value(
      for: columns.map(\.summary), isSame: { $0.elementsEqual($1, by: ===) },
      make: { LargestParts(columns.map(\.values), rowCount: rowCount) })
  }
}
