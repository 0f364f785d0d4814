// Matches rows and series of new data to the old, so that selection and settings stay in place.
package import Tables

/// A key join from one set of data to the next.
///
/// Rows of data that have only grown stay at their index, unless they are ordered by time. Then,
/// and for data read anew, a row's key is its category name and its occurrence among equal names;
/// so it is always for series of the same question, as another column may turn numeric.
package struct DataMatch: Sendable {
  package enum Rows: Sendable {
    case byIndex, byName
    /// No row is one of the other data.
    case none
  }

  package enum Series: Sendable {
    case byName
    /// The only series stays the same, whatever it is called now.
    case onlyOne
    /// No series is one of the other data: rows have been split otherwise.
    case none
  }

  /// This many rows at the start have not moved.
  private let unmoved: Int
  /// The new index of each later row, −1 if it is gone.
  private let moved: [Int32]
  private let oldCount: Int
  /// The new index of each series; nil if none has moved.
  private var series: [Int?]?
  /// The number of new series if no series is matched; rows then stay as a whole. nil otherwise.
  package private(set) var resplitCount: Int?

  /// Takes time proportional to the rows if they are matched by name.
  package init(from old: BarNames, to new: BarNames, rows: Rows, series: Series = .byName) {
    oldCount = old.categories.count
    switch rows {
    case .byIndex where old.isInOrderOfTime || new.isInOrderOfTime:
      (unmoved, moved) = Self.rows(of: old.categories, in: new.categories)
    case .byIndex: (unmoved, moved) = (min(old.categories.count, new.categories.count), [])
    case .byName: (unmoved, moved) = Self.rows(of: old.categories, in: new.categories)
    case .none: (unmoved, moved) = (0, [])
    }
    switch series {
    case .byName: self.series = Self.series(of: old.series, in: new.series)
    case .onlyOne: self.series = nil
    case .none:
      self.series = old.series.map { _ in nil }
      resplitCount = new.series.count
    }
  }

  /// The same match of rows for data that were shown before all of these series were known.
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

  /// A common prefix needs no table.
  private static func rows(of old: CellTexts, in new: CellTexts) -> (Int, [Int32]) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    guard common < old.count else { return (common, []) }
    guard common < new.count else { return (common, []) }
    // A linked list of the rows of each name, first to last.
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

  package var keepsRows: Bool { unmoved == oldCount }
  package var keepsSeries: Bool { series == nil }

  /// The new index of a row; nil if it is gone.
  package func row(_ old: Int) -> Int? {
    if old < unmoved { return old }
    guard moved.indices.contains(old - unmoved) else { return nil }
    let row = moved[old - unmoved]
    return row < 0 ? nil : Int(row)
  }

  /// The new index of a series; nil if it is gone.
  package func series(_ old: Int) -> Int? {
    guard let series else { return old }
    return series.indices.contains(old) ? series[old] : nil
  }

  /// The new indices of rows; those that are gone are left out.
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

/// The names of bars, which are the only keys of a match.
package struct BarNames: Sendable {
  package let categories: CellTexts
  package let series: [String]
  /// Whether new rows may be inserted between others.
  package let isInOrderOfTime: Bool

  package init(categories: CellTexts, series: [String], isInOrderOfTime: Bool) {
    (self.categories, self.series) = (categories, series)
    self.isInOrderOfTime = isInOrderOfTime
  }

  /// The keys of series, of which the last may stand for those without bars of their own.
  package static func keys(ofSeries names: [String], hasRest: Bool) -> [String] {
    hasRest ? names.dropLast() + ["\0others"] : names
  }
}

extension Answer {
  /// The names that identify its bars in other answers.
  package var barNames: BarNames {
    BarNames(
      categories: categories,
      series: BarNames.keys(ofSeries: series.map(\.name), hasRest: !restSeries.isEmpty),
      isInOrderOfTime: isInOrderOfTime)
  }
}

/// The key of a series: its name and its occurrence among equal names.
package struct SeriesKey: Hashable, Sendable {
  package var name: String
  package var occurrence: Int

  package static func keys(of names: [String]) -> [SeriesKey] {
    var counts: [String: Int] = [:]
    return names.map { name in
      defer { counts[name, default: 0] += 1 }
      return SeriesKey(name: name, occurrence: counts[name, default: 0])
    }
  }
}
