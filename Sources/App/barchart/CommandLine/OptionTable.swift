// The table of options that the lexer, parser, help text, manual page and completions all use.
internal import Charts
internal import Inputs
internal import Interaction
internal import Queries
internal import Scales
internal import Scenegraph

/// An option; the raw value is its long name.
enum OptionName: String, CaseIterable, Sendable {
  case category, value, series, aggregate, delimiter, decimal, gaps
  case noHeader = "no-header"
  case sample, table, sql
  case condition = "where"
  case only, link
  case rename, group, order, sort, top, follow
  case shownAs = "as"
  case having
  case comparison = "compare"
  case error
  case orientation, layout, scale, axis
  case barShape = "bar-shape"
  case title, subtitle, description, hide, goal, reference
  case hideSeries = "hide-series"
  case unit, places, numbers, labels, colour, label, legend, note, range
  case theme, font, locale, pattern
  case noMotion = "no-motion"
  case output, format, rows, size
  case scaleFactor = "scale-factor"
  case geometry, fullscreen, display
  case zoom, select
  case printSelection = "print-selection"
  case describe, suggest, generate
  case noConfig = "no-config"
  case help, version

  /// Names that are written otherwise elsewhere.
  static let otherSpellings: [String: OptionName] = ["color": .colour]

  /// The name as written on a command line.
  var long: String { "--" + rawValue }
}

/// The name, value and meaning of an option.
struct OptionSpecification: Sendable {
  /// The value an option takes; the text is its placeholder in the help.
  enum Value: Equatable, Sendable {
    case none
    case required(String, ValueKind)
    /// Only as `--option=value`.
    case optional(String, ValueKind)
  }

  /// What a run produces; an option has an effect on some of these.
  enum Goal: CaseIterable, Sendable {
    case window, picture, sentences, suggestions

    /// The option that asks for it; nil for a window, the default.
    var option: OptionName? {
      switch self {
      case .window: nil
      case .picture: .output
      case .sentences: .describe
      case .suggestions: .suggest
      }
    }
  }

  /// The headings of the help text, in order.
  enum Group: String, CaseIterable, Sendable {
    case data = "Data"
    case chart = "Chart"
    case output = "Window and output"
    case about = "About"
  }

  var name: OptionName
  /// Every short option takes a value, so the rest of its word is that value.
  var short: Character?
  var value: Value
  var group: Group
  /// What it does, for the one line that shells show.
  var brief: String
  /// What else the help tells: choices, the default. Made for the help alone: a start reads the table, too.
  private let details: @Sendable () -> String
  var help: String { brief + details() }
  /// Whether repeated options add up; otherwise the last one counts.
  var repeats: Bool
  /// The goals the option has an effect on; it is refused with any other.
  var goals: Set<Goal>

  private init(
    _ name: OptionName, _ short: Character? = nil, _ value: Value = .none, _ group: Group,
    repeats: Bool = false, goals: Set<Goal> = [.window, .picture, .sentences],
    _ brief: String, _ details: @escaping @autoclosure @Sendable () -> String = ""
  ) {
    (self.name, self.short, self.value, self.group) = (name, short, value, group)
    (self.brief, self.details) = (brief, details)
    (self.repeats, self.goals) = (repeats, goals)
  }

  static let all: [OptionSpecification] = data + chart + output + about

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  static func goals(of name: OptionName) -> Set<Goal> { byName[name]?.goals ?? [] }

  /// All goals: they all read data.
  private static let everything = Set(Goal.allCases)

  /// The goals that draw a picture, on the screen or in a file.
  private static let seen: Set<Goal> = [.window, .picture]

