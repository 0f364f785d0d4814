// Which rows a question is about.

/// A condition that a row fulfils or not.
package enum Filter: Hashable, Sendable {
  /// As a person writes it: `=` with several values is any of them, without one a gap; `!=` is all
  /// that `=` is not. Where a value is a date and so is the cell, the parts that the value has are
  /// compared; where both are numbers, these; else texts, exactly. `~` looks for a part of the text
  /// in any case of letters.
  case compare(ColumnRef, Comparison, [String])
  /// Rows whose bar has one of the names, or with `isExcluding` none of them.
  case named(Field, [String], isExcluding: Bool)
  /// Rows by their numbers, from 0.
  case rows(RangeSet<Int>)
  /// Rows that all conditions of one list let pass, or all of another.
  indirect case any([[Filter]])

  /// How a cell is compared.
  package enum Comparison: String, CaseIterable, Hashable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = "~"
  }

  /// The column that it looks at.
  package var column: ColumnRef? {
    switch self {
    case .compare(let column, _, _): column
    case .named(let field, _, _): field.column
    case .rows, .any: nil
    }
  }
}
