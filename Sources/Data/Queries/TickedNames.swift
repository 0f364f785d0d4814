// A filter by values as check boxes have it: which names of a list it holds, and it with one more or less.
package import Tables

/// What a filter names of a field: names to the letter, or values as somebody has written them, which
/// stand for all names that equal them: 12 for 12.0, 2024-01 for the days of that month.
package struct TickedNames {
  /// Whose names they are; a grain of it is definite.
  package let field: Field
  /// As they are written; "" is a gap.
  package let values: [String]
  /// Whether the rows that have them are those that do not pass.
  package let isExcluding: Bool
  /// The column that is compared with the values; nil where they are names.
  private let compared: Column?
  /// nil where they are names, and where there are none.
  private let test: CellTest?
  private let letters: Set<String>

  private init(_ field: Field, _ values: [String], isExcluding: Bool, comparing compared: Column?) {
    (self.field, self.values, self.isExcluding) = (field, values, isExcluding)
    (self.compared, letters) = (compared, Set(values))
    test = values.isEmpty ? nil : compared.map { CellTest(.equal, values, in: $0) }
  }

  /// nil for other conditions.
  package init?(_ filter: Filter, in table: Table) {
    switch filter {
    case .named(let field, let names, let isExcluding):
      self.init(table.definite(field), names, isExcluding: isExcluding, comparing: nil)
    case .compare(let column, .equal, let values), .compare(let column, .notEqual, let values):
      guard let index = try? column.index(in: table) else { return nil }
      var isExcluding = false
      if case .compare(_, .notEqual, _) = filter { isExcluding = true }
      self.init(
        Field(column), values.isEmpty ? [""] : values, isExcluding: isExcluding,
        comparing: table.columns[index])
    case .compare, .between, .rows, .any: return nil
    }
  }

  /// Whether it names what rows of a name have.
  package func holds(_ name: String) -> Bool {
    compared == nil ? letters.contains(name) : test?.passes(name: name) ?? false
  }

  /// Whether a name is a part of what a value stands for, and is not written itself.
  package func holdsBeside(_ name: String) -> Bool { !letters.contains(name) && holds(name) }

  /// The filter with a name more, or less; nil for none. What is compared is so still, as far as that tells
  /// the listed names apart.
  ///
  /// - Parameters:
  ///   - listed: the names that rows have.
  ///   - areAll: whether no row has another; else nothing that stands for several is taken apart.
  package func switching(_ name: String, among listed: [String], areAll: Bool) -> Filter? {
    let isHeld = holds(name)
    var new = with(isHeld ? values.filter { $0 != name } : values + [name])
    guard let compared, areAll else { return new.filter }
    if isHeld, new.holds(name) {
      new = with(
        new.values.filter { !CellTest(.equal, [$0], in: compared).passes(name: name) })
    }
    let wanted = listed.filter { holds($0) != ($0 == name) }
    new = with(new.values + wanted.filter { !new.holds($0) })
    if listed.filter({ new.holds($0) }) == wanted { return new.filter }
    return TickedNames(field, wanted, isExcluding: isExcluding, comparing: nil).filter
  }

  private func with(_ values: [String]) -> TickedNames {
    TickedNames(field, values, isExcluding: isExcluding, comparing: compared)
  }

  private var filter: Filter? {
    if values.isEmpty { return nil }
    if compared == nil { return .named(field, field.inOrder(values), isExcluding: isExcluding) }
    return .compare(field.column, isExcluding ? .notEqual : .equal, values)
  }
}
