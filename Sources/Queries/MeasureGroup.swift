// One measure or several: which numeric columns share an axis.
internal import Tables

/// Numeric columns that are kinds of one thing: years, sexes, answers, places.
struct MeasureGroup: Sendable {
  let columns: [ColumnFacts]
  /// Whether their names are answers to one question.
  let isNamedAlike: Bool

  /// Columns whose maxima differ by a greater factor are not readable on one axis: experts' groups
  /// stay within 20 in 51 of 53 cases.
  private static let largestRatio = 20.0
  /// The limit if the names indicate a group.
  private static let largestNamedRatio = 50.0

  /// The columns that belong together; nil if one should be drawn alone.
  ///
  /// The figures are from 52 tables whose rows are bars and which have several numeric columns
  /// besides totals. Of the 49 where experts draw several columns, 43 pass the test for size and
  /// kind of number; so do 12 of the 27 where they draw one, which words for unlike quantities
  /// tell apart.
  init?(_ measures: [ColumnFacts]) {
    let parts = Self.parts(of: measures)
    if let group = Self(alike: parts) ?? Self(similar: parts) ?? Self(endings: parts) {
      self = group
    } else {
      return nil
    }
  }

  private init(_ columns: [ColumnFacts], isNamedAlike: Bool) {
    self.columns = columns
    self.isNamedAlike = isNamedAlike
  }

  /// All columns, if their names are answers to one question.
  private init?(alike columns: [ColumnFacts]) {
    guard columns.count > 1, Self.areNamedAlike(columns),
      Self.ratio(of: columns) <= Self.largestNamedRatio
    else { return nil }
    self.init(columns, isNamedAlike: true)
  }

  /// All columns, if nothing speaks against it.
  private init?(similar columns: [ColumnFacts]) {
    guard columns.count > 1, Self.ratio(of: columns) <= Self.largestRatio else { return nil }
    guard columns.allSatisfy({ $0.shape.isWhole == columns[0].shape.isWhole }) else { return nil }
    guard !columns.contains(where: { RoleWords.dimensions.matches($0.words) }),
      Set(columns.compactMap(Self.unit)).count <= 1,
      !columns.contains(where: { $0.words.isOne && RoleWords.plainAmounts.contains($0.words.last) })
    else { return nil }
    self.init(columns, isNamedAlike: false)
  }

  /// Columns that share their last word: "euro turnout", "national turnout".
  private init?(endings columns: [ColumnFacts]) {
    for column in columns where !column.words.isOne {
      let same = columns.filter { $0.words.last == column.words.last }
      if same.count > 1, Self.ratio(of: same) <= Self.largestRatio {
        self.init(same, isNamedAlike: true)
        return
      }
    }
    return nil
  }

  /// The columns without totals, means, differences and bounds, without wholes that others are
  /// parts of, and without rates beside counts.
  static func parts(of measures: [ColumnFacts]) -> [ColumnFacts] {
    func without(
      _ columns: [ColumnFacts], least: Int, _ isDropped: (ColumnFacts) -> Bool
    ) -> [ColumnFacts] {
      let rest = columns.filter { !isDropped($0) }
      return rest.count >= least ? rest : columns
    }
    var parts = without(measures, least: 1) { RoleWords.bounds.matches($0.words) }
    // Of "mean, sd, n" the mean is the value.
    if parts.count == measures.count || !parts.contains(where: { $0.words.isMean }) {
      parts = without(parts, least: 1) { RoleWords.derived.matches($0.words) }
    } else {
      parts = parts.filter(\.words.isMean)
    }
    if !areNamedAlike(parts) {
      parts = without(parts, least: 2) { RoleWords.wholes.contains($0.words.last) }
      parts = without(parts, least: 2) { RoleWords.levels.matches($0.words) }
    }
    return parts
  }

  private static func ratio(of columns: [ColumnFacts]) -> Double {
    let largest = columns.map { max(abs($0.shape.least), abs($0.shape.greatest)) }
    guard let most = largest.max(), let least = largest.min(), least > 0, most.isFinite else {
      return .infinity
    }
    return most / least
  }

  /// Whether the names are answers to one question: years, ages or ranges; names that share a word;
  /// sexes, answers, medals or continents.
  static func areNamedAlike(_ columns: [ColumnFacts]) -> Bool {
    guard columns.count > 1 else { return false }
    if columns.allSatisfy({ hasNumber($0.words) }) { return true }
    if columns.allSatisfy({ RoleWords.siblings.matches($0.words) }) { return true }
    var shared = Set(columns[0].words.words)
    for column in columns.dropFirst() { shared.formIntersection(column.words.words) }
    return shared.contains { $0.utf8.count > 1 && !IdentifierWords.measures.contains($0) }
  }

  /// The unit in the cells, or in brackets at the end of the name; nil if there is none.
  private static func unit(_ column: ColumnFacts) -> Substring? {
    if !column.unit.isEmpty { return column.unit[...] }
    let name = column.reference.name
    guard let last = name.last, last == ")" || last == "]",
      let start = name.lastIndex(where: { $0 == "(" || $0 == "[" })
    else { return nil }
    return name[start...]
  }

  private static func hasNumber(_ name: NameWords) -> Bool {
    name.words.contains { $0.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }
  }
}

extension NameWords {
  /// Whether it is the mean of something.
  fileprivate var isMean: Bool {
    ["mean", "avg", "average", "median", "mittelwert", "moyenne", "media", "promedio", "média"]
      .contains { words.contains($0) }
  }
}

extension ColumnFacts {
  /// How rows of a group are combined. Amounts are summed, anything else averaged: right for 81 of
  /// 87 measures. Values between 0 and 1 are rates and never summed (4 of 4).
  var method: Query.Method {
    if shape.isWithin(0...1) { return .mean }
    if words.first == "total" || words.last == "total" { return .sum }
    if RoleWords.levels.matches(words) { return .mean }
    return RoleWords.amounts.matches(words) ? .sum : .mean
  }

  /// Whether a table with this column is about it: "count", "value", "sales".
  var isPlainAmount: Bool { words.isOne && RoleWords.plainAmounts.contains(words.last) }

  /// How likely the measure is the one to draw: experts take the first in 18 of 27 tables, one
  /// named as an amount in 11.
  ///
  /// - Parameter place: its index among the measures.
  func measureScore(place: Int) -> Double {
    var score = -0.05 * Double(place)
    if place == 0 { score += 0.5 }
    if isPlainAmount {
      score += 3
    } else if RoleWords.derived.matches(words) || RoleWords.bounds.matches(words) {
      score -= 2
    } else if RoleWords.amounts.contains(words.last) || RoleWords.amounts.contains(words.first) {
      score += 1
    }
    if RoleWords.outcomes.contains(words.last) || RoleWords.outcomes.contains(words.first) {
      score += 1
    }
    if words.words.contains(where: RoleWords.currencies.contains) { score += 1 }
    if RoleWords.demographics.contains(words.last) { score -= 1 }
    if isBinary { score -= 2 }
    return score
  }
}
