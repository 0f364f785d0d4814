// Filter and drill-down: what a user takes from bars, and from the rest of them, into the next query.
internal import Charts
internal import Queries
internal import Tables
internal import Words

extension Panel {
  /// The query whose answer is on the screen; nil if the data are not an answer.
  var shownQuery: Query? { chart.source.question?.query }

  /// The name of a bar's category in the query; nil for a bar without a name of its own.
  private func name(of bar: BarID) -> String? {
    guard let row = chart.arrangement.sourceRow(of: bar.row),
      chart.source.categories.indices.contains(row)
    else { return nil }
    return chart.source.categories[row]
  }

  /// The same query of only the rows behind a bar; nil if its name cannot identify them.
  func query(onlyOf bar: BarID) -> Query? { filtered(by: bar, isExcluding: false) }

  func query(without bar: BarID) -> Query? { filtered(by: bar, isExcluding: true) }

  private func filtered(by bar: BarID, isExcluding: Bool) -> Query? {
    guard let query = askedQuery, let field = shownQuery?.category, let name = name(of: bar) else {
      return nil
    }
    return query.filtered(by: field.filter([name], isExcluding: isExcluding), in: read?.table)
  }

  /// At most this many names are put into a filter.
  private static let mostNames = 1_000

  /// The same query of only the rows behind some bars, which lie side by side in the order of time
  /// or numbers; nil if no filter can say that.
  func query(onlyRows rows: ClosedRange<Int>) -> Query? {
    guard let table = read?.table, let query = askedQuery, let field = shownQuery?.category,
      let filter = range(of: field, rows, in: table)
        ?? named(field, Array(rows.prefix(Self.mostNames + 1)))
    else { return nil }
    return query.narrowed(to: filter, in: table)
  }

  /// The filter by a range of periods, bins or values; nil if there is none.
  private func range(of field: Field, _ rows: ClosedRange<Int>, in table: Table) -> Filter? {
    guard rows.count > 1 || field.grain != nil, rows.upperBound < orderedCount else { return nil }
    let ends = [rows.lowerBound, rows.upperBound].map { chart.data.category(ofRow: $0) }
    return table.filter(of: field, from: ends[0], to: ends[1])
  }

  /// The filter by the names of some rows, or with `isExcluding` without them; nil if they are too
  /// many. The rest of the bars is all names but those that are shown.
  private func named(_ field: Field, _ rows: [Int], isExcluding: Bool = false) -> Filter? {
    let hasRest = rows.last.map { $0 == chart.arrangement.restRow } ?? false
    let chosen = Set(rows)
    let named =
      hasRest ? chart.data.categories.indices.dropLast().filter { !chosen.contains($0) } : rows
    // What a condition on bars has left out is no part of the rest.
    if hasRest, shownQuery?.having != nil { return nil }
    guard !named.isEmpty, named.count <= Self.mostNames else { return nil }
    return field.filter(
      named.map { chart.data.category(ofRow: $0) }, isExcluding: isExcluding != hasRest)
  }

  /// Only the rows behind the bars, and all but these; nil unless several are selected.
  var queriesOfSelection: (count: Int, only: Query?, without: Query?)? {
    guard let table = read?.table, let query = askedQuery, let field = shownQuery?.category else {
      return nil
    }
    let ranges = state.selection.rows.ranges
    if !state.selection.isSmall {
      // So many bars are only looked at if that takes no time.
      guard ranges.count == 1, let range = ranges.first else { return nil }
      return (range.count, self.query(onlyRows: range.lowerBound...range.upperBound - 1), nil)
    }
    let rows = Set(chart.data.bars(of: state.selection).map(\.row)).sorted()
    guard rows.count > 1 else { return nil }
    var only = named(field, rows).map { filter in
      var query = query
      query.filters.append(filter)
      return query
    }
    if let first = rows.first, let last = rows.last, isRun(rows),
      let filter = range(of: field, first...last, in: table)
    {
      only = query.narrowed(to: filter, in: table)
    }
    var without = query
    guard let filter = named(field, rows, isExcluding: true) else { return (rows.count, only, nil) }
    without.filters.append(filter)
    return (rows.count, only, without)
  }

  /// Whether there is no bar between some rows.
  private func isRun(_ rows: [Int]) -> Bool {
    zip(rows, rows.dropFirst()).allSatisfy { row, next in
      // A longer stretch of empty slots is rare, and looking at it takes time.
      next - row <= Self.mostNames
        && (row + 1..<next).allSatisfy { between in
          chart.data.series.allSatisfy { $0.values[between].isNaN }
        }
    }
  }

  /// Asks a query by the column that divides its rows best.
  mutating func drill(_ question: Query) -> [Effect] {
    var query = question
    if let next = nextCategory(after: query) {
      (query.category, query.series) = (next.category, nil)
      (query.order, query.top) = (next.order, next.top)
      if let table = read?.table { query = query.fitted(to: table) }
    }
    return ask(query)
  }

