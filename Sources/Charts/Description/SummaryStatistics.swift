// What a chart shows at first sight, computed once for all its descriptions.
import Scales
import Scenegraph

/// What is shown, and the subjects of statements about range, outliers and trend.
struct SummaryStatistics {
  let chart: Chart
  let state: ChartState
  let visible: VisibleValues
  let numerals: Numerals

  init(_ chart: Chart, _ state: ChartState, isSpoken: Bool) {
    self.chart = chart
    self.state = state
    visible = VisibleValues(chart, hiddenSeries: state.hiddenSeries)
    numerals = Numerals(chart.numberFormat, isSpoken: isSpoken)
  }

  var data: ChartData { chart.data }

  /// The number of rows without "other".
  var ownRowCount: Int { chart.arrangement.otherRow ?? data.categories.count }

  /// Comparable bar lengths: one series, or the stacks of several.
  struct Subject {
    /// nil for stacks.
    var series: Int?
    var summary: SeriesSummary
  }

  /// More series are not described one by one.
  static let mostSubjects = 4

  /// The stacks, if they are meaningful, with no negative or infinite values; else nil.
  var stacks: Subject? {
    guard chart.shownLayout == .stacked, visible.series.count > 1, visible.isAdditive,
      visible.isFinite
    else { return nil }
    let summary = data.stackSummary(visible.series)
    guard summary.negative == nil, let sums = summary.positive, visible.sum.isFinite else {
      return nil
    }
    return Subject(series: nil, summary: sums)
  }

  /// The comparable lengths: none if lengths are shares or there are too many series.
  var subjects: [Subject] {
    if chart.shownLayout == .normalized && visible.series.count > 1 { return [] }
    if let stacks { return [stacks] }
    guard visible.series.count <= Self.mostSubjects,
      chart.shownLayout == .grouped || visible.series.count == 1
    else { return [] }
    return visible.series.map { Subject(series: $0, summary: data.series[$0].summary) }
  }

  /// Whether the bars are in the natural order of their names.
  var isInOwnOrder: Bool {
    let isByValue = chart.sort == .value || chart.sort == .valueDescending
    return !isByValue && chart.arrangement.otherRow == nil
      && data.isInOwnOrder(rowCount: data.categories.count)
  }

  func text(_ row: Int, of subject: Subject) -> String {
    if let series = subject.series {
      return numerals.value(BarID(row: row, series: series), in: chart)
    }
    return numerals.string(visible.rounded(subject.summary.values[row]))
  }

  func name(ofRow row: Int) -> String {
    var category = data.category(ofRow: row).onOneLine
    if numerals.isSpoken {
      category = Chart.shortened(category)
      if category.isEmpty { category = "row \(numerals.count(row + 1))" }
    }
    if let rest = chart.rest(at: row) {
      category += " (\(numerals.count(rest.count)) \(rest.noun))"
    }
    return category
  }

  func name(ofSeries series: Int) -> String {
    let name = data.series[series].name
    return numerals.isSpoken ? Chart.shortened(name) : name.onOneLine
  }

  /// The name of a bar, with its series if there are several.
  func name(_ bar: BarID) -> String {
    let row = name(ofRow: bar.row)
    return visible.series.count > 1 ? "\(row), \(name(ofSeries: bar.series))" : row
  }

  /// All bars with one extreme value, up to the number that is named.
  struct Extreme {
    var value: Double
    /// In chart order, at most `mostNamed`.
    var bars: [BarID]
    var hasMore: Bool
  }

  /// At most this many bars of equal value are named.
  static let mostNamed = 3

  /// The bars with the least and the greatest value of some series; nil if there are none. Takes
  /// logarithmic time.
  func extremes(of series: [Int]) -> (smallest: Extreme, largest: Extreme)? {
    let found = series.compactMap { data.series[$0].summary.extremeCells(in: allRows) }
    guard let least = found.map(\.lowest.value).min(),
      let greatest = found.map(\.highest.value).max()
    else { return nil }
    return (
      extreme(least, series) { $0.lowest }, extreme(greatest, series) { $0.highest }
    )
  }

  private var allRows: Range<Int> { data.categories.indices }

  private func extreme(
    _ value: Double, _ series: [Int],
    _ cell: (((lowest: SeriesSummary.Cell, highest: SeriesSummary.Cell)) -> SeriesSummary.Cell)
  ) -> Extreme {
    var bars: [BarID] = []
    for index in series {
      var rows = allRows
      // One more than is named shows that there are more.
      for _ in 0...Self.mostNamed {
        guard let next = data.series[index].summary.extremeCells(in: rows).map(cell),
          next.value == value
        else { break }
        bars.append(BarID(row: next.row, series: index))
        rows = next.row + 1..<rows.upperBound
      }
    }
    bars.sort { ($0.row, $0.series) < ($1.row, $1.series) }
    return Extreme(
      value: value, bars: Array(bars.prefix(Self.mostNamed)), hasMore: bars.count > Self.mostNamed)
  }

  /// "Fri", "Fri and Sat", "Fri, Sat and Sun", "Fri, Sat, Sun and others".
  func names(_ extreme: Extreme) -> String {
    Self.list(extreme.bars.map(name) + (extreme.hasMore ? ["others"] : []))
  }

  static func list(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    // A name that includes its series contains a comma.
    let comma = names.contains { $0.contains(",") } ? ";" : ","
    return names.dropLast().joined(separator: comma + " ")
      + (comma == ";" && names.count > 2 ? "; and " : " and ") + (names.last ?? "")
  }

  /// The sum of the bars; nil if it would be wrong or meaningless.
  var total: String? { visible.addsUp ? numerals.string(visible.rounded(visible.sum)) : nil }
}

/// How often each series is the largest of a row.
struct LargestParts: Sendable {
  /// In the order of the series.
  let counts: [Int]
  /// The number of rows with a single largest series.
  var rowCount: Int { counts.reduce(0, +) }

  /// Goes row by row: going series by series would need memory for each row's largest, and charts
  /// of parts have few rows.
  init(_ columns: [[Double]], rowCount: Int) {
    var counts = columns.map { _ in 0 }
    for row in 0..<rowCount {
      var largest = 0.0
      var leader: Int?
      for (index, values) in columns.enumerated() where values[row] >= largest {
        // If several are equal, none is the largest.
        leader = values[row] == largest ? nil : index
        largest = values[row]
      }
      if let leader { counts[leader] += 1 }
    }
    self.counts = counts
  }
}

extension ChartData {
  /// Takes a pass over the values on the first call for a set of series.
  ///
  /// - Parameter rowCount: must be the same in all calls.
  func largestParts(series: [Int], rowCount: Int) -> LargestParts {
    let columns = series.map { self.series[$0] }
    return lastLeaders.value(
      for: columns.map(\.summary), isSame: { $0.elementsEqual($1, by: ===) },
      make: { LargestParts(columns.map(\.values), rowCount: rowCount) })
  }
}
