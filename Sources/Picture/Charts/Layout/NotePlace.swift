// Where a note can stand beside its bar, and what speaks against each place.
import Scenegraph

/// A box for a note, and the point of its bar that the line leads to.
struct NotePlace {
  var box: Rect
  var end: Point
  /// The less the better, in eighths of a pixel from the bar.
  var cost: Double

  /// Where the line begins: the nearest point of the box.
  var start: Point {
    Point(x: min(max(end.x, box.minX), box.maxX), y: min(max(end.y, box.minY), box.maxY))
  }

  /// From a bar to its note.
  private static let distance = 12.0
  /// How far inside the bar the line ends, beside its number.
  private static let inset = 5.0

  /// Beyond the bar's end, beside it, and farther away, inside the plot and not on the bar itself.
  /// - Parameter tip: how far the bar's end is round or pointed.
  static func all(
    _ size: Size, around bar: Rect, tip: Double, isNegative: Bool, in plot: Rect,
    _ channels: Channels, _ grid: PixelGrid
  ) -> [NotePlace] {
    let gap = distance
    var places: [NotePlace] = []
    /// - Parameter isBeside: whether its place is that side of the bar or none.
    func add(_ x: Double, _ y: Double, _ cost: Double, isBeside: Bool = false) {
      if isBeside, x < plot.minX || x + size.width > plot.maxX { return }
      let box = Rect(
        x: grid.round(min(max(x, plot.minX), plot.maxX - size.width)),
        y: grid.round(min(max(y, plot.minY), plot.maxY - size.height)), size: size)
      guard box.minX >= plot.minX, box.minY >= plot.minY, !box.intersects(bar.outset(by: 1)) else {
        return
      }
      let end = end(of: bar, tip, beside: box, isNegative: isNegative, channels)
      let (dx, dy) = (box.midX - end.x, box.midY - end.y)
      places.append(
        NotePlace(box: box, end: end, cost: cost + (dx * dx + dy * dy).squareRoot() / 8))
    }
    for step in [-32.0, -16, 0, 16, 32, 64, 96, 144] {
      switch channels.orientation {
      case .vertical:
        let side = isNegative ? bar.maxY + step : bar.minY - step
        add(bar.maxX + 2 * gap, side - size.height / 2, 0, isBeside: true)
        add(bar.minX - 2 * gap - size.width, side - size.height / 2, 4, isBeside: true)
        let beyond =
          isNegative ? bar.maxY + gap + abs(step) : bar.minY - gap - abs(step) - size.height
        add(bar.midX - size.width / 2, beyond, 6)
      case .horizontal:
        let beyond =
          isNegative
          ? bar.minX - gap - 2 * abs(step) - size.width : bar.maxX + gap + 2 * abs(step)
        add(beyond, bar.midY - size.height / 2, 0)
        add(beyond, bar.maxY + 4, 2)
        add(beyond, bar.minY - size.height - 4, 2)
      }
    }
    if let inside = inside(bar, size, isNegative: isNegative, channels, grid) {
      places.append(NotePlace(box: inside, end: inside.center, cost: 40))
    }
    return places
  }

  /// What its number takes of the end of a level bar.
  private static let numberRoom = 64.0

  /// On the bar itself, where it lies level and is long; it needs no line then.
  private static func inside(
    _ bar: Rect, _ size: Size, isNegative: Bool, _ channels: Channels, _ grid: PixelGrid
  ) -> Rect? {
    guard channels.orientation == .horizontal, bar.width >= size.width + 2 * numberRoom else {
      return nil
    }
    let x = isNegative ? bar.minX + numberRoom : bar.maxX - numberRoom - size.width
    return Rect(x: grid.round(x), y: grid.round(bar.midY - size.height / 2), size: size)
  }

  /// The nearest point of the bar's end, beside its number where that is inside.
  private static func end(
    of bar: Rect, _ tip: Double, beside box: Rect, isNegative: Bool, _ channels: Channels
  ) -> Point {
    let end = channels.freeEnd(of: bar, isNegative: isNegative, depth: 0).center
    let across = tip > inset ? 1 : min(inset, bar.width / 2)
    let inset = max(inset, tip)
    switch channels.orientation {
    case .vertical:
      return Point(
        x: min(max(box.midX, bar.minX + across), bar.maxX - across),
        y: min(max(end.y + (isNegative ? -inset : inset), bar.minY), bar.maxY))
    case .horizontal:
      let along = min(inset, bar.height / 2)
      return Point(x: end.x, y: min(max(box.midY, bar.minY + along), bar.maxY - along))
    }
  }
}

extension Rect {
  /// Where a line first meets the rectangle; nil if it does not (Y.-D. Liang, B. Barsky, "A New Concept
  /// and Method for Line Clipping", 1984).
  func entry(from start: Point, to end: Point) -> Point? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (first, last) = (0.0, 1.0)
    for (step, room) in [
      (-dx, start.x - minX), (dx, maxX - start.x), (-dy, start.y - minY), (dy, maxY - start.y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        first = max(first, room / step)
      } else {
        last = min(last, room / step)
      }
    }
    return first <= last ? Point(x: start.x + first * dx, y: start.y + first * dy) : nil
  }
}
