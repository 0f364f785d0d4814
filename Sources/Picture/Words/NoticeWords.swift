// Notices in English: what was left out, repaired or guessed.
package import Tables

extension Notice {
  /// One sentence without a full stop.
  ///
  /// - Parameter digits: how a number of things is written.
  package func sentence(_ digits: (Int) -> String = { "\($0)" }) -> String {
    switch self {
    case .problem(let kind, let count, let first, let cells):
      let forms = kind.forms(count, digits(count), first, cells)
      let sentence = plural(count, forms.one, forms.other)
      if kind == .earlierStates { return sentence }
      return sentence + plural(count, " (\(first.words))", " (first: \(first.words))")
    case .namelessRows(let count, let rows): return rows.sentence(count, digits(count))
    case .mixedUnits(let column, let others, let usual, let unit):
      let have = plural(usual, "has", "have")
      let rest = unit.isEmpty ? "\(have) no unit" : "\(have) \"\(unit)\""
      return plural(
        others, "1 value of \"\(column)\" has another unit than the rest, which \(rest)",
        "\(digits(others)) values of \"\(column)\" have another unit than the rest, which \(rest)")
    case .absentColumn(let name):
      return "No column \(quoted(name)) here: the columns are chosen as if none had been named"
    case .absentNames(let names):
      return Self.absent(names, digits(names.count - 3))
    case .readAs(let provenance): return provenance.sentence
    case .offLogarithmicScale(let count, let row):
      return plural(
        count, "1 value is 0 or less and lies off the logarithmic scale (row \(row))",
        "\(digits(count)) values are 0 or less and lie off the logarithmic scale (first: row \(row))"
      )
    case .fewRows(let count, let all, let limit):
      if count == all { return "Each value is of fewer than \(limit) rows" }
      return plural(
        count, "1 of \(digits(all)) values is of fewer than \(limit) rows",
        "\(digits(count)) of \(digits(all)) values are of fewer than \(limit) rows")
    case .uncompared(let count, let period):
      return Self.uncompared(count, digits(count), period)
    case .uncomparedUnfinished(let count):
      return Self.uncomparedUnfinished(count, digits(count))
    case .stoppedReading(let showsRows):
      return "Reading stopped on request" + (showsRows ? "; the rows before are shown" : "")
    case .stoppedFollowing: return "Following stopped on request"
    case .failedReading(let reason, nil, _): return "Reading stopped: \(reason)"
    case .failedReading(let reason, let line?, nil):
      return "Reading stopped at line \(line): \(reason)"
    case .failedReading(let reason, let line?, let column?):
      return "Reading stopped at line \(line), character \(column): \(reason)"
    case .failedFollowing(let reason):
      return "\(reason); the last data that could be read are shown"
    case .unwatched(let reason): return "Changes to the file cannot be detected: \(reason)"
    case .openStream: return "More gzip data may follow; the rows so far are shown"
    case .trailingBytes(let count, let format):
      return plural(
        count, "1 byte after the end of the \(format) data left out",
        "\(digits(count)) bytes after the end of the \(format) data left out")
    case .unkeptStream(let bytes):
      return "more than \(bytes >> 30) GiB came through the pipe, so it cannot be read again for "
        + "other questions; save it to a file for that"
    case .unwrittenStream(let reason):
      return "what came through the pipe cannot be kept on disk, so it cannot be read again for "
        + "other questions: \(reason)"
    case .groupedLocally: return "Grouped locally: the database sent its rows"
    case .cutGroups(let limit):
      return "The database has more than \(digits(limit)) groups, and the last ones in this order "
        + "are left out"
    case .passedOver(let table, let reason):
      return "The table \(quoted(table)) could not be read: \(reason); this is the next largest"
    case .formulasWithoutValue(let count):
      let advice = "open the file in a spreadsheet program and save it there"
      return plural(
        count, "1 formula was saved without a value; \(advice)",
        "\(digits(count)) formulas were saved without a value; \(advice)")
    case .said(let sentence): return sentence
    }
  }

  private static func absent(_ names: [String], _ others: String) -> String {
    let some = names.prefix(3).map { quoted($0) }.joined(separator: ", ")
    let more = names.count > 3 ? " and \(others) more" : ""
    return plural(names.count, "No bar is called \(some)", "No bars are called \(some)\(more)")
  }

  private static func uncompared(_ count: Int, _ number: String, _ period: String?) -> String {
    let missing = period.map { "no \($0) before" } ?? "no such period a year before"
    return plural(
      count, "1 bar has \(missing) in the data to be compared with",
      "\(number) bars have \(missing) in the data to be compared with")
  }

