// What a person asks of a table, as far as it is said: the rest is chosen when there is a table.

/// A question as a person asks it; what is nil is chosen.
package struct AskedQuery: Hashable, Sendable {
  package var columns: ColumnRequest
  /// `none` keeps rows apart.
  package var method: Query.Method?
  /// Whether the last value of a category counts, where rows are lines of JSON that are not put
  /// together otherwise.
  package var areEvents: Bool
  package var order: Query.Order?
  package var top: Int?
  package var layout: Suggestion.Layout?

  package init(
    _ columns: ColumnRequest = ColumnRequest(), method: Query.Method? = nil,
    areEvents: Bool = false, order: Query.Order? = nil, top: Int? = nil,
    layout: Suggestion.Layout? = nil
  ) {
    self.columns = columns
    self.method = method
    self.areEvents = areEvents
    self.order = order
    self.top = top
    self.layout = layout
  }

  /// Whether each row is a bar of its own, whatever the table is like.
  package var keepsRowsApart: Bool {
    method == Query.Method.none && !areEvents && columns.series == nil
  }
}
