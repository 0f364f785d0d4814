// The bars: one a visible cell, or one a pixel column where there are more bars than pixels.
import Scales
import Scenegraph

/// Makes the bars of a scene, in order of row and series.
struct BarMarks {
  let chart: Chart
  let state: ChartState
  let channels: Channels
  let visible: VisibleValues
  let grid: PixelGrid

  /// The largest radius of a bar's round end, in logical pixels.
  static let radius = 5.0

  /// Whether single bars would be narrower than a device pixel.
  var isSummarised: Bool {
    let bars = Double(channels.bands.count * max(1, visible.series.count))
    return bars > channels.plot.width / grid.pixel
  }

  func marks() -> [Mark] { isSummarised ? columns() : bars() }

  private func bars() -> [Mark] {
    var marks: [Mark] = []
    marks.reserveCapacity(visible.barCount)
    for row in chart.data.categories.indices {
      for (position, series) in visible.series.enumerated() {
        let value = chart.data.series[series].values[row]
        guard !value.isNaN else { continue }
        let id = BarID(row: row, series: series)
        let bounds = channels.bar(row: row, position: position, value: value)
        let isSelected = state.selection.contains(id)
        marks.append(
          .rect(
            RectMark(
              MarkAttributes(.bar, datum: datum(id, value), isSelected: isSelected),
              bounds: bounds, shape: shape(bounds, value),
              fill: fill(id, isSelected: isSelected))))
      }
    }
    return marks
  }

  private func datum(_ id: BarID, _ value: Double) -> Datum {
    Datum(
      row: id.row, series: id.series, category: chart.data.categories[id.row],
      seriesName: chart.data.series[id.series].name, value: value)
  }

  /// The radius shrinks with the bar, so that a narrow one stays a bar.
  private func shape(_ bounds: Rect, _ value: Double) -> Shape {
    let radius = min(Self.radius, bounds.width / 4, bounds.height)
    guard radius >= 1 else { return .rectangle }
    return .rounded(channels.corners(radius: radius, isNegative: value < 0))
  }

  private func fill(_ id: BarID, isSelected: Bool) -> Color {
    let color = Self.fill(chart, state, id.series, isSelected: isSelected)
    guard state.hovered == id else { return color }
    return color.blended(over: chart.theme.highlight, opacity: Theme.hoveredOpacity)
  }

  /// The colour of a bar that is not hovered: its series', or faded where others are selected.
  static func fill(_ chart: Chart, _ state: ChartState, _ series: Int, isSelected: Bool) -> Color {
    let theme = chart.theme
    let color = theme.color(ofSeries: series)
    guard !state.selection.isEmpty, !isSelected else { return color }
    return color.blended(over: theme.background, opacity: Theme.fadedOpacity)
  }

  /// One bar for each column of device pixels, or for each row where there are fewer of these, from
  /// the least to the greatest of its values and the baseline, in the colour of the value that
  /// reaches furthest. A row is never split: the order of bars depends on it.
  private func columns() -> [Mark] {
    let series = visible.series
    let rowCount = channels.bands.count
    let pixelCount = max(1, Int((channels.plot.width / grid.pixel).rounded()))
    let columnCount = min(rowCount, pixelCount)
    var marks: [Mark] = []
    marks.reserveCapacity(columnCount)
    for column in 0..<columnCount {
      let rows = (column * rowCount / columnCount)..<((column + 1) * rowCount / columnCount)
      var minimum = Double.infinity
      var maximum = -Double.infinity
      var furthest: BarID?
      var isSelected = false
      for cell in rows.lowerBound * series.count..<rows.upperBound * series.count {
        let id = BarID(row: cell / series.count, series: series[cell % series.count])
        let value = chart.data.series[id.series].values[id.row]
        guard !value.isNaN else { continue }
        if value > maximum, value >= 0 || furthest == nil { furthest = id }
        if value < minimum, value < 0, -value > max(0, maximum) { furthest = id }
        minimum = min(minimum, value)
        maximum = max(maximum, value)
        if !state.selection.isEmpty, state.selection.contains(id) { isSelected = true }
      }
      guard let id = furthest else { continue }
      let pixels = (column * pixelCount / columnCount)..<((column + 1) * pixelCount / columnCount)
      let x = channels.plot.minX + Double(pixels.lowerBound) * grid.pixel
      let width = Double(pixels.count) * grid.pixel
      var bounds = channels.box(
        start: x, length: width, value: maximum > 0 ? maximum : minimum)
      if maximum > 0, minimum < 0 {
        bounds = bounds.union(channels.box(start: x, length: width, value: minimum))
      }
      var datum = datum(id, chart.data.series[id.series].values[id.row])
      datum.row = rows.lowerBound
      datum.aggregate = RowAggregate(
        first: rows.lowerBound, last: rows.upperBound - 1, minimum: minimum, maximum: maximum)
      marks.append(
        .rect(
          RectMark(
            MarkAttributes(.bar, datum: datum, isSelected: isSelected), bounds: bounds,
            fill: fill(id, isSelected: isSelected))))
    }
    return marks
  }
}
