// For whom a sentence is, who has typed options or has not, and what a language does with counts.

/// The audience of a sentence.
package enum Wording: Hashable, Sendable {
  /// The sentence may name an option.
  case commandLine
  /// The sentence names no options: the user may never have seen the command line.
  case window

  /// The sentence with advice about an option, if options may be named.
  package func sentence(_ what: String, option advice: String) -> String {
    self == .window ? what : what + "; " + advice
  }
}

/// The form of a sentence for a number of things. English has two of them.
package func plural(_ count: Int, _ one: String, _ other: String) -> String {
  count == 1 ? one : other
}

/// "1 row", "3 rows" of a thing that takes an "s"; no number is written in plain digits.
package func counted(_ count: Int, _ thing: String, _ number: String? = nil) -> String {
  "\(number ?? "\(count)") \(plural(count, thing, thing + "s"))"
}

/// The first twenty names, separated by commas.
package func listed(_ names: [String]) -> String {
  let shown = names.prefix(20).joined(separator: ", ")
  return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
}
