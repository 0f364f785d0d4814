// All state that survives a frame, as one value.
internal import Charts
internal import Scenegraph

/// What the window shows and what the person has done to it. `update` is the only thing that changes it.
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
    let hovered = pointer.flatMap { new.hoveredBar(at: $0, data: chart.data) }
    if hovered != state.hovered {
      state.hovered = hovered
      new = scene(state)
    }
    self.scene = new
  }
}

extension Scene {
  /// The bar whose slot lies under a point; nil at a gap.
  func hoveredBar(at point: Point, data: ChartData) -> BarID? {
    slot(at: point).flatMap { slot in
      data.series[slot.series].values[slot.row].isNaN
        ? nil : BarID(row: slot.row, series: slot.series)
    }
  }
}
