// The answers to --help and --version, made from the option table so that they cannot differ from
// it.

enum HelpText {
  /// The program and its version, as written files name what made them.
  static let program = "barchart " + versionNumber
  static let versionNumber = "0.1.0"
  /// When this version was released, or begun, by ISO 8601.
  static let versionDate = "2026-11-21"
  static let version = program + "\n"

  /// Columns of a terminal that the text keeps to.
  static let width = 80
  private static let helpColumn = 30

  static let summary = "Draw the table in each FILE as a bar chart that you can click."
  static let operands = """
    FILE is a table of comma-separated, tab-separated or similar values, or JSON or NDJSON; how it \
    is written is told from its content. Without FILE, or where FILE is -, the table is read from \
    standard input; a terminal there, and no FILE, shows a sample.
    """
  static let syntax = """
    A value may follow its option as --title=TEXT or --title TEXT, and a long option may be cut to \
    a beginning that no other shares. After -- nothing is an option.
    """

  static var help: String {
    var text = "Usage: barchart [OPTION]... [FILE]...\n\(summary)\n\n" + paragraph(operands)
    for group in OptionSpecification.Group.allCases {
      text += "\n\(group.rawValue):\n"
      for option in OptionSpecification.all where option.group == group {
        text += entry(of: option)
      }
    }
    let statuses = ExitStatusEntry.all.map { "\($0.code) \($0.words)" }
    return text + "\n" + paragraph(syntax) + "\n"
      + paragraph("Exit status: " + statuses.joined(separator: ", ") + ".")
  }

  private static func paragraph(_ text: String) -> String {
    wrap(text, width: width).joined(separator: "\n") + "\n"
  }

  private static func entry(of option: OptionSpecification) -> String {
    var names = option.short.map { "  -\($0), " } ?? "      "
    names += option.name.long
    switch option.value {
    case .none: break
    case .required(let value, _): names += "=" + value
    case .optional(let value, _): names += "[=" + value + "]"
    }
    let lines = wrap(option.help, width: width - helpColumn)
    let indent = String(repeating: " ", count: helpColumn)
    // Names that reach into the second column keep the first line to themselves.
    let start =
      names.count + 2 > helpColumn
      ? names + "\n" + indent : names + indent.dropFirst(names.count)
    return start + lines.joined(separator: "\n" + indent) + "\n"
  }

  /// The words on lines of at most so many characters, but for a word that is longer.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
