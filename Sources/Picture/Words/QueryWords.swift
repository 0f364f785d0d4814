// Why a question has no answer, in English.
package import Queries
internal import Scales
internal import Tables

extension ColumnError {
  /// What is wrong and what to do: one line, no full stop.
  package var sentence: String { sentence(.commandLine) }

  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .unknownColumn(let name, let nearest, let columns):
      let meant = nearest.map { "did you mean \(quoted($0))? The" } ?? "the"
      return "no column \(quoted(name)); \(meant) columns are: \(listed(columns.map(printable)))"
    case .ambiguousColumn(let name, let positions):
      let places = positions.map(String.init).joined(separator: ", ")
      return "\(positions.count) columns are called \(quoted(name)); "
        + "name one by its number: \(places)"
    case .unknownGrain(let name, let column, let nearest):
      let meant = nearest.map { "did you mean \(quoted($0))? The" } ?? "the"
      return "no grain \(quoted(name)) for column \(quoted(column)); \(meant) grains are: "
        + Grain.names.joined(separator: ", ")
        + ", a width above 0, such as 10, or edges that rise, such as 18,35,65"
    case .noNamesToGroup:
      return "the bars are no names that could be put together; name their column with -c"
    case .unorderedEdges(let edges, let column):
      return "the edges \(edges.joined(separator: ", ")) for column \(quoted(column)) do not rise; "
        + "write each once, the lowest first"
    case .unreadableComparison(let column, let sign, let value, let reason):
      let subject = "column \(quoted(column))"
      return switch reason {
      case .noValue: "\(subject): missing value after \(sign)"
      case .noNumber: "\(subject) holds numbers, and \(quoted(value)) after \(sign) is not a number"
      case .noDate:
        "\(subject) holds dates, and \(quoted(value)) after \(sign) is not a date; write it "
          + "as in the column, or as 2015, 2015-03 or 2015-03-31"
      case .noName:
        "\(subject) holds weekdays, months or times of day, and \(quoted(value)) after \(sign) is none "
          + "of its own; write it as in the column"
      }
    case .sameColumn(let name, let first, let second):
      if first == second { return "column \(quoted(name)) is listed twice" }
      return "column \(quoted(name)) cannot be both \(first.word) and \(second.word)"
    case .noNumericColumn(let partly, let used, let columns):
      return Self.noNumericColumn(partly, used, columns, wording)
    case .noNumbers(let column): return "column \(quoted(column)) has no numbers"
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
    case .unfitTarget(let column, let reason):
      return "bars have no target in column \(quoted(column)): \(reason.words)"
    case .unlikeUnits, .methodOfRatio, .ambiguousMeasure, .tooManyMeasures, .repeatedValues:
      return sentenceOfMeasure(wording)
    }
  }

  /// The same about measures of two columns.
  private func sentenceOfMeasure(_ wording: Wording) -> String {
    switch self {
    case .unlikeUnits(let operation, let one, let other):
      let verb = operation == .plus ? "added up" : "subtracted"
      return "\(one.unit) and \(other.unit) cannot be \(verb): column \(quoted(one.column)) is in "
        + "\(one.unit), column \(quoted(other.column)) in \(other.unit)"
    case .methodOfRatio(let ratio, let method):
      return wording.sentence(
        "\(quoted(ratio)) is the sum of one column divided by that of the other, and has no "
          + method.ofRatio, option: "use -a sum or leave -a out")
    case .repeatedValues(let column, let table, let method):
      return wording.sentence(
        "\(quoted(column)) is a value of \(quoted(table)), which stands in every row that refers to "
          + "it, so that \(method.ofRepeated) would count it several times",
        option: "use -a max, min or distinct, or ask that table alone")
    case .ambiguousMeasure(let text, let readings):
      let meant = readings.map(quoted).joined(separator: " or ")
      return "\(quoted(text)) can be \(meant); write columns by their numbers"
    case .tooManyMeasures(let limit):
      return "at most \(limit) measures can be shown if one is of two columns"
    default: return ""
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
        "the only column of numbers, \(quoted(first.column)), is the \(first.part.word)",
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

extension UnfitTarget {
  package var words: String {
    switch self {
    case .severalMeasures: "they show several measures"
    case .split: "they are split"
    case .counted: "they count rows"
    case .derived: "they show something else than their values"
    case .isMeasured: "it is what they show"
    }
  }
}

extension Query.Method {
  /// What values that are in several rows do not have: "a sum".
  fileprivate var ofRepeated: String {
    self == .none || self == .last ? "each row" : "a \(ofRatio)"
  }

  /// What a ratio has not: "mean", "number of different values".
  fileprivate var ofRatio: String {
    switch self {
    case .none, .sum, .mean, .median: rawValue
    case .min: "minimum"
    case .max: "maximum"
    case .count: "number of values"
    case .distinct: "number of different values"
    case .last: "last value"
    }
  }
}

extension ColumnError.Part {
  fileprivate var word: String {
    switch self {
    case .category: "category"
    case .value: "value"
    case .series: "series"
    }
  }
}

extension QueryError {
  /// What is wrong and what to do: one line, no full stop.
  package var sentence: String { sentence(.commandLine) }

  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .noColumn(let name, let columns):
      ColumnError.unknownColumn(
        name, nearest: nearestName(to: name, among: columns), columns: columns
      ).sentence(wording)
    case .cancelled: "cancelled"
    case .rowsNotKept: "the table is too large for its rows to be kept; read it again for this"
    case .columns(let error): error.sentence(wording)
    case .limit(let error): error.sentence(wording)
    case .repeatedPair(let category, nil, let firstLine, _):
      wording.sentence(
        "\(quoted(category)) occurs twice, first on line \(firstLine)",
        option: "-a sum adds such rows up, and without a grain all rows stay apart")
    case .repeatedPair(let category, let series?, let firstLine, _):
      wording.sentence(
        "category \(quoted(category)) and series \(quoted(series)) occur together twice, first on "
          + "line \(firstLine)",
        option: "-a sum adds such rows up, and without -s all rows stay apart")
    case .tooManyBins(let column, let count, let limit):
      "column \(quoted(column)) would have \(count) bars from its first to its last, and at most "
        + "\(limit) can be drawn; choose wider bins"
    case .noDates(let column):
      "column \(quoted(column)) has no unambiguous dates, so it has no grain of time"
    case .noNumbers(let column):
      "column \(quoted(column)) has no numbers, so it has no grain of numbers"
    case .noWidth(let column): "the bars of column \(quoted(column)) need a width above zero"
    case .noValues(let method):
      wording.sentence("\(method.rawValue) needs a column of values", option: "choose one with -v")
    case .measure(let error): error.sentence(wording)
    }
  }
}

