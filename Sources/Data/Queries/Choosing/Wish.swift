// The request of the user; the chooser takes it as given and chooses the rest.
internal import Scenegraph
internal import Tables

/// The parts that the user has named, by column index.
struct Wish {
  let category: NamedColumns.Place?
  let series: NamedColumns.Place?
  let measures: [PlacedMeasure]
  let method: Query.Method?
  /// How many of the largest bars to show.
  let top: Int?

  init() { (category, series, measures, method, top) = (nil, nil, [], nil, nil) }

  /// - Throws: if a named value column has no numbers, or if measures cannot be measured so.
  init(_ asked: AskedQuery, _ named: NamedColumns, in table: Table) throws(ColumnError) {
    (category, series, measures) = (named.category, named.series, named.values)
    top = asked.top
    let isApart = asked.method == nil || asked.method == Query.Method.none
    // A ratio of events is one of their sums.
    let areEvents = asked.areEvents && table.areEvents && !measures.contains(where: \.isRatio)
    method = areEvents && isApart ? .last : asked.method
    if table.rowCount == 0 { return }
    for measure in measures where method != .distinct || measure.operation != nil {
      for index in measure.columns where table.columns[index].profile.numbers == 0 {
        throw .noNumbers(column: table.columns[index].name)
      }
    }
    let query = Query(
      values: measures.map { $0.measure(in: table) }, method: method ?? .none, titles: named.titles)
    do throws(QueryError) { _ = try table.measures(of: query) } catch {
      if case .columns(let error) = error { throw error }
    }
  }

  /// The first column of each measure, which stands for it where charts are listed.
  var values: [Int] { measures.map(\.column) }

  /// Whether one of the measures is of two columns.
  var hasPairs: Bool { measures.contains { $0.operation != nil } }

  /// The columns that already have a part in the chart.
  var taken: Set<Int> {
    Set(measures.flatMap(\.columns) + [category?.column, series?.column].compactMap(\.self))
  }

  var keepsRowsApart: Bool { method == Query.Method.none || method == .last }

  /// Whether there must be something to measure.
  var needsValues: Bool { ![nil, .count, .distinct].contains(method) }

  /// Columns of the table up to here have a part.
  var columnCount: Int { (taken.max() ?? -1) + 1 }
}

extension Chooser {
  /// The charts that match what was asked for, best first; at least one.
  func charts(_ wish: Wish) throws(ColumnError) -> [Suggestion] {
    let charts = try chartsOfColumns(wish)
    guard wish.hasPairs else { return charts }
    let measures = wish.measures.map { $0.measure(in: table) }
    return charts.map { chart in
      var chart = chart
      chart.query.values = measures
      // Neither ratios nor differences make up a whole, nor do different measures.
      let isStack =
        measures.count == 1 && [.plus, .times].contains(measures[0].partner?.operation)
      if chart.layout != nil, !isStack { chart.layout = .grouped }
      return chart
    }
  }

  /// The same with the first of two columns alone.
  private func chartsOfColumns(_ wish: Wish) throws(ColumnError) -> [Suggestion] {
    guard rowCount > 0 else { return [emptyChart(wish)] }
    let found = best(ranked(wish), limit: Suggestion.limit)
    let charts = found.isEmpty ? [try completed(wish)] : found
    guard let top = wish.top, wish.category == nil else { return charts }
    // There should be more bars than are shown.
    let longer = charts.filter { hasMoreNames(than: top, $0) }
    if longer.isEmpty {
      let others = best(
        ranked(wish).filter { $0.candidate.category.map { hasMoreNames(than: top, $0) } ?? false },
        limit: 1)
      return others + charts
    }
    return longer + charts.filter { !hasMoreNames(than: top, $0) }
  }

  private func hasMoreNames(than top: Int, _ suggestion: Suggestion) -> Bool {
    suggestion.query.category.map {
      hasMoreNames(than: top, .init(column: $0.column.position, grain: $0.grain))
    } ?? false
  }

  private func hasMoreNames(than top: Int, _ place: Candidate.Place) -> Bool {
    place.grain == nil && facts[place.column].isText && facts[place.column].distinct > top
  }

  /// The chart of a table without one to choose; none without columns.
  var fallback: [Suggestion] {
    if facts.isEmpty { return [] }
    if rowCount == 0 { return [emptyChart(Wish())] }
    return [try? completed(Wish())].compactMap(\.self)
  }

  /// A chart for an empty table, with the first free column as category.
  private func emptyChart(_ wish: Wish) -> Suggestion {
    let free = table.columns.filter { !wish.taken.contains($0.index) }
    var category = wish.category
    if category == nil, table.columns.count > 1, let first = free.first {
      category = .init(column: first.index)
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

  /// A chart of columns that would not be chosen: a single row, uninformative columns, or what was
  /// asked for of such.
  private func completed(_ wish: Wish) throws(ColumnError) -> Suggestion {
    let free = facts.filter { !wish.taken.contains($0.index) && $0.filled > 0 }
    let category =
      wish.category ?? free.first { $0.shape.count == 0 }.map { .init(column: $0.index) }
    let numbers = free.filter { table.columns[$0.index].isNumeric && $0.index != category?.column }
    var values = wish.values
    if values.isEmpty, wish.method != .count {
      let limit = wish.series == nil && rowCount == 1 ? Self.mostSeries : 1
      values = numbers.prefix(limit).map(\.index)
    }
    if values.isEmpty, wish.needsValues {
      throw table.noNumericColumn(
        except: [(category?.column, .category), (wish.series?.column, .series)])
    }
    let method = wish.method ?? (values.isEmpty ? .count : nil)
    guard let category else {
      // Without a name, rows have their numbers.
      if values.isEmpty, let column = (free.first ?? facts.first) {
        return drawn(Candidate(category: .init(column: column.index), values: [], method: .count))
      }
      guard method == nil || method == Query.Method.none || method == .last else {
        throw .noCategory(columns: table.columnNames)
      }
      return drawn(
        Candidate(category: nil, values: values, method: wish.method ?? .none, series: wish.series))
    }
    let known = method ?? (areRowsApart(category, wish.series) ? .none : combining(wish, values))
    return drawn(Candidate(category: category, values: values, method: known, series: wish.series))
  }
}

extension Chooser {
  /// How rows of one bar are combined: of what was asked for, or of columns.
  private func combining(_ wish: Wish, _ values: [Int]) -> Query.Method {
    wish.measures.isEmpty ? method(of: values) : method(of: wish.measures)
  }

  /// The same of measures: a ratio is one of sums, a product adds up if one of its columns does, and
  /// anything else if all of its columns do.
  func method(of measures: [PlacedMeasure]) -> Query.Method {
    if measures.contains(where: \.isRatio) { return .sum }
    let pairs = measures.filter { $0.operation != nil }
    if pairs.isEmpty { return method(of: measures.map(\.column)) }
    let singles = measures.filter { $0.operation == nil }.map(\.column)
    let areSums = pairs.allSatisfy { pair in
      pair.operation == .times
        ? pair.columns.contains { method(of: [$0]) == .sum } : method(of: pair.columns) == .sum
    }
    return areSums && (singles.isEmpty || method(of: singles) == .sum) ? .sum : .mean
  }
}

extension Table {
  /// How rows of one name are combined, by the meaning of the values.
  func method(of values: [Measure]) -> Query.Method {
    let measures = placed(values)
    // It is asked of each column of a list, and a chooser looks at all of them.
    if measures.contains(where: \.isRatio) { return .sum }
    let last = measures.flatMap(\.columns).max() ?? -1
    return Chooser(self, columnCount: last + 1).method(of: measures)
  }
}
