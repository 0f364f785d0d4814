// One error is told to two kinds of people: who has typed a command, and who sees a window.

/// For whom a sentence is.
package enum Wording: Hashable, Sendable {
  /// It may say which option would help.
  case commandLine
  /// It names no option: who has clicked on a file has never heard of one.
  case window

  /// The sentence with what an option could do about it.
  package func sentence(_ what: String, option advice: String) -> String {
    self == .window ? what : what + "; " + advice
  }
}
