// Where texts stand beside ticks, slots and bars, whichever way the bars grow.
import Scales
import Scenegraph

extension Channels {
  /// The box of a tick's label beside the plot.
  ///
  /// - Parameters:
  ///   - size: of the text before it is turned.
  ///   - gap: between the plot and the label.
  func tickLabelBox(_ size: Size, at value: Double, gap: Double, isSlanted: Bool) -> Rect {
    let position = position(of: value)
    if orientation == .vertical {
      return Rect(
        x: plot.minX - gap - size.width, y: grid.round(position - size.height / 2),
        width: size.width, height: size.height)
    }
    let top = plot.maxY + gap
    if isSlanted { return slanted(size, endingAt: position, top: top) }
    return Rect(
      x: grid.round(position - size.width / 2), y: top, width: size.width, height: size.height)
  }

  /// The box of a category's label beside the plot.
  ///
  /// - Parameters:
  ///   - size: of the text before it is turned.
  ///   - gap: between the plot and the label.
  ///   - beyond: how far it may stand out beyond both ends of the plot.
  ///   - margin: a label below the plot may begin as soon as this.
  func categoryLabelBox(
    _ size: Size, at center: Double, gap: Double, isSlanted: Bool, beyond: Double, margin: Double
  ) -> Rect {
    if orientation == .horizontal {
      let y = min(
        max(center - size.height / 2, plot.minY - beyond), plot.maxY + beyond - size.height)
      return Rect(
        x: plot.minX - gap - size.width, y: grid.round(y), width: size.width, height: size.height)
    }
    let top = plot.maxY + gap
    if isSlanted { return slanted(size, endingAt: center, top: top) }
    let x = min(max(center - size.width / 2, margin), plot.maxX + beyond - size.width)
    return Rect(x: grid.round(x), y: top, width: size.width, height: size.height)
  }

  /// The place on the category axis that a label of a row belongs to.
  func place(ofRow row: Int, _ anchor: CategoryLabels.Anchor) -> Double {
    bands.slotStart(of: row) + (anchor == .edge ? 0 : bands.step / 2)
  }

  /// A tick beside the plot at a place of the category axis; nil where that is out of view.
  func tick(at place: Double, length: Double) -> Rect? {
    let range = categoryRange
    let start = grid.round(place - grid.pixel / 2)
    guard start >= range.start - grid.pixel, start <= range.start + range.length else { return nil }
    return orientation == .vertical
      ? Rect(x: start, y: plot.maxY, width: grid.pixel, height: length)
      : Rect(x: plot.minX - length, y: start, width: length, height: grid.pixel)
  }

  /// From a place on the category axis to the middle of the plot.
  func distanceFromMiddle(_ place: Double) -> Double {
    let (start, length) = categoryRange
    return abs(place - start - length / 2)
  }

  /// Whether a category's label stands in the middle of its slot without leaving the plot's stretch
  /// of the axis. A slanted one may lean to where the axis has not begun.
  func isInView(_ size: Size, at place: Double, isSlanted: Bool) -> Bool {
    let (_, length) = categoryRange
    let half = min(isSlanted ? size.height : extentAlongCategories(size), bands.step) / 2
    return distanceFromMiddle(place) + half <= length / 2 + grid.pixel
  }

  /// The upright box around a text that rises at 45°, the middle of its end at a place.
  private func slanted(_ size: Size, endingAt x: Double, top: Double) -> Rect {
    let side = (size.width + size.height) * CategoryLabels.diagonal
    let right = x + size.height / 2 * CategoryLabels.diagonal
    return Rect(x: right - side, y: top, width: side, height: side)
  }

  /// Whether two labels of categories that follow each other leave no air between them.
  func areCrowded(_ first: Rect, _ second: Rect) -> Bool {
    orientation == .vertical ? second.minX < first.maxX + 2 : second.minY < first.maxY
  }

  /// Where lines of a category's label shorter than its box lie.
  var categoryLabelAlignment: TextMark.Alignment {
    orientation == .vertical ? .center : .trailing
  }

  /// How far a label beside the plot may reach into the margin.
  private static let labelGrowth = 8.0

