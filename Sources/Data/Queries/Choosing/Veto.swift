// Charts that the data speak against, whatever columns are called.
internal import Tables

/// Why a chart is left out as long as there is another.
enum Veto: String, CaseIterable {
  /// Nearly all rows have the same name.
  case oneName
  /// All bars would be equally long, and there is something to measure.
  case equalCounts
  case totalBesideParts
  /// A column stands beside itself in another unit, or a constant away from itself.
  case twins
  /// Columns on both sides of the names stand together.
  case aroundName
  /// A running balance, or what has a unit of a ratio, is added up.
  case runningSum, ratioSum
  /// Names for which others stand that say more.
  case worseName
  /// Bins of numbers that are all as frequent: counters, numbers of subjects.
  case flatBins
  /// Each bar would have one part.
  case onePart
}

extension Chooser {
  private static let mostShare = 0.9
  private static let mostCodes = 60

  /// Why a chart should not be drawn; nil if nothing speaks against it but what the user named.
  func veto(of candidate: Candidate, _ wish: Wish? = nil) -> Veto? {
    guard let category = candidate.category else {
      return hasUnusedKey(candidate) ? .worseName : nil
    }
    let freeName = wish?.category == nil ? category : nil
    let freeSeries = wish?.series == nil ? candidate.series : nil
    if hasOneName(freeName) || hasOneName(freeSeries) { return .oneName }
    if category.grain?.isNumeric ?? false, isFlat(category.column) { return .flatBins }
    let areValuesFree = wish?.values.isEmpty ?? true
    if areValuesFree, candidate.values.count > 1, facts[category.column].isText,
      candidate.values.contains(where: { $0 < category.column }),
      candidate.values.contains(where: { $0 > category.column })
    {
      return .aroundName
    }
    if areValuesFree, category.grain == nil, facts[category.column].kind == .number,
      candidate.values.contains(where: { relations.isShifted(category.column, $0) })
    {
      return .twins
    }
    if areValuesFree || candidate.method == .sum,
      let found = veto(of: candidate.values, candidate.method)
    {
      return found
    }
    if candidate.values.isEmpty {
      let isEqual =
        wish?.method == .count
        ? category.grain == nil && isUnique(category.column)
        : !measures.isEmpty && hasEqualCounts(category, candidate.series)
      if isEqual { return .equalCounts }
    }
    if category.grain == nil,
      freeName.map({ areWorse[$0.column] }) ?? false
        || freeSeries.map({ areWorse[$0.column] }) ?? false
    {
      return .worseName
    }
    if category.grain == nil, let series = freeSeries,
      relations.determines(category.column, series.column)
        || relations.determines(series.column, category.column)
    {
      return .onePart
    }
    return nil
  }

  /// Whether nearly all rows, of at least ten, have one name.
  private func hasOneName(_ place: Candidate.Place?) -> Bool {
    guard let place, rowCount >= 10, place.grain?.isNumeric != true else { return false }
    return largestShares[place.column] > Self.mostShare
  }

  /// Whether a column of numbers names the rows, better than their places do: one that is not drawn,
  /// or that rises and stands among others.
  private func hasUnusedKey(_ candidate: Candidate) -> Bool {
    facts.contains { column in
      guard column.kind == .number, column.shape.isNatural, column.isUnique,
        !column.shape.countsRows, candidate.series?.column != column.index
      else { return false }
      return !candidate.values.contains(column.index)
        || candidate.values.count > 1 && rowCount > 2 && column.shape.neverFalls
    }
  }

  func veto(of values: [Int], _ method: Query.Method) -> Veto? {
    if method == .sum, values.contains(where: arithmetic.running.contains) { return .runningSum }
    if method == .sum, values.contains(where: { facts[$0].isRatio }) { return .ratioSum }
    guard values.count > 1 else { return nil }
    for value in values {
      if let parts = arithmetic.parts[value], !parts.isDisjoint(with: values) {
        return .totalBesideParts
      }
      if arithmetic.differences.contains(value) || arithmetic.means.contains(value)
        || arithmetic.running.contains(value)
      {
        return .totalBesideParts
      }
      if let twin = arithmetic.twins[value], values.contains(twin) { return .twins }
    }
    return nil
  }

  private func isFlat(_ column: Int) -> Bool {
    let facts = facts[column]
    guard facts.shape.isWhole else { return false }
    if facts.shape.risesByOne || facts.isNumbering { return true }
    if measurePlaces[column] >= measures.count { return true }
    return !facts.isUnique && relations.hasEqualGroups(column)
  }

  private func hasEqualCounts(_ category: Candidate.Place, _ series: Candidate.Place?) -> Bool {
    if let grain = category.grain {
      // Days of a calendar are as many in each month.
      return !grain.isNumeric && series == nil && isUnique(category.column)
        && !(facts[category.column].time?.hasClock ?? false)
    }
    if let series {
      return series.grain == nil && relations.arePairsUnique(category.column, series.column)
    }
    return isUnique(category.column) || relations.hasEqualGroups(category.column)
  }

  /// Whether another column has a name for each value of this one that is easier to read, or puts
  /// rows together where this one only has a code for each of more than fit.
  static func isWorse(
    _ mine: ColumnFacts, among facts: [ColumnFacts], rowCount: Int, _ relations: ColumnRelations
  ) -> Bool {
    guard mine.kind == .text || mine.kind == .number, mine.distinct > 1 else { return false }
    let badness = mine.kind == .number ? 0.9 : max(mine.texts.codeShare, mine.texts.addressShare)
    guard badness > 0.5 else { return false }
    let isUnique = relations.isUnique(mine.index)
    if mine.kind == .text, isUnique, rowCount > mostCodes,
      facts.contains(where: { $0.isText && (2...mostCodes).contains($0.distinct) })
    {
      return true
    }
    if mine.kind == .number, isUnique { return false }
    return facts.contains { other in
      other.index != mine.index && other.kind == .text && other.distinct == mine.distinct
        && max(other.texts.codeShare, other.texts.addressShare) < badness - 0.4
        && other.texts.length <= 40 && relations.determines(mine.index, other.index)
        && relations.determines(other.index, mine.index)
    }
  }
}
