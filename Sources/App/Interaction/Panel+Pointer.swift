// What the pointer does: hover, click, Ctrl-click, Shift-click, the legend.
internal import Charts
internal import Input
internal import Scenegraph

extension Panel {
  mutating func movePointer(to point: Point) -> [Effect] {
    pointer = point
    return hover(scene.flatMap { bar(ofSlotAt: point, in: $0) })
  }

  mutating func losePointer() -> [Effect] {
    pointer = nil
    return hover(nil)
  }

  /// Redraws only if the hovered bar changes.
  mutating func hover(_ bar: BarID?) -> [Effect] {
    guard bar != state.hovered else { return [] }
    state.hovered = bar
    return [.redraw]
  }

  /// A press on a bar selects it; elsewhere it clears the selection, unless Ctrl or Shift is held.
  mutating func clickPlot(_ bar: BarID?, _ modifiers: Modifiers) -> [Effect] {
    guard let bar else {
      return modifiers.keepSelection ? [] : clearSelection()
    }
    // The pointer takes over: the keyboard continues from here, and its focus ring would only be in
    // the way.
    state.focus = nil
    place = bar
    return select(bar, modifiers)
  }

  /// The bar that a click at the point picks.
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

  /// The visible bars in the rows and series between two bars.
  private func bars(from first: BarID, to last: BarID) -> Selection {
    bars(
      rows: min(first.row, last.row)..<max(first.row, last.row) + 1,
      series: min(first.series, last.series)..<max(first.series, last.series) + 1)
  }

  /// The visible bars of some rows and series.
  func bars(rows: Range<Int>, series: Range<Int>) -> Selection {
    chart.data.selection(
      keeping: Selection(
        rows: rows, series: series.filter { !state.hiddenSeries.contains($0) }))
  }
}

extension Modifiers {
  /// Whether the selection stays and is added to.
  var keepSelection: Bool { contains(.control) || contains(.shift) }
}
