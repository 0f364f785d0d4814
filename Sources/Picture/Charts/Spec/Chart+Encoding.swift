// The question that a chart answers, for its JSON.
package import Queries
package import Scenegraph

/// A question, with details that only its answer knows.
package struct AnsweredQuestion: Hashable, Sendable {
  package internal(set) var query: Query
  /// The lower edge of the first bin, for categories and for series; nil if they are not bins.
  fileprivate let categoryStart: Double?
  fileprivate let seriesStart: Double?
  /// If each bar is one row, the table row of each, from 0; nil if all rows are shown in order.
  fileprivate let tableRows: [UInt32]?
  fileprivate let conditions: [String]
  /// Why no row passes the filters; nil if one does.
  let refutation: Refutation?

  init(_ answer: Answer) {
    query = answer.query
    (categoryStart, seriesStart) = (answer.categoryStart, answer.seriesStart)
    (tableRows, conditions) = (answer.tableRows, answer.conditions)
    refutation = answer.refutation
  }
}

extension Chart {
  /// The bars as shown, to find the rows behind them; nil if the data were not read from a table.
  package var answeredBars: AnsweredBars? {
    source.question.map { question in
      AnsweredBars(
        question.query, categories: source.categories, seriesNames: source.series.map(\.name),
        restSeries: source.restSeries, hasDistinctNames: source.hasDistinctNames,
        tableRows: question.tableRows,
        shown: arrangement.sourceRows,
        restCount: data.restCount)
    }
  }

  /// The encoding of the chart; nil if the data were not read from a table.
  package var encoding: Encoding? {
    guard let question = source.question else { return nil }
    let query = question.query
    func field(_ field: Field?, _ start: Double?) -> Encoding.Field? {
      field.map { field in
        var bin: Encoding.Field.Bin?
        if case .width(let width) = field.grain {
          bin = Encoding.Field.Bin(width: width, start: start ?? 0)
        }
        return Encoding.Field(
          column: field.column.name, position: field.column.position,
          timeUnit: field.grain?.timeUnit, bin: bin)
      }
    }
    return Encoding(
      category: field(query.category, question.categoryStart),
      values: query.values.map { Encoding.Value(column: $0.name, position: $0.position) },
      aggregate: query.method.rawValue, series: field(query.series, question.seriesStart),
      layout: source.series.count > 1 ? shownLayout.rawValue : "single", orientation: orientation,
      sort: sort.rawValue, filters: question.conditions)
  }
}
