// The bars of a scene as elements: one for each that is drawn, under its series.
internal import Queries
import Scales
import Scenegraph
internal import Tables

extension ChartElements {
  /// The visible series, in order, each with its bars by row.
  func series() -> [AccessibleElement] {
    var bars = BarElements(self)
    for index in scene.bars { bars.add(scene.marks[index]) }
    bars.addFocusedBar()
    return visible.series.enumerated().map { place, series in
      seriesElement(series, bars.elements[series], place: place)
    }
  }

  private func seriesElement(
    _ series: Int, _ bars: [AccessibleElement], place: Int
  ) -> AccessibleElement {
    let plot = parts.first { $0.role == .plot }?.bounds ?? .zero
    let drawn = bars.reduce(Rect.zero) { $1.states.contains(.offScreen) ? $0 : $0.union($1.bounds) }
    return AccessibleElement(
      id(.series(series)), .series, name: name(ofSeries: series),
      description: description(ofSeries: series), bounds: drawn.isEmpty ? moved(plot) : drawn,
      position: visible.series.count > 1
        ? AccessibleElement.Position(place + 1, of: visible.series.count) : nil,
      children: bars)
  }

  func name(ofSeries series: Int) -> String { chart.spokenName(ofSeries: series) }

  /// "7 bars, 440 to 1,232, total 6,992"; the rest is in the total alone.
  private func description(ofSeries series: Int) -> String {
    let column = chart.data.series[series]
    let summary = column.summary
    guard let (lowest, highest) = summary.extremes(in: chart.data.ownRows) else {
      return "no bars"
    }
    let count = summary.count(in: chart.data.ownRows)
    func text(_ row: Int) -> String { chart.spokenValue(of: BarID(row: row, series: series)) }
    if summary.count == 1 { return "1 bar, \(text(lowest))" }
    let isOne = count == 1
    let (low, high) = (text(lowest), text(highest))
    var parts = ["\(chart.text(ofCount: count)) \(isOne ? "bar" : "bars")"]
    parts.append(low == high ? (isOne ? low : "all \(low)") : "\(low) to \(high)")
    let total = withoutNoise(
      summary.sum,
      largest: max(abs(column.values[lowest]), abs(column.values[highest])))
    if visible.addsUp, total.isFinite {
      parts.append("total \(chart.spoken(total))")
    }
    return parts.joined(separator: ", ")
  }
}

/// Makes the elements of bars, which come in the order of the scene: by row, then by series.
private struct BarElements {
  let chart: ChartElements
  /// For each series of the data.
  private(set) var elements: [[AccessibleElement]]
  /// For each series the row up to which its bars have been counted, and how many they are.
  private var counted: [(row: Int, count: Int)]
  /// The parts that the bars of one row are of it, where lengths are such parts.
  private var shares: (row: Int, ofSeries: [Int: Double])?
  private let spans: BarSpans
  private let focusedBar: BarID?
  private var hasFocusedBar = false
  private static let action = AccessibleElement.Action(
    name: "select", description: "Selects this bar alone")
  private static let runAction = AccessibleElement.Action(
    name: "select", description: "Selects these bars alone")

  init(_ chart: ChartElements) {
    self.chart = chart
    let series = chart.chart.data.series
    elements = Array(repeating: [], count: series.count)
    counted = Array(repeating: (0, 0), count: series.count)
    spans = BarSpans(
      chart.chart.data, layout: chart.chart.shownLayout, series: chart.visible.series)
    if case .bar(let bar) = chart.state.focus, chart.isBar(bar) {
      focusedBar = bar
    } else {
      focusedBar = nil
    }
  }

  private var data: ChartData { chart.chart.data }

  mutating func add(_ mark: Mark) {
    guard let datum = mark.datum, let bar = BarID(datum), elements.indices.contains(bar.series),
      !chart.state.hiddenSeries.contains(bar.series)
    else { return }
    if let rows = datum.aggregate, rows.first < rows.last {
      addRun(rows, bar.series, mark)
    } else {
      guard data.isBar(bar) else { return }
      if bar == focusedBar { hasFocusedBar = true }
      elements[bar.series].append(
        element(bar, bounds: mark.bounds, mark.attributes.isSelected))
    }
  }

  /// What the keyboard is on is told where no bar of its own is drawn: out of view, or where
  /// nothing is to be seen of it.
  mutating func addFocusedBar() {
    guard let bar = focusedBar, !hasFocusedBar else { return }
    let plot = chart.parts.first { $0.role == .plot }?.bounds ?? .zero
    counted[bar.series] = (0, 0)
    var element = element(
      bar, bounds: Rect(x: plot.x, y: plot.y, width: 0, height: 0),
      chart.state.selection.contains(bar))
    element.states.insert(.offScreen)
    let place = place(of: bar)
    elements[bar.series].insert(element, at: min(place, elements[bar.series].count))
  }

