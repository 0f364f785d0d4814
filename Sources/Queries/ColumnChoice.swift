// Which columns make the chart: what the user asked for, and what is taken where nothing was asked.
package import Tables

/// Columns as the command line names them; what is nil or empty is chosen by `ColumnChoice`. Behind
/// those of category and series may stand a grain, as in `date:month`.
package struct ColumnRequest: Hashable, Sendable {
  package var category: String?
  package var values: [String]
  package var series: String?
  /// Of rows that count, each as `COLUMN OP VALUE`.
  package var conditions: [String] = []
  /// What columns are called in a picture, each as `COLUMN=TEXT`.
  package var titles: [String] = []
  /// Whether a grain of the category or the series puts rows together where no method was asked
  /// for.
  package var groupsByGrain = false
  /// Whether the columns were named for another table: where this one has not all of them, the
  /// choice is made as if none had been named.
  package var isForOtherTable = false

  package init(category: String? = nil, values: [String] = [], series: String? = nil) {
    self.category = category
    self.values = values
    self.series = series
  }
}

/// The columns of a chart, as indices into `Table.columns`.
///
/// A name is looked up as it is, without blanks around it; if no column has it, without regard to
/// case; and if it is still none's and a whole number, as the position of a column, from 1. A name
/// that has commas in it may stand among other names between commas.
///
/// The values are by default all numeric columns that are neither category nor series and hold
/// quantities (`NumberMeaning`); where none does, all that are numeric. The category is by default
/// the first of these that there is: the first column of texts that are not all the same; the first
/// that holds years, dates or times and is not drawn; the first with identifiers; the first with
/// the numbers of the rows; the first column of texts; else nil, the row number.
///
/// A choice depends on what the cells hold, so it is made anew for every snapshot of a growing
/// table; an error before the end of the input may go away with the rows to come.
package struct ColumnChoice: Hashable, Sendable {
  /// nil: the rows are named by their numbers, from 1.
  package let category: Int?
  package let categoryGrain: Grain?
  /// Not empty where the table has a column for it; one only where there is a series column.
  package internal(set) var values: [Int]
  /// The column whose distinct values are the series (long form).
  package let series: Int?
  package let seriesGrain: Grain?
  /// What rows have to be.
  package let filters: [Filter]
  /// What columns are called instead of their names.
  package let titles: [ColumnRef: String]
  /// The numeric columns that are not drawn because of what they hold, where nobody has said which
  /// are.
  package private(set) var leftOut: [LeftOutColumn] = []
  /// A column that was named for another table and is not in this one.
  package private(set) var absentName: String?

  package init(_ request: ColumnRequest, in table: Table) throws(ColumnError) {
    try self.init(request, in: table, method: .none)
  }

  /// - Parameters:
  ///   - method: where it counts rows, no column of values is needed, and where it counts values,
  ///     they need not be numbers.
  ///   - takesGaps: whether columns that have nothing but gaps so far may be values.
  init(
    _ request: ColumnRequest, in table: Table, method: Query.Method, takesGaps: Bool = false
  ) throws(ColumnError) {
    // Of a table without rows, all columns may be bars.
    let countsRows = method == .count && request.values.isEmpty && table.rowCount > 0
    absentName = table.absentName(of: request)
    let request = absentName == nil ? request : ColumnRequest()
    let asked = try table.columnNames(in: request.values).map { name throws(ColumnError) in
      try table.columnIndex(named: name)
    }
    let fields = try table.fields(of: request)
    let (named, series) = (fields.category?.column, fields.series?.column)
    filters = try request.conditions.map { text throws(ColumnError) in try table.filter(text) }
    titles = try table.titles(request.titles)
    let defaults = ColumnDefaults(
      table, areValuesAsked: !asked.isEmpty, taken: asked + [series, named].compactMap { $0 })
    let category = named ?? (countsRows ? defaults.grouping : defaults.category)
    try table.checkRoles(
      category: category, fields.category?.grain, values: asked, series: series,
      fields.series?.grain)

    let taken = [(category, ColumnError.Part.category), (series, .series)]
    var values = asked.isEmpty ? defaults.values(category: category, takesGaps: takesGaps) : asked
    if countsRows {
      values = []
    } else if table.rowCount > 0 {
      if values.isEmpty, method != .distinct { throw table.noNumericColumn(except: taken) }
      for index in asked where method != .distinct && table.columns[index].profile.numbers == 0 {
        throw .noNumbers(column: table.columns[index].name)
      }
    } else if series != nil, asked.isEmpty {
      values = Array(values.prefix(1))
    }
    if let series, values.count > 1 {
      throw .severalValuesWithSeries(
        series: table.columns[series].name, values: values.map { table.columns[$0].name })
    }
    self.category = category
    self.values = values
    self.series = series
    (categoryGrain, seriesGrain) = (fields.category?.grain, fields.series?.grain)
    // A count draws no column, so it leaves none out.
    if asked.isEmpty, !countsRows { leftOut = defaults.leftOut(category: category) }
  }
}

