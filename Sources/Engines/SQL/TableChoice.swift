// Which table of a database is drawn first, and which one a name means.
package import SourceProtocol

extension SourceCatalog {
  /// The tables to draw when none was named, in order: the largest that has more than keys in it,
  /// tables before views, the first of several equally large ones.
  package var mainTables: [SourceTable] {
    func rank(_ table: SourceTable) -> (Int, Int, Int, Int) {
      (
        table.rowCount == 0 ? 0 : 1, table.hasMoreThanKeys ? 1 : 0,
        table.kind == .view ? -1 : table.rowCount ?? 0, table.isLeastCount ? 1 : 0
      )
    }
    return tables.map { (rank($0), $0) }.enumerated().sorted { one, other in
      let (mine, its) = (one.element.0, other.element.0)
      return mine == its ? one.offset < other.offset : mine > its
    }.map(\.element.1)
  }

  /// The table of a name as it is, else as SQL writes it, with or without its schema and quotation
  /// marks; in any case of letters if that is unambiguous.
  package func table(named name: String) -> SourceTable? {
    let parts = engine.statements == .sql ? SQLEngine.nameParts(of: name) : []
    func named(_ fold: (String) -> String) -> [SourceTable] {
      let literal = tables.filter { [fold($0.name), fold($0.fullName)].contains(fold(name)) }
      if !literal.isEmpty { return literal }
      let written = parts.map(fold)
      return tables.filter { table in
        [[table.name], [table.home, table.name]].contains { $0.map(fold) == written }
      }
    }
    let exact = named { $0 }
    // Of several schemas, that which needs no name comes first.
    if let first = exact.first(where: \.schema.isEmpty) ?? exact.first { return first }
    let alike = named { $0.lowercased() }
    return alike.count == 1 ? alike[0] : nil
  }
}

extension SQLEngine {
  /// The unquoted parts of a name between SQL's dots; empty if it is none.
  package static func nameParts(of text: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    repeat {
      guard let first = rest.first else { return [] }
      if let end = ["\"": "\"", "`": "`", "[": "]"][first] as Character? {
        guard let part = Self.quotation(&rest, to: end) else { return [] }
        parts.append(part)
      } else {
        let part = rest.prefix { $0 != "." }
        parts.append(String(part))
        rest = rest[part.endIndex...]
      }
      guard let dot = rest.popFirst() else { return parts }
      guard dot == "." else { return [] }
    } while true
  }

  /// Takes a quotation with its marks, in which a doubled mark is one; nil if it does not end.
  private static func quotation(_ text: inout Substring, to end: Character) -> String? {
    text.removeFirst()
    var part = ""
    while let sign = text.popFirst() {
      if sign == end {
        guard text.first == end else { return part }
        text.removeFirst()
      }
      part.append(sign)
    }
    return nil
  }
}

extension SourceTable {
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
