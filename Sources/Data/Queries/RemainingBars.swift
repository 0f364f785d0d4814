// What remains of a chart's bars where other charts of the same table filter its rows.

/// The part of an answer's bars that is left by the selections of linked charts.
package struct RemainingBars: Hashable, Sendable {
  /// For each series of the answer, for each of its rows in the answer's own order: the value of the
  /// rows that remain, by the answer's own method; NaN where no row remains, or these have no value.
  package var values: [[Double]]
  /// The number of rows that remain behind each bar, in the same order.
  package var rowCounts: [[Int]]
  /// The number of rows of the answer that remain, and of all.
  package var rowCount: Int
  package var wholeRowCount: Int

  package init(values: [[Double]], rowCounts: [[Int]], rowCount: Int, wholeRowCount: Int) {
    (self.values, self.rowCounts) = (values, rowCounts)
    (self.rowCount, self.wholeRowCount) = (rowCount, wholeRowCount)
  }
}
