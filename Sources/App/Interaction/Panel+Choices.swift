// What can stand in place of each word of the sentence: the lists behind its words.
internal import Charts
internal import Inputs
internal import Queries
internal import Scales
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
    case .group(let index):
      guard query.category?.groups.indices.contains(index) ?? false else { return [] }
      query.category?.groups.remove(at: index)
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

  /// Switches the check box of a value, in a filter or in a new one.
  mutating func tick(_ name: String, of field: Field, in filter: Filter?) -> [Effect] {
    choices().map { ask($0.ticking(name, of: field, in: filter)) } ?? []
  }

  mutating func toggleMeasure(_ measure: Measure) -> [Effect] {
    guard let table = read?.table, let query = askedQuery else { return [] }
    if let refusal = query.refusal(ofToggling: measure, in: table) {
      return say(.refused(.measure(refusal)))
    }
    var new =
      measure.partner == nil
      ? query.toggling(measure.column, in: table) : query.toggling(measure)
    if new.drawnTarget == nil { new.target = nil }
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
    case .looks: lookChoices
    case .numbers: numberChoices(typed: typed)
    case .labels: labelChoices
    case .legend: legendChoices
    case .copies: copyChoices
    case .beside: besideChoices
    case .more: nil
    case .lines: lineChoices(typed: typed)
    case .targets: choices()?.targets
    case .range: rangeChoices(typed: typed)
    case .color(let name): colorChoices(of: name, typed: typed)
    case .restOfBars, .restOfSeries: content(ofRest: subject)
    case .missingWords: choices()?.words
    case .filterColumns: choices()?.filterColumns
    case .secondColumn(let operation): choices()?.secondColumns(operation)
    case .values(let column):
      choices().map { $0.values(of: $0.listedField(of: column), filter: nil, typed: typed) }
    case .word(let word): content(about: word, typed: typed)
    }
  }

  private func content(about word: Query.Word, typed: String) -> Menu.Content? {
    switch word {
    case .table: tableChoices
    case .measure: choices()?.measures
    case .category: choices()?.categories(typed: typed)
    case .series: choices()?.series
    case .layout: choices()?.layouts { chart.refusal(of: $0)?.reason }
    case .order: choices()?.orders
    case .top: choices()?.tops(of: chart.source.categories.count, typed: typed)
    case .group(let place): choices()?.members(ofGroup: place)
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
      haveMixedSigns: askedQuery?.shownAs == .value && chart.data.haveMixedSigns,
      known: valueList?.version == dataVersion ? valueList : nil,
      saysPercent: shownQuery?.shownAs == query.shownAs
        ? chart.unit.isFraction : query.shownAs.isFraction,
      numberFormat: chart.numberFormat)
  }
}

/// The lists for one question about one table.
struct Choices {
  let table: Table
  let query: Query
  let layout: Scene.Layout
  let seriesCount: Int
  let hasTables: Bool
  /// Whether the values as they are, of one whole, lie above and below zero.
  let haveMixedSigns: Bool
  /// The values counted last; nil if the data are others now.
  let known: ValueList?
  /// Whether the values of bars are in percent on their axis.
  var saysPercent = false
  /// How the chart writes numbers.
  var numberFormat = NumberFormat()

  typealias Line = Menu.Line

  func ask(_ query: Query) -> Menu.Command { .ask(query) }

  func change(_ change: QueryChange) -> Menu.Command { .change(change) }

  func title(_ column: ColumnRef) -> String {
    let name = query.titles[column] ?? column.name
    return name.isEmpty ? "Column \(column.position + 1)" : name
  }

  // MARK: Columns

  /// - Parameter typed: a width or edges, which become the steps of a column of numbers.
  func categories(typed: String) -> Menu.Content {
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
    var content = Menu.Content(
      name: "By", segments: segments, segmentsName: "Steps",
      lines: [typedSteps(typed)].compactMap(\.self) + lines + [row], isSearchable: true)
    if takesSteps {
      content.takesRanges = true
      content.placeholders = [
        "Type to search, or steps: 5 or 18,35,65", "Search, or steps such as 5",
      ]
    }
    return content
  }

