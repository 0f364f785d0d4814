// What bars measure: a column, or two columns and a sign between them.
internal import Scales
package import Tables

/// What a method is applied to: the numbers of a column, or of two. A value, like every part of a
/// question; there is one sign and no formula.
package struct Measure: Hashable, Sendable {
  /// The sign between two columns, as it is written on the command line.
  package enum Operation: String, CaseIterable, Hashable, Sendable {
    case over = "/"
    case minus = "-"
    case plus = "+"
    case times = "*"
  }

  /// The second of two columns, and the sign before it.
  package struct Partner: Hashable, Sendable {
    package var operation: Operation
    package var column: ColumnRef

    package init(_ operation: Operation, _ column: ColumnRef) {
      (self.operation, self.column) = (operation, column)
    }
  }

  package var column: ColumnRef
  /// nil if one column is measured.
  package var partner: Partner?

  package init(_ column: ColumnRef) { self.column = column }

  package init(_ column: ColumnRef, _ operation: Operation, _ other: ColumnRef) {
    (self.column, partner) = (column, Partner(operation, other))
  }

  package var columns: [ColumnRef] { [column] + (partner.map { [$0.column] } ?? []) }

  /// Whether it is the sum of one column over that of another, which never adds up.
  package var isRatio: Bool { partner?.operation == .over }

  /// Its name, of the names of its columns: "revenue ÷ staff".
  package func name(_ name: (ColumnRef) -> String) -> String {
    guard let partner else { return name(column) }
    return "\(name(column)) \(partner.operation.sign) \(name(partner.column))"
  }

  /// The name with titles in place of the names of columns.
  package func title(_ titles: [ColumnRef: String]) -> String { name { titles[$0] ?? $0.name } }
}

extension Measure.Operation {
  /// As it is written between the names.
  package var sign: String {
    switch self {
    case .over: "÷"
    case .minus: "−"
    case .plus: "+"
    case .times: "×"
    }
  }

  /// A row's value.
  func callAsFunction(_ one: Double, _ other: Double) -> Double {
    switch self {
    case .over: one / other
    case .minus: one - other
    case .plus: one + other
    case .times: one * other
    }
  }

  /// A row's value without binary rounding noise: 3.2 − 1.5 is 1.7.
  func exact(_ one: Double, _ other: Double) -> Double {
    let value = self(one, other)
    // Whole numbers have none.
    if self != .over, RowRounding.isWhole(one), RowRounding.isWhole(other) { return value }
    let largest = self == .plus || self == .minus ? max(one.magnitude, other.magnitude) : 0
    return RowRounding.rounded(value, largest: max(largest, value.magnitude))
  }
}

extension Query {
  /// What is measured, the method and the columns, in the words of the command line; nil if they go
  /// together.
  var refusedMeasure: ColumnError? {
    guard let ratio = values.first(where: \.isRatio), !method.takesRatios else { return nil }
    return .methodOfRatio(ratio.title(titles), method)
  }

  /// Whether one of the measures is a ratio.
  package var hasRatio: Bool { values.contains(where: \.isRatio) }

  /// Whether what several groups of rows are together follows from their values and not from their rows.
  package var keepsGroups: Bool { method == .last || method == .none }

  /// Whether the values of bars can be added up, as sums and counts can.
  package var addsUp: Bool { !hasRatio && [.none, .sum, .count, .last].contains(method) }
}

extension Query {
  /// Whether a measure is made of two sums over the same rows, one for each column.
  package func hasTwoSums(_ measure: Measure) -> Bool {
    guard let partner = measure.partner, partner.operation != .times else { return false }
    return method == .sum || method == .mean
  }

  /// The number of columns that an engine gives for each measure: the number of its values, and what
  /// they come to, twice for two sums.
  package var groupedWidths: [Int] { values.map { hasTwoSums($0) ? 3 : 2 } }
}

extension Query.Method {
  /// Whether a ratio can be measured so: it is one of sums, and those of a single row are its cells.
  package var takesRatios: Bool { self == .sum || self == .none }
}

// MARK: - In a table

/// A measure with its columns found, by their indices.
struct PlacedMeasure: Hashable, Sendable {
  let column: Int
  let operation: Measure.Operation?
  /// The second column; the first if there is no other.
  let other: Int

  init(_ column: Int, _ operation: Measure.Operation? = nil, _ other: Int? = nil) {
    (self.column, self.operation, self.other) = (column, operation, other ?? column)
  }

  init(_ measure: Measure, in table: Table) throws(QueryError) {
    let column = try measure.column.index(in: table)
    self.init(column, measure.partner?.operation, try measure.partner?.column.index(in: table))
  }

  var columns: [Int] { operation == nil ? [column] : [column, other] }
  var isRatio: Bool { operation == .over }

  func measure(in table: Table) -> Measure {
    let first = ColumnRef(table.columns[column])
    return operation.map { Measure(first, $0, ColumnRef(table.columns[other])) } ?? Measure(first)
  }
}

extension Table {
  /// The measures of a question, found; throws if they cannot be measured so.
  func measures(of query: Query) throws(QueryError) -> [PlacedMeasure] {
    if let refused = query.refusedMeasure { throw .columns(refused) }
    let placed = try query.values.map { value throws(QueryError) in
      try PlacedMeasure(value, in: self)
    }
    if let refused = placed.lazy.compactMap({
      self.refusedUnits(of: $0) ?? self.refusedRepeats(of: $0, query.method)
    }).first {
      throw .columns(refused)
    }
    let limit = Limits.standard.series
    if placed.count > limit, placed.contains(where: { $0.operation != nil }) {
      throw .columns(.tooManyMeasures(limit: limit))
    }
    return placed
  }

  /// Why values that were joined from another table cannot be combined so: each stands in all rows that
  /// refer to it. nil if they can: the largest is the same however often it is there, and a price in
  /// many rows is taken times what each row has sold.
  func refusedRepeats(of measure: PlacedMeasure, _ method: Query.Method) -> ColumnError? {
    if repeated.isEmpty || [.min, .max, .distinct, .count].contains(method) { return nil }
    let found = measure.columns.filter { repeated[$0] != nil }
    guard let first = found.first, let table = repeated[first],
      measure.operation != .times || found.count == measure.columns.count
    else { return nil }
    return .repeatedValues(column: columns[first].name, table: table, method)
  }

  /// The measures whose columns are here.
  func placed(_ measures: [Measure]) -> [PlacedMeasure] {
    measures.compactMap { try? PlacedMeasure($0, in: self) }
  }

  /// The title of a measure in a picture: with the unit of its cells, unless titles were given.
  package func valueTitle(of measure: Measure, _ titles: [ColumnRef: String]) -> String {
    guard measure.partner == nil else {
      let unit = placed([measure]).first.map { self.unit(of: $0) } ?? NumberUnitName()
      let isNamed = measure.columns.contains { titles[$0] != nil }
      let title = measure.title(titles)
      return unit.text.isEmpty || isNamed ? title : "\(title) (\(unit.text))"
    }
    let column = measure.column
    let index = try? column.index(in: self)
    return titles[column] ?? index.map { columns[$0].nameWithUnit } ?? column.name
  }

  /// How a row's value follows from its cells; NaN where one of them is no number.
  func numbers(of measure: PlacedMeasure) -> [Double] {
    let first = columns[measure.column].numbers(rowCount: rowCount)
    guard let operation = measure.operation else { return first }
    let second = columns[measure.other].numbers(rowCount: rowCount)
    return zip(first, second).map { one, other in
      if one.isNaN || other.isNaN || operation == .over && other == 0 { return .nan }
      return operation.exact(one, other)
    }
  }
}
