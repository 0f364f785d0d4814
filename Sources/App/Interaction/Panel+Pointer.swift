// The pointer in a chart: what is at a point, the lines that the menu begins with for it, and what
// hover, click, Ctrl-click and Shift-click do.
internal import Charts
internal import Input
internal import Queries
internal import Scales
internal import Scenegraph

/// What a press, the right button and the shape of the pointer refer to.
enum PointerTarget {
  case item(Control.Item)
  case strip
  case bar(BarID)
  /// The plot beside the bars.
  case plot
  case names
  /// Any other part, or none.
  case other
}

/// What a menu is opened on: the bar, if it is one, and what can be done to it.
struct MenuTarget {
  var bar: BarID?
  var lines: [Menu.Line] = []
}

extension Panel {
  /// The one hit test of a press; nil before the first picture.
  func target(at point: Point) -> PointerTarget? {
    guard let scene else { return nil }
    if let (id, item) = scene.controlItem(at: point), let control = control(id) {
      return present(control.items[item]).map { .item($0) } ?? .other
    }
    if scene.isOverStrip(point) { return .strip }
    if let bar = bar(at: point, in: scene) { return .bar(bar) }
    if scene.slots?.plot.contains(point) ?? false { return .plot }
    return isOverNames(point, in: scene) ? .names : .other
  }

  /// What it stands for now; nil if that has gone since the picture was made.
  private func present(_ item: Control.Item) -> Control.Item? {
    var item = item
    switch item.action {
    case .toggleSeries(let pictured):
      guard let series = series(ofPictured: pictured) else { return nil }
      item.action = .toggleSeries(series)
    case .changeWord(let place), .removeWord(let place):
      if !chart.phrases.indices.contains(place) { return nil }
    default: break
    }
    return item
  }

  /// What a menu at a point is about, without the lines about the chart as a whole.
  func menuTarget(at point: Point) -> MenuTarget {
    guard let scene, let target = target(at: point) else { return MenuTarget() }
    switch target {
    case .item(let item):
      guard case .toggleSeries(let series) = item.action else { return MenuTarget() }
      return MenuTarget(lines: lines(ofSeries: series))
    case .bar(let bar): return MenuTarget(bar: bar, lines: lines(of: bar))
    case .names:
      var axis = categoryAxisLines
      axis[0].row.startsGroup = true
      let named = bar(ofNameAt: point, in: scene)
      return MenuTarget(bar: named, lines: (named.map { lines(ofName: $0) } ?? []) + axis)
    case .plot:
      // The slot belongs to its bar, however small that is.
      guard let bar = bar(ofSlotAt: point, in: scene) else { break }
      let others = state.selection.contains(row: bar.row) ? [] : linesOfSelection
      return MenuTarget(bar: bar, lines: lines(of: bar) + others)
    case .strip, .other: break
    }
    return MenuTarget(lines: linesBesideBars(at: point, in: scene))
  }

  /// The lines about what is at a point where no bar, name or control is.
  private func linesBesideBars(at point: Point, in scene: Scene) -> [Menu.Line] {
    if scene.isOver(point, [.title]) { return [nameLine(.title)] }
    if scene.isOver(point, [.subtitle]) { return [nameLine(.subtitle)] }
    if scene.isOver(point, [.axisName], label: chart.categoryAxisName) { return categoryAxisLines }
    if isOverValueAxis(point, in: scene) { return valueAxisLines(at: point, in: scene) }
    return linesOfSelection
  }

  /// The bar whose name is at a point; nil beside the names, and where there is no bar.
  func bar(ofNameAt point: Point, in scene: Scene) -> BarID? {
    guard let plot = scene.slots?.plot, isOverNames(point, in: scene) else { return nil }
    let names = scene.marks.filter { $0.role == .categoryLabel }
    let isSlanted = names.contains {
      if case .text(let text) = $0 { text.angle != 0 } else { false }
    }
    let named = names.last { $0.datum != nil && $0.bounds.contains(point) }
    // A slanted name comes up to its bar at 45°; their boxes overlap.
    var place = isSlanted ? point : named?.bounds.center ?? point
    if isSlanted { place.x += place.y - plot.maxY }
    if chart.orientation == .vertical { place.y = plot.midY } else { place.x = plot.midX }
    return bar(ofSlotAt: place, in: scene)
  }

  private func nameLine(_ named: NamedText) -> Menu.Line { Menu.Line(.init("Name…"), .name(named)) }

  // MARK: Axes

  private func isOverValueAxis(_ point: Point, in scene: Scene) -> Bool {
    if scene.isOver(point, [.axisName]) { return true }
    let labels = scene.marks.reduce(into: Rect.zero) { box, mark in
      if mark.role == .tickLabel { box = box.union(mark.bounds) }
    }
    return labels.contains(point)
  }

  /// The orders, with the key at the one that it comes to next; and the name of the column.
  private var categoryAxisLines: [Menu.Line] {
    let (current, next) = (latest.query.order, nextOrder)
    let isTimeOrBins = askedQuery?.category?.grain != nil
    let orders = SortOrder.allCases.map { order in
      Menu.Line(
        .init(
          order.title(isTimeOrBins: isTimeOrBins), .choice, key: order == next ? "o" : "",
          isOn: order == current),
        .sort(order))
    }
    let column = askedQuery?.category?.column
    return orders + (column.map { [nameLine(.column($0))] } ?? [])
  }

