// The forms that the parts of a question have in its sentence: of measures, names, periods and splits.
internal import Scenegraph
internal import Tables

/// Says the parts of one question.
struct SentenceForms {
  let query: Query
  let facts: SentenceFacts
  /// Whether lists of names are cut to the first.
  var cutsNames = false

  init(_ query: Query, _ facts: SentenceFacts) { (self.query, self.facts) = (query, facts) }

  // MARK: Columns

  /// What a column is called, without quotation marks.
  private func bareName(_ column: ColumnRef) -> String {
    let name = query.titles[column] ?? facts.names[column] ?? column.name
    return name.isEmpty ? "column \(column.position + 1)" : name
  }

  func name(_ column: ColumnRef) -> String { bareName(column).quotedIfTaken(for: .name) }

  private func bareName(_ measure: Measure) -> String { measure.name { bareName($0) } }

  /// What a measure is called, alone; "“a by b” ÷ c".
  private func name(_ measure: Measure) -> String {
    measure.partner == nil ? name(measure.column) : listedName(measure)
  }

  private func listedName(_ measure: Measure) -> String {
    guard let partner = measure.partner else { return listedName(measure.column) }
    // A sign in a name could be taken for the one between the names.
    return [measure.column, partner.column].map { column in
      let name = listedName(column)
      let isTaken = bareName(column) == name && name.hasSign
      return isTaken ? "“\(name)”" : name
    }.joined(separator: " \(partner.operation.sign) ")
  }

  /// What a column is called in a condition or a list of columns.
  func listedName(_ column: ColumnRef) -> String {
    bareName(column).quotedIfTaken(for: .listedName)
  }

  // MARK: Measure

  /// "Sum of amount", "Running total of amount", "Change of sum of amount".
  var measure: String {
    let plain = plainMeasure
    let interval = query.hasErrors ? " ± 95%" : ""
    switch query.shownAs {
    case .value: return plain + interval
    case .share: return plain + " as share of all"
    case .shareOfBar: return plain + " as share of the bar"
    case .running:
      let isSum = query.method == .sum && !query.values.isEmpty
      return "Running total of " + (isSum ? measuredColumns : inside(plain))
    case .change: return "Change of " + inside(plain)
    case .changePercent: return "Change in percent of " + inside(plain)
    case .index: return "Index of " + inside(plain)
    }
  }

  /// The words for a measure after others: "mean price", "rows"; a column keeps its capital letter.
  private func inside(_ measure: String) -> String {
    let isColumn =
      !query.values.isEmpty
      && (query.method == .none
        || facts.hasOneRowEach && query.method != .last
          && query.method != .count && query.method != .distinct)
    return isColumn ? measure : measure.prefix(1).lowercased() + measure.dropFirst()
  }

  /// "the month before", "the same month a year before"; nil if nothing is compared.
  var comparison: String? {
    guard let comparison = query.comparison else { return nil }
    let grain = query.category?.grain
    let noun = grain.map { $0.isConsecutive ? $0.name : "period" } ?? "period"
    switch comparison {
    case .previous: return "the \(noun) before"
    case .yearBefore: return grain == .year ? "the year before" : "the same \(noun) a year before"
    }
  }

  private var plainMeasure: String {
    let columns = measuredColumns
    let first = query.values.first.map(bareName) ?? ""
    func adjective(_ word: String) -> String {
      let isDoubled = first.lowercased().split(separator: " ").first.map { $0 == word.lowercased() }
      return isDoubled ?? false ? "\(word) of \(columns)" : "\(word) \(columns)"
    }
    if query.values.isEmpty { return "Rows" }
    switch query.method {
    case .none: return columns
    case .count: return "Number of values of \(columns)"
    case .distinct: return "Number of different values of \(columns)"
    case .last: return adjective("Last")
    case _ where facts.hasOneRowEach: return columns
    // A ratio is one of sums, which needs no word.
    case .sum where query.values.allSatisfy(\.isRatio): return columns
    case .sum: return "Sum of \(columns)"
    case .mean: return adjective("Mean")
    case .median: return adjective("Median")
    case .min: return adjective("Minimum")
    case .max: return adjective("Maximum")
    }
  }

  /// "a", "a and b", "a, b and c", "a, b and 2 more"; "4 columns" if their names are no words of a
  /// list.
  private var measuredColumns: String {
    let values = query.values
    if values.count < 2 { return values.first.map(name) ?? "" }
    let names = values.prefix(3).map(listedName)
    if values.count <= 3 {
      return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }
    let areWords = zip(values, names).prefix(2).allSatisfy { bareName($0) == $1 }
    return areWords
      ? "\(names[0]), \(names[1]) and \(values.count - 2) more" : "\(values.count) columns"
  }

  // MARK: Bars and colours

  /// What names the bars: "region", "month", "month of shipped", "age in steps of 10", "row".
  var category: String {
    guard let field = query.category else { return "row" }
    return text(of: field, beside: query.series, name: name(field.column))
  }

  /// The bars that are several names together: "Germany, Austria and Switzerland as DACH".
  var groups: [String] {
    (query.category?.groups ?? []).map { group in
      let members = list(group.members, of: Field(ColumnRef(name: "", position: 0)), "and")
      return "\(members) as \(group.name.quotedIfTaken(for: .value))"
    }
  }

