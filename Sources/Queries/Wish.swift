// What the user asked for; the chooser takes it as given and chooses the rest.
internal import Tables

/// The parts that the user has named, by column index.
struct Wish {
  fileprivate(set) var category: NamedColumns.Place?
  let series: NamedColumns.Place?
  let values: [Int]
  let method: Query.Method?
  /// How many of the largest bars to show.
  let top: Int?

  /// - Throws: if a named value column has no numbers.
  init(_ asked: AskedQuery, _ named: NamedColumns, in table: Table) throws(ColumnError) {
    (category, series, values) = (named.category, named.series, named.values)
    top = asked.top
    let isApart = asked.method == nil || asked.method == Query.Method.none
    method = asked.areEvents && table.areEvents && isApart ? .last : asked.method
    for index in values
    where method != .distinct && table.rowCount > 0 && table.columns[index].profile.numbers == 0 {
      throw .noNumbers(column: table.columns[index].name)
    }
  }

  /// The columns that already have a part in the chart.
  fileprivate var taken: Set<Int> {
    Set(values + [category?.column, series?.column].compactMap(\.self))
  }

  /// Whether rows stay as they are.
  fileprivate var isApart: Bool { method == Query.Method.none || method == .last }

  /// Whether rows may be counted, so that number bins can be bars.
  fileprivate var mayCount: Bool { values.isEmpty && (method == nil || method == .count) }

  /// Whether a chart matches what was asked for.
  fileprivate func isIn(_ suggestion: Suggestion) -> Bool {
    let query = suggestion.query
    func agrees(_ place: NamedColumns.Place?, _ field: Field?) -> Bool {
      guard let place else { return true }
      return field?.column.position == place.column && field?.grain == place.grain
    }
    return agrees(category, query.category) && agrees(series, query.series)
      && (values.isEmpty || query.values.map(\.position) == values)
      && (method ?? query.method) == query.method
  }
}

extension Chooser {
  /// The charts that match what was asked for, best first; at least one.
  mutating func charts(_ wish: Wish) throws(ColumnError) -> [Suggestion] {
    guard rowCount > 0 else { return [emptyChart(wish)] }
    let all = suggestions()
    let fitting = all.filter(wish.isIn)
    let charts = fitting.isEmpty ? [try chart(wish, all)] : fitting
    return try ranking(wish, charts, all) ?? charts
  }

  /// Puts first a chart with more bars than `top`; nil if the first has enough or may have, or if
  /// no column names that many.
  private mutating func ranking(
    _ wish: Wish, _ charts: [Suggestion], _ all: [Suggestion]
  ) throws(ColumnError) -> [Suggestion]? {
    guard let top = wish.top, wish.category == nil, let field = charts[0].query.category,
      field.grain == nil, facts(of: field.column.position).distinct <= top
    else { return nil }
    func names(_ column: ColumnFacts) -> Bool {
      column.isText && column.role != .identifier && column.distinct > top
    }
    let longer = charts.filter {
      $0.query.category.map { $0.grain == nil && names(facts(of: $0.column.position)) } ?? false
    }
    if !longer.isEmpty { return longer + charts.filter { !longer.contains($0) } }
    guard let column = self.all.first(where: { names($0) && !wish.taken.contains($0.index) }) else {
      return nil
    }
    var named = wish
    named.category = (column.index, nil)
    return [try chart(named, all)] + charts
  }

  /// A chart for an empty table, with the first free column as category.
  private func emptyChart(_ wish: Wish) -> Suggestion {
    let free = table.columns.filter { !wish.taken.contains($0.index) }
    var category = wish.category
    if category == nil, table.columns.count > 1, let first = free.first {
      category = (first.index, nil)
    }
    var values = wish.values
    if values.isEmpty {
      values = free.map(\.index).filter { $0 != category?.column }
      values = Array(values.prefix(wish.series == nil ? Limits.standard.series : 1))
    }
    return Suggestion(
      Query(
        category: field(category), values: values.map { ColumnRef(table.columns[$0]) },
        method: wish.method ?? .none, series: values.isEmpty ? nil : field(wish.series)))
  }

  private func field(_ place: NamedColumns.Place?) -> Field? {
    place.map { Field(ColumnRef(table.columns[$0.column]), grain: $0.grain) }
  }

