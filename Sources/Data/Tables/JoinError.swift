// Why tables of a database are not joined.

/// Why tables are not joined as somebody has asked.
package enum JoinError: Error, Hashable, Sendable {
  /// What is to be joined has no such name.
  case unknown(String)
  /// No key leads from the table of the rows to the other.
  ///
  /// - Parameter reachable: what can be joined instead, as it is written.
  case noKey(from: String, to: String, reachable: [String])
  /// Several keys do, each of them known by its column.
  case severalKeys(from: String, to: String, columns: [String])
  /// Nothing says that a row is referred to by its key alone, so that rows could be multiplied.
  case notUnique(table: String, columns: [String])
  /// One table, or one column, is named twice.
  case twice(String)
}