  /// The best chart of the table by a column that has not been used so far; nil if all have been.
  private func nextCategory(after query: Query) -> Query? {
    guard let table = read?.table else { return nil }
    var taken = Set(query.filters.compactMap(\.field?.column))
    if let current = query.category?.column { taken.insert(current) }
    return Suggestion.best(of: table).map(\.query).first { other in
      guard let column = other.category?.column, !taken.contains(column) else { return false }
      // A histogram of the measured column is another query.
      return !query.measuredColumns.contains(column) && other.method != .none
    }
  }
}

extension Filter {
  fileprivate var field: Field? {
    if case .named(let field, _, _) = self { field } else { nil }
  }
}

extension Panel {
  /// More names are neither listed nor put into a filter.
  private static let mostListed = 1_000

  /// The lines for the rest among what was pressed: a list of what it holds, and only that.
  func linesOfRest(row: Int?, series: Int?) -> [Menu.Line] {
    var lines: [Menu.Line] = []
    if let row, row == chart.arrangement.restRow {
      lines += linesOfRest(chart.data.restCount, .restOfBars, onlyRestOfBars)
    }
    if let series, series == chart.data.restSeriesIndex {
      lines += linesOfRest(chart.data.restSeries.count, .restOfSeries, onlyRestOfSeries)
    }
    return lines
  }

  private func linesOfRest(_ count: Int, _ subject: Menu.Subject, _ only: Query?) -> [Menu.Line] {
    let number = chart.text(ofCount: count)
    let list = Menu.Line(
      .init("\(counted(count, "other", number))…", opensList: true), .open(subject))
    // Rows without names cannot be listed.
    let lists = content(ofRest: subject) == nil ? [] : [list]
    return lists + (only.map { [Menu.Line(.init("Only these \(number)"), .ask($0))] } ?? [])
  }

  /// The list of what the rest holds, each a question of only that; nil if there is no rest.
  func content(ofRest subject: Menu.Subject) -> Menu.Content? {
    guard let query = askedQuery else { return nil }
    var lines: [Menu.Line] = []
    let count: Int
    if subject == .restOfBars {
      guard let field = shownQuery?.category, chart.source.hasDistinctNames else { return nil }
      count = chart.data.restCount
      lines = restRows(Self.mostListed).map { row in
        let name = chart.source.categories[row]
        let only = query.filtered(by: field.filter([name], isExcluding: false), in: read?.table)
        return Menu.Line(.init(name.isEmpty ? "(empty)" : name.onOneLine), .ask(only))
      }
    } else {
      count = chart.data.restSeries.count
      lines = chart.data.restSeries.prefix(Self.mostListed).enumerated().compactMap { place, name in
        self.query(ofRestSeries: [place], query).map {
          Menu.Line(.init(name.isEmpty ? "(empty)" : name.onOneLine), .ask($0))
        }
      }
    }
    guard count > 0, !lines.isEmpty else { return nil }
    if count > lines.count {
      let more = chart.text(ofCount: count - lines.count)
      lines.append(Menu.Line(.init("\(more) more", refusal: "too many to list"), .ask(query)))
    }
    let name = counted(count, "other", chart.text(ofCount: count))
    return Menu.Content(name: name, lines: lines, isSearchable: true)
  }

  /// The first bars of the source that are not shown; a name without a value is none.
  private func restRows(_ most: Int) -> [Int] {
    let shown = Set((0..<(chart.arrangement.restRow ?? 0)).compactMap(chart.arrangement.sourceRow))
    let source = chart.source
    let rest = source.categories.indices.lazy.filter { row in
      !shown.contains(row)
        && (!source.hasDistinctNames || source.series.contains { !$0.values[row].isNaN })
    }
    return Array(rest.prefix(most))
  }

  /// The same question of only the bars that have no room; nil if no filter says which these are.
  private var onlyRestOfBars: Query? {
    guard let query = askedQuery, let field = shownQuery?.category, chart.source.hasDistinctNames
    else { return nil }
    let own = chart.data.ownRows.map { chart.data.category(ofRow: $0) }
    let names = restRows(Self.mostListed).map { chart.source.categories[$0] }
    let isListed = names.count == chart.data.restCount
    guard isListed || own.count <= Self.mostListed && query.having == nil else { return nil }
    let filter = field.filter(isListed ? names : own, isExcluding: !isListed)
    return query.filtered(by: filter, in: read?.table)
  }

  /// The same question of only the series that have no bars of their own.
  private var onlyRestOfSeries: Query? {
    guard let query = askedQuery else { return nil }
    return self.query(ofRestSeries: Array(chart.data.restSeries.indices), query)
  }

  private func query(ofRestSeries places: [Int], _ query: Query) -> Query? {
    let rest = chart.data.restSeries
    var query = query
    guard let field = shownQuery?.series else {
      guard let columns = shownQuery?.values.suffix(rest.count), columns.count == rest.count
      else { return nil }
      let all = Array(columns)
      query.values = places.map { all[$0] }
      return query
    }
    if places.count > Self.mostListed {
      let own = chart.data.series.dropLast().map(\.name)
      return query.filtered(by: field.filter(own, isExcluding: true), in: read?.table)
    }
    let names = places.map { rest[$0] }
    return query.filtered(by: field.filter(names, isExcluding: false), in: read?.table)
  }
}
