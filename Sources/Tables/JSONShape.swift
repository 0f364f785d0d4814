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
