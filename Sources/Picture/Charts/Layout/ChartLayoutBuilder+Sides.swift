// Places ring and legend beside the plot, in a column or in a row.
import Scales
import Scenegraph

extension ChartLayoutBuilder {
  private var grid: PixelGrid { typesetter.grid }

  func placeRingAndLegend(_ layout: inout ChartLayout, _ room: inout Rect) -> Bool {
    guard parts.contains(.ring), let ring else {
      return !parts.contains(.legend) || placeLegendRow(&layout, &room)
    }
    return size.width >= size.height
      ? placeColumn(ring, &layout, &room) : placeRow(ring, &layout, &room)
  }

  /// Whether the first series is at the bottom of a stack, and so of a legend beside it.
  private var isStackedUpwards: Bool {
    chart.shownLayout != .grouped && chart.orientation == .vertical
  }

  private var seriesNames: [String] { chart.data.series.indices.map(chart.data.name(ofSeries:)) }

  private func placeLegendRow(_ layout: inout ChartLayout, _ room: inout Rect) -> Bool {
    // A legend row belongs to the title, so it keeps only half the distance.
    let hasHeader = layout.title != nil || layout.subtitle != nil
    let top = hasHeader ? room.minY - layout.spacing.section / 2 : room.minY
    let frame = Rect(
      minX: room.minX, minY: top, maxX: room.maxX, maxY: top + room.height * 0.3)
    guard
      let legend = LegendLayout.rows(seriesNames, in: frame, typesetter: typesetter)
    else { return false }
    layout.legend = legend
    room = Rect(
      minX: room.minX, minY: legend.frame.maxY + layout.spacing.section, maxX: room.maxX,
      maxY: room.maxY)
    return true
  }

  private func placeColumn(
    _ reading: RingReading, _ layout: inout ChartLayout, _ room: inout Rect
  ) -> Bool {
    let column = Rect(
      minX: room.maxX - Self.columnWidth, minY: room.minY, maxX: room.maxX, maxY: room.maxY)
    let ring = RingLayout(
      reading, in: column, diameter: Self.ringDiameter, typesetter: typesetter)
    guard ring.frame.maxY <= room.maxY else { return false }
    layout.ring = ring
    if parts.contains(.legend) {
      let frame = Rect(
        minX: column.minX + 4, minY: ring.frame.maxY + 24, maxX: column.maxX, maxY: room.maxY)
      guard
        let legend = LegendLayout.column(
          seriesNames, in: frame, isUpwards: isStackedUpwards, typesetter: typesetter)
      else { return false }
      layout.legend = legend
    }
    room = Rect(
      minX: room.minX, minY: room.minY, maxX: column.minX - layout.spacing.section,
      maxY: room.maxY)
    return true
  }

  private func placeRow(
    _ reading: RingReading, _ layout: inout ChartLayout, _ room: inout Rect
  ) -> Bool {
    let width = min(Self.ringWidthInRow, room.width)
    guard width >= Self.ringDiameter else { return false }
    let ring = RingLayout(
      reading, in: Rect(x: room.minX, y: room.minY, width: width, height: room.height),
      diameter: Self.ringDiameter, typesetter: typesetter)
    guard ring.frame.maxY <= room.maxY else { return false }
    layout.ring = ring
    var bottom = ring.frame.maxY
    if parts.contains(.legend) {
      let frame = Rect(
        minX: ring.frame.maxX + 24, minY: room.minY, maxX: room.maxX,
        maxY: room.minY + room.height * 0.4)
      guard
        var legend = LegendLayout.column(
          seriesNames, in: frame, isUpwards: isStackedUpwards, typesetter: typesetter)
          ?? LegendLayout.rows(seriesNames, in: frame, typesetter: typesetter)
      else { return false }
      // Centred on the circle, whatever the number of entries.
      let shift = grid.round(max(0, (Self.ringDiameter - legend.frame.height) / 2))
      legend.frame.y += shift
      for index in legend.entries.indices {
        legend.entries[index].swatch.y += shift
        legend.entries[index].label.y += shift
      }
      layout.legend = legend
      bottom = max(bottom, legend.frame.maxY)
    }
    room = Rect(
      minX: room.minX, minY: bottom + layout.spacing.section, maxX: room.maxX, maxY: room.maxY)
    return true
  }
}
