// The selected bars as ranges of rows, since all of ten million bars are one range.

/// A set of bars, stored as ranges of rows per series.
///
/// A range may include gaps, which are not bars; readers leave out rows for which `ChartData` has
/// no value (`ChartData.bars(of:)`, `sum(of:)`, `barCount(of:)`). Selecting all is therefore
/// instant, and a value that later fills a gap belongs to the range around it.
public struct Selection: Hashable, Sendable {
  /// Contains no empty sets, so that equal selections are equal values.
  private var rowsBySeries: [Int: RangeSet<Int>] = [:]

  /// An empty selection.
  public init() {}

  /// The bars of some rows in each of some series.
  public init(rows: Range<Int>, series: some Sequence<Int>) {
    for series in series { insert(rows: rows, series: series) }
  }

  /// The given bars.
  public init(_ bars: some Sequence<BarID>) {
    for bar in bars { insert(bar) }
  }

  /// Whether no bar is selected.
  public var isEmpty: Bool { rowsBySeries.isEmpty }

  /// The number of selected cells, including gaps; takes time proportional to the number of ranges.
  package var count: Int {
    rowsBySeries.values.reduce(0) { count, rows in
      rows.ranges.reduce(count) { $0 + $1.count }
    }
  }

  /// The series with selected rows, in order.
  package var series: [Int] { rowsBySeries.keys.sorted() }

  /// The rows that are selected in any series.
  package var rows: RangeSet<Int> {
    rowsBySeries.values.reduce(RangeSet()) { $0.union($1) }
  }

  package func rows(ofSeries series: Int) -> RangeSet<Int> { rowsBySeries[series] ?? RangeSet() }

  /// Whether a bar is selected.
  public func contains(_ bar: BarID) -> Bool {
    rowsBySeries[bar.series]?.contains(bar.row) ?? false
  }

  /// Whether a bar of a row is selected, in any series.
  package func contains(row: Int) -> Bool { rowsBySeries.values.contains { $0.contains(row) } }

  /// Whether any of some rows of a series is selected; logarithmic in the number of ranges.
  package func intersects(rows: Range<Int>, series: Int) -> Bool {
    guard !rows.isEmpty, let ranges = rowsBySeries[series]?.ranges else { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= rows.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < ranges.count && ranges[low].lowerBound < rows.upperBound
  }

  /// Adds a bar.
  public mutating func insert(_ bar: BarID) {
    insert(rows: bar.row..<bar.row + 1, series: bar.series)
  }

  /// Adds some rows of a series, including gaps.
  package mutating func insert(rows: Range<Int>, series: Int) {
    guard !rows.isEmpty else { return }
    rowsBySeries[series, default: RangeSet()].insert(contentsOf: rows)
  }

  /// Removes a bar; returns false if it was not selected.
  @discardableResult public mutating func remove(_ bar: BarID) -> Bool {
    guard contains(bar) else { return false }
    remove(rows: bar.row..<bar.row + 1, series: bar.series)
    return true
  }

  package mutating func remove(rows: Range<Int>, series: Int) {
    rowsBySeries[series]?.remove(contentsOf: rows)
    if rowsBySeries[series]?.isEmpty ?? false { rowsBySeries[series] = nil }
  }

  package mutating func formUnion(_ other: Selection) {
    rowsBySeries.merge(other.rowsBySeries) { $0.union($1) }
  }

  package func union(_ other: Selection) -> Selection {
    var union = self
    union.formUnion(other)
    return union
  }

  package func restricted(toSeriesWhere isKept: (Int) -> Bool) -> Selection {
    var kept = self
    kept.rowsBySeries = rowsBySeries.filter { isKept($0.key) }
    return kept
  }

  /// Whether it has so few rows that mapping them is instant.
  package var isSmall: Bool {
    let limit = 1_000
    var count = 0
    for rows in rowsBySeries.values {
      guard rows.ranges.count <= limit else { return false }
      count += rows.ranges.reduce(0) { $0 + $1.count }
      if count > limit { return false }
    }
    return true
  }

  /// Whether it has so few ranges that a loop over them is instant.
  package var hasFewRanges: Bool { rowsBySeries.values.allSatisfy { $0.ranges.count <= 1_000 } }

  func allRanges(satisfy isKept: (_ rows: Range<Int>, _ series: Int) -> Bool) -> Bool {
    rowsBySeries.allSatisfy { series, rows in rows.ranges.allSatisfy { isKept($0, series) } }
  }

  func filteringRanges(_ isKept: (_ rows: Range<Int>, _ series: Int) -> Bool) -> Selection {
    var kept = Selection()
    for (series, rows) in rowsBySeries {
      for range in rows.ranges where isKept(range, series) {
        kept.insert(rows: range, series: series)
      }
    }
    return kept
  }

  mutating func setRows(_ rows: RangeSet<Int>, series: Int) {
    rowsBySeries[series] = rows.isEmpty ? nil : rows
  }
}

extension Selection: ExpressibleByArrayLiteral {
  /// The given bars.
  public init(arrayLiteral bars: BarID...) { self.init(bars) }
}

/// In the order of the chart: by row, then by series.
extension Selection: Sequence {
  /// Iterates over the bars, including gaps.
  public struct Iterator: IteratorProtocol {
    /// The remaining ranges of each series, in order.
    private var rest: [(series: Int, ranges: RangeSet<Int>.Ranges, index: Int, row: Int)]

    fileprivate init(_ rowsBySeries: [Int: RangeSet<Int>]) {
      rest = rowsBySeries.sorted { $0.key < $1.key }.map { series, rows in
        (series, rows.ranges, 0, rows.ranges[0].lowerBound)
      }
    }

    /// The next bar; nil at the end.
    public mutating func next() -> BarID? {
      guard var nearest = rest.indices.first else { return nil }
      for index in rest.indices where rest[index].row < rest[nearest].row { nearest = index }
      let bar = BarID(row: rest[nearest].row, series: rest[nearest].series)
      rest[nearest].row += 1
      if rest[nearest].row == rest[nearest].ranges[rest[nearest].index].upperBound {
        rest[nearest].index += 1
        if rest[nearest].index == rest[nearest].ranges.count {
          rest.remove(at: nearest)
        } else {
          rest[nearest].row = rest[nearest].ranges[rest[nearest].index].lowerBound
        }
      }
      return bar
    }
  }

  /// Starts at the first bar.
  public func makeIterator() -> Iterator { Iterator(rowsBySeries) }
}
