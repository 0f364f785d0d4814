// Rankings: names beside horizontal bars keep a legible height, so a long list scrolls.
internal import Queries
package import Scenegraph
internal import Tables

extension Chart {
  /// The minimum height of a ranked row, in logical pixels: a line of text in device pixels.
  static func leastRankedRow(_ typesetter: Typesetter) -> Double {
    let pixel = typesetter.grid.pixel
    return max(18, typesetter.lineHeight(Typography.label) + pixel) + pixel
  }

  /// Shorter lists are drawn whole in any window.
  private static let leastRanked = 13
  /// Longer lists are drawn as an outline, in pixel columns, not to be read row by row.
  private static let mostRanked = 1_000

  /// Whether the bars are named rows that keep a legible height.
  package var isRanking: Bool {
    orientation == .horizontal && data.kind == .names
      && (Self.leastRanked...Self.mostRanked).contains(data.rowCount)
      && !data.categories.areRowNumbers
      && !hiddenParts.contains(orientation.categoryAxisPart)
  }

  /// The viewport of a ranking with space for `most` rows: the wanted one or less; nil for all.
  func rankedViewport(_ wanted: Viewport?, most: Double) -> Viewport? {
    let most = max(1, most)
    let length = min(wanted?.length ?? .infinity, most)
    return length < wanted?.length ?? Double(data.rowCount)
      ? Viewport(start: wanted?.start ?? 0, length: length, of: data.rowCount) : wanted
  }

  /// The viewport in a scene of this chart, even of a ranking that shows what fits; nil for all.
  package func viewport(_ state: ChartState, in scene: Scene?) -> Viewport? {
    limited(state.viewport, in: scene)
  }

  /// A viewport limited to the rows that a ranking shows in a scene of this chart.
  package func limited(_ viewport: Viewport?, in scene: Scene?) -> Viewport? {
    guard isRanking, let slots = scene?.slots, slots.leastStep > 0 else { return viewport }
    return rankedViewport(viewport, most: slots.plot.height / slots.leastStep)
  }
}

extension Scene {
  /// The scroll bar's track and thumb; nil if all categories are in view.
  package var strip: (track: Rect, thumb: Rect)? {
    guard let track = marks.last(where: { $0.role == .scrollTrack }),
      let thumb = marks.last(where: { $0.role == .scrollBar })
    else { return nil }
    return (track.bounds, thumb.bounds)
  }
}
