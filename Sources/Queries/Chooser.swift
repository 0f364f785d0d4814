// From the roles of the columns to charts: which rule draws a table first, and what comes after.
// The figures are those of 259 tables with 961 charts that experts have drawn or accepted.
internal import Tables

/// The charts of one table, best first.
struct Chooser {
  let table: Table
  private let hasHeader: Bool
  private let meanings: [Int: NumberMeaning]
  var rowCount: Int { table.rowCount }
  /// The first `mostColumns` columns, without those that hold nothing.
  let facts: [ColumnFacts]
  /// The first `mostColumns` columns.
  let all: [ColumnFacts]
  var keys: RowKeys
  private(set) var list: [Suggestion] = []

  /// Charts are sought among at most this many columns.
  private static let mostColumns = 200
  /// More series cannot be told apart: none of 46 tables splits by more than 15 values. Of these
  /// the largest are shown (`Limits.series`).
  static let mostSeries = 15

  /// - Parameter isSample: whether its rows are a small part of a table elsewhere.
  init(_ table: Table, isSample: Bool = false) {
    self.table = table
    keys = RowKeys(table, isSample: isSample)
    let columns = Array(table.columns.prefix(Self.mostColumns))
    let meanings = NumberMeaning.meanings(of: columns)
    let hasHeader = columns.contains { !$0.hasNoName }
    (self.meanings, self.hasHeader) = (meanings, hasHeader)
    all = columns.map {
      ColumnFacts(
        $0, rowCount: table.rowCount, meaning: meanings[$0.index], hasHeader: hasHeader)
    }
    facts = all.filter { $0.role != .nothing }
  }

  /// The suggestions, by what names a row: one column, two columns together, or none.
  mutating func suggestions() -> [Suggestion] {
    if let key = rowKey {
      suggestRows(key)
    } else if let pair = keyPair() {
      suggestPair(pair)
    } else if let time = timeAxis {
      suggestTime(time)
    } else {
      suggestGroups()
    }
    suggestRest()
    return list
  }

  /// The facts of any column, even beyond `mostColumns`.
  func facts(of index: Int) -> ColumnFacts {
    if index < all.count { return all[index] }
    return ColumnFacts(
      table.columns[index], rowCount: rowCount, meaning: meanings[index], hasHeader: hasHeader)
  }

  /// Adds a chart unless it is already in the list.
  mutating func add(_ suggestion: Suggestion?) {
    guard let suggestion else { return }
    let isThere = list.contains {
      $0.query == suggestion.query && $0.layout == suggestion.layout
    }
    if !isThere { list.append(suggestion) }
  }
}

// MARK: - Columns by role

extension Chooser {
  /// Numeric columns to draw, in column order.
  var measures: [ColumnFacts] { facts.filter { $0.role == .measure } }

  /// Measures, the likeliest first; likely denominators of others come last.
  var rankedMeasures: [ColumnFacts] {
    let measures = ranked(measures)
    let whole = measures.filter { RoleWords.denominators.contains($0.words.last) }
    let rest = measures.filter { !RoleWords.denominators.contains($0.words.last) }
    return rest.count > 1 ? rest + whole : measures
  }

  func ranked(_ measures: [ColumnFacts]) -> [ColumnFacts] {
    let scores = measures.enumerated().map { place, measure in
      (measure, measure.measureScore(place: place) - 1.5 * gapShare(measure))
    }
    return scores.enumerated()
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
  }

  private func gapShare(_ column: ColumnFacts) -> Double {
    1 - Double(column.filled) / Double(max(1, rowCount))
  }

  /// Columns that can group rows, the likeliest first.
  ///
  /// With several candidates (57 tables), the one taken has 3 to 12 values in 43, two in 9, more
  /// in 5. Texts beat codes in 23 of 33, and the first is taken in 32. A name such as type, class
  /// or region is a strong sign.
  var rankedGroups: [ColumnFacts] {
    let groups = facts.filter { $0.isDiscrete && $0.distinct > 1 && $0.time?.kind != .moments }
    let scores = groups.enumerated().map { place, group in
      (group, groupScore(group, place: place))
    }
    return scores.enumerated()
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
  }

  private func groupScore(_ group: ColumnFacts, place: Int) -> Double {
    var score = -0.08 * Double(place)
    if place == 0 { score += 0.5 }
    switch group.distinct {
    case 3...12: score += 3
    case 2: score += 1.8
    case 13...20: score += 2
    case 21...60: score += 1
    default: score -= group.distinct > 200 ? 3 : 1
    }
    if group.role == .factor { score += 1.5 }
    if RoleWords.groups.matches(group.words) {
      score += group.role == .code && group.isBinary ? 0.6 : 1
    }
    if RoleWords.demographics.contains(group.words.last) { score -= 0.5 }
    if group.isSign, group.role == .factor { score -= 0.5 }
    return score - 2 * gapShare(group)
  }
}

