// What the numbers of a column have in common, which the texts of all of them depend on.

/// The numbers of one column, as far as they are known.
struct NumberColumn {
  /// The unit of measure of the first, which is empty if it has none.
  private var unit: [UInt8]?
  private(set) var hasOneUnit = true
  private var greatest = 0.0
  /// The least that was no noise beside those before it.
  private var least = Double.infinity

  /// How small noise is beside the greatest: tens of units in the last binary digit, as they come of a
  /// long sum.
  private static let noise = 1e-14

  /// Whether each number was written as all that are known now would have it.
  var isSettled: Bool { hasOneUnit && least > greatest * Self.noise }

  /// Notes a number that is written without a unit.
  mutating func noteBare() { note([]) }

  mutating func note(_ magnitude: Double, _ affix: NumberAffix) {
    greatest = max(greatest, magnitude)
    if case .measure(let unit) = affix { note(unit) } else { note([]) }
  }

  private mutating func note(_ unit: [UInt8]) {
    if self.unit == nil { self.unit = unit }
    if self.unit != unit { hasOneUnit = false }
  }

  /// Whether a number is what calculation with binary numbers leaves of zero, as 1.1 - 1 - 0.1.
  mutating func isNoise(_ magnitude: Double) -> Bool {
    if magnitude <= greatest * Self.noise { return true }
    least = min(least, magnitude)
    return false
  }
}

/// The numbers of all columns of a sheet.
struct NumberColumns {
  private var columns: [NumberColumn] = []

  var areSettled: Bool { columns.allSatisfy(\.isSettled) }

  subscript(column: Int) -> NumberColumn {
    get { columns.indices.contains(column) ? columns[column] : NumberColumn() }
    set {
      while columns.count <= column { columns.append(NumberColumn()) }
      columns[column] = newValue
    }
  }
}
