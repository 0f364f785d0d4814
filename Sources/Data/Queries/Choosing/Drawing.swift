// How a chosen chart is drawn: its layout, direction and order.
internal import Scenegraph
internal import Tables

extension Chooser {
  /// More names than this are seldom looked at one by one: 16 of 16 charts with a limit have more
  /// than 21 names, and 6 of 11 with more than 200 have a limit.
  private static let mostNames = 200
  private static let shownNames = 20
  private static let mostCompared = 600
  /// More text categories than this become horizontal bars, largest first. With more than 20, 19 of
  /// 35 charts are horizontal (34 of 162 others) and 21 of 35 are sorted (8 of 162 others).
  private static let mostUpright = 30

  /// The best of ranked charts, as suggestions that differ.
  func best(_ ranked: [RankedCandidate], limit: Int) -> [Suggestion] {
    diverse(ranked, limit: limit).map { drawn($0.candidate) }
  }

  /// The best, and then those that differ from what was taken before.
  ///
  /// What shares the name and the values with one that was taken is of little interest, as is, to a
  /// lesser degree, what shares one of them (J. Carbonell, J. Goldstein, "The use of MMR", 1998).
  func diverse(_ ranked: [RankedCandidate], limit: Int) -> [RankedCandidate] {
    // Charts with far lower scores are not reached.
    let charts = Array(ranked.prefix(Self.mostCompared))
    var scores = charts.map(\.score)
    var taken: [RankedCandidate] = []
    while taken.count < min(limit, charts.count),
      let best = scores.indices.max(by: { (scores[$0], $1) < (scores[$1], $0) })
    {
      let chart = charts[best].candidate
      taken.append(charts[best])
      scores[best] = -.infinity
      for (place, other) in charts.enumerated() {
        let other = other.candidate
        let hasName = other.category == chart.category
        let hasValues = other.values == chart.values
        if hasName, hasValues {
          scores[place] -= other.series == chart.series ? 2 : 0.8
        } else if hasName || hasValues {
          scores[place] -= 0.6
        }
      }
    }
    return taken
  }

  /// A question with layout, direction and order. Times and bins are upright and in their order.
  func drawn(_ candidate: Candidate) -> Suggestion {
    var query = Query(
      category: candidate.category.map { Field(facts[$0.column].reference, grain: $0.grain) },
      values: candidate.values.map { facts[$0].reference }, method: candidate.method,
      series: candidate.series.map { Field(facts[$0.column].reference, grain: $0.grain) })
    query.filters = totalsFilter.map { [$0] } ?? []
    guard let category = candidate.category else {
      // Rows without names, by a numbering column if there is one.
      let numbers = facts.first {
        ($0.meaning == .ordinal || $0.meaning == .identifier || $0.shape.countsRows)
          && $0.isUnique && !$0.hasMadeUpName && !candidate.values.contains($0.index)
      }
      query.category = numbers.map { Field($0.reference) }
      return Suggestion(query, layout: candidate.values.count > 1 ? .grouped : nil)
    }
    let names = facts[category.column]
    let isRanking = names.isText && names.distinct > Self.mostUpright
    if isRanking {
      query.order = .valueDescending
      if names.distinct > Self.mostNames { query.top = Self.shownNames }
    } else {
      query.order = Self.order(of: names, category.grain, candidate.method)
    }
    return Suggestion(
      query, layout: layout(candidate),
      orientation: isRanking || names.isText && names.texts.length > 20 ? .horizontal : .vertical)
  }

  /// Leaves out rows that are the sum of others, by the names that only they have; nil if there are
  /// none or they have no such names.
  private var totalsFilter: Filter? {
    let totals = arithmetic.totalRows
    guard !totals.isEmpty else { return nil }
    for column in facts where column.kind == .text {
      let codes = sample.columns[column.index].codes
      let mine = Set(totals.map { codes[$0] })
      let areTold = codes.indices.allSatisfy { totals.contains($0) || !mine.contains(codes[$0]) }
      guard areTold, !mine.contains(0) || mine.count == 1 else { continue }
      var names: [String] = []
      for row in totals {
        let name = mine.contains(0) ? "" : table.columns[column.index].trimmedText(at: row)
        if !names.contains(name) { names.append(name) }
      }
      return .compare(column.reference, .notEqual, names)
    }
    return nil
  }

  /// The order of bars that are no ranking: what is combined of numbers and times stands in their
  /// order, names and rows stand as in the table.
  static func order(of category: ColumnFacts, _ grain: Grain?, _ method: Query.Method)
    -> SortOrder
  {
    grain == nil && !category.isText && method != .none ? .category : .none
  }

  /// Two or three series are grouped (22 of 32 charts). Four or more that add up are stacked (11 of
  /// 12, and 13 of 16 in long form), and so are parts of a whole. Means are never stacked (8 of 8),
  /// nor are values of both signs.
  private func layout(_ candidate: Candidate) -> Scene.Layout? {
    let count = candidate.series.map { facts[$0.column].distinct } ?? candidate.values.count
    if candidate.series == nil, count < 2 { return nil }
    guard [.none, .sum, .count, .last].contains(candidate.method),
      !candidate.values.contains(where: { facts[$0].shape.least < 0 })
    else { return .grouped }
    if candidate.method == .count || candidate.values.count > 1 && isWhole(candidate.values) {
      return .stacked
    }
    return count >= 4 && addUp(candidate.values) ? .stacked : .grouped
  }

  /// Whether values of several series make sense as one stack: amounts by their names, or whole
  /// numbers that do not lie in a band far from zero.
  private func addUp(_ values: [Int]) -> Bool {
    let columns = values.map { facts[$0] }
    if columns.contains(where: { $0.isRatio || $0.words.areLevels }) { return false }
    if columns.allSatisfy(\.words.areAmounts) { return true }
    let least = columns.map(\.shape.least).min() ?? 0
    let greatest = columns.map(\.shape.greatest).max() ?? 0
    return columns.allSatisfy(\.shape.isWhole) && least <= 0.4 * greatest
  }

  /// How rows of one name are combined: amounts are added up, anything else is averaged.
  func method(of values: [Int]) -> Query.Method {
    if values.isEmpty { return .count }
    let sum = Candidate(category: nil, values: values, method: .sum)
    return veto(of: values, .sum) == nil && combining(sum) >= 0 ? .sum : .mean
  }
}
