// All state that survives a frame, as one value.
internal import Charts
internal import Scenegraph

/// What the window shows and what the person has done to it. `update` is the only thing that
/// changes it.
struct Model {
  var chart: Chart
  var state = ChartState()
  /// Of the window, in logical pixels.
  var size: Size
  /// Device pixels to a logical one.
  var scaleFactor: Double
  var theme: ThemeChoice
  /// Whether Enter ends the program and prints, and Escape ends it with nothing chosen.
  var isPicker = false
  /// Where the pointer is, in logical pixels; nil outside the window.
  var pointer: Point?
  /// Where a range starts that Shift extends.
  var anchor: BarID?
  /// Where the keyboard goes on among the bars: where it was last, or where the last click was.
  var place: BarID?
  /// The picture that the person sees: pointer and keys are about this one.
  var scene: Scene?

  init(
    chart: Chart, size: Size, scaleFactor: Double, theme: ThemeChoice, isPicker: Bool = false
  ) {
    self.chart = chart
    self.size = size
    self.scaleFactor = scaleFactor
    self.theme = theme
    self.isPicker = isPicker
  }

  /// Lays the chart out anew. The bar under a pointer that has not moved may be another one now.
  mutating func layOut(measurer: any TextMeasurer) {
    func scene(_ state: ChartState) -> Scene {
      chart.scene(state: state, size: size, scaleFactor: scaleFactor, measurer: measurer)
    }
    var new = scene(state)
    let hovered = pointer.flatMap { bar(ofSlotAt: $0, in: new) }
    if hovered != state.hovered {
      state.hovered = hovered
      new = scene(state)
    }
    self.scene = new
  }
}

extension Model {
  /// Whether a bar is there to be seen: no gap, not hidden, not gone since the picture was drawn.
  func isVisible(_ bar: BarID) -> Bool {
    chart.data.isBar(bar) && !state.hiddenSeries.contains(bar.series)
  }

  /// The bar whose slot lies under a point; nil at a gap.
  func bar(ofSlotAt point: Point, in scene: Scene) -> BarID? {
    guard let slot = scene.slot(at: point) else { return nil }
    let bar = BarID(row: slot.row, series: slot.series)
    return isVisible(bar) ? bar : summarised(near: bar, in: scene)
  }

  /// The nearest bar to a gap that is drawn in the same column of pixels: what is painted can be
  /// picked.
  private func summarised(near gap: BarID, in scene: Scene) -> BarID? {
    var bars: [BarID] = []
    for index in scene.bars(ofRow: gap.row) {
      guard let rows = scene.marks[index].datum?.aggregate else { continue }
      for row in rows.first...rows.last {
        bars += chart.data.series.indices.map { BarID(row: row, series: $0) }
      }
    }
    func distance(_ bar: BarID) -> (Int, Int) {
      (abs(bar.row - gap.row), abs(bar.series - gap.series))
    }
    return bars.filter(isVisible).min { distance($0) < distance($1) }
  }
}
