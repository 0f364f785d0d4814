// A question in words: the line that says what a chart shows.
internal import Tables

extension Query {
  /// The parts of the sentence, in order.
  package enum Word: Hashable, Sendable {
    case measure, category, series, layout, order, top
    /// A filter, by its index.
    case filter(Int)
  }

  /// The parts of the sentence: "Sum of amount", " by region", ", split by year", ", stacked",
  /// ", only state = AK", ", largest first", ", top 10".
  ///
  /// - Parameter layout: how series are arranged.
  package func words(_ layout: Suggestion.Layout = .single) -> [(word: Word, text: String)] {
    var words: [(word: Word, text: String)] = [(.measure, measureText)]
    if let category {
      words.append((.category, " by \(text(of: category))"))
    } else {
      words.append((.category, " by row"))
    }
    if let series { words.append((.series, ", split by \(text(of: series))")) }
    switch layout {
    case .single, .grouped: break
    case .stacked: words.append((.layout, ", stacked"))
    case .normalized: words.append((.layout, ", as shares"))
    }
    for (index, filter) in filters.enumerated() {
      words.append((.filter(index), ", only \(filter.phrase(title))"))
    }
    if let text = order.text { words.append((.order, ", \(text)")) }
    if let top { words.append((.top, ", top \(top)")) }
    return words
  }

  /// The whole sentence: "Sum of amount by region, largest first".
  package func sentence(_ layout: Suggestion.Layout = .single) -> String {
    words(layout).map(\.text).joined()
  }

  private func title(_ column: ColumnRef) -> String { titles[column] ?? column.name }

  private var measureText: String {
    let names = values.map(title)
    let listed: String =
      switch names.count {
      case 0: "rows"
      case 1: names[0]
      case 2, 3: names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
      default: "\(names[0]), \(names[1]) and \(names.count - 2) more"
      }
    return switch method {
    case .none: listed
    case .sum: "Sum of \(listed)"
    case .mean: "Mean of \(listed)"
    case .median: "Median of \(listed)"
    case .min: "Minimum of \(listed)"
    case .max: "Maximum of \(listed)"
    case .count: "Count of \(listed)"
    case .distinct: "Different \(listed)"
    case .last: "Last \(listed)"
    }
  }

  /// "month of date", "age in steps of 10".
  private func text(of field: Field) -> String {
    let name = title(field.column)
    return switch field.grain {
    case nil: name
    case .automatic: "\(name) in bins"
    case .width(let width): "\(name) in steps of \(plainText(of: width))"
    case .year: "year of \(name)"
    case .quarter: "quarter of \(name)"
    case .month: "month of \(name)"
    case .week: "week of \(name)"
    case .day: "day of \(name)"
    case .hour: "hour of \(name)"
    case .minute: "minute of \(name)"
    case .monthOfYear: "month of the year of \(name)"
    case .quarterOfYear: "quarter of the year of \(name)"
    case .dayOfMonth: "day of the month of \(name)"
    case .weekday: "weekday of \(name)"
    case .hourOfDay: "hour of the day of \(name)"
    }
  }
}

extension Query.Order {
  /// nil for the order of the data or of names.
  fileprivate var text: String? {
    switch self {
    case .none, .category: nil
    case .value: "smallest first"
    case .valueDescending: "largest first"
    case .categoryDescending: "in reverse order"
    }
  }
}
