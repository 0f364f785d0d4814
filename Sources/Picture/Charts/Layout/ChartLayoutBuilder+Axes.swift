// Places the plot between its axes, their names and the labels of reference lines.
import Queries
import Scales
import Scenegraph
import Tables

extension ChartLayoutBuilder {
  /// The scroll bar with its distance from the plot.
  private static let stripExtent = ScrollStripLayout.thickness + 8

  private func hasScrollStrip(_ room: Rect) -> Bool {
    guard room.width >= ScrollStripLayout.leastPlot.width,
      room.height >= ScrollStripLayout.leastPlot.height
    else { return false }
    if state.viewport != nil { return true }
    let labels = typesetter.lineHeight(Typography.tick)
    let rows = Double(chart.data.rowCount)
    return state.scrolls && ranks && rows * leastRow > room.height - labels
  }

  private var leastRow: Double { Chart.leastRankedRow(typesetter) }
  private var ranks: Bool { hasNames && chart.isRanking }

  /// Ticks depend on the plot's extent, which depends on the category labels, which depend on the
  /// plot's extent. The reserved space only grows from round to round, so that it converges, nearly
  /// always in the second round.
  func placeAxes(_ layout: inout ChartLayout, _ room: Rect) -> Bool {
    let names = layout.legendPlace == .line && hasLegendOfSeveral ? seriesNames : []
    guard let line = headingLine(room, legend: names) else { return false }
    layout.saysScale = line.saysScale
    var room = room
    let wholeRoom = room
    if hasScrollStrip(room) { room = room.inset(for: chart.orientation, by: Self.stripExtent) }
    setGaps(&layout)
    var reserved = firstGuess(layout, room)
    for _ in 0..<5 {
      guard place(&layout, in: room, reserved) else { return false }
      let needed = needs(layout, room, line)
      if reserved.covers(needed) {
        finish(&layout, room, wholeRoom, line)
        return true
      }
      reserved = reserved.union(needed)
    }
    return false
  }

  private var hasNames: Bool {
    parts.contains(chart.orientation.categoryAxisPart) && !chart.data.categories.isEmpty
  }

  private var hasTickLabels: Bool { parts.contains(chart.orientation.valueAxisPart) }

  /// Half a tick label, which extends beyond a vertical axis at both ends.
  private var tickHalf: Double {
    hasTickLabels && chart.orientation == .vertical
      ? typesetter.grid.ceil(typesetter.lineHeight(Typography.tick) / 2) : 0
  }

  private func setGaps(_ layout: inout ChartLayout) {
    layout.categoryGap = max(layout.spacing.label, tickHalf)
    layout.tickGap = layout.spacing.label
  }

  private func firstGuess(_ layout: ChartLayout, _ room: Rect) -> Insets {
    var guess = Insets()
    // Half a tick label extends above and below the plot, into the distances there.
    let above = room.minY > layout.spacing.margin ? layout.spacing.section : 0
    guess.top = max(0, tickHalf - above)
    let line = typesetter.lineHeight(Typography.label)
    switch chart.orientation {
    case .vertical: guess.bottom = hasNames ? line + layout.categoryGap : tickHalf
    case .horizontal: guess.bottom = hasTickLabels ? line + layout.tickGap : 0
    }
    return guess.union(referenceRoom(layout, room))
  }

  private func place(_ layout: inout ChartLayout, in room: Rect, _ reserved: Insets) -> Bool {
    let grid = typesetter.grid
    layout.plot = Rect(
      minX: grid.round(room.minX + reserved.left), minY: grid.round(room.minY + reserved.top),
      maxX: grid.round(room.maxX - reserved.right),
      maxY: grid.round(room.maxY - reserved.bottom))
    guard !layout.plot.isEmpty else { return false }
    if ranks { limitRows(&layout) }
    layout.axis = valueAxis(layout, labelWidth: max(Self.leastLabelWidth, room.width / 6))
    let isUpright = chart.orientation == .vertical
    let length = isUpright ? layout.plot.height : layout.plot.width
    if hasTickLabels, layout.axis.isCrowded(length: length) { return false }
    guard hasNames else { return true }
    layout.categoryLabels = categoryLabels(layout, room)
    // If no label fits, the whole part is dropped rather than labels silently.
    return !layout.categoryLabels.labels.isEmpty
  }

  private func categoryLabels(_ layout: ChartLayout, _ room: Rect) -> CategoryLabels {
    let labels = ownLabels(layout, room)
    let slots = layout.bands(pixel: typesetter.grid.pixel)
    let areShown = chart.data.kind == .names && slots.visible.count <= Self.mostRenamed
    guard !chart.data.shownNames.isEmpty, labels.areOfRows, !areShown else { return labels }
    return renamed(labels, slots.step)
  }

