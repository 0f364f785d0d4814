// Unfinished periods of groups that another engine has made.
internal import Tables

extension Query {
  /// Category and series, if they are consecutive periods, which may be unfinished.
  package var periodFields: [Field] {
    [category, series].compactMap(\.self).filter { $0.grain?.isConsecutive ?? false }
  }

  /// The unfinished periods: the engine tells first and last moments of its groups, a sample of the
  /// rows their step.
  ///
  /// - Parameters:
  ///   - groups: ends with the first and the last moment for each of `periodFields`.
  ///   - rest: filters that are left to be tested of the groups.
  ///   - answer: with names for bars and series.
  func unfinished(
    _ groups: Table, _ rest: [Filter], _ sample: Table, _ answer: Answer
  ) -> UnfinishedPeriods {
    var found = UnfinishedPeriods()
    let fields = periodFields
    for (index, field) in fields.enumerated() where leavesPeriodsWhole(field) {
      let columns = groups.columns.suffix(2 * (fields.count - index)).prefix(2)
      let ends = columns.map { column in
        Self.span(Field(ColumnRef(column), grain: field.grain), rest, groups)
      }
      let texts = columns.map { $0.texts(rowCount: groups.rowCount) }
      let hasFullPeriods = (0..<groups.rowCount).contains { texts[0][$0] != texts[1][$0] }
      guard let grain = field.grain, let first = ends[0]?.first, let last = ends[1]?.last,
        first < last
      else { continue }
      var step = Self.span(field, filters, sample)
      if step?.moments.count ?? 0 < 2 { step = Self.span(field, [], sample) }
      guard let step else { continue }
      let covers = MomentSpan(first: first, last: last, stepOf: step)
        .unfinished(grain, hasFullPeriods: hasFullPeriods)
      for (bin, cover) in covers {
        let name = grain.label(ofBin: bin)
        if field == category {
          if let row = answer.categories.firstIndex(of: name) {
            found.categories[row] = cover
          }
        } else if let place = answer.series.firstIndex(where: { $0.name == name }) {
          found.series[place] = cover
        }
      }
    }
    return found
  }

  /// The moments of a table's rows; nil if they are no dates.
  private static func span(_ field: Field, _ filters: [Filter], _ table: Table) -> MomentSpan? {
    let query = Query(category: field, method: .count, filters: filters)
    guard let plan = try? QueryPlan(query, in: table), plan.hasCells(in: table) else { return nil }
    return (try? plan.groups(of: table, .standard) { false })?.categories.span
  }
}
