// A column whose values are the targets of bars: it is measured like another and drawn on the bars of
// the first.
internal import Tables

/// Why bars can have no targets.
package enum UnfitTarget: Hashable, Sendable {
  case severalMeasures, split, counted, derived
  /// The column is what the bars show.
  case isMeasured
}

extension Query {
  /// The target of each bar, which is then the last of the measures; nil for none.
  package var drawnTarget: Measure? {
    guard let target, series == nil, values.count == 2, values[1] == Measure(target),
      shownAs == .value
    else { return nil }
    return values[1]
  }

  /// The measures that are bars.
  package var barValues: [Measure] { drawnTarget == nil ? values : Array(values.dropLast()) }

  /// Why bars can have no target in a column; nil if they can.
  package func refusal(ofTarget column: ColumnRef) -> UnfitTarget? {
    if method == .count || method == .distinct || values.isEmpty { return .counted }
    if series != nil { return .split }
    if shownAs != .value { return .derived }
    if barValues == [Measure(column)] { return .isMeasured }
    return barValues.count > 1 ? .severalMeasures : nil
  }

  /// With targets in a column, or without any.
  package func aiming(at column: ColumnRef?) -> Query {
    var query = self
    (query.values, query.target) = (barValues, nil)
    guard let column, query.refusal(ofTarget: column) == nil else { return query }
    query.values.append(Measure(column))
    query.target = column
    return query
  }

  /// Without targets that its bars cannot have, and with those of the question before where they can.
  func keepingTarget(of other: Query) -> Query {
    guard let measure = other.drawnTarget, drawnTarget != measure else {
      var query = self
      if drawnTarget == nil { query.target = nil }
      return query
    }
    var query = self
    query.target = nil
    // A second measure that somebody has added takes its place.
    if query.values.count > 1 { query.values.removeAll { $0 == measure } }
    return query.values.count == 1 ? query.aiming(at: measure.column) : query
  }
}

extension Answer {
  /// Takes the last series for the targets of the first, if it is asked to be.
  mutating func takeTargets() {
    guard query.drawnTarget != nil, series.count == 2, restSeries.isEmpty, valueNames.count == 2
    else { return }
    series[0].targets = series[1].values
    targetName = valueNames[1]
    series.removeLast()
    valueNames.removeLast()
    grouping = grouping.map {
      Grouping(
        method: $0.method, valueNames: Array($0.valueNames.prefix(1)), keyNames: $0.keyNames,
        hasRatio: $0.hasRatio)
    }
  }
}
