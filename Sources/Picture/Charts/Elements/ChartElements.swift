// From a scene to what can be told, reached and done of it: the painted marks, with their names.
internal import Queries
import Scales
package import Scenegraph
internal import Tables
internal import Words

extension Chart {
  /// The element of this chart with all its parts, in reading order. Takes time with the marks of
  /// the scene and not with the rows of the data.
  ///
  /// - Parameters:
  ///   - scene: of this chart; what is no longer in the data is left out.
  ///   - index: the number by which the window knows the chart.
  ///   - origin: where in the window the scene is, in logical pixels.
  ///   - hasFocus: whether the keyboard is in this chart: then one element has the focus.
  package func elements(
    in scene: Scene, state: ChartState, index: Int, origin: Point, hasFocus: Bool = false
  ) -> AccessibleElement {
    ChartElements(
      chart: self, scene: scene, state: state, index: index, origin: origin, hasFocus: hasFocus
    ).element()
  }

  /// The element of a chart that is out of view and has no scene.
  ///
  /// - Parameter bounds: where it would be, in logical pixels of the window.
  package func elementOutOfView(
    state: ChartState, index: Int, bounds: Rect, hasFocus: Bool = false
  ) -> AccessibleElement {
    var states: AccessibleElement.States = [.focusable, .offScreen]
    if hasFocus { states.insert(.focused) }
    if state.reading != nil { states.insert(.busy) }
    return AccessibleElement(
      ElementID(chart: index, .chart), .chart, name: elementName(state),
      description: elementDescription(state), bounds: bounds, states: states)
  }

  /// "Bar chart, 7 bars, Steps by Day".
  func elementName(_ state: ChartState) -> String { ElementText.line(summary(state)) }

  func elementDescription(_ state: ChartState) -> String {
    ElementText.line(overview(state), limit: ElementText.textLimit)
  }

  /// The name of a series for listeners; a substitute if it has none.
  package func spokenName(ofSeries series: Int) -> String {
    let name = ElementText.line(data.name(ofSeries: series))
    if !name.isEmpty { return name }
    return data.series.count == 1 ? "Bars" : "Series \(series + 1)"
  }
}

struct ChartElements {
  let chart: Chart
  let scene: Scene
  let state: ChartState
  let index: Int
  let origin: Point
  let visible: VisibleValues
  /// All marks but the bars: those are few.
  let parts: [Mark]
  /// nil where the keyboard is not in this chart.
  private(set) var focused: ElementID?

  init(
    chart: Chart, scene: Scene, state: ChartState, index: Int, origin: Point, hasFocus: Bool
  ) {
    var chart = chart.resolved(state)
    // Synthesizers leave the sign out.
    chart.numberFormat.minus = Numerals.spokenMinus
    (self.chart, self.scene, self.state) = (chart, scene, state)
    (self.index, self.origin) = (index, origin)
    visible = VisibleValues(chart, hiddenSeries: state.hiddenSeries)
    let bars = scene.bars
    parts = Array(scene.marks[..<bars.lowerBound] + scene.marks[bars.upperBound...])
    if hasFocus { focused = id(focusedPart) }
  }

  func id(_ part: ElementID.Part) -> ElementID { ElementID(chart: index, part) }

  func element() -> AccessibleElement {
    let id = id(.chart)
    var element = AccessibleElement(
      id, .chart, name: chart.elementName(state), description: chart.elementDescription(state),
      bounds: moved(scene.bounds), states: states(id, .focusable))
    if state.reading != nil { element.states.insert(.busy) }
    element.children =
      [text(.title, .title, .heading), text(.subtitle, .subtitle)].compactMap(\.self)
      + controls { $0 == .linkedNote || $0 == .sentence || $0 == .removeChart }
      + [text(.description, .description), text(.emptyMessage, .emptyMessage)].compactMap(\.self)
      + references() + series()
      + controls { $0 == .legend } + [ring()].compactMap(\.self)
      + controls { !Self.placed.contains($0) }
      + notices() + [message()].compactMap(\.self)
    return element
  }

  /// The controls that have a place of their own among the parts.
  private static let placed: [ControlID] = [.linkedNote, .sentence, .removeChart, .legend]

  /// Where the keyboard is, as far as that can be seen.
  private var focusedPart: ElementID.Part {
    switch state.focus {
    case .bar(let bar) where isBar(bar): part(of: bar)
    case .control(let id, let item)
    where scene.control(id)?.items.indices.contains(item) ?? false:
      .item(id, item)
    default: .chart
    }
  }

  private func controls(where isWanted: (ControlID) -> Bool) -> [AccessibleElement] {
    scene.controls.filter { isWanted($0.id) }.map {
      $0.element(chart: index, origin: origin, focused: focused)
    }
  }

  // MARK: What several parts need