  /// The order that somebody has given to the names, if they stand in it.
  var listedOrder: String? {
    guard query.order == .none, !query.nameOrder.isEmpty else { return nil }
    let names = query.nameOrder.prefix(3).map {
      $0.isEmpty ? "empty" : $0.quotedIfTaken(for: .value)
    }
    let more = query.nameOrder.count - names.count
    return "in the order " + names.joined(separator: ", ") + (more > 0 ? " …" : "")
  }

  /// What the colours stand for, and the words before: ", split by " "region", ", one colour a "
  /// "year", ", one colour for each " "year of shipped".
  var series: (lead: String, text: String)? {
    guard let field = query.series else { return nil }
    guard let grain = field.grain, !grain.isNumeric else {
      return (", split by ", text(of: field, beside: query.category, name: name(field.column)))
    }
    if field.column == query.category?.column || facts.onlyTimes.contains(field.column) {
      let noun = grain.noun(beside: query.category?.grain(of: field.column))
      return (noun.hasPrefix("hour") ? ", one colour an " : ", one colour a ", noun)
    }
    return (", one colour for each ", text(of: field, beside: nil, name: name(field.column)))
  }

  /// A field where another one of the same column stands before it, or is to follow.
  func text(of field: Field, beside other: Field?, name: String) -> String {
    guard let grain = field.grain else { return name }
    switch grain {
    case .automatic: return "\(name) in bins"
    case .width(let width): return "\(name) in steps of \(plainText(of: width))"
    case .edges(let edges):
      let cuts = edges.map { plainText(of: $0) }
      return "\(name) cut at " + cuts.dropLast().joined(separator: ", ") + " and \(cuts.last ?? "")"
    default:
      let noun = grain.noun(beside: other?.grain(of: field.column))
      let isSaid = facts.onlyTimes.contains(field.column) || name.lowercased() == noun
      return isSaid ? noun : "\(noun) of \(name)"
    }
  }
}

extension Field {
  /// The grain, if it is one of a column.
  fileprivate func grain(of column: ColumnRef) -> Grain? { self.column == column ? grain : nil }
}

extension Grain {
  /// The word for one of its periods. Those that repeat in each period of another grain that is told,
  /// too, need no more than a word; those that follow each other tell both.
  ///
  /// - Parameter other: the grain of the same column that is told.
  func noun(beside other: Grain?) -> String {
    switch (self, other) {
    case (.monthOfYear, .year): "month"
    case (.quarterOfYear, .year): "quarter"
    case (.dayOfMonth, .month): "day"
    case (.hourOfDay, .day): "hour"
    case (.month, .year): "month and year"
    case (.quarter, .year): "quarter and year"
    case (.day, .month): "date"
    case (.hour, .day): "date and hour"
    case (.monthOfYear, _): "month of the year"
    case (.quarterOfYear, _): "quarter of the year"
    case (.dayOfMonth, _): "day of the month"
    case (.hourOfDay, _): "hour of the day"
    default: name
    }
  }
}

// MARK: - Quotation

/// What a text of the data is in a sentence.
enum SaidText {
  /// The name of a column, alone.
  case name
  /// One of several names, or one in a condition.
  case listedName
  /// A value in a condition.
  case value
}

extension String {
  /// The text, in quotation marks if its own words and signs could be taken for the sentence's.
  func quotedIfTaken(for kind: SaidText) -> String {
    isTaken(for: kind) ? "“\(self)”" : self
  }

  /// More bytes are not looked at in a frame.
  private static let lookedAt = 256

  private func isTaken(for kind: SaidText) -> Bool {
    let start = utf8.prefix(Self.lookedAt)
    guard let first = start.first, first != Byte.space, utf8.last != Byte.space else { return true }
    var previous = first
    for byte in start {
      if byte == Byte.comma || byte == Byte.semicolon { return true }
      if byte == Byte.space, previous == Byte.space { return true }
      previous = byte
    }
    let words = Substring(start).split(separator: " ").map { $0.lowercased() }
    if words.first == "of" || words.last == "of" || words.contains("·") { return true }
    return words.contains { word in
      Self.isNameWord(word) || kind != .name && Self.isListWord(word)
        || kind == .value && Self.isValueWord(word)
    }
  }

  /// Whether it has a sign that is written between two columns, as a word of its own.
  fileprivate var hasSign: Bool {
    split(separator: " ").contains { word in
      Measure.Operation.allCases.contains { $0.sign == word }
    }
  }

  /// Words that lead to the next part of a sentence.
  private static func isNameWord(_ word: String) -> Bool {
    switch word {
    case "by", "only", "where", "without", "split": true
    default: false
    }
  }

  /// Words between names.
  private static func isListWord(_ word: String) -> Bool {
    switch word {
    case "and", "or", "nor", "is", "contains", "more": true
    default: false
    }
  }

  /// Words that stand in place of values or before them.
  private static func isValueWord(_ word: String) -> Bool {
    switch word {
    case "not", "none", "neither", "empty", "from", "to", "on", "before", "until", "after", "at",
      "least", "most", "less", "than", "later", "earlier":
      true
    default: false
    }
  }
}
