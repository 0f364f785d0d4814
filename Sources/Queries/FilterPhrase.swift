// Filters in words: for people, and as the command line takes them.
internal import Tables

extension Filter {
  /// What a row has to be, behind "rows where".
  ///
  /// - Parameter title: what a column is called.
  package func phrase(_ title: (ColumnRef) -> String) -> String {
    switch self {
    case .compare(let column, let comparison, let values):
      if values.isEmpty || values == [""] {
        return "\(title(column)) \(comparison == .notEqual ? "is not" : "is") empty"
      }
      return "\(title(column)) \(comparison.rawValue) \(values.joined(separator: ", "))"
    case .named(let field, let names, let isExcluding):
      let sign = isExcluding ? "!=" : "="
      return "\(title(field.column)) \(sign) \(names.joined(separator: ", "))"
    case .rows(let rows):
      let count = rows.ranges.reduce(0) { $0 + $1.count }
      return count == 1 ? "the row is one" : "the row is one of \(count)"
    case .any(let lists):
      return lists.map { list in
        list.map { $0.phrase(title) }.joined(separator: " and ")
      }.joined(separator: " or ")
    }
  }

  /// As `--where` takes it; nil where it has no words for it.
  package var condition: String? {
    switch self {
    case .compare(let column, let comparison, let values):
      let isList = comparison == .equal || comparison == .notEqual
      return column.name + comparison.rawValue
        + values.map { isList ? Self.listed($0, of: values.count) : $0 }.joined(separator: ",")
    case .named(let field, let names, let isExcluding) where field.grain == nil:
      return Filter.compare(field.column, isExcluding ? .notEqual : .equal, names).condition
    case .named, .rows, .any: return nil
    }
  }

  /// A value that may stand among others between commas.
  private static func listed(_ value: String, of count: Int) -> String {
    let hasSigns = value.utf8.contains { $0 == Byte.comma || $0 == Byte.quote }
    if !hasSigns, !value.isEmpty || count > 1 { return value }
    let parts = value.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}
