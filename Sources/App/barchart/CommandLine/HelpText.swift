// The output of --help and --version, generated from the option table so that they always agree.

enum HelpText {
  /// The program and its version, as written into files as their creator.
  static let program = "barchart " + versionNumber
  static let versionNumber = "0.2.0"
  /// The date on which this version was released or begun, in ISO 8601.
  static let versionDate = "2026-11-26"
  static let version = program + "\n"

  /// The width of the text in columns.
  static let width = 80
  private static let helpColumn = 30

  static let summary = "Draw the table in each FILE as a bar chart that you can click."
  static let operands = """
    FILE is a table of comma-separated, tab-separated or similar values, JSON or NDJSON, \
    packed or not, a spreadsheet or a SQLite database; the format is detected from its content. It can \
    be the address of a database too: postgresql://host/name, odbc:DSN=name. Without FILE, or if FILE is -, the table is read from \
    standard input; without FILE on a terminal, a sample is shown.
    """
  static let syntax = """
    A value may follow its option as --title=TEXT or --title TEXT, and a long option may be \
    shortened to any unambiguous prefix. After -- nothing is an option.
    """

  static var help: String {
    var text = "Usage: barchart [OPTION]... [FILE]...\n\(summary)\n\n" + paragraph(operands)
    for group in OptionSpecification.Group.allCases {
      text += "\n\(group.rawValue):\n"
      for option in OptionSpecification.all where option.group == group {
        text += entry(of: option)
      }
    }
    let statuses = ExitStatus.meanings.map { "\($0.code) \($0.words)" }
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
    // Names that are too long for the first column get a line of their own.
    let start =
      names.count + 2 > helpColumn
      ? names + "\n" + indent : names + indent.dropFirst(names.count)
    return start + lines.joined(separator: "\n" + indent) + "\n"
  }

  /// The text wrapped to a width in characters; longer words stay whole.
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
