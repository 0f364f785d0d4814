// Texts put together without a search for types: the standard library's functions work on any
// collection, and find the types of this one by their names. The first such search of a process reads
// the conformances of all its types: docs/decisions/0091-no-search-for-types.md.

extension [String] {
  /// The texts one after the other, with the separator between them.
  package func joined(separator: String = "") -> String {
    var all = first ?? ""
    for text in dropFirst() {
      all += separator
      all += text
    }
    return all
  }
}

extension String {
  /// The text with its first letter a capital, as a sentence or a line of a list begins.
  package var withFirstCapital: String { prefix(1).uppercased() + String(dropFirst()) }
}
