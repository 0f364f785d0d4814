// Why chosen columns do not make a chart, and the sentence that says so.
internal import Tables

/// The columns were found, but what is in them cannot be drawn side by side.
public enum ChartDataError: Error, Hashable, Sendable {
  /// In long form, a category and series that two rows give a value for; the lines are those of the
  /// input.
  case repeatedPair(category: String, series: String, firstLine: Int, line: Int)
  case tooManySeries(column: String, line: Int, limit: Int)
  /// More categories × series than are held.
  case tooManyValues(limit: Int)

  /// The line of the input, from 1, that the sentence is about; nil where it is about the whole.
  public var line: Int? {
    switch self {
    case .repeatedPair(_, _, _, let line), .tooManySeries(_, let line, _): line
    case .tooManyValues: nil
    }
  }

  /// What is wrong and what to do: one line, no full stop.
  public var sentence: String {
    switch self {
    case .repeatedPair(let category, let series, let firstLine, _):
      "category \(quoted(category)) and series \(quoted(series)) occur together twice, first on "
        + "line \(firstLine); keep one of the two, or leave out -s to keep all rows apart"
    case .tooManySeries(let column, _, let limit):
      "column \(quoted(column)) has more than \(limit) distinct values, too many to be series"
    case .tooManyValues(let limit):
      "more than \(limit) values, categories times series; choose fewer columns"
    }
  }
}
