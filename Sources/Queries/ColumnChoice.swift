// Which columns make the chart: what the user asked for, and what is taken where nothing was asked.
package import Tables

/// Columns as the command line names them; what is nil or empty is chosen by `ColumnChoice`.
package struct ColumnRequest: Hashable, Sendable {
  package var category: String?
  package var values: [String]
  package var series: String?
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
  /// Not empty where the table has a column for it; one only where there is a series column.
  package internal(set) var values: [Int]
  /// The column whose distinct values are the series (long form).
  package let series: Int?
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
    let series = try request.series.map { name throws(ColumnError) in
      try table.columnIndex(named: name)
    }
    let named = try request.category.map { name throws(ColumnError) in
      try table.columnIndex(named: name)
    }
    let defaults = ColumnDefaults(
      table, areValuesAsked: !asked.isEmpty, taken: asked + [series, named].compactMap { $0 })
    let category = named ?? (countsRows ? defaults.grouping : defaults.category)
    try table.checkRoles(category: category, values: asked, series: series)

    let taken = [(category, ColumnError.Part.category), (series, .series)]
    var values = asked.isEmpty ? defaults.values(category: category, takesGaps: takesGaps) : asked
    if countsRows {
      values = []
    } else if table.rowCount > 0 {
      if values.isEmpty { throw table.noNumericColumn(except: taken) }
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
    // A count draws no column, so it leaves none out.
    if asked.isEmpty, !countsRows { leftOut = defaults.leftOut(category: category) }
  }
}

extension ColumnChoice {
  /// The same once it is known what columns hold that had nothing but gaps when it was made: of
  /// these, those stay that hold quantities.
  ///
  /// - Parameter names: of all columns.
  func settling(_ candidates: [Column], names: [String]) -> ColumnChoice {
    let meanings = NumberMeaning.meanings(of: candidates)
    let dropped = Set(
      candidates.filter { !$0.isNumeric || meanings[$0.index] != nil }.map(\.index))
    var choice = self
    choice.values = values.filter { !dropped.contains($0) }
    choice.leftOut = (leftOut + LeftOutColumn.columns(candidates, meanings, names: names))
      .sorted { $0.position < $1.position }
    return choice
  }
}

extension Table {
  /// Names that came between commas, where neighbours that are one name together are put together
  /// again, as many as can be.
  fileprivate func columnNames(in parts: [String]) -> [String] {
    let names = Set(columnNames.filter { $0.utf8.contains(Byte.comma) })
    guard parts.count > 1, !names.isEmpty else { return parts }
    let longest = names.reduce(0) { max($0, $1.utf8.count { $0 == Byte.comma }) } + 1
    var joined: [String] = []
    var start = 0
    while start < parts.count {
      var end = min(parts.count, start + longest)
      while end > start + 1, !names.contains(Self.name(parts[start..<end])) { end -= 1 }
      joined.append(Self.name(parts[start..<end]))
      start = end
    }
    return joined
  }

  private static func name(_ parts: ArraySlice<String>) -> String {
    let bytes = Array(parts.joined(separator: ",").utf8)
    return textWithoutBlanks(bytes.span)
  }

  fileprivate func columnIndex(named name: String) throws(ColumnError) -> Int {
    let bytes = Array(name.utf8)
    let name = textWithoutBlanks(bytes.span)
    var matches = columns.filter { $0.name == name }
    if matches.isEmpty {
      let lowercased = name.lowercased()
      matches = columns.filter { $0.name.lowercased() == lowercased }
    }
    guard let match = matches.first else {
      if let position = Int(name), (1...max(1, columns.count)).contains(position),
        name.utf8.allSatisfy({ $0 &- Byte.zero < 10 }), !columns.isEmpty
      {
        return position - 1
      }
      throw .unknownColumn(
        name, nearest: nearestName(to: name, among: columnNames), columns: columnNames)
    }
    if matches.count > 1 {
      throw .ambiguousColumn(name, positions: matches.map { $0.index + 1 })
    }
    return match.index
  }

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
    return (names + columnNames(in: request.values)).first(where: isAbsent)
  }

  private func isAbsent(_ name: String) -> Bool {
    do {
      _ = try columnIndex(named: name)
      return false
    } catch {
      if case .unknownColumn = error { return true }
      return false
    }
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
