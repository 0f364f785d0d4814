// From a scene to what can be told, reached and done of it: the same marks that are painted, with
// names and numbers from the chart.
import Scales
package import Scenegraph

extension Chart {
  /// The element of this chart with all its parts, in reading order.
  ///
  /// Takes time with the marks of the scene and not with the rows of the data.
  ///
  /// - Parameters:
  ///   - scene: of this chart; what is no longer in the data is left out.
  ///   - index: of the chart in its window.
  ///   - origin: where in the window the scene is, in logical pixels.
  ///   - hasFocus: whether the keyboard is in this chart: then one element has the focus, the chart
  ///     itself where the keyboard is at none of its parts.
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
    var chart = chart
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
      [
        text(.title, .title, .heading), text(.subtitle, .subtitle),
      ].compactMap(\.self) + controls { $0 == .sentence }
      + [text(.description, .description), text(.emptyMessage, .emptyMessage)].compactMap(\.self)
      + references() + series()
      + controls { $0 == .legend } + [ring()].compactMap(\.self)
      + controls { $0 != .legend && $0 != .sentence }
      + notices() + [message()].compactMap(\.self)
    return element
  }

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

  /// With the focus, where it has it.
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
    let name = ElementText.line(
      mark.attributes.label ?? mark.text, limit: ElementText.textLimit)
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
        chart.shownLayout == .normalized
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
      return AccessibleElement(
        id(.notice(index)), .label, name: name, bounds: moved(mark.bounds))
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
}

extension ChartElements {
  /// How much of the whole the selection is, or how far reading has come.
  func ring() -> AccessibleElement? {
    let marks = parts.filter {
      $0.role == .ringTrack || $0.role == .ringArc || $0.role == .ringLabel
    }
    guard let bounds = bounds(of: marks), let reading = RingReading(chart, state, visible) else {
      return nil
    }
    var ring = AccessibleElement(
      id(.ring), state.reading == nil ? .level : .progress, name: "", bounds: bounds)
    if let progress = state.reading {
      ring.name = ElementText.line(ReadingTexts(progress, chart.numberFormat).sentence)
      if progress.isTurning { ring.states.insert(.indeterminate) }
    } else {
      ring.name = ElementText.line(
        reading.captions.compactMap(\.forms.first).joined(separator: ", "))
    }
    if ring.name.isEmpty { ring.name = "Share" }
    // Where there is nothing to divide by there is no value; the text says so.
    if reading.ratio.isNaN {
      ring.description = reading.text
    } else if !ring.states.contains(.indeterminate) {
      ring.value = AccessibleElement.Value(
        current: min(max(reading.ratio, 0), 1), minimum: 0, maximum: 1, text: reading.text)
    }
    return ring
  }
}

extension Chart {
  /// "Bar chart, 7 bars, Steps by Day".
  func elementName(_ state: ChartState) -> String { ElementText.line(summary(state)) }

  /// The facts that a sighted person sees at a glance.
  func elementDescription(_ state: ChartState) -> String {
    ElementText.line(overview(state), limit: ElementText.textLimit)
  }
}
