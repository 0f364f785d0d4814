// Changes of one word of a question that keep the rest of it, as a person means them.
internal import Scenegraph
package import Tables

/// A change of one word. What it leads to depends on the question and the table, and is worked out
/// once it is made: a list of three thousand columns offers as many.
package enum QueryChange: Hashable, Sendable {
  /// nil for a count of the rows.
  case measure(ColumnRef?)
  /// A measure of two columns in place of another.
  case pair(Measure)
  case method(Query.Method)
  /// nil for a bar for each row.
  case category(ColumnRef?)
  case categoryField(Field)
  /// nil for no series.
  case series(ColumnRef?)
  case seriesField(Field)
}

/// Why a column can be neither added to the measures nor taken out.
package enum MeasureRefusal: Hashable, Sendable {
  case isCategory, isLast
  case tooMany(limit: Int)
  case noNumbers(String)
  /// Its values stand in several rows each.
  case repeats(String)
}

extension Query {
  /// With one word changed; the same if there is nothing to change it to. Bars that stand in the
  /// order of their column go on doing so.
  package func changed(by change: QueryChange, in table: Table) -> Query {
    var query = replacing(change, in: table).keepingTarget(of: self).fitted(to: table)
    if query.category == category, order == ownOrder(in: table) {
      query.order = query.ownOrder(in: table)
    }
    return query
  }

  /// Without what cannot be shown of its bars: shares of means, changes of names without an order.
  package func fitted(to table: Table) -> Query {
    var query = self
    let isSplit = series != nil || values.count > 1
    if shownAs.needsSums && !addsUp || shownAs == .shareOfBar && !isSplit
      || shownAs.needsOrder && !table.hasOrder(category, ofPeriods: false)
    {
      query.shownAs = .value
    }
    if comparison != nil, !table.hasOrder(category, ofPeriods: true) { query.comparison = nil }
    if method != .mean || query.shownAs != .value { query.hasErrors = false }
    if query.target != nil, query.drawnTarget == nil { query.target = nil }
    return query
  }

  /// The order that the column of the bars asks for, whoever has chosen the column: rows stand as in
  /// the table, unless they are steps of a scale that neither rise nor fall there.
  func ownOrder(in table: Table) -> SortOrder {
    guard let category, let index = try? category.column.index(in: table) else { return .none }
    let column = table.columns[index]
    let facts = ColumnFacts(
      column, rowCount: table.rowCount, meaning: NumberMeaning.meanings(of: [column])[index])
    let order = Chooser.order(of: facts, category.grain, method)
    let areRows = order == .none && method == .none && series == nil && category.grain == nil
    return areRows && table.hasShuffledScale(index) ? .category : order
  }

  private func replacing(_ change: QueryChange, in table: Table) -> Query {
    switch change {
    case .method(method), .categoryField(category), .seriesField(series): return self
    case .measure(let column): return measuring(column, in: table)
    case .pair(let measure): return measuring(measure, in: table)
    case .method(let method): return combined(by: method, in: table) ?? self
    case .category(let column): return grouped(by: column, in: table)
    case .categoryField(let field): return grouped(by: field, in: table)
    case .series(let column): return split(by: column, in: table)
    case .seriesField(let field):
      if field == category { return self }
      var query = self
      query.series = field
      return query
    }
  }

  /// Grouped by another column; nil for a bar for each row.
  package func grouped(by column: ColumnRef?, in table: Table) -> Query {
    var query = self
    guard let column else {
      (query.category, query.series, query.order, query.top) = (nil, nil, .none, nil)
      if !query.values.isEmpty { query.method = .none }
      return query
    }
    let field = table.field(of: column, isCounted: values.isEmpty)
    return query.grouped(by: field, in: table)
  }

  /// Grouped by a field. Times and bins are in their own order; names keep the order that there
  /// was, and begin with the largest if there are too many to look for one.
  package func grouped(by field: Field, in table: Table) -> Query {
    var query = self
    query.category = field
    // Years stay beside each other as long as the bars are parts of a year.
    if let series, series.column == field.column,
      series == field || field.grain?.isRepeating != true
    {
      query.series = nil
    }
    query.leaveOut(field.column)
    query = query.combined(in: table)
    if order == ownOrder(in: table) { query.order = .none }
    let (isOrdered, count) = table.order(of: field)
    if isOrdered {
      (query.order, query.top) = (query.ownOrder(in: table), nil)
    } else if query.order == .none, count > Self.mostUnordered {
      query.order = .valueDescending
    }
    return query
  }