  private static let data = [
    OptionSpecification(
      .category, "c", .required("COLUMN[:GRAIN]", .column), .data, repeats: true,
      "the column that names the bars, by name or position, such as date:month or age:10",
      "; several draw as many charts of the table, which filter each other: what follows is then for "
        + "that chart, but -a and conditions are for all"
        + " (default: chosen by what the columns hold and are called)"),
    OptionSpecification(
      .value, "v", .required("COLUMN[,COLUMN...]", .columns), .data,
      "the columns of numbers, each a series",
      "; two with a sign between them are one: revenue/staff (sum over sum), a-b, a+b, a*b"
        + " (default: the likeliest, or several of one kind; never identifiers, years and dates)"),
    OptionSpecification(
      .series, "s", .required("COLUMN[:GRAIN]", .column), .data,
      "a column whose distinct values become the series",
      "; grains of dates: "
        + "\(Grain.timeNames.map(\.name).joined(separator: ", ")); of numbers: a width, or auto"),
    OptionSpecification(
      .aggregate, "a", .required("METHOD", .choice(Query.Method.asked.map(\.rawValue))), .data,
      "one bar for all rows of a category (and series)",
      ": \(Query.Method.asked.map(\.rawValue).joined(separator: ", ")) (default: "
        + "none if each row has a name of its own; else sum of amounts, mean of other numbers, "
        + "count without numbers)"),
    OptionSpecification(
      .shownAs, nil, .required("WHAT", .choice(names(ShownAs.self))), .data,
      "what bars show of their values",
      ": \(list(ShownAs.self)) (default: value); the whole of shares is all rows that pass the "
        + "filters; totals and changes run in the order of time where there is time"),
    OptionSpecification(
      .comparison, nil, .required("PERIOD", .choice(names(ComparedPeriod.self))), .data,
      "an outline behind each bar, of the period before or the same one a year before",
      ": \(list(ComparedPeriod.self))"),
    OptionSpecification(
      .error, nil, .required("PERCENT", .choice(OptionValue.confidences)), .data,
      "whiskers on means, the interval of so much confidence",
      ": \(OptionValue.confidences.joined(separator: ", ")); none for a single row"),
    OptionSpecification(
      .condition, nil, .required("CONDITION", .phrase), .data, repeats: true,
      "only rows where COLUMN OP VALUE holds, such as state=AK,HI or date>=2015-03",
      "; OP is one of "
        + Filter.Comparison.allCases.map(\.rawValue).joined(separator: " ")
        + " (~ means contains; = with no value means a gap); may be given several times"),
    OptionSpecification(
      .only, nil, .required("CONDITION", .phrase), .data, repeats: true,
      "a condition of the chart of the last -c alone",
      "; the other charts show what it leaves of them"),
    OptionSpecification(
      .link, nil, .none, .data,
      "let the charts of several FILEs filter each other where columns have the same names"),
    OptionSpecification(
      .rename, nil, .required("COLUMN=TEXT", .phrase), .data, repeats: true,
      "the title of a column in the picture, with its unit, such as amount=Amount in euros",
      "; may be given several times"),
    OptionSpecification(
      .delimiter, nil, .required("C", .character(named: OptionValue.namedDelimiters)), .data,
      goals: everything,
      "the character between fields, \"tab\", or \"space\" for any blanks",
      " (default: guessed)"),
    OptionSpecification(
      .decimal, nil, .required("C", .choice(OptionValue.decimalMarks)), .data, goals: everything,
      "the decimal mark, \".\" or \",\"",
      " (default: guessed)"),
    OptionSpecification(
      .gaps, nil, .required("TEXT[,TEXT...]", .phrase), .data, goals: everything,
      "the texts that stand for a missing value, such as NA,-999, or \"none\" for the empty cell "
        + "alone",
      " (default: NA, N/A, null, - and the like, unless the column makes them names)"),
    OptionSpecification(
      .noHeader, nil, .none, .data, goals: everything,
      "the first line is data, not a header",
      " (default: guessed)"),
    OptionSpecification(
      .sample, nil, .required("NAME", .choice(Sample.names)), .data, goals: everything,
      "draw sample data instead of a FILE",
      ": \(Sample.names.joined(separator: ", "))"),
    OptionSpecification(
      .table, nil, .required("NAME", .phrase), .data, goals: everything,
      "the table or view of a database, or a spreadsheet's sheet",
      " (default: the largest)"),
    OptionSpecification(
      .sql, nil, .required("SELECT", .phrase), .data, goals: everything,
      "a SELECT statement whose result is the table, if FILE is a database"),
    OptionSpecification(
      .group, nil, .required("NAME=NAME,NAME...", .phrase), .data, repeats: true,
      "bars that are one together, such as DACH=Germany,Austria,Switzerland",
      "; may be given several times"),
    OptionSpecification(
      .order, nil, .required("NAME[,NAME...]", .phrase), .data,
      "the names of bars in this order, such as low,medium,high; the others follow"),
    OptionSpecification(
      .sort, nil, .required("ORDER", .choice(names(SortOrder.self))), .data,
      "the order of the bars",
      ": \(list(SortOrder.self)) (default: none, as in the data; -value for more than 30 names)"),
    OptionSpecification(
      .top, nil, .required("N", .number), .data,
      "only the N largest bars, and all others as one, \"33 others\"",
      "; the largest first, unless another order is given"),
    OptionSpecification(
      .having, nil, .required("CONDITION", .phrase), .data,
      "only bars whose value, or with series whose total, passes, such as \">100\" or 10..20",
      "; one of > >= < <= = != before a number, or two numbers; nothing stands for the others"),
    OptionSpecification(
      .follow, nil, .optional("SECONDS", .number), .data, goals: [.window],
      "keep reading a FILE that grows or is replaced, or a named pipe's next writer",
      "; ask a database again every SECONDS (default: 5)"),
  ]

