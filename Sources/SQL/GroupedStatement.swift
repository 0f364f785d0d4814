// A question as one grouped SELECT, for an engine that groups faster than rows travel.
package import Queries
package import SourceProtocol

extension SelectStatement {
  /// The groups that answer a question: the names of bars, those of series, the number of rows, and
  /// for each value column the number of values and their aggregate. nil if the engine would answer
  /// otherwise than rows that are read.
  ///
  /// - Parameter query: the SELECT that a table of kind `query` is the result of.
  package init?(
    grouping question: Query, of table: SourceTable, query: String? = nil, _ dialect: SQLDialect
  ) {
    guard dialect == .postgres, let category = question.category else { return nil }
    var terms = Terms(table: table, dialect: dialect)
    var (cells, keys): ([String], [String]) = ([], [])
    for field in [category, question.series].compactMap(\.self) {
      guard let key = terms.key(field) else { return nil }
      cells.append("\(key.shown) AS \(dialect.quoted(field.column.name))")
      keys.append(key.grouped)
    }
    cells.append("count(*)")
    switch question.method {
    case .count, .sum, .mean, .min, .max: break
    case .none, .median, .distinct, .last: return nil
    }
    for value in question.values {
      guard let name = terms.number(value) else { return nil }
      let method =
        question.method == .mean || question.method == .count ? "sum" : question.method.rawValue
      // Written so that postgres_fdw lets other servers do it, which it does not with nullif.
      let filter = name.canBeNaN ? " FILTER (WHERE \(name.text) <> 'NaN')" : ""
      cells += [
        "count(\(name.text))\(filter)",
        "\(method)(\(name.text))\(filter) AS \(dialect.quoted(value.name))",
      ]
    }
    var conditions = RowConditions()
    for filter in question.filters {
      guard let condition = terms.condition(filter) else { return nil }
      conditions.texts.append(condition)
    }
    var text =
      "SELECT " + cells.joined(separator: ", ") + " FROM "
      + Self.origin(of: table, query: query, dialect) + conditions.clause
    text += " GROUP BY " + keys.joined(separator: ", ") + " ORDER BY 1"
    // One more than are drawn, so that the limit is told.
    text += " LIMIT \((1 << 20) + 1)"
    self.init(text, values: terms.values)
  }
}

/// Conditions on rows that an engine tests as they are tested here.
package struct RowConditions: Hashable, Sendable {
  fileprivate var texts: [String] = []
  /// The values of the parameters.
  fileprivate(set) var values: [String] = []

  package init() {}

  /// Whether all rows pass.
  package var isEmpty: Bool { texts.isEmpty }

  var clause: String { texts.isEmpty ? "" : " WHERE " + texts.joined(separator: " AND ") }

  /// What an engine can test of some filters, and the filters that are left to be tested here.
  package static func split(
    _ filters: [Filter], of table: SourceTable, _ dialect: SQLDialect
  ) -> (conditions: RowConditions, rest: [Filter]) {
    var (conditions, rest) = (RowConditions(), [Filter]())
    // Numbers of rows would mean others if the engine left some out.
    guard dialect == .postgres, !filters.contains(where: \.isAboutNumbers) else {
      return (conditions, filters)
    }
    var terms = Terms(table: table, dialect: dialect)
    for filter in filters {
      var trial = terms
      guard let text = trial.condition(filter) else {
        rest.append(filter)
        continue
      }
      terms = trial
      conditions.texts.append(text)
    }
    conditions.values = terms.values
    return (conditions, rest)
  }
}

/// Columns, grains and conditions in a statement.
private struct Terms {
  let table: SourceTable
  let dialect: SQLDialect
  /// The values of the parameters so far.
  private(set) var values: [String] = []

  init(table: SourceTable, dialect: SQLDialect) { (self.table, self.dialect) = (table, dialect) }

  private static let texts: Set = ["text", "character varying", "character", "name"]
  private static let wholes: Set = ["smallint", "integer", "bigint"]
  /// Sums of `real` are less precise than those of its texts.
  private static let numbers = wholes.union(["numeric", "double precision"])
  private static let times: Set = [
    "date", "timestamp without time zone", "timestamp with time zone",
  ]

  private func type(_ column: ColumnRef) -> String? {
    guard table.columns.indices.contains(column.position),
      table.columns[column.position].name == column.name
    else { return nil }
    return table.columns[column.position].type
  }

