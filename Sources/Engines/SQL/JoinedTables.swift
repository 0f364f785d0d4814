// Tables joined along declared foreign keys: each row of one table with what the rows have that it
// refers to. There is one row for each row of that table, whatever is joined.
package import SourceProtocol
package import Tables

extension SourceCatalog {
  /// A table by its name, or tables by their names with a plus sign between them: the rows are those
  /// of the one that refers to all others, whichever is named first. In place of a table, a column
  /// that refers to one may be named.
  ///
  /// - Throws: `JoinError`; nil if a single name is unknown.
  package func table(asked name: String) throws(JoinError) -> SourceTable? {
    if let table = table(named: name) { return table }
    let parts = engine.joinedParts(of: name)
    guard engine.statements == .sql, parts.count > 1 else { return nil }
    var refusal: JoinError?
    for (place, part) in parts.enumerated() {
      guard let base = table(named: part) else { continue }
      var others = parts
      others.remove(at: place)
      do throws(JoinError) {
        return try joined(base, others)
      } catch {
        // That there is no way from a table tells least: another may have one.
        if case .noKey = error, refusal != nil { continue }
        if case .noKey? = refusal { refusal = error }
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .unknown(parts[0])
  }

  /// What can be joined to a table, and what is.
  ///
  /// - Returns: for each key, how it is written, its columns and whether it is followed.
  package func additions(
    to table: SourceTable
  ) -> [(name: String, columns: [String], isFollowed: Bool, key: Int)] {
    let base = table.join.flatMap { self.table(named: $0.base) } ?? table
    return base.keys.indices.compactMap { key in
      guard base.keys[key].isUnique, let name = name(of: key, in: base) else { return nil }
      let columns = base.keys[key].pairs.map(\.column)
      return (name, columns, table.join?.followed.contains(key) ?? false, key)
    }
  }

  /// The name of a table with some of its keys followed.
  package func name(of base: SourceTable, following keys: [Int]) -> String {
    ([base.fullName] + keys.compactMap { name(of: $0, in: base) }).map(engine.joinedPart)
      .joined(separator: "+")
  }

  /// How a key is written: by the table that it leads to, or by its column if others lead there too,
  /// or if that is the table itself. nil if that table is not there.
  private func name(of key: Int, in base: SourceTable) -> String? {
    let wanted = base.keys[key]
    guard let target = target(of: wanted) else { return nil }
    let isOnly = base.keys.count { $0.home == wanted.home && $0.table == wanted.table } == 1
    guard isOnly, target.fullName != base.fullName else { return wanted.pairs[0].column }
    return tables.count { $0.name == target.name } == 1 ? target.name : target.fullName
  }

  private func target(of key: ForeignKey) -> SourceTable? {
    tables.first { $0.home == key.home && $0.name == key.table }
  }

  private func joined(
    _ base: SourceTable, _ parts: [String]
  ) throws(JoinError) -> SourceTable {
    var followed: [Int] = []
    for part in parts {
      let key = try key(part, of: base)
      guard !followed.contains(key) else { throw .twice(part) }
      followed.append(key)
    }
    return joined(base, following: followed)
  }

  /// The key that leads from a table to what is named.
  private func key(_ part: String, of base: SourceTable) throws(JoinError) -> Int {
    let other = table(named: part)
    var found: [Int]
    if let other, other.fullName != base.fullName {
      found = base.keys.indices.filter { target(of: base.keys[$0])?.fullName == other.fullName }
    } else {
      found = base.keys.indices.filter { base.keys[$0].pairs[0].column == part }
      if other == nil, found.isEmpty { throw .unknown(part) }
    }
    found.removeAll { target(of: base.keys[$0]) == nil }
    guard let first = found.first else {
      let reachable = base.keys.indices.filter { base.keys[$0].isUnique }
      throw .noKey(
        from: base.fullName, to: part, reachable: reachable.compactMap { name(of: $0, in: base) })
    }
    guard found.count == 1 else {
      throw .severalKeys(
        from: base.fullName, to: part, columns: found.map { base.keys[$0].pairs[0].column })
    }
    let key = base.keys[first]
    guard key.isUnique else {
      throw .notUnique(table: key.table, columns: key.pairs.map(\.referenced))
    }
    return first
  }

  private func joined(_ base: SourceTable, following keys: [Int]) -> SourceTable {
    var names = Set(base.columns.map(\.name))
    var columns = base.columns
    var repeated: [Int: String] = [:]
    var cells = base.columns.map { "b.\(engine.quoted($0.name)) AS \(engine.quoted($0.name))" }
    var text = " FROM \(SelectStatement.origin(ofKept: base, as: "b", engine))"
    // What cannot be quoted has no dot, and some drivers of ODBC take what is before it for a table.
    let separator = engine.abilities.contains(.unknownQuotes) ? "_" : "."
    for (number, key) in keys.enumerated() {
      let foreign = base.keys[key]
      guard let other = target(of: foreign), let prefix = name(of: key, in: base) else { continue }
      let alias = "p\(number + 1)"
      let origin = SelectStatement.origin(ofKept: other, as: alias, keepsOrder: false, engine)
      text += " LEFT JOIN \(origin) ON "
      text += foreign.pairs.map { engine.equality($0, alias) }.joined(separator: " AND ")
      let known = Set(foreign.pairs.map(\.referenced))
      // What is referred to has the values of the column that refers to it.
      for column in other.columns where !known.contains(column.name) {
        var named = column
        named.name = prefix + separator + column.name
        while !names.insert(named.name).inserted { named.name += "_" }
        repeated[columns.count] = prefix
        columns.append(named)
        cells.append("\(alias).\(engine.quoted(column.name)) AS \(engine.quoted(named.name))")
      }
    }
    var table = SourceTable(
      name: name(of: base, following: keys), kind: .view, columns: columns, rowCount: base.rowCount,
      isLeastCount: base.isLeastCount)
    table.join = SourceTable.Join(
      "SELECT " + cells.joined(separator: ", ") + text, base: base.fullName, repeated: repeated,
      followed: keys)
    return table
  }
}

extension SQLEngine {
  /// Whether a row is the one that another refers to.
  fileprivate func equality(_ pair: ForeignKey.Pair, _ alias: String) -> String {
    let (key, column) = ("\(alias).\(quoted(pair.referenced))", "b.\(quoted(pair.column))")
    guard abilities.contains(.looseTypes) else { return "\(key) = \(column)" }
    // A value is compared as it would be kept in the key (Foreign Key Support, 3), which a plus sign
    // says, and by the collation of the key's index, by which its values are different.
    let collation = pair.collation.isEmpty ? "" : " COLLATE \(quoted(pair.collation))"
    return "\(key) = +\(column)\(collation)"
  }

  /// The names between plus signs that are not in quotation marks.
  fileprivate func joinedParts(of text: String) -> [String] {
    var parts = [""]
    var end: Character?
    for sign in text {
      if let closing = end {
        if sign == closing { end = nil }
      } else if sign == "+" {
        parts.append("")
        continue
      } else if parts.last == "" || parts.last?.last == "." {
        end = ["\"": "\"", "`": "`", "[": "]"][sign]
      }
      parts[parts.count - 1].append(sign)
    }
    return parts.map { $0.trimmingBlanks }
  }

  /// A name as a part of several.
  fileprivate func joinedPart(_ name: String) -> String {
    name.contains("+") && quotes != .none ? quoted(name) : name
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