  /// With the names that somebody has given, where labels are made of others.
  private func renamed(_ labels: CategoryLabels, _ step: Double) -> CategoryLabels {
    var renamed = labels
    for (index, label) in labels.labels.enumerated() {
      guard let shown = chart.data.shownNames[chart.data.category(ofRow: label.row)],
        !label.text.isEmpty
      else { continue }
      let room = chart.orientation == .vertical ? max(label.size.width, step - 6) : labels.width
      let text = typesetter.fitted(shown, Typography.label, maximumWidth: room)
      renamed.labels[index].text = text
      renamed.labels[index].size = typesetter.size(text, Typography.label)
    }
    return renamed
  }

  private func ownLabels(_ layout: ChartLayout, _ room: Rect) -> CategoryLabels {
    let isBelow = chart.orientation == .vertical
    let slots = layout.bands(pixel: typesetter.grid.pixel)
    let depth = isBelow ? room.height * 0.3 : room.width * 0.4
    switch chart.data.kind {
    case .names: break
    case .periods(let periods):
      return PeriodLabelFit(
        typesetter: typesetter, periods: periods, names: chart.data.categories,
        visible: slots.visible, step: slots.step, orientation: chart.orientation,
        maximumDepth: depth, maximumWidth: layout.plot.maxX - room.minX
      ).labels()
    case .bins(let bins):
      return BinLabelFit(
        typesetter: typesetter, bins: bins, numberFormat: chart.numberFormat,
        visible: slots.visible, step: slots.step, orientation: chart.orientation,
        maximumDepth: depth
      ).labels()
    }
    let all = chart.data.categories
    let names = shown(all.part(slots.visible))
    guard isBelow else {
      return SideLabelFit(
        typesetter: typesetter, names: names, firstRow: slots.visible.lowerBound,
        unseenNames: slots.isZoomed ? namesOutOfView : [], step: slots.step,
        maximumWidth: depth
      ).labels()
    }
    return CategoryLabelFit(
      typesetter: typesetter, names: shortened(names, slots.step) ?? names,
      firstRow: slots.visible.lowerBound,
      unseenNames: slots.isZoomed ? namesOutOfView : [], step: slots.step,
      leadingRoom: slots.slotStart(of: slots.visible.lowerBound) - room.minX,
      maximumHeight: depth
    ).labels()
  }

  /// More names are thinned out before they are read.
  private static let mostRenamed = 2_000

  /// Names as they are shown.
  private func shown(_ names: CellTexts) -> CellTexts {
    let shown = chart.data.shownNames
    guard !shown.isEmpty, names.count <= Self.mostRenamed else { return names }
    return CellTexts(names.map { shown[$0] ?? $0 })
  }

  /// Months and weekdays in short, where they have no room side by side.
  private func shortened(_ names: CellTexts, _ step: Double) -> CellTexts? {
    guard let short = ShortNames.shortened(names),
      !names.allSatisfy({ typesetter.width($0, Typography.label) <= step - 6 })
    else { return nil }
    return CellTexts(short)
  }

  /// The number of names that are measured for the space of labels that may scroll into view.
  private static let sampledNames = 64

  /// The same sample wherever the viewport is.
  private var namesOutOfView: [String] {
    let names = chart.data.categories
    let stride = max(1, names.count / Self.sampledNames)
    return Swift.stride(from: 0, to: names.count, by: stride).map {
      chart.data.shownNames[names[$0]] ?? names[$0]
    }
  }

  private func needs(_ layout: ChartLayout, _ room: Rect, _ line: HeadingLine) -> Insets {
    var needs = Insets()
    let labels = layout.categoryLabels
    switch chart.orientation {
    case .vertical:
      if hasTickLabels { needs.left = layout.axis.depth + layout.tickGap }
      needs.left = max(needs.left, min(labels.leadingOverhang, room.width * 0.2))
      needs.bottom = hasNames ? labels.height + layout.categoryGap : tickHalf
      needs.right = max(0, edgeHalf(labels) - layout.spacing.margin / 2)
      if layout.legendPlace == .lastStack { needs.right = max(needs.right, lastStackWidth) }
    case .horizontal:
      if hasNames {
        needs.left = max(labels.width, moreWidth(layout)) + layout.categoryGap
        let above = room.minY > layout.spacing.margin ? layout.spacing.section / 2 : 0
        needs.top = max(0, edgeHalf(labels) - above)
      }
      if more(layout) != nil {
        needs.bottom = typesetter.lineHeight(Typography.label) + layout.tickGap
      }
      guard hasTickLabels else { break }
      // The ends of the labels may extend beyond the room, but not to the edge of the window.
      let allowance = layout.spacing.margin / 2
      needs.left = max(needs.left, layout.axis.leadingOverhang - allowance)
      needs.right = max(0, layout.axis.overhang - allowance)
      needs.bottom = layout.axis.depth + layout.tickGap
    }
    addNames(layout, room, line, to: &needs)
    return needs
  }

