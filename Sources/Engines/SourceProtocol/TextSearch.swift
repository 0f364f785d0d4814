// A text within a text. The standard library has it in a part of its own, for patterns, which is larger
// than what looks for them here.

extension String {
  /// Whether a text is somewhere in this one, letter by letter; the empty text is in each.
  package func contains(_ text: String) -> Bool {
    hasPrefix(text) || indices.contains { self[$0...].hasPrefix(text) }
  }
}
