// Charts of rows without names of their own: grouped, then counted, summed or averaged, or binned.
internal import Tables

extension Chooser {
  /// At most this many rows look like an experiment; more are too many to look at one by one.
  private static let experimentRows = 100

  /// The first chart of 98 tables whose rows repeat the name of a bar: count 35, mean 19, sum 18.
  mutating func suggestGroups() {
    let groups = rankedGroups
    let measures = rankedMeasures.filter { !$0.isBinary }
    let subjects = measures.filter { !RoleWords.demographics.contains($0.words.last) }
    guard let group = groups.first(where: { $0.distinct <= 60 }) ?? groups.first else {
      if rowCount < 15 { suggestNumbers() }
      return suggestBins()
    }
    // Without text columns or numbers of three to twelve values, six of nine tables begin with
    // bins.
    let isTold = groups.contains { $0.role != .code || !$0.isBinary }
    if !isTold, !measures.isEmpty { suggestBins() }
    if let measure = outcome(of: subjects) {
      add(grouped(group, measure))
      add(count(group))
    } else {
      add(count(group))
      if let measure = subjects.first ?? measures.first { add(grouped(group, measure)) }
    }
    suggestBins()
    let others = groups.filter { $0.index != group.index }
    if let second = others.first { add(count(second)) }
    suggestKey()
    if let third = others.dropFirst().first { add(count(third)) }
    if let measure = subjects.first ?? measures.first, let second = others.first {
      add(grouped(second, measure))
    }
  }

  /// Adds a ranking of rows that have names, besides their groups.
  private mutating func suggestKey() {
    guard rowCount <= 250, let key = facts.first(where: { $0.role == .key && !$0.isSign }) else {
      return
    }
    if let group = MeasureGroup(measures), group.columns.count <= Self.mostSeries {
      add(rows(key, group.columns))
    } else if let measure = ranked(MeasureGroup.parts(of: measures)).first {
      add(rows(key, [measure]))
    }
  }

  /// The one measure to sum or average; nil if rows should be counted.
  ///
  /// No measure left: count. One: mean 7, sum 6, count 5. Two or three: mean 7, count 4, sum 2.
  /// Four and more: count 10, sum 2, mean 1. A measure called count, total or sales is taken in 40
  /// of 47 tables. Whole numbers with few values, as in questionnaires, count as measures here.
  private func outcome(of measures: [ColumnFacts]) -> ColumnFacts? {
    guard let best = measures.first else { return nil }
    if best.isPlainAmount, best.method == .sum { return best }
    let scales = facts.filter { $0.role == .code && !$0.isBinary }
    switch measures.count + scales.count {
    case 1: return best
    case 2, 3:
      let isOutcome = best.words.words.contains { RoleWords.outcomes.contains($0) }
      let isAmount = best.method == .sum
      return isOutcome || isAmount || rowCount <= Self.experimentRows ? best : nil
    default: return nil
    }
  }

  /// Adds bins of the most informative measure: 86 of 97 binned columns have more than 20 values,
  /// and whole numbers of at most 12 values are counted one by one. Age is of interest by itself,
  /// though it is seldom compared.
  mutating func suggestBins() {
    let scores = facts.filter { $0.role == .measure && $0.distinct > 7 }.enumerated().map {
      place, measure in
      let isAge = RoleWords.demographics.contains(measure.words.last)
      let fineness = measure.distinct > 20 ? 2.0 : measure.distinct > 12 ? 1 : 0
      return (measure, measure.measureScore(place: place) + fineness + (isAge ? 1 : 0))
    }
    let best = scores.enumerated().min {
      ($1.element.1, $0.offset) < ($0.element.1, $1.offset)
    }
    if let best { add(bins(best.element.0)) }
  }

  /// Adds further charts, however the first one was found.
  mutating func suggestRest() {
    let measures = rankedMeasures
    let groups = rankedGroups
    if let group = groups.first {
      if let measure = measures.first { add(grouped(group, measure)) }
      add(count(group))
    }
    if rowCount >= 15 { suggestBins() }
    for time in facts where time.time?.kind == .moments {
      if let measure = measures.first(where: { $0.isPlainAmount }) { add(grouped(time, measure)) }
      add(count(time))
    }
    if let group = groups.first, let split = groups.dropFirst().first(where: { $0.distinct <= 7 }) {
      add(counts(group, split))
      if let measure = measures.first { add(means(group, split, measure)) }
    }
    for group in groups.dropFirst().prefix(3) { add(count(group)) }
    if let group = groups.first {
      for measure in measures.dropFirst().prefix(2) { add(grouped(group, measure)) }
    }
    for measure in measures.dropFirst().prefix(3) where rowCount >= 15 && measure.distinct > 12 {
      add(bins(measure))
    }
    for key in facts where key.role == .key && rowCount > 30 {
      if let measure = measures.first { add(rows(key, [measure])) }
    }
    if isEmpty { suggestAnything() }
  }

  private var isEmpty: Bool { list.isEmpty }

  /// Adds rows without names, by their row numbers.
  private mutating func suggestNumbers() {
    guard rowCount <= 60, let best = rankedMeasures.first else { return }
    if let group = MeasureGroup(measures), group.columns.count <= Self.mostSeries {
      add(numbered(group.columns.map(\.reference)))
    }
    add(numbered([best.reference]))
  }

