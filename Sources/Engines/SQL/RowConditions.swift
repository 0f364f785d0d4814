// The part of some filters that an engine tests, before rows travel.
package import Queries
package import SourceProtocol
package import Tables

/// Conditions on rows that an engine tests as they are tested here.
package struct RowConditions: Hashable, Sendable {
  private var texts: [String] = []
  private(set) var values: [String] = []

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

  var clause: String { texts.isEmpty ? "" : " WHERE " + texts.joined(separator: " AND ") }

  /// More values are not sent: a server numbers them by 16 bits.
  private static let mostValues = 30_000

  /// The conditions of filters that an engine can test, and the filters that are left.
  ///
  /// - Parameter numbers: how numbers are read, by column; none if as they are written.
  package static func split(
    _ filters: [Filter], of table: SourceTable, _ engine: SQLEngine,
    numbers: [NumberNotation] = []
  ) -> (conditions: RowConditions, rest: [Filter]) {
    // Numbers of rows would mean others if the engine left some out.
    if filters.contains(where: \.isAboutNumbers) { return (RowConditions(), filters) }
    if engine.abilities.contains(.looseTypes) {
      var conditions = RowConditions()
      conditions.texts = filters.compactMap { $0.necessaryCondition(in: table, numbers) }
      return (conditions, filters)
    }
    var terms = EngineTerms(table, engine)
    return split(filters, &terms)
  }

  static func split(
    _ filters: [Filter], _ terms: inout EngineTerms
  ) -> (conditions: RowConditions, rest: [Filter]) {
    var (conditions, rest) = (RowConditions(), [Filter]())
    for filter in filters {
      var trial = terms
      guard let text = trial.condition(filter), trial.values.count <= mostValues else {
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

extension Filter {
  var isAboutNumbers: Bool {
    switch self {
    case .rows: true
    case .any(let lists): lists.contains { $0.contains(where: \.isAboutNumbers) }
    case .compare, .between, .named: false
    }
  }

  /// A condition that all rows meet that pass, and others may; nil if there is none. Values are
  /// written into it: numbers, dates and letters.
  func necessaryCondition(in table: SourceTable, _ read: [NumberNotation]) -> String? {
    switch self {
    case .compare(let column, let comparison, let wanted):
      let isAsWritten =
        !read.indices.contains(column.position)
        || read[column.position].quantity.isPlainAsWritten
      guard let column = column.declared(in: table), !wanted.isEmpty else { return nil }
      let name = SQLEngine.sqlite.quoted(column.name)
      if comparison == .equal, wanted.allSatisfy(\.hasOnlyLetters) {
        return Self.texts(name, wanted)
      }
      let numbers = wanted.compactMap { Double($0) }
      if numbers.count == wanted.count, isAsWritten, !column.isText {
        return Self.numbers(name, comparison, numbers)
      }
      let spans = wanted.compactMap { Filter.moments(iso: $0) }
      return spans.count == 1 && wanted.count == 1 ? Self.days(name, comparison, spans[0]) : nil
    case .between:
      let parts = comparisons.compactMap { $0.necessaryCondition(in: table, read) }
      return parts.isEmpty ? nil : "(\(parts.joined(separator: " AND ")))"
    case .named(let field, let names, isExcluding: false):
      guard let column = field.column.declared(in: table), !names.isEmpty else { return nil }
      let name = SQLEngine.sqlite.quoted(column.name)
      if field.grain == nil {
        return names.allSatisfy(\.hasOnlyLetters) ? Self.texts(name, names) : nil
      }
      guard let spans = field.grain?.moments(named: names),
        let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max()
      else { return nil }
      return Self.days(name, .equal, first..<last)
    case .any(let lists):
      let parts = lists.compactMap { list in
        list.lazy.compactMap { $0.necessaryCondition(in: table, read) }.first
      }
      return parts.count == lists.count && 1...Self.mostTests ~= parts.count
        ? "(\(parts.joined(separator: " OR ")))" : nil
    case .named(_, _, isExcluding: true), .rows: return nil
    }
  }

  /// Each row would take longer there to be tested more often than to come here, and an engine refuses
  /// what is nested too deep.
  private static let mostTests = 100

  /// The letters are somewhere in the text, in any case.
  private static func texts(_ name: String, _ wanted: [String]) -> String? {
    guard wanted.count <= mostTests else { return nil }
    return "(" + wanted.map { "\(name) LIKE '%\($0)%'" }.joined(separator: " OR ") + ")"
  }

  /// All texts are greater than numbers, and may be numbers.
  private static func numbers(
    _ name: String, _ comparison: Comparison, _ wanted: [Double]
  ) -> String? {
    // Larger whole numbers are not exact here.
    guard wanted.allSatisfy({ $0.magnitude < 0x1p53 }) else { return nil }
    // A year, a month or a day may mean dates that are written with more digits.
    let last = wanted.compactMap { Filter.lastDate(like: $0) }.max()
    let dates = last.map { " OR \(name) > \($0)" } ?? ""
    switch comparison {
    case .equal:
      let list = wanted.map(\.description).joined(separator: ", ")
      return "(\(name) IN (\(list))\(dates) OR \(name) >= '')"
    // A number with more digits may have this double, and be less or greater.
    case .less, .lessOrEqual:
      guard wanted.count == 1 else { return nil }
      return "(\(name) <= \(wanted[0])\(dates) OR \(name) >= '')"
    case .greater, .greaterOrEqual: return wanted.count == 1 ? "\(name) >= \(wanted[0])" : nil
    case .notEqual, .contains: return nil
    }
  }

  /// Dates by ISO 8601 are in the order of their texts, but for zones, which are less than a day;
  /// whatever else the column has is tested here.
  private static func days(
    _ name: String, _ comparison: Comparison, _ span: Range<Int64>
  ) -> String? {
    func day(_ moment: Int64) -> String { TimeUnit.day.text(of: moment) }
    let (low, high) = (day(span.lowerBound - 86_400), day(span.upperBound + 86_400))
    guard low.utf8.count == 10, high.utf8.count == 10 else { return nil }
    let digits = "[0-9][0-9]"
    let other = "\(name) NOT GLOB '\(digits)\(digits)-\(digits)-\(digits)*'"
    switch comparison {
    case .equal: return "(\(other) OR (\(name) >= '\(low)' AND \(name) < '\(high)'))"
    case .less, .lessOrEqual: return "(\(other) OR \(name) < '\(high)')"
    case .greater, .greaterOrEqual: return "(\(other) OR \(name) >= '\(low)')"
    case .notEqual, .contains: return nil
    }
  }
}

extension ColumnRef {
  fileprivate func declared(in table: SourceTable) -> SourceTable.Column? {
    guard table.columns.indices.contains(position), table.columns[position].name == name else {
      return nil
    }
    return table.columns[position]
  }
}

extension SourceTable.Column {
  /// Whether SQLite turns numbers into texts to compare them (Datatypes in SQLite, 3.1). A result or
  /// an expression has no type, and numbers in it stay numbers.
  fileprivate var isText: Bool {
    let type = type.uppercased()
    return !type.contains("INT") && ["CHAR", "CLOB", "TEXT"].contains(where: type.contains)
  }
}

extension String {
  /// Whether no other signs equal these (K: the kelvin sign), and it is neither number nor date.
  fileprivate var hasOnlyLetters: Bool {
    !isEmpty && utf8.allSatisfy { $0 | 0x20 &- UInt8(ascii: "a") < 26 && $0 != UInt8(ascii: "K") }
      && !isUsualGap && Double(self) == nil
  }
}
