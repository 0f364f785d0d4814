// Which columns make the chart: what the user asked for, and what is taken where nothing was asked.

/// Columns as the command line names them; what is nil or empty is chosen by `ColumnChoice`.
public struct ColumnRequest: Hashable, Sendable {
  public var category: String?
  public var values: [String]
  public var series: String?

  public init(category: String? = nil, values: [String] = [], series: String? = nil) {
    self.category = category
    self.values = values
    self.series = series
  }
}

/// The columns of a chart, as indices into `Table.columns`.
///
/// A name is looked up as it is, without blanks around it; if no column has it, without regard to
/// case. The category is by default the first column that is not numeric and not empty, else nil:
/// the row number. The values are by default all numeric columns that are neither category nor
/// series.
///
/// A choice depends on what the cells hold, so it is made anew for every snapshot of a growing
/// table; an error before the end of the input may go away with the rows to come.
public struct ColumnChoice: Hashable, Sendable {
  /// nil: the rows are named by their numbers, from 1.
  public let category: Int?
  /// Not empty where the table has a column for it; one only where there is a series column.
  public let values: [Int]
  /// The column whose distinct values are the series (long form).
  public let series: Int?

  /// The columns of a table whose rows are groups.
  init(category: Int?, values: [Int], series: Int?) {
    self.category = category
    self.values = values
    self.series = series
  }

  public init(_ request: ColumnRequest, in table: Table) throws(ColumnError) {
    try self.init(request, in: table, countsRows: false)
  }

  /// - Parameter countsRows: whether the chart needs no column of values.
  init(_ request: ColumnRequest, in table: Table, countsRows: Bool) throws(ColumnError) {
    if let refused = table.refusedChoice { throw refused }
    if let settled = table.settledChoice {
      self = settled
      return
    }
    let asked = try request.values.map { name throws(ColumnError) in
      try table.columnIndex(named: name)
    }
    let series = try request.series.map { name throws(ColumnError) in
      try table.columnIndex(named: name)
    }
    let category =
      if let name = request.category { try table.columnIndex(named: name) } else {
        table.defaultCategory(except: asked + [series].compactMap { $0 })
      }
    try table.checkRoles(category: category, values: asked, series: series)

    let taken = [category, series].compactMap { $0 }
    var values = asked.isEmpty ? table.defaultValues(except: taken) : asked
    if countsRows {
      values = []
    } else if table.rowCount > 0 {
      if values.isEmpty { throw table.noNumericColumn(except: taken) }
      for index in values where table.columns[index].tally.numbers == 0 {
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
  }
}

extension Table {
  /// The names of all columns, in order.
  public var columnNames: [String] { columns.map(\.name) }

  fileprivate func columnIndex(named name: String) throws(ColumnError) -> Int {
    let bytes = Array(name.utf8)
    let name = textWithoutBlanks(bytes.span)
    var matches = columns.filter { $0.name == name }
    if matches.isEmpty {
      let lowercased = name.lowercased()
      matches = columns.filter { $0.name.lowercased() == lowercased }
    }
    guard let match = matches.first else {
      throw .unknownColumn(
        name, nearest: nearestName(to: name, among: columnNames), columns: columnNames)
    }
    if matches.count > 1 {
      throw .ambiguousColumn(name, positions: matches.map { $0.index + 1 })
    }
    return match.index
  }

  /// The first column of names. In a table without rows nothing is known, and the first one has to
  /// do.
  fileprivate func defaultCategory(except taken: [Int]) -> Int? {
    let free = columns.filter { !taken.contains($0.index) }
    if rowCount == 0 { return columns.count > 1 ? free.first?.index : nil }
    return free.first { !$0.isNumeric && $0.tally.texts > 0 }?.index
  }

  fileprivate func defaultValues(except taken: [Int]) -> [Int] {
    columns.filter { !taken.contains($0.index) && ($0.isNumeric || rowCount == 0) }.map(\.index)
  }

  fileprivate func noNumericColumn(except taken: [Int]) -> ColumnError {
    let partly = columns.filter { !taken.contains($0.index) && $0.tally.numbers > 0 }
    return .noNumericColumn(partly: partly.map(\.name), columns: columnNames)
  }

  /// A column has one part in a chart.
  fileprivate func checkRoles(
    category: Int?, values: [Int], series: Int?
  ) throws(ColumnError) {
    for (position, value) in values.enumerated() {
      let name = columns[value].name
      if value == category { throw .sameColumn(name, .category, .value) }
      if value == series { throw .sameColumn(name, .series, .value) }
      if values[..<position].contains(value) { throw .sameColumn(name, .value, .value) }
    }
    if let category, category == series {
      throw .sameColumn(columns[category].name, .category, .series)
    }
  }
}
