// The command that a window copies asks the question that it shows: over random questions, and
// through the parser of the command line.
import Base
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Inputs
@testable import Interaction
@testable import Tables
@testable import barchart

@Suite struct CopiedCommandTests {
  private static func table() throws -> Table {
    var text = "state,kind,the cost,date,day of x\n"
    for row in 0..<200 {
      text += ["AK", "\"A,L\"", "it's", "\"A \"\"Z\"\", x\""][row % 4]
      text += "," + ["bird", "bat", "deer"][row / 4 % 3]
      text += ",\(row % 7),20\(10 + row % 8)-0\(row % 9 + 1)-\(10 + row % 19),\(row % 31 + 1)\n"
    }
    return try Table(reading: text)
  }

  /// A question after some random changes of its words.
  private static func question(
    _ random: inout SeededGenerator, in table: Table
  ) throws -> Suggestion {
    var suggestion = try #require(Suggestion.best(of: table).randomElement(using: &random))
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let column = try #require(table.columns.randomElement(using: &random))
      let other = ColumnRef(column)
      let query = suggestion.query
      switch Int.random(in: 0..<8, using: &random) {
      case 0: suggestion.query = query.grouped(by: other, in: table)
      case 1: suggestion.query = query.measuring(other, in: table)
      case 2:
        let methods: [Query.Method] = [.sum, .mean, .median, .min, .max, .count, .distinct]
        let method = try #require(methods.randomElement(using: &random))
        suggestion.query = query.combined(by: method, in: table) ?? query
      case 3 where other != query.category?.column:
        suggestion.query = query.split(by: other, in: table)
      case 4:
        let cell = column.trimmedText(at: Int.random(in: 0..<table.rowCount, using: &random))
        suggestion.query.filters.append(
          .named(Field(other), [cell], isExcluding: Bool.random(using: &random)))
      case 5: suggestion.query.order = .valueDescending
      case 6: suggestion.query.filters.append(contentsOf: try range(&random, in: table))
      default: suggestion.query.top = 3
      }
    }
    derive(&suggestion.query, &random)
    suggestion.query = suggestion.query.fitted(to: table)
    return suggestion
  }

  /// Asks for something that is derived from the values, too.
  private static func derive(_ query: inout Query, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: query.shownAs = ShownAs.allCases.randomElement(using: &random) ?? .value
    case 1: query.comparison = ComparedPeriod.allCases.randomElement(using: &random)
    case 2:
      let signs = BarCondition.Comparison.allCases
      query.having = BarCondition(signs.randomElement(using: &random) ?? .equal, -2.5, 7)
    case 3: query.hasErrors = true
    default: break
    }
  }

  /// Periods or bins by name, or from one to another; none if no option says it.
  private static func range(
    _ random: inout SeededGenerator, in table: Table
  ) throws -> [Filter] {
    let grains: [(String, Grain)] = [
      ("date", .year), ("date", .quarter), ("date", .month), ("date", .week), ("date", .day),
      ("the cost", .width(2)), ("day of x", .width(0.5)), ("day of x", .automatic),
    ]
    let (name, grain) = try #require(grains.randomElement(using: &random))
    let column = try #require(table.columns.first { $0.name == name })
    let field = Field(ColumnRef(column), grain: grain)
    let names = try run(Query(category: field, method: .count), over: table).categories
    let ends = (0..<2).map { _ in Int.random(in: names.indices, using: &random) }.sorted()
    let filters: [Filter?] = [
      table.filter(of: field, from: names[ends[0]], to: names[ends[1]]),
      .named(field, [names[ends[0]]], isExcluding: Bool.random(using: &random)),
    ]
    return filters.compactMap(\.self).filter { $0.conditions(in: table) != nil }.shuffled(
      using: &random
    ).dropLast()
  }

  @Test("Its answer is the same", arguments: 0..<UInt64(120))
  func same(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = try Self.table()
    let suggestion = try Self.question(&random, in: table)
    let command = suggestion.command(["a.csv"], in: table, isExact: true)
    let options = try #require(
      try ArgumentParser.parse(Array(ShellWords.of(command).dropFirst())).options)
    let question = InputQuestion(options.question)
    let asked = try question.answer(from: table, name: "a.csv").answer
    let shown = try run(suggestion.query, over: table)
    #expect(asked.categories == shown.categories, "\(command)")
    for (one, other) in zip(asked.series, shown.series) {
      #expect(one.name == other.name, "\(command)")
      for (value, wanted) in zip(one.values, other.values) {
        #expect(value == wanted || value.isNaN && wanted.isNaN, "\(command)")
      }
    }
    #expect(asked.series.count == shown.series.count, "\(command)")
  }

  @Test func `an order of one's own is read as it is copied, whatever the names are`() throws {
    var random = SeededGenerator(seed: 41)
    let table = try Self.table()
    let letters = ["a", "b", ",", "=", "\"", " ", "é", "'"]
    for round in 0..<200 where Samples.takes(round) {
      let names = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? ""
        }.joined()
      }
      var query = Query(category: Field(ColumnRef(table.columns[1])), method: .count)
      query.nameOrder = NameOrder(names)
      let command = Suggestion(query).command(["a.csv"], in: table)
      let parsed = try ArgumentParser.parse(Array(ShellWords.of(command).dropFirst()))
      #expect(parsed.options?.nameOrder == query.nameOrder, "\(command)")
    }
  }

  /// What the program shows of a command line, once there is its answer.
  private func view(
    of command: String, _ defaults: View, in table: Table
  ) throws -> (view: View, data: ChartData) {
    try view(
      of: try ArgumentParser.parse(Array(ShellWords.of(command).dropFirst())), defaults, in: table)
  }

  private func view(
    of command: Command, _ defaults: View, in table: Table
  ) throws -> (view: View, data: ChartData) {
    let options = try #require(command.options)
    let asked = try InputQuestion(options.question).answer(from: table, name: "a.csv")
    var view = options.view(of: defaults, asked.choice)
    var chart = Chart(data: .empty, title: "")
    chart.show(ChartData(asked.answer), view, asked.answer)
    let found = try #require(command.picture).parts.found(in: chart.data)
    #expect(found.first(missingIn: chart.data) == nil)
    view.hiddenSeries = chart.data.seriesKeys(of: found.hiddenSeries)
    view.viewport = found.viewport
    view.selection = chart.data.selection(keeping: found.selection)
    return (view, chart.data)
  }

  /// Looks and marks that nobody has chosen for their beauty.
  private static func dress(
    _ view: inout View, _ data: ChartData, _ random: inout SeededGenerator
  ) throws {
    func maybe() -> Bool { Bool.random(using: &random) }
    func pick<Choice: CaseIterable>(_ choice: Choice.Type) throws -> Choice {
      try #require(Array(Choice.allCases).randomElement(using: &random))
    }
    if maybe() { view.title = "it's \"A\", --x" }
    if maybe() { view.subtitle = "-1" }
    if maybe() { view.description = "" }
    view.orientation = try pick(Scene.Orientation.self)
    view.barShape = try pick(BarShape.self)
    view.hasPatterns = maybe()
    view.hiddenParts = Set([try pick(Part.self), try pick(Part.self)])
    if maybe() { view.goal = Double(Int.random(in: 1...900, using: &random)) / 8 }
    if maybe() {
      view.references = [Reference(value: 1.5e-7, label: "a:b, c"), Reference(value: 1e21)]
    }
    let theme = try pick(ThemeChoice.self)
    view.theme = theme == .auto ? nil : theme
    if data.series.count > 1, maybe() { view.layout = try pick(Scene.Layout.self) }
    let scale = try pick(type(of: view.scale))
    if view.layout == .grouped { view.scale = scale }
    let rows = data.categories.count
    var hidden: [Int] = []
    if rows > 0, data.series.count > 1,
      Set(data.series.map(\.name)).count == data.series.count
    {
      hidden = data.series.indices.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      view.hiddenSeries = data.seriesKeys(of: hidden)
    }
    if rows > 1, maybe() {
      let start = Double(Int.random(in: 0..<8 * rows, using: &random)) / 8
      let length = Double(Int.random(in: 8...8 * rows, using: &random)) / 8
      view.viewport = Viewport(start: start, length: length, of: rows)
    }
    if rows > 0, maybe() {
      let names = (0..<3).map { _ in data.category(ofRow: Int.random(in: 0..<rows, using: &random))
      }
      let chosen = Selection(
        (0..<rows).filter { names.contains(data.category(ofRow: $0)) }.flatMap { row in
          data.series.indices.map { BarID(row: row, series: $0) }
        }
      ).restricted { !hidden.contains($0) }
      // A name that is none in a list selects nothing.
      if !names.contains(where: \.isEmpty) { view.selection = data.selection(keeping: chosen) }
    }
  }

  /// Says something of names that are there and of names that are not.
  private static func say(
    _ looks: inout Looks, _ data: ChartData, _ random: inout SeededGenerator
  ) throws {
    func maybe() -> Bool { Bool.random(using: &random) }
    if maybe() { looks.numbers.unit = ["€", "", "-1", "it's"].randomElement(using: &random) }
    if maybe() { looks.numbers.places = Int.random(in: 0...9, using: &random) }
    if maybe() { looks.numbers.form = NumberForm.allCases.randomElement(using: &random) }
    if maybe() { looks.labels = BarLabels.allCases.randomElement(using: &random) }
    if maybe() { looks.legend = LegendSide.allCases.randomElement(using: &random) }
    if maybe() {
      looks.range = AxisRange(
        maybe() ? -0.5 : nil, Double.random(in: 1...1e9, using: &random))
    }
    let names = ["", "a=b", "say \"=\" x", "-c", " blank ", "A,L"] + data.categories.prefix(3)
    for name in names where maybe() {
      looks.colors[name] =
        maybe()
        ? .fixed(Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random)))
        : ChosenColor.Hue.allCases.randomElement(using: &random).map { .hue($0) }
      if maybe() { looks.names[name] = "=\(name) x=y" }
      if maybe() { looks.notes[name] = " a \"note\", it's = " }
    }
  }

  @Test func `the layout of a single series is printed, too`() throws {
    let table = try Self.table()
    let query = Query(
      category: Field(ColumnRef(name: "state", position: 0)),
      values: [ColumnRef(name: "the cost", position: 2)], method: .sum)
    let data = ChartData(try run(query, over: table))
    let defaults = View(title: "a")
    for layout in Scene.Layout.allCases {
      var view = defaults
      (view.query, view.isChosen, view.layout) = (query, false, layout)
      let words = view.options(in: table, data, defaults: defaults)
      let options = try #require(try ArgumentParser.parse(words).options)
      let choice = try QueryChoice(options.question, in: table)
      #expect(options.view(of: defaults, choice).layout == layout, "\(words)")
      #expect(choice.query.series == nil)
    }
  }

  @Test("What is printed of a view is read as the view", arguments: 0..<UInt64(120))
  func law(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 5_000 + seed)
    let table = try Self.table()
    // Apart, so that what is drawn before stays what it is.
    var other = SeededGenerator(seed: 9_000 + seed)
    var suggestion = try Self.question(&random, in: table)
    if seed % 4 == 0 {
      let target = ColumnRef(name: "day of x", position: 4)
      if suggestion.query.category?.column != target {
        suggestion.query = suggestion.query.aiming(at: target)
      }
    }
    guard suggestion.query.category != nil, suggestion.filterWithoutOption(in: table) == nil else {
      return
    }
    for column in table.columns where Int.random(in: 0..<4, using: &random) == 0 {
      suggestion.query.titles[ColumnRef(column)] = "=\(column.name) (€), x"
    }
    let defaults = View(title: "a", subtitle: "b", description: "c")
    // Conditions are read as other filters than the window makes; once read, they stay.
    var (view, data) = try view(
      of: suggestion.command(["a.csv"], in: table, isExact: true), defaults, in: table)
    try Self.dress(&view, data, &random)
    try Self.say(&view.looks, data, &other)
    if seed % 3 == 0 { view.references.append(Reference(.median, label: "m: 1")) }
    if seed % 3 == 1 { view.references.append(Reference(.mean)) }
    let command = view.command(["a.csv"], in: table, data, defaults: defaults)
    #expect(try self.view(of: command, defaults, in: table).view == view, "\(command)")
    // A chart's file says the same, without quotation marks.
    let words = ["a.csv"] + view.options(in: table, data, defaults: defaults)
    let file = try SavedChart(words: words)
    let kept = try savedCommand(file.bytes)
    #expect(try self.view(of: kept, defaults, in: table).view == view, "\(file.lines)")
    #expect(kept.options?.sources == [.file("/c/a.csv")])
  }

  /// What the program does with a chart's file.
  private func savedCommand(_ bytes: [UInt8]) throws -> Command {
    let path: FilePath = "/c/x.barchart"
    let chart = try ChartFile(path, bytes)
    #expect(chart.unknown.isEmpty && chart.outside == nil)
    var parser = ArgumentParser(chart: path)
    try parser.apply(chart, .window)
    return try parser.parse([Array(path.bytes)])
  }
}