  private static func uncomparedUnfinished(_ count: Int, _ number: String) -> String {
    plural(
      count, "1 bar is not compared, since one of its periods is unfinished",
      "\(number) bars are not compared, since one of their periods is unfinished")
  }
}

extension Notice.Place {
  fileprivate var words: String {
    switch self {
    case .row(let row, let line):
      [row > 0 ? "row \(row)" : nil, line > 0 ? "line \(line)" : nil].compactMap(\.self)
        .joined(separator: ", ")
    case .bar(let name): quoted(name)
    }
  }
}

extension TableProblems.Kind {
  /// What occurred, without its place, once and several times.
  ///
  /// - Parameter n: the number as it is written.
  fileprivate func forms(
    _ count: Int, _ n: String, _ first: Notice.Place, _ cells: Notice.Cells
  ) -> (one: String, other: String) {
    switch self {
    case .shortRows:
      return ("1 row has fewer fields than columns", "\(n) rows have fewer fields than columns")
    case .longRows:
      return (
        "1 row has more fields than columns and is left out",
        "\(n) rows have more fields than columns and are left out"
      )
    case .uncutLines:
      return ("1 line that fits no columns left out", "\(n) lines that fit no columns left out")
    case .replacedSequences:
      return (
        "1 sequence of bytes is not UTF-8 and shown as \u{FFFD}",
        "\(n) sequences of bytes are not UTF-8 and shown as \u{FFFD}"
      )
    case .loneSurrogates:
      return ("1 lone surrogate is shown as \u{FFFD}", "\(n) lone surrogates are shown as \u{FFFD}")
    case .preambleLines:
      return ("1 line above the table left out", "\(n) lines above the table left out")
    case .comments: return ("1 comment line left out", "\(n) comment lines left out")
    case .rules: return ("1 ruled line left out", "\(n) ruled lines left out")
    case .sections:
      return ("1 line that names a section left out", "\(n) lines that name sections left out")
    case .repeatedNames:
      return ("1 row has the name of a row above", "\(n) rows have the name of a row above")
    case .footers: return ("1 line below the table left out", "\(n) lines below the table left out")
    case .foreignLines:
      return (
        "1 line is not in the format of the log and left out",
        "\(n) lines are not in the format of the log and left out"
      )
    case .repeatedHeaders:
      return (
        "1 line that repeats the header left out", "\(n) lines that repeat the header left out"
      )
    case .earlierStates:
      let line = if case .row(_, let line) = first { line } else { 0 }
      return (
        "Table repeated 2 times; showing the last, which begins on line \(line), and 1 before it "
          + "is left out",
        "Table repeated \(count + 1) times; showing the last, which begins on line \(line), and "
          + "\(n) before it are left out"
      )
    case .duplicateKeys, .leftOutValues, .shortColumns, .renamedColumns: return formsOfNames(n)
    case .missingValues, .skippedValues, .ambiguousValues, .uncountedValues:
      return cells.forms(self, n)
    case .infiniteValues:
      return (
        "1 value is infinite; its bar ends at the edge of the plot",
        "\(n) values are infinite; their bars end at the edge of the plot"
      )
    case .undefinedValues:
      return (
        "1 value left out: infinite in both directions",
        "\(n) values left out: infinite in both directions"
      )
    case .dividedByZero:
      return ("1 value left out: divided by zero", "\(n) values left out: divided by zero")
    case .approximateMedians:
      return (
        "1 median is approximate, within 0.4%: too many distinct values",
        "\(n) medians are approximate, within 0.4%: too many distinct values"
      )
    }
  }

  /// The same of keys and columns.
  private func formsOfNames(_ n: String) -> (one: String, other: String) {
    switch self {
    case .duplicateKeys:
      return (
        "1 key is in an object that has had it already; the last one counts",
        "\(n) keys are in an object that has had them already; the last one counts"
      )
    case .leftOutValues:
      return (
        "1 value beside the rows or deep inside of them is left out",
        "\(n) values beside the rows or deep inside of them are left out"
      )
    case .shortColumns:
      return (
        "1 column has fewer values than there are rows; the rest are gaps",
        "\(n) columns have fewer values than there are rows; the rest are gaps"
      )
    default:
      return (
        "1 column has a name that another has, and a number after it",
        "\(n) columns have a name that another has, and a number after it"
      )
    }
  }
}