  func moved(_ bounds: Rect) -> Rect { bounds.offset(x: origin.x, y: origin.y) }

  func states(_ id: ElementID, _ states: AccessibleElement.States) -> AccessibleElement.States {
    id == focused ? states.union(.focused) : states
  }

  /// The box around marks; nil where there are none.
  func bounds(of marks: some Sequence<Mark>) -> Rect? {
    var marks = marks.makeIterator()
    guard let first = marks.next() else { return nil }
    var box = first.bounds
    while let mark = marks.next() { box = box.union(mark.bounds) }
    return moved(box)
  }

  func isBar(_ bar: BarID) -> Bool {
    chart.data.isBar(bar) && !state.hiddenSeries.contains(bar.series)
  }

  func part(of bar: BarID) -> ElementID.Part {
    .bar(row: chart.arrangement.sourceRow(of: bar.row), series: bar.series)
  }

  // MARK: Texts

  private func texts(_ role: Role) -> [TextMark] {
    parts.compactMap { mark in
      guard mark.role == role, case .text(let text) = mark else { return nil }
      return text
    }
  }

  private func text(
    _ part: ElementID.Part, _ role: Role, _ kind: AccessibleElement.Kind = .label
  ) -> AccessibleElement? {
    guard let mark = texts(role).first else { return nil }
    let name = ElementText.line(mark.attributes.label ?? mark.text, limit: ElementText.textLimit)
    guard !name.isEmpty else { return nil }
    return AccessibleElement(id(part), kind, name: name, bounds: moved(mark.bounds))
  }

  private func references() -> [AccessibleElement] {
    let lines = parts.filter { mark in
      guard mark.role == .referenceLine, case .line = mark else { return false }
      return true
    }
    return zip(lines, chart.shownReferences).enumerated().map { index, reference in
      let (mark, line) = reference
      let value =
        line.statistic != nil
        ? SummaryStatistics(chart, state, isSpoken: true).text(of: line)
        : chart.saysPercent
          ? chart.numberFormat.percent(line.value) : chart.numberFormat.string(line.value)
      let label = ElementText.line(line.label)
      return AccessibleElement(
        id(.reference(index)), .label,
        name: "Reference line: \(label.isEmpty ? value : "\(label), \(value)")",
        bounds: moved(mark.bounds))
    }
  }

  /// They share a line that may be cut; each is told in full.
  private func notices() -> [AccessibleElement] {
    guard let mark = texts(.notice).first else { return [] }
    return scene.notices.enumerated().compactMap { index, notice in
      let name = ElementText.line(notice, limit: ElementText.textLimit)
      guard !name.isEmpty else { return nil }
      return AccessibleElement(id(.notice(index)), .label, name: name, bounds: moved(mark.bounds))
    }
  }

  private func message() -> AccessibleElement? {
    guard let message = chart.toast(state) else { return nil }
    let name = ElementText.line(message, limit: ElementText.textLimit)
    guard !name.isEmpty else { return nil }
    // It is told where there is no room to show it, too.
    let mark = texts(.tooltip).first { $0.attributes.label == message }
    return AccessibleElement(
      id(.message), .message, name: name, bounds: moved(mark?.bounds ?? .zero),
      states: mark == nil ? .offScreen : [])
  }

  /// How much of the whole the selection is, or how far reading has come.
  func ring() -> AccessibleElement? {
    let roles: [Role] = [.ringTrack, .ringArc, .ringLabel]
    let marks = parts.filter { roles.contains($0.role) }
    guard let bounds = bounds(of: marks), let reading = RingReading(chart, state, { visible })
    else { return nil }
    var ring = AccessibleElement(
      id(.ring), state.reading == nil ? .level : .progress, name: "", bounds: bounds)
    if let progress = state.reading {
      ring.name = ElementText.line(ReadingTexts(progress, chart.numberFormat).sentence)
      if progress.isTurning { ring.states.insert(.indeterminate) }
    } else {
      ring.name = ElementText.line(
        reading.captions.compactMap(\.forms.first).joined(separator: ", "))
    }
    // Where there is nothing to divide by there is no value; the text says so.
    if reading.ratio.isNaN {
      ring.description = reading.text
    } else if !ring.states.contains(.indeterminate) {
      ring.value = AccessibleElement.Value(
        current: min(max(reading.ratio, 0), 1), minimum: 0, maximum: 1, text: reading.text)
    }
    return ring
  }

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
    guard let (lowest, highest) = summary.extremes(in: chart.data.ownRows) else { return "no bars" }
    let count = summary.count(in: chart.data.ownRows)
    func text(_ row: Int) -> String { chart.spokenValue(of: BarID(row: row, series: series)) }
    if summary.count == 1 { return "1 bar, \(text(lowest))" }
    let isOne = count == 1
    let (low, high) = (text(lowest), text(highest))
    var parts = ["\(chart.text(ofCount: count)) \(isOne ? "bar" : "bars")"]
    parts.append(low == high ? (isOne ? low : "all \(low)") : "\(low) to \(high)")
    let largest = max(abs(column.values[lowest]), abs(column.values[highest]))
    let total = withoutNoise(summary.sum, largest: largest)
    if visible.addsUp, total.isFinite { parts.append("total \(chart.spoken(total))") }
    return parts.joined(separator: ", ")
  }
}

