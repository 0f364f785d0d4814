// Foreign keys, as far as a driver tells of them.
internal import CODBC
internal import SourceProtocol

extension ODBCDatabase {
  /// A driver that cannot say has none.
  func addForeignKeys(to tables: inout [SourceTable], _ catalog: String?) throws(DatabaseError) {
    guard tables.count > 1 else { return }
    let end = SQLSMALLINT(SQL_NTS)
    for place in tables.indices where tables[place].kind == .table {
      let table = tables[place]
      let names = tables.map { [$0.home, $0.name] }
      var keys: [ForeignKey] = []
      let isTold = try told { () throws(DatabaseError) in
        try rows([catalog, table.schema.isEmpty ? nil : table.schema, table.name]) {
          SQLForeignKeysW($0, nil, 0, nil, 0, nil, 0, $1[0], end, $1[1], end, $1[2], end)
        } _: { cell in
          let (home, name, referenced) = (cell(1) ?? "", cell(2) ?? "", cell(3) ?? "")
          let (column, number) = (cell(7) ?? "", cell(8))
          guard names.contains([home, name]) else { return }
          let pair = ForeignKey.Pair(column, referenced)
          // Rows of one key follow each other, and are numbered from 1.
          if number != "1", let last = keys.indices.last {
            keys[last].pairs.append(pair)
          } else {
            keys.append(ForeignKey([pair], to: name, home: home))
          }
        }
      }
      guard isTold else { return }
      for index in keys.indices { try complete(&keys[index], catalog) }
      tables[place].keys = keys
    }
  }

  /// Finds out whether a key leads to one row at most: its columns are the primary key of the other
  /// table, or there is an index that says so.
  private func complete(_ key: inout ForeignKey, _ catalog: String?) throws(DatabaseError) {
    let names = [catalog, key.home.isEmpty ? nil : key.home, key.table]
    let primary = try primaryKey(names)
    // Without columns, the primary key is meant.
    if key.pairs.allSatisfy(\.referenced.isEmpty), primary.count == key.pairs.count {
      for (place, column) in primary.enumerated() { key.pairs[place].referenced = column }
    }
    let columns = Set(key.pairs.map(\.referenced))
    key.isUnique = columns == Set(primary)
    if !key.isUnique { key.isUnique = try uniqueIndexes(names).contains(columns) }
  }

  /// Whether a question was answered at all.
  private func told(
    _ ask: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> Bool {
    do throws(DatabaseError) { try ask() } catch {
      if case .cancelled = error { throw error }
      return false
    }
    return true
  }

  /// The columns of a table's primary key, in order.
  private func primaryKey(_ names: [String?]) throws(DatabaseError) -> [String] {
    let end = SQLSMALLINT(SQL_NTS)
    var columns: [(number: Int, name: String)] = []
    _ = try told { () throws(DatabaseError) in
      try rows(names) {
        SQLPrimaryKeysW($0, $1[0], end, $1[1], end, $1[2], end)
      } _: { cell in
        let (name, number) = (cell(3), cell(4).flatMap { Int($0) })
        if let name, let number { columns.append((number, name)) }
      }
    }
    return columns.sorted { $0.number < $1.number }.map(\.name)
  }

  /// The columns of each index that has every value once.
  private func uniqueIndexes(_ names: [String?]) throws(DatabaseError) -> [Set<String>] {
    let end = SQLSMALLINT(SQL_NTS)
    var indexes: [String: Set<String>] = [:]
    _ = try told { () throws(DatabaseError) in
      try rows(names) {
        SQLStatisticsW(
          $0, $1[0], end, $1[1], end, $1[2], end, SQLUSMALLINT(SQL_INDEX_UNIQUE),
          SQLUSMALLINT(SQL_QUICK))
      } _: { cell in
        let (isLoose, index, column, condition) = (cell(3) != "0", cell(5), cell(8), cell(12))
        // A condition on its rows makes an index say less.
        guard !isLoose, condition ?? "" == "", let index, let column else { return }
        indexes[index, default: []].insert(column)
      }
    }
    return Array(indexes.values)
  }
}
