// Places texts beside ticks, slots and bars, in either orientation.
import Scales
import Scenegraph

extension Channels {
  func tickLabelBox(_ size: Size, at value: Double, gap: Double, isSlanted: Bool) -> Rect {
    let position = position(of: value)
    if orientation == .vertical {
      return Rect(
        x: plot.minX - gap - size.width, y: grid.round(position - size.height / 2), size: size)
    }
    let top = plot.maxY + gap
    if isSlanted { return slanted(size, endingAt: position, top: top) }
    return Rect(x: grid.round(position - size.width / 2), y: top, size: size)
  }

  /// The box of a category label of a size before rotation, as far as `beyond` past either end of
  /// the plot; below it, x is `margin` at the least.
  func categoryLabelBox(
    _ size: Size, at center: Double, gap: Double, isSlanted: Bool, beyond: Double, margin: Double
  ) -> Rect {
    if orientation == .horizontal {
      let y = min(
        max(center - size.height / 2, plot.minY - beyond), plot.maxY + beyond - size.height)
      return Rect(x: plot.minX - gap - size.width, y: grid.round(y), size: size)
    }
    let top = plot.maxY + gap
    if isSlanted { return slanted(size, endingAt: center, top: top) }
    let x = min(max(center - size.width / 2, margin), plot.maxX + beyond - size.width)
    return Rect(x: grid.round(x), y: top, size: size)
  }

  /// The position on the category axis that a row's label is aligned to.
  func place(ofRow row: Int, _ anchor: CategoryLabels.Anchor) -> Double {
    bands.slotStart(of: row) + (anchor == .edge ? 0 : bands.step / 2)
  }

  /// A tick beside the plot at a position on the category axis; nil if that is out of view.
  func tick(at place: Double, length: Double) -> Rect? {
    let range = categoryRange
    let start = grid.round(place - grid.pixel / 2)
    guard start >= range.start - grid.pixel, start <= range.start + range.length else { return nil }
    return orientation == .vertical
      ? Rect(x: start, y: plot.maxY, width: grid.pixel, height: length)
      : Rect(x: plot.minX - length, y: start, width: length, height: grid.pixel)
  }

  func distanceFromMiddle(_ place: Double) -> Double {
    let (start, length) = categoryRange
    return abs(place - start - length / 2)
  }

  /// Whether a category label, centred on its slot, lies within the plot's extent of the category
  /// axis. A slanted label may extend past the start.
  func isInView(_ size: Size, at place: Double, isSlanted: Bool) -> Bool {
    let (_, length) = categoryRange
    let half = min(isSlanted ? size.height : extentAlongCategories(size), bands.step) / 2
    return distanceFromMiddle(place) + half <= length / 2 + grid.pixel
  }

  /// The bounding box of a text that rises at 45° and ends, centred, at a position.
  private func slanted(_ size: Size, endingAt x: Double, top: Double) -> Rect {
    let side = (size.width + size.height) * CategoryLabels.diagonal
    let right = x + size.height / 2 * CategoryLabels.diagonal
    return Rect(x: right - side, y: top, width: side, height: side)
  }

  func areCrowded(_ first: Rect, _ second: Rect) -> Bool {
    orientation == .vertical ? second.minX < first.maxX + 2 : second.minY < first.maxY
  }

  var categoryLabelAlignment: TextMark.Alignment { orientation == .vertical ? .center : .trailing }

  /// How far a label beside the plot may extend into the margin.
  private static let labelGrowth = 8.0

  /// The maximum width of a category label in semibold without touching its neighbour.
  func widestCategoryLabel(_ size: Size) -> Double {
    orientation == .vertical ? max(bands.step - 2, size.width) : size.width + Self.labelGrowth
  }

  /// The box of a value label inside its bar, near the free end, or in the middle of one without; nil
  /// if it does not fit.
  ///
  /// In horizontal bars the box may exceed the bar slightly, though its digits do not.
  func boxInside(_ bar: Rect, _ size: Size, isNegative: Bool, hasFreeEnd: Bool = true) -> Rect? {
    let air = Self.leastAir(orientation)
    guard size.width + 2 * air.width <= bar.width, size.height + 2 * air.height <= bar.height
    else { return nil }
    let centered = centered(size, in: bar)
    if !hasFreeEnd { return rounded(centered.x, centered.y, size) }
    let side = freeSide(isNegative: isNegative)
    // In a short bar the label is centred rather than nearer to the foot.
    let gap =
      orientation == .vertical
      ? min(Self.endGap.height, (bar.height - size.height) / 2)
      : min(Self.endGap.width, (bar.width - size.width) / 2)
    switch side {
    case .top: return rounded(centered.x, bar.minY + gap, size)
    case .bottom: return rounded(centered.x, bar.maxY - gap - size.height, size)
    case .right: return rounded(bar.maxX - gap - size.width, centered.y, size)
    case .left: return rounded(bar.minX + gap, centered.y, size)
    }
  }

