// Why no row passes the filters: what the column has instead.
internal import Tables

/// What is known of filters that no row passes. `Words` says it.
package struct Refutation: Hashable, Sendable {
  /// Some values of the column that a filter tests.
  package struct Examples: Hashable, Sendable {
    /// The title of the column.
    package let column: String
    package let values: [String]
    /// Whether it has no others.
    package let areAll: Bool
  }

  /// One that no row passes alone, if it is known; else all of them.
  package let filters: [Filter]
  /// Titles that replace the names of columns.
  fileprivate let titles: [ColumnRef: String]
  fileprivate let facts: SentenceFacts
  /// nil if nothing is known of the column, or there are several filters.
  package let examples: Examples?

  /// The filters in words: "state is XX".
  package var conditions: [String] {
    SentenceForms(Query(titles: titles), facts).conditions(filters)
  }
}

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

  /// nil if nothing is known of the filter's column.
  func values(
    _ filter: Filter, in table: Table, _ forms: SentenceForms
  ) -> Refutation.Examples? {
    guard let column = filter.comparedColumn, let index = try? column.index(in: table),
      let values = values[index], !values.isEmpty
    else { return nil }
    let areAll = values.count <= Self.mostNamed && rowCount == table.rowCount
    return .init(
      column: forms.listedName(column),
      values: values.prefix(Self.mostNamed).map { $0.shortened(to: Self.nameLength) },
      areAll: areAll)
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
  /// Why no row passes: if rows are kept, the one of several filters that no row passes alone.
  ///
  /// - Parameter facts: of the first rows, where those of the table are not kept.
  func refutation(
    in table: Table, _ examples: FilterExamples, _ facts: SentenceFacts
  ) -> Refutation {
    var impossible = filters.count == 1 ? filters.first : nil
    if impossible == nil, table.areRowsKept {
      impossible = filters.first { filter in
        (try? rows(matching: [filter], over: table))?.isEmpty ?? false
      }
    }
    let forms = SentenceForms(self, facts)
    return Refutation(
      filters: impossible.map { [$0] } ?? filters, titles: titles, facts: forms.facts,
      examples: impossible.flatMap { examples.values($0, in: table, forms) })
  }
}
