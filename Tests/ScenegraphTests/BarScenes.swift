// Scenes with bars in known places, so that a test can say where a click must land.
import Scenegraph

/// A scene of 400 × 240 with the plot at 40, 20 and 320 × 160, whose values are fractions of the
/// plot.
struct BarScenes {
  static let plot = Rect(x: 40, y: 20, width: 320, height: 160)
  static let white = Color(hex: 0xFFFFFF)

  var orientation = Scene.Orientation.vertical
  var layout = Scene.Layout.grouped
  /// values[row][series]; nil is a gap.
  var values: [[Double?]]
  /// How much of a slot its bars fill.
  var fill = 0.8
  var shape = Shape.rectangle
  var hiddenSeries: Set<Int> = []

  private var seriesCount: Int { values.first?.count ?? 0 }

  var slots: SlotGrid {
    let plot = Self.plot
    let length = orientation == .vertical ? plot.width : plot.height
    let step = length / Double(values.count)
    let visible = (0..<seriesCount).filter { !hiddenSeries.contains($0) }
    return SlotGrid(
      orientation: orientation, plot: plot,
      start: orientation == .vertical ? plot.minX : plot.minY, step: step, rowCount: values.count,
      seriesStart: step * (1 - fill) / 2,
      seriesStep: step * fill / (layout == .grouped ? Double(max(1, visible.count)) : 1),
      series: visible)
  }

  var scene: Scene {
    let slots = self.slots
    let plot = RectMark(MarkAttributes(.plot), bounds: Self.plot, fill: nil)
    var marks: [Mark] = [.rect(plot)]
    for (row, rowValues) in values.enumerated() {
      var base = 0.0
      for (place, series) in slots.series.enumerated() {
        guard let value = rowValues[series] else { continue }
        let start =
          slots.start + Double(row) * slots.step + slots.seriesStart
          + (layout == .grouped ? Double(place) * slots.seriesStep : 0)
        let bounds = box(from: start, length: slots.seriesStep, base: base, value: value)
        if layout != .grouped { base += value }
        let datum = Datum.bar(
          .init(
            row: row, series: series, category: "row \(row)", seriesName: "series \(series)",
            value: value))
        let bar = RectMark(
          MarkAttributes(.bar, datum: datum), bounds: bounds, shape: shape,
          fill: Color(hex: 0x2F6BDB))
        marks.append(.rect(bar))
      }
    }
    var scene = Scene(
      size: Size(width: 400, height: 240), background: Self.white, title: "bars",
      orientation: orientation, layout: layout, marks: marks)
    scene.slots = slots
    return scene
  }

  private func box(from start: Double, length: Double, base: Double, value: Double) -> Rect {
    let plot = Self.plot
    return switch orientation {
    case .vertical:
      Rect(
        x: start, y: plot.maxY - (base + value) * plot.height, width: length,
        height: value * plot.height)
    case .horizontal:
      Rect(
        x: plot.minX + base * plot.width, y: start, width: value * plot.width, height: length)
    }
  }
}
