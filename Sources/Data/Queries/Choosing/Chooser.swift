// Chooses charts for a table: lists every chart that can be asked for, leaves out what the data
// speak against, and ranks the rest by a few weights.
internal import Tables

struct Chooser {
  let table: Table
  let hasHeader: Bool
  var rowCount: Int { table.rowCount }
  /// By the column's index in the table.
  let facts: [ColumnFacts]
  let sample: RowSample
  let arithmetic: TableArithmetic
  /// Columns of numbers that may be drawn, in order.
  let measures: [Int]
  /// Columns that may name bars, in order.
  let names: [Int]
  /// By column: its place among the names; among the measures.
  let namePlaces: [Int]
  let measurePlaces: [Int]
  /// By column: the standard deviation of its numbers as a part of their mean.
  let spreads: [Double]
  /// By column: how many decimals its numbers have, at most four.
  let decimals: [Int]
  /// By column: the share of its most frequent value among the cells with one, in the sample.
  let largestShares: [Double]
  /// By column: whether its name is like that of the table.
  let areLikeFile: [Bool]
  let shape: TableShape
  /// Whether a text names each row.
  let hasKey: Bool
  let parts: [Int]
  let hasDates: Bool
  let weights: ChooserWeights
  let relations: ColumnRelations
  /// By column: whether another names bars better.
  let areWorse: [Bool]
  /// By column: the weights of the words in its name.
  let wordWeights: [WordWeights]

  /// Charts are sought among at most this many columns.
  static let mostColumns = 200
  /// Numbers whose names weigh less are ids, codes or places: they are not measured.
  private static let leastMeasure = -4.0

  /// - Parameter columnCount: at least as many columns are looked at.
  init(
    _ table: Table, columnCount: Int = 0, isSample: Bool = false, weights: ChooserWeights = .fitted
  ) {
    self.table = table
    self.weights = weights
    let columns = Array(table.columns.prefix(max(Self.mostColumns, columnCount)))
    let meanings = NumberMeaning.meanings(of: columns)
    hasHeader = columns.contains { !$0.hasNoName }
    let facts = columns.map {
      ColumnFacts($0, rowCount: table.rowCount, meaning: meanings[$0.index])
    }
    self.facts = facts
    let sample = RowSample(table, columns: columns)
    self.sample = sample
    let names = facts.filter { $0.kind != .nothing && $0.meaning != .ordinal }.map(\.index)
    self.names = names
    let numbers = facts.filter {
      $0.kind == .number && $0.meaning != .identifier && table.repeated[$0.index] == nil
    }
    let wordWeights = facts.map { weights.words(of: $0.words) }
    self.wordWeights = wordWeights
    let quantities = numbers.filter { wordWeights[$0.index].measure > Self.leastMeasure }
    let counted = quantities.filter {
      $0.meaning == nil && !$0.shape.countsRows && !$0.isNumbering && !$0.isCode
    }
    // A table is not left without its only measure, unless that numbers the rows, if with gaps and
    // a few out of turn, and there are groups to count.
    let hasGroups = names.contains { !facts[$0].isUnique && facts[$0].kind != .number }
    let others = quantities.filter {
      !hasGroups || !$0.isDense || !sample.columns[$0.index].mostlyRises
    }
    let measures = (counted.isEmpty ? others : counted).map(\.index)
    self.measures = measures
    func places(_ list: [Int]) -> [Int] {
      var places = facts.map { _ in list.count }
      for (place, index) in list.enumerated() { places[index] = place }
      return places
    }
    namePlaces = places(names)
    measurePlaces = places(measures)
    arithmetic = TableArithmetic(
      sample, measures: measures, hasNames: facts.contains { $0.kind == .text })
    spreads = sample.columns.map(\.spread)
    decimals = sample.columns.map(\.decimals)
    largestShares = sample.columns.map(\.largestShare)
    let fileWords = NameWords(fileName: table.name)
    areLikeFile = facts.map { fileWords.isLike($0.words) }
    hasDates = facts.contains { $0.time?.kind == .moments }
    let relations = ColumnRelations(table, sample, isSample: isSample)
    self.relations = relations
    areWorse = facts.map { Self.isWorse($0, among: facts, rowCount: table.rowCount, relations) }
    hasKey = names.contains { facts[$0].isText && relations.isUnique($0) }
    let arithmetic = arithmetic
    parts = measures.filter { !arithmetic.isDerived($0) }
    shape = Self.shape(facts, names: names, measures: measures, rowCount: table.rowCount, relations)
  }

