// What kind of thing the value of an option is: what a shell can offer for it, and what it is to be
// called.

/// The kind of an option's value.
enum ValueKind: Equatable, Sendable {
  /// One of these words, and nothing else.
  case choice([String])
  /// Some of these words between commas.
  case choices([String])
  /// A character, for some of which there are words.
  case character(named: [String])
  /// A column by name or position; several are between commas.
  case column, columns
  /// What is said of columns and names of the data.
  case phrase
  /// A file to write.
  case outputFile
  /// Figures: a number, a size, a place, a value with a label.
  case number
  /// Free text.
  case text
  case font, locale, display

  /// The words that can be offered; none where the value is of the user's own making.
  var words: [String] {
    switch self {
    case .choice(let words), .choices(let words), .character(named: let words): words
    case .column, .columns, .phrase, .outputFile, .number, .text, .font, .locale, .display: []
    }
  }
}

extension OptionSpecification.Value {
  /// What stands for the value in the help and its kind; nil for an option without one.
  var described: (name: String, kind: ValueKind)? {
    switch self {
    case .none: nil
    case .required(let name, let kind), .optional(let name, let kind): (name, kind)
    }
  }
}

extension OptionSpecification {
  /// As it is written on a command line: `-c` and `--category`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [name.long] }

  /// Whether nothing else of the command line counts.
  var endsReading: Bool { [.generate, .help, .version].contains(name) }

  /// The help without the list of choices and the default, which shells show beside the name.
  var brief: String {
    var end = help.endIndex
    for mark in [" (default", ": ", "; "] {
      let bytes = Array(mark.utf8)
      var rest = help[..<end].utf8
      while rest.count >= bytes.count {
        if rest.starts(with: bytes) {
          end = rest.startIndex
          break
        }
        rest = rest.dropFirst()
      }
    }
    return String(help[..<end])
  }
}
