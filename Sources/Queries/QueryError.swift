// Why a table does not answer a question, and the sentence that says so.
package import Tables

/// A question that has no answer.
package enum QueryError: Error, Hashable, Sendable {
  /// A column of the question is not in the table.
  case noColumn(String, columns: [String])
  /// Nobody waits for the answer.
  case cancelled
  /// The table's rows are not kept, and what was made of them answers another question.
  case rowsNotKept
  /// The table has not the columns for what was asked.
  case columns(ColumnError)
  /// There is more of something than is held.
  case limit(TableError)
  /// Where rows stay apart, a category, and series where there is one, that two rows give a value
  /// for; the lines are those of the input.
  case repeatedPair(category: String, series: String?, firstLine: Int, line: Int)
  case tooManySeries(column: String, line: Int, limit: Int)
  /// More categories × series than are held.
  case tooManyValues(limit: Int)
  /// More columns of numbers than there can be series.
  case tooManyColumns([String], limit: Int)
  /// More periods or bins between the first and the last than can be bars.
  case tooManyBins(column: String, count: Int, limit: Int)
  /// A grain of time of a column that has no dates.
  case noDates(column: String)
  /// A width of numbers of a column that has none.
  case noNumbers(column: String)
  /// A width that is not above zero.
  case noWidth(column: String)
  /// The method needs a column of values.
  case noValues(Query.Method)

  /// The line of the input, from 1, that the sentence is about; nil where it is about the whole.
  package var line: Int? {
    switch self {
    case .repeatedPair(_, _, _, let line), .tooManySeries(_, let line, _): line
    case .limit(let error): error.line
    default: nil
    }
  }

  /// What is wrong and what to do: one line, no full stop.
  package var sentence: String {
    switch self {
    case .noColumn(let name, let columns):
      ColumnError.unknownColumn(
        name, nearest: nearestName(to: name, among: columns), columns: columns
      )
      .sentence
    case .cancelled: "cancelled"
    case .rowsNotKept: "the table is too large for its rows to be kept; read it again for this"
    case .columns(let error): error.sentence
    case .limit(let error): error.sentence
    case .repeatedPair(let category, nil, let firstLine, _):
      "\(quoted(category)) occurs twice, first on line \(firstLine); -a sum adds such rows up, and "
        + "without a grain all rows stay apart"
    case .repeatedPair(let category, let series?, let firstLine, _):
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
    case .tooManyBins(let column, let count, let limit):
      "column \(quoted(column)) would have \(count) bars from its first to its last, and at most "
        + "\(limit) can be drawn; choose wider ones"
    case .noDates(let column):
      "column \(quoted(column)) has no dates that can be told for sure, so it has no grain of time"
    case .noNumbers(let column):
      "column \(quoted(column)) has no numbers, so it has no grain of numbers"
    case .noWidth(let column): "the bars of column \(quoted(column)) need a width above zero"
    case .noValues(let method): "\(method.rawValue) needs a column of values; choose one with -v"
    }
  }
}

/// Some of the columns as a person would type them; nothing where no name can be typed plainly.
private func example(of names: [String], limit: Int) -> String {
  let typed = names.filter { name in
    !name.isEmpty && name.utf8.count <= 24
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || "_-. ".contains(Character($0))
      }
  }.prefix(min(3, limit))
  guard !typed.isEmpty else { return "" }
  let list = typed.joined(separator: ",")
  return ", for example --value " + (list.contains(" ") ? "\"\(list)\"" : list)
}
