// Makes the scene from chart, state and size; defines the painting order.
public import Scenegraph

extension Chart {
  /// The scene of this chart at one size.
  ///
  /// - Parameters:
  ///   - state: what the user has done so far.
  ///   - size: logical pixels; a side that is no length above zero is taken as a device pixel.
  ///   - scaleFactor: device pixels per logical pixel; edges are aligned to device pixels.
  ///   - measurer: measures text as it will be painted.
  public func scene(
    state: ChartState = ChartState(), size: Size, scaleFactor: Double = 1,
    measurer: any TextMeasurer
  ) -> Scene {
    var kept: KeptLayout?
    return scene(
      state: state, size: size, scaleFactor: scaleFactor, measurer: measurer, kept: &kept)
  }

  /// The same; what the frame before has kept of its layout is not found again.
  package func scene(
    state: ChartState, size: Size, scaleFactor: Double, measurer: any TextMeasurer,
    kept: inout KeptLayout?
  ) -> Scene {
    resolved(state).resolvedScene(
      state: state, size: size, scaleFactor: scaleFactor, measurer: measurer, kept: &kept)
  }

  private func resolvedScene(
    state: ChartState, size: Size, scaleFactor: Double, measurer: any TextMeasurer,
    kept: inout KeptLayout?
  ) -> Scene {
    let size = size.withRoom(pixel: 1 / scaleFactor)
    let grid = PixelGrid(scaleFactor: scaleFactor, size: size)
    let typesetter = Typesetter(measurer: measurer, grid: grid)
    let layout = ChartLayout.fit(self, state, size: size, typesetter: typesetter, kept: &kept)
    let channels = Channels(layout, grid: grid)
    let axes = AxisMarks(
      chart: self, state: state, layout: layout, channels: channels, typesetter: typesetter)

    var marks: [Mark] = [
      .rect(RectMark(MarkAttributes(.plot), bounds: layout.plot, fill: nil))
    ]
    marks += axes.gridLines()
    let barMarks = BarMarks(
      chart: self, state: state, channels: channels, visible: layout.visible,
      spans: layout.spans, grid: grid, inks: BarInks(self))
    let beside = BesideMarks(
      chart: self, channels: channels, spans: layout.spans, grid: grid, bars: barMarks)
    marks += beside.outlines()
    let firstBar = marks.count
    let remaining = barMarks.add(to: &marks)
    let bars = firstBar..<marks.count
    marks += remaining.marks
    marks += barMarks.meanTicks(of: bars, in: marks)
    marks += beside.hiddenEnds(of: bars, in: marks)
    marks += beside.whiskers()
    if layout.hasAxes {
      marks += axes.breakMarks(across: marks[bars])
      marks += axes.axisLine()
      marks += axes.referenceLines()
    }
    marks += beside.targets()
    marks += remaining.shares
    marks += valueLabels(
      on: marks[bars], remaining, state, layout, channels, typesetter, barMarks)
    marks += axes.tickLabels()
    marks += axes.categoryTicks()
    marks += axes.categoryLabels() + axes.names()
    if let strip = layout.scrollStrip { marks += ScrollStripMarks.marks(self, strip) }
    marks += axes.referenceLabels()
    marks += notes(on: bars, of: marks, state, layout, channels, typesetter)
    marks += controlMarks(state, layout, typesetter)
    marks += TextMarks.footer(self, layout)

    var scene = Scene(
      size: size, background: theme.background, title: title.onOneLine, domain: layout.axis.domain,
      orientation: orientation, layout: shownLayout, marks: marks,
      notices: resolvedNotices(in: state))
    scene.slots = channels.slots(series: layout.visible.series)
    scene.description = description
    scene.charts[0].encoding = encoding
    scene.charts[0].baseline = channels.baseline
    scene.controls = [
      layout.note?.control, layout.sentence?.control, layout.legend?.control(self, state),
      layout.control?.control,
      layout.empty?.buttons?.control, layout.menuButton.map { SentenceLayout.menuControl($0) },
      layout.removeButton.map { CrossButton.control(removing: $0) },
    ].compactMap(\.self)
    scene.marks += SelectionBandMarks.marks(self, state, layout, typesetter)
    scene.marks += FocusMarks.marks(self, state, scene)
    scene.marks += TooltipMarks(
      chart: self, state: state, scene: scene, channels: channels, visible: layout.visible,
      spans: layout.spans, typesetter: typesetter
    ).marks()
    scene.marks += MessageMarks.marks(self, state, layout, typesetter)
    return scene
  }