// MARK: - Rows named by one column

extension Chooser {
  /// The column that names each row, so that rows are bars; nil if rows should be grouped.
  ///
  /// A text that names each row is the category in 77 of 78 tables of at most 30 rows; larger
  /// tables rather group by a column of few values (13 of 14 exceptions). A unique date or year is
  /// the category in 29 of 30. Of two texts the readable one is taken, never the code or the
  /// address (9 of 9).
  private var rowKey: ColumnFacts? {
    let texts = facts.filter { $0.role == .key }
    let times = facts.filter { $0.role == .time && $0.isUnique && isAxis($0) }
    let readable = texts.first { $0.textLength > 3.5 } ?? texts.first
    let hasGroups = facts.contains {
      $0.role == .factor && (2...60).contains($0.distinct)
        || $0.role == .code && (3...12).contains($0.distinct)
    }
    let text = rowCount <= 30 || !hasGroups ? readable : nil
    if let text, let time = times.first { return text.index < time.index ? text : time }
    if let key = text ?? times.first { return key }
    if rowCount <= 30 || !hasGroups {
      if let sign = facts.first(where: isTextSign) { return sign }
      // Long texts serve as names if there are no others.
      let prose = facts.first { $0.role == .prose && $0.isUnique && !measures.isEmpty }
      if rowCount <= 30, let prose { return prose }
    }
    return risingNumbers
  }

  private func isTextSign(_ column: ColumnFacts) -> Bool {
    column.role == .identifier && column.shape.count == 0 && column.textLength <= 20
      && !measures.isEmpty
  }

  /// Whether a unique date is the axis of the numbers, not merely the moment when each row was
  /// written.
  private func isAxis(_ time: ColumnFacts) -> Bool {
    guard let found = time.time else { return false }
    if measures.isEmpty { return false }
    if !found.hasClock || rowCount <= 30 { return true }
    return time.index == facts.first { $0.role != .counter }?.index
  }

  /// Sorted, unique numbers name the rows if no text or date does: 14 tables, all with at most 150
  /// rows and few other columns.
  private var risingNumbers: ColumnFacts? {
    guard rowCount <= 150, rowCount > 2 else { return nil }
    guard !facts.contains(where: { $0.isText || $0.role == .time }) else { return nil }
    let numbers = facts.filter { $0.role == .measure || $0.role == .counter && !$0.hasMadeUpName }
    guard (2...4).contains(numbers.count), let first = numbers.first, first.isUnique,
      first.shape.isRising
    else { return nil }
    return first
  }

  /// Adds charts with a bar per row: several measures if they are kinds of one thing, else the
  /// best.
  private mutating func suggestRows(_ key: ColumnFacts) {
    var candidates = facts.filter {
      $0.index != key.index && ($0.role == .measure || $0.role == .code && !$0.isBinary)
    }
    if candidates.isEmpty {
      candidates = facts.filter { $0.role == .code && $0.index != key.index }
    }
    let parts = MeasureGroup.parts(of: candidates)
    guard let best = ranked(parts).first else { return suggestNames(key) }
    let group = MeasureGroup(candidates)
    let total = candidates.first { $0.words.isOne && RoleWords.wholes.contains($0.words.last) }
    if let group, group.columns.count <= Self.mostSeries {
      if group.columns.count >= 8, let total { add(rows(key, [total])) }
      add(rows(key, group.columns))
      add(rows(key, [best]))
    } else {
      if group != nil, let total { add(rows(key, [total])) }
      add(rows(key, [best]))
      let alike = parts.filter { $0.unit == best.unit }
      let same = candidates.filter {
        $0.shape.isWhole == best.shape.isWhole && $0.unit == best.unit
      }
      if (2...6).contains(alike.count) {
        add(rows(key, alike))
      } else if (2...6).contains(same.count) {
        add(rows(key, same))
      }
    }
    // 11 of 51 charts with more than 60 dates show the months of the year.
    if let time = key.time, time.hasSeasons, key.distinct > ColumnTime.mostBars {
      add(drawn(key, .monthOfYear, [best], best.method))
    }
    for measure in ranked(candidates).prefix(3) { add(rows(key, [measure])) }
  }

  private mutating func suggestNames(_ key: ColumnFacts) {
    if let group = rankedGroups.first(where: { $0.index != key.index }) { add(count(group)) }
    add(count(key))
  }

