// What a chart is told of the charts of the same table beside it.
package import Queries

/// What a chart's state says of the charts of the same table beside it.
package struct LinkedState: Hashable, Sendable {
  /// Whether the chart has a × that removes it.
  package var isRemovable = false
  /// What the selections of all charts leave, told once on the page in this chart; nil elsewhere, and
  /// where nothing is selected.
  package var note: LinkedNote?
  /// What remains of this chart's bars of the hovered bar of another chart; nil for none. In rows of
  /// the source, as `Chart.remaining`.
  package var hoverShare: RemainingBars?
  /// The height at the top where only the title of the page and the note stand, so that plots beside
  /// each other begin at one height; 0 for a chart that is no page's, or below the first row.
  package var headroom = 0.0
  /// Whether the title stands over another chart of the page.
  package var isUntitled = false

  /// Whether the page is of charts of one table, whose title stands once.
  var isOfOneTable: Bool { isUntitled || headroom > 0 }

  /// Whether other charts of the table are on the page.
  var isOnPage: Bool { isRemovable || isUntitled || headroom > 0 }

  package init() {}

  package static func == (one: LinkedState, other: LinkedState) -> Bool {
    one.isRemovable == other.isRemovable && one.note == other.note
      && one.headroom == other.headroom && one.isUntitled == other.isUntitled
      && one.hoverShare.map(Remains.init) == other.hoverShare.map(Remains.init)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(isRemovable)
    hasher.combine(note)
    hasher.combine(headroom)
    hasher.combine(isUntitled)
  }
}

/// "Japan: 79 of 406 rows".
package struct LinkedNote: Hashable, Sendable {
  /// What is selected: "Japan", "Japan; 40 to 70".
  package var names: String
  package var rowCount: Int
  package var wholeRowCount: Int
  /// Whether the numbers are still being found.
  package var isPending: Bool

  package init(names: String, rowCount: Int, wholeRowCount: Int, isPending: Bool = false) {
    (self.names, self.isPending) = (names, isPending)
    (self.rowCount, self.wholeRowCount) = (rowCount, wholeRowCount)
  }
}