  /// More names than this are in the order of their values.
  private static let mostUnordered = 12

  /// Measuring a column; nil for a count of the rows.
  package func measuring(_ column: ColumnRef?, in table: Table) -> Query {
    var query = self
    guard let column, let index = try? column.index(in: table) else {
      (query.values, query.method) = ([], .count)
      return query
    }
    if names(column) { return self }
    query.values = [Measure(column)]
    if !table.columns[index].isNumeric {
      if method != .count || values.isEmpty { query.method = .distinct }
    } else if values.isEmpty || method == .count || method == .distinct {
      query.method = table.method(of: query.values)
    }
    return query
  }

  /// Measuring two columns in place of the measure that begins with the first of them; alone if they
  /// are measured already.
  func measuring(_ pair: Measure, in table: Table) -> Query {
    if pair.columns.contains(where: names) { return self }
    var query = self
    if let place = values.firstIndex(where: { $0.column == pair.column }), method != .count,
      !values.contains(pair)
    {
      query.values[place] = pair
    } else {
      query.values = [pair]
    }
    let isCounted = method == .count || method == .distinct
    if isCounted || query.hasRatio && !method.takesRatios {
      query.method = table.method(of: query.values)
    }
    return query
  }

  /// The measure that another column can be taken to; nil if no numbers are measured.
  package var measureToPair: Measure? {
    method == .count || method == .distinct ? nil : values.last
  }

  /// Why a measure of two columns cannot be asked for; nil if it can.
  package func refusal(of pair: Measure, in table: Table) -> ColumnError? {
    let query = measuring(pair, in: table)
    do throws(QueryError) { _ = try table.measures(of: query) } catch {
      if case .columns(let error) = error { return error }
    }
    return nil
  }

  /// Measuring a column besides the others, or no longer. Several measures are not split.
  package func toggling(_ column: ColumnRef, in table: Table) -> Query {
    if refusal(ofToggling: column, in: table) != nil { return self }
    if values.isEmpty || method == .count { return measuring(column, in: table) }
    return toggling(Measure(column))
  }

  /// With a measure besides the others, or without it.
  package func toggling(_ measure: Measure) -> Query {
    var query = self
    if values.contains(measure) {
      query.values.removeAll { $0 == measure }
    } else {
      query.values.append(measure)
      query.series = nil
    }
    return query
  }

  /// Why a column can be neither added to the measures nor taken out; nil if it can.
  package func refusal(ofToggling column: ColumnRef, in table: Table) -> MeasureRefusal? {
    guard let index = try? column.index(in: table), !names(column) else { return .isCategory }
    if values.isEmpty || method == .count { return nil }
    if values.contains(Measure(column)) { return values.count > 1 ? nil : .isLast }
    let most = Limits.standard.series
    if values.count >= most { return .tooMany(limit: most) }
    if table.refusedRepeats(of: PlacedMeasure(index), method) != nil {
      return .repeats(column.name)
    }
    let isCounted = method == .distinct || table.columns[index].isNumeric
    return isCounted ? nil : .noNumbers(column.name)
  }

  /// The same of a measure of two columns, which can be taken out.
  package func refusal(ofToggling measure: Measure, in table: Table) -> MeasureRefusal? {
    if measure.partner == nil { return refusal(ofToggling: measure.column, in: table) }
    if values.contains(measure) { return values.count > 1 ? nil : .isLast }
    let most = Limits.standard.series
    return values.count >= most ? .tooMany(limit: most) : nil
  }

  /// Combining rows by another method; nil if there is nothing to combine so.
  package func combined(by method: Method, in table: Table) -> Query? {
    var query = self
    query.method = method
    switch method {
    case .count: query.values = []
    case .distinct where values.isEmpty:
      guard let column = table.columns.map({ ColumnRef($0) }).first(where: { !names($0) }) else {
        return nil
      }
      query.values = [Measure(column)]
    default:
      let numeric = values.filter { value in
        guard let placed = try? PlacedMeasure(value, in: table) else { return false }
        return placed.columns.allSatisfy { table.columns[$0].isNumeric }
          && table.refusedRepeats(of: placed, method) == nil
      }
      query.values =
        numeric.isEmpty
        ? table.measures.filter { !$0.columns.contains(where: names) }.prefix(1) + [] : numeric
      if query.values.isEmpty { return nil }
    }
    // Of a ratio there is nothing but the one of sums.
    if query.refusedMeasure != nil { return nil }
    return query
  }

