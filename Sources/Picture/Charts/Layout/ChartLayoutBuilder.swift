// One attempt at a layout: places the given parts, and fails if too little is left for the plot.
import Queries
import Scales
import Scenegraph
internal import Words

/// Takes space from the window part by part; the rest is the plot.
struct ChartLayoutBuilder {
  let chart: Chart
  let state: ChartState
  let size: Size
  let parts: Set<Part>
  let showsNotices: Bool
  let visible: VisibleValues
  let voice: NumberVoice
  /// The ring beside or above the plot; nil without a goal.
  let goalRing: RingReading?
  let typesetter: Typesetter

  private static let columnWidth = 128.0
  private static let largeRing = 96.0
  /// The width of the large ring with its captions, if it is above the plot at the left.
  private static let ringWidthInRow = 112.0
  /// The length for which an invisible axis gets its ticks.
  static let unseenAxisLength = 480.0
  private var grid: PixelGrid { typesetter.grid }

  /// nil if the plot would be too small for these parts, or one of them does not fit.
  mutating func build() -> ChartLayout? {
    var layout = emptyLayout()
    var room = layout.room(grid)
    guard placeHeader(&layout, &room), placeFooter(&layout, &room) else { return nil }
    guard placeRingAndLegend(&layout, &room) else { return nil }
    if visible.areAbsent(from: chart) { return withoutAxes(layout, room) }
    guard placeAxes(&layout, room) else { return nil }
    if visible.barCount == 0 { placeMessage(&layout) }
    let minimum = ChartLayout.minimumPlot(parts, chart.orientation)
    guard layout.plot.width >= minimum.width, layout.plot.height >= minimum.height else {
      return nil
    }
    return layout
  }

  /// The whole window as plot, if not even the title fits.
  func barsAlone() -> ChartLayout {
    var layout = emptyLayout()
    layout.plot = Rect(
      x: 0, y: 0, width: grid.floor(size.width), height: grid.floor(size.height))
    layout.axis = valueAxis(layout)
    if visible.barCount == 0 { placeMessage(&layout) }
    return layout
  }

  /// A message without axes, for a chart without values; nil if the message does not fit.
  private func withoutAxes(_ layout: ChartLayout, _ room: Rect) -> ChartLayout? {
    var layout = layout
    layout.plot = Rect(
      minX: grid.round(room.minX), minY: grid.round(room.minY), maxX: grid.round(room.maxX),
      maxY: grid.round(room.maxY))
    guard !layout.plot.isEmpty else { return nil }
    layout.hasAxes = false
    layout.axis = valueAxis(layout)
    placeMessage(&layout)
    return layout.empty?.isWhole == true ? layout : nil
  }

  /// As much of the message as fits the whole window.
  func messageAlone() -> ChartLayout {
    var layout = barsAlone()
    layout.hasAxes = false
    placeMessage(&layout)
    return layout
  }

  private func placeMessage(_ layout: inout ChartLayout) {
    layout.empty = EmptyLayout(
      EmptyMessage(chart, state), hasButtons: state.scrolls, in: layout.plot, typesetter: typesetter
    )
  }

  private func emptyLayout() -> ChartLayout {
    var layout = ChartLayout(
      orientation: chart.orientation,
      spacing: Spacing(Size(width: size.width, height: size.height - state.linked.headroom)),
      plot: .zero, visible: visible,
      voice: voice,
      spans: BarSpans(data: chart.data, series: visible.series, layout: chart.shownLayout),
      axis: ValueAxis(
        unplaced: ValueExtent(chart, visible), direction: axisDirection, typesetter: typesetter),
      window: size, parts: parts, rowCount: chart.data.categories.count)
    layout.viewport = state.viewport?.fitted(to: layout.rowCount)
    if case .bins = chart.data.kind, layout.spans.besideCount == 1 { layout.barGap = Self.binGap }
    return layout
  }

  /// Between the bars of adjacent bins, in logical pixels.
  private static let binGap = 1.0

  private var axisDirection: ValueAxis.Direction {
    chart.orientation == .vertical ? .upright : .level
  }

  /// The least room of the axis' numbers, in logical pixels.
  static let leastLabelWidth = 40.0

