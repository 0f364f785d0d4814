// What the pointer does in the window: which part a press hits, how a drag continues, and what the
// wheel does.
internal import Charts
package import Input
internal import Queries
internal import Scenegraph

extension Model {
  /// How far a notch of the wheel scrolls the page, in logical pixels.
  static let wheelStep = 60.0

  // MARK: Moving

  mutating func movePointer(to point: Point) -> [Effect] {
    pointer = point
    if let effects = drag(to: point) { return effects }
    if let layer = layers.last(where: \.isModal) { return layer.hover(at: point, in: &self) }
    let isCovered = isCovered(point)
    var effects: [Effect] = []
    for index in panels.indices {
      effects += change(index) { panel in
        guard let frame = panel.frame, frame.contains(point), !isCovered else {
          return panel.losePointer()
        }
        return panel.movePointer(to: point.relative(to: frame))
      }
    }
    return effects.isEmpty ? [] : [.redraw]
  }

  mutating func losePointer() -> [Effect] {
    pointer = nil
    return changeAll { $0.losePointer() }
  }

  /// nil if nothing is being dragged.
  private mutating func drag(to point: Point) -> [Effect]? {
    switch gesture {
    case nil: return nil
    case .page(let grabbedY, let offset):
      return scroll(to: page.offset(draggingBarBy: point.y - grabbedY, from: offset))
    case .pan(let chart, let grabbed, let from):
      return dragCategories(chart, to: point) { $0.dragged(from, by: $1 - grabbed) }
    case .strip(let chart, let grabbed, let from):
      return dragCategories(chart, to: point) { $0.draggedThumb(from, by: $1 - grabbed) }
    case .rows(let grabbedY, let first): return dragRows(from: first, by: point.y - grabbedY)
    case .text: return overlay?.drag(to: point, in: &self) ?? []
    case .band(let chart):
      walk = panels[chart].band.map { .drag(from: $0.from) }
      return drag(chart, to: point) { $0.drawBand(to: $1) }
    case .brush(let chart):
      walk = panels[chart].brush.map { .drag(from: $0.from) }
      return drag(chart, to: point) { $0.drawBrush(to: $1) }
    case .carry(let chart): return drag(chart, to: point) { $0.carry(to: $1) }
    }
  }

  /// - Parameter body: gets the point in the chart's cell.
  private mutating func drag(
    _ chart: Int, to point: Point, _ body: (inout Panel, Point) -> [Effect]
  ) -> [Effect] {
    change(chart) { panel in
      guard let frame = panel.frame else { return [] }
      return body(&panel, point.relative(to: frame))
    }
  }

  private mutating func dragCategories(
    _ chart: Int, to point: Point, _ viewport: (Panel, Double) -> Viewport?
  ) -> [Effect] {
    drag(chart, to: point) { panel, place in
      panel.show(viewport(panel, place.along(panel.chart.orientation)))
    }
  }

  /// The button is released: whatever was dragged stays where it is, and what lies under the pointer
  /// answers again.
  mutating func release(at point: Point) -> [Effect] {
    let effects = endDrag()
    gesture = nil
    // After a key, what has the keyboard is explained until the pointer moves.
    return pointer == nil ? effects : effects + movePointer(to: point)
  }

  mutating func endDrag() -> [Effect] {
    switch gesture {
    case .band(let chart): change(chart) { $0.endBand() }
    case .brush(let chart): change(chart) { $0.endBrush() }
    case .carry(let chart): change(chart) { $0.endCarrying() }
    default: []
    }
  }

  /// Whether what is dragged can be given up.
  var isDragging: Bool {
    switch gesture {
    case .band(let chart): panels[chart].state.selectionBand != nil
    case .brush, .carry: true
    case .page, .pan, .strip, .rows, .text, nil: false
    }
  }

  /// Gives up a drag: what it has selected, picked or carried is as it was.
  mutating func cancelDrag() -> [Effect] {
    let dragged = gesture
    gesture = nil
    switch dragged {
    case .band(let chart): return change(chart) { $0.cancelBand() }
    case .brush(let chart): return change(chart) { $0.cancelBrush() }
    case .carry(let chart): return change(chart) { $0.cancelCarrying() }
    default: return []
    }
  }

  // MARK: Pressing