  private static func names<Choice: RawRepresentable<String> & CaseIterable>(
    _ choice: Choice.Type
  ) -> [String] {
    Choice.allCases.map(\.rawValue)
  }

  private static func list<Choice: RawRepresentable<String> & CaseIterable>(
    _ choice: Choice.Type
  ) -> String {
    names(choice).joined(separator: ", ")
  }

  private static let chart = [
    OptionSpecification(
      .orientation, nil, .required("NAME[,NAME...]", .choices(names(Scene.Orientation.self))),
      .chart, goals: seen,
      "the direction of the bars",
      ": \(list(Scene.Orientation.self)); several apply to the FILEs in turn"
    ),
    OptionSpecification(
      .layout, nil, .required("NAME", .choice(names(Scene.Layout.self))), .chart,
      "how several series are arranged",
      ": \(list(Scene.Layout.self))"),
    OptionSpecification(
      .scale, nil, .required("NAME", .choice(names(ScaleKind.self))), .chart,
      "the value axis",
      ": \(list(ScaleKind.self))"),
    OptionSpecification(
      .axis, nil, .required("NAME", .choice(names(AxisChoice.self))), .chart, goals: seen,
      "the value axes of several FILEs",
      ": \(list(AxisChoice.self)) (default: shared, if the values have the same names)"),
    OptionSpecification(
      .barShape, nil, .required("NAME", .choice(names(BarShape.self))), .chart, goals: seen,
      "the bars",
      ": \(list(BarShape.self))"),
    OptionSpecification(
      .title, nil, .required("TEXT", .text), .chart,
      "the heading",
      " (default: the file's name without its extension)"),
    OptionSpecification(.subtitle, nil, .required("TEXT", .text), .chart, "a line below the title"),
    OptionSpecification(
      .description, nil, .required("TEXT", .text), .chart, "a text below the chart"),
    OptionSpecification(
      .hide, nil, .required("PART[,PART...]", .choices(OptionValue.hideableParts)), .chart,
      repeats: true, goals: seen,
      "hide parts",
      ": \(OptionValue.hideableParts.joined(separator: ", "))"),
    OptionSpecification(
      .hideSeries, nil, .required("NAME[,NAME...]", .phrase), .chart, repeats: true, goals: seen,
      "hide series, as a click on the legend does"),
    OptionSpecification(
      .goal, nil, .required("N", .number), .chart, goals: seen,
      "the whole that the ring measures against",
      " (default: the sum of the values shown)"),
    OptionSpecification(
      .reference, nil, .required("VALUE[:LABEL]", .number), .chart, repeats: true,
      "a line across the plot, at a number, the mean or the median of the bars",
      "; column:NAME is the column of each bar's target; may be given several times"),
    OptionSpecification(
      .range, nil, .required("FROM..TO", .number), .chart,
      "from where to where the value axis goes, such as 40..60",
      "; without FROM or TO that end suits the values; told where bars do not begin at zero"),
    OptionSpecification(
      .unit, nil, .required("TEXT", .phrase), .chart,
      "what the numbers count, such as kg",
      "; an empty text for nothing (default: as in the data)"),
    OptionSpecification(
      .places, nil, .required("N", .number), .chart,
      "the decimals of each number",
      " (default: as many as are needed)"),
    OptionSpecification(
      .numbers, nil, .required("FORM", .choice(names(NumberForm.self))), .chart,
      "how numbers are written",
      ": \(list(NumberForm.self)); short counts in thousands and millions, percent says 0.24 as "
        + "24% (default: what suits their size)"),
    OptionSpecification(
      .labels, nil, .required("WHAT", .choice(OptionValue.labels)), .chart, goals: seen,
      "what stands on bars",
      ": \(OptionValue.labels.joined(separator: ", ")) (default: what their lengths are)"),
    OptionSpecification(
      .colour, nil, .required("NAME=COLOUR", .phrase), .chart, repeats: true, goals: seen,
      "the colour of a series or of a bar, such as 'North=#c00'",
      "; --color too; \(ChosenColor.expectation); may be given several times"),
    OptionSpecification(
      .label, nil, .required("NAME=TEXT", .phrase), .chart, repeats: true,
      "what a bar or a series is called, such as 'open=unpaid'",
      "; options keep its own name; may be given several times"),
    OptionSpecification(
      .note, nil, .required("NAME=TEXT", .phrase), .chart, repeats: true,
      "what is said about a bar or a series, beside it, such as 'AK=Oil boom'",
      "; may be given several times"),
    OptionSpecification(
      .legend, nil, .required("PLACE", .choice(names(LegendSide.self))), .chart, goals: seen,
      "where the names of several series stand",
      ": \(list(LegendSide.self)) (default: at the bars, or above them)"),
    OptionSpecification(
      .theme, nil, .required("NAME", .choice(names(ThemeChoice.self))), .chart, goals: seen,
      "the colours",
      ": \(list(ThemeChoice.self)) (default: auto, the desktop's; light in a picture)"),
    OptionSpecification(
      .font, nil, .required("FAMILY", .font), .chart, goals: seen,
      "the font",
      " (default: the desktop's; sans serif in a picture)"),
    OptionSpecification(
      .locale, nil, .required("NAME", .locale), .chart,
      "the number format, such as de_DE",
      " (default: the environment's)"),
    OptionSpecification(
      .pattern, nil, .none, .chart, goals: seen,
      "hatch the bars, to tell series apart without colour"),
    OptionSpecification(
      .noMotion, nil, .none, .chart, goals: [.window],
      "turn off animation in the window"),
  ]