  func valueAxis(
    _ layout: ChartLayout, labelWidth: Double = Self.leastLabelWidth
  ) -> ValueAxis {
    let plot = layout.plot
    let length = axisDirection == .upright ? plot.height : plot.width
    // If neither numbers nor grid are shown, coarse ticks would only make the bars shorter.
    let isShown =
      parts.contains(chart.orientation.valueAxisPart) || parts.contains(.grid)
    return ValueAxis(
      ValueExtent(chart, visible), direction: axisDirection,
      length: isShown ? length : max(length, Self.unseenAxisLength),
      maximumLabelWidth: labelWidth, voice: voice,
      saysScale: layout.saysScale, typesetter: typesetter)
  }

  private func placeHeader(_ layout: inout ChartLayout, _ room: inout Rect) -> Bool {
    if state.linked.headroom > 0 {
      layout.hasHeadroom = true
      room = room.with(minY: min(room.minY + state.linked.headroom, room.maxY))
    }
    let top = room.minY
    var header = room
    placeButtons(&layout, &header)
    var bottom = top
    if parts.contains(.ring), chart.goal == nil {
      let place = SmallRingPlace(in: header, window: size)
      layout.smallRing = place
      header = header.with(maxX: place.frame.minX - layout.spacing.section)
      bottom = place.frame.maxY
      guard header.width >= SmallRingPlace.leastTitle, bottom <= room.maxY else { return false }
    }
    if parts.contains(.title), state.linked.headroom == 0 {
      guard let title = line(chart.title, Typography.title, header) else { return false }
      layout.title = title
      header = header.below(title.box)
    }
    if state.linked.headroom == 0, let note = note(in: header) {
      layout.note = note
      header = header.with(minY: header.minY + NoteLayout.height)
    }
    if parts.contains(.subtitle) {
      if state.asks, parts.contains(.menu), chart.subtitle.isEmpty {
        let words = SentenceLayout(
          chart, without: state.hiddenSeries, isLinked: state.linked.isOnPage, in: header,
          typesetter: typesetter)
        guard let words else { return false }
        layout.sentence = words
        header = header.below(words.frame)
      } else {
        let text = chart.shownSubtitle(
          without: state.hiddenSeries, isLinked: state.linked.isOnPage)
        guard let subtitle = line(text, Typography.subtitle, header) else { return false }
        layout.subtitle = subtitle
        header = header.below(subtitle.box)
      }
    }
    bottom = max(bottom, header.minY)
    if bottom > top { room = room.with(minY: bottom + layout.spacing.section) }
    return true
  }

  /// The buttons at the end of the headline.
  private func placeButtons(_ layout: inout ChartLayout, _ header: inout Rect) {
    func place() -> Rect {
      let button = SentenceLayout.menuButton(in: header, grid)
      header = header.with(maxX: header.maxX - SentenceLayout.buttonRoom)
      return button
    }
    if state.linked.isRemovable, parts.contains(.menu) { layout.removeButton = place() }
    if state.scrolls, parts.contains(.menu) { layout.menuButton = place() }
  }

  private func note(in room: Rect) -> NoteLayout? {
    state.linked.note.flatMap {
      NoteLayout($0, of: chart, hasButton: state.scrolls, in: room, typesetter)
    }
  }

  /// A line of the header; nil if it does not fit.
  private func line(_ text: String, _ font: Font, _ room: Rect) -> ChartLayout.PlacedText? {
    let fitted = headline(text, font, room)
    guard !fitted.isEmpty, typesetter.lineHeight(font) <= room.height else { return nil }
    let size = typesetter.size(fitted, font)
    return ChartLayout.PlacedText(
      text: fitted, full: text, box: Rect(x: room.minX, y: room.minY, size: size))
  }

  /// The text on one line; a title that is too wide takes two if these leave most of the height.
  private func headline(_ text: String, _ font: Font, _ room: Rect) -> String {
    let line = typesetter.fitted(text, font, maximumWidth: room.width)
    guard line != Typesetter.line(text), font == Typography.title,
      2 * typesetter.lineHeight(font) <= room.height / 4
    else { return line }
    return typesetter.wrapped(text, font, maximumWidth: room.width, maximumLines: 2)
      ?? typesetter.paragraph(text, font, maximumWidth: room.width, maximumLines: 2)
  }