  /// A chart of what was asked for, completed with the likeliest columns.
  private mutating func chart(_ wish: Wish, _ all: [Suggestion]) throws(ColumnError) -> Suggestion {
    let category = wish.category ?? self.category(beside: wish, all)
    let isUnique = category.map { areBars($0, wish) } ?? false
    let values = try self.values(beside: category, isUnique: isUnique, wish, all)
      .map { facts(of: $0) }
    let method: Query.Method
    if let asked = wish.method {
      method = asked
    } else if values.isEmpty {
      method = .count
    } else if category != nil {
      method = isUnique ? .none : Self.method(of: values)
    } else {
      method = .none
    }
    guard let category else {
      // Events without a name are rows.
      guard method == .none || method == .last else {
        throw .noCategory(columns: table.columnNames)
      }
      var chart = numbered(values.map(\.reference))
      chart.query.series = field(wish.series)
      return chart
    }
    var chart = drawn(
      facts(of: category.column), category.grain, values, method,
      series: wish.series.map { facts(of: $0.column) })
    chart.query.series?.grain = wish.series?.grain
    return chart
  }

  /// Whether each row has a bar of its own.
  private mutating func areBars(_ category: NamedColumns.Place, _ wish: Wish) -> Bool {
    guard category.grain == nil, wish.series?.grain == nil else { return false }
    return wish.series.map { keys.arePairsUnique(category.column, $0.column) }
      ?? keys.isUnique(category.column)
  }

  /// The category of the first chart with the same values, or of any.
  private func category(beside wish: Wish, _ all: [Suggestion]) -> NamedColumns.Place? {
    let free = self.all.filter { !wish.taken.contains($0.index) }
    let numbers = free.count { $0.shape.count > 0 }
    // The only numeric column is a value rather than a category.
    func mayName(_ column: ColumnFacts) -> Bool {
      column.shape.count == 0 || numbers > 1 || !wish.values.isEmpty || wish.mayCount
    }
    let same = all.filter { !wish.values.isEmpty && $0.query.values.map(\.position) == wish.values }
    let chosen = (same + all).compactMap(\.query.category).first {
      !wish.taken.contains($0.column.position) && ($0.grain != .automatic || wish.mayCount)
        && mayName(facts(of: $0.column.position))
    }
    if let chosen { return (chosen.column.position, wish.isApart ? nil : chosen.grain) }
    let roles: [ColumnRole] = [.key, .factor, .time, .identifier, .prose, .counter]
    for role in roles {
      if let column = free.first(where: { $0.role == role && mayName($0) }) {
        return (column.index, nil)
      }
    }
    // A text that all rows share is still a name.
    let text = free.first { $0.shape.count == 0 && $0.filled > 0 }
    return text.map { ($0.index, nil) }
  }

  /// The values of the first chart with this category, else the likeliest. Rows are counted if that
  /// chart counts them, unless each row has a bar of its own.
  private func values(
    beside category: NamedColumns.Place?, isUnique: Bool, _ wish: Wish, _ all: [Suggestion]
  ) throws(ColumnError) -> [Int] {
    if !wish.values.isEmpty { return wish.values }
    if wish.method == .count { return [] }
    var taken = wish.taken
    if let category { taken.insert(category.column) }
    let same = all.filter { $0.query.category?.column.position == category?.column }
    // In a long table, uniqueness was only estimated.
    let areApart =
      isUnique
      || category.map { $0.grain == nil && wish.series == nil && facts(of: $0.column).isUnique }
        ?? true
    if wish.method == nil, !areApart, (same.first ?? all.first)?.query.method == .count {
      return []
    }
    var found =
      (same + all).map { $0.query.values.map(\.position) }.first {
        !$0.isEmpty && taken.isDisjoint(with: $0)
      } ?? []
    if wish.series != nil { found = Array(found.prefix(1)) }
    if found.isEmpty {
      let numeric = self.all.filter { !taken.contains($0.index) && $0.shape.count > 0 }
      var best = numeric.first { $0.role == .measure } ?? numeric.first { $0.role == .code }
      // If there must be values, numbers that are not quantities will do.
      if best == nil, wish.method != nil {
        best = numeric.first { table.columns[$0.index].isNumeric }
      }
      found = best.map { [$0.index] } ?? []
    }
    if found.isEmpty, wish.method != nil, wish.method != .distinct {
      throw table.noNumericColumn(
        except: [(category?.column, .category), (wish.series?.column, .series)])
    }
    return found
  }
}

extension Table {
  /// How rows of one name are combined, by the meaning of the values.
  func method(of values: [ColumnRef]) -> Query.Method {
    let meanings = NumberMeaning.meanings(of: columns)
    let facts = values.compactMap { value in
      (try? value.index(in: self)).map {
        ColumnFacts(columns[$0], rowCount: rowCount, meaning: meanings[$0], hasHeader: true)
      }
    }
    return Chooser.method(of: facts)
  }
}
