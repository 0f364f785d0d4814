// What the rest of the bars or series holds, and the questions of only that.
internal import Charts
internal import Queries
internal import Tables
internal import Words

extension Panel {
  /// More names are neither listed nor put into a filter.
  private static let mostListed = 1_000

  /// The lines for the rest among what was pressed: a list of what it holds, and only that.
  ///
  /// - Parameters:
  ///   - row: of a bar or a name; nil for none.
  ///   - series: of a bar or an entry of the legend; nil for none.
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

  private func linesOfRest(
    _ count: Int, _ subject: Menu.Subject, _ only: Query?
  ) -> [Menu.Line] {
    guard askedQuery != nil else { return [] }
    let number = chart.text(ofCount: count)
    let list = Menu.Line(
      .init("\(counted(count, "other", number))…", opensList: true), .open(subject))
    return [list]
      + (only.map { [Menu.Line(.init("Only these \(number)"), .ask($0))] } ?? [])
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
        let only = query.filtered(
          by: .named(field, [name], isExcluding: false), in: read?.table)
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
      lines.append(
        Menu.Line(
          .init("\(more) more", refusal: "too many to list"), .ask(query)))
    }
    let name = counted(count, "other", chart.text(ofCount: count))
    return Menu.Content(name: name, lines: lines, isSearchable: true)
  }

  /// The first rows of the source that are not shown.
  private func restRows(_ most: Int) -> [Int] {
    let shown = Set((0..<(chart.arrangement.restRow ?? 0)).compactMap(chart.arrangement.sourceRow))
    return Array(chart.source.categories.indices.lazy.filter { !shown.contains($0) }.prefix(most))
  }

  /// The same question of only the bars that have no room; nil if no filter says which these are.
  private var onlyRestOfBars: Query? {
    guard let query = askedQuery, let field = shownQuery?.category, chart.source.hasDistinctNames
    else { return nil }
    let own = chart.data.ownRows.map { chart.data.category(ofRow: $0) }
    let names = restRows(Self.mostListed).map { chart.source.categories[$0] }
    let isListed = names.count == chart.data.restCount
    guard isListed || own.count <= Self.mostListed else { return nil }
    let filter = Filter.named(field, isListed ? names : own, isExcluding: !isListed)
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
      return query.filtered(by: .named(field, own, isExcluding: true), in: read?.table)
    }
    let names = places.map { rest[$0] }
    return query.filtered(by: .named(field, names, isExcluding: false), in: read?.table)
  }
}