  /// With a series for each year of the category's dates; nil if it has no parts of years.
  package func splitByYear(in table: Table) -> Query? {
    guard let category, table.grains(of: category.column).contains(.year) else { return nil }
    var query = self
    switch category.grain {
    case .quarter: query.category?.grain = .quarterOfYear
    case nil, .month, .week, .day: query.category?.grain = .monthOfYear
    case .monthOfYear, .quarterOfYear, .dayOfMonth, .weekday, .hourOfDay: break
    case .year, .hour, .minute, .width, .edges, .automatic: return nil
    }
    query.series = Field(category.column, grain: .year)
    query.values = Array(values.prefix(1))
    (query.order, query.top) = (.none, nil)
    return query.combined(in: table)
  }

  /// Split by a column; nil for no series.
  package func split(by column: ColumnRef?, in table: Table) -> Query {
    if let column, column == category?.column { return splitByYear(in: table) ?? self }
    var query = self
    query.series = column.map { table.field(of: $0, isCounted: values.isEmpty) }
    if let column {
      query.values = Array(values.prefix(1))
      query.leaveOut(column)
    }
    return query.combined(in: table)
  }

  /// Whether a column gives bars or series their names, and so cannot be measured too.
  package func names(_ column: ColumnRef) -> Bool {
    category?.column == column || series?.column == column
  }

  /// Takes a column out of the values; without any, rows are counted.
  private mutating func leaveOut(_ column: ColumnRef) {
    values.removeAll { $0.columns.contains(column) }
    if values.isEmpty { method = .count }
  }

  /// Rows that share a name become one bar, unless they need not.
  private func combined(in table: Table) -> Query {
    var query = self
    guard method == .none, series != nil || category.map({ table.isShared($0) }) ?? false else {
      return query
    }
    query.method = table.method(of: values)
    return query
  }
}

extension Table {
  /// Whether rows share names in a field.
  fileprivate func isShared(_ field: Field) -> Bool {
    guard field.grain == nil, let index = try? field.column.index(in: self) else { return true }
    return !columns[index].profile.isUnique
  }

  /// Whether the names of a field have an order of their own, and about how many there are.
  fileprivate func order(of field: Field) -> (isOrdered: Bool, count: Int) {
    guard let index = try? field.column.index(in: self) else { return (false, 0) }
    let count = columns[index].profile.distinct.estimate
    let isOrdered = field.grain != nil || columns[index].isNumeric
    return (isOrdered || NaturalOrder(names: sampledNames(of: index)) != nil, count)
  }

  /// Whether the bars of a field come one after another: in time, by numbers, on a scale.
  ///
  /// - Parameter ofPeriods: whether only periods count.
  fileprivate func hasOrder(_ field: Field?, ofPeriods: Bool) -> Bool {
    guard let field else { return !ofPeriods }
    if let grain = field.grain { return grain.isConsecutive || !ofPeriods }
    guard let index = try? field.column.index(in: self) else { return false }
    let names = sampledNames(of: index)
    guard ofPeriods else { return NaturalOrder(names: names) != nil }
    return DateReader(names: names[...]).map { !$0.areNames }
      ?? (CycleReader(names: names[...]) != nil)
  }

  /// Whether the rows of a column, each once, are steps of a scale that neither rise nor fall.
  fileprivate func hasShuffledScale(_ index: Int) -> Bool {
    guard rowCount <= OrderedScale.mostNames, columns[index].profile.isUnique,
      !columns[index].isNumeric
    else { return false }
    let names = (0..<rowCount).map { columns[index].trimmedText(at: $0) }
    guard let keys = NaturalOrder.scale(of: names) else { return false }
    let pairs = zip(keys, keys.dropFirst())
    return !pairs.allSatisfy { $0 <= $1 } && !pairs.allSatisfy { $0 >= $1 }
  }

  private func sampledNames(of index: Int) -> [String] {
    (0..<min(rowCount, 12)).map { columns[index].trimmedText(at: $0) }.filter { !$0.isEmpty }
  }

  /// The columns of numbers, the likeliest to be measured first.
  fileprivate var measures: [Measure] {
    let best = Suggestion.best(of: self).flatMap(\.query.values)
    return best
      + columns.filter { $0.isNumeric && $0.profile.shape.count > 0 && repeated[$0.index] == nil }
      .map { Measure(ColumnRef($0)) }
  }
}