  mutating func pressButton(
    _ button: Int, at point: Point, _ modifiers: Modifiers, timeMilliseconds: UInt32
  ) -> [Effect] {
    let click = Click(
      button: button, point: point, modifiers: modifiers, timeMilliseconds: timeMilliseconds)
    let ring = drawer?.ring
    let effects = offer { $0.press(click, in: &$1) } ?? pressCharts(click)
    return effects + (drawer?.ring == ring ? [] : [.redraw])
  }

  /// A press on what lies under all layers.
  private mutating func pressCharts(_ click: Click) -> [Effect] {
    let (button, point) = (click.button, click.point)
    if button == 3 { return openMenu(at: point) }
    guard button == 1 else { return [] }
    if let effects = pressScrollBar(at: point) { return effects }
    guard let (index, place) = chart(at: point) else { return [] }
    let before = doubles(click, chart: index) ? press : nil
    press = Press(chart: index, point: point, timeMilliseconds: click.timeMilliseconds)
    return activate(index) + pressChart(index, at: place, click.modifiers, before)
  }

  /// Whether a press makes a double click with the last one.
  func doubles(_ click: Click, chart: Int?) -> Bool {
    press?.isDoubled(
      at: click.point, chart: chart, timeMilliseconds: click.timeMilliseconds,
      within: doubleClickMilliseconds) ?? false
  }

  /// - Parameter before: the first click of a double click; nil if the press is not the second.
  private mutating func pressChart(
    _ index: Int, at place: Point, _ modifiers: Modifiers, _ before: Press?
  ) -> [Effect] {
    switch panels[index].target(at: place) {
    case nil: return []
    case .item(let item): return pressItem(item, of: index, before)
    case .strip: return pressStrip(at: place, of: index)
    case .plot where before != nil && panels[index].state.viewport != nil,
      .names where before != nil && panels[index].state.viewport != nil:
      press = nil
      return change(index) { $0.show(nil) }
    case .names: return pressNames(at: place, of: index, modifiers)
    case .bar(let bar):
      let effects = change(index) { $0.clickPlot(bar, modifiers) }
      guard before != nil, !modifiers.keepSelection, panels[index].hasRows else { return effects }
      press = nil
      return effects + showRows(byKey: false)
    case .plot:
      let selection = panels[index].state.selection
      gesture = .band(chart: index)
      panels[index].band = Band(
        from: place, base: modifiers.keepSelection ? selection : [], before: selection)
      return change(index) { $0.clickPlot(nil, modifiers) }
    case .other: return change(index) { $0.clickPlot(nil, modifiers) }
    }
  }

  /// A drag on the names pans a part in view; with all in view, or with Shift, it picks a range.
  private mutating func pressNames(
    at place: Point, of index: Int, _ modifiers: Modifiers
  ) -> [Effect] {
    let panel = panels[index]
    if let viewport = panel.viewport, let chart = panel.scene?.chart,
      !panel.canBrush || !modifiers.contains(.shift)
    {
      gesture = .pan(chart: index, grabbed: place.along(chart.orientation), from: viewport)
      return []
    }
    guard panel.canBrush, let slots = panel.scene?.slots else {
      guard panel.canReorder, let scene = panel.scene,
        let bar = panel.bar(ofNameAt: place, in: scene)
      else { return change(index) { $0.clickPlot(nil, modifiers) } }
      gesture = .carry(chart: index)
      panels[index].carried = CarriedName(from: place, modifiers: modifiers)
      panels[index].remembered[.carried] = bar
      return []
    }
    gesture = .brush(chart: index)
    panels[index].brush = Brush(
      from: place, start: panel.row(at: place, slots), modifiers: modifiers)
    if panel.isLinked {
      let selection = panel.state.selection
      panels[index].band = Band(
        from: place, base: modifiers.keepSelection ? selection : [], before: selection)
    }
    return []
  }

  /// The first click of a double click has already hidden a series; the second shows it alone.
  private mutating func pressItem(
    _ item: Control.Item, of index: Int, _ before: Press?
  ) -> [Effect] {
    if let command = panels[index].command(of: item) { return perform(command, chart: index) }
    guard case .toggleSeries(let series) = item.action,
      let key = panels[index].chart.data.seriesKeys(of: [series]).first
    else { return change(index) { $0.pressItem(item) } }
    if let before, before.legend == key {
      press = nil
      return change(index) { $0.isolate(series, whereHidden: before.hiddenSeries) }
    }
    press?.legend = key
    press?.hiddenSeries = panels[index].latest.hiddenSeries
    return change(index) { $0.pressItem(item) }
  }

