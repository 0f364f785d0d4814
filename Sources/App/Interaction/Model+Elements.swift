// The window for listeners: the accessible elements of its charts and overlays, the requests for them,
// which do what a click, a key or the wheel would do there, and its title.
internal import Charts
package import Scenegraph

extension Model {
  /// From the last laid-out picture; without children if there is none yet.
  ///
  /// If the window has the keyboard, one element has the focus: the overlay, or else the focused
  /// part of the active chart.
  package var elements: AccessibleElement {
    var window = AccessibleElement(
      ElementID(.window), .window, name: ElementText.line(WindowTitle.name(panels)),
      bounds: windowBounds,
      states: desktop.hasFocus ? .active : [])
    guard scene != nil else { return window }
    let isCovered = overlay != nil
    let page = self.page
    let offset = page.offset(near: self.offset)
    window.children = panels.indices.map { index in
      let panel = panels[index]
      let hasFocus = desktop.hasFocus && !isCovered && index == active && drawer?.focus == nil
      guard let frame = panel.frame, let scene = panel.scene else {
        // Charts out of view can still be read and brought into view.
        return panel.chart.elementOutOfView(
          state: panel.state, index: panel.id, bounds: page.frame(of: index, offset: offset),
          hasFocus: hasFocus)
      }
      return panel.chart.elements(
        in: scene, state: panel.state, index: panel.id, origin: Point(x: frame.minX, y: frame.minY),
        hasFocus: hasFocus)
    }
    if panels.count > 1 {
      for index in panels.indices {
        window.children[index].position = AccessibleElement.Position(index + 1, of: panels.count)
      }
    }
    for layer in layers {
      let isTop = type(of: layer).level == (isCovered ? .overlay : .drawer)
      let element = layer.element(in: self, hasFocus: desktop.hasFocus && isTop)
      window.children += [element].compactMap(\.self)
    }
    if let message { window.children.append(message) }
    return window
  }

  var windowBounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// What belongs to no chart: what a layer says, or what is shown after a choice.
  private var message: AccessibleElement? {
    let said = layers.reversed().lazy.compactMap(\.message).first
    guard let (text, frame) = said ?? newQuestion.map({ ($0, .zero) }) else { return nil }
    return AccessibleElement(
      ElementID(.message), .message, name: ElementText.line(text), bounds: frame,
      states: frame.isEmpty ? .offScreen : [])
  }

  /// "Bar chart, 4 bars, Orders by Region" once another question has been answered; nil if the chart
  /// has the keyboard, since its new name is told then, or if a message tells more.
  private var newQuestion: String? {
    let panel = panels[active]
    guard panel.isAnotherQuestion, panel.state.message == nil,
      panel.state.focus != nil || overlay != nil
    else { return nil }
    return panel.chart.summary(panel.state)
  }

  /// Carries out a request; does nothing if the element no longer exists.
  mutating func carryOut(_ request: ElementRequest) -> [Effect] {
    let id = request.id
    if let effects = offer({ $0.carryOut(request, in: &$1) }) { return effects }
    // Charts before it may have gone or come since it was asked for.
    guard let chart = id.chart.flatMap({ place(ofPanel: $0) }), panels[chart].has(id.part) else {
      return []
    }
    switch request {
    case .reveal: return change(chart) { $0.reveal(id.part) } + show(chart)
    // A line that leaves the charts free keeps the keyboard until it closes.
    case .focus where overlay.map { !$0.isModal } ?? false: return []
    default: break
    }
    var effects = forgetMessages() + uncoverCharts()
    switch request {
    case .activate:
      effects += activate(chart)
      if case .item(let control, let item) = id.part,
        let command = panels[chart].command(of: control, item: item)
      {
        return effects + perform(command, chart: chart)
      }
      effects += pressActive { $0.activate(id.part) }
    case .focus:
      effects += activate(chart) + pressActive { $0.focus(on: id.part) } + show(chart)
      // A window without the keyboard has no focused element.
      if !desktop.hasFocus { effects.append(.takeKeyboard) }
    case .setSelected(_, let isSelected):
      effects += change(chart) { $0.setSelected(id.part, isSelected) }
    case .selectAll: effects += change(chart) { $0.selectAll(id.part) }
    case .clearSelection: effects += change(chart) { $0.clearSelection(id.part) }
    case .reveal, .edit: break
    }
    return effects
  }
}

extension ElementRequest {
  var id: ElementID {
    switch self {
    case .activate(let id), .focus(let id), .setSelected(let id, _), .selectAll(let id),
      .clearSelection(let id), .reveal(let id), .edit(let id, _):
      id
    }
  }
}

extension Panel {
  fileprivate func has(_ part: ElementID.Part) -> Bool {
    switch part {
    case .bar, .barRun: bars(of: part) != nil
    case .series(let series): isShown(series)
    case .control(let id): control(id) != nil
    case .item(let id, let item):
      control(id)?.items.indices.contains(item) ?? false && item < itemCount(of: id)
    case .chart, .title, .subtitle, .description, .emptyMessage, .reference, .ring, .notice,
      .message:
      true
    case .window, .news, .saveField, .findField, .cell: false
    }
  }

  private func isShown(_ series: Int) -> Bool {
    chart.data.series.indices.contains(series) && !state.hiddenSeries.contains(series)
  }