  /// The part of a pointed bar in which a text of this size stays within the outline. The tip is as
  /// long as half of the bar's thickness, or as the bar.
  func withoutTip(_ bar: Rect, at edge: Edge, for size: Size) -> Rect {
    let (thickness, length) = extents(of: bar)
    guard thickness > 0 else { return bar }
    let tip = min(thickness / 2, length)
    let reach = min(length, tip * extentAlongCategories(size) / thickness)
    return Rect(
      minX: bar.minX + (edge == .left ? reach : 0), minY: bar.minY + (edge == .top ? reach : 0),
      maxX: bar.maxX - (edge == .right ? reach : 0),
      maxY: bar.maxY - (edge == .bottom ? reach : 0))
  }

  /// The distance from a bar's end to its label: larger horizontally, as digits are narrow.
  private static let endGap = Size(width: 7, height: 5)

  /// The minimum distance beside a text inside a bar; negative as a line is higher than its digits.
  private static func leastAir(_ orientation: Scene.Orientation) -> Size {
    orientation == .vertical ? Size(width: 2, height: 1) : Size(width: 4, height: -2)
  }

  func boxOutside(_ bar: Rect, _ size: Size, isNegative: Bool, gap: Double) -> Rect {
    let centered = centered(size, in: bar)
    switch freeSide(isNegative: isNegative) {
    case .top: return rounded(centered.x, bar.minY - gap - size.height, size)
    case .bottom: return rounded(centered.x, bar.maxY + gap, size)
    case .right: return rounded(bar.maxX + gap + 2, centered.y, size)
    case .left: return rounded(bar.minX - gap - 2 - size.width, centered.y, size)
    }
  }

  /// The part of a bar from its foot to a line across it.
  func part(of bar: Rect, from line: Rect, isNegative: Bool) -> Rect {
    switch freeSide(isNegative: isNegative) {
    case .top: bar.with(minY: min(line.maxY, bar.maxY))
    case .bottom: bar.with(maxY: max(line.minY, bar.minY))
    case .right: bar.with(maxX: max(line.minX, bar.minX))
    case .left: bar.with(minX: min(line.maxX, bar.maxX))
    }
  }

  /// Whether a label beyond a bar's end is in the plot, or that far beyond the high end.
  func isInReach(_ box: Rect, beyondHighEnd: Double) -> Bool {
    orientation == .vertical
      ? box.minY >= plot.minY - beyondHighEnd && box.maxY <= plot.maxY
      : box.minX >= plot.minX && box.maxX <= plot.maxX + beyondHighEnd
  }

  /// Whether a label lies within a bar along the axis of values, off its edges.
  func isAlong(_ box: Rect, _ bar: Rect, edge: Double) -> Bool {
    orientation == .vertical
      ? box.minY >= bar.minY + edge && box.maxY <= bar.maxY
      : box.minX >= bar.minX && box.maxX <= bar.maxX - edge
  }

  /// The box of a label beside a bar at the end of the category axis, shifted into the plot; nil if
  /// it would no longer visibly belong to its bar.
  func moved(_ box: Rect) -> Rect? {
    var moved = box
    switch orientation {
    case .vertical: moved.x = max(plot.minX, min(box.x, plot.maxX - box.width))
    case .horizontal: moved.y = max(plot.minY, min(box.y, plot.maxY - box.height))
    }
    let distance = abs(moved.x - box.x) + abs(moved.y - box.y)
    return distance <= extentAlongCategories(box.size) / 3 ? moved : nil
  }

  /// The space for a text, along the category axis, inside a bar of this thickness.
  func insideExtent(_ thickness: Double) -> Double {
    let air = Self.leastAir(orientation)
    return orientation == .vertical
      ? thickness - 2 * air.width : min(thickness - 2 * air.height, outsideExtent)
  }

  /// Between values beyond the ends of neighbouring bars, so that they are not read as one number.
  private static let leastDistance = 8.0

  var outsideExtent: Double {
    let step = group.count == 1 ? bands.step : group.step
    guard orientation == .vertical else { return step }
    return step - Self.leastDistance
  }

  /// The lines at these values, with a pixel on either side.
  func lines(at values: [Double]) -> [Rect] { values.map { line(at: $0).outset(by: 1) } }

  func extentAlongCategories(_ size: Size) -> Double {
    orientation == .vertical ? size.width : size.height
  }

  private func centered(_ size: Size, in bar: Rect) -> Point {
    Point(x: bar.midX - size.width / 2, y: bar.midY - size.height / 2)
  }

  private func rounded(_ x: Double, _ y: Double, _ size: Size) -> Rect {
    Rect(x: grid.round(x), y: grid.round(y), size: size)
  }
}
