// The facts of a chart at first sight, computed once for all its descriptions, and the sentences
// that terminal and screen reader share.
internal import Queries
import Scales
import Scenegraph
internal import Tables
internal import Words

/// The shown part, and the parts that statements about range, ends and middle are about.
struct SummaryStatistics {
  let chart: Chart
  let state: ChartState
  let visible: VisibleValues
  let numerals: Numerals
  /// The bars that are compared: neither the rest, which is no bar among bars, nor periods of which
  /// only a part is there, nor the bar without a name, unless nothing else is.
  let comparedRows: [Range<Int>]
  let comparedSeries: [Int]
  /// The number of bars, of which the rest is none.
  let barCount: Int

  init(_ chart: Chart, _ state: ChartState, isSpoken: Bool) {
    self.chart = chart
    self.state = state
    visible = VisibleValues(chart, hiddenSeries: state.hiddenSeries)
    numerals = Numerals(chart, isSpoken: isSpoken)
    let (data, shown) = (chart.data, visible.series)
    let own = data.ownRows
    func hasBars(_ rows: [Range<Int>], _ series: [Int]) -> Bool {
      series.contains { index in rows.contains { data.series[index].summary.count(in: $0) > 0 } }
    }
    let ownSeries = shown.filter { $0 != data.restSeriesIndex }
    var series = ownSeries.filter { data.unfinished.series[$0] == nil }
    if !hasBars([own], series) { series = hasBars([own], ownSeries) ? ownSeries : shown }
    barCount = ownSeries.reduce(0) { $0 + data.series[$1].summary.count(in: own) }
    // Rows without a name are no bar among bars, and less of one than unfinished periods.
    let nameless = [data.namelessRow].compactMap(\.self)
    let apart = Set(data.unfinished.categories.keys).union(nameless).sorted()
    let parts = [own.pieces(without: apart), own.pieces(without: nameless), [own]]
    comparedSeries = series
    comparedRows = parts.first { hasBars($0, series) } ?? [0..<data.categories.count]
  }

  var data: ChartData { chart.data }

  /// The stacks, if they are meaningful, with no negative or infinite values; else nil.
  var stacks: SeriesSummary? {
    guard chart.shownLayout == .stacked, visible.series.count > 1, visible.isAdditive,
      visible.isFinite
    else { return nil }
    let summary = data.stackSummary(visible.series)
    return summary.negative == nil && visible.sum.isFinite ? summary.positive : nil
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
    let category = data.name(ofRow: row)
    guard category.isEmpty else {
      return numerals.isSpoken ? Chart.shortened(category) : category.onOneLine
    }
    return "row \(numerals.count(chart.rowNumber(row)))"
  }

  func name(ofSeries series: Int) -> String {
    let name = data.name(ofSeries: series)
    return numerals.isSpoken ? Chart.shortened(name) : name.onOneLine
  }

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

  static let mostNamed = 3

  /// The bars with the least and the greatest value of some series; nil for none. Logarithmic.
  func extremes(of series: [Int]) -> (smallest: Extreme, largest: Extreme)? {
    let found = series.flatMap { index in
      comparedRows.compactMap { data.series[index].summary.extremeCells(in: $0) }
    }
    guard let least = found.map(\.lowest.value).min(),
      let greatest = found.map(\.highest.value).max()
    else { return nil }
    return (extreme(least, series) { $0.lowest }, extreme(greatest, series) { $0.highest })
  }

  private func extreme(
    _ value: Double, _ series: [Int],
    _ cell: ((lowest: SeriesSummary.Cell, highest: SeriesSummary.Cell)) -> SeriesSummary.Cell
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
    let bars = [smallest, largest].compactMap(\.bars.first)
    let found = bars.map { numerals.decimals($0, in: chart) }
    guard let least = found.min(), let most = found.max(), least < most else { return nil }
    let areCut = numerals.isSpoken || data.areQuotients
    return areCut && least > 0 ? least : most
  }

  var totalSentence: [String] { total.map { ["Total: \($0)."] } ?? [] }
  /// The sum of the bars; nil if it would be wrong or meaningless.
  var total: String? { visible.addsUp ? numerals.string(visible.rounded(visible.sum)) : nil }

