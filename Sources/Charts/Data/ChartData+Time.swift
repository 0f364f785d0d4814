// Categories and series whose order the chart makes up itself: those that are dates go by time.
internal import Tables

extension ChartData {
  /// The same data with categories in the order of time where all are dates of one form, and series
  /// likewise; for data whose rows have no order of their own, since they are the distinct names of
  /// a column.
  func inOrderOfTime() -> ChartData {
    var data = self
    let rows = NaturalOrder.order(of: categories)
    let columns = NaturalOrder.order(of: series.map(\.name))
    data.isInOrderOfTime = rows != nil
    if let rows, !rows.elementsEqual(rows.indices) {
      let order = rows.map { UInt32(truncatingIfNeeded: $0) }
      data.categories = categories.picking(order)
      data.series = series.map { column in
        Series(
          name: column.name, values: rows.map { column.values[$0] },
          texts: column.cells.picking(order))
      }
    }
    if let columns { data.series = columns.map { [series = data.series] in series[$0] } }
    return data
  }
}
