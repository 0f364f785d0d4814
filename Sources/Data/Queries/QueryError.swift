// Why a table does not answer a question, as values: `Words` says them.
package import Tables

package enum QueryError: Error, Hashable, Sendable {
  /// A column of the question is not in the table.
  case noColumn(String, columns: [String])
  /// The answer is no longer wanted.
  case cancelled
  /// The table's rows were not kept, and its fold answers another question.
  case rowsNotKept
  /// The table lacks the columns that were asked for.
  case columns(ColumnError)
  case limit(TableError)
  /// Rows should stay apart, but two have this category and series, on these lines of the input.
  case repeatedPair(category: String, series: String?, firstLine: Int, line: Int)
  /// More periods or bins than can be drawn.
  case tooManyBins(column: String, count: Int, limit: Int)
  /// A time grain on a column without dates.
  case noDates(column: String)
  /// A number width on a column without numbers.
  case noNumbers(column: String)
  /// A width that is not above zero.
  case noWidth(column: String)
  /// The method needs a column of values.
  case noValues(Query.Method)
  case measure(MeasureError)

  /// The input line, from 1, that the sentence is about; nil if it is about the whole.
  package var line: Int? {
    switch self {
    case .repeatedPair(_, _, _, let line): line
    case .limit(let error): error.line
    default: nil
    }
  }
}

/// The table was read, but it lacks the chart's columns.
package enum ColumnError: Error, Hashable, Sendable {
  /// The part that a column plays in a chart.
  package enum Part: Hashable, Sendable {
    case category, value, series
  }

  /// No column has this name; `nearest` is the one that may have been meant.
  case unknownColumn(String, nearest: String?, columns: [String])
  /// Several columns have this name, at these positions, from 1.
  case ambiguousColumn(String, positions: [Int])
  /// No grain has this name; `nearest` is the one that may have been meant.
  case unknownGrain(String, column: String, nearest: String?)
  /// Names are to be put together, but the bars are rows, periods or ranges.
  case noNamesToGroup
  /// Edges between ranges that do not rise.
  case unorderedEdges([String], column: String)
  /// Why a value cannot be compared with cells.
  package enum Refusal: Hashable, Sendable {
    case noValue, noNumber, noDate
    /// It is not among the weekdays, months or times of day that the cells name.
    case noName
  }

  /// The column's cells cannot be compared with this value.
  case unreadableComparison(column: String, sign: String, value: String, Refusal)
  /// Bars cannot have targets in this column.
  case unfitTarget(column: String, UnfitTarget)
  /// One column is given two parts, or one part twice.
  case sameColumn(String, Part, Part)
  /// A column that already has a part in a chart.
  package struct Use: Hashable, Sendable {
    package let column: String
    package let part: Part
  }

  /// No column was named, and only those in `used`, which have other parts, are numeric; `partly`
  /// lists columns with some numbers among more texts.
  case noNumericColumn(partly: [String], used: [Use], columns: [String])
  case noNumbers(column: String)
  /// Rows are to be aggregated, but no column can be the category.
  case noCategory(columns: [String])
  /// A series column splits one value column, but there are several.
  case severalValuesWithSeries(series: String, values: [String])
  /// A column of a measure of two, and its unit.
  package struct Side: Hashable, Sendable {
    package let column: String
    package let unit: String
  }

  /// Numbers of different units are to be added up or subtracted.
  case unlikeUnits(Measure.Operation, Side, Side)
  /// A ratio is to be combined otherwise than by the sums of its columns.
  case methodOfRatio(String, Query.Method)
  /// A column was joined from a table whose rows stand in several of these, so that what is counted
  /// once for each is no measure of it.
  case repeatedValues(column: String, table: String, Query.Method)
  /// A text can be read as several measures of two columns.
  case ambiguousMeasure(String, readings: [String])
  /// More measures than have bars of their own; those of two columns have no rest.
  case tooManyMeasures(limit: Int)
}
