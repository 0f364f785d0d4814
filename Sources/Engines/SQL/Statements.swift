// Statements for the tables of a database. Names are quoted, values are bound.
package import SourceProtocol

extension SQLEngine {
  /// A name, whatever signs are in it.
  package func quoted(_ name: String) -> String {
    let mark: Character
    switch quotes {
    case .none: return name
    case .backticks: mark = "`"
    case .double: mark = "\""
    }
    let parts = name.split(separator: mark, omittingEmptySubsequences: false)
    return "\(mark)\(parts.joined(separator: "\(mark)\(mark)"))\(mark)"
  }

  package func canName(_ name: String) -> Bool {
    quotes != .none
      || name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) } ?? true
        && name.utf8.allSatisfy { byte in
          byte == UInt8(ascii: "_") || byte &- UInt8(ascii: "0") < 10
            || byte | 0x20 &- UInt8(ascii: "a") < 26
        }
  }
}

extension SelectStatement {
  /// The rows of a table, with all of its columns in their places.
  ///
  /// - Parameters:
  ///   - query: the SELECT that a table of kind `query` is the result of.
  ///   - columns: the places of the columns that are wanted; the others are empty. nil for all.
  ///   - limit: the number of rows; nil for all.
  package init(
    rowsOf table: SourceTable, query: String? = nil, columns: Set<Int>? = nil, limit: Int? = nil,
    where conditions: RowConditions = RowConditions(), _ engine: SQLEngine
  ) {
    let cells = table.columns.enumerated().map { place, column in
      let name = engine.quoted(column.name)
      return columns?.contains(place) ?? true ? name : "NULL AS \(name)"
    }
    var text =
      "SELECT " + (cells.isEmpty ? "*" : cells.joined(separator: ", ")) + " FROM "
      + Self.origin(of: table, query: query, engine) + conditions.clause
    let hasLimit = engine.abilities.contains(.limit)
    if let limit, hasLimit { text += " LIMIT \(max(0, limit))" }
    self.init(text, values: conditions.values, rowLimit: hasLimit ? nil : limit)
  }

  /// Rows from all over a table, found without reading the rest; nil if the engine has no words for
  /// it. There may be none if its statistics are wrong.
  ///
  /// - Parameter count: about how many rows.
  package init?(sampleOf table: SourceTable, count: Int, _ engine: SQLEngine) {
    guard table.kind == .table, let all = table.rowCount, all > 2 * count else { return nil }
    let cells = table.columns.map { engine.quoted($0.name) }.joined(separator: ", ")
    let origin = Self.origin(of: table, query: nil, engine)
    if engine.abilities.contains(.samples) {
      let percent = min(100, 100 * Double(count) / Double(all))
      self.init(
        "SELECT \(cells) FROM \(origin) TABLESAMPLE SYSTEM (\(percent)) REPEATABLE (1) "
          + "LIMIT \(4 * count)")
    } else if engine.abilities.contains(.rowNumbers) {
      // Some rows from the start of each part of the numbers that rows have.
      guard let number = table.rowNumber else { return nil }
      let (first, last) = (
        "(SELECT min(\(number)) FROM \(origin))", "(SELECT max(\(number)) FROM \(origin))"
      )
      let (partCount, size) = (Self.sampledParts, count / Self.sampledParts)
      // The difference of both may be too large for a whole number.
      func start(_ part: Int) -> String {
        "\(first) - \(part) * (\(first) / \(partCount)) + \(part) * (\(last) / \(partCount))"
      }
      let parts = (0..<partCount).map { part in
        let end = part + 1 < partCount ? " AND \(number) < \(start(part + 1))" : ""
        return "SELECT * FROM (SELECT \(cells) FROM \(origin) WHERE \(number) >= \(start(part))"
          + "\(end) LIMIT \(size))"
      }
      self.init(parts.joined(separator: " UNION ALL "))
    } else {
      return nil
    }
  }

  private static let sampledParts = 20

  /// The number of rows, or another if there are more than that.
  package init(
    countOf table: SourceTable, query: String? = nil, upTo limit: Int, _ engine: SQLEngine
  ) {
    let origin = Self.origin(of: table, query: query, engine)
    self.init(
      "SELECT count(*) FROM (SELECT 1 FROM \(origin) LIMIT \(limit)) \(engine.quoted("some"))")
  }

  /// The number of rows that pass conditions.
  package init(
    countOf table: SourceTable, query: String? = nil, where conditions: RowConditions,
    _ engine: SQLEngine
  ) {
    let origin = Self.origin(of: table, query: query, engine)
    self.init("SELECT count(*) FROM " + origin + conditions.clause, values: conditions.values)
  }

  /// The columns of a query's result, without a row.
  package init(shapeOf query: String, _ engine: SQLEngine) {
    self.init("SELECT * FROM \(Self.subquery(query, engine)) WHERE 1 = 0")
  }

  static func origin(of table: SourceTable, query: String?, _ engine: SQLEngine) -> String {
    if let query { return subquery(query, engine) }
    if let join = table.join { return "(\(join.text)) \(engine.quoted("joined"))" }
    return origin(ofKept: table, engine)
  }

  /// A table of the database itself.
  ///
  /// - Parameters:
  ///   - alias: another name for it, which not every engine takes AS before.
  ///   - keepsOrder: whether its rows have to come in their order.
  static func origin(
    ofKept table: SourceTable, as alias: String? = nil, keepsOrder: Bool = true,
    _ engine: SQLEngine
  ) -> String {
    let name = (table.schema.isEmpty ? [] : [table.schema]) + [table.name]
    var text = name.map { engine.quoted($0) }.joined(separator: ".")
    if let alias { text += " " + alias }
    // An index that has all columns would give its own order; rows have that of the table, so that
    // bars are in the same order whatever is asked.
    let isNumbered = engine.abilities.contains(.rowNumbers) && table.kind == .table
    return isNumbered && keepsOrder ? text + " NOT INDEXED" : text
  }

  /// A query as a table. A line end closes a comment at its end.
  private static func subquery(_ query: String, _ engine: SQLEngine) -> String {
    var text = (engine.onlyStatement(of: query) ?? query)[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    // Not every engine takes AS before the name of a table.
    return "(\n\(text)\n) \(engine.quoted("query"))"
  }
}
