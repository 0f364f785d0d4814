// Windows as they might be, and as they might become.
import Scenegraph
import TestSupport

/// Makes windows whose parts come, go, move and change; the same for the same seed.
struct RandomWindow {
  var generator: SeededGenerator
  private static let kinds: [AccessibleElement.Kind] = [.toggle, .choice, .label, .level]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func isChosen(_ share: Double = 0.5) -> Bool {
    Double.random(in: 0..<1, using: &generator) < share
  }

  private mutating func name(_ stem: String) -> String {
    "\(stem) \(Int.random(in: 0..<3, using: &generator))"
  }

  private mutating func leaf(
    _ id: ElementID, _ kind: AccessibleElement.Kind
  ) -> AccessibleElement {
    var states: AccessibleElement.States = []
    for state in [AccessibleElement.States.selected, .checked, .busy, .indeterminate, .offScreen] {
      if isChosen(0.2) { states.insert(state) }
    }
    let value =
      isChosen(0.9)
      ? AccessibleElement.Value(
        current: Double(Int.random(in: 0..<3, using: &generator)), minimum: 0, maximum: 3, text: "")
      : nil
    return AccessibleElement(
      id, kind, name: name("name"), description: name("description"),
      bounds: Rect(x: Double(Int.random(in: 0..<3, using: &generator)), y: 0, width: 9, height: 9),
      value: value, states: states)
  }

  private mutating func series(_ chart: Int, _ series: Int, bars: Int) -> AccessibleElement {
    var result = leaf(ElementID(chart: chart, .series(series)), .series)
    var rows = (0..<bars).filter { _ in isChosen(0.7) }
    if isChosen(0.4) { rows.shuffle(using: &generator) }
    result.children = rows.map {
      leaf(ElementID(chart: chart, .bar(row: $0, series: series)), .bar)
    }
    return result
  }

  /// - Parameter bars: in a series, at most.
  mutating func next(bars: Int = 8) -> AccessibleElement {
    var window = leaf(ElementID(.window), .window)
    for chart in 0..<2 where isChosen(0.8) {
      var group = leaf(ElementID(chart: chart, .chart), .chart)
      for index in 0..<2 where isChosen(0.8) {
        group.children.append(series(chart, index, bars: bars))
      }
      for index in 0..<3 where isChosen(0.6) {
        let kind = isChosen(0.9) ? Self.kinds[index] : .label
        group.children.append(leaf(ElementID(chart: chart, .item(.numberOfBars, index)), kind))
      }
      if isChosen(0.3) { group.children.append(leaf(ElementID(chart: chart, .message), .message)) }
      if isChosen(0.3) { group.children.shuffle(using: &generator) }
      window.children.append(group)
    }
    if isChosen(0.3) { window.children.insert(leaf(ElementID(.control(.keys)), .dialog), at: 0) }
    if isChosen(0.3) {
      window.children.append(leaf(ElementID(.saveField), .entry))
      let text = name("text")
      window.children[window.children.count - 1].text = .init(text, caret: text.count)
    }
    if isChosen(0.6) { activate(&window) }
    return window
  }

  /// Gives the keyboard to the window and to something in it.
  private mutating func activate(_ window: inout AccessibleElement) {
    window.states.insert(.active)
    var ids: [ElementID] = []
    func collect(_ element: AccessibleElement) {
      ids.append(element.id)
      element.children.forEach(collect)
    }
    collect(window)
    guard let id = ids.randomElement(using: &generator) else { return }
    func focus(_ element: inout AccessibleElement) {
      if element.id == id { element.states.insert(.focused) }
      for index in element.children.indices { focus(&element.children[index]) }
    }
    focus(&window)
  }
}
