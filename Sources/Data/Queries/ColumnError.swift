// Why a table lacks the columns of a chart, and the sentence that says so.
package import Tables

/// The table was read, but it lacks the chart's columns.
package enum ColumnError: Error, Hashable, Sendable {
  package enum Part: String, Hashable, Sendable {
    case category, value, series
  }

  /// No column has this name; `nearest` is the one that may have been meant.
  case unknownColumn(String, nearest: String?, columns: [String])
  /// Several columns have this name, at these positions, from 1.
  case ambiguousColumn(String, positions: [Int])
  /// No grain has this name; `nearest` is the one that may have been meant.
  case unknownGrain(String, column: String, nearest: String?)
  /// Why a value cannot be compared with cells.
  package enum Refusal: Hashable, Sendable {
    case noValue, noNumber, noDate
  }

  /// The column's cells cannot be compared with this value.
  case unreadableComparison(column: String, sign: String, value: String, Refusal)
  /// One column is given two parts, or one part twice.
  case sameColumn(String, Part, Part)
  /// A column that already has a part in a chart.
  package struct Use: Hashable, Sendable {
    let column: String
    let part: Part
  }

  /// No column was named, and only those in `used`, which have other parts, are numeric; `partly`
  /// lists columns with some numbers among more texts.
  case noNumericColumn(partly: [String], used: [Use], columns: [String])
  case noNumbers(column: String)
  /// Rows are to be aggregated, but no column can be the category.
  case noCategory(columns: [String])
  /// A series column splits one value column, but there are several.
  case severalValuesWithSeries(series: String, values: [String])

  /// The fault and the advice: one line, no full stop.
  package var sentence: String { sentence(.commandLine) }

  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .unknownColumn(let name, let nearest, let columns):
      let meant = nearest.map { "did you mean \(quoted($0))? The" } ?? "the"
      return "no column \(quoted(name)); \(meant) columns are: \(listed(columns.map(printable)))"
    case .ambiguousColumn(let name, let positions):
      let places = positions.map(String.init).joined(separator: ", ")
      return
        "\(positions.count) columns are called \(quoted(name)) (\(places)); give them distinct names"
    case .unknownGrain(let name, let column, let nearest):
      let meant = nearest.map { "did you mean \(quoted($0))? The" } ?? "the"
      return "no grain \(quoted(name)) for column \(quoted(column)); \(meant) grains are: "
        + Grain.names.joined(separator: ", ") + " or a width above 0, such as 10"
    case .unreadableComparison(let column, let sign, let value, let reason):
      let subject = "column \(quoted(column))"
      return switch reason {
      case .noValue: "\(subject): missing value after \(sign)"
      case .noNumber: "\(subject) holds numbers, and \(quoted(value)) after \(sign) is not a number"
      case .noDate:
        "\(subject) holds dates, and \(quoted(value)) after \(sign) is not a date; write it "
          + "as in the column, or as 2015, 2015-03 or 2015-03-31"
      }
    case .sameColumn(let name, let first, let second):
      if first == second { return "column \(quoted(name)) is listed twice" }
      return "column \(quoted(name)) cannot be both \(first.rawValue) and \(second.rawValue)"
    case .noNumericColumn(let partly, let used, let columns):
      return Self.noNumericColumn(partly, used, columns, wording)
    case .noNumbers(let column):
      return "column \(quoted(column)) has no numbers"
    case .noCategory(let columns):
      return wording.sentence(
        "no column of names to aggregate by",
        option: "choose one with -c: " + listed(columns.map(printable)))
    case .severalValuesWithSeries(let series, let values):
      let names = listed(values.map(quoted))
      return switch wording {
      case .commandLine:
        "with -s \(quoted(series)) there is one value column; choose it with -v: \(names)"
      case .window:
        "column \(quoted(series)) makes series of one column of values, and there are \(names)"
      }
    }
  }

  private static func noNumericColumn(
    _ partly: [String], _ used: [Use], _ columns: [String], _ wording: Wording
  ) -> String {
    if partly.isEmpty, let first = used.first {
      if used.count > 1 {
        return wording.sentence(
          "no column of numbers is left: \(listed(used.map { quoted($0.column) })) are "
            + "category and series",
          option: "choose others with -c and -s, or count the rows with -a count")
      }
      return wording.sentence(
        "the only column of numbers, \(quoted(first.column)), is the \(first.part.rawValue)",
        option: "choose another with \(first.part == .series ? "-s" : "-c"), "
          + "or count the rows with -a count")
    }
    if !partly.isEmpty {
      let names = listed(partly.map(quoted))
      return wording == .commandLine
        ? "no column is mostly numbers; choose one with -v: \(names)"
        : "no column is mostly numbers; these have some: \(names)"
    }
    if columns.count == 1 {
      return wording.sentence(
        "its only column has no numbers",
        option: "if fields are not separated by a comma, semicolon, tab, bar or blanks, name the "
          + "separator with --delimiter")
    }
    return "no column of numbers; the columns are: \(listed(columns.map(printable)))"
  }
}

/// The first twenty names, separated by commas.
private func listed(_ names: [String]) -> String {
  let shown = names.prefix(20).joined(separator: ", ")
  return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
}
