// Which categories are in view: zooming around a place, and panning.
internal import Charts
internal import Scenegraph
internal import Words

extension Panel {
  private static let zoomPerNotch = 1.25
  private static let zoomPerKey = 1.6
  /// The fraction of the view that a notch pans.
  private static let panPerNotch = 0.12

  private var rowCount: Int { chart.data.categories.count }

  /// The categories in view, also if a ranking shows only as many as fit; nil for all.
  var viewport: Viewport? { chart.viewport(state, in: scene) }

  /// Shows other categories, without animation: the bars follow the hand.
  mutating func show(_ viewport: Viewport?) -> [Effect] {
    guard viewport != state.viewport else { return [] }
    state.viewport = viewport
    return [.redraw]
  }

  /// Zooms at a point of the cell, or pans; nil if there is nothing that the wheel could move.
  mutating func scroll(columns: Double, rows: Double, at point: Point, isPan: Bool) -> [Effect]? {
    guard let scene, let slots = scene.slots, isOverCategories(point, in: scene) else { return nil }
    let along = isPan ? columns + rows : columns
    var viewport = viewport
    if along != 0, let current = viewport {
      let step = max(1, current.length * Self.panPerNotch)
      viewport = current.panned(by: along * step, of: rowCount)
    }
    if !isPan, rows != 0 {
      viewport = chart.limited(
        Viewport.zoomed(
          viewport, by: Viewport.factor(Self.zoomPerNotch, steps: rows),
          about: slots.place(of: point), of: rowCount),
        in: scene)
    }
    return show(viewport)
  }

  /// Zooms in (1) or out (−1) around the focused bar or the middle of the view.
  mutating func zoom(direction: Double) -> [Effect] {
    let now = viewport
    var middle = now.map { $0.start + $0.length / 2 } ?? Double(rowCount) / 2
    var focused: Int?
    if case .bar(let bar) = state.focus { (focused, middle) = (bar.row, Double(bar.row) + 0.5) }
    var new = Viewport.zoomed(
      now, by: Viewport.factor(Self.zoomPerKey, steps: -direction), about: middle, of: rowCount)
    new = chart.limited(new, in: scene)
    if let focused { new = new?.showing(row: focused, of: rowCount) }
    if new == now {
      let farthest: StatusMessage.Refusal = now == nil ? .allBarsInView : .farthestView
      return say(.refused(direction < 0 ? farthest : .closestView))
    }
    return show(new)
  }

  mutating func reveal(row: Int) {
    guard let viewport else { return }
    let new = viewport.showing(row: row, of: rowCount)
    if new != viewport { state.viewport = new }
  }

  func isOverCategories(_ point: Point, in scene: Scene) -> Bool {
    scene.slots?.plot.contains(point) ?? false || isOverNames(point, in: scene)
  }

  func isOverNames(_ point: Point, in scene: Scene) -> Bool {
    guard let slots = scene.slots else { return false }
    let plot = slots.plot
    let names = scene.marks.reduce(into: Rect.zero) { box, mark in
      if mark.role == .categoryLabel { box = box.union(mark.bounds) }
    }
    switch slots.orientation {
    case .vertical:
      return point.x >= plot.minX && point.x < plot.maxX && point.y >= plot.maxY
        && point.y < names.maxY
    case .horizontal:
      return point.y >= plot.minY && point.y < plot.maxY && point.x < plot.minX
        && point.x >= names.minX
    }
  }

  func dragged(_ viewport: Viewport, by distance: Double) -> Viewport? {
    guard let step = scene?.slots?.step, step > 0 else { return viewport }
    return viewport.panned(by: -distance / step, of: rowCount)
  }

  func draggedThumb(_ viewport: Viewport, by distance: Double) -> Viewport? {
    guard let scene, let chart = scene.chart, let (track, thumb) = scene.strip else {
      return viewport
    }
    let isLevel = chart.orientation == .vertical
    let free = isLevel ? track.width - thumb.width : track.height - thumb.height
    guard free > 0 else { return viewport }
    let hidden = Double(rowCount) - viewport.length
    return viewport.panned(by: distance / free * hidden, of: rowCount)
  }
}

extension SlotGrid {
  /// A point's position along the categories, in rows.
  func place(of point: Point) -> Double {
    step > 0 ? ((orientation == .vertical ? point.x : point.y) - start) / step : 0
  }
}

extension Scene {
  /// Whether a press at the point hits the strip, with a margin: the strip is too thin to aim at.
  func isOverStrip(_ point: Point) -> Bool {
    guard let (track, _) = strip else { return false }
    return track.outset(by: 4).contains(point)
  }
}

extension Point {
  /// The coordinate along the categories.
  func along(_ orientation: Scene.Orientation) -> Double { orientation == .vertical ? x : y }
}
