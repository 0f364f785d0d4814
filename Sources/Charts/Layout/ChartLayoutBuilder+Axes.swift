// The plot between its two axes: what their labels need is only known once it has a size.
import Scales
import Scenegraph

extension ChartLayoutBuilder {
  /// The room around the plot.
  private struct Surroundings {
    var left = 0.0
    var right = 0.0
    var top = 0.0
    var bottom = 0.0

    func covers(_ other: Surroundings) -> Bool {
      left >= other.left && right >= other.right && top >= other.top && bottom >= other.bottom
    }

    func union(_ other: Surroundings) -> Surroundings {
      Surroundings(
        left: max(left, other.left), right: max(right, other.right), top: max(top, other.top),
        bottom: max(bottom, other.bottom))
    }
  }

  private static let controlGap = 12.0

  /// Ticks need the plot's extent, which depends on the category labels, which depend on the
  /// plot's extent themselves. The room reserved only grows from round to round, so that it
  /// settles; nearly always in the second.
  func placeAxes(_ layout: inout ChartLayout, _ room: Rect) -> Bool {
    var room = room
    let controlTop = room.maxY - ControlLayout.height
    if parts.contains(.control) {
      room = Rect(
        minX: room.minX, minY: room.minY, maxX: room.maxX, maxY: controlTop - Self.controlGap)
    }
    setGaps(&layout)
    var reserved = firstGuess(layout, room)
    for _ in 0..<5 {
      guard place(&layout, in: room, reserved) else { return false }
      let needed = needs(layout, room)
      if reserved.covers(needed) {
        return finish(&layout, room, controlTop: controlTop)
      }
      reserved = reserved.union(needed)
    }
    return false
  }

  private var hasNames: Bool {
    parts.contains(chart.orientation.categoryAxisPart) && !chart.data.categories.isEmpty
  }

  private var hasTickLabels: Bool { parts.contains(chart.orientation.valueAxisPart) }

  /// Half a tick label, which stands out beyond an upright axis at both ends.
  private var tickHalf: Double {
    hasTickLabels && chart.orientation == .vertical
      ? typesetter.grid.ceil(typesetter.lineHeight(Typography.tick) / 2) : 0
  }

  private func setGaps(_ layout: inout ChartLayout) {
    layout.categoryGap = max(layout.spacing.label, tickHalf)
    layout.tickGap = layout.spacing.label
  }

  /// What is known before the plot has a size.
  private func firstGuess(_ layout: ChartLayout, _ room: Rect) -> Surroundings {
    var guess = Surroundings()
    // Half a tick label stands out above the plot and below it, into the distances there.
    let above = room.minY > layout.spacing.margin ? layout.spacing.section : 0
    guess.top = max(0, tickHalf - above)
    let line = typesetter.lineHeight(Typography.label)
    switch chart.orientation {
    case .vertical: guess.bottom = hasNames ? line + layout.categoryGap : tickHalf
    case .horizontal: guess.bottom = hasTickLabels ? line + layout.tickGap : 0
    }
    return guess.union(referenceRoom(layout, room))
  }

  private func place(
    _ layout: inout ChartLayout, in room: Rect, _ reserved: Surroundings
  ) -> Bool {
    let grid = typesetter.grid
    layout.plot = Rect(
      minX: grid.round(room.minX + reserved.left), minY: grid.round(room.minY + reserved.top),
      maxX: grid.round(room.maxX - reserved.right),
      maxY: grid.round(room.maxY - reserved.bottom))
    guard !layout.plot.isEmpty else { return false }
    layout.axis = valueAxis(in: layout.plot, roomWidth: room.width)
    let isUpright = chart.orientation == .vertical
    let length = isUpright ? layout.plot.height : layout.plot.width
    if hasTickLabels, layout.axis.isCrowded(length: length) { return false }
    guard hasNames else { return true }
    layout.categoryLabels = categoryLabels(layout, room)
    // No room for a single label: the part as a whole gives way, not a label in silence.
    return !layout.categoryLabels.labels.isEmpty
  }

  private func categoryLabels(_ layout: ChartLayout, _ room: Rect) -> CategoryLabels {
    let isBelow = chart.orientation == .vertical
    let slots = BandScale(
      count: chart.data.categories.count, start: isBelow ? layout.plot.minX : layout.plot.minY,
      length: isBelow ? layout.plot.width : layout.plot.height, pixel: typesetter.grid.pixel)
    guard isBelow else {
      return SideLabelFit(
        typesetter: typesetter, names: chart.data.categories, step: slots.step,
        maximumWidth: room.width * 0.4
      ).labels()
    }
    return CategoryLabelFit(
      typesetter: typesetter, names: chart.data.categories, step: slots.step,
      leadingRoom: slots.slotStart(of: 0) - room.minX, maximumHeight: room.height * 0.3
    ).labels()
  }

