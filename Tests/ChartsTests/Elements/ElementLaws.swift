// What holds for the elements of every scene, as functions that name what is broken.
import Charts
import Scenegraph

/// The elements of one scene, beside the scene that they were read from.
struct ElementLaws {
  let chart: Chart
  let state: ChartState
  let scene: Scene
  let origin: Point
  let hasFocus: Bool
  let root: AccessibleElement
  /// The root first, parents before children.
  let all: [AccessibleElement]

  init(_ laws: SceneLaws, origin: Point, hasFocus: Bool) {
    (chart, state, scene) = (laws.chart, laws.state, laws.scene)
    (self.origin, self.hasFocus) = (origin, hasFocus)
    root = chart.elements(
      in: scene, state: state, index: 3, origin: origin, hasFocus: hasFocus)
    all = root.flattened
  }

  var violations: [String] {
    identities() + names() + boxes() + focus() + values() + bars() + others()
  }

  private func identities() -> [String] {
    let foreign = all.filter { $0.id.chart != 3 }.map { "of another chart: \($0.id)" }
    return Set(all.map(\.id)).count == all.count ? foreign : foreign + ["two with one id"]
  }

  private func names() -> [String] {
    all.compactMap { element in
      let texts = [element.name, element.description, element.value?.text ?? ""]
      let isTold = texts.allSatisfy { text in
        text.unicodeScalars.count <= 10_001
          && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      }
      if element.name.isEmpty { return "no name: \(element.id)" }
      return isTold ? nil : "cannot be told: \(element.id) \(texts)"
    }
  }

  private func boxes() -> [String] {
    let frame = scene.bounds.offset(x: origin.x, y: origin.y)
    return all.compactMap { element in
      let box = element.bounds
      let isNumber = [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite)
      let isInside = element.states.contains(.offScreen) || frame.contains(box, tolerance: 1e-6)
      return isNumber && isInside ? nil : "outside: \(element.id) \(box)"
    }
  }

  /// Exactly one has it where the keyboard is in the chart, and it can have it.
  private func focus() -> [String] {
    let focused = all.filter { $0.states.contains(.focused) }
    if focused.count != (hasFocus ? 1 : 0) { return ["\(focused.count) have the focus"] }
    return focused.allSatisfy { $0.states.contains(.focusable) } ? [] : ["not focusable"]
  }

  private func values() -> [String] {
    all.compactMap { element in
      if let position = element.position,
        !(1...max(1, position.count)).contains(position.index)
      {
        return "no place: \(element.id) \(position)"
      }
      if element.description.contains("nan") { return "no number: \(element.description)" }
      guard let value = element.value else { return nil }
      let isNumber = [value.current, value.minimum, value.maximum].allSatisfy(\.isFinite)
      let isWithin = value.minimum <= value.current && value.current <= value.maximum
      return isNumber && isWithin && !value.text.isEmpty ? nil : "no value: \(element.id) \(value)"
    }
  }

  /// Each bar that is drawn once, under its series, by row, where it is drawn.
  private func bars() -> [String] {
    var broken: [String] = []
    var series: [Int: ArraySlice<AccessibleElement>] = [:]
    for element in root.children {
      guard case .series(let index) = element.id.part else { continue }
      series[index] = element.children.filter { !$0.states.contains(.offScreen) }[...]
    }
    for mark in scene.marks where mark.role == .bar {
      guard let datum = mark.datum, let row = datum.row, let index = datum.series,
        let element = series[index]?.popFirst()
      else {
        broken.append("not told: \(mark)")
        continue
      }
      if element.bounds != mark.bounds.offset(x: origin.x, y: origin.y) {
        broken.append("elsewhere: \(element.id)")
      }
      if element.states.contains(.selected) != mark.attributes.isSelected {
        broken.append("selected or not: \(element.id)")
      }
      broken += isSummarised(datum) ? run(element, datum) : bar(element, mark, datum, row)
    }
    return broken
      + series.filter { !$0.value.isEmpty }.map { "told, not drawn: \($0.value.map(\.id))" }
  }

  private func isSummarised(_ datum: Datum) -> Bool {
    datum.aggregate.map { $0.first < $0.last } ?? false
  }

  private func run(_ element: AccessibleElement, _ datum: Datum) -> [String] {
    guard case .barRun(datum.row, datum.series) = element.id.part, element.kind == .barRun else {
      return ["no run: \(element.id)"]
    }
    return element.name.hasPrefix("Rows ") ? [] : ["no rows: \(element.name)"]
  }

  private func bar(
    _ element: AccessibleElement, _ mark: Mark, _ datum: Datum, _ row: Int
  ) -> [String] {
    var broken: [String] = []
    let part = ElementID.Part.bar(
      row: chart.arrangement.sourceRow(of: row), series: datum.series ?? -1)
    if element.id.part != part || element.kind != .bar { broken.append("no bar: \(element.id)") }
    let category = datum.category ?? ""
    if category.isEmpty ? Int(element.name) == nil : element.name != category {
      broken.append("another name: \(element.name)")
    }
    if let value = datum.value, value.isFinite, element.value?.current != value {
      broken.append("another value: \(element.name)")
    }
    if !element.description.hasPrefix(element.value?.text ?? "?") {
      broken.append("another description: \(element.description)")
    }
    if element.description.contains("off the scale") != (mark.attributes.label != nil) {
      broken.append("off the scale or not: \(element.description)")
    }
    return broken
  }

  /// What is there is told, and nothing that is only there for the eye.
  private func others() -> [String] {
    func count(_ role: Role, _ kind: (Mark) -> Bool = { _ in true }) -> Int {
      scene.marks.count { $0.role == role && kind($0) }
    }
    func isText(_ mark: Mark) -> Bool { if case .text = mark { true } else { false } }
    func isLine(_ mark: Mark) -> Bool { if case .line = mark { true } else { false } }
    func elements(_ kinds: AccessibleElement.Kind...) -> Int {
      all.count { kinds.contains($0.kind) }
    }
    let labels =
      count(.subtitle) + count(.description, isText) + count(.emptyMessage, isText)
      + count(.referenceLine, isLine) + (count(.notice) > 0 ? scene.notices.count : 0)
    let expected: [(String, Int, Int)] = [
      ("charts", elements(.chart), 1), ("headings", elements(.heading), count(.title)),
      ("labels", elements(.label), labels),
      ("series", elements(.series), chart.data.series.count - state.hiddenSeries.count),
      ("toggles", elements(.toggle), count(.legendLabel)),
      ("choices", elements(.choice), scene.control(.numberOfBars)?.items.count ?? 0),
      ("rings", elements(.progress, .level), min(1, count(.ringTrack))),
      (
        "groups", elements(.group),
        min(1, count(.legendLabel)) + (scene.control(.numberOfBars) == nil ? 0 : 1)
      ),
      ("messages", elements(.message), state.message == nil ? 0 : 1),
      ("others", elements(.window, .dialog, .entry, .menu, .menuItem, .list, .option), 0),
    ]
    return expected.filter { $0.1 != $0.2 }.map { "\($0.1) \($0.0), not \($0.2)" }
  }
}

extension AccessibleElement {
  /// This one and all below it.
  var flattened: [AccessibleElement] { [self] + children.flatMap(\.flattened) }
}