  private func placeFooter(_ layout: inout ChartLayout, _ room: inout Rect) -> Bool {
    // Notices matter for honesty, so they stay until only bars and axes are left.
    let notices = showsNotices ? chart.resolvedNotices(in: state) : []
    if !notices.isEmpty, !chart.hidesNotices, parts.contains(.grid) {
      let full = notices.joined(separator: " · ")
      let lines = Int(room.height / 8 / typesetter.lineHeight(Typography.label))
      let text = typesetter.paragraph(
        full, Typography.label, maximumWidth: room.width, maximumLines: min(2, max(1, lines)))
      let size = typesetter.size(text, Typography.label)
      if !text.isEmpty, size.height <= room.height / 6 {
        let y = room.maxY - size.height
        layout.notice = .init(text: text, full: full, box: Rect(x: room.minX, y: y, size: size))
        room = room.with(maxY: y - layout.spacing.section / 2)
      }
    }
    guard parts.contains(.description) else { return true }
    let padding = 12.0
    let lineHeight = typesetter.lineHeight(Typography.subtitle)
    let lines = Int((room.height * 0.3 - 2 * padding) / lineHeight)
    // Lines of more than a hundred characters are hard to follow, but a single line is not.
    let width = room.width - 2 * padding
    let isOneLine =
      typesetter.width(Typesetter.line(chart.description), Typography.subtitle) <= width
    let text = typesetter.paragraph(
      chart.description, Typography.subtitle, maximumWidth: isOneLine ? width : min(width, 720),
      maximumLines: min(6, lines))
    guard !text.isEmpty else { return false }
    let size = typesetter.size(text, Typography.subtitle)
    let panel = room.with(minY: room.maxY - size.height - 2 * padding)
    layout.descriptionPanel = panel
    layout.description = .init(
      text: text, full: chart.description,
      box: Rect(x: panel.minX + padding, y: panel.minY + padding, size: size))
    room = room.with(maxY: panel.minY - layout.spacing.section * 2 / 3)
    return true
  }

  func placeRingAndLegend(_ layout: inout ChartLayout, _ room: inout Rect) -> Bool {
    placeChosenLegend(&layout, &room)
    let needsLegend = hasLegendOfSeveral && layout.legend == nil
    guard parts.contains(.ring), let reading = goalRing else {
      if needsLegend { layout.legendPlace = legendPlace(in: room) }
      return !needsLegend || layout.legendPlace != .rows || placeLegendRows(&layout, &room)
    }
    let isColumn = size.width >= size.height
    guard let ring = largeRing(reading, isColumn: isColumn, in: room) else { return false }
    layout.ring = ring
    let others =
      isColumn
      ? room.with(maxX: room.maxX - Self.columnWidth - layout.spacing.section)
      : room.with(minY: ring.frame.maxY + layout.spacing.section)
    if needsLegend { layout.legendPlace = legendPlace(in: others) }
    if needsLegend, layout.legendPlace == .rows {
      // Names that have no room in the line stand beside the ring, or above the bars.
      layout.legend = legend(beside: ring, isColumn: isColumn, in: room)
      guard let legend = layout.legend else {
        room = others
        return placeLegendRows(&layout, &room)
      }
      let bottom = max(ring.frame.maxY, legend.frame.maxY) + layout.spacing.section
      room = isColumn ? others : room.with(minY: bottom)
      return true
    }
    room = others
    return true
  }

  /// Whether the first series is at the bottom of a stack, and so of a legend beside it.
  private var isStackedUpwards: Bool {
    chart.shownLayout != .grouped && chart.orientation == .vertical
  }

  /// The legend of one series stands in the line above the plot; beside others of its table a chart
  /// leaves it out, as the sentence above it has the same words.
  var hasLegendOfOne: Bool {
    parts.contains(.legend) && chart.data.series.count == 1 && !hasOnlySentence
  }
  var hasLegendOfSeveral: Bool { parts.contains(.legend) && chart.data.series.count != 1 }

  var seriesNames: [String] { chart.data.series.indices.map(chart.data.name(ofSeries:)) }

  /// The widest column of names, as a part of the room.
  private static let widestColumn = 0.3