  private func valueLabels(
    on bars: ArraySlice<Mark>, _ remaining: RemainingMarks, _ state: ChartState,
    _ layout: ChartLayout, _ channels: Channels, _ typesetter: Typesetter, _ barMarks: BarMarks
  ) -> [Mark] {
    guard layout.parts.contains(.values), !channels.areOutlines else { return [] }
    return ValueLabelMarks(
      chart: self, state: state, channels: channels, spans: layout.spans,
      visible: layout.visible, typesetter: typesetter, voice: layout.voice,
      saysScale: layout.saysScale, inks: barMarks.inks, roomBeyond: layout.roomBeyond,
      gridValues: layout.parts.contains(.grid) ? layout.axis.labels.map(\.value) : [],
      labels: looks.labels, shares: parts(remaining.shares)
    ).marks(for: bars, remaining: parts(remaining.marks))
  }

  /// What remains of filtered bars, by the bar.
  private func parts(_ marks: [Mark]) -> [BarID: RectMark] {
    var parts: [BarID: RectMark] = [:]
    for case .rect(let mark) in marks {
      if let datum = mark.attributes.datum, let id = BarID(datum) { parts[id] = mark }
    }
    return parts
  }

  private func notes(
    on bars: Range<Int>, of marks: [Mark], _ state: ChartState, _ layout: ChartLayout,
    _ channels: Channels, _ typesetter: Typesetter
  ) -> [Mark] {
    guard !looks.notes.isEmpty, layout.hasAxes else { return [] }
    return NoteMarks(
      chart: self, state: state, layout: layout, channels: channels, typesetter: typesetter,
      marks: marks, bars: bars
    ).notes()
  }

  /// What stands around the plot besides the axes, and what answers the pointer there.
  private func controlMarks(
    _ state: ChartState, _ layout: ChartLayout, _ typesetter: Typesetter
  ) -> [Mark] {
    var marks = TextMarks.emptyMessage(self, layout)
    marks += TextMarks.header(self, layout)
    if let note = layout.note {
      marks += note.marks(
        self, typesetter, isHovered: state.hoveredItem(of: .linkedNote) != nil)
    }
    if let sentence = layout.sentence {
      marks += sentence.marks(self, hovered: state.hoveredItem(of: .sentence))
    }
    if let button = layout.menuButton {
      marks += SentenceLayout.menuMarks(
        button, theme, typesetter.grid, isHovered: state.hoveredItem(of: .menuButton) != nil)
    }
    if let button = layout.removeButton {
      marks += CrossButton.marks(
        button, theme, typesetter, label: "remove this chart",
        state.hoveredItem(of: .removeChart) != nil, isQuiet: true)
    }
    if let legend = layout.legend { marks += legend.marks(self, state) }
    if let ring = layout.ring { marks += RingMarks.marks(self, ring) }
    if let control = layout.control { marks += control.marks(self, state) }
    if let buttons = layout.empty?.buttons {
      marks += buttons.marks(theme, hovered: state.hoveredItem(of: .remedies))
    }
    return marks
  }

  /// Computes everything for which a picture of the chart or its description makes a pass over the
  /// rows, so that the window's thread need not. Takes time proportional to the rows.
  package func prepareFrame(_ state: ChartState) {
    // Building a scene requests exactly what a picture needs.
    _ = scene(state: state, size: Self.preparedSize, measurer: RoughMeasurer())
    _ = elementOutOfView(state: state, index: 0, bounds: .zero, hasFocus: false)
  }

  /// Large enough for every part, in logical pixels.
  private static let preparedSize = Size(width: 1_600, height: 1_200)
}

extension Size {
  fileprivate func withRoom(pixel: Double) -> Size {
    func side(_ length: Double) -> Double { length > 0 && length.isFinite ? length : pixel }
    return Size(width: side(width), height: side(height))
  }
}

private final class RoughMeasurer: TextMeasurer {
  func size(of text: String, font: Font) -> Size {
    Size(width: Double(text.utf8.count) * font.size / 2, height: lineHeight(of: font))
  }

  func lineHeight(of font: Font) -> Double { font.size * 1.2 }
}