extension ColumnChoice {
  /// The same once it is known what columns hold that had nothing but gaps when it was made: of
  /// these, those stay that hold quantities.
  func settling(_ candidates: [Column]) -> ColumnChoice {
    let meanings = NumberMeaning.meanings(of: candidates)
    let dropped = Set(
      candidates.filter { !$0.isNumeric || meanings[$0.index] != nil }.map(\.index))
    var choice = self
    choice.values = values.filter { !dropped.contains($0) }
    choice.leftOut = (leftOut + LeftOutColumn.columns(candidates, meanings))
      .sorted { $0.position < $1.position }
    return choice
  }
}

extension ColumnRequest {
  /// The method that is meant where none was asked for: where a grain puts rows together, their sum,
  /// or how many they are where there are no numbers.
  func method(_ asked: Query.Method, in table: Table) throws(ColumnError) -> Query.Method {
    guard asked == .none, groupsByGrain, table.absentName(of: self) == nil else { return asked }
    let fields = try table.fields(of: self)
    guard fields.category?.grain ?? fields.series?.grain != nil else { return asked }
    let taken = [fields.category?.column, fields.series?.column]
    let hasNumbers = table.columns.contains { $0.isNumeric && !taken.contains($0.index) }
    return values.isEmpty && !hasNumbers && table.rowCount > 0 ? .count : .sum
  }
}

extension Table {
  /// - Parameter taken: the columns that have other parts.
  fileprivate func noNumericColumn(
    except taken: [(column: Int?, part: ColumnError.Part)]
  ) -> ColumnError {
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

  /// The first name of a request for another table that no column here has; nil before there are
  /// columns.
  fileprivate func absentName(of request: ColumnRequest) -> String? {
    guard request.isForOtherTable, !columns.isEmpty else { return nil }
    let names = [request.category, request.series].compactMap(\.self)
    for name in names {
      if isAbsent({ () throws(ColumnError) in try field(named: name) }) { return name }
    }
    for name in columnNames(in: request.values) {
      if isAbsent({ () throws(ColumnError) in try columnIndex(named: name) }) { return name }
    }
    for text in request.conditions {
      if isAbsent({ () throws(ColumnError) in try filter(text) }) { return text }
    }
    return request.titles.first { text in
      isAbsent { () throws(ColumnError) in try titles([text]) }
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

  /// The columns of bars and series with their grains, where they were asked for.
  fileprivate func fields(
    of request: ColumnRequest
  ) throws(ColumnError) -> (
    category: (column: Int, grain: Grain?)?, series: (column: Int, grain: Grain?)?
  ) {
    // In this order the first that is wrong is told.
    let series = try request.series.map { name throws(ColumnError) in try field(named: name) }
    let category = try request.category.map { name throws(ColumnError) in try field(named: name) }
    return (category, series)
  }

  /// A column has one part in a chart, but for those that grains make of it.
  fileprivate func checkRoles(
    category: Int?, _ categoryGrain: Grain?, values: [Int], series: Int?, _ seriesGrain: Grain?
  ) throws(ColumnError) {
    for (position, value) in values.enumerated() {
      let name = columns[value].name
      if value == category, categoryGrain == nil { throw .sameColumn(name, .category, .value) }
      if value == series, seriesGrain == nil { throw .sameColumn(name, .series, .value) }
      if values[..<position].contains(value) { throw .sameColumn(name, .value, .value) }
    }
    if let category, category == series, categoryGrain == seriesGrain {
      throw .sameColumn(columns[category].name, .category, .series)
    }
  }
}
