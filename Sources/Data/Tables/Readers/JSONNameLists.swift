// Finds the names of columns that stand beside rows of JSON.

/// The arrays of texts before the rows, where these are arrays: one of them may have the names of the
/// columns.
struct JSONNameLists: Sendable {
  /// What the key of a list says of it.
  private enum Kind { case columns, names, other }

  private var lists: [(kind: Kind, names: [String])] = []
  /// What the latest key says.
  private var kind = Kind.other
  /// nil once it has something else than names.
  private var open: [String]?
  private(set) var isOpen = false

  var count: Int { lists.count }

  private static let kinds: [(key: String, kind: Kind)] = [
    ("columns", .columns), ("fields", .columns), ("header", .columns), ("headers", .columns),
    ("names", .names),
  ]

  mutating func note(key: ArraySlice<UInt8>) {
    kind = Self.kinds.first { key.elementsEqual($0.key.utf8) }?.kind ?? .other
  }

  mutating func begin() { (open, isOpen) = ([], true) }
  mutating func spoil() { open = nil }

  mutating func append(_ name: [UInt8], _ limits: Limits) {
    guard open?.count ?? 0 < limits.fields, name.count <= limits.json.nameBytes else {
      return spoil()
    }
    open?.append(textWithoutBlanks(name.span))
  }

  /// Ends an array; false if it has no names.
  mutating func end() -> Bool {
    isOpen = false
    guard let names = open, !names.isEmpty, lists.count < 1000 else { return false }
    lists.append((kind, names))
    return true
  }

  /// The names of the elements of a row.
  ///
  /// A list that says what it is of comes first, then a header among the rows. Without both it is a
  /// list of columns that goes on beyond the first row, or any as long as that.
  func names(ofElements count: Int, hasHeader: Bool) -> [String]? {
    let named = lists.first { $0.kind != .other && $0.names.count == count }
    if named != nil || hasHeader { return named?.names }
    let longer = lists.first { $0.kind == .columns && $0.names.count > count }
    return (longer ?? lists.first { $0.names.count == count })?.names
  }
}
