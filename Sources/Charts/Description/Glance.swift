// What is seen of a chart at a glance, found once for all that is said of it.
import Scales
import Scenegraph

/// What is shown, and of what of it range, outliers and trend are told.
struct Glance {
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

  /// The rows that are those of the data and not the rest in one.
  var ownRowCount: Int { chart.arrangement.otherRow ?? data.categories.count }

  /// Bars of one length: a series, or the stacks of several.
  struct Subject {
    /// nil for stacks.
    var series: Int?
    var summary: SeriesSummary
  }

  /// Of more series than these nobody wants to hear one by one.
  static let mostSubjects = 4

  /// The stacks, where there are any that mean something: nothing negative or infinite in them.
  var stacks: Subject? {
    guard chart.layout == .stacked, visible.series.count > 1, visible.isAdditive, visible.isFinite
    else { return nil }
    let summary = data.stackSummary(visible.series)
    guard summary.negative == nil, let sums = summary.positive, visible.sum.isFinite else {
      return nil
    }
    return Subject(series: nil, summary: sums)
  }

  /// What has lengths that can be compared: none where lengths are shares, none of too many.
  var subjects: [Subject] {
    if chart.layout == .normalized && visible.series.count > 1 { return [] }
    if let stacks { return [stacks] }
    guard visible.series.count <= Self.mostSubjects,
      chart.layout == .grouped || visible.series.count == 1
    else { return [] }
    return visible.series.map { Subject(series: $0, summary: data.series[$0].summary) }
  }

  /// Whether the bars are shown in an order that their names have.
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

  /// With its series where there are several.
  func name(_ bar: BarID) -> String {
    let row = name(ofRow: bar.row)
    return visible.series.count > 1 ? "\(row), \(name(ofSeries: bar.series))" : row
  }

  /// All bars of one value, as many of them as are named.
  struct Extreme {
    var value: Double
    /// In the order of the chart; the first alone where there are too many.
    var bars: [BarID]
    var hasMore: Bool
  }

  /// More bars of one length are not all named.
  static let mostNamed = 3

  /// The bars with the least and with the greatest value of some series; nil where there are none.
  /// Takes time with the logarithm of their number.
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
      // One more than are named tells that there are more.
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
    // A name with its series has a comma in it.
    let comma = names.contains { $0.contains(",") } ? ";" : ","
    return names.dropLast().joined(separator: comma + " ")
      + (comma == ";" && names.count > 2 ? "; and " : " and ") + (names.last ?? "")
  }

  /// The sum of the bars; nil where it would not be theirs, or say nothing.
  var total: String? { visible.addsUp ? numerals.string(visible.rounded(visible.sum)) : nil }
}
