// The ways in which JSON text holds a table.

/// How JSON text holds a table.
package enum JSONShape: String, CaseIterable, Hashable, Sendable {
  /// `[{"day": "Mon", "steps": 898}, …]`, on its own or inside of other objects.
  case objects = "an array of objects"
  /// One value after the other, as in NDJSON; also a single object that is a row.
  case lines = "an object a line"
  /// `{"day": ["Mon", …], "steps": [898, …]}`
  case columns = "an object of arrays"
  /// `{"Mon": 898, …}`
  case pairs = "names and numbers"
  /// `{"Mon": {"steps": 898}, …}`
  case entries = "an object of objects"
  /// `[["day", "steps"], ["Mon", 898], …]`
  case arrays = "an array of arrays"
  /// `[898, 670, …]`
  case values = "an array of values"
}

/// What is read of a text: its shape, and where in it the rows are.
struct JSONPlan: Hashable, Sendable {
  /// What makes a row.
  enum Row: Hashable, Sendable {
    case object, array
    case scalar
    /// A whole array is a column.
    case column
  }

  let shape: JSONShape
  let row: Row
  /// The keys that lead from the outermost object to the array of the rows.
  let path: [[UInt8]]

  init(_ shape: JSONShape, _ row: Row, path: [[UInt8]] = []) {
    self.shape = shape
    self.row = row
    self.path = path
  }

  /// How many objects and arrays are open around a row.
  var rowDepth: Int { shape == .lines ? 0 : path.count + 1 }
}
