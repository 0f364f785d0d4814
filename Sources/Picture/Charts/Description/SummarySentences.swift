// Overview sentences that terminal and screen reader share.
internal import Queries
import Scales
import Scenegraph
internal import Tables
internal import Words

extension SummaryStatistics {
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
    if stacks != nil { return stackSentences + unfinished }
    if let middle = middle { return middle + ["Largest: \(names(largest)), \(value(high))."] }
    if runsInTime {
      return ends
        + [
          "Highest: \(names(largest)), \(value(high)).",
          "Lowest: \(names(smallest)), \(value(low)).",
        ]
        + unfinished
    }
    var sentences = ["Range: \(value(low)) to \(value(high))."]
    if numerals.isSpoken {
      sentences = [
        "From \(value(low)) to \(value(high)).", "Largest: \(names(largest)).",
        "Smallest: \(names(smallest)).",
      ]
    } else {
      sentences += [
        "Largest: \(names(largest)), \(value(high)).",
        "Smallest: \(names(smallest)), \(value(low)).",
      ]
    }
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

  /// The first and the last bar in time, of each of a few series.
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

  /// The first and the last, the largest and the smallest stack.
  private var stackSentences: [String] {
    guard let stacks else { return [] }
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

  /// The bins with the middle of all rows and with the middle half of them; nil unless rows are
  /// counted by bins of numbers.
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
    guard all > 0 else { return nil }
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

  /// More bars are not counted in a frame.
  private static let countedLimit = 50_000

  /// "3 of 7 bars above the line goal, 1,000."
  func above(_ reference: Reference) -> String? {
    let stacks = stacks
    let only = visible.series.count == 1 ? visible.series.first : nil
    guard let summary = stacks ?? only.map({ data.series[$0].summary }),
      summary.count <= Self.countedLimit
    else { return nil }
    let count = summary.values.reduce(0) { $0 + ($1 > reference.value ? 1 : 0) }
    return
      "\(numerals.count(count)) of \(numerals.count(summary.count, stacks == nil ? "bar" : "stack"))"
  }

  /// "10 bars and 33 others", "48 bars and 8 other series".
  private var barsAndRest: String {
    var parts = [numerals.count(barCount, "bar")]
    if data.restCount > 0 {
      parts.append(numerals.count(data.restCount, "other"))
    }
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