  /// What is grouped by, and what stands for the group.
  func key(_ field: Field) -> (grouped: String, shown: String)? {
    guard let type = type(field.column) else { return nil }
    let name = dialect.quoted(field.column.name)
    guard let grain = field.grain else {
      let isPlain =
        Self.texts.contains(type) || Self.numbers.contains(type) || Self.times.contains(type)
        || type == "boolean"
      return isPlain ? (name, name) : nil
    }
    if case .width(let width) = grain {
      guard Self.numbers.contains(type), width > 0, width.isFinite else { return nil }
      return ("floor(\(name)::double precision / \(width)::double precision)", "min(\(name))")
    }
    guard Self.times.contains(type), let unit = grain.truncation else { return nil }
    // Moments with a zone are shown in universal time.
    let moment =
      type.hasSuffix("with time zone") ? "\(name) AT TIME ZONE 'UTC'" : "\(name)::timestamp"
    let period = "date_trunc('\(unit)', \(moment))"
    return (period, period)
  }

  /// A column of numbers, and whether it can have NaN, which is a gap.
  func number(_ column: ColumnRef) -> (text: String, canBeNaN: Bool)? {
    guard let type = type(column), Self.numbers.contains(type) else { return nil }
    return (dialect.quoted(column.name), !Self.wholes.contains(type))
  }

  mutating func condition(_ filter: Filter) -> String? {
    switch filter {
    case .compare(let column, let comparison, let wanted):
      guard let type = type(column), !wanted.isEmpty else { return nil }
      let name = dialect.quoted(column.name)
      if Self.texts.contains(type), wanted.allSatisfy(Self.isPlainName) {
        return texts(name, comparison, wanted)
      }
      if Self.numbers.contains(type), comparison != .contains,
        wanted.allSatisfy({ Double($0)?.isFinite == true })
      {
        return numbers(name, comparison, wanted)
      }
      return nil
    case .named(let field, let names, let isExcluding):
      guard field.grain == nil, let type = type(field.column), Self.texts.contains(type),
        !names.isEmpty, names.allSatisfy(Self.isPlainName)
      else { return nil }
      return texts(
        dialect.quoted(field.column.name), isExcluding ? .notEqual : .equal, names)
    case .between:
      let parts = filter.comparisons.map { condition($0) }
      return parts.contains(nil) ? nil : parts.compactMap(\.self).joined(separator: " AND ")
    case .rows, .any: return nil
    }
  }

  /// Whether a value can only be compared as a text: it could neither be a number nor a date.
  private static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "_")
          || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      } && name.first != " " && name.last != " "
  }

  private mutating func parameters(_ wanted: [String], _ cast: String) -> String {
    wanted.map { value in
      values.append(value)
      return "$\(values.count)::\(cast)"
    }.joined(separator: ", ")
  }

  private mutating func texts(
    _ name: String, _ comparison: Filter.Comparison, _ wanted: [String]
  ) -> String? {
    let trimmed = "btrim(\(name), E' \\t\\r\\n')"
    switch comparison {
    case .equal: return "\(trimmed) IN (\(parameters(wanted, "text")))"
    case .notEqual: return "coalesce(\(trimmed) NOT IN (\(parameters(wanted, "text"))), true)"
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .contains: return nil
    }
  }

  private mutating func numbers(
    _ name: String, _ comparison: Filter.Comparison, _ wanted: [String]
  ) -> String? {
    let number = "\(name)::double precision"
    switch comparison {
    case .equal: return "\(number) IN (\(parameters(wanted, "double precision")))"
    case .notEqual:
      return "coalesce(\(number) NOT IN (\(parameters(wanted, "double precision"))), true)"
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard wanted.count == 1 else { return nil }
      let limit = parameters(wanted, "double precision")
      return "(\(number) \(comparison.rawValue) \(limit) AND \(number) <> 'NaN')"
    case .contains: return nil
    }
  }
}

extension Grain {
  /// The period that a moment is cut to, so that its bin can be told from the rest.
  fileprivate var truncation: String? {
    switch self {
    case .year: "year"
    case .quarter, .month, .monthOfYear, .quarterOfYear: "month"
    case .week, .day, .dayOfMonth, .weekday: "day"
    case .hour, .hourOfDay: "hour"
    case .minute: "minute"
    case .width, .automatic: nil
    }
  }
}

extension Filter {
  /// Whether it tests the numbers of rows.
  fileprivate var isAboutNumbers: Bool {
    switch self {
    case .rows: true
    case .any(let lists): lists.contains { $0.contains(where: \.isAboutNumbers) }
    case .compare, .between, .named: false
    }
  }
}
