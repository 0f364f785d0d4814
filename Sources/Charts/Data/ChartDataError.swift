// Why chosen columns do not make a chart, and the sentence that says so.
internal import Tables

/// The columns were found, but what is in them cannot be drawn side by side.
package enum ChartDataError: Error, Hashable, Sendable {
  /// In long form, a category and series that two rows give a value for; the lines are those of the
  /// input.
  case repeatedPair(category: String, series: String, firstLine: Int, line: Int)
  case tooManySeries(column: String, line: Int, limit: Int)
  /// More categories × series than are held.
  case tooManyValues(limit: Int)
  /// In wide form, more columns of numbers than there can be series.
  case tooManyColumns([String], limit: Int)
  /// A value that is no share of a total.
  case negativeShare(category: String, value: String)

  /// The line of the input, from 1, that the sentence is about; nil where it is about the whole.
  package var line: Int? {
    switch self {
    case .repeatedPair(_, _, _, let line), .tooManySeries(_, let line, _): line
    case .tooManyValues, .tooManyColumns, .negativeShare: nil
    }
  }

  /// What is wrong and what to do: one line, no full stop.
  package var sentence: String {
    switch self {
    case .repeatedPair(let category, let series, let firstLine, _):
      "category \(quoted(category)) and series \(quoted(series)) occur together twice, first on "
        + "line \(firstLine); -a sum adds such rows up, and without -s all rows stay apart"
    case .tooManySeries(let column, _, let limit):
      "column \(quoted(column)) has more than \(limit) distinct values, and at most \(limit) "
        + "series can be told apart; leave out the rows of the others, or choose a column of "
        + "fewer distinct values with --series"
    case .tooManyValues(let limit):
      "more than \(limit) values, categories times series; choose fewer columns"
    case .tooManyColumns(let names, let limit):
      "\(names.count) columns of numbers would be \(names.count) series, and at most \(limit) can "
        + "be told apart; choose with --value\(example(of: names, limit: limit))"
    case .negativeShare(let category, let value):
      "normalized shares need values that are not negative: \(quoted(category)) has "
        + "\(value); --layout stacked shows them"
    }
  }
}

/// Some of the columns as a person would type them; nothing where no name can be typed plainly.
private func example(of names: [String], limit: Int) -> String {
  let typed = names.filter { name in
    !name.isEmpty && name.utf8.count <= 24
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || "_-. ".contains(
            Character($0))
      }
  }.prefix(min(3, limit))
  guard !typed.isEmpty else { return "" }
  let list = typed.joined(separator: ",")
  return ", for example --value " + (list.contains(" ") ? "\"\(list)\"" : list)
}
