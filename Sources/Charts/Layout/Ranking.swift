// Names beside lying bars are there to be read, each in a row of its own: where there are more than
// fit, a part of them is in view.
internal import Queries
package import Scenegraph
internal import Tables

extension Chart {
  /// The height that a row of a ranking has at the least, in logical pixels: also where a row is
  /// rounded down to whole device pixels it holds a line.
  static func leastRankedRow(_ typesetter: Typesetter) -> Double {
    let pixel = typesetter.grid.pixel
    return max(18, typesetter.lineHeight(Typography.label) + pixel) + pixel
  }

  /// So few are drawn whole in any window.
  private static let leastRanked = 13
  /// More names than this are an outline, in columns of pixels, and not a list that somebody reads.
  private static let mostRanked = 1_000

  /// Whether the bars are rows with names of their own that are never too low to be read.
  package var isRanking: Bool {
    orientation == .horizontal && data.kind == .names
      && (Self.leastRanked...Self.mostRanked).contains(data.rowCount)
      && !data.categories.areRowNumbers
      && !hiddenParts.contains(orientation.categoryAxisPart)
  }

  /// What is in view of a ranking with room for so many rows that can be read: what the person
  /// chose, but no more; nil for all.
  func rankedViewport(_ wanted: Viewport?, most: Double) -> Viewport? {
    let most = max(1, most)
    let length = min(wanted?.length ?? .infinity, most)
    return length < wanted?.length ?? Double(data.rowCount)
      ? Viewport(start: wanted?.start ?? 0, length: length, of: data.rowCount) : wanted
  }

  /// The categories in view in a scene of this chart, also where a ranking shows as many as fit;
  /// nil for all.
  package func viewport(_ state: ChartState, in scene: Scene?) -> Viewport? {
    limited(state.viewport, in: scene)
  }

  /// Another viewport, of no more rows than a ranking shows in a scene of this chart.
  package func limited(_ viewport: Viewport?, in scene: Scene?) -> Viewport? {
    guard isRanking, let slots = scene?.slots, slots.leastStep > 0 else { return viewport }
    return rankedViewport(viewport, most: slots.plot.height / slots.leastStep)
  }
}

extension Scene {
  /// The strip that shows what is in view, and its thumb; nil where all is.
  package var strip: (track: Rect, thumb: Rect)? {
    guard let track = marks.last(where: { $0.role == .scrollTrack }),
      let thumb = marks.last(where: { $0.role == .scrollBar })
    else { return nil }
    return (track.bounds, thumb.bounds)
  }
}
