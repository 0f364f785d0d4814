// The forms that conditions have in the sentence of a question and in the heading of its rows.
internal import Tables

extension SentenceForms {
  /// Where the words of a filter stand.
  enum Place {
    /// After what names the bars, and after what the colours stand for: "AK and HI only".
    case category, series
    /// After both: "row 5 only".
    case rows
    /// After all of these: "where state is AK".
    case condition
  }

  struct Clause: Hashable {
    /// Of the filter in the question.
    let index: Int
    let place: Place
    let text: String
  }

  /// What the filters of the question say, each once.
  var clauses: [Clause] {
    var clauses: [Clause] = []
    for (index, filter) in query.filters.enumerated() {
      guard let clause = clause(filter, index),
        !clauses.contains(where: { $0.place == clause.place && $0.text == clause.text })
      else { continue }
      clauses.append(clause)
    }
    return clauses
  }

  private func clause(_ filter: Filter, _ index: Int) -> Clause? {
    if case .rows(let rows) = filter {
      return Clause(index: index, place: .rows, text: Self.text(ofRows: rows))
    }
    if let field = filter.testedField, let place = place(of: field),
      let text = textAfterName(filter)
    {
      return Clause(index: index, place: place, text: text)
    }
    let text = condition(filter, isOne: query.filters.count == 1)
    return text.isEmpty ? nil : Clause(index: index, place: .condition, text: text)
  }

  /// The place after the name of a field; nil if it is not told.
  private func place(of field: Field) -> Place? {
    func tells(_ told: Field?) -> Bool {
      guard let told, told.column == field.column else { return false }
      // A date says by itself whether it is a year or a day.
      let isValue = field.grain?.isConsecutive ?? true
      return field.grain == told.grain || isValue && told.grain?.isNumeric != true
    }
    return tells(query.category) ? .category : tells(query.series) ? .series : nil
  }

  /// A filter where its column has just been named: "AK and HI only", "before 2012"; nil if that takes
  /// a condition.
  private func textAfterName(_ filter: Filter) -> String? {
    if let (field, names, isExcluding) = filter.testedNames {
      guard !names.isEmpty, !names.contains(""), field.range(of: names) == nil || isExcluding
      else { return nil }
      let list = list(names, of: field, "and")
      return isExcluding ? "without \(list)" : "\(list) only"
    }
    guard let column = filter.column, !facts.numbers.contains(column) else { return nil }
    switch filter {
    case .between(_, let from, let to, let isHalfOpen):
      if from == to, !isHalfOpen { return "\(from) only" }
      return "from \(from) to \(isHalfOpen ? "before " : "")\(to)"
    case .compare(_, let comparison, let values):
      guard values.count == 1 else { return nil }
      switch comparison {
      case .less: return "before \(values[0])"
      case .lessOrEqual: return "until \(values[0])"
      case .greater: return "after \(values[0])"
      case .greaterOrEqual: return "from \(values[0]) on"
      case .equal, .notEqual, .contains: return nil
      }
    case .named, .rows, .any: return nil
    }
  }

  // MARK: Conditions

  /// What filters say, each once, as conditions; without those that say nothing of values.
  func conditions(_ filters: [Filter]) -> [String] {
    var conditions: [String] = []
    for filter in filters {
      let text = condition(filter, isOne: filters.count == 1)
      if !text.isEmpty, !conditions.contains(text) { conditions.append(text) }
    }
    return conditions
  }

  /// "state is AK or HI", "age is at least 18"; "" if every row passes, or its number decides.
  ///
  /// - Parameter isOne: whether no other one stands beside it.
  private func condition(_ filter: Filter, isOne: Bool) -> String {
    switch filter {
    case .rows: return ""
    case .any(let lists):
      let text = condition(ofAny: lists)
      return isOne || text.isEmpty ? text : "(\(text))"
    case .named, .compare, .between:
      guard let field = filter.testedField else { return "" }
      let name = listedName(field.column)
      let subject =
        field.grain?.isRepeating ?? false ? text(of: field, beside: nil, name: name) : name
      let predicate = predicate(filter)
      return predicate.isEmpty ? "" : "\(subject) \(predicate)"
    }
  }

  private func predicate(_ filter: Filter) -> String {
    if let (field, names, isExcluding) = filter.testedNames {
      if names.isEmpty { return isExcluding ? "" : "is none of its values" }
      if !isExcluding, let (from, to) = field.range(of: names) {
        return "is from \(from) to less than \(to)"
      }
      guard isExcluding else { return "is " + list(names, of: field, "or") }
      switch names.count {
      case 1: return "is not " + list(names, of: field, "or")
      case 2: return "is neither " + list(names, of: field, "nor")
      default: return "is none of " + list(names, of: field, "and")
      }
    }
    guard let column = filter.column else { return "" }
    let areNumbers = facts.numbers.contains(column)
    switch filter {
    case .between(_, let from, let to, let isHalfOpen):
      if from == to, !isHalfOpen { return "is \(from)" }
      let bound = isHalfOpen ? areNumbers ? "less than " : "before " : ""
      return "is from \(from) to \(bound)\(to)"
    case .compare(_, let comparison, let values):
      let value = values.joined(separator: ", ")
      switch comparison {
      case .less: return areNumbers ? "is less than \(value)" : "is before \(value)"
      case .lessOrEqual: return areNumbers ? "is at most \(value)" : "is \(value) or earlier"
      case .greater: return areNumbers ? "is more than \(value)" : "is after \(value)"
      case .greaterOrEqual: return areNumbers ? "is at least \(value)" : "is \(value) or later"
      case .contains: return "contains “\(value)”"
      case .equal, .notEqual: return ""
      }
    case .named, .rows, .any: return ""
    }
  }

