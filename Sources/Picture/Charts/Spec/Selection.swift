// The selected bars as ranges of rows, since all of ten million bars are one range; their values,
// and their places in another arrangement.
package import Queries

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
    rowsBySeries.values.reduce(0) { count, rows in rows.ranges.reduce(count) { $0 + $1.count } }
  }

  package var series: [Int] { rowsBySeries.keys.sorted() }
  package var rows: RangeSet<Int> { rowsBySeries.values.reduce(RangeSet()) { $0.union($1) } }
  package func rows(ofSeries series: Int) -> RangeSet<Int> { rowsBySeries[series] ?? RangeSet() }

  /// Whether a bar is selected.
  public func contains(_ bar: BarID) -> Bool {
    rowsBySeries[bar.series]?.contains(bar.row) ?? false
  }

  package func contains(row: Int) -> Bool { rowsBySeries.values.contains { $0.contains(row) } }

  /// Whether any of some rows of a series is selected; logarithmic in the number of ranges.
  package func intersects(rows: Range<Int>, series: Int) -> Bool {
    guard !rows.isEmpty, let ranges = rowsBySeries[series]?.ranges else { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= rows.lowerBound { low = middle + 1 } else { high = middle }
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

  /// Maps the rows of the selection.
  ///
  /// - Parameters:
  ///   - all: the valid rows; others are left out.
  ///   - image: the contiguous image of all valid rows; nil if it is not contiguous.
  ///   - count: the number of rows in the target.
  ///   - row: the image of one row; nil if it has none.
  fileprivate func mapped(
    all: Range<Int>, to image: Range<Int>?, count: Int, _ row: (Int) -> Int?
  ) -> Selection {
    var mapped = Selection()
    for series in series {
      let ranges = rows(ofSeries: series).ranges
      if let image, ranges.contains(where: { $0.clamped(to: all) == all }) {
        mapped.setRows(RangeSet(image), series: series)
        continue
      }
      var isSelected: [Bool] = []
      var rows: [Int] = []
      // A table for all rows costs more than sorting a few.
      let selectedCount = ranges.reduce(0) { $0 + $1.clamped(to: all).count }
      let hasTable = selectedCount > count / 32
      if hasTable { isSelected = Array(repeating: false, count: count) }
      for range in ranges {
        for old in range.clamped(to: all) {
          guard let new = row(old) else { continue }
          if hasTable { isSelected[new] = true } else { rows.append(new) }
        }
      }
      let runs = hasTable ? runs(of: isSelected) : runs(of: rows.sorted())
      mapped.setRows(runs, series: series)
    }
    return mapped
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

extension ChartData {
  /// The selected bars in chart order, without gaps.
  package func bars(of selection: Selection) -> some Sequence<BarID> {
    selection.lazy.filter { isBar($0) }
  }

  /// Whether the bar has a value: neither a gap nor out of bounds.
  package func isBar(_ bar: BarID) -> Bool {
    series.indices.contains(bar.series)
      && series[bar.series].values.indices.contains(bar.row)
      && !series[bar.series].values[bar.row].isNaN
  }

  /// The number of selected bars; takes time proportional to the number of selected ranges.
  package func barCount(of selection: Selection) -> Int {
    selection.series.filter(series.indices.contains).reduce(0) { count, index in
      selection.rows(ofSeries: index).ranges.reduce(count) {
        $0 + series[index].summary.count(in: $1)
      }
    }
  }

  /// The number of selected bars that are no rest.
  func ownBarCount(of selection: Selection) -> Int {
    var own = selection.restricted { $0 != restSeriesIndex }
    for index in own.series { own.remove(rows: ownRows.upperBound..<Int.max, series: index) }
    return barCount(of: own)
  }

  /// The sum of the selected finite values; NaN on overflow. O(selected ranges); cached.
  package func sum(of selection: Selection) -> Double {
    lastSum.value(
      for: (series.map(\.summary), selection),
      isSame: { $0.summaries.elementsEqual($1.summaries, by: ===) && $0.selection == $1.selection },
      make: { freshSum(of: selection) })
  }

  private func freshSum(of selection: Selection) -> Double {
    var sum = CompensatedSum()
    for index in selection.series.filter(series.indices.contains) {
      for rows in selection.rows(ofSeries: index).ranges {
        sum.add(series[index].summary.compensatedSum(in: rows))
      }
    }
    return sum.value
  }

  /// Without missing rows and series, and ranges of only gaps. Empty exactly if no bar is selected.
  package func selection(keeping selection: Selection) -> Selection {
    var kept = selection.restricted { series.indices.contains($0) }
    for index in kept.series {
      let count = series[index].values.count
      if let last = kept.rows(ofSeries: index).ranges.last, last.upperBound > count {
        kept.remove(rows: count..<Int.max, series: index)
      }
    }
    func hasBars(_ rows: Range<Int>, _ series: Int) -> Bool {
      self.series[series].summary.count(in: rows) > 0
    }
    return kept.allRanges(satisfy: hasBars) ? kept : kept.filteringRanges(hasBars)
  }
}

extension Arrangement {
  /// Maps a selection from another arrangement of the same data; "Other" is never selected by it.
  ///
  /// Takes time by the number of selected rows; all rows together are one range: constant time.
  package func selection(_ selection: Selection, from other: Arrangement) -> Selection {
    if hasRows(of: other) { return selection }
    return fromSource(other.toSource(selection))
  }

  package func selection(
    _ selection: Selection, from other: Arrangement, _ match: DataMatch
  ) -> Selection {
    if match.keepsRows, match.keepsSeries { return self.selection(selection, from: other) }
    return fromSource(match.selection(other.toSource(selection)))
  }

  /// Whether its rows are trivially those of another arrangement of the same data: both have all
  /// rows in source order, or both have the same rows and "other".
  private func hasRows(of other: Arrangement) -> Bool {
    if restRow == nil { return isSource && other.isSource }
    return sourceRows == other.sourceRows && restRow == other.restRow
  }

  private func toSource(_ selection: Selection) -> Selection {
    guard let sourceRows else { return selection }
    let image = sourceRows.count == sourceCount ? 0..<sourceCount : nil
    return selection.mapped(all: sourceRows.indices, to: image, count: sourceCount) {
      Int(sourceRows[$0])
    }
  }

  private func fromSource(_ selection: Selection) -> Selection {
    guard let sourceRows else { return selection }
    let rows = sourceRows.indices
    return selection.mapped(all: 0..<sourceCount, to: rows, count: rows.count, row(ofSource:))
  }
}

/// The runs of selected rows, in order, so that each is appended to the set.
private func runs(of isSelected: [Bool]) -> RangeSet<Int> {
  var rows = RangeSet<Int>()
  var start: Int?
  for row in isSelected.indices {
    if isSelected[row] {
      start = start ?? row
    } else if let first = start {
      rows.insert(contentsOf: first..<row)
      start = nil
    }
  }
  if let start { rows.insert(contentsOf: start..<isSelected.count) }
  return rows
}

/// The runs of rows that are given in ascending order.
private func runs(of sorted: [Int]) -> RangeSet<Int> {
  var rows = RangeSet<Int>()
  var run: Range<Int>?
  for row in sorted {
    if let current = run, row <= current.upperBound {
      run = current.lowerBound..<max(current.upperBound, row + 1)
    } else {
      if let run { rows.insert(contentsOf: run) }
      run = row..<row + 1
    }
  }
  if let run { rows.insert(contentsOf: run) }
  return rows
}
