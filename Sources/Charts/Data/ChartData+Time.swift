// Categories and series whose order the chart makes up itself: those that are dates go by time.

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
      data.categories = rows.map { categories[$0] }
      data.series = series.map { column in
        Series(
          name: column.name, values: rows.map { column.values[$0] },
          texts: rows.map { column.text(ofRow: $0) })
      }
    }
    if let columns { data.series = columns.map { [series = data.series] in series[$0] } }
    return data
  }
}
