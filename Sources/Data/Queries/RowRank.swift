// What a bar of several series counts as, where bars are ordered by value.

/// What decides the place of a row among others in an order by value.
package enum RowRank: Hashable, Sendable {
  /// The sum of its values, which are its parts.
  case total
  /// Its first value: the others measure something else.
  case first
  /// What its parts are together by a rule, as bars without room are; the largest if none tells.
  case folded(RestRule)
  /// Numbers that were known before what is shown.
  case known([Double])
}

extension Answer {
  package var rank: RowRank { rank(showing: query.shownAs) }

  /// The same where values are not shown yet as they are asked for.
  func rank(showing shown: ShownAs) -> RowRank {
    if let orderTotals { return .known(orderTotals) }
    if series.count < 2 { return .total }
    if query.series != nil { return partsAddUp(showing: shown) ? .total : .folded(restRule) }
    // Columns of one unit that can be a stack.
    return shown == .value && haveOneUnit && restRule == .sum ? .total : .first
  }

  /// Whether the parts that bars are split into add up to what each bar shows: running totals, changes
  /// and shares of parts are parts of those of the whole.
  func partsAddUp(showing shown: ShownAs) -> Bool {
    query.series != nil && query.addsUp && shown != .changePercent && shown != .index
  }
}
