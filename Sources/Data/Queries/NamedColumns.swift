// Finds the columns that the user names in a table.
internal import Tables

/// Columns as named on the command line; `Chooser` chooses those that are nil or empty. Category
/// and series may have a grain, as in `date:month`.
package struct ColumnRequest: Hashable, Sendable {
  package var category: String?
  package var values: [String]
  package var series: String?
  /// Conditions on rows, each as `COLUMN OP VALUE`.
  package var conditions: [String] = []
  /// Display titles of columns, each as `COLUMN=TEXT`.
  package var titles: [String] = []
  /// The column of the bars' targets.
  package var target: String?
  /// Whether columns were named for another table; if this one lacks any, all are ignored.
  package var isForOtherTable = false

  package init(category: String? = nil, values: [String] = [], series: String? = nil) {
    (self.category, self.values, self.series) = (category, values, series)
  }
}

/// The named columns, found in a table.
///
/// A name is looked up without surrounding blanks: first exactly, then ignoring case, then as a
/// whole number, a position from 1. A measure may be two columns with a sign between them. A name
/// with commas may be part of a comma-separated list.
struct NamedColumns {
  typealias Place = Candidate.Place

  let category: Place?
  let series: Place?
  /// At most one if there is a series column.
  let values: [PlacedMeasure]
  let filters: [Filter]
  let titles: [ColumnRef: String]
  let target: ColumnRef?
  /// A column that was named for another table and is missing here.
  let absentName: String?

  init(_ request: ColumnRequest, in table: Table) throws(ColumnError) {
    absentName = table.absentName(of: request)
    let request = absentName == nil ? request : ColumnRequest()
    values = try table.columnNames(in: request.values).map { name throws(ColumnError) in
      try table.measure(named: name)
    }
    // This order decides which error is reported first.
    series = try request.series.map { name throws(ColumnError) in try table.field(named: name) }
    category = try request.category.map { name throws(ColumnError) in try table.field(named: name) }
    filters = Filter.joiningBounds(
      try request.conditions.map { text throws(ColumnError) in try table.filter(text) })
    titles = try table.titles(request.titles)
    target = try request.target.map { name throws(ColumnError) in
      try table.target(named: name)
    }
    try checkRoles(in: table)
  }

  /// Throws if a column has two parts without a grain that tells them apart.
  private func checkRoles(in table: Table) throws(ColumnError) {
    for (position, value) in values.enumerated() {
      for column in value.columns {
        let name = table.columns[column].name
        if let category, column == category.column, category.grain == nil {
          throw .sameColumn(name, .category, .value)
        }
        if let series, column == series.column, series.grain == nil {
          throw .sameColumn(name, .series, .value)
        }
      }
      if values[..<position].contains(value) {
        throw .sameColumn(value.name(in: table), .value, .value)
      }
    }
    if let category, let series, category == series {
      throw .sameColumn(table.columns[category.column].name, .category, .series)
    }
    if let series, values.count > 1 {
      throw .severalValuesWithSeries(
        series: table.columns[series.column].name, values: values.map { $0.name(in: table) })
    }
  }

  /// What was asked for but is missing.
  var notices: [Notice] { absentName.map { [.absentColumn($0)] } ?? [] }
}

extension Table {
  /// A column of numbers.
  fileprivate func target(named name: String) throws(ColumnError) -> ColumnRef {
    let place = try field(named: name)
    let column = columns[place.column]
    if rowCount > 0, column.profile.numbers == 0 { throw .noNumbers(column: column.name) }
    return ColumnRef(column)
  }

  /// - Parameter taken: the columns that have other parts.
  func noNumericColumn(except taken: [(column: Int?, part: ColumnError.Part)]) -> ColumnError {
    let used = taken.filter { $0.column.map { columns[$0].isNumeric } ?? false }
    let partly = columns.filter { column in
      column.profile.numbers > 0 && !taken.contains { $0.column == column.index }
    }
    return .noNumericColumn(
      partly: partly.map(\.name),
      used: used.compactMap { column, part in
        column.map { ColumnError.Use(column: columns[$0].name, part: part) }
      }, columns: columnNames)
  }

  /// The first name of another table's request that is no column here; nil without columns.
  fileprivate func absentName(of request: ColumnRequest) -> String? {
    guard request.isForOtherTable, !columns.isEmpty else { return nil }
    let names = [request.category, request.series, request.target].compactMap(\.self)
    for name in names {
      if isAbsent({ () throws(ColumnError) in try field(named: name) }) { return name }
    }
    for name in columnNames(in: request.values) {
      if isAbsent({ () throws(ColumnError) in try measure(named: name) }) { return name }
    }
    for text in request.conditions {
      if isAbsent({ () throws(ColumnError) in try filter(text) }) { return text }
    }
    return request.titles.first { text in isAbsent { () throws(ColumnError) in try titles([text]) }
    }
  }

  private func isAbsent<Found>(_ find: () throws(ColumnError) -> Found) -> Bool {
    do throws(ColumnError) {
      _ = try find()
      return false
    } catch {
      if case .unknownColumn = error { return true }
      return false
    }
  }
}
