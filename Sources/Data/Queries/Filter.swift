// Conditions that select rows.
internal import Tables

package enum Filter: Hashable, Sendable {
  /// A comparison as the user writes it. `=` with several values matches any of them, without a
  /// value a gap; `!=` is the opposite of `=`. If value and cell are both dates, the parts given in
  /// the value are compared; if both are numbers, the numbers; else the exact texts. `~` finds a
  /// substring, ignoring case.
  case compare(ColumnRef, Comparison, [String])
  /// The values from one to another, written as for a comparison: to the end of the last, or if
  /// `isHalfOpen` only to its start.
  case between(ColumnRef, from: String, to: String, isHalfOpen: Bool)
  /// Rows whose bar has one of the names, or with `isExcluding` none of them.
  case named(Field, [String], isExcluding: Bool)
  /// Rows by their numbers, from 0.
  case rows(RangeSet<Int>)
  /// Rows that pass all conditions of at least one list.
  indirect case any([[Filter]])

  package enum Comparison: String, CaseIterable, Hashable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = "~"
  }

  var columns: [ColumnRef] {
    if case .any(let lists) = self { return lists.joined().flatMap(\.columns) }
    return column.map { [$0] } ?? []
  }

  /// The same filter for a page of the table.
  ///
  /// - Parameter start: the number of the page's first row.
  package func onPage(from start: Int) -> Filter {
    switch self {
    case .rows(let rows):
      let moved = rows.ranges.filter { $0.upperBound > start }.map {
        max(0, $0.lowerBound - start)..<$0.upperBound - start
      }
      return .rows(RangeSet(moved))
    case .any(let lists): return .any(lists.map { $0.map { $0.onPage(from: start) } })
    case .compare, .between, .named: return self
    }
  }

  /// The same filter of other columns; nil if one of its own has no other.
  ///
  /// - Parameter other: the column that has the values, or the periods or bins, of a field.
  package func replacing(_ other: (Field) -> ColumnRef?) -> Filter? {
    switch self {
    case .rows: return self
    case .compare(let column, let comparison, let values):
      return other(Field(column)).map { .compare($0, comparison, values) }
    case .between(let column, let from, let to, let isHalfOpen):
      return other(Field(column)).map { .between($0, from: from, to: to, isHalfOpen: isHalfOpen) }
    case .named(let field, let names, let isExcluding):
      return other(field).map {
        .named(Field($0, grain: field.grain), names, isExcluding: isExcluding)
      }
    case .any(let lists):
      let replaced = lists.map { $0.compactMap { $0.replacing(other) } }
      return replaced.map(\.count) == lists.map(\.count) ? .any(replaced) : nil
    }
  }

  /// The fields that it tests: columns as they are, or their periods or bins.
  package var fields: [Field] {
    switch self {
    case .rows: []
    case .compare(let column, _, _), .between(let column, _, _, _): [Field(column)]
    case .named(let field, _, _): [field]
    case .any(let lists): lists.joined().flatMap(\.fields)
    }
  }

  /// The moments that a value as in `compare` stands for, in seconds since 1970, if dates are
  /// written by ISO 8601; nil if it is no such date.
  package static func moments(iso value: String) -> Range<Int64>? {
    Array(value.utf8).withUnsafeBufferPointer { Moment(iso: $0) }.map { $0.seconds..<$0.end }
  }

  /// The greatest number that tells a date by as many digits, of a number that may be a year, a
  /// month or a day; nil for others.
  package static func lastDate(like number: Double) -> Double? {
    Moment(digits: number)?.lastOfDigits
  }

  package static func lastDate(like value: String) -> Double? {
    Double(value).flatMap { lastDate(like: $0) }
  }

  package var column: ColumnRef? {
    switch self {
    case .compare(let column, _, _), .between(let column, _, _, _): column
    case .named(let field, _, _): field.column
    case .rows, .any: nil
    }
  }

  /// The conditions in the syntax of `--where`; nil if only the column could express them.
  package var conditions: [String]? {
    conditions({ ConditionText($0.name, $1, values: $2)?.text })
  }

  /// - Parameter text: writes a comparison; nil if it cannot be written.
  func conditions(_ text: (ColumnRef, Comparison, [String]) -> String?) -> [String]? {
    switch self {
    case .compare(let column, let comparison, let values):
      return text(column, comparison, values).map { [$0] }
    case .between:
      let texts = comparisons.compactMap { $0.conditions(text) }
      return texts.count == comparisons.count ? texts.flatMap(\.self) : nil
    case .named(let field, let names, let isExcluding) where field.grain == nil:
      return Filter.compare(field.column, isExcluding ? .notEqual : .equal, names).conditions(text)
    case .named, .rows, .any: return nil
    }
  }

  /// The comparisons that a range consists of; other filters consist of themselves.
  package var comparisons: [Filter] {
    guard case .between(let column, let from, let to, let isHalfOpen) = self else { return [self] }
    return [
      .compare(column, .greaterOrEqual, [from]),
      .compare(column, isHalfOpen ? .less : .lessOrEqual, [to]),
    ]
  }

  /// The filters, with a lower and an upper bound of one column as one range if it has no others.
  static func joiningBounds(_ filters: [Filter]) -> [Filter] {
    var joined = filters
    for case .compare(let column, .greaterOrEqual, let low) in filters {
      let bounds = joined.indices.filter { index in
        guard case .compare(column, let comparison, _) = joined[index] else { return false }
        return comparison != .equal && comparison != .notEqual && comparison != .contains
      }
      guard bounds.count == 2,
        let upper = bounds.first(where: { joined[$0] != .compare(column, .greaterOrEqual, low) }),
        case .compare(_, let comparison, let high) = joined[upper],
        comparison == .less || comparison == .lessOrEqual
      else { continue }
      joined[bounds[0]] = .between(
        column, from: low[0], to: high[0], isHalfOpen: comparison == .less)
      joined.remove(at: bounds[1])
    }
    return joined
  }
}