extension Notice.Cells {
  /// What occurred in cells that should have values.
  fileprivate func forms(_ kind: TableProblems.Kind, _ n: String) -> (one: String, other: String) {
    let isRow = value != nil
    let name = value.flatMap { $0.isEmpty ? nil : $0 } ?? "value"
    switch kind {
    case .skippedValues:
      return isRow
        ? (
          "1 row not counted: its \(name) is not a number",
          "\(n) rows not counted: their \(name) is not a number"
        )
        : (
          "1 value not counted: it is not a number", "\(n) values not counted: they are not numbers"
        )
    case .ambiguousValues:
      let reason = "\"\(otherMark)\" may group digits or be the decimal mark"
      return isRow
        ? ("1 row not counted: \(reason)", "\(n) rows not counted: \(reason)")
        : ("1 value not counted: \(reason)", "\(n) values not counted: \(reason)")
    case .uncountedValues:
      return isRow
        ? (
          "1 row not counted: its \(name) is empty", "\(n) rows not counted: their \(name) is empty"
        ) : ("1 value not counted: it is empty", "\(n) values not counted: they are empty")
    default:
      guard isRow else { return ("1 value is missing", "\(n) values are missing") }
      return ("1 row has no \(name)", "\(n) rows have no \(name)")
    }
  }
}

extension NamelessRows {
  fileprivate func sentence(_ count: Int, _ number: String) -> String {
    var list = texts.prefix(Self.mostNamed).joined(separator: ", ")
    if texts.count > Self.mostNamed { list += " …" }
    let gap = list.isEmpty ? column : "\(column) (\(list))"
    let rows = plural(count, "\(number) row has no \(gap)", "\(number) rows have no \(gap)")
    switch share {
    case .bar: return "\(rows): the bar without a name"
    case .series: return "\(rows): the series without a name"
    case .others: return "\(rows): among the others"
    case nil: return rows
    }
  }
}

extension Provenance {
  /// "Read as: fields between semicolons, decimal comma": one line without a full stop.
  package var sentence: String {
    let features: [String] =
      switch form {
      case .text(let dialect, let columnCount): dialect.features(columnCount: columnCount)
      case .json(let shape): ["JSON", shape.words]
      case .log: ["log of a web server"]
      case .engine(false): ["table of a database"]
      case .engine(true): ["table of a database, which grouped its rows"]
      }
    return "Read as: " + (features + [encoding?.name].compactMap(\.self)).joined(separator: ", ")
  }
}

extension Provenance.Encoding {
  fileprivate var name: String {
    switch self {
    case .utf16: "UTF-16"
    case .shiftJIS: "Shift-JIS"
    case .windows1252: "Windows-1252"
    }
  }
}

extension JSONShape {
  fileprivate var words: String {
    switch self {
    case .objects: "an array of objects"
    case .lines: "an object a line"
    case .columns: "an object of arrays"
    case .keyedColumns: "an object of columns, whose values have the key of their row"
    case .pairs: "names and numbers"
    case .entries: "an object of objects"
    case .arrays: "an array of arrays"
    case .values: "an array of values"
    }
  }
}

extension Dialect {
  /// The features of the dialect, in the order of the sentence.
  fileprivate func features(columnCount: Int) -> [String] {
    var features = [
      isSheet
        ? "sheet of a spreadsheet"
        : !columnStarts.isEmpty
          ? "columns of fixed width"
          : columnCount == 1
            ? "one column" : "fields between \(Self.name(of: delimiter, joinsBlanks))"
    ]
    if hasOuterBars { features.append("bars around each line") }
    if quote == Byte.apostrophe { features.append("single quotes") }
    if !isSheet { features.append(decimal == Byte.comma ? "decimal comma" : "decimal point") }
    features.append(names)
    if hasUnitLine { features.append("units below the names") }
    if hasUnnamedFirst { features.append("no name for the first column") }
    if doubts.contains(.header) {
      features.append(hasHeader ? "which may be data" : "though the first line may be one")
    }
    for case .delimiter(let other) in doubts {
      features.append("though \(Self.name(of: other, false)) would do as well")
    }
    if doubts.contains(.decimal) { features.append("though few numbers tell the decimal mark") }
    return features
  }

  private var names: String {
    if isHeaderCommented { return "names in a comment" }
    if !hasHeader { return "no header line" }
    if headerLines > 1 {
      return preambleLines > 0 ? "names in two lines above the rows" : "names in two lines"
    }
    return preambleLines > 0 ? "names above the rows" : "names in the first line"
  }

  private static func name(of delimiter: UInt8, _ joinsBlanks: Bool) -> String {
    if joinsBlanks { return "runs of blanks" }
    switch delimiter {
    case Byte.comma: return "commas"
    case Byte.semicolon: return "semicolons"
    case Byte.tab: return "tabs"
    case Byte.bar: return "bars"
    case Byte.space: return "blanks"
    default: return "\"\(Character(Unicode.Scalar(delimiter)))\""
    }
  }
}
