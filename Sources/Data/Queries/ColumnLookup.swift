// Looks up columns by the names that a user types, with an optional grain.
package import Tables

extension Table {
  /// The index of the column with this name, or at this position if no name matches.
  func columnIndex(named name: String) throws(ColumnError) -> Int {
    let name = textWithoutBlanks(name.utf8)
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

  /// A column by its name, or by `COLUMN:GRAIN` if no column has that name.
  func field(named name: String) throws(ColumnError) -> Candidate.Place {
    do throws(ColumnError) { return .init(column: try columnIndex(named: name)) } catch {
      let unknown = error
      guard case .unknownColumn = unknown, let colon = name.utf8.lastIndex(of: UInt8(ascii: ":"))
      else { throw unknown }
      let word = String(name[name.utf8.index(after: colon)...])
      let column = String(name[..<colon])
      if let grain = Grain(name: word) {
        return .init(column: try columnIndex(named: column), grain: grain)
      }
      guard let index = try? columnIndex(named: column) else { throw unknown }
      if let edges = Grain.edges(word) {
        throw .unorderedEdges(edges.map { plainText(of: $0) }, column: columns[index].name)
      }
      throw .unknownGrain(
        word, column: columns[index].name, nearest: nearestName(to: word, among: Grain.names))
    }
  }

  /// Column names from a list split at commas; parts of one name are rejoined, as many as possible.
  func columnNames(in parts: [String]) -> [String] {
    let names = Set(columnNames)
    let counts = Set(names.map { name in name.utf8.count { $0 == Byte.comma } }).union([0])
    if counts.count == 1 { return parts }
    // A measure may be of two such columns.
    let lengths = Set(counts.flatMap { one in counts.map { one + $0 + 1 } }).sorted(by: >)
    return joined(parts) { start in
      let found = lengths.first { length in
        guard length > 1, start + length <= parts.count else { return false }
        let name = nameOfParts(parts[start..<start + length])
        return names.contains(name) || (try? measure(named: name)) != nil
      }
      return found ?? 1
    }
  }

  /// Display titles of columns, from texts of the form `COLUMN=TEXT`. If a name contains the sign,
  /// the shortest prefix that names a column counts.
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

extension [ColumnRef: String] {
  /// The same titles for the columns of a table that may have been read anew, with its columns at
  /// other places. Those of columns that are gone are left out.
  package func placed(in table: Table) -> [ColumnRef: String] {
    var placed: [ColumnRef: String] = [:]
    for (column, title) in self {
      if let index = try? column.index(in: table) {
        placed[ColumnRef(table.columns[index])] = title
      }
    }
    return placed
  }
}

/// The parts of a list split at commas, where as many adjacent ones as possible form one name.
///
/// - Parameter names: those that contain commas.
package func joined(_ parts: [String], names: Set<String>) -> [String] {
  if names.isEmpty { return parts }
  let search = PartSearch(parts, for: names)
  return joined(parts, length: search.length(from:))
}

/// - Parameter length: the number of parts of the longest name from a place on; 1 for none.
private func joined(_ parts: [String], length: (Int) -> Int) -> [String] {
  if parts.count < 2 { return parts }
  var joined: [String] = []
  var start = 0
  while start < parts.count {
    let end = start + length(start)
    joined.append(nameOfParts(parts[start..<end]))
    start = end
  }
  return joined
}

private func nameOfParts(_ parts: ArraySlice<String>) -> String {
  textWithoutBlanks(parts.joined(separator: ",").utf8)
}

/// Names part by part, so that none is put together to be looked up.
private struct PartSearch {
  /// From one part of a name to the next.
  private struct Step: Hashable {
    /// 0 before the first part.
    let place: Int
    let part: String
  }

  /// A part as it is within a name, and at the ends of one, where blanks do not count.
  private struct Forms {
    let inner: String
    let first: String
    let last: String

    init(_ part: String) {
      let bytes = Array(part.utf8)
      let (start, end) = trimmedBounds(of: bytes.span)
      inner = part
      first = String(decoding: bytes[start...], as: UTF8.self)
      last = start < end ? String(decoding: bytes[..<end], as: UTF8.self) : ""
    }
  }

  private let parts: [Forms]
  private var steps: [Step: Int] = [:]
  private var ends: Set<Int> = []

  init(_ parts: [String], for names: Set<String>) {
    self.parts = parts.map { Forms($0) }
    let known = Set(self.parts.flatMap { [$0.inner, $0.first, $0.last] })
    for name in names {
      let own = name.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      // Names of other parts, most as a rule, are none of the list.
      guard own.allSatisfy(known.contains) else { continue }
      var place = 0
      for part in own {
        let step = Step(place: place, part: part)
        place = steps[step] ?? steps.count + 1
        steps[step] = place
      }
      ends.insert(place)
    }
  }

  /// The number of parts of the longest name that begins with one; 1 for none.
  func length(from start: Int) -> Int {
    var (length, place) = (1, 0)
    for index in start..<parts.count {
      let part = parts[index]
      let end = steps[Step(place: place, part: part.last)]
      if index > start, let end, ends.contains(end) { length = index - start + 1 }
      let next = steps[Step(place: place, part: index == start ? part.first : part.inner)]
      guard let next else { break }
      place = next
    }
    return length
  }
}

/// The name at the least edit distance from a misspelt one; nil unless the distance is at most a
/// third of the letters, or 1. The first of equals.
package func nearestName(to name: String, among names: [String]) -> String? {
  let wanted = Array(name.lowercased().prefix(longestCompared))
  var nearest: (name: String, distance: Int)?
  for candidate in names {
    let letters = Array(candidate.lowercased().prefix(longestCompared))
    let distance = editDistance(wanted, letters)
    guard distance <= max(1, max(wanted.count, letters.count) / 3) else { continue }
    if nearest.map({ distance < $0.distance }) ?? true { nearest = (candidate, distance) }
  }
  return nearest?.name
}

/// Longer names are compared by their beginnings, since time grows with the product of the lengths.
private let longestCompared = 64

/// The optimal string alignment distance from `a` to `b`: insertions, deletions, substitutions and
/// swaps of neighbours.
package func editDistance<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      var cost = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
      current.append(cost)
    }
    before = previous
    previous = current
  }
  return previous[b.count]
}