  /// What the labels turn out to take.
  private func needs(_ layout: ChartLayout, _ room: Rect) -> Surroundings {
    var needs = Surroundings()
    let labels = layout.categoryLabels
    switch chart.orientation {
    case .vertical:
      if hasTickLabels { needs.left = layout.axis.depth + layout.tickGap }
      needs.left = max(needs.left, min(labels.leadingOverhang, room.width * 0.2))
      needs.bottom = hasNames ? labels.height + layout.categoryGap : tickHalf
    case .horizontal:
      if hasNames { needs.left = labels.width + layout.categoryGap }
      guard hasTickLabels else { break }
      // The ends of the labels may stand out, but not to the edge of the window.
      let allowance = layout.spacing.margin / 2
      needs.left = max(needs.left, layout.axis.leadingOverhang - allowance)
      needs.right = max(0, layout.axis.overhang - allowance)
      needs.bottom = layout.axis.depth + layout.tickGap
    }
    return needs
  }

  /// The parts whose place follows from the plot's.
  private func finish(_ layout: inout ChartLayout, _ room: Rect, controlTop: Double) -> Bool {
    let above = room.minY > layout.spacing.margin ? layout.spacing.section : 0
    switch chart.orientation {
    case .vertical:
      layout.roomBeyond = max(
        0, layout.plot.minY - room.minY + max(above, layout.spacing.margin) - 4)
    case .horizontal:
      layout.roomBeyond = max(0, room.maxX - layout.plot.maxX + layout.spacing.margin - 4)
    }
    layout.references = placedReferences(layout, room)
    if !layout.references.isEmpty { layout.roomBeyond = 0 }
    guard parts.contains(.control) else { return true }
    layout.control = ControlLayout(
      chart.choices, chosen: chart.top, origin: Point(x: layout.plot.minX, y: controlTop),
      maximumWidth: room.maxX - layout.plot.minX, typesetter: typesetter)
    return layout.control != nil
  }
}

// MARK: Reference lines

extension ChartLayoutBuilder {
  private static let referenceFont = Typography.label
  private static let referenceGap = 6.0

  /// Reference labels belong to the grid: where that gives way, they do.
  private var labelsReferences: Bool { parts.contains(.grid) && !chart.shownReferences.isEmpty }

  private func text(_ reference: Reference) -> String {
    guard reference.label.isEmpty else { return Typesetter.singleLine(reference.label) }
    return chart.layout == .normalized
      ? chart.numberFormat.percent(reference.value) : chart.numberFormat.string(reference.value)
  }

  /// Beside the plot, where the lines end.
  private func referenceRoom(_ layout: ChartLayout, _ room: Rect) -> Surroundings {
    guard labelsReferences else { return Surroundings() }
    if chart.orientation == .horizontal {
      return Surroundings(top: typesetter.lineHeight(Self.referenceFont) + 2)
    }
    let widest =
      chart.shownReferences.map { typesetter.width(text($0), Self.referenceFont) }.max() ?? 0
    return Surroundings(right: min(widest, room.width * 0.2) + Self.referenceGap)
  }

  /// The labels in order of their lines, each moved on where it would lie over the one before; what
  /// is moved out of the room is left out.
  private func placedReferences(
    _ layout: ChartLayout, _ room: Rect
  ) -> [ChartLayout.PlacedText] {
    guard labelsReferences else { return [] }
    let grid = typesetter.grid
    let plot = layout.plot
    let channels = Channels(
      layout, rowCount: chart.data.categories.count, grid: grid)
    let sorted = chart.shownReferences.map { (channels.position(of: $0.value), text($0)) }
      .sorted { $0.0 < $1.0 }
    var placed: [ChartLayout.PlacedText] = []
    var free = -Double.infinity
    for (position, full) in sorted {
      let isBeside = chart.orientation == .vertical
      let width = isBeside ? room.maxX - plot.maxX - Self.referenceGap : room.width * 0.4
      let text = typesetter.fitted(full, Self.referenceFont, maximumWidth: width)
      let size = typesetter.size(text, Self.referenceFont)
      var box = Rect(x: 0, y: 0, width: size.width, height: size.height)
      if isBeside {
        box.x = plot.maxX + Self.referenceGap
        box.y = grid.round(max(position - size.height / 2, free))
        free = box.maxY
        if box.maxY > room.maxY { continue }
      } else {
        let start = min(position - size.width / 2, room.maxX - size.width)
        box.x = grid.round(max(start, free, room.minX))
        box.y = plot.minY - size.height - 2
        free = box.maxX + Self.referenceGap
        if box.maxX > room.maxX { continue }
      }
      placed.append(.init(text: text, full: full, box: box))
    }
    return placed
  }
}
