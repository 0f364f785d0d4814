// A question in words: the line that says what a chart shows.
package import Scenegraph
internal import Tables

extension Query {
  /// The parts of the sentence, in order.
  package enum Word: Hashable, Sendable {
    case measure, category, series, layout, order, top
    /// A filter, by its index.
    case filter(Int)
    case table
  }

  /// A part of the sentence: the words that lead to it, and those that can be changed.
  package struct Phrase: Hashable, Sendable {
    package let word: Word
    /// " by ", ", split by ", or nothing.
    package let lead: String
    package let text: String

    init(_ word: Word, _ lead: String, _ text: String) {
      (self.word, self.lead, self.text) = (word, lead, text)
    }
  }

  /// The parts of the sentence: "Sum of amount", " by region", ", split by year", ", stacked",
  /// ", only state = AK", ", largest first", ", top 10".
  ///
  /// - Parameters:
  ///   - layout: how series are arranged; nil for a single one.
  ///   - left: the series that are not shown, in words: "South".
  ///   - table: the name of the table, if there are others.
  package func phrases(
    _ layout: Scene.Layout? = nil, without left: String? = nil, of table: String? = nil
  ) -> [Phrase] {
    var phrases = [Phrase(.measure, "", measureText)]
    phrases.append(Phrase(.category, " by ", category.map { text(of: $0) } ?? "row"))
    if let series {
      let without = left.map { " without \($0)" } ?? ""
      phrases.append(Phrase(.series, ", split by ", text(of: series) + without))
    }
    switch layout {
    case nil, .grouped: break
    case .stacked: phrases.append(Phrase(.layout, ", ", "stacked"))
    case .normalized: phrases.append(Phrase(.layout, ", ", "as shares"))
    }
    for (index, filter) in filters.enumerated() {
      phrases.append(Phrase(.filter(index), ", only ", filter.phrase(title)))
    }
    if let text = order.text { phrases.append(Phrase(.order, ", ", text)) }
    if let top { phrases.append(Phrase(.top, ", ", "top \(top)")) }
    if let table {
      let isListing = phrases.contains { $0.lead.hasPrefix(",") }
      phrases.append(Phrase(.table, isListing ? ", of " : " of ", table))
    }
    return phrases
  }

  /// The whole sentence: "Sum of amount by region, largest first".
  package func sentence(_ layout: Scene.Layout? = nil) -> String {
    phrases(layout).map { $0.lead + $0.text }.joined()
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
  func text(of field: Field) -> String {
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

extension SortOrder {
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
