// The ways in which JSON text holds a table, and the sentences that say which one was read.

/// How JSON text holds a table.
public enum JSONShape: String, CaseIterable, Hashable, Sendable {
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

  /// How the text was read: one sentence for a person, with no full stop.
  public var explanation: String {
    switch self {
    case .objects: "read as JSON: an array of objects, each a row and each key a column"
    case .lines: "read as JSON: one value after the other, each a row"
    case .columns: "read as JSON: an object of arrays, each a column"
    case .pairs: "read as JSON: names and numbers, each pair a row"
    case .entries: "read as JSON: an object of objects, each a row with its name"
    case .arrays: "read as JSON: an array of arrays, each a row"
    case .values: "read as JSON: an array of values, each a row"
    }
  }
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