  /// At most so many of several lists are told.
  private static let mostLists = 3

  private func condition(ofAny lists: [[Filter]]) -> String {
    let shown = lists.prefix(cutsNames ? Self.mostLists : lists.count).map {
      conditions($0).joined(separator: " and ")
    }
    guard shown.allSatisfy({ !$0.isEmpty }) else { return "" }
    let more = lists.count - shown.count
    let isLong = lists.contains { $0.count > 1 }
    return (shown + (more > 0 ? ["\(more) more"] : [])).joined(separator: isLong ? ", or " : " or ")
  }

  // MARK: Lists

  /// More names are counted.
  private static let mostNames = 20
  private static let mostCutNames = 3
  private static let nameLength = 60

  /// "AK", "AK or HI", "AK, HI or 9 more".
  func list(_ names: [String], of field: Field, _ conjunction: String) -> String {
    let most = cutsNames ? Self.mostCutNames : Self.mostNames
    var parts = names.prefix(names.count > most ? most - 1 : most).map { name in
      if name.isEmpty { return "empty" }
      let shown = cutsNames ? name.shortened(to: Self.nameLength) : name
      guard let grain = field.grain else { return shown.quotedIfTaken(for: .value) }
      // By its name alone an hour is its first minute.
      return grain == .hour ? "\(shown) to \(shown.dropLast(3).suffix(2)):59" : shown
    }
    let more = names.count - parts.count
    if more > 0 { parts.append("\(more) more") }
    guard parts.count > 1, let last = parts.popLast() else { return parts[0] }
    return parts.joined(separator: ", ") + " \(conjunction) \(last)"
  }

  /// "row 5 only", "rows 5 to 9 and 12 only", "120 rows only"; rows are counted from 1.
  private static func text(ofRows rows: RangeSet<Int>) -> String {
    let ranges = rows.ranges.prefix(mostCutNames + 1)
    let count = rows.ranges.reduce(0) { $0 + $1.count }
    if count == 1, let range = ranges.first { return "row \(range.lowerBound + 1) only" }
    guard !ranges.isEmpty, ranges.count <= mostCutNames else { return "\(count) rows only" }
    var parts = ranges.map { range in
      range.count == 1
        ? "\(range.upperBound)" : "\(range.lowerBound + 1) to \(range.upperBound)"
    }
    let last = parts.removeLast()
    let start = parts.isEmpty ? "" : parts.joined(separator: ", ") + " and "
    return "rows \(start)\(last) only"
  }

  // MARK: Presence

  /// "that have a city and an address", if filters test only that a cell is not empty; nil if they
  /// test something else, or the name of a column takes no article.
  func presence(_ filters: [Filter]) -> String? {
    var names: [String] = []
    for filter in filters {
      if condition(filter, isOne: true).isEmpty { continue }
      guard let (field, values, isExcluding) = filter.testedNames, isExcluding,
        values.allSatisfy(\.isEmpty), field.grain == nil, !facts.numbers.contains(field.column),
        let name = listedName(field.column).withArticle
      else { return nil }
      if !names.contains(name) { names.append(name) }
    }
    guard let last = names.popLast() else { return nil }
    let start = names.isEmpty ? "" : names.joined(separator: ", ") + " and "
    return "that have \(start)\(last)"
  }
}

extension Field {
  /// The edges of consecutive bins of numbers: "5" and "15" for "5 to 10" and "10 to 15"; nil for other
  /// names.
  fileprivate func range(of names: [String]) -> (from: Substring, to: Substring)? {
    guard grain?.isNumeric ?? false else { return nil }
    let words = names.map { $0.split(separator: " ") }
    guard words.allSatisfy({ $0.count == 3 && $0[1] == "to" }),
      let from = words.first?[0], let to = words.last?[2],
      zip(words, words.dropFirst()).allSatisfy({ $0[2] == $1[0] })
    else { return nil }
    return (from, to)
  }
}

extension Filter {
  /// The field that it tests; nil for row numbers and several conditions.
  fileprivate var testedField: Field? {
    switch self {
    case .compare(let column, _, _), .between(let column, _, _, _): Field(column)
    case .named(let field, _, _): field
    case .rows, .any: nil
    }
  }

  /// The names that it lets pass, or with `isExcluding` does not; "" is a gap. nil for other filters.
  fileprivate var testedNames: (field: Field, names: [String], isExcluding: Bool)? {
    switch self {
    case .named(let field, let names, let isExcluding): (field, names, isExcluding)
    case .compare(let column, .equal, let names):
      (Field(column), names.isEmpty ? [""] : names, false)
    case .compare(let column, .notEqual, let names):
      (Field(column), names.isEmpty ? [""] : names, true)
    case .compare, .between, .rows, .any: nil
    }
  }
}

extension String {
  /// The name of one thing after its article: "a city", "an island"; nil where its first letter does
  /// not tell the article, or it may be the name of several.
  fileprivate var withArticle: String? {
    guard utf8.last != UInt8(ascii: "s"), let first = utf8.first else { return nil }
    // "EU", "IBAN": it is the name of the letter that counts.
    let isAbbreviation = dropFirst().first?.isUppercase ?? true
    if isAbbreviation { return nil }
    switch Unicode.Scalar(first | 0x20) {
    case "e" where lowercased().hasPrefix("eu"), "o" where lowercased().hasPrefix("one"): return nil
    case "a", "e", "i", "o": return "an \(self)"
    case "b", "c", "d", "f", "g", "j", "k", "l", "m", "n", "p", "q", "r", "s", "t", "v", "w", "z":
      return "a \(self)"
    default: return nil
    }
  }
}
