// What is told of bars that linked charts filter, and of what is selected in them.
internal import Queries
import Scales
import Scenegraph
internal import Tables
internal import Words

extension Chart {
  /// "79 of 254", or "18.3, was 21.1" of what is no part; nil for a bar that no other chart filters.
  func remainingText(_ bar: BarID, _ limit: FigureLimit, format: NumberFormat? = nil) -> String? {
    guard let remaining = remaining(bar) else { return nil }
    let whole = valueText(bar, limit, format: format)
    guard let value = remaining.value else {
      // Of the rest of means only the rows are known.
      let rows = remaining.rowCount
      let left = rows == 0 ? "nothing" : counted(rows, "row", text(ofCount: rows))
      return "\(left), was \(whole)"
    }
    let text = remainingNumber(value, of: bar, limit, format)
    if !data.remainsArePart, text == whole { return "\(whole), unchanged" }
    return data.remainsArePart ? "\(text) of \(whole)" : "\(text), was \(whole)"
  }

  private func remainingNumber(
    _ value: Double, of bar: BarID, _ limit: FigureLimit, _ format: NumberFormat?
  ) -> String {
    let series = data.series[bar.series]
    let whole = series.values[bar.row]
    if value == whole { return valueText(bar, limit, format: format) }
    if unit.clock != nil || unit.isFraction { return written(value, limit, format: format) }
    let text = series.text(ofRow: bar.row)
    let decimals = Self.decimals(of: text, value: Double(text) ?? whole)
    var exact = withoutNoise(value, largest: max(abs(value), abs(whole)))
    if !data.areTotals, abs(exact) < 1e9 {
      // The digits of a mean have no end: it has those of its whole, and two at least.
      let scale = (0..<max(2, decimals)).reduce(1.0) { power, _ in power * 10 }
      let rounded = (exact * scale).rounded() / scale
      if rounded != 0 { exact = rounded }
    }
    return (format ?? numberFormat).string(
      exact, limit, givenDecimals: max(decimals, looks.numbers.places ?? 0))
  }

  /// The chart of what remains, for what is said of all bars together; the chart itself where no other
  /// filters it.
  var ofWhatRemains: Chart {
    guard let remains else { return self }
    var chart = self
    var left = data
    left.series = data.series.enumerated().map { index, column in
      let values = column.values.indices.map { row in
        let bar = BarID(row: row, series: index)
        return data.isBar(bar) ? data.remainingValue(bar, remains.bars) : .nan
      }
      let texts =
        values.count > Self.mostTold
        ? []
        : values.enumerated().map { row, value in
          value.isNaN
            ? "" : remainingNumber(value, of: BarID(row: row, series: index), .all, Self.plain)
        }
      return ChartData.Series(
        name: column.name, values: values, texts: CellTexts(texts),
        rowCounts: remains.bars.rowCounts[index])
    }
    chart.arrangement.data = left
    chart.forgetRemains()
    return chart
  }

  /// Of more bars each has all the figures of its value.
  private static let mostTold = 50_000
  private static let plain = NumberFormat(groupSeparator: "", minus: "-")

  /// The share of a bar that remains; NaN if what remains is no part of it, or of nothing.
  func remainingShare(_ bar: BarID) -> Double {
    guard data.remainsArePart, let value = remaining(bar)?.value else { return .nan }
    let whole = data.series[bar.series].values[bar.row]
    let share = value / whole
    return whole != 0 && share.isFinite && share >= 0 ? share : .nan
  }

  /// "79 of 406 rows".
  private func rowsText(_ count: Int, of whole: Int, _ numerals: Numerals?) -> String {
    func text(_ count: Int) -> String { numerals?.count(count) ?? self.text(ofCount: count) }
    return "\(text(count)) of \(text(whole)) \(whole == 1 ? "row" : "rows")"
  }

  /// "Filtered by other charts: 79 of 406 rows remain."; nil if none filters this one.
  func remainingSentence(_ numerals: Numerals) -> String? {
    guard let remains = remains?.bars else { return nil }
    let rows = rowsText(remains.rowCount, of: remains.wholeRowCount, numerals)
    return "Filtered by other charts: \(rows) remain."
  }

  /// What stands in the line of the page: the names, which may be cut, and ": 79 of 406 rows".
  func noteTexts(_ note: LinkedNote) -> (names: String, rows: String) {
    let rows = note.isPending ? "… of " + text(ofCount: note.wholeRowCount) + " rows" : nil
    let text = rows ?? rowsText(note.rowCount, of: note.wholeRowCount, nil)
    return (note.names.onOneLine, note.names.isEmpty ? text : ": " + text)
  }

  /// "Japan: 79 of 406 rows".
  package func text(of note: LinkedNote) -> String {
    let (names, rows) = noteTexts(note)
    return names + rows
  }

  /// Longer lists of names are numbers of bars.
  private static let mostNamed = 3

  /// What the selection of this chart is called where it filters others: "Japan", "Japan and USA",
  /// "40 to 70" of neighbours in order, "7 bars"; nil for none.
  package func linkedName(_ state: ChartState) -> String? {
    let selection = state.selection.restricted { !state.hiddenSeries.contains($0) }
    let count = data.barCount(of: selection)
    guard count > 0 else { return nil }
    let many = "\(text(ofCount: count)) bars"
    let shown = data.series.indices.filter { !state.hiddenSeries.contains($0) }
    let rows = selection.rows
    // All series of each row are named by their rows.
    let areWhole = shown.allSatisfy { series in
      rows.ranges.allSatisfy { range in
        !range.contains { row in
          let bar = BarID(row: row, series: series)
          return data.isBar(bar) && !selection.contains(bar)
        }
      }
    }
    guard selection.count <= Self.titleSearchLimit, areWhole || count <= Self.mostNamed else {
      return many
    }
    if areWhole, rows.ranges.count == 1, let range = rows.ranges.first, range.count > 1,
      let name = name(ofRun: range)
    {
      return name
    }
    let bars = data.bars(of: selection)
    var names: [String] = []
    for bar in bars where names.count <= Self.mostNamed {
      let name = areWhole ? shortName(ofRow: bar.row) : name(of: bar)
      if names.last != name { names.append(name) }
    }
    return names.count > Self.mostNamed ? many : SummaryStatistics.list(names)
  }

  private func shortName(ofRow row: Int) -> String {
    let name = Self.shortened(data.shortName(ofRow: row))
    return name.isEmpty ? numberText(ofRow: row) : name
  }

  private func name(of bar: BarID) -> String {
    "\(shortName(ofRow: bar.row)), \(Self.shortened(data.name(ofSeries: bar.series)))"
  }

  /// Whether the names are numbers from the least to the greatest, as hours are.
  private var areNumbersInOrder: Bool {
    guard data.ownRows.count <= Self.titleSearchLimit else { return false }
    let numbers = data.ownRows.map { Double(data.category(ofRow: $0)) ?? .nan }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Neighbours that have an order: "40 to 70" of bins, "Jan to Mar" of periods.
  private func name(ofRun rows: Range<Int>) -> String? {
    switch data.kind {
    case .bins(let bins) where rows.upperBound <= bins.count:
      let (low, high) = (bins.edge(rows.lowerBound), bins.edge(rows.upperBound))
      guard low.isFinite, high.isFinite else { break }
      return "\(written(low, .detail)) to \(written(high, .detail))"
    case .names where !data.isInOrderOfTime && !data.areSteps && !areNumbersInOrder: return nil
    case .bins, .periods, .names: break
    }
    return "\(shortName(ofRow: rows.lowerBound)) to \(shortName(ofRow: rows.upperBound - 1))"
  }
}