  /// Limits the rows to those that are legible: a window scrolls, a picture is cut.
  private func limitRows(_ layout: inout ChartLayout) {
    guard !state.scrolls, state.viewport == nil else {
      layout.leastStep = leastRow
      layout.viewport = chart.rankedViewport(
        state.viewport?.fitted(to: chart.data.rowCount), most: layout.plot.height / leastRow)
      return
    }
    let most = max(1, Int(layout.plot.height / leastRow))
    layout.rowCount = min(chart.data.rowCount, most)
  }

  /// The text for rows of a ranking that a picture leaves out; nil if it shows all.
  private func more(_ layout: ChartLayout) -> String? {
    let count = chart.data.rowCount - layout.rowCount
    guard count > 0 else { return nil }
    return "\(chart.numberFormat.string(Double(count))) more"
  }

  /// The distance to the first tick's label, beyond that of names.
  private func moreGap(_ layout: ChartLayout) -> Double {
    max(0, layout.axis.leadingOverhang - layout.categoryGap) + 4
  }

  private func moreWidth(_ layout: ChartLayout) -> Double {
    more(layout).map { typesetter.width($0, Typography.label) + moreGap(layout) } ?? 0
  }

  /// Below the last name, level with the tick labels.
  private func placeMore(_ layout: inout ChartLayout) {
    guard let text = more(layout) else { return }
    let size = typesetter.size(text, Typography.label)
    layout.more = .init(
      text: text, full: text,
      box: Rect(
        x: layout.plot.minX - layout.categoryGap - moreGap(layout) - size.width,
        y: layout.plot.maxY + layout.tickGap, size: size))
  }

  /// Half of an edge label, along the category axis.
  func edgeHalf(_ labels: CategoryLabels) -> Double {
    guard labels.anchor == .edge else { return 0 }
    return typesetter.grid.ceil((chart.orientation == .vertical ? labels.width : labels.height) / 2)
  }

  private func finish(
    _ layout: inout ChartLayout, _ room: Rect, _ wholeRoom: Rect, _ line: HeadingLine
  ) {
    let above = room.minY > layout.spacing.margin ? layout.spacing.section : 0
    layout.roomForEdges = edgeHalf(layout.categoryLabels)
    switch chart.orientation {
    case .vertical:
      layout.roomBeyond = max(
        0, layout.plot.minY - room.minY + max(above, layout.spacing.margin) - 4)
    case .horizontal:
      layout.roomBeyond = max(0, room.maxX - layout.plot.maxX + layout.spacing.margin - 4)
    }
    place(line, &layout, room)
    if layout.legendPlace == .lastStack { placeAtLastStack(&layout) }
    layout.references = placedReferences(layout, room)
    if !layout.references.isEmpty { layout.roomBeyond = 0 }
    placeMore(&layout)
    if room != wholeRoom, let viewport = layout.viewport {
      let isBelow = chart.orientation == .vertical
      // At the far edge, so that it does not move while names of other lengths scroll into view.
      let place = (isBelow ? wholeRoom.maxY : wholeRoom.maxX) - ScrollStripLayout.thickness
      layout.scrollStrip = ScrollStripLayout(
        along: layout.plot, at: typesetter.grid.round(place),
        share: viewport.share(of: chart.data.categories.count), chart.orientation,
        grid: typesetter.grid)
      if !isBelow { layout.roomBeyond = min(layout.roomBeyond, Self.stripExtent - 8) }
    }
  }

  private func gapAbove(_ layout: ChartLayout) -> Double {
    // A tick label reaches up into it, or half a name at the edge of the first bar.
    guard chart.orientation == .vertical else {
      return max(6, edgeHalf(layout.categoryLabels) + 2)
    }
    // Room for the value of the highest bar.
    return parts.contains(.values)
      ? typesetter.lineHeight(Typography.value) + 2 : max(10, tickHalf + 3)
  }

  private func addNames(
    _ layout: ChartLayout, _ room: Rect, _ line: HeadingLine, to needs: inout Insets
  ) {
    if line.height > 0 {
      // Half of the distance to what is above suffices.
      let free = room.minY > layout.spacing.margin ? layout.spacing.section / 2 : 0
      let beyond = referenceRoom(layout, room).top
      needs.top = max(needs.top, beyond + gapAbove(layout) + line.height - free)
    }
    if !line.below.isEmpty {
      needs.bottom += typesetter.lineHeight(Typography.label) + Self.gapBelow
    }
  }

