// Forms of sentences by number, and lists of names: what a language does with counts.

/// The form of a sentence for a number of things. English has two of them.
package func plural(_ count: Int, _ one: String, _ other: String) -> String {
  count == 1 ? one : other
}

/// "1 row", "3 rows".
///
/// - Parameters:
///   - thing: an English noun that takes an "s".
///   - number: how the number is written; nil for plain digits.
package func counted(_ count: Int, _ thing: String, _ number: String? = nil) -> String {
  "\(number ?? "\(count)") \(plural(count, thing, thing + "s"))"
}

/// The first twenty names, separated by commas.
package func listed(_ names: [String]) -> String {
  let shown = names.prefix(20).joined(separator: ", ")
  return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
}
