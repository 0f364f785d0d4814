// What can stand in place of each word of the sentence: the lists behind its words.
internal import Charts
internal import Inputs
internal import Queries
internal import Scenegraph
internal import Tables
internal import Words

extension Panel {
  mutating func remove(_ word: Query.Word) -> [Effect] {
    guard var query = askedQuery else { return [] }
    switch word {
    case .filter(let index):
      guard query.filters.indices.contains(index) else { return [] }
      query.filters.remove(at: index)
    case .comparison: query.comparison = nil
    case .condition: query.having = nil
    case .measure, .category, .series, .layout, .order, .top, .table: return []
    }
    return ask(query)
  }

  mutating func ask(by change: QueryChange) -> [Effect] {
    guard let table = read?.table, let query = askedQuery else { return [] }
    return ask(query.changed(by: change, in: table))
  }

  mutating func toggleMeasure(_ column: ColumnRef) -> [Effect] {
    guard let table = read?.table, let query = askedQuery else { return [] }
    if let refusal = query.refusal(ofToggling: column, in: table) {
      return say(.refused(.measure(refusal)))
    }
    let new = query.toggling(column, in: table)
    var wanted = latest
    (wanted.query, wanted.isChosen) = (new, false)
    // Different measures make up no whole.
    if new.values.count > 1, query.values.count < 2 { wanted.layout = .grouped }
    return show(wanted)
  }

  mutating func arrange(_ layout: Scene.Layout) -> [Effect] { want { $0.layout = layout } }

  /// Draws a suggestion: its question, layout and orientation.
  mutating func draw(_ suggestion: Suggestion) -> [Effect] {
    var wanted = latest
    wanted.orientation = suggestion.orientation
    let titles = wanted.query.titles
    (wanted.query, wanted.isChosen) = (suggestion.query, false)
    wanted.query.titles = titles
    if let layout = suggestion.layout { wanted.layout = layout }
    return show(wanted)
  }

  /// The list about a subject; nil if there is none.
  func content(about subject: Menu.Subject, typed: String = "") -> Menu.Content? {
    switch subject {
    case .all: nil
    case .names: nameChoices
    case .parts: partChoices
    case .restOfBars, .restOfSeries: content(ofRest: subject)
    case .missingWords: choices()?.words
    case .filterColumns: choices()?.filterColumns
    case .values(let column):
      choices().map { $0.values(of: $0.listedField(of: column), filter: nil, typed: typed) }
    case .word(let word): content(about: word, typed: typed)
    }
  }

  private func content(about word: Query.Word, typed: String) -> Menu.Content? {
    switch word {
    case .table: tableChoices
    case .measure: choices()?.measures
    case .category: choices()?.categories
    case .series: choices()?.series
    case .layout: choices()?.layouts { chart.refusal(of: $0)?.reason }
    case .order: choices()?.orders
    case .top: choices()?.tops(of: chart.source.categories.count)
    case .filter(let place): choices()?.values(ofFilter: place, typed: typed)
    case .comparison: choices()?.comparisons
    case .condition: choices()?.conditions(typed: typed)
    }
  }

  /// The lists for a question; nil if there is no table to ask.
  func choices(query: Query? = nil) -> Choices? {
    guard let table = read?.table, let query = query ?? askedQuery else { return nil }
    return Choices(
      table: table, query: query, layout: latest.layout, seriesCount: chart.data.series.count,
      hasTables: read?.source?.tables?.nameInSentence != nil,
      known: valueList?.version == dataVersion ? valueList : nil)
  }
}

/// The lists for one question about one table.
struct Choices {
  let table: Table
  let query: Query
  let layout: Scene.Layout
  let seriesCount: Int
  let hasTables: Bool
  /// The values counted last; nil if the data are others now.
  let known: ValueList?

  typealias Line = Menu.Line

  func ask(_ query: Query) -> Menu.Command { .ask(query) }

  private func change(_ change: QueryChange) -> Menu.Command { .change(change) }

