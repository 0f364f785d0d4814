// Charts suggested for a table.
package import Scenegraph
package import Tables

/// A question and how its answer is drawn.
package struct Suggestion: Hashable, Sendable {
  package var query: Query
  /// nil for a single series.
  package var layout: Scene.Layout?
  package var orientation: Scene.Orientation

  package init(
    _ query: Query, layout: Scene.Layout? = nil, orientation: Scene.Orientation = .vertical
  ) {
    (self.query, self.layout, self.orientation) = (query, layout, orientation)
  }

  /// At most this many suggestions are worth looking at.
  package static let limit = 12

  /// The charts that an expert would most likely draw, best first: at least one if there is a
  /// column, at most `limit`.
  ///
  /// Depends on the rows read so far, so it is not computed again as more are read.
  package static func best(of table: Table) -> [Suggestion] {
    let chooser = Chooser(table)
    let found = chooser.best(chooser.ranked(), limit: limit)
    return found.isEmpty ? chooser.fallback : found
  }
}

extension Suggestion {
  /// The chart's title in words: "Mean of petalLength by species".
  package var title: String { query.sentence(layout) }
}

extension Table {
  /// The bins of a numeric field: their width and the start of the first; nil if it has no width.
  package func bins(of field: Field) -> (width: Double, start: Double)? {
    guard let reader = try? FieldReader(field, in: self), case .width(let width)? = reader.grain
    else { return nil }
    let least = columns[reader.column].profile.shape.least
    return (width, least.isFinite ? (least / width).rounded(.down) * width : 0)
  }
}
