// Places a tooltip beyond the end of its bar, inside the window, never over the value it explains,
// and neither over the sentence nor over selected bars if there is another place.
import Scenegraph

struct TooltipPlace {
  let tooltip: TooltipMarks
  let size: Size
  /// The index of the bar's mark.
  let bar: Int

  private static let distance = 8.0
  private var scene: Scene { tooltip.scene }

  /// The area that must not be covered: the end of the bar and its value label.
  private var kept: Rect {
    let mark = scene.marks[bar]
    let end = tooltip.channels.freeEnd(
      of: scene.extent(ofBar: bar), isNegative: isNegative, depth: 4)
    let value = scene.marks.indices.first {
      scene.marks[$0].role == .valueLabel && scene.marks[$0].datum == mark.datum
    }
    return value.map { end.union(scene.marks[$0].bounds) } ?? end
  }

  private var isNegative: Bool { (scene.marks[bar].datum?.value ?? 0) < 0 }

  private var sentence: [Rect] {
    let lines = scene.marks.filter { $0.role == .subtitle }.map(\.bounds)
    return lines + [scene.control(.sentence)?.frame].compactMap(\.self)
  }

  /// nil if the window is too small.
  func box(coversSentence: Bool) -> Rect? {
    let part = tooltip.state.partOnScreen?.intersection(scene.bounds) ?? scene.bounds
    let window = part.outset(by: -4)
    guard size.width <= window.width, size.height <= window.height else { return nil }
    let kept = kept
    let uncovered = [kept] + (coversSentence ? [] : sentence)
    let places = candidates(around: kept.union(stack), in: window).filter { place in
      !uncovered.contains { $0.intersects(place) }
    }
    guard places.count > 1 else {
      return places.first ?? nearest(to: kept.center, in: window, beside: uncovered)
    }
    // A tooltip over a neighbouring bar stays near its own; farther away it would belong to none.
    let seen =
      scene.bars.lazy.filter { scene.marks[$0].attributes.isSelected }
      .map { scene.marks[$0].bounds } + [scene.marks[bar].bounds]
    return places.first { place in !seen.contains { $0.intersects(place) } } ?? places.first
  }

  /// The place nearest to a point that covers none of some boxes; nil if there is none. If any place
  /// is free, it can be moved left and up until it touches an edge each way.
  private func nearest(to point: Point, in window: Rect, beside boxes: [Rect]) -> Rect? {
    let grid = tooltip.typesetter.grid
    // Before a box up to a pixel earlier, behind it up to one later.
    let xs =
      [grid.ceil(window.minX), grid.floor(window.maxX - size.width)]
      + boxes.flatMap { [grid.ceil($0.maxX), grid.floor($0.minX - size.width)] }
    let ys =
      [grid.ceil(window.minY), grid.floor(window.maxY - size.height)]
      + boxes.flatMap { [grid.ceil($0.maxY), grid.floor($0.minY - size.height)] }
    let places = xs.flatMap { x in ys.map { Rect(x: x, y: $0, size: size) } }
    func distance(_ place: Rect) -> Double {
      let (x, y) = (place.midX - point.x, place.midY - point.y)
      return x * x + y * y
    }
    return places.filter { place in
      window.contains(place, tolerance: 1e-6) && !boxes.contains { $0.intersects(place) }
    }.min { distance($0) < distance($1) }
  }

  /// The whole stack that contains the bar, or only the bar's end.
  private var stack: Rect {
    guard tooltip.spans.besideCount == 1, tooltip.visible.series.count > 1,
      let row = scene.marks[bar].datum?.row
    else { return kept }
    return scene.bars(ofRow: row).reduce(kept) { $0.union(scene.marks[$1].bounds) }
  }

  /// Candidates, best first: beyond the bar's end, beside it, beyond all in the way, behind it.
  private func candidates(around kept: Rect, in window: Rect) -> [Rect] {
    let grid = tooltip.typesetter.grid
    func clamped(_ x: Double, _ y: Double) -> Rect {
      Rect(
        x: grid.round(min(max(x, window.minX), window.maxX - size.width)),
        y: grid.round(min(max(y, window.minY), window.maxY - size.height)), size: size)
    }
    let middle = (x: kept.midX - size.width / 2, y: kept.midY - size.height / 2)
    let right = clamped(kept.maxX + Self.distance, middle.y)
    let left = clamped(kept.minX - Self.distance - size.width, middle.y)
    let above = clamped(middle.x, kept.minY - Self.distance - size.height)
    let below = clamped(middle.x, kept.maxY + Self.distance)
    switch tooltip.chart.orientation {
    case .vertical:
      let level = isNegative ? kept.maxY - size.height : kept.minY
      let beside = [
        clamped(kept.maxX + Self.distance, level),
        clamped(kept.minX - Self.distance - size.width, level),
      ]
      let top = scene.bars.lazy.map { scene.marks[$0].bounds }
        .filter { $0.maxX > above.minX && $0.minX < above.maxX }.map(\.minY).min()
      let beyond = clamped(middle.x, (top ?? kept.minY) - Self.distance - size.height)
      return isNegative
        ? [below] + beside + [beyond, above] : [above] + beside + [beyond, below]
    case .horizontal:
      return isNegative ? [left, above, below, right] : [right, above, below, left]
    }
  }
}