  private func place(_ line: HeadingLine, _ layout: inout ChartLayout, _ room: Rect) {
    let (plot, grid) = (layout.plot, typesetter.grid)
    if line.height > 0 {
      let beyond = referenceRoom(layout, room).top
      let bottom = grid.round(plot.minY - beyond - gapAbove(layout))
      let frame = Rect(
        minX: room.minX, minY: bottom - line.height, maxX: room.maxX, maxY: bottom)
      line.place(in: frame, from: plot.minX, &layout, typesetter: typesetter)
      if chart.orientation == .vertical {
        // A value beyond the longest bar keeps clear of the line.
        layout.roomBeyond = min(layout.roomBeyond, gapAbove(layout))
      }
    }
    guard !line.below.isEmpty else { return }
    let y = grid.round(plot.maxY + depthBelow(layout) + Self.gapBelow)
    let text = typesetter.fitted(line.below, Typography.label, maximumWidth: room.width)
    guard !text.isEmpty else { return }
    let size = typesetter.size(text, Typography.label)
    let box = Rect(x: plot.maxX - size.width, y: y, size: size)
    let placed = ChartLayout.PlacedText(text: text, full: line.below, box: box)
    if chart.orientation == .vertical {
      layout.categoryName = placed
    } else {
      layout.valueName = placed
    }
  }

  /// The distance between a name and the labels above it.
  private static let gapBelow = 2.0

  private func depthBelow(_ layout: ChartLayout) -> Double {
    switch chart.orientation {
    case .vertical: layout.categoryGap + layout.categoryLabels.height
    case .horizontal: layout.tickGap + layout.axis.depth
    }
  }

  private static let referenceFont = Typography.label
  private static let referenceGap = 6.0

  /// Reference labels are dropped together with the grid.
  private var labelsReferences: Bool { parts.contains(.grid) && !chart.shownReferences.isEmpty }

  private func text(_ reference: Reference) -> String { chart.label(of: reference, voice) }

  /// The name may be shortened; a number is whole or left out.
  private func fittedText(_ reference: Reference, maximumWidth: Double) -> String {
    let full = text(reference)
    if typesetter.width(full, Self.referenceFont) <= maximumWidth { return full }
    let name = chart.labelParts(of: reference, voice).name
    return typesetter.fitted(name, Self.referenceFont, maximumWidth: maximumWidth)
  }

  func referenceRoom(_ layout: ChartLayout, _ room: Rect) -> Insets {
    guard labelsReferences else { return Insets() }
    if chart.orientation == .horizontal {
      return Insets(top: typesetter.lineHeight(Self.referenceFont) + 2)
    }
    let widest =
      chart.shownReferences.map { typesetter.width(text($0), Self.referenceFont) }.max() ?? 0
    return Insets(right: min(widest, room.width * 0.2) + Self.referenceGap)
  }

  /// The labels in order of their lines, each moved no farther than the others ask; the last of those
  /// that have no room together are left out.
  func placedReferences(_ layout: ChartLayout, _ room: Rect) -> [ChartLayout.PlacedText] {
    guard labelsReferences else { return [] }
    let (grid, plot) = (typesetter.grid, layout.plot)
    let channels = Channels(layout, grid: grid)
    let isBeside = chart.orientation == .vertical
    let width = isBeside ? room.maxX - plot.maxX - Self.referenceGap : room.width * 0.4
    let sorted = chart.shownReferences.map { (channels.position(of: $0.value), $0) }
      .sorted { $0.0 < $1.0 }
    var texts: [ChartLayout.PlacedText] = []
    var wanted: [(start: Double, length: Double)] = []
    for (position, reference) in sorted {
      let text = fittedText(reference, maximumWidth: width)
      let size = typesetter.size(text, Self.referenceFont)
      guard !text.isEmpty else { continue }
      let length = isBeside ? size.height : size.width
      wanted.append((grid.round(position - length / 2), length))
      let box =
        isBeside
        ? Rect(x: plot.maxX + Self.referenceGap, y: 0, size: size)
        : Rect(x: 0, y: plot.minY - size.height - 2, size: size)
      texts.append(.init(text: text, full: self.text(reference), box: box))
    }
    let half = typesetter.lineHeight(Self.referenceFont) / 2
    let (lower, upper) =
      isBeside
      ? (max(plot.minY - half, 0), min(plot.maxY + half, room.maxY)) : (room.minX, room.maxX)
    let run = LabelRun(
      wanted, gap: isBeside ? 0 : Self.referenceGap, from: grid.floor(lower), to: grid.ceil(upper))
    return zip(texts, run.starts).map { text, start in
      var placed = text
      if isBeside { placed.box.y = start } else { placed.box.x = start }
      return placed
    }
  }
}

extension Rect {
  /// The rectangle without a strip along its far edge.
  fileprivate func inset(for orientation: Scene.Orientation, by extent: Double) -> Rect {
    orientation == .vertical ? with(maxY: maxY - extent) : with(maxX: maxX - extent)
  }
}