  /// Rows without names, by a numbering column if there is one.
  func numbered(_ values: [ColumnRef]) -> Suggestion {
    let numbers = facts.first {
      ($0.role == .identifier || $0.role == .counter) && $0.isUnique && !$0.hasMadeUpName
    }
    return Suggestion(
      Query(category: numbers.map { Field($0.reference) }, values: values),
      layout: values.count > 1 ? .grouped : .single)
  }

  /// Guarantees a chart, even for a single row, uninformative columns or names alone.
  private mutating func suggestAnything() {
    let names = all.filter { $0.shape.count == 0 && $0.filled > 0 }
    let numbers = Array(all.filter { $0.shape.count > 0 }.prefix(Self.mostSeries))
    if rowCount == 1, !numbers.isEmpty {
      if let name = names.first {
        add(drawn(name, nil, numbers, .none))
      } else {
        add(numbered(numbers.map(\.reference)))
      }
    }
    suggestNumbers()
    for column in measures.prefix(1) { add(count(column)) }
    let counters = facts.filter { $0.role == .counter && $0.hasMadeUpName }
    if counters.count == facts.count, let column = counters.first, rowCount <= 60 {
      add(numbered([column.reference]))
    }
    let column =
      facts.first {
        $0.role == .code || $0.role == .factor || $0.role == .prose || $0.role == .time
      }
      ?? facts.first { !$0.isUnique && $0.role != .measure } ?? facts.first {
        $0.role == .key || $0.role == .identifier
      } ?? facts.first ?? all.first
    if let column { add(count(column)) }
  }
}

// MARK: - Drawing

extension Chooser {
  func grouped(_ group: ColumnFacts, _ measure: ColumnFacts) -> Suggestion {
    groups(group, [measure])
  }

  func groups(_ group: ColumnFacts, _ measures: [ColumnFacts]) -> Suggestion {
    drawn(
      group, group.time?.grain(distinct: group.distinct), measures, Self.method(of: measures))
  }

  /// The method that combines rows of one name: a count without measures.
  static func method(of measures: [ColumnFacts]) -> Query.Method {
    if measures.isEmpty { return .count }
    return measures.contains { $0.method == .mean } ? .mean : .sum
  }

  func count(_ group: ColumnFacts) -> Suggestion {
    drawn(group, group.time?.grain(distinct: group.distinct, isCounted: true), [], .count)
  }

  func counts(_ group: ColumnFacts, _ series: ColumnFacts) -> Suggestion {
    drawn(
      group, group.time?.grain(distinct: group.distinct, isCounted: true), [], .count,
      series: series)
  }

  func means(
    _ group: ColumnFacts, _ series: ColumnFacts, _ measure: ColumnFacts
  ) -> Suggestion {
    drawn(
      group, group.time?.grain(distinct: group.distinct), [measure], measure.method, series: series)
  }

  func bins(_ measure: ColumnFacts) -> Suggestion {
    drawn(measure, .automatic, [], .count)
  }

  /// More names than this are seldom looked at one by one: 16 of 16 charts with a limit have more
  /// than 21 names, and 6 of 11 with more than 200 have a limit.
  private static let mostNames = 200
  private static let shownNames = 20
  /// More text categories than this become horizontal bars, largest first. With more than 20, 19 of
  /// 35 charts are horizontal (34 of 162 others) and 21 of 35 are sorted (8 of 162 others).
  private static let mostUpright = 30

  /// A question with fitting layout, direction and order. Times and bins are upright and in their
  /// own order.
  func drawn(
    _ category: ColumnFacts, _ grain: Grain?, _ values: [ColumnFacts], _ method: Query.Method,
    series: ColumnFacts? = nil
  ) -> Suggestion {
    var query = Query(
      category: Field(category.reference, grain: grain), values: values.map(\.reference),
      method: method, series: series.map { Field($0.reference) })
    let isRanking = category.isText && category.distinct > Self.mostUpright
    if isRanking {
      query.order = .valueDescending
      if category.distinct > Self.mostNames { query.top = Self.shownNames }
    } else {
      query.order = Self.order(of: category, grain, method)
    }
    return Suggestion(
      query, layout: layout(values, method, series: series),
      orientation: isRanking || category.isText && category.textLength > 20
        ? .horizontal : .vertical)
  }

  /// The order of bars that are no ranking: what is combined of numbers and times stands in their
  /// order, names and rows stand as in the table.
  static func order(of category: ColumnFacts, _ grain: Grain?, _ method: Query.Method)
    -> Query.Order
  {
    grain == nil && !category.isText && method != .none ? .category : .none
  }

  /// Two or three series are grouped (22 of 32 charts). Four or more that add up are stacked (11 of
  /// 12, and 13 of 16 in long form). Means are never stacked (8 of 8), nor are values of both
  /// signs.
  private func layout(
    _ values: [ColumnFacts], _ method: Query.Method, series: ColumnFacts?
  ) -> Suggestion.Layout {
    let count = series?.distinct ?? values.count
    if series == nil, count < 2 { return .single }
    if ![.none, .sum, .count, .last].contains(method) { return .grouped }
    if values.contains(where: { $0.shape.least < 0 }) { return .grouped }
    if method == .count { return .stacked }
    let isNamedAlike = MeasureGroup.areNamedAlike(values)
    let areLevels = values.contains { $0.method == .mean && RoleWords.levels.matches($0.words) }
    return count >= 4 && (isNamedAlike && series == nil || !areLevels) ? .stacked : .grouped
  }
}