  private static let output = [
    OptionSpecification(
      .output, "o", .required("FILE", .outputFile), .output, goals: everything,
      "write a picture (.png, .svg, .pdf) or its geometry (.json), to standard output if FILE "
        + "is -, and exit",
      "; no display is needed"),
    OptionSpecification(
      .format, nil, .required("KIND", .choice(names(OutputFile.Kind.self))), .output,
      goals: [.picture],
      "the format of -o",
      ": \(list(OutputFile.Kind.self)) (default: FILE's extension; required for -)"),
    OptionSpecification(
      .rows, nil, .none, .output, goals: [.picture],
      "write the rows behind the chart in place of its numbers",
      ", those that pass --where, as they were read; -o names a .csv or .tsv"),
    OptionSpecification(
      .size, nil, .required("SIZE", .number), .output, goals: seen,
      "the window's or picture's size",
      ": 1000x700 in logical pixels, 160x90mm, 6.5x4in, 468x288pt, A4, "
        + "A4-landscape or letter (default: 800x600)"),
    OptionSpecification(
      .scaleFactor, nil, .required("F", .number), .output, goals: seen,
      "device pixels per logical pixel, 0.5 to 8",
      " (default: the desktop's; 1 for a picture)"),
    OptionSpecification(
      .geometry, nil, .required("[WxH][+X+Y]", .number), .output, goals: [.window],
      "the window's size and position in device pixels",
      "; -X and -Y are from the right and lower edges"
    ),
    OptionSpecification(
      .fullscreen, nil, .none, .output, goals: [.window],
      "open the window in full screen, as F11 does"),
    OptionSpecification(
      .display, nil, .required("NAME", .display), .output, goals: [.window],
      "the X display",
      " (default: $DISPLAY)"),
    OptionSpecification(
      .zoom, nil, .required("FROM..TO", .phrase), .output, goals: seen,
      "the bars in view, by name or number, such as 2015..2020 or 3..8",
      "; without FROM from the first, without TO to the last"),
    OptionSpecification(
      .select, nil, .required("NAME[,NAME...]", .phrase), .output, repeats: true,
      "the bars selected in the picture or when the window opens",
      ", by which the other charts of the table are filtered"),
    OptionSpecification(
      .printSelection, nil, .optional("FORMAT", .choice(names(SelectionFormat.self))), .output,
      goals: [.window],
      "print what is selected when the window is closed with Enter",
      ": the bars as tsv (default) or json, or the rows behind them as csv with the header"),
    OptionSpecification(
      .describe, nil, .none, .output, goals: everything,
      "print the chart as sentences and exit"),
    OptionSpecification(
      .suggest, nil, .optional("FORMAT", .choice(names(SuggestionFormat.self))), .output,
      goals: everything,
      "print the best charts of the table, best first, each with the command line that draws it, "
        + "as text",
      " (default) or json, and exit; features: all charts that were considered, with "
        + "what was weighed"),
  ]

  private static let about = [
    OptionSpecification(
      .generate, nil, .required("KIND", .choice(names(GeneratedText.self))), .about,
      "print the manual page, or completions for a shell, and exit",
      ": \(list(GeneratedText.self))"),
    OptionSpecification(
      .noConfig, nil, .none, .about, goals: everything,
      "ignore $XDG_CONFIG_HOME/barchart/options",
      " (default: ~/.config/barchart/options), a file with "
        + "one option per line, applied before the command line"),
    OptionSpecification(.help, nil, .none, .about, "print this text and exit"),
    OptionSpecification(.version, nil, .none, .about, "print the version and exit"),
  ]
}

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
  case outputFile
  /// A number, a size, a position, or a value with a label.
  case number
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

  var endsReading: Bool { [.generate, .help, .version].contains(name) }
}