  /// Bars of rows, or of groups if names may repeat or dates are many.
  mutating func rows(_ key: ColumnFacts, _ values: [ColumnFacts]) -> Suggestion {
    let grain = key.time?.grain(distinct: key.distinct)
    let isApart = grain == nil && keys.isUnique(key.index)
    let method: Query.Method = isApart ? .none : Self.method(of: values)
    return drawn(key, grain, values, method)
  }
}

// MARK: - Rows named by two columns

extension Chooser {
  /// Two columns that together name each row.
  struct Pair {
    let category: ColumnFacts
    let series: ColumnFacts
  }

  /// The least share of the pair's grid that rows must fill.
  private static let leastFilling = 0.6

  /// Long form: 24 of 36 such tables draw exactly this pair first.
  private mutating func keyPair() -> Pair? {
    guard !measures.isEmpty, rowCount >= 4 else { return nil }
    let candidates = facts.filter {
      $0.isDiscrete && $0.distinct > 1 || $0.role == .prose && $0.textLength < 40
        || $0.role == .key
    }.filter { !$0.isUnique }
    var best: (pair: Pair, score: Double)?
    for (place, one) in candidates.enumerated() {
      for other in candidates.dropFirst(place + 1) {
        let cells = Double(one.distinct) * Double(other.distinct)
        // An estimated number of distinct values may be 6 % off, or more.
        guard Double(rowCount) <= 1.25 * cells, Double(rowCount) >= Self.leastFilling * cells else {
          continue
        }
        let pair = Self.pair(one, other)
        let score = Self.score(pair)
        if let best, best.score >= score { continue }
        if keys.arePairsUnique(one.index, other.index) { best = (pair, score) }
      }
    }
    return best?.pair
  }

  /// Time names the bars (9 of 12), else the column with more values, else the first (12 of 12).
  /// The series has at most as many values in 43 of 46.
  private static func pair(_ one: ColumnFacts, _ other: ColumnFacts) -> Pair {
    let isSwapped =
      if (one.role == .time) != (other.role == .time) {
        other.role == .time
      } else if let first = one.time, let second = other.time {
        first.kind == .cycle && second.kind != .cycle
      } else {
        other.distinct > one.distinct
      }
    return isSwapped ? Pair(category: other, series: one) : Pair(category: one, series: other)
  }

  private static func score(_ pair: Pair) -> Double {
    var score = pair.series.distinct <= 15 ? 2.0 : 0
    for column in [pair.category, pair.series] {
      if column.isText || column.role == .time { score += 1 }
      if column.isSign { score -= 0.5 }
    }
    return score
  }

  /// Adds a grid of values: bars by one column, series by the other; only one of them if there
  /// would be too many series or both are time.
  private mutating func suggestPair(_ pair: Pair) {
    guard let measure = rankedMeasures.first else { return }
    let (category, series) = (pair.category, pair.series)
    let isTime = category.role == .time && series.role == .time
    if series.distinct <= Self.mostSeries, !isTime {
      add(grid(category, series, measure))
    }
    add(grouped(category, measure))
    if category.distinct <= Self.mostSeries, !isTime {
      add(grid(series, category, measure))
    }
    add(grouped(series, measure))
    if isTime, series.distinct <= Self.mostSeries { add(grid(category, series, measure)) }
    for other in rankedMeasures.dropFirst().prefix(2) {
      if series.distinct <= Self.mostSeries { add(grid(category, series, other)) }
      add(grouped(category, other))
    }
  }

  private mutating func grid(
    _ category: ColumnFacts, _ series: ColumnFacts, _ measure: ColumnFacts
  ) -> Suggestion {
    let grain = category.time?.grain(distinct: category.distinct)
    let isApart = grain == nil && keys.arePairsUnique(category.index, series.index)
    return drawn(category, grain, [measure], isApart ? .none : measure.method, series: series)
  }
}

// MARK: - Rows along time

extension Chooser {
  /// The dates that rows follow although some repeat: the first column that is no counter, if no
  /// column groups rows.
  private var timeAxis: ColumnFacts? {
    guard let time = facts.first(where: { $0.time?.kind == .moments || $0.time?.kind == .years })
    else { return nil }
    let hasGroups = facts.contains {
      $0.index != time.index && $0.isDiscrete && $0.distinct <= 60 && $0.time?.kind != .cycle
        && !$0.isBinary
    }
    if hasGroups { return nil }
    let isFirst = time.index == facts.first { $0.role != .counter }?.index
    return isFirst && (time.distinct > 2 || measures.isEmpty) ? time : nil
  }

  private mutating func suggestTime(_ time: ColumnFacts) {
    if measures.isEmpty {
      add(count(time))
    } else {
      if let group = MeasureGroup(measures), group.columns.count <= Self.mostSeries {
        add(groups(time, group.columns))
      }
      for measure in rankedMeasures.prefix(3) { add(grouped(time, measure)) }
    }
  }
}