  /// How many elements of the series come before a bar.
  private func place(of bar: BarID) -> Int {
    chart.scene.bars.prefix { (chart.scene.marks[$0].datum?.row ?? 0) < bar.row }
      .count { chart.scene.marks[$0].datum?.series == bar.series }
  }

  private mutating func addRun(_ rows: RowAggregate, _ series: Int, _ mark: Mark) {
    let (name, values) = chart.chart.texts(ofRun: rows)
    let id = chart.id(.barRun(firstRow: rows.first, series: series))
    var states: AccessibleElement.States = [.focusable, .selectable]
    if mark.attributes.isSelected { states.insert(.selected) }
    var run = AccessibleElement(
      id, .barRun, name: name, description: values, bounds: chart.moved(mark.bounds),
      states: states, action: Self.runAction)
    if let bar = focusedBar, bar.series == series, (rows.first...rows.last).contains(bar.row) {
      hasFocusedBar = true
      run.children = [
        element(
          bar, bounds: mark.bounds,
          chart.state.selection.contains(bar))
      ]
    }
    elements[series].append(run)
  }

  private mutating func element(
    _ bar: BarID, bounds: Rect, _ isSelected: Bool
  ) -> AccessibleElement {
    let id = chart.id(chart.part(of: bar))
    var states: AccessibleElement.States = [.focusable, .selectable]
    if isSelected { states.insert(.selected) }
    let text = chart.chart.spokenValue(of: bar)
    return AccessibleElement(
      id, .bar, name: name(of: bar), description: description(of: bar, text),
      bounds: chart.moved(bounds), value: value(of: bar, text), position: position(of: bar),
      states: chart.states(id, states), action: Self.action)
  }

  /// The category, or the number of the row in the data where that has no name.
  private func name(of bar: BarID) -> String {
    let name = ElementText.line(data.name(ofRow: bar.row))
    guard name.isEmpty else { return name }
    let row = chart.chart.arrangement.sourceRow(of: bar.row) ?? bar.row
    return chart.chart.text(ofCount: row + 1)
  }

  /// "1,232, 18 %"; what a tip stands for.
  private mutating func description(of bar: BarID, _ text: String) -> String {
    let value = data.series[bar.series].values[bar.row]
    var description = text
    let share = share(of: bar, value)
    if !share.isNaN { description += ", " + chart.chart.spokenPercent(share) }
    if chart.chart.scale == .log, value <= 0 { description += ", off the scale" }
    return description
  }

  private mutating func share(of bar: BarID, _ value: Double) -> Double {
    guard spans.areShares else { return chart.chart.share(of: bar, chart.visible, spans).ratio }
    if shares?.row != bar.row {
      let parts = spans.bars(row: bar.row).map { ($0.series, abs($0.span.end - $0.span.start)) }
      shares = (bar.row, Dictionary(parts, uniquingKeysWith: { first, _ in first }))
    }
    return shares?.ofSeries[bar.series].flatMap { $0.isFinite ? $0 : nil } ?? .nan
  }

  /// An infinite value is at the end of the axis, as in the picture.
  private func value(of bar: BarID, _ text: String) -> AccessibleElement.Value {
    let value = data.series[bar.series].values[bar.row]
    // An axis of shares says nothing of values.
    let axis = spans.areShares ? nil : chart.scene.chart?.domain
    let limits = axis ?? chart.visible.domain
    let current =
      value.isFinite ? value : value > 0 ? limits.upperBound : limits.lowerBound
    return AccessibleElement.Value(
      current: current, minimum: min(limits.lowerBound, current),
      maximum: max(limits.upperBound, current), text: text)
  }

  /// Among all bars of the series, in view or not. Bars come by row, so that each is counted from
  /// the one before.
  private mutating func position(of bar: BarID) -> AccessibleElement.Position {
    let summary = data.series[bar.series].summary
    let (row, count) = counted[bar.series]
    let before =
      row <= bar.row
      ? count + summary.count(in: row..<bar.row) : summary.count(in: 0..<bar.row)
    counted[bar.series] = (bar.row, before)
    return AccessibleElement.Position(before + 1, of: summary.count)
  }
}

extension Chart {
  /// The name of a series for listeners; a substitute if it has none.
  package func spokenName(ofSeries series: Int) -> String {
    let name = ElementText.line(data.name(ofSeries: series))
    if !name.isEmpty { return name }
    return data.series.count == 1 ? "Bars" : "Series \(series + 1)"
  }
}
