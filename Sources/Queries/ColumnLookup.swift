// Columns by the names that a person types, with the grain that may stand behind one.
internal import Tables

extension Table {
  /// A column by its name, or by its position where no name is that number.
  func columnIndex(named name: String) throws(ColumnError) -> Int {
    let bytes = Array(name.utf8)
    let name = textWithoutBlanks(bytes.span)
    var matches = columns.filter { $0.name == name }
    if matches.isEmpty {
      let lowercased = name.lowercased()
      matches = columns.filter { $0.name.lowercased() == lowercased }
    }
    guard let match = matches.first else {
      if let position = Int(name), (1...max(1, columns.count)).contains(position),
        name.utf8.allSatisfy({ $0 &- Byte.zero < 10 }), !columns.isEmpty
      {
        return position - 1
      }
      throw .unknownColumn(
        name, nearest: nearestName(to: name, among: columnNames), columns: columnNames)
    }
    if matches.count > 1 {
      throw .ambiguousColumn(name, positions: matches.map { $0.index + 1 })
    }
    return match.index
  }

  /// A column by its name, or by `COLUMN:GRAIN` where no column is called so.
  func field(named name: String) throws(ColumnError) -> (column: Int, grain: Grain?) {
    do throws(ColumnError) {
      return (try columnIndex(named: name), nil)
    } catch {
      let unknown = error
      guard case .unknownColumn = unknown, let colon = name.utf8.lastIndex(of: UInt8(ascii: ":"))
      else { throw unknown }
      let word = String(name[name.utf8.index(after: colon)...])
      let column = String(name[..<colon])
      if let grain = Grain(name: word) { return (try columnIndex(named: column), grain) }
      guard let index = try? columnIndex(named: column) else { throw unknown }
      throw .unknownGrain(
        word, column: columns[index].name, nearest: nearestName(to: word, among: Grain.names))
    }
  }

  /// Names that came between commas, where neighbours that are one name together are put together
  /// again, as many as can be.
  func columnNames(in parts: [String]) -> [String] {
    let names = Set(columnNames.filter { $0.utf8.contains(Byte.comma) })
    return joined(parts, names: names)
  }

  /// Names in place of the columns' own, from texts `COLUMN=TEXT`. Where a name has the sign in it,
  /// the shortest that is a column's counts.
  func titles(_ texts: [String]) throws(ColumnError) -> [ColumnRef: String] {
    var titles: [ColumnRef: String] = [:]
    for text in texts {
      var found: Int?
      var unknown: ColumnError?
      for sign in text.utf8.indices where text.utf8[sign] == UInt8(ascii: "=") && found == nil {
        do throws(ColumnError) {
          let index = try columnIndex(named: String(text[..<sign]))
          found = index
          titles[ColumnRef(columns[index])] = String(text[text.utf8.index(after: sign)...])
        } catch {
          guard case .unknownColumn = error else { throw error }
          unknown = unknown ?? error
        }
      }
      if found == nil, let unknown { throw unknown }
    }
    return titles
  }
}

/// Texts that came between commas, where neighbours that are one name together are put together
/// again, as many as can be.
///
/// - Parameter names: those that have commas in them.
package func joined(_ parts: [String], names: Set<String>) -> [String] {
  guard parts.count > 1, !names.isEmpty else { return parts }
  func name(_ parts: ArraySlice<String>) -> String {
    let bytes = Array(parts.joined(separator: ",").utf8)
    return textWithoutBlanks(bytes.span)
  }
  let longest = names.reduce(0) { max($0, $1.utf8.count { $0 == Byte.comma }) } + 1
  var joined: [String] = []
  var start = 0
  while start < parts.count {
    var end = min(parts.count, start + longest)
    while end > start + 1, !names.contains(name(parts[start..<end])) { end -= 1 }
    joined.append(name(parts[start..<end]))
    start = end
  }
  return joined
}
