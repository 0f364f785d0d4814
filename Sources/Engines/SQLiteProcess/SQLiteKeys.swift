// Foreign keys as a file declares them. Nothing has asked whether its rows keep to them.
internal import CSQLite
internal import SQL
internal import SourceProtocol

extension SQLiteDatabase {
  func addForeignKeys(to tables: inout [SourceTable]) throws(DatabaseError) {
    for place in tables.indices where tables[place].kind == .table {
      // Who cannot be asked for keys can be asked for rows.
      guard let list = try? pragma("foreign_key_list", of: tables[place].name) else { continue }
      var keys: [(number: String, table: String, pairs: [(column: String, referenced: String)])] =
        []
      for row in list {
        let pair = (column: row["from"] ?? "", referenced: row["to"] ?? "")
        if let last = keys.last, last.number == row["id"] {
          keys[keys.count - 1].pairs.append(pair)
        } else {
          keys.append((row["id"] ?? "", row["table"] ?? "", [pair]))
        }
      }
      // The last that was declared comes first.
      tables[place].keys = keys.reversed().compactMap { key in
        foreignKey(key.pairs, of: tables[place], to: key.table, among: tables)
      }
    }
  }

  /// nil if the table or one of the columns is not there.
  private func foreignKey(
    _ pairs: [(column: String, referenced: String)], of table: SourceTable, to name: String,
    among tables: [SourceTable]
  ) -> ForeignKey? {
    func isSame(_ one: String, _ other: String) -> Bool {
      one.utf8.count == other.utf8.count
        && sqlite3_strnicmp(one, other, Int32(clamping: one.utf8.count)) == 0
    }
    guard let other = tables.first(where: { isSame($0.name, name) }),
      let unique = try? uniqueColumns(of: other.name)
    else { return nil }
    // Without columns, the primary key is meant.
    let isShort = pairs.contains { $0.referenced.isEmpty }
    let wanted = isShort ? unique.first?.columns ?? [] : pairs.map(\.referenced)
    guard wanted.count == pairs.count else { return nil }
    let index = unique.first { columns, _ in
      columns.count == wanted.count
        && wanted.allSatisfy { name in columns.contains { isSame($0, name) } }
    }
    let found = zip(pairs, wanted).compactMap { pair, wanted -> ForeignKey.Pair? in
      guard let column = table.columns.first(where: { isSame($0.name, pair.column) }),
        let referenced = other.columns.first(where: { isSame($0.name, wanted) })
      else { return nil }
      let place = index?.columns.firstIndex { isSame($0, wanted) }
      return ForeignKey.Pair(
        column.name, referenced.name, collation: place.flatMap { index?.collations[$0] } ?? "")
    }
    guard found.count == pairs.count else { return nil }
    return ForeignKey(found, to: other.name, home: other.home, isUnique: index != nil)
  }

  /// Lists of columns of which no two rows have the same values, first the primary key, and by which
  /// collation texts are the same; "" for a number of a row.
  private func uniqueColumns(
    of table: String
  ) throws(DatabaseError) -> [(columns: [String], collations: [String])] {
    let key = try pragma("table_xinfo", of: table).filter { $0["pk"] ?? "0" != "0" }
    var lists: [(columns: [String], collations: [String])] = []
    var primary: (columns: [String], collations: [String])?
    if key.count == 1, key[0]["type"]?.uppercased() == "INTEGER" {
      primary = ([key[0]["name"] ?? ""], [""])
    }
    for index in try pragma("index_list", of: table)
    where index["unique"] == "1" && index["partial"] == "0" {
      let columns = try pragma("index_xinfo", of: index["name"] ?? "").filter { $0["key"] == "1" }
      // An expression has no name.
      guard columns.allSatisfy({ $0["cid"]?.hasPrefix("-") == false }) else { continue }
      let list = (
        columns: columns.map { $0["name"] ?? "" }, collations: columns.map { $0["coll"] ?? "" }
      )
      if index["origin"] == "pk" { primary = primary ?? list } else { lists.append(list) }
    }
    return (primary.map { [$0] } ?? []) + lists
  }
}