  private func valueAxisLines(at point: Point, in scene: Scene) -> [Menu.Line] {
    let logarithm = Menu.Line(
      .init(
        "Logarithmic", .toggle, key: "L", refusal: refusalOfLogarithm,
        isOn: latest.scale == .log),
      .logarithm)
    let looks = [
      Menu.Line(.init("Range", opensList: true), .open(.range)),
      Menu.Line(.init("Lines", opensList: true), .open(.lines)),
      Menu.Line(.init("Numbers and unit", opensList: true), .open(.numbers)),
    ]
    let columns = askedQuery?.measuredColumns ?? []
    let atTick = tick(at: point, in: scene).map { lines(ofTick: $0, $1) } ?? []
    if columns.isEmpty { return [logarithm] + looks + atTick }
    let name =
      columns.count == 1
      ? nameLine(.column(columns[0]))
      : Menu.Line(.init("Name…"), .open(.names))
    return [logarithm, name] + looks + atTick
  }

  /// The value of the tick that is nearest to a point, and how it is written there; nil without ticks.
  private func tick(at point: Point, in scene: Scene) -> (value: Double, text: String)? {
    func distance(_ mark: Mark) -> Double {
      let center = mark.bounds.center
      return abs(center.x - point.x) + abs(center.y - point.y)
    }
    let nearest = scene.marks.filter { $0.role == .tickLabel }
      .min { distance($0) < distance($1) }
    guard case .text(let label)? = nearest, case .axisValue(let value)? = label.attributes.datum
    else { return nil }
    return (value, label.text)
  }

  /// What a mouse alone can say of a number: those that stand at the axis.
  private func lines(ofTick value: Double, _ text: String) -> [Menu.Line] {
    let (range, drawn) = (latest.looks.range, latest.references)
    let line = Reference(value: value, label: "")
    var looks = (from: latest.looks, to: latest.looks)
    looks.from.range = AxisRange(value, range?.upper.flatMap { $0 > value ? $0 : nil })
    looks.to.range = AxisRange(range?.lower.flatMap { $0 < value ? $0 : nil }, value)
    var draw = ListBox.Row("Line at \(text)", .toggle, isOn: drawn.contains(line))
    draw.startsGroup = true
    let others = drawn.filter { $0 != line }
    return [
      Menu.Line(draw, .draw(drawn.contains(line) ? others : drawn + [line])),
      Menu.Line(.init("Axis from \(text)"), .look(looks.from)),
      Menu.Line(.init("Axis to \(text)"), .look(looks.to)),
    ]
  }
}

extension Scene {
  /// The item of a control that answers the pointer at a point.
  func hoveredItem(at point: Point) -> ChartState.HoveredItem? {
    controlItem(at: point).map { ChartState.HoveredItem($0.control, $0.item) }
  }

  /// Whether a point is on a mark of one of these roles.
  fileprivate func isOver(_ point: Point, _ roles: Set<Role>, label: String? = nil) -> Bool {
    marks.contains { mark in
      roles.contains(mark.role) && mark.bounds.contains(point)
        && (label == nil || mark.attributes.label == label)
    }
  }
}

extension Panel {
  mutating func movePointer(to point: Point) -> [Effect] {
    pointer = point
    return hover(
      scene.flatMap { bar(ofSlotAt: point, in: $0) }, scene?.hoveredItem(at: point))
  }

  mutating func losePointer() -> [Effect] {
    pointer = nil
    return hover(nil)
  }

  /// Redraws only if what is under the pointer changes.
  mutating func hover(_ bar: BarID?, _ item: ChartState.HoveredItem? = nil) -> [Effect] {
    guard bar != state.hovered || item != state.hoveredItem else { return [] }
    (state.hovered, state.hoveredItem) = (bar, item)
    return [.redraw]
  }

  /// A press on a bar selects it; elsewhere it clears the selection, unless Ctrl or Shift is held.
  mutating func clickPlot(_ bar: BarID?, _ modifiers: Modifiers) -> [Effect] {
    guard let bar else { return modifiers.keepSelection ? [] : clearSelection() }
    // The pointer takes over: the keyboard continues from here, and its focus ring would only be in
    // the way.
    state.focus = nil
    place = bar
    return select(bar, modifiers)
  }

  func bar(at point: Point, in scene: Scene) -> BarID? {
    guard let datum = scene.bar(at: point), let first = BarID(datum) else { return nil }
    // In a bar that stands for many rows, the pointer's position picks the row.
    if datum.aggregate != nil { return bar(ofSlotAt: point, in: scene) }
    return isVisible(first) ? first : nil
  }

  mutating func clearSelection() -> [Effect] {
    guard !state.selection.isEmpty else { return [] }
    state.selection = []
    anchor = nil
    moves = true
    return [.redraw]
  }

  /// Selects one bar; with Ctrl, adds or removes one; with Shift, extends from the last one.
  mutating func select(_ bar: BarID, _ modifiers: Modifiers) -> [Effect] {
    moves = true
    if modifiers.contains(.shift), let anchor {
      let range = bars(from: anchor, to: bar)
      state.selection = modifiers.contains(.control) ? state.selection.union(range) : range
      return [.redraw]
    }
    anchor = bar
    if !modifiers.contains(.control) {
      state.selection = [bar]
    } else if !state.selection.remove(bar) {
      state.selection.insert(bar)
    }
    return [.redraw]
  }

  private func bars(from first: BarID, to last: BarID) -> Selection {
    bars(
      rows: min(first.row, last.row)..<max(first.row, last.row) + 1,
      series: min(first.series, last.series)..<max(first.series, last.series) + 1)
  }

  /// The visible bars of some rows and series.
  func bars(rows: Range<Int>, series: Range<Int>) -> Selection {
    chart.data.selection(
      keeping: Selection(rows: rows, series: series.filter { !state.hiddenSeries.contains($0) }))
  }
}

extension Modifiers {
  /// Whether the selection stays and is added to.
  var keepSelection: Bool { contains(.control) || contains(.shift) }
}
