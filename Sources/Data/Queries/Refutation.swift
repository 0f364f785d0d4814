// Why no row passes the filters: what the column has instead.
internal import Tables

/// Some values of the columns that filters test.
struct FilterExamples: Sendable {
  /// By the column's index; one more than is named if there are more.
  private var values: [Int: [String]] = [:]
  /// How many rows were looked at.
  private let rowCount: Int
  private static let mostNamed = 3
  private static let searchedRows = 4_096
  private static let nameLength = 40

  /// Takes the first values of a table's rows.
  init(_ filters: [Filter], in table: Table) {
    rowCount = min(table.rowCount, Self.searchedRows)
    for column in filters.compactMap(\.comparedColumn) {
      guard let index = try? column.index(in: table), table.columns[index].chunks != nil else {
        continue
      }
      var found: [String] = []
      for row in 0..<rowCount where found.count <= Self.mostNamed {
        let text = table.columns[index].trimmedText(at: row)
        if !text.isEmpty, !found.contains(text) { found.append(text) }
      }
      values[index] = found
    }
  }

  private static func shortened(_ name: String) -> String {
    let start = String(name.unicodeScalars.prefix(nameLength))
    return start.utf8.count == name.utf8.count ? name : start + "…"
  }

  /// "Month is Jan, Feb, Mar, …"; nil if nothing is known of the column.
  func sentence(_ filter: Filter, in table: Table, _ title: (ColumnRef) -> String) -> String? {
    guard let column = filter.comparedColumn, let index = try? column.index(in: table),
      let values = values[index], !values.isEmpty
    else { return nil }
    let areAll = values.count <= Self.mostNamed && rowCount == table.rowCount
    let listed = values.prefix(Self.mostNamed).map(Self.shortened) + (areAll ? [] : ["…"])
    return "\(title(column)) is \(listed.joined(separator: ", "))"
  }
}

extension Filter {
  /// The column of a comparison of its values; nil for other filters.
  fileprivate var comparedColumn: ColumnRef? {
    switch self {
    case .compare(let column, _, _), .between(let column, _, _, _): column
    case .named(let field, _, _) where field.grain == nil: field.column
    case .named, .rows, .any: nil
    }
  }
}

extension Query {
  /// Why no row passes: "no row has Month = Foo; Month is Jan, Feb, Mar, …". Of several filters the
  /// one that no row passes alone is named, if rows are kept.
  ///
  /// - Parameter examples: values of the tested columns.
  func refutation(in table: Table, _ examples: FilterExamples) -> String {
    func title(_ column: ColumnRef) -> String { titles[column] ?? column.name }
    var impossible = filters.count == 1 ? filters.first : nil
    if impossible == nil, table.areRowsKept {
      impossible = filters.first { filter in
        (try? rows(matching: [filter], over: table))?.isEmpty ?? false
      }
    }
    guard let impossible else {
      return "no row matches " + filters.map { $0.phrase(title) }.joined(separator: " and ")
    }
    let reason = "no row has \(impossible.phrase(title))"
    return examples.sentence(impossible, in: table, title).map { "\(reason); \($0)" } ?? reason
  }
}
