// The facts of a chart at first sight, computed once for all its descriptions.
internal import Queries
import Scales
import Scenegraph

/// The shown part, and the parts that statements about range, ends and middle are about.
struct SummaryStatistics {
  let chart: Chart
  let state: ChartState
  let visible: VisibleValues
  let numerals: Numerals
  /// The bars that are compared: neither the rest, which is no bar among bars, nor periods of which
  /// only a part is there, unless nothing else is.
  let comparedRows: [Range<Int>]
  let comparedSeries: [Int]
  /// The number of bars, of which the rest is none.
  let barCount: Int

  init(_ chart: Chart, _ state: ChartState, isSpoken: Bool) {
    self.chart = chart
    self.state = state
    visible = VisibleValues(chart, hiddenSeries: state.hiddenSeries)
    numerals = Numerals(chart.numberFormat, isSpoken: isSpoken)
    let (data, shown) = (chart.data, visible.series)
    let own = data.ownRows
    func hasBars(_ rows: [Range<Int>], _ series: [Int]) -> Bool {
      series.contains { index in rows.contains { data.series[index].summary.count(in: $0) > 0 } }
    }
    let ownSeries = shown.filter { $0 != data.restSeriesIndex }
    var series = ownSeries.filter { data.unfinished.series[$0] == nil }
    if !hasBars([own], series) { series = hasBars([own], ownSeries) ? ownSeries : shown }
    barCount = ownSeries.reduce(0) { $0 + data.series[$1].summary.count(in: own) }
    // Rows without a name are no bar among bars.
    let apart = Set(data.unfinished.categories.keys).union([data.namelessRow].compactMap(\.self))
    let whole = own.pieces(without: apart.sorted())
    comparedSeries = series
    comparedRows =
      hasBars(whole, series) ? whole : hasBars([own], series) ? [own] : [0..<data.categories.count]
  }

  var data: ChartData { chart.data }

  /// The stacks, if they are meaningful, with no negative or infinite values; else nil.
  var stacks: SeriesSummary? {
    guard chart.shownLayout == .stacked, visible.series.count > 1, visible.isAdditive,
      visible.isFinite
    else { return nil }
    let summary = data.stackSummary(visible.series)
    guard summary.negative == nil, let sums = summary.positive, visible.sum.isFinite else {
      return nil
    }
    return sums
  }

  /// More series are not described one by one.
  static let mostSubjects = 4

  /// Whether each bar is later than the one before it.
  var runsInTime: Bool {
    if case .periods(let periods) = data.kind { !periods.isRepeating } else { false }
  }

  func text(ofStack row: Int, _ stacks: SeriesSummary) -> String {
    numerals.string(visible.rounded(stacks.values[row]))
  }

  func name(ofRow row: Int) -> String {
    var category = data.name(ofRow: row).onOneLine
    if numerals.isSpoken {
      category = Chart.shortened(category)
      if category.isEmpty { category = "row \(numerals.count(row + 1))" }
    }
    return category
  }

  func name(ofSeries series: Int) -> String {
    let name = data.name(ofSeries: series)
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

  /// The bars with the least and the greatest value of some series; nil for none. Logarithmic.
  func extremes(of series: [Int]) -> (smallest: Extreme, largest: Extreme)? {
    let found = series.flatMap { index in
      comparedRows.compactMap { data.series[index].summary.extremeCells(in: $0) }
    }
    guard let least = found.map(\.lowest.value).min(),
      let greatest = found.map(\.highest.value).max()
    else { return nil }
    return (
      extreme(least, series) { $0.lowest }, extreme(greatest, series) { $0.highest }
    )
  }

  private func extreme(
    _ value: Double, _ series: [Int],
    _ cell: (((lowest: SeriesSummary.Cell, highest: SeriesSummary.Cell)) -> SeriesSummary.Cell)
  ) -> Extreme {
    var bars: [BarID] = []
    for (index, part) in series.flatMap({ index in comparedRows.map { (index, $0) } }) {
      var rows = part
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

  /// "Fri", "Fri and Sat", "Fri, Sat and Sun", "Fri, Sat, Sun and others"; "several bars" if each
  /// would need the name of its series.
  func names(_ extreme: Extreme) -> String {
    if extreme.bars.count > 1, visible.series.count > 1 { return "several bars" }
    return Self.list(extreme.bars.map(name) + (extreme.hasMore ? ["others"] : []))
  }

  static func list(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    // A name that includes its series contains a comma.
    let comma = names.contains { $0.contains(",") } ? ";" : ","
    return names.dropLast().joined(separator: comma + " ")
      + (comma == ";" && names.count > 2 ? "; and " : " and ") + (names.last ?? "")
  }

  /// The decimals that numbers beside each other have in common: of means those of the one with the
  /// fewer, whose figures are all meaningful; else all that one of them has. nil for those of each.
  var decimals: Int? {
    guard let (smallest, largest) = extremes(of: visible.series) else { return nil }
    let found = [smallest, largest].compactMap(\.bars.first).map {
      numerals.decimals($0, in: chart)
    }
    guard let least = found.min(), let most = found.max(), least < most else { return nil }
    let areCut = numerals.isSpoken || data.grouping?.method == .mean
    return areCut && least > 0 ? least : most
  }

  var totalSentence: [String] { total.map { ["Total: \($0)."] } ?? [] }

  /// The sum of the bars; nil if it would be wrong or meaningless.
  var total: String? { visible.addsUp ? numerals.string(visible.rounded(visible.sum)) : nil }
}

extension Range where Bound == Int {
  /// The rest without some numbers, which ascend.
  fileprivate func pieces(without numbers: [Int]) -> [Range] {
    var pieces: [Range] = []
    var start = lowerBound
    for number in numbers where contains(number) {
      if start < number { pieces.append(start..<number) }
      start = number + 1
    }
    if start < upperBound { pieces.append(start..<upperBound) }
    return pieces
  }
}