  /// Grabs the thumb, or moves it by its own length.
  private mutating func pressStrip(at place: Point, of index: Int) -> [Effect] {
    guard let viewport = panels[index].viewport, let scene = panels[index].scene,
      let chart = scene.chart, let (_, thumb) = scene.strip
    else { return [] }
    let along = place.along(chart.orientation)
    let isLevel = chart.orientation == .vertical
    let (start, end) = isLevel ? (thumb.minX, thumb.maxX) : (thumb.minY, thumb.maxY)
    if along >= start, along < end {
      gesture = .strip(chart: index, grabbed: along, from: viewport)
      return []
    }
    let count = panels[index].chart.data.categories.count
    let distance = along < start ? -viewport.length : viewport.length
    return change(index) { $0.show(viewport.panned(by: distance, of: count)) }
  }

  /// nil outside the page's scroll bar and its track.
  private mutating func pressScrollBar(at point: Point) -> [Effect]? {
    let page = self.page
    let current = page.offset(near: offset)
    guard let bar = page.scrollBarFrame(offset: current),
      point.x >= size.width - Page.scrollBarWidth
    else { return nil }
    if point.y < bar.minY { return scroll(by: -size.height) }
    if point.y >= bar.maxY { return scroll(by: size.height) }
    gesture = .page(grabbedY: point.y, offset: current)
    return []
  }

  // MARK: Scrolling

  /// The wheel zooms the chart under the pointer; over a word of the sentence it does nothing, or
  /// with Ctrl steps through the word's values. With Shift or sideways, it pans the categories; in a
  /// ranking that is only partly in view, it pans without Shift too.
  /// A page that is larger than the window scrolls instead, unless Ctrl or Shift is held.
  mutating func scroll(
    columns: Double, rows: Double, at point: Point, _ modifiers: Modifiers
  ) -> [Effect] {
    let turn = WheelTurn(columns: columns, rows: rows, point: point, modifiers: modifiers)
    if let effects = offer({ $0.scroll(turn, in: &$1) }) { return effects }
    let isPan = modifiers.contains(.shift)
    if page.isScrolled, !isPan, !modifiers.contains(.control), rows != 0 {
      return scroll(by: rows * Self.wheelStep)
    }
    // Scrolling would make what is dragged jump.
    guard gesture == nil, let (index, place) = chart(at: point) else { return [] }
    if rows != 0, modifiers.contains(.control),
      let effects = scrollWord(rows: rows, at: point, of: index)
    {
      return effects
    }
    return change(index) { panel in
      // A ranking that continues out of view scrolls like any list.
      let isList = panel.chart.isRanking && panel.viewport != nil
      let isPan = isPan || isList && !modifiers.contains(.control)
      return panel.scroll(columns: columns, rows: rows, at: place, isPan: isPan) ?? []
    }
  }

  /// The cursor for the pointer's position, or for what it drags.
  package var cursor: CursorShape {
    switch gesture {
    case .pan, .strip, .rows: return .closedHand
    case .band, .brush: return .crosshair
    case .carry: return .closedHand
    case .page: return .arrow
    case .text: return .text
    case nil: break
    }
    guard let pointer else { return .arrow }
    if let shape = layers.reversed().lazy.compactMap({ $0.cursor(at: pointer) }).first {
      return shape
    }
    guard let (index, place) = chart(at: pointer) else { return .arrow }
    return panels[index].cursor(at: place, pointerModifiers)
  }
}

extension Panel {
  fileprivate func cursor(at point: Point, _ modifiers: Modifiers) -> CursorShape {
    switch target(at: point) {
    case .item, .bar: return .pointingHand
    case .strip: return .openHand
    case .plot: return .crosshair
    case .names where canBrush && (viewport == nil || modifiers.contains(.shift)): return .crosshair
    case .names where viewport != nil || canReorder: return .openHand
    case .names, .other, nil: return .arrow
    }
  }
}