  /// The rows, maybe with gaps, and the first bar of an element; nil if that has gone.
  private func bars(of part: ElementID.Part) -> (first: BarID, rows: Range<Int>)? {
    switch part {
    case .bar(let source, let series):
      let arrangement = chart.arrangement
      let row =
        source == nil ? arrangement.restRow : source.flatMap { arrangement.row(ofSource: $0) }
      guard let row, isVisible(BarID(row: row, series: series)) else { return nil }
      return (BarID(row: row, series: series), row..<row + 1)
    case .barRun(let first, let series):
      guard isShown(series), let scene, let index = scene.barIndex(row: first, series: series),
        let run = scene.marks[index].datum?.aggregate, run.first == first, run.first < run.last
      else { return nil }
      // The picture may be older than the data.
      let rows = (run.first..<run.last + 1).clamped(to: chart.data.categories.indices)
      let row = chart.data.series[series].summary.firstValue(in: rows)
      return row.map { (BarID(row: $0, series: series), rows) }
    default: return nil
    }
  }

  // MARK: Actions

  /// Does what Space does when the keyboard is on the part; a bar takes the keyboard.
  fileprivate mutating func activate(_ part: ElementID.Part) -> [Effect] {
    switch part {
    case .bar, .barRun:
      guard let (bar, rows) = bars(of: part) else { return [] }
      let effects = focus(bar) + select(bar, [])
      state.selection = bars(rows: rows, series: bar.series)
      return effects
    case .item(let id, let item): return control(id).map { pressItem($0.items[item]) } ?? []
    default: return []
    }
  }

  fileprivate mutating func focus(on part: ElementID.Part) -> [Effect] {
    switch part {
    case .bar, .barRun: return focus(bars(of: part)?.first)
    case .item(let id, let item): return focus(id, item: item)
    case .chart: return dropFocus()
    default: return []
    }
  }

  /// Does what Ctrl-click does, if that makes a difference.
  fileprivate mutating func setSelected(_ part: ElementID.Part, _ isSelected: Bool) -> [Effect] {
    guard let (bar, rows) = bars(of: part) else { return [] }
    var selection = state.selection
    if isSelected {
      selection.formUnion(bars(rows: rows, series: bar.series))
    } else {
      selection.remove(rows: rows, series: bar.series)
    }
    guard selection != state.selection else { return [] }
    anchor = bar
    // If a bar has the focus, the keyboard continues from that bar.
    if focusArea != .bars { place = bar }
    return select(selection)
  }

  fileprivate mutating func selectAll(_ part: ElementID.Part) -> [Effect] {
    let rows = chart.data.categories.indices
    switch part {
    case .series(let series): return select(state.selection.union(bars(rows: rows, series: series)))
    case .chart: return select(bars(rows: rows, series: chart.data.series.indices))
    default: return []
    }
  }

  fileprivate mutating func clearSelection(_ part: ElementID.Part) -> [Effect] {
    switch part {
    case .series(let series):
      var selection = state.selection
      selection.remove(rows: chart.data.categories.indices, series: series)
      return select(selection)
    case .chart: return clearSelection()
    default: return []
    }
  }

  private func bars(rows: Range<Int>, series: Int) -> Selection {
    bars(rows: rows, series: series..<series + 1)
  }

  private mutating func select(_ selection: Selection) -> [Effect] {
    guard selection != state.selection else { return [] }
    if selection.isEmpty { anchor = nil }
    state.selection = selection
    moves = true
    return [.redraw]
  }

  fileprivate mutating func reveal(_ part: ElementID.Part) -> [Effect] {
    guard let (bar, rows) = bars(of: part) else { return [] }
    let before = state.viewport
    // The end first, so that the start is in view if not everything fits.
    reveal(row: rows.upperBound - 1)
    reveal(row: bar.row)
    return state.viewport == before ? [] : [.redraw]
  }
}

/// The text of the window's title.
///
/// Like a file viewer's title, it begins with what is shown and omits the program, which taskbars
/// know from the window's class; the program's name is used if there is no other.
package enum WindowTitle {
  /// The most characters of a chart's title; the selection follows it.
  private static let chartLimit = 80

  /// "steps", "steps — Fri 1,232", "2 charts", "2 charts — steps: 3 of 7 bars selected"; of linked
  /// charts "cars — Japan: 79 of 406 rows".
  package static func text(_ panels: [Panel], active: Int) -> String {
    guard panels.count > 1 else {
      let name = panels.first.map(name) ?? program
      return panels.first.flatMap(selection).map { "\(name)\(dash)\($0)" } ?? name
    }
    if let panel = panels.first(where: { $0.state.linked.note != nil }),
      let note = panel.state.linked.note
    {
      return "\(name(of: panel))\(dash)\(panel.chart.text(of: note))"
    }
    let page = "\(panels.count) charts"
    guard panels.indices.contains(active), let selection = selection(of: panels[active]) else {
      return page
    }
    return "\(page)\(dash)\(name(of: panels[active])): \(selection)"
  }

  /// Without the selection, which a screen reader would read out with each key.
  static func name(_ panels: [Panel]) -> String {
    panels.count > 1 ? "\(panels.count) charts" : panels.first.map(name) ?? program
  }

  private static let dash = " — "
  private static let program = "barchart"

  private static func name(of panel: Panel) -> String {
    panel.chart.title.isEmpty ? program : Chart.shortened(panel.chart.title, limit: chartLimit)
  }

  private static func selection(of panel: Panel) -> String? {
    panel.chart.title(ofSelectionIn: panel.state)
  }
}

extension Model {
  package var windowTitle: String { WindowTitle.text(panels, active: active) }
}