  /// What stands out by its place or its length: where time runs the first and the last bar, the
  /// highest and the lowest; of a histogram the middle; else the largest and the smallest. Periods of
  /// which only a part is there come apart, at the end.
  var comparison: [String] {
    guard let (smallest, largest) = extremes(of: comparedSeries),
      let low = smallest.bars.first, let high = largest.bars.first
    else { return [] }
    let count = comparedBarCount
    if smallest.value == largest.value {
      let bars = data.unfinished.isEmpty ? "bars" : "whole bars"
      return (count > 1 ? ["All \(bars) are \(value(high))."] : []) + unfinished
    }
    if let stacks { return sentences(about: stacks) + unfinished }
    // Of running totals the last bar is as large as all; that is no news of it.
    if data.shownAs == .running { return ends + unfinished }
    if let middle = middle { return middle + ["Largest: \(names(largest)), \(value(high))."] }
    if runsInTime {
      return ends
        + [
          "Highest: \(names(largest)), \(value(high)).",
          "Lowest: \(names(smallest)), \(value(low)).",
        ]
        + unfinished
    }
    let named = ["Largest: \(names(largest))", "Smallest: \(names(smallest))"]
    let sentences =
      numerals.isSpoken
      ? ["From \(value(low)) to \(value(high)).", "\(named[0]).", "\(named[1])."]
      : [
        "Range: \(value(low)) to \(value(high)).", "\(named[0]), \(value(high)).",
        "\(named[1]), \(value(low)).",
      ]
    return sentences + seriesRanges + unfinished
  }

  private var comparedBarCount: Int {
    comparedSeries.reduce(0) { count, series in
      comparedRows.reduce(count) { $0 + data.series[series].summary.count(in: $1) }
    }
  }

  private func value(_ bar: BarID) -> String { numerals.value(bar, in: chart, decimals: decimals) }

  private var seriesRanges: [String] {
    guard chart.shownLayout == .grouped, (2...Self.mostSubjects).contains(comparedSeries.count)
    else { return [] }
    return comparedSeries.compactMap { series in
      guard let (smallest, largest) = extremes(of: [series]),
        let low = smallest.bars.first, let high = largest.bars.first
      else { return nil }
      return "\(name(ofSeries: series)): \(range(value(low), value(high)))."
    }
  }

  func range(_ low: String, _ high: String) -> String { low == high ? low : "\(low) to \(high)" }

  private var ends: [String] {
    guard comparedSeries.count <= Self.mostSubjects else { return [] }
    return comparedSeries.flatMap { series -> [String] in
      let summary = data.series[series].summary
      guard let first = comparedRows.lazy.compactMap(summary.firstValue).first,
        let last = comparedRows.reversed().lazy.compactMap(summary.lastValue).first,
        first < last
      else { return [] }
      let (start, end) = (BarID(row: first, series: series), BarID(row: last, series: series))
      let texts = [start, end].map { "\(name(ofRow: $0.row)), \(value($0))" }
      if visible.series.count == 1 { return ["First: \(texts[0]).", "Last: \(texts[1])."] }
      return ["\(name(ofSeries: series)): first \(texts[0]); last \(texts[1])."]
    }
  }

  private func sentences(about stacks: SeriesSummary) -> [String] {
    let cells = comparedRows.compactMap { stacks.extremeCells(in: $0) }
    guard let low = cells.map(\.lowest).min(by: { $0.value < $1.value }),
      let high = cells.map(\.highest).max(by: { $0.value < $1.value })
    else { return [] }
    func text(_ row: Int) -> String { "\(name(ofRow: row)), \(self.text(ofStack: row, stacks))" }
    if low.value == high.value { return ["All stacks are \(self.text(ofStack: low.row, stacks))."] }
    var sentences: [String] = []
    if runsInTime, let first = comparedRows.lazy.compactMap(stacks.firstValue).first,
      let last = comparedRows.reversed().lazy.compactMap(stacks.lastValue).first
    {
      sentences = ["First: \(text(first)).", "Last: \(text(last))."]
    }
    let words = runsInTime ? ("Highest", "Lowest") : ("Largest", "Smallest")
    return sentences + [
      "\(words.0) stack: \(text(high.row)).", "\(words.1) stack: \(text(low.row)).",
    ]
  }

