// Which rows and series of new data are those of the data before, so that what a person has done
// stays where it was done.
package import Tables

/// The way from one set of data to the next.
///
/// Rows of data that have only grown are where they were, unless they are in an order of time. Of
/// these, and of data that were read anew, a row is known by its category's name, the k-th of
/// several equal names by being the k-th. Series are always known by their names in this way:
/// another column can begin to be one of numbers.
package struct DataMatch: Sendable {
  /// How rows are known again.
  package enum Rows: Sendable {
    case byIndex, byName
  }

  /// So many rows at the start are where they were.
  private let unmoved: Int
  /// For the rows after these the new row, −1 where there is none.
  private let moved: [Int32]
  private let oldCount: Int
  /// For each series the new one; nil where all are where they were.
  private var series: [Int?]?

  /// Takes time with the rows where they are known by their names.
  package init(from old: BarNames, to new: BarNames, rows: Rows) {
    oldCount = old.categories.count
    switch rows {
    case .byIndex where old.isInOrderOfTime || new.isInOrderOfTime:
      (unmoved, moved) = Self.rows(of: old.categories, in: new.categories)
    case .byIndex: (unmoved, moved) = (min(old.categories.count, new.categories.count), [])
    case .byName: (unmoved, moved) = Self.rows(of: old.categories, in: new.categories)
    }
    series = Self.series(of: old.series, in: new.series)
  }

  /// The same rows, with the series of other data that have these rows: found once, for data that
  /// were shown before they had all their series.
  package func withSeries(from old: [String], to new: [String]) -> DataMatch {
    var match = self
    match.series = Self.series(of: old, in: new)
    return match
  }

  private static func series(of before: [String], in after: [String]) -> [Int?]? {
    if after.starts(with: before) { return nil }
    let keys = Dictionary(
      zip(SeriesKey.keys(of: after), after.indices), uniquingKeysWith: { first, _ in first })
    return SeriesKey.keys(of: before).map { keys[$0] }
  }

  /// Names that both have at the start in the same order need no table.
  private static func rows(of old: CellTexts, in new: CellTexts) -> (Int, [Int32]) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    guard common < old.count else { return (common, []) }
    guard common < new.count else { return (common, []) }
    // The rows of each name, as a list from the first to the last.
    var first: [String: Int32] = [:]
    var next = [Int32](repeating: -1, count: new.count - common)
    for row in stride(from: new.count - 1, through: common, by: -1) {
      if let following = first.updateValue(Int32(row), forKey: new[row]) {
        next[row - common] = following
      }
    }
    let moved = old[common...].map { name -> Int32 in
      guard let row = first[name] else { return -1 }
      let following = next[Int(row) - common]
      first[name] = following < 0 ? nil : following
      return row
    }
    return (common, moved)
  }

  /// Whether every row is where it was.
  package var keepsRows: Bool { unmoved == oldCount }

  /// Whether every series is where it was.
  package var keepsSeries: Bool { series == nil }

  /// Where a row is now; nil where it is no more.
  package func row(_ old: Int) -> Int? {
    if old < unmoved { return old }
    guard moved.indices.contains(old - unmoved) else { return nil }
    let row = moved[old - unmoved]
    return row < 0 ? nil : Int(row)
  }

  /// Where a series is now; nil where it is no more.
  package func series(_ old: Int) -> Int? {
    guard let series else { return old }
    return series.indices.contains(old) ? series[old] : nil
  }

  /// Where rows are now, in order; those that are no more are left out.
  package func rows(_ old: RangeSet<Int>) -> RangeSet<Int> {
    var kept = old.intersection(RangeSet(0..<unmoved))
    var others: [Int] = []
    for range in old.ranges where range.upperBound > unmoved {
      others += range.clamped(to: unmoved..<unmoved + moved.count).compactMap(row)
    }
    for row in others.sorted() { kept.insert(contentsOf: row..<row + 1) }
    return kept
  }
}

/// What bars are called, which is all that they are known again by.
package struct BarNames: Sendable {
  package let categories: CellTexts
  package let series: [String]
  /// Whether rows that come may come between others.
  package let isInOrderOfTime: Bool

  package init(categories: CellTexts, series: [String], isInOrderOfTime: Bool) {
    self.categories = categories
    self.series = series
    self.isInOrderOfTime = isInOrderOfTime
  }
}

/// What a series is known by: its name, and which of several equal names it has.
package struct SeriesKey: Hashable, Sendable {
  package var name: String
  package var occurrence: Int

  /// The keys of all names, in order.
  package static func keys(of names: [String]) -> [SeriesKey] {
    var counts: [String: Int] = [:]
    return names.map { name in
      defer { counts[name, default: 0] += 1 }
      return SeriesKey(name: name, occurrence: counts[name, default: 0])
    }
  }
}
