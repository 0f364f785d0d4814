// Tests whether columns name each row once.
internal import Tables

/// Hashes of the cells of some columns, computed once each.
struct RowKeys {
  private let table: Table
  private let rowCount: Int
  private var hashes: [Int: [UInt64]] = [:]
  /// Nearly all repeated pairs repeat within this many rows.
  private static let sampledRows = 2048
  /// Names of more rows are tested when they are drawn (`QueryChoice.answer`).
  private static let testedRows = 1 << 17
  private let isSample: Bool

  /// - Parameter isSample: whether the rows are a small part of a table elsewhere.
  init(_ table: Table, isSample: Bool = false) {
    self.table = table
    self.isSample = isSample
    rowCount = min(table.rowCount, Self.sampledRows)
  }

  /// Whether a column has no repeated value, as far as tested; false if its cells are not kept.
  mutating func isUnique(_ column: Int) -> Bool {
    guard table.rowCount == rowCount else {
      let column = table.columns[column]
      return !isSample && column.profile.gaps < 2 && column.profile.isUnique
        && column.chunks.map { !$0.hasRepeats(within: Self.testedRows) } ?? false
    }
    let found = hashes(of: column)
    return found.count == rowCount && Set(found).count == rowCount
  }

  /// Whether no two sampled rows are equal in both columns; false if cells are not kept.
  mutating func arePairsUnique(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (hashes(of: one), hashes(of: other))
    guard first.count == rowCount, second.count == rowCount else { return false }
    var seen = Set<UInt64>(minimumCapacity: min(rowCount, 256))
    for row in 0..<rowCount {
      let pair = (first[row] &* 0x9E37_79B9_7F4A_7C15) ^ second[row]
      if !seen.insert(pair).inserted { return false }
    }
    return true
  }

  private mutating func hashes(of column: Int) -> [UInt64] {
    if let known = hashes[column] { return known }
    var found: [UInt64] = []
    if let chunks = table.columns[column].chunks {
      found.reserveCapacity(rowCount)
      for row in 0..<rowCount {
        chunks.withText(row: row) { found.append(textHash($0)) }
      }
    }
    hashes[column] = found
    return found
  }
}
