// The manual page barchart(1) in mdoc(7) macros, which both mandoc and groff render. Tests compare its
// variables with the sources and its examples with the parser.
internal import Interaction

enum ManualPage {
  static var text: String {
    var page = ".\\\" \(GeneratedText.man.origin)\n"
    page += ".Dd \(date)\n.Dt BARCHART 1\n.Os\n"
    page += ".Sh NAME\n.Nm barchart\n.Nd draw a table as a bar chart that you can click\n"
    page += ".Sh SYNOPSIS\n.Nm\n.Op Ar OPTION ...\n.Op Ar FILE ...\n"
    page += ".Sh DESCRIPTION\n" + lines(HelpText.summary) + ".Pp\n" + lines(HelpText.operands)
    page += ".Pp\n" + lines(window)
    page += ".Sh OPTIONS\n" + lines(HelpText.syntax)
    for group in OptionSpecification.Group.allCases {
      page += ".Ss \(group.rawValue)\n"
      page += list(
        OptionSpecification.all.filter { $0.group == group }.map { (item(for: $0), $0.help) })
    }
    page += ".Sh KEYS AND POINTER\n"
    for group in KeyGroup.all {
      page += ".Ss \(group.heading)\n"
      page += list(group.entries.map { (".It " + keys($0.keys), $0.words) })
    }
    page += ".Sh ENVIRONMENT\n" + list(environment.map(variable))
    page += ".Sh EXIT STATUS\n"
    page += list(ExitStatus.meanings.map { (".It " + argument($0.code), $0.words) })
    page += ".Sh EXAMPLES\n"
    for example in examples {
      page += lines(example.words) + ".Pp\n.Dl " + argument(example.term) + "\n"
      page += example.term == examples.last?.term ? "" : ".Pp\n"
    }
    page += ".Sh SEE ALSO\n"
    page += otherPrograms.map { ".Xr \($0) 1" }.joined(separator: " ,\n") + "\n"
    return page
  }

  /// The width of the source in columns, with room for escapes.
  private static let width = 70

  private static let window = """
    The window answers to pointer and keyboard, and ? shows the keys in it. With -o or --describe \
    there is none, and no display is needed.
    """

  /// The date in mdoc's format: "November 21, 2026".
  private static var date: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let parts = HelpText.versionDate.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return "" }
    return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }

  private static func item(for option: OptionSpecification) -> String {
    var line = ".It "
    if let short = option.short { line += "Fl \(short) , " }
    line += "Fl " + argument("-" + option.name.rawValue)
    switch option.value {
    case .none: break
    case .required(let value, _): line += " Ns = Ns Ar " + argument(value)
    case .optional(let value, _): line += " Ns Op Ns = Ns Ar " + argument(value)
    }
    return line
  }

  private static func variable(_ entry: Entry) -> (item: String, words: String) {
    let names = entry.term.split(separator: ",").map { $0.filter { $0 != " " } }
    return (".It " + names.map { "Ev \($0)" }.joined(separator: " , "), entry.words)
  }

  /// Keys in words, since not every terminal has arrow characters.
  private static func keys(_ text: String) -> String {
    let words = ["←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "…": "...", "−": "-"]
    return argument(
      text.split(separator: " ").map { words[String($0)] ?? String($0) }.joined(separator: " "))
  }

  private static func list(_ entries: [(item: String, words: String)]) -> String {
    ".Bl -tag -width Ds\n"
      + entries.map { $0.item + "\n" + lines(sentence($0.words)) }.joined() + ".El\n"
  }

  /// A text of the help as a sentence: capitalized, with a full stop.
  private static func sentence(_ words: String) -> String {
    let capital = words.first.map { $0.uppercased() } ?? ""
    return capital + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
  }

  /// Lines of text, a new one for each sentence. None of them can be taken for a macro.
  private static func lines(_ text: String) -> String {
    var lines: [String] = []
    var words: [Substring] = []
    func end() {
      lines += HelpText.wrap(words.joined(separator: " "), width: width)
      words = []
    }
    for word in text.split(separator: " ") {
      words.append(word)
      if word.hasSuffix("."), word != "..." { end() }
    }
    end()
    return lines.map { line in
      let isMacro = line.hasPrefix(".") || line.hasPrefix("'")
      return (isMacro ? "\\&" : "") + unbroken(line) + "\n"
    }.joined()
  }

  /// Marks names with a hyphen so that they are not hyphenated again, which would break copying.
  private static func unbroken(_ line: String) -> String {
    line.split(separator: " ").map { ($0.contains("-") ? "\\%" : "") + escaped(String($0)) }
      .joined(separator: " ")
  }

  /// Arguments of a macro: quotes are special, and short words must not be taken for macros.
  private static func argument(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let isShort = word.count < 4 && word.allSatisfy { $0.isLetter || $0.isPunctuation }
      return (isShort ? "\\&" : "") + escaped(String(word)).replacing(["\"": "\\(dq"])
    }.joined(separator: " ")
  }

  /// Escapes the characters that would render as others, so that copied text stays ASCII.
  private static func escaped(_ text: String) -> String {
    text.replacing([
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    ])
  }
}

extension ManualPage {
  typealias Entry = (term: String, words: String)

  /// Every variable that the program reads itself, and those that select the C library's locale.
  static let environment: [Entry] = [
    ("DISPLAY", "the X display that the window opens on, unless --display names one"),
    (
      "LC_ALL, LC_NUMERIC, LANG",
      "the number format, unless --locale is given: the first of them that is set counts"
    ),
    (
      "XDG_CONFIG_HOME, HOME",
      "the location of barchart/options, a file with one option per line: in the first, else in .config "
        + "in the second; lines that begin with # are ignored"
    ),
    ("XMODIFIERS", "the input method for text, as in @im=ibus"),
    ("LOCPATH", "the folders in which --locale looks for locales, separated by colons"),
    (
      "GTK_THEME",
      "the theme of the window under --theme auto, instead of the desktop's, such as "
        + "Adwaita:dark"
    ),
    (
      "SOURCE_DATE_EPOCH",
      "the date in the PDF files of -o, in seconds since 1970, so that equal data give equal files"
    ),
    ("TMPDIR", "where the data of a long pipe are kept for other questions; else /var/tmp or /tmp"),
    ("DESKTOP_STARTUP_ID", "the launch that a launcher waits for, reported when the window opens"),
    (
      "DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR",
      "the session's bus, which is asked for the theme and for assistive technologies"
    ),
    (
      "AT_SPI_BUS_ADDRESS",
      "the bus of assistive technologies, instead of the one that the session's bus names"
    ),
    (
      "SWIFT_BACKTRACE",
      "if set, internal errors are left to Swift's runtime, which reports details"
    ),
  ]

  static let examples: [Entry] = [
    ("barchart sales.csv", "The right thing, with no option."),
    ("du -s /usr/* | barchart", "A pipe."),
    ("barchart sales.csv -o sales.pdf --size 1200x600", "A picture, without a display."),
    (
      "barchart sales.csv --top 10 --orientation horizontal",
      "The ten largest bars, and the rest in one."
    ),
    ("barchart orders.csv -a sum -c region", "All rows of a region in one bar."),
    ("barchart build.csv --follow", "As the file grows or is replaced."),
    (
      "picked=$(barchart hosts.csv --print-selection)",
      "Choose by clicking, and confirm with Enter."
    ),
  ]

  static let otherPrograms = ["column", "feedgnuplot", "gnuplot"]
}
