// The part of the categories in view while a chart is zoomed in, or where names beside horizontal
// bars keep a legible height, so that a long list scrolls.
internal import Glibc
internal import Queries
package import Scenegraph
internal import Tables

/// A range of the categories, in rows: 2.5 is the middle of the third. Never all rows: a chart that
/// shows all has no viewport.
public struct Viewport: Hashable, Sendable {
  /// The start, in rows.
  public private(set) var start: Double
  /// The number of rows that fit into the plot; at least one.
  public private(set) var length: Double

  /// Zooming stops when one category fills the plot.
  public static let minimumLength = 1.0

  /// The viewport closest to the requested range.
  ///
  /// - Parameters:
  ///   - start: in rows.
  ///   - length: in rows.
  ///   - count: the number of all rows.
  /// - Returns: nil if all rows are in view.
  public init?(start: Double, length: Double, of count: Int) {
    guard start.isFinite, length.isFinite, length < Double(count), count > 1 else { return nil }
    self.length = max(length, Self.minimumLength)
    self.start = min(max(start, 0), Double(count) - self.length)
  }

  /// The range of a viewport, or all rows.
  private static func rows(of viewport: Viewport?, count: Int) -> (start: Double, length: Double) {
    viewport.map { ($0.start, $0.length) } ?? (0, Double(count))
  }

  /// The factor of several equal steps of zooming, or of a part of one.
  package static func factor(_ step: Double, steps: Double) -> Double { pow(step, steps) }

  /// Zooms while keeping one position fixed.
  ///
  /// - Parameters:
  ///   - viewport: the current viewport; nil for all rows.
  ///   - factor: the factor by which the number of rows in view changes; below 1 zooms in.
  ///   - row: the fixed position, in rows.
  ///   - count: the number of all rows.
  public static func zoomed(
    _ viewport: Viewport?, by factor: Double, about row: Double, of count: Int
  ) -> Viewport? {
    let (start, length) = rows(of: viewport, count: count)
    guard factor > 0, factor.isFinite, length > 0 else { return viewport }
    let new = min(max(length * factor, minimumLength), Double(count))
    return Viewport(start: row - (row - start) * new / length, length: new, of: count)
  }

  /// Moved along the categories, at most to their ends.
  public func panned(by rows: Double, of count: Int) -> Viewport? {
    Viewport(start: start + rows, length: length, of: count)
  }

  /// Moved by the least distance that brings a whole row into view.
  package func showing(row: Int, of count: Int) -> Viewport? {
    let row = Double(row)
    var start = min(start, row)
    if row + 1 > start + length { start = row + 1 - length }
    return Viewport(start: start, length: length, of: count)
  }

  package func fitted(to count: Int) -> Viewport? {
    Viewport(start: start, length: length, of: count)
  }

  /// The part of all rows in view, 0…1.
  package func share(of count: Int) -> ClosedRange<Double> {
    let all = Double(max(1, count))
    return start / all...min(1, (start + length) / all)
  }
}

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