  /// Whether the bars are of numbers, which can be put into steps.
  private var takesSteps: Bool {
    guard let column = query.category?.column, let index = try? column.index(in: table) else {
      return false
    }
    return table.columns[index].isNumeric
  }

  /// The steps of the column of the bars that a text means; nil for another text.
  private func typedSteps(_ typed: String) -> Line? {
    guard takesSteps, var field = query.category, let grain = Grain(name: typed), grain.isNumeric,
      grain != .automatic
    else { return nil }
    (field.grain, field.groups) = (grain, [])
    let steps =
      if case .edges = grain { "cut at \(grain.name)" } else { "in steps of \(grain.name)" }
    var row = ListBox.Row("\(title(field.column)) \(steps)", .choice, isOn: query.category == field)
    row.isPinned = true
    return Line(row, change(.categoryField(field)))
  }

  /// What is one bar together, each to be taken out of it.
  func members(ofGroup place: Int) -> Menu.Content? {
    guard let groups = query.category?.groups, groups.indices.contains(place) else { return nil }
    let group = groups[place]
    let lines = group.members.map { member in
      var other = query
      let left = group.members.filter { $0 != member }
      other.category?.groups[place] = NameGroup(group.name, of: left)
      if left.isEmpty { other.category?.groups.remove(at: place) }
      return Line(
        .init(member.isEmpty ? "(empty)" : member.onOneLine, hint: "take out"), ask(other))
    }
    var apart = query
    apart.category?.groups.remove(at: place)
    return Menu.Content(
      name: group.name, lines: [Line(.init("Apart again"), ask(apart))] + lines,
      isSearchable: lines.count > 9)
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
    var grains: [(grain: Grain?, shown: Grain?)] = table.grains(of: field)
      .map { ($0.grain, $0.shown) }
    guard !grains.isEmpty else { return [] }
    if let grain = field.grain, !grains.contains(where: { $0.grain == grain || $0.shown == grain })
    {
      grains.insert((grain, grain), at: 0)
    }
    grains.insert((nil, nil), at: 0)
    return grains.map { grain, shown in
      var other = field
      other.grain = grain
      return Line(
        .init(
          shown.map { $0.title } ?? "As they are",
          refusal: other != field && other == query.category ? "is the category" : nil,
          isOn: grain == field.grain || (shown != nil && shown == field.grain)),
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

  /// - Parameter typed: any number, which comes before those that are offered.
  func tops(of count: Int, typed: String) -> Menu.Content {
    func line(_ top: Int?, isPinned: Bool = false) -> Line {
      var other = query
      if query.top == nil, top != nil, query.order == .none { other.order = .valueDescending }
      other.top = top
      let title = top.map { "The \($0) largest" } ?? "All bars"
      return Line(
        .init(title, .choice, isOn: query.top == top, isPinned: isPinned), ask(other))
    }
    let typed = textWithoutBlanks(typed.utf8)
    let number = typed.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } ? Int(typed) : nil
    let wanted = number.flatMap { (1..<max(1, count)).contains($0) ? $0 : nil }
    var numbers: [Int?] = [nil] + numbersOfBars(of: count)
    if let top = query.top, !numbers.contains(top) { numbers.append(top) }
    let lines =
      (wanted.map { [line($0, isPinned: true)] } ?? [])
      + numbers.filter { $0 == nil || $0 != wanted }.map { line($0) }
    return Menu.Content(
      name: "Number of bars", lines: lines, isSearchable: true, takesRanges: true,
      placeholders: ["Type any number"])
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
    case .edges: return "Cut at \(name)"
    default:
      let text = name.split(separator: "-").joined(separator: " ")
      return text.withFirstCapital
    }
  }
}
