// A chart that may be drawn of a table, chosen and not asked for.
package import Tables

/// A question and how its answer is drawn.
package struct Suggestion: Hashable, Sendable {
  /// How several series stand together.
  package enum Layout: String, Hashable, Sendable {
    case single, grouped, stacked, normalized
  }

  /// Which way bars go.
  package enum Orientation: String, Hashable, Sendable {
    case vertical, horizontal
  }

  package var query: Query
  package var layout: Layout
  package var orientation: Orientation

  package init(_ query: Query, layout: Layout = .single, orientation: Orientation = .vertical) {
    self.query = query
    self.layout = layout
    self.orientation = orientation
  }

  /// So many are worth looking at.
  package static let limit = 12

  /// The charts of a table that an expert would most likely draw, best first: at least one where
  /// there is a column, `limit` at the most.
  ///
  /// Depends on the rows that the table has by now, so it is asked once, and not again when more
  /// have been read.
  package static func best(of table: Table) -> [Suggestion] {
    var chooser = Chooser(table)
    return Array(chooser.suggestions().prefix(limit))
  }
}

extension Suggestion {
  /// What the chart says, in the words of a person: "Mean of petalLength by species".
  package var title: String { query.sentence(layout) }
}

extension Table {
  /// Where the bins of a field of numbers begin, and how wide they are; nil where it has none.
  package func bins(of field: Field) -> (width: Double, start: Double)? {
    guard let reader = try? FieldReader(field, in: self), case .width(let width)? = reader.grain
    else { return nil }
    let least = columns[reader.column].profile.shape.least
    return (width, least.isFinite ? (least / width).rounded(.down) * width : 0)
  }
}
