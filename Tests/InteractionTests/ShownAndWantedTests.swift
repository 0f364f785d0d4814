// What is asked and given up is as if it had never been asked, and a name keeps its colour.
import Charts
import Input
import Queries
import Scenegraph
import Tables
import TestSupport
import Testing

@testable import Interaction

@Suite("Shown and wanted") struct ShownAndWantedTests {
  private static let numbers = NumberNotation(decimal: UInt8(ascii: "."), readsLoneGroups: true)
  private static let shops = (0..<9).map { "Shop \($0)" }
  private static let days = ["Mon", "Tue", "Wed"]

  /// Every shop on every day, the ninth on the last alone.
  private static func table() -> Table {
    let rows = days.flatMap { day in
      shops.filter { $0 != "Shop 8" || day == "Wed" }.map { (day, $0) }
    }
    func column(_ name: String, _ index: Int, _ texts: [String]) -> Column {
      Column(name: name, index: index, texts: texts, numbers: numbers)
    }
    return Table(
      format: .plain,
      columns: [
        column("day", 0, rows.map(\.0)), column("shop", 1, rows.map(\.1)),
        Column(
          name: "sales", index: 2, values: rows.indices.map { Double($0 * 7 % 23 + 1) },
          numbers: numbers),
        Column(
          name: "cost", index: 3, values: rows.indices.map { Double($0 * 5 % 17 + 1) },
          numbers: numbers),
      ], rowCount: rows.count)
  }

  private static func field(_ index: Int) -> Field {
    Field(ColumnRef(name: ["day", "shop", "sales", "cost"][index], position: index))
  }

  private static func question(_ random: inout SeededGenerator) -> Query {
    let isSplit = Bool.random(using: &random)
    let (category, series) = Bool.random(using: &random) ? (0, 1) : (1, 0)
    var query = Query(category: field(category), method: .sum)
    if isSplit { query.series = field(series) }
    let both = [field(2), field(3)].map { Measure($0.column) }
    query.values =
      isSplit || Bool.random(using: &random)
      ? [both.randomElement(using: &random) ?? both[0]] : both
    if Bool.random(using: &random) {
      query.filters = [
        .named(field(0), [days.randomElement(using: &random) ?? "Mon"], isExcluding: false)
      ]
    }
    query.order = [.none, .valueDescending, .category].randomElement(using: &random) ?? .none
    return query
  }

  private static func window() throws -> ScriptedWindow {
    var window = ScriptedWindow(.empty)
    let table = table()
    let answer = try run(
      Query(category: field(0), values: [field(2).column], method: .sum, series: field(1)),
      over: table)
    window.send(.read(Snapshot(data: ChartData(answer), table: table, answer: answer)))
    window.answersAtOnce = false
    window.model.panels[0].immediateRowLimit = 0
    return window
  }

  /// All that a picture is but what is told beside it.
  private static func marks(_ window: ScriptedWindow) -> [Mark] {
    window.scene.marks.filter { $0.role != .tooltip }
  }

