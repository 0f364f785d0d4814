// The kinds of option values, from which shells derive completions.

/// The kind of an option's value.
enum ValueKind: Equatable, Sendable {
  /// One of these words.
  case choice([String])
  /// Some of these words, separated by commas.
  case choices([String])
  /// A character, or a word for one.
  case character(named: [String])
  /// A column by name or position; `columns` are separated by commas.
  case column, columns
  /// A text about columns or names of the data.
  case phrase
  /// A file to write.
  case outputFile
  /// A number, a size, a position, or a value with a label.
  case number
  /// Free text.
  case text
  case font, locale, display

  /// The words to offer as completions; empty for free values.
  var words: [String] {
    switch self {
    case .choice(let words), .choices(let words), .character(named: let words): words
    case .column, .columns, .phrase, .outputFile, .number, .text, .font, .locale, .display: []
    }
  }
}

extension OptionSpecification.Value {
  /// The value's placeholder in the help and its kind; nil for an option without a value.
  var described: (name: String, kind: ValueKind)? {
    switch self {
    case .none: nil
    case .required(let name, let kind), .optional(let name, let kind): (name, kind)
    }
  }
}

extension OptionSpecification {
  /// The spellings on a command line: `-c` and `--category`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [name.long] }

  /// Whether the option ends the parsing of the command line.
  var endsReading: Bool { [.generate, .help, .version].contains(name) }
}
