// From chart, state and size to the scene: the one place that knows the order of painting.
public import Scenegraph

extension Chart {
  /// The scene of this chart in a window or picture of one size.
  ///
  /// - Parameters:
  ///   - state: what the person has done so far.
  ///   - size: logical pixels, at least 1×1.
  ///   - scaleFactor: device pixels to a logical pixel; edges are put on device pixels.
  ///   - measurer: measures text the way that it will be painted.
  public func scene(
    state: ChartState = ChartState(), size: Size, scaleFactor: Double = 1,
    measurer: any TextMeasurer
  ) -> Scene {
    let grid = PixelGrid(scaleFactor: scaleFactor, size: size)
    let typesetter = Typesetter(measurer: measurer, grid: grid)
    let layout = ChartLayout.fit(self, state, size: size, typesetter: typesetter)
    let channels = Channels(layout, grid: grid)
    let axes = AxisMarks(
      chart: self, state: state, layout: layout, channels: channels, typesetter: typesetter)

    var marks: [Mark] = [
      .rect(RectMark(MarkAttributes(.plot), bounds: layout.plot, fill: nil))
    ]
    marks += axes.gridLines()
    let firstBar = marks.count
    let barMarks = BarMarks(
      chart: self, state: state, channels: channels, visible: layout.visible,
      spans: layout.spans, grid: grid)
    barMarks.add(to: &marks)
    let bars = firstBar..<marks.count
    if layout.hasAxes {
      marks += axes.axisLine()
      marks += axes.referenceLines()
    }
    if layout.parts.contains(.values), !channels.areOutlines {
      marks += ValueLabelMarks(
        chart: self, state: state, channels: channels, spans: layout.spans,
        typesetter: typesetter, inks: barMarks.inks, roomBeyond: layout.roomBeyond,
        gridValues: layout.parts.contains(.grid) ? layout.axis.labels.map(\.value) : []
      ).marks(for: marks[bars])
    }
    marks += axes.tickLabels()
    marks += axes.categoryTicks()
    marks += axes.categoryLabels()
    marks += axes.names()
    if let strip = layout.scrollStrip { marks += ScrollStripMarks.marks(self, strip) }
    marks += axes.referenceLabels()
    marks += TextMarks.emptyMessage(self, layout)
    marks += TextMarks.header(self, layout)
    if let legend = layout.legend { marks += LegendMarks.marks(self, state, legend) }
    if let ring = layout.ring {
      marks += RingMarks.marks(self, ring)
    }
    if let control = layout.control { marks += ControlMarks.marks(self, control) }
    marks += TextMarks.footer(self, layout)

    var scene = Scene(
      size: size, background: theme.background, title: title.onOneLine, domain: layout.axis.domain,
      orientation: orientation, layout: self.layout, marks: marks, notices: notices)
    scene.slots = channels.slots(series: layout.visible.series)
    scene.description = description
    scene.encoding = encoding
    scene.marks += SelectionBandMarks.marks(self, state, layout, grid)
    scene.marks += FocusMarks.marks(self, state, scene)
    scene.marks += TooltipMarks(
      chart: self, state: state, scene: scene, channels: channels, visible: layout.visible,
      spans: layout.spans, typesetter: typesetter
    ).marks()
    scene.marks += MessageMarks.marks(self, state, layout, typesetter)
    return scene
  }
}