  private static func act(_ window: inout ScriptedWindow, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: window.press(.character("o"))
    case 1: window.press(.character("s"))
    case 2: window.press(.character("1"))
    case 3: window.press(.character("L"))
    case 4:
      let suggestion = Suggestion(
        question(&random), layout: .stacked,
        orientation: Bool.random(using: &random) ? .horizontal : .vertical)
      ask(&window) { $0.draw(suggestion) }
    case 5: window.press(.character("z"), .control)
    case 6: window.press(.character("y"), .control)
    case 7: window.press(.character("+"))
    case 8:
      window.press(.right)
      window.press(.space)
    // What needs no answer is shown at once.
    case 9: window.press(.character("htgv".randomElement(using: &random) ?? "h"))
    default:
      let query = question(&random)
      ask(&window) { $0.ask(query) }
    }
  }

  private static func ask(
    _ window: inout ScriptedWindow, _ body: (inout Panel) -> [Effect]
  ) {
    for case .run(let request, let chart) in window.model.change(0, body) {
      window.requests = [(request, chart)]
    }
    window.layOut()
  }

  /// Escape, which sends a tooltip away first.
  private static func giveUp(_ window: inout ScriptedWindow) {
    for _ in 0..<3 where window.model.panels[0].request != nil { window.press(.escape) }
    window.requests = []
  }

  private static func answerAll(_ window: inout ScriptedWindow) {
    while !window.requests.isEmpty { window.answer() }
  }

  @Test("What is given up has never been asked", arguments: (0..<40).sampled)
  func givenUp(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var window = try Self.window()
    for step in 0..<60 {
      let (before, marks) = (window.model.panels[0].shownView, Self.marks(window))
      let (done, undone) = (window.model.history.done, window.model.history.undone)
      let wasAsked = window.model.panels[0].request != nil
      Self.act(&window, &random)
      guard !wasAsked, window.model.panels[0].request != nil else { continue }
      #expect(window.model.panels[0].shownView == before, "step \(step): shown before its answer")
      if Bool.random(using: &random) {
        Self.answerAll(&window)
        continue
      }
      Self.giveUp(&window)
      #expect(window.model.panels[0].request == nil)
      #expect(window.model.panels[0].shownView == before, "step \(step)")
      #expect(Self.marks(window) == marks, "step \(step)")
      #expect(window.model.history.done == done && window.model.history.undone == undone)
    }
  }

  @Test("Undo after a question was given up is the undo before it", arguments: (0..<40).sampled)
  func undoAfterCancel(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(300 + seed))
    var window = try Self.window()
    for _ in 0..<Int.random(in: 1..<20, using: &random) {
      Self.act(&window, &random)
      Self.answerAll(&window)
    }
    var other = window
    let query = Self.question(&random)
    Self.ask(&other) { $0.ask(query) }
    guard other.model.panels[0].request != nil else { return }
    Self.giveUp(&other)
    for _ in 0..<20 {
      for key: Character in ["z", "z", "y"] {
        window.press(.character(key), .control)
        other.press(.character(key), .control)
        Self.answerAll(&window)
        Self.answerAll(&other)
      }
      #expect(window.model.panels[0].shown == other.model.panels[0].shown)
      #expect(Self.marks(window) == Self.marks(other))
    }
  }

  @Test("Undo hides the series that were hidden, though another question has none of them")
  func hiddenBefore() throws {
    var window = try Self.window()
    window.press(.character("2"))
    Self.answerAll(&window)
    func bars(_ window: ScriptedWindow) -> [Mark] { window.scene.marks.filter { $0.role == .bar } }
    let before = bars(window)
    let query = Query(category: Self.field(0), values: [Self.field(3).column], method: .sum)
    Self.ask(&window) { $0.ask(query) }
    Self.answerAll(&window)
    #expect(window.state.hiddenSeries.isEmpty)
    window.press(.character("z"), .control)
    Self.answerAll(&window)
    #expect(window.state.hiddenSeries == [1])
    #expect(bars(window) == before)
  }

  @Test("Undone to the beginning, the first picture is there, mark by mark", arguments: 0..<10)
  func beginning(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(500 + seed))
    var window = try Self.window()
    let first = Self.marks(window)
    for _ in 0..<30 {
      Self.act(&window, &random)
      if Bool.random(using: &random) {
        Self.answerAll(&window)
      } else if window.model.panels[0].request != nil {
        Self.giveUp(&window)
      }
    }
    Self.answerAll(&window)
    for _ in 0..<60 where !window.model.history.done.isEmpty {
      window.press(.character("z"), .control)
      Self.answerAll(&window)
    }
    #expect(window.model.history.done.isEmpty)
    window.press(.escape)
    #expect(Self.marks(window) == first)
  }

  @Test("A name has one colour in all questions", arguments: (0..<20).sampled)
  func colours(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(900 + seed))
    let table = Self.table()
    for _ in 0..<40 {
      let query = Self.question(&random)
      let answer = try run(query, over: table)
      let chart = Chart(data: ChartData(answer), title: "")
      let fills = chart.scene(
        size: Size(width: 900, height: 600), scaleFactor: 1, measurer: FixedAdvanceMeasurer()
      ).marks.compactMap { mark -> (Int, Color?)? in
        guard case .rect(let rect) = mark, mark.role == .bar, let series = mark.datum?.series else {
          return nil
        }
        return (series, rect.fill)
      }
      #expect(!fills.isEmpty)
      for (series, fill) in fills {
        let name = chart.data.series[series].name
        let names = query.series?.column.position == 1 ? Self.shops : Self.days
        let columns = query.values.count == 1 ? [name] : ["sales", "cost"]
        let slot = (query.series == nil ? columns : names).firstIndex(of: name)
        #expect(fill == Theme.light.color(ofSeries: try #require(slot)), "\(name), \(query)")
      }
    }
  }

  @Test(
    "What is clicked before an answer has its picture is what there is now, or nothing",
    arguments: (0..<40).sampled)
  func early(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(700 + seed))
    for _ in 0..<20 {
      var window = try Self.window()
      for isDrawn in [true, false] {
        let query = Self.question(&random)
        Self.ask(&window) { $0.ask(query) }
        for (request, chart) in window.requests {
          guard let answer = request.answer() else { continue }
          _ = update(&window.model, .answered(answer, chart: chart))
        }
        window.requests = []
        if isDrawn { window.layOut() }
      }
      let items = [ControlID.legend, .sentence].compactMap { window.scene.control($0) }
        .flatMap(\.items)
      let item = try #require(items.randomElement(using: &random))
      let button = Int.random(in: 1...3, using: &random)
      let (x, y) = (Int(item.frame.midX), Int(item.frame.midY))
      for event in [
        Event.buttonPressed(button, x: x, y: y, [], timeMilliseconds: 9),
        .buttonReleased(button, x: x, y: y, [], timeMilliseconds: 40),
      ] {
        _ = update(&window.model, .window(event))
      }
      let names = window.model.chart.data.series.map(\.name)
      #expect(window.state.hiddenSeries.isSubset(of: Set(names.indices)))
      for row in window.model.menu?.list.rows ?? [] where row.name.hasSuffix(" alone") {
        #expect(names.contains(String(row.name.dropLast(6))), "\(row.name) of \(names)")
      }
      window.layOut()
    }
  }

  @Test("A question without an answer is told of until it is answered or given up")
  func late() throws {
    let said = "No answer yet; Escape gives the question up"
    var window = try Self.window()
    let (before, marks) = (window.model.panels[0].shownView, Self.marks(window))
    func tell(_ window: inout ScriptedWindow) {
      for late in window.model.unanswered { window.send(.late(late.request, chart: late.chart)) }
    }
    tell(&window)
    #expect(window.state.toast == nil)
    var query = Query(category: Self.field(0), values: [Self.field(2).column], method: .sum)
    Self.ask(&window) { $0.ask(query) }
    #expect(window.model.unanswered.count == 1 && window.state.toast == nil)
    tell(&window)
    #expect(window.state.toast == said && window.model.unanswered.isEmpty)
    #expect(window.scene.marks.contains { $0.attributes.label == said })
    #expect(Self.marks(window) == marks)
    // What is said in answer to a key goes first, and the next key leaves the wait to be told.
    window.press(.function(5))
    #expect(window.state.toast == "There is nothing to read again")
    window.press(.character("i"))
    window.press(.right)
    #expect(window.state.toast == said)
    window.press(.left, .control)
    window.press(.escape)
    window.press(.escape)
    #expect(window.model.panels[0].request == nil && window.state.waiting == nil)
    #expect(window.state.toast == "Query cancelled")
    #expect(window.model.panels[0].shownView == before)
    window.press(.right)
    query.method = .mean
    Self.ask(&window) { $0.ask(query) }
    tell(&window)
    #expect(window.state.toast == said)
    Self.answerAll(&window)
    #expect(window.state.toast == nil && window.model.panels[0].askedQuery?.method == .mean)
  }

  @Test("An answer that comes in time is not told of, and what nobody has asked for never is")
  func inTime() throws {
    var window = try Self.window()
    let query = Query(category: Self.field(0), values: [Self.field(3).column], method: .sum)
    Self.ask(&window) { $0.ask(query) }
    let asked = window.model.unanswered
    Self.answerAll(&window)
    for late in asked { window.send(.late(late.request, chart: late.chart)) }
    #expect(window.state.toast == nil)
    let table = Self.table()
    window.send(
      .read(Snapshot(data: window.model.chart.source, table: table, generation: 1)))
    #expect(window.model.unanswered.isEmpty)
  }
}
