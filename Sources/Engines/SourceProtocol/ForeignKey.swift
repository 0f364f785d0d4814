// The declared ways from a row of one table to one row of another.

/// Columns of a table that name a row of another one, or none where one of them is NULL.
package struct ForeignKey: Hashable, Sendable {
  /// A column and the one that it refers to.
  package struct Pair: Hashable, Sendable {
    package var column: String
    package var referenced: String
    /// By which texts are equal in the key of the other table; "" for the engine's own.
    package var collation: String

    package init(_ column: String, _ referenced: String, collation: String = "") {
      (self.column, self.referenced, self.collation) = (column, referenced, collation)
    }
  }

  /// In the order of the key; at least one.
  package var pairs: [Pair]
  /// The schema of the other table, as its `home`, and its name.
  package var home: String
  package var table: String
  /// Whether the engine lets no two rows of the other table have the same key. Not every engine asks
  /// for it, and rows would be multiplied without it.
  package var isUnique: Bool

  package init(_ pairs: [Pair], to table: String, home: String = "", isUnique: Bool = true) {
    (self.pairs, self.home, self.table, self.isUnique) = (pairs, home, table, isUnique)
  }
}