extension MeasureError {
  fileprivate func sentence(_ wording: Wording) -> String {
    switch self {
    case .noSums(let shown, let method):
      wording.sentence(
        "\(method?.plural ?? "ratios") do not add up, so they have no \(shown.plural)",
        option: "-a sum or -a count gives values that do")
    case .noOrder(let shown, let category):
      wording.sentence(
        "\(shown.plural) need bars in an order of time or numbers, and \(quoted(category)) has none",
        option: "choose a column of dates with -c")
    case .noParts:
      wording.sentence(
        "shares of the bar need bars that are split", option: "choose a column with -s")
    case .mixedSigns(let shown):
      wording.sentence(
        "\(shown.plural) need values of one sign, and these are above and below zero",
        option: "--as value shows them as they are")
    case .noPeriods(let comparison, let category):
      wording.sentence(
        "only bars that are periods one after another compare with "
          + (comparison == .previous ? "the one before" : "those a year before")
          + (category.map { ", and \(quoted($0)) has none" } ?? ""),
        option: "choose a column of dates with -c, such as -c date:month")
    case .noMean(let method):
      wording.sentence(
        "only means have an interval of confidence, and these are \(method.plural)",
        option: "-a mean gives them")
    case .noInterval(let shown):
      "intervals of confidence are of means, not of their \(shown.plural)"
    }
  }
}

extension ShownAs {
  /// "running totals", "changes".
  package var plural: String {
    switch self {
    case .value: "values"
    case .share, .shareOfBar: "shares"
    case .running: "running totals"
    case .change, .changePercent: "changes"
    case .index: "indices"
    }
  }
}

extension Query.Method {
  package var plural: String {
    switch self {
    case .mean: "means"
    case .median: "medians"
    case .min: "minima"
    case .max: "maxima"
    case .distinct: "counts of different values"
    case .none, .sum, .count, .last: "values"
    }
  }
}

extension Refutation {
  /// "there is no row where Month is Foo; Month is Jan, Feb, Mar, …": one line, no full stop.
  package var sentence: String {
    let conditions = conditions
    let reason =
      conditions.isEmpty
      ? "there is no such row"
      : "there is no row where \(conditions.joined(separator: " and "))"
    guard let examples else { return reason }
    let values = (examples.values + (examples.areAll ? [] : ["…"])).joined(separator: ", ")
    return "\(reason); \(examples.column) is \(values)"
  }
}

extension ColumnSummary.Hint {
  /// "57 values", "0.5 to 87", "2012 to 2015"; "empty" if there are no values.
  package var words: String {
    switch self {
    case .empty: "empty"
    case .range(let range): range
    case .values(let count, let isExact):
      isExact || count == 1
        ? counted(count, "value", digits(count)) : "about \(digits(count)) values"
    }
  }

  private func digits(_ count: Int) -> String { NumberFormat().string(Double(count)) }
}
