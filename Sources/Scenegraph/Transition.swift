// The animation from one scene to the next: bars grow and the ring's arc sweeps, briefly.

/// The state between two scenes of one chart. Hit tests, output and everything else use the new
/// scene from the start; only the picture is animated.
///
/// Bars of the same cell move and grow from their old boxes, with their labels; new bars grow from
/// their foot. The ring's arc sweeps. Everything else is as in the new scene.
package struct Transition: Sendable {
  /// Short enough to need no waiting.
  package static let durationNanoseconds: UInt64 = 180_000_000
  /// More bars cannot be followed by eye, and frames would be late.
  package static let barLimit = 2_000

  /// The final scene.
  package private(set) var target: Scene
  private let pixel: Double
  private var bars: [Move] = []
  private var labels: [Move] = []
  private var arc: (index: Int, start: (Double, Double))?

  /// A mark of the new scene, and the box that it moves from.
  private struct Move {
    var index: Int
    var origin: Rect
  }

  /// nil if nothing moves: a page, different size or orientation, too many bars, aggregated bars, or no
  /// difference.
  ///
  /// - Parameters:
  ///   - old: the scene on screen, which may itself be animated.
  ///   - pixel: the size of a device pixel in logical pixels; edges stay on device pixels.
  ///   - oldRow: maps a row of the old scene to the source; nil for none.
  ///   - newRow: maps a row of the new scene to the source; nil for none.
  ///   - oldSeries: maps a series of the old scene to the new; nil for none.
  package init?(
    from old: Scene, to new: Scene, pixel: Double, oldRow: (Int) -> Int? = { $0 },
    newRow: (Int) -> Int? = { $0 }, oldSeries: (Int) -> Int? = { $0 }
  ) {
    guard let orientation = new.chart?.orientation, old.chart?.orientation == orientation,
      old.size == new.size,
      max(old.bars.count, new.bars.count) <= Self.barLimit
    else { return nil }
    target = new
    self.pixel = pixel
    let before = Self.boxes(of: old, row: oldRow, series: oldSeries)
    for (index, mark) in new.marks.enumerated() {
      switch mark.role {
      case .bar:
        guard mark.datum?.aggregate == nil else { return nil }
        let known = Key(mark, row: newRow).flatMap { before[$0] }
        let origin = known ?? Self.foot(of: mark, orientation)
        if origin != mark.bounds { bars.append(Move(index: index, origin: origin)) }
      case .valueLabel:
        guard let origin = Key(mark, row: newRow).flatMap({ before[$0] }) else { continue }
        if origin.center != mark.bounds.center {
          labels.append(Move(index: index, origin: origin))
        }
      case .ringArc: arc = Self.arc(from: old, to: mark).map { (index, $0) }
      default: continue
      }
    }
    if bars.isEmpty, labels.isEmpty, arc == nil { return nil }
  }

  /// The same animation towards a scene with equal moving marks, such as one with another tooltip;
  /// nil if they differ.
  package func redirected(to new: Scene) -> Transition? {
    let moving = bars.map(\.index) + labels.map(\.index) + (arc.map { [$0.index] } ?? [])
    guard new.size == target.size, let last = moving.max(), new.marks.count > last,
      moving.allSatisfy({
        new.marks[$0].role == target.marks[$0].role
          && new.marks[$0].bounds == target.marks[$0].bounds
          && new.marks[$0].datum == target.marks[$0].datum
      })
    else { return nil }
    var transition = self
    transition.target = new
    return transition
  }

  /// The scene at a moment: 0 gives the old boxes, 1 and above the new scene.
  package func scene(at progress: Double) -> Scene {
    guard progress < 1 else { return target }
    let rest = 1 - max(0, progress)
    // Cubic ease-out: fast at first, since the answer is there, then settling.
    let share = 1 - rest * rest * rest
    var scene = target
    for move in bars {
      guard case .rect(var mark) = scene.marks[move.index] else { continue }
      mark.bounds = between(move.origin, mark.bounds, share)
      scene.marks[move.index] = .rect(mark)
    }
    for move in labels {
      let bounds = scene.marks[move.index].bounds
      let (from, to) = (move.origin.center, bounds.center)
      scene.marks[move.index].move(
        x: snapped((from.x - to.x) * (1 - share)), y: snapped((from.y - to.y) * (1 - share)))
    }
    if let arc, case .path(var mark) = scene.marks[arc.index],
      let end = Self.angles(scene.marks[arc.index]),
      case .arc(let center, let radius, _, _)? = mark.path.segments.first
    {
      mark.path = .arc(
        center: center, radius: radius,
        startAngle: arc.start.0 + (end.0 - arc.start.0) * share,
        endAngle: arc.start.1 + (end.1 - arc.start.1) * share)
      scene.marks[arc.index] = .path(mark)
    }
    return scene
  }

  private func between(_ old: Rect, _ new: Rect, _ share: Double) -> Rect {
    func mix(_ from: Double, _ to: Double) -> Double { snapped(from + (to - from) * share) }
    return Rect(
      minX: mix(old.minX, new.minX), minY: mix(old.minY, new.minY), maxX: mix(old.maxX, new.maxX),
      maxY: mix(old.maxY, new.maxY))
  }

  private func snapped(_ value: Double) -> Double { (value / pixel).rounded() * pixel }
}

extension Transition {
  /// The cell that a bar or its label represents.
  private struct Key: Hashable {
    var role: Role
    var row: Int
    var series: Int

    init?(_ mark: Mark, row: (Int) -> Int?, series: (Int) -> Int? = { $0 }) {
      guard case .bar(let bar) = mark.datum, let series = series(bar.series),
        let source = row(bar.row)
      else { return nil }
      (role, self.row, self.series) = (mark.role, source, series)
    }
  }

  private static func boxes(
    of scene: Scene, row: (Int) -> Int?, series: (Int) -> Int?
  ) -> [Key: Rect] {
    var boxes: [Key: Rect] = [:]
    for mark in scene.marks where mark.role == .bar || mark.role == .valueLabel {
      if let key = Key(mark, row: row, series: series) { boxes[key] = mark.bounds }
    }
    return boxes
  }

  /// The bar with zero length, on its foot.
  private static func foot(of mark: Mark, _ orientation: Scene.Orientation) -> Rect {
    var box = mark.bounds
    let isNegative = (mark.datum?.value ?? 0) < 0
    switch orientation {
    case .vertical:
      if !isNegative { box.y = box.maxY }
      box.height = 0
    case .horizontal:
      if isNegative { box.x = box.maxX }
      box.width = 0
    }
    return box
  }

  /// The old angles of the arc; a new arc grows from nothing. nil if unchanged.
  private static func arc(from old: Scene, to mark: Mark) -> (Double, Double)? {
    guard let new = angles(mark) else { return nil }
    let before = old.marks.first { $0.role == .ringArc }.flatMap(angles) ?? (new.0, new.0)
    return before == new ? nil : before
  }

  private static func angles(_ mark: Mark) -> (Double, Double)? {
    guard case .path(let mark) = mark,
      case .arc(_, _, let startAngle, let endAngle)? = mark.path.segments.first
    else { return nil }
    return (startAngle, endAngle)
  }
}
