// The one list of options: the lexer, the parser and the help text all read it.
internal import Charts
internal import Scenegraph
internal import Tables

/// An option; the raw value is its long name.
enum OptionName: String, CaseIterable, Sendable {
  case category, value, series, aggregate, delimiter, decimal
  case noHeader = "no-header"
  case sample, sort, top, follow
  case orientation, layout, scale
  case barShape = "bar-shape"
  case title, subtitle, description, hide, goal, reference
  case theme, font, locale, pattern
  case noMotion = "no-motion"
  case output, size
  case scaleFactor = "scale-factor"
  case geometry, fullscreen, display
  case printSelection = "print-selection"
  case describe, help, version

  /// As it is written on a command line.
  var long: String { "--" + rawValue }
}

/// What an option is called, what it takes and what it does.
struct OptionSpecification: Sendable {
  /// What follows an option; the text stands for the value in the help.
  enum Value: Equatable, Sendable {
    case none
    case required(String)
    /// Given only as `--option=value`.
    case optional(String)
  }

  /// The headings of the help text, in order.
  enum Group: String, CaseIterable, Sendable {
    case data = "Data"
    case chart = "Chart"
    case output = "Window and output"
    case about = "About"
  }

  var name: OptionName
  /// Every short option takes a value, so that what follows its letter is that value.
  var short: Character?
  var value: Value
  var group: Group
  var help: String

  private init(
    _ name: OptionName, _ short: Character? = nil, _ value: Value = .none, _ group: Group,
    _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.group = group
    self.help = help
  }

  static let all: [OptionSpecification] = data + chart + output + about

  private static let data = [
    OptionSpecification(
      .category, "c", .required("COLUMN"), .data,
      "the column that names the bars, by name or position (default: the first of text, else "
        + "years, dates or identifiers, else the row number)"
    ),
    OptionSpecification(
      .value, "v", .required("COLUMN[,COLUMN...]"), .data,
      "the columns of numbers, each a series (default: every numeric one but the category, "
        + "identifiers, years and dates)"),
    OptionSpecification(
      .series, "s", .required("COLUMN"), .data,
      "a column whose distinct values become the series"),
    OptionSpecification(
      .aggregate, "a", .required("METHOD"), .data,
      "one bar for all rows of a category (and series): \(names(AggregateMethod.self)) (default: "
        + "none, rows stay apart)"),
    OptionSpecification(
      .delimiter, nil, .required("C"), .data,
      "the character between fields, \"tab\", or \"space\" for any blanks (default: guessed)"),
    OptionSpecification(
      .decimal, nil, .required("C"), .data,
      "the decimal mark, \".\" or \",\" (default: guessed)"),
    OptionSpecification(
      .noHeader, nil, .none, .data,
      "the first line is data and no header (default: guessed)"),
    OptionSpecification(
      .sample, nil, .required("NAME"), .data,
      "draw sample data instead of a FILE: \(Sample.names.joined(separator: ", "))"),
    OptionSpecification(
      .sort, nil, .required("ORDER"), .data,
      "the order of the bars: \(names(SortOrder.self)) (default: none, as in the data)"),
    OptionSpecification(
      .top, nil, .required("N"), .data,
      "only the N largest bars, and the sum of the rest as \"other\""),
    OptionSpecification(
      .follow, nil, .none, .data,
      "keep reading: a FILE that grows or is replaced, a named pipe's next writer"),
  ]

  private static func names<Choice: RawRepresentable<String> & CaseIterable>(
    _ choice: Choice.Type
  ) -> String {
    Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static let chart = [
    OptionSpecification(
      .orientation, nil, .required("NAME[,NAME...]"), .chart,
      "which way the bars grow: \(names(Scene.Orientation.self)); several are for the FILEs in turn"
    ),
    OptionSpecification(
      .layout, nil, .required("NAME"), .chart,
      "how several series lie: \(names(Scene.Layout.self))"),
    OptionSpecification(
      .scale, nil, .required("NAME"), .chart, "the value axis: \(names(ScaleKind.self))"),
    OptionSpecification(
      .barShape, nil, .required("NAME"), .chart, "the bars: \(names(BarShape.self))"),
    OptionSpecification(
      .title, nil, .required("TEXT"), .chart,
      "the heading (default: the file's name without its ending)"),
    OptionSpecification(.subtitle, nil, .required("TEXT"), .chart, "a line below the title"),
    OptionSpecification(.description, nil, .required("TEXT"), .chart, "a text below the chart"),
    OptionSpecification(
      .hide, nil, .required("PART[,PART...]"), .chart,
      "leave out parts: \(OptionValue.hideableParts.joined(separator: ", "))"),
    OptionSpecification(
      .goal, nil, .required("N"), .chart,
      "the whole that the ring measures against (default: the sum of the values shown)"),
    OptionSpecification(
      .reference, nil, .required("VALUE[:LABEL]"), .chart,
      "a line across the plot; may be given several times"),
    OptionSpecification(
      .theme, nil, .required("NAME"), .chart,
      "the colours: \(names(ThemeChoice.self)) (default: auto, as the desktop says, and light in a "
        + "picture)"),
    OptionSpecification(
      .font, nil, .required("FAMILY"), .chart,
      "the font (default: the desktop's; sans serif in a picture)"),
    OptionSpecification(
      .locale, nil, .required("NAME"), .chart,
      "how numbers are written, such as de_DE (default: as the environment says)"),
    OptionSpecification(
      .pattern, nil, .none, .chart, "hatch the bars, to tell series apart without their colours"),
    OptionSpecification(
      .noMotion, nil, .none, .chart, "let changes in the window happen at once"),
  ]

  private static let output = [
    OptionSpecification(
      .output, "o", .required("FILE"), .output,
      "write a picture (.png, .svg, .pdf) or its geometry (.json) and exit; no display is needed"),
    OptionSpecification(
      .size, nil, .required("WxH"), .output,
      "the window's or picture's size in logical pixels, each 1 to 16384"),
    OptionSpecification(
      .scaleFactor, nil, .required("F"), .output,
      "device pixels to a logical pixel, 0.5 to 8 (default: the desktop's; 1 for a picture)"),
    OptionSpecification(
      .geometry, nil, .required("[WxH][+X+Y]"), .output,
      "the window's size and place in device pixels, -X and -Y from the right and lower edge"),
    OptionSpecification(
      .fullscreen, nil, .none, .output, "let the window have the whole screen, as F11 does"),
    OptionSpecification(
      .display, nil, .required("NAME"), .output, "the X display (default: $DISPLAY)"),
    OptionSpecification(
      .printSelection, nil, .optional("FORMAT"), .output,
      "print the selected rows when the window is closed with Enter, as tsv (default) or json"),
    OptionSpecification(
      .describe, nil, .none, .output, "print the chart as sentences and exit"),
  ]

  private static let about = [
    OptionSpecification(.help, nil, .none, .about, "print this text and exit"),
    OptionSpecification(.version, nil, .none, .about, "print the version and exit"),
  ]
}
