// A chart that may be drawn of a table, chosen and not asked for.
package import Tables

/// A question and how its answer is drawn.
package struct Suggestion: Hashable, Sendable {
  /// How several series stand together.
  package enum Layout: String, Hashable, Sendable {
    case single, grouped, stacked, normalized
  }

  /// Which way bars go.
  package enum Orientation: String, Hashable, Sendable {
    case vertical, horizontal
  }

  package var query: Query
  package var layout: Layout
  package var orientation: Orientation

  package init(_ query: Query, layout: Layout = .single, orientation: Orientation = .vertical) {
    self.query = query
    self.layout = layout
    self.orientation = orientation
  }

  /// So many are worth looking at.
  package static let limit = 12

  /// The charts of a table that an expert would most likely draw, best first: at least one where
  /// there is a column, `limit` at the most.
  ///
  /// Depends on the rows that the table has by now, so it is asked once, and not again when more
  /// have been read.
  package static func best(of table: Table) -> [Suggestion] {
    var chooser = Chooser(table)
    return Array(chooser.suggestions().prefix(limit))
  }
}

extension Suggestion {
  /// What the chart says, in the words of a person: "Mean of petalLength by species".
  package var title: String {
    let values = query.values.map(\.name)
    let names: String =
      switch values.count {
      case 0: "rows"
      case 1, 2: values.joined(separator: " and ")
      default: "\(values[0]) and \(values.count - 1) others"
      }
    let method: String =
      switch query.method {
      case .none: names
      case .sum: "Sum of \(names)"
      case .mean: "Mean of \(names)"
      case .median: "Median of \(names)"
      case .min: "Least \(names)"
      case .max: "Greatest \(names)"
      case .count: "Count of \(names)"
      case .distinct: "Different \(names)"
      case .last: "Last \(names)"
      }
    var title = method
    if let category = query.category { title += " by " + category.title }
    if let series = query.series { title += ", split by " + series.title }
    if query.order == .valueDescending { title += ", largest first" }
    if let top = query.top { title += ", top \(top)" }
    return title
  }
}

extension Field {
  /// "month of date", "age in bins".
  fileprivate var title: String {
    switch grain {
    case nil: column.name
    case .automatic: "\(column.name) in bins"
    case .width(let width): "\(column.name) in steps of \(plainText(of: width))"
    case .year: "year of \(column.name)"
    case .quarter: "quarter of \(column.name)"
    case .month: "month of \(column.name)"
    case .week: "week of \(column.name)"
    case .day: "day of \(column.name)"
    case .hour: "hour of \(column.name)"
    case .minute: "minute of \(column.name)"
    case .monthOfYear: "month of the year of \(column.name)"
    case .quarterOfYear: "quarter of the year of \(column.name)"
    case .dayOfMonth: "day of the month of \(column.name)"
    case .weekday: "weekday of \(column.name)"
    case .hourOfDay: "hour of the day of \(column.name)"
    }
  }
}

extension Table {
  /// Where the bins of a field of numbers begin, and how wide they are; nil where it has none.
  package func bins(of field: Field) -> (width: Double, start: Double)? {
    guard let reader = try? FieldReader(field, in: self), case .width(let width)? = reader.grain
    else { return nil }
    let least = columns[reader.column].profile.shape.least
    return (width, least.isFinite ? (least / width).rounded(.down) * width : 0)
  }
}
