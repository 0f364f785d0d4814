// Which table of a database is drawn first, and which one a name means.
package import SourceProtocol

extension SourceCatalog {
  /// The table to draw when none was named: the largest that has more than keys in it, tables
  /// before views, the first of several equally large ones; nil if there is none.
  package var mainTable: SourceTable? {
    func rank(_ table: SourceTable) -> (Int, Int, Int) {
      (
        table.rowCount == 0 ? 0 : 1, table.hasMoreThanKeys ? 1 : 0,
        table.kind == .view ? -1 : table.rowCount ?? 0
      )
    }
    return tables.enumerated().max { one, other in
      let (mine, its) = (rank(one.element), rank(other.element))
      return mine == its ? one.offset > other.offset : mine < its
    }?.element
  }

  /// The table of a name, with or without its schema; in any case of letters if that is unambiguous.
  package func table(named name: String) -> SourceTable? {
    func named(_ isSame: (String) -> Bool) -> [SourceTable] {
      tables.filter { table in
        // SQLite calls the schema of the opened file itself "main".
        isSame(table.name) || isSame(table.fullName)
          || dialect == .sqlite && table.schema.isEmpty && isSame("main." + table.name)
      }
    }
    if let exact = named({ $0 == name }).first { return exact }
    let lowered = name.lowercased()
    let alike = named { $0.lowercased() == lowered }
    return alike.count == 1 ? alike[0] : nil
  }
}

extension SourceTable {
  /// The name with the schema, if that has one.
  package var fullName: String { schema.isEmpty ? name : schema + "." + name }

  /// Whether a column is no key, to judge by the names.
  fileprivate var hasMoreThanKeys: Bool {
    columns.contains { column in
      let name = column.name.lowercased()
      let endings = ["_id", "Id", "ID"]
      return name != "id" && name != "rowid" && !endings.contains { column.name.hasSuffix($0) }
    }
  }
}
