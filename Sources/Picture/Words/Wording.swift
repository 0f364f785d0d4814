// For whom a sentence is: who has typed options, and who has not.

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