/// Makes the elements of bars, which come in the order of the scene: by row, then by series.
private struct BarElements {
  let chart: ChartElements
  private(set) var elements: [[AccessibleElement]]
  /// For each series the row up to which its bars have been counted, and how many they are.
  private var counted: [(row: Int, count: Int)]
  /// The parts that the bars of one row are of it, where lengths are such parts.
  private var shares: (row: Int, ofSeries: [Int: Double])?
  private let spans: BarSpans
  /// That of the picture's values; nil in the scene of a page.
  private let scale: ValueScale?
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
      data: chart.chart.data, series: chart.visible.series, layout: chart.chart.shownLayout)
    scale = chart.scene.chart.map {
      ValueScale(kind: chart.chart.scale, domain: $0.domain, range: (start: 0, end: 1))
    }
    focusedBar = if case .bar(let bar) = chart.state.focus, chart.isBar(bar) { bar } else { nil }
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
      elements[bar.series].append(element(bar, bounds: mark.bounds, mark.attributes.isSelected))
    }
  }

  /// What the keyboard is on is told where no bar of its own is drawn or seen.
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
      run.children = [element(bar, bounds: mark.bounds, chart.state.selection.contains(bar))]
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
      id, .bar,
      name: ([name(of: bar)] + [remaining(of: bar)].compactMap(\.self)).joined(separator: ", "),
      description: description(of: bar, text),
      bounds: chart.moved(bounds), value: value(of: bar, text), position: position(of: bar),
      states: chart.states(id, states), action: Self.action)
  }

  /// The category, or the number of the row in the data where that has no name.
  private func name(of bar: BarID) -> String {
    let name = ElementText.line(data.name(ofRow: bar.row))
    return name.isEmpty ? chart.chart.numberText(ofRow: bar.row) : name
  }

  /// "79 of 254" of a bar that linked charts filter; nil for others.
  private func remaining(of bar: BarID) -> String? {
    chart.chart.remainingText(bar, .detail, format: chart.chart.numberFormat)
  }

  /// "1,232, 18 %"; what a tip stands for.
  private mutating func description(of bar: BarID, _ text: String) -> String {
    let value = data.series[bar.series].values[bar.row]
    if chart.chart.remaining(bar) != nil {
      let share = chart.chart.remainingShare(bar)
      let note = chart.chart.note(bar).map { "Note: " + ElementText.line($0) }
      let told = [share.isNaN ? nil : chart.chart.spokenPercent(share), note]
      return told.compactMap(\.self).joined(separator: ". ")
    }
    var description = text
    let share = share(of: bar, value)
    let isTold = share.isNaN || data.unit.isFraction
    if !isTold { description += ", " + chart.chart.spokenPercent(share) }
    for beside in chart.chart.textsBeside(bar, .detail) { description += ", \(beside)" }
    if scale?.hasNoPlace(for: value) ?? false { description += ", off the scale" }
    if let note = chart.chart.note(bar) { description += ". Note: " + ElementText.line(note) }
    return description
  }

  private mutating func share(of bar: BarID, _ value: Double) -> Double {
    guard spans.areShares else { return chart.chart.share(of: bar, chart.visible, spans).ratio }
    if shares?.row != bar.row {
      let parts = spans.bars(row: bar.row).map { ($0.series, $0.span.length) }
      shares = (bar.row, Dictionary(parts, uniquingKeysWith: { first, _ in first }))
    }
    return shares?.ofSeries[bar.series].flatMap { $0.isFinite ? $0 : nil } ?? .nan
  }

  /// An infinite value is at the end of the axis, as in the picture.
  private func value(of bar: BarID, _ text: String) -> AccessibleElement.Value {
    let value = chart.chart.remaining(bar)?.value ?? data.series[bar.series].values[bar.row]
    // An axis of shares says nothing of values.
    let axis = spans.areShares ? nil : chart.scene.chart?.domain
    let limits = axis ?? chart.visible.domain
    let current =
      value.isFinite ? value : value > 0 ? limits.upperBound : limits.lowerBound
    return AccessibleElement.Value(
      current: current, minimum: min(limits.lowerBound, current),
      maximum: max(limits.upperBound, current), text: text)
  }

  /// Among all bars of the series, in view or not. By row, so each is counted from the one before.
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