  func isUnique(_ column: Int) -> Bool { relations.isUnique(column) }

  func areRowsApart(_ category: Candidate.Place, _ series: Candidate.Place?) -> Bool {
    guard category.grain == nil, series?.grain == nil else { return false }
    guard let series else { return isUnique(category.column) }
    let cells = Double(facts[category.column].distinct) * Double(facts[series.column].distinct)
    // An estimated number of distinct values may be 6 % off, or more.
    return Double(rowCount) <= 1.25 * cells
      && relations.arePairsUnique(category.column, series.column)
  }

  /// About how many bars there are.
  func bars(of place: Candidate.Place) -> Double {
    let facts = facts[place.column]
    guard let grain = place.grain else { return Double(max(1, facts.distinct)) }
    if grain.isNumeric { return 12 }
    return facts.time?.bars(grain, distinct: facts.distinct) ?? Double(facts.distinct)
  }

  /// Whether a column has times of the day beside one that has dates.
  func isClock(_ column: Int) -> Bool {
    facts[column].time?.isClock ?? false && facts.contains { $0.time?.kind == .moments }
  }

  /// Whether columns are the parts of a whole: of a constant, or of another column.
  func isWhole(_ values: [Int]) -> Bool {
    if arithmetic.parts.values.contains(Set(values)) { return true }
    return relations.addToConstant(values)
  }
}

// MARK: - Ranking

struct RankedCandidate {
  let candidate: Candidate
  let score: Double
}

extension Chooser {
  func part(category: Candidate.Place) -> Double {
    var sink = FeatureScore(weights)
    addName(category, to: &sink)
    return sink.sum + wordWeights[category.column].name
  }

  func part(values: [Int]) -> Double {
    var sink = FeatureScore(weights)
    addValues(values, to: &sink)
    let words = values.reduce(0) { $0 + wordWeights[$1].measure }
    return sink.sum + words / Double(max(1, values.count))
  }

  func part(series: Candidate.Place) -> Double {
    var sink = FeatureScore(weights)
    addSeries(series, to: &sink)
    return sink.sum + wordWeights[series.column].name
  }

  private func whole(_ candidate: Candidate) -> Double {
    var sink = FeatureScore(weights)
    addWhole(candidate, to: &sink)
    return sink.sum + combining(candidate)
  }

  /// The evidence for adding rows up.
  func combining(_ candidate: Candidate) -> Double {
    guard candidate.method == .sum else { return 0 }
    var sink = FeatureScore(weights)
    addMethod(candidate, to: &sink)
    let adds = candidate.values.reduce(0) { $0 + wordWeights[$1].adds }
    return sink.sum + adds / Double(max(1, candidate.values.count))
  }

  /// The charts that match what was asked for, best first, without those that the data speak
  /// against if any other is left.
  func ranked(_ wish: Wish? = nil) -> [RankedCandidate] {
    let all = candidates(wish)
    let kept = all.filter { veto(of: $0, wish) == nil }
    var categories: [Candidate.Place: Double] = [:]
    var values: [[Int]: Double] = [:]
    var splits: [Candidate.Place: Double] = [:]
    func known<Part: Hashable>(
      _ part: Part, _ scores: inout [Part: Double], _ score: (Part) -> Double
    ) -> Double {
      if let known = scores[part] { return known }
      let found = score(part)
      scores[part] = found
      return found
    }
    let charts = kept.isEmpty ? all : kept
    let scores = charts.map { candidate in
      var score = whole(candidate) + known(candidate.values, &values) { part(values: $0) }
      if let category = candidate.category {
        score += known(category, &categories) { part(category: $0) }
      }
      if let series = candidate.series {
        score += known(series, &splits) { part(series: $0) }
      }
      return score
    }
    return scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }.map {
      RankedCandidate(candidate: charts[$0], score: scores[$0])
    }
  }
}