  func title(_ column: ColumnRef) -> String {
    let name = query.titles[column] ?? column.name
    return name.isEmpty ? "Column \(column.position + 1)" : name
  }

  // MARK: Columns

  var measures: Menu.Content {
    let methods = Query.Method.asked.filter { $0 != .none || mayKeepRowsApart }
    let summaries = table.summaries
    let hasNumbers = summaries.contains { $0.isNumeric && !query.names($0.column) }
    let segments = methods.map { method in
      let isRefused = !hasNumbers && method != .count && method != .distinct
      return Line(
        .init(method.title, refusal: isRefused ? "no numbers" : nil, isOn: query.method == method),
        change(.method(method)))
    }
    let rows = Line(
      .init("rows", .choice, hint: "row count", isOn: query.method == .count),
      change(.measure(nil)), check: change(.measure(nil)))
    let columns = summaries.map { summary in
      let isOn = query.method != .count && query.values.contains(summary.column)
      var row = ListBox.Row(
        title(summary.column), hint: summary.hint.words,
        refusal: summary.isEmpty ? "empty" : refusal(ofMeasuring: summary.column), isOn: isOn,
        hasCheck: true)
      row.advice = isOn ? "Space removes it" : "Space adds it to the others"
      return Line(row, change(.measure(summary.column)), check: .toggleMeasure(summary.column))
    }
    return Menu.Content(
      name: "Measure", segments: segments + shownAs, segmentsName: "Method",
      lines: [rows] + columns, isSearchable: true)
  }

  /// Whether each row can be a bar of its own.
  private var mayKeepRowsApart: Bool {
    if query.method == .none { return true }
    guard let field = query.category else { return query.series == nil }
    guard field.grain == nil, query.series == nil,
      let index = try? field.column.index(in: table)
    else { return false }
    return table.columns[index].profile.isUnique
  }

  private func refusal(ofMeasuring column: ColumnRef) -> String? {
    guard query.names(column) else { return nil }
    return column == query.category?.column ? "is the category" : "splits the bars"
  }

  var categories: Menu.Content {
    let current = query.category
    let segments = grains(of: current) { .categoryField($0) }
    let lines = table.summaries.map { summary in
      Line(
        .init(
          title(summary.column), .choice, hint: summary.hint.words,
          refusal: summary.isEmpty ? "empty" : nil, isOn: current?.column == summary.column),
        change(.category(summary.column)))
    }
    let row = Line(
      .init("row", .choice, hint: "one bar per row", isOn: current == nil),
      change(.category(nil)))
    return Menu.Content(
      name: "By", segments: segments, segmentsName: "Steps", lines: lines + [row],
      isSearchable: true)
  }

  /// More values than this cannot be told apart by colour.
  private static let mostSeries = 60

  var series: Menu.Content {
    let segments = grains(of: query.series) { .seriesField($0) }
    let none = Line(.init("not split", .choice, isOn: query.series == nil), change(.series(nil)))
    let lines = table.summaries.map { summary in
      return Line(
        .init(
          title(summary.column), .choice, hint: summary.hint.words,
          refusal: refusal(ofSplittingBy: summary),
          isOn: query.series?.column == summary.column),
        change(.series(summary.column)))
    }
    return Menu.Content(
      name: "Split by", segments: segments, segmentsName: "Steps", lines: [none] + lines,
      isSearchable: true)
  }

  private func refusal(ofSplittingBy summary: ColumnSummary) -> String? {
    if summary.isEmpty { return "empty" }
    if summary.column == query.category?.column {
      return query.splitByYear(in: table) == nil ? "is the category" : nil
    }
    let isMany = summary.distinct > Self.mostSeries && table.field(of: summary.column).grain == nil
    return isMany ? "too many values" : nil
  }