  /// The bins with the middle of all rows and with their middle half; nil without bins of numbers.
  private var middle: [String]? {
    guard case .bins(let bins) = data.kind, data.grouping?.method == .count, visible.addsUp,
      bins.count > 1
    else { return nil }
    let sums = (0..<bins.count).map { bin in
      visible.series.reduce(0) { sum, series in
        let value = data.series[series].values[bin]
        return value.isNaN ? sum : sum + value
      }
    }
    let all = sums.reduce(0, +)
    func bin(after share: Double) -> Int {
      var sum = 0.0
      return sums.firstIndex { count in
        sum += count
        return sum >= share * all
      } ?? bins.count - 1
    }
    func edge(_ index: Int) -> String { numerals.string(bins.edge(index)) }
    let half = "\(edge(bin(after: 0.25))) to \(edge(bin(after: 0.75) + 1))"
    return ["Middle: \(name(ofRow: bin(after: 0.5))).", "Middle half: \(half)."]
  }

  /// The periods of which only a part is there, with their values if each is one bar or one stack.
  private var unfinished: [String] {
    let rows = data.unfinished.categories.keys.sorted().filter { row in
      visible.series.contains { data.isBar(BarID(row: row, series: $0)) }
    }
    let series = visible.series.filter { data.unfinished.series[$0] != nil }
    let periods =
      rows.map { row -> String in
        let name = name(ofRow: row)
        if let stacks { return "\(name), \(text(ofStack: row, stacks))" }
        guard visible.series.count == 1 else { return name }
        return "\(name), \(value(BarID(row: row, series: visible.series[0])))"
      } + series.map(name(ofSeries:))
    return periods.isEmpty ? [] : ["Unfinished: \(periods.joined(separator: "; "))."]
  }

  /// The value of a line as on the axis.
  func text(of reference: Reference) -> String {
    let value = chart.axisValue(of: reference)
    if chart.saysPercent { return numerals.percent(value) }
    return numerals.string(reference.statistic == nil ? value : told(value))
  }

  /// More bars are not counted in a frame.
  private static let countedLimit = 50_000

  /// "3 of 7 bars above the line goal, 1,000."; nil for bars that are shares of their own whole.
  func above(_ reference: Reference) -> String? {
    if chart.shownLayout == .normalized { return nil }
    let stacks = stacks
    let only = visible.series.count == 1 ? visible.series.first : nil
    guard let summary = stacks ?? only.map({ data.series[$0].summary }),
      summary.count <= Self.countedLimit
    else { return nil }
    let line = chart.axisValue(of: reference)
    // The rest is no bar among bars.
    let own = data.ownRows
    let count = summary.values[own].count { $0 > line }
    let all = numerals.count(summary.count(in: own), stacks == nil ? "bar" : "stack")
    return "\(numerals.count(count)) of \(all)"
  }

  /// "10 bars and 33 others", "48 bars and 8 other series".
  private var barsAndRest: String {
    var parts = [numerals.count(barCount, "bar")]
    if data.restCount > 0 { parts.append(numerals.count(data.restCount, "other")) }
    if let rest = data.restSeriesIndex, visible.series.contains(rest) {
      parts.append("\(numerals.count(data.restSeries.count)) other series")
    }
    return Self.list(parts)
  }

  /// The kind of chart with its bars: "Bar chart, 7 bars, Steps by Day".
  var summary: String {
    var parts = ["Bar chart", barsAndRest]
    let sentence = chart.questionWithUnits(without: state.hiddenSeries)
    if sentence.isEmpty {
      let names = visible.series.map(name(ofSeries:))
      let by = data.categoryName.isEmpty ? "row" : data.categoryName
      let shown = names.count > 4 ? "\(names.count) series" : names.joined(separator: ", ")
      if !names.isEmpty { parts.append("\(shown) by \(by)") }
      switch chart.shownLayout {
      case .grouped: break
      case .stacked: parts.append("stacked")
      case .normalized: parts.append("as shares of each \(by)")
      }
    } else {
      parts.append(sentence)
    }
    if chart.scale == .log { parts.append("on a logarithmic scale") }
    if sentence.isEmpty {
      switch chart.sort {
      case .valueDescending: parts.append("largest first")
      case .value: parts.append("smallest first")
      case .none, .category, .categoryDescending: break
      }
    }
    return parts.joined(separator: ", ").onOneLine
  }
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