  /// The widest a label may grow when it turns semibold, without reaching its neighbour.
  func widestCategoryLabel(_ size: Size) -> Double {
    orientation == .vertical ? max(bands.step - 2, size.width) : size.width + Self.labelGrowth
  }

  /// The place of a value's label within its bar, near the free end; nil where it does not fit.
  ///
  /// Beside bars that lie, the box of a text may stand out a little: its figures do not.
  func boxInside(_ bar: Rect, _ size: Size, isNegative: Bool) -> Rect? {
    let air = Self.leastAir(orientation)
    guard size.width + 2 * air.width <= bar.width, size.height + 2 * air.height <= bar.height
    else { return nil }
    let centered = centered(size, in: bar)
    let side = freeSide(isNegative: isNegative)
    // In a short bar the label stands in the middle rather than nearer to its foot.
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

  /// The part of a bar with a tip in which a text of a size has both of its sides within the
  /// outline: the tip is as long as half of the bar's thickness, or as the bar.
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

  /// From a bar's end to its value: a text's end keeps farther away than its top, as figures are
  /// narrower than high.
  private static let endGap = Size(width: 7, height: 5)

  /// What is left on either side of a text within a bar at the least; a line is higher than its
  /// figures by more than what may be lacking.
  private static func leastAir(_ orientation: Scene.Orientation) -> Size {
    orientation == .vertical ? Size(width: 2, height: 1) : Size(width: 4, height: -2)
  }

  /// The place of a value's label beyond its bar's free end.
  func boxOutside(_ bar: Rect, _ size: Size, isNegative: Bool, gap: Double) -> Rect {
    let centered = centered(size, in: bar)
    switch freeSide(isNegative: isNegative) {
    case .top: return rounded(centered.x, bar.minY - gap - size.height, size)
    case .bottom: return rounded(centered.x, bar.maxY + gap, size)
    case .right: return rounded(bar.maxX + gap + 2, centered.y, size)
    case .left: return rounded(bar.minX - gap - 2 - size.width, centered.y, size)
    }
  }

  /// Whether a label beyond a bar's end stays within the plot, but for a distance that is free
  /// beyond its high end.
  func isInReach(_ box: Rect, beyondHighEnd: Double) -> Bool {
    orientation == .vertical
      ? box.minY >= plot.minY - beyondHighEnd && box.maxY <= plot.maxY
      : box.minX >= plot.minX && box.maxX <= plot.maxX + beyondHighEnd
  }

  /// A box beside a bar at the end of the category axis, moved into the plot; nil where it would no
  /// longer be seen which bar it belongs to.
  func moved(_ box: Rect) -> Rect? {
    var moved = box
    switch orientation {
    case .vertical: moved.x = max(plot.minX, min(box.x, plot.maxX - box.width))
    case .horizontal: moved.y = max(plot.minY, min(box.y, plot.maxY - box.height))
    }
    let distance = abs(moved.x - box.x) + abs(moved.y - box.y)
    return distance <= extentAlongCategories(box.size) / 3 ? moved : nil
  }

  /// The room for a text along the category axis within a bar of a thickness.
  func insideExtent(_ thickness: Double) -> Double {
    let air = Self.leastAir(orientation)
    return orientation == .vertical
      ? thickness - 2 * air.width : min(thickness - 2 * air.height, outsideExtent)
  }

  /// The room for a text along the category axis beyond a bar's end.
  var outsideExtent: Double {
    let step = group.count == 1 ? bands.step : group.step
    guard orientation == .vertical else { return step }
    return group.count == 1 ? step - 4 : step - 2
  }

  /// The lines at these values, with a pixel of air on either side.
  func lines(at values: [Double]) -> [Rect] { values.map { line(at: $0).outset(by: 1) } }

  /// How much of the category axis a text takes beside a bar's end.
  func extentAlongCategories(_ size: Size) -> Double {
    orientation == .vertical ? size.width : size.height
  }

  private func centered(_ size: Size, in bar: Rect) -> Point {
    Point(x: bar.midX - size.width / 2, y: bar.midY - size.height / 2)
  }

  private func rounded(_ x: Double, _ y: Double, _ size: Size) -> Rect {
    Rect(x: grid.round(x), y: grid.round(y), width: size.width, height: size.height)
  }
}