  /// The grains of a field as segments; none if it has only one.
  private func grains(of field: Field?, _ changed: (Field) -> QueryChange) -> [Line] {
    guard let field else { return [] }
    var grains: [Grain?] = table.grains(of: field.column)
    guard !grains.isEmpty else { return [] }
    if let grain = field.grain, !grains.contains(grain) { grains.insert(grain, at: 0) }
    grains.insert(nil, at: 0)
    return grains.map { grain in
      var other = field
      other.grain = grain
      return Line(
        .init(
          grain.map { $0.title } ?? "As they are",
          refusal: other != field && other == query.category ? "is the category" : nil,
          isOn: grain == field.grain),
        change(changed(other)))
    }
  }

  // MARK: Order, number and layout

  var orders: Menu.Content {
    let isTimeOrBins = query.category?.grain != nil
    let lines = SortOrder.allCases.map { order in
      Line(
        .init(order.title(isTimeOrBins: isTimeOrBins), .choice, isOn: query.order == order),
        .sort(order))
    }
    return Menu.Content(name: "Order", lines: lines)
  }

  /// How many of the largest bars can be asked for.
  func numbersOfBars(of count: Int) -> [Int] { [3, 5, 10, 20, 50, 100].filter { $0 < count } }

  func tops(of count: Int) -> Menu.Content {
    let numbers: [Int?] = [nil] + numbersOfBars(of: count)
    let lines = numbers.map { top in
      var other = query
      if query.top == nil, top != nil, query.order == .none { other.order = .valueDescending }
      other.top = top
      return Line(
        .init(top.map { "The \($0) largest" } ?? "All bars", .choice, isOn: query.top == top),
        ask(other))
    }
    return Menu.Content(name: "Number of bars", lines: lines)
  }

  func layouts(refusal: (Scene.Layout) -> String?) -> Menu.Content {
    let lines = Scene.Layout.allCases.map { other in
      Line(
        .init(other.title, .choice, refusal: refusal(other), isOn: layout == other),
        .arrange(other))
    }
    return Menu.Content(name: "Layout", lines: lines)
  }

  // MARK: All

  /// The words that the sentence has not, or has no room for.
  var words: Menu.Content {
    var lines: [Line] = []
    func add(_ name: String, _ word: Query.Word, key: String) {
      lines.append(Line(.init(name, key: key), .open(.word(word))))
    }
    add("Measure", .measure, key: "m")
    add("By", .category, key: "b")
    add("Split by", .series, key: "k")
    if seriesCount > 1 { add("Layout", .layout, key: "s") }
    lines.append(Line(.init("Only rows where", key: "f"), .open(.filterColumns)))
    add("Order", .order, key: "o")
    add("Number of bars", .top, key: "")
    add("Compared with", .comparison, key: "")
    add("Only bars above, below…", .condition, key: "")
    if hasTables { add("Table", .table, key: "") }
    lines.append(Line(.init("Other charts", key: "/"), .suggest))
    return Menu.Content(name: "Question", lines: lines)
  }
}

extension SortOrder {
  func title(isTimeOrBins: Bool) -> String {
    switch self {
    case .none: isTimeOrBins ? "In their own order" : "As in the data"
    case .valueDescending: "Largest first"
    case .value: "Smallest first"
    case .category: "By name"
    case .categoryDescending: "By name, reversed"
    }
  }
}

extension Query.Method {
  fileprivate var title: String {
    switch self {
    case .none: "As they are"
    case .sum: "Sum"
    case .mean: "Mean"
    case .median: "Median"
    case .min: "Min"
    case .max: "Max"
    case .count: "Count"
    case .distinct: "Distinct"
    case .last: "Last"
    }
  }
}

extension Scene.Layout {
  var title: String {
    switch self {
    case .grouped: "Side by side"
    case .stacked: "Stacked"
    case .normalized: "As shares"
    }
  }
}

extension Grain {
  /// As a segment shows it: "Month", "Month of year".
  fileprivate var title: String {
    switch self {
    case .automatic: return "Bins"
    case .width: return "Bins of \(name)"
    default:
      let text = name.split(separator: "-").joined(separator: " ")
      return text.prefix(1).uppercased() + text.dropFirst()
    }
  }
}