  /// The names of several series where somebody wants them, if they have room there.
  private func placeChosenLegend(_ layout: inout ChartLayout, _ room: inout Rect) {
    guard hasLegendOfSeveral else { return }
    let line = typesetter.lineHeight(Typography.legend)
    switch chart.looks.legend {
    case .below:
      let frame = Rect(x: 0, y: 0, width: room.width, height: room.height * 0.3)
      guard let legend = LegendLayout.rows(seriesNames, in: frame, typesetter: typesetter) else {
        return
      }
      let top = grid.round(room.maxY - legend.frame.height)
      layout.legend = legend.moved(x: room.minX, y: top)
      room = room.with(maxY: top - layout.spacing.section / 2)
    case .right where chart.goal == nil || !parts.contains(.ring):
      let widest = seriesNames.map { typesetter.width(Typesetter.line($0), Typography.legend) }
        .max()
      let width = min(
        grid.ceil((widest ?? 0) + LegendLayout.indent), grid.ceil(room.width * Self.widestColumn))
      let frame = room.with(minX: room.maxX - width, minY: room.minY + line)
      let legend = LegendLayout.column(
        seriesNames, in: frame, isUpwards: isStackedUpwards, typesetter: typesetter)
      guard let legend else { return }
      layout.legend = legend
      room = room.with(maxX: frame.minX - layout.spacing.section)
    case .right, .above, .bars, nil: return
    }
    layout.legendPlace = .rows
  }

  private func placeLegendRows(_ layout: inout ChartLayout, _ room: inout Rect) -> Bool {
    // A legend row belongs to the title, so it keeps only half the distance.
    let hasHeader = layout.title != nil || layout.subtitle != nil
    let top = hasHeader ? room.minY - layout.spacing.section / 2 : room.minY
    let frame = room.with(minY: top, maxY: top + room.height * 0.3)
    layout.legend = LegendLayout.rows(seriesNames, in: frame, typesetter: typesetter)
    guard let legend = layout.legend else { return false }
    room = room.with(minY: legend.frame.maxY + layout.spacing.section)
    return true
  }

  /// The ring of a goal: beside the bars or above them; nil if it has no room.
  private func largeRing(_ reading: RingReading, isColumn: Bool, in room: Rect) -> RingLayout? {
    let width = isColumn ? Self.columnWidth : min(Self.ringWidthInRow, room.width)
    guard isColumn || width >= Self.largeRing else { return nil }
    let minX = isColumn ? room.maxX - width : room.minX
    let ring = RingLayout(
      reading, in: Rect(x: minX, y: room.minY, width: width, height: room.height),
      diameter: Self.largeRing, typesetter: typesetter)
    return ring.frame.maxY <= room.maxY ? ring : nil
  }

  /// The names of several series below a ring in a column, or right of it in a row.
  private func legend(beside ring: RingLayout, isColumn: Bool, in room: Rect) -> LegendLayout? {
    if isColumn {
      let frame = room.with(
        minX: room.maxX - Self.columnWidth + 4, minY: ring.frame.maxY + 24)
      return LegendLayout.column(
        seriesNames, in: frame, isUpwards: isStackedUpwards, typesetter: typesetter)
    }
    let frame = room.with(minX: ring.frame.maxX + 24, maxY: room.minY + room.height * 0.4)
    let found =
      LegendLayout.column(
        seriesNames, in: frame, isUpwards: isStackedUpwards, typesetter: typesetter)
      ?? LegendLayout.rows(seriesNames, in: frame, typesetter: typesetter)
    guard var legend = found else { return nil }
    // Centred on the circle, whatever the number of entries.
    let shift = grid.round(max(0, (Self.largeRing - legend.frame.height) / 2))
    legend.frame.y += shift
    for index in legend.entries.indices { legend.entries[index].move(y: shift) }
    return legend
  }
}

extension Rect {
  /// The rectangle between other edges, where they are given.
  func with(
    minX: Double? = nil, minY: Double? = nil, maxX: Double? = nil, maxY: Double? = nil
  ) -> Rect {
    Rect(
      minX: minX ?? self.minX, minY: minY ?? self.minY, maxX: maxX ?? self.maxX,
      maxY: maxY ?? self.maxY)
  }

  fileprivate func below(_ box: Rect) -> Rect { with(minY: box.maxY, maxY: max(maxY, box.maxY)) }
}
