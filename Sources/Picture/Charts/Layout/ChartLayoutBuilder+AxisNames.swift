// Axis names: above the labels of a vertical axis, at the end of the labels of a horizontal one.
import Scenegraph

extension ChartLayoutBuilder {
  private var font: Font { Typography.label }
  private var line: Double { typesetter.lineHeight(font) }
  /// The distance between a name and the plot below it: space for a value label.
  private var gapAbove: Double { typesetter.lineHeight(Typography.value) + 4 }
  /// The distance between a name and the labels above it.
  private static let gapBelow = 2.0

  private var valueName: String {
    guard parts.contains(.axisNames), parts.contains(chart.orientation.valueAxisPart) else {
      return ""
    }
    return chart.valueAxisName(hasLegend: parts.contains(.legend))
  }

  private var categoryName: String {
    guard parts.contains(.axisNames), parts.contains(chart.orientation.categoryAxisPart),
      !chart.data.categories.isEmpty
    else { return "" }
    return chart.categoryAxisName
  }

  private var names: (above: String, below: String) {
    chart.orientation == .vertical ? (valueName, categoryName) : (categoryName, valueName)
  }

  /// Adds the space that the names take.
  ///
  /// - Parameter needs: the insets without names.
  func addNames(_ layout: ChartLayout, _ room: Rect, to needs: inout Insets) {
    let (above, below) = names
    if !above.isEmpty {
      // Half of the distance to what is above suffices.
      let free = room.minY > layout.spacing.margin ? layout.spacing.section / 2 : 0
      let beyond = referenceRoom(layout, room).top
      needs.top = max(needs.top, beyond + gapAbove(layout) + line - free)
    }
    if !below.isEmpty { needs.bottom += line + Self.gapBelow }
  }

  /// With horizontal bars nothing else is above the plot.
  private func gapAbove(_ layout: ChartLayout) -> Double {
    chart.orientation == .vertical ? gapAbove : max(4, edgeHalf(layout.categoryLabels) + 2)
  }

  func placeNames(_ layout: inout ChartLayout, _ room: Rect) {
    let (above, below) = names
    let plot = layout.plot
    var placed: (above: ChartLayout.PlacedText?, below: ChartLayout.PlacedText?)
    if !above.isEmpty {
      let beyond = referenceRoom(layout, room).top
      let y = typesetter.grid.round(plot.minY - beyond - gapAbove(layout) - line)
      placed.above = text(above, in: room) {
        Rect(x: room.minX, y: y, width: $0.width, height: $0.height)
      }
    }
    if !below.isEmpty {
      let y = typesetter.grid.round(plot.maxY + depthBelow(layout) + Self.gapBelow)
      let end = Rect(minX: room.minX, minY: plot.minY, maxX: plot.maxX, maxY: plot.maxY)
      placed.below = text(below, in: end) {
        Rect(x: plot.maxX - $0.width, y: y, width: $0.width, height: $0.height)
      }
    }
    switch chart.orientation {
    case .vertical:
      (layout.valueName, layout.categoryName) = (placed.above, placed.below)
      // A value label beyond the longest bar keeps clear of the name.
      if placed.above != nil { layout.roomBeyond = min(layout.roomBeyond, gapAbove) }
    case .horizontal: (layout.categoryName, layout.valueName) = (placed.above, placed.below)
    }
  }

  /// The distance from the plot to the end of the labels below it.
  private func depthBelow(_ layout: ChartLayout) -> Double {
    switch chart.orientation {
    case .vertical: layout.categoryGap + layout.categoryLabels.height
    case .horizontal: layout.tickGap + layout.axis.depth
    }
  }

  private func text(
    _ text: String, in room: Rect, box: (Size) -> Rect
  ) -> ChartLayout.PlacedText? {
    let fitted = typesetter.fitted(text, font, maximumWidth: room.width)
    guard !fitted.isEmpty else { return nil }
    return .init(text: fitted, full: text, box: box(typesetter.size(fitted, font)))
  }
}
