// What bars show, what they are compared with and which of them are shown, in the window: by the mouse
// and by keys, and back.
import Charts
import Input
import Queries
import Scales
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite struct DerivedChoiceTests {
  private func found(
    _ window: ScriptedWindow, _ location: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let list = try #require(window.model.menu?.list, sourceLocation: location)
    return list.found.map { list.rows[$0].name }
  }

  private func item(_ window: ScriptedWindow, _ name: String) throws -> Point {
    let control = try #require(window.scene.control(.sentence))
    return try #require(control.items.first { $0.name == name }, "\(control.items.map(\.name))")
      .frame.center
  }

  private func segment(_ window: ScriptedWindow, _ name: String) throws -> Point {
    let control = try #require(window.model.menu?.segmentControl)
    return try #require(control.items.first { $0.name == name }).frame.center
  }

  @Test("A segment of the measure's list shows shares; another the values again")
  func shares() throws {
    var window = try Strikes.window()
    window.click(try item(window, "measure: Sum of cost"))
    window.click(try segment(window, "Share"))
    #expect(window.question == "Sum of cost as share of all by state")
    let shares = window.model.chart.data.series[0].values
    #expect(abs(shares.reduce(0, +) - 1) < 1e-12)
    #expect(window.model.menu != nil, "the list stays")
    window.click(try segment(window, "Value"))
    #expect(window.question == "Sum of cost by state")
    window.press(.escape)
    window.press(.character("z"), .control)
    #expect(window.question == "Sum of cost as share of all by state")
  }

  @Test("Arrows walk from the methods to what is shown of them; what cannot be shown is passed")
  func keys() throws {
    var window = try Strikes.window(by: "date", .month)
    window.press(.character("m"))
    let names = try #require(window.model.menu?.segmentControl?.items.map(\.name))
    #expect(names.suffix(8).first == "Value" && names.last == "± 95%")
    let menu = try #require(window.model.menu)
    let refused = zip(names, menu.segments).filter { $0.1.refusal != nil }.map(\.0)
    #expect(refused == ["Share of bar", "± 95%"])
    // Up from the first row leads to the lower line of segments, and once more to the methods.
    for _ in 0..<menu.list.found.count { window.press(.up) }
    window.press(.home)
    window.press(.up)
    let value = try #require(names.firstIndex(of: "Value"))
    #expect(window.model.menu?.segment == value)
    window.press(.right)
    window.press(.right)
    #expect(window.question == "Running total of cost by month")
    window.press(.up)
    #expect(window.model.menu?.segment == names.firstIndex(of: "Sum"))
    window.press(.left)
    #expect(window.question == "Running total of cost by month", "the first of its line")
    window.press(.down)
    window.press(.left)
    #expect(window.question == "Sum of cost as share of all by month")
    window.press(.escape)
  }

  @Test("Another method takes away what it cannot show, and another column of bars its periods")
  func fitted() throws {
    var window = try Strikes.window(by: "date", .month)
    window.ask(
      {
        var query = window.model.panels[0].askedQuery ?? Query()
        (query.shownAs, query.comparison) = (.running, .previous)
        return query
      }())
    window.layOut()
    window.click(try item(window, "measure: Running total of cost"))
    window.click(try segment(window, "Mean"))
    #expect(window.question == "Mean cost by month, compared with the month before")
    window.press(.escape)
    window.press(.character("b"))
    window.type("state")
    window.press(.enter)
    #expect(window.question == "Mean cost by state")
  }

  @Test("Bars are compared by the list behind +, and no more by ×")
  func comparison() throws {
    var window = try Strikes.window(by: "date", .month)
    window.click(try item(window, "add to the question"))
    let row = try #require(try found(window).firstIndex(of: "Compared with"))
    window.click(try rowCenter(window, row))
    #expect(
      try found(window) == ["Nothing", "The month before", "The same month a year before"])
    window.click(try rowCenter(window, 1))
    #expect(window.question == "Sum of cost by month, compared with the month before")
    #expect(window.scene.marks.contains { $0.role == .compareBar })
    window.click(try item(window, "remove the month before"))
    #expect(window.question == "Sum of cost by month")
    #expect(!window.scene.marks.contains { $0.role == .compareBar })
    window.press(.character("z"), .control)
    #expect(
      window.state.said == "Undone: without “compared with the month before”"
        || window.question.contains("compared"))
  }

  private func rowCenter(_ window: ScriptedWindow, _ place: Int) throws -> Point {
    let control = try #require(window.model.menu?.control)
    return control.items[place].frame.center
  }

  /// Opens the list of conditions on bars, by keys alone.
  private func openConditions(_ window: inout ScriptedWindow) throws {
    // The last word of the sentence is +.
    window.press(.character("e"))
    window.press(.end)
    window.press(.enter)
    let row = try #require(try found(window).firstIndex(of: "Only bars above, below…"))
    for _ in 0..<row { window.press(.down) }
    window.press(.enter)
  }

  @Test("A condition on bars is typed, is a word of the sentence, and leaves none with a button")
  func condition() throws {
    var window = try Strikes.window()
    let before = window.model.chart.data.categories.count
    try openConditions(&window)
    window.type(">=90")
    #expect(try found(window).first == "Only bars of at least 90")
    window.press(.enter)
    #expect(window.question == "Sum of cost by state, only bars of at least 90")
    #expect(window.model.menu == nil)
    #expect(window.model.chart.data.categories.count < before)
    window.click(try item(window, "only bars: of at least 90"))
    window.type("x")
    #expect(try found(window).first == "\"x\" is no condition such as >100 or 10..20")
    window.press(.backspace)
    window.type("1000")
    #expect(try found(window).first == "Only bars above 1000")
    window.press(.enter)
    #expect(window.model.chart.data.categories.isEmpty)
    let button = try #require(
      window.scene.control(.remedies)?.items.first { $0.name == "All bars" })
    window.click(button.frame.center)
    #expect(window.question == "Sum of cost by state")
    #expect(window.model.chart.data.categories.count == before)
  }

  @Test func `numbers are typed as the chart writes them`() throws {
    var window = try Strikes.window()
    func first(_ topic: Menu.Subject, _ typed: String) -> String? {
      window.model.panels[0].content(about: topic, typed: typed)?.lines.first?.row.name
    }
    window.model.chart.numberFormat = NumberFormat(groupSeparator: ".", decimalSeparator: ",")
    #expect(first(.word(.condition), "1.000") == "Only bars above 1000")
    #expect(first(.word(.condition), "1.000,5..2.000") == "Only bars from 1000.5 to 2000")
    #expect(first(.word(.condition), "1.5") == "Only bars above 1.5")
    #expect(first(.lines, "50.000:limit") == "Line at limit, 50.000")
    #expect(first(.range, "50.000..120.000") == "The axis from 50.000 to 120.000")
    window.model.chart.numberFormat = NumberFormat()
    #expect(first(.word(.condition), "33,000") == "Only bars above 33000")
    #expect(first(.lines, "33,000") == "Line at 33,000")
  }

  @Test func `a number that is typed on an axis in percent is a percentage`() throws {
    let cases = [
      ("25", "above 25%", 0.25), (">= 7", "of at least 7%", 0.07), ("30%", "above 30%", 0.3),
      ("20..10", "from 10% to 20%", 0.1),
    ]
    for shown in [ShownAs.share, .value] {
      for (typed, words, low) in cases {
        var window = try Strikes.window { $0.shownAs = shown }
        let content = window.model.panels[0].content(about: .word(.condition), typed: typed)
        let line = try #require(content?.lines.first)
        guard shown == .share else {
          #expect(!line.row.name.contains("%") || typed == "30%", "\(line.row.name)")
          continue
        }
        #expect(line.row.name == "Only bars \(words)")
        guard case .ask(let query?) = line.command else { continue }
        window.ask(query)
        #expect(window.question.hasSuffix("only bars \(words)"))
        #expect(window.model.panels[0].askedQuery?.having?.low == low)
      }
    }
    // AK 88, AL 90, AR 92 and AZ 87 of 357.
    var window = try Strikes.window { $0.shownAs = .share }
    try openConditions(&window)
    window.type("x")
    #expect(try found(window).first == "\"x\" is no condition such as >25% or 10%..20%")
    window.press(.backspace)
    window.type("25")
    window.press(.enter)
    #expect(Array(window.model.chart.data.categories) == ["AL", "AR"])
  }

  @Test func `values that are only shown in percent are meant and told so, too`() throws {
    var window = try Strikes.window(of: "name,v\na,0.2\nb,0.3\nc,0.1\n", by: "name")
    try window.ask(changed: { query in
      (query.method, query.values) = (.sum, [Measure(ColumnRef(name: "v", position: 1))])
    })
    func first() -> String? {
      window.model.panels[0].content(about: .word(.condition), typed: "25")?.lines.first?.row.name
    }
    #expect(first() == "Only bars above 25")
    var looks = window.model.panels[0].latest.looks
    looks.numbers.form = .percent
    _ = window.model.change(0) { $0.wear(looks) }
    #expect(first() == "Only bars above 25%")
    try window.ask(changed: { $0.having = BarCondition(.greater, 0.25) })
    #expect(Array(window.model.chart.data.categories) == ["b"])
    #expect(window.model.chart.sentence.contains("only bars above 25%"))
  }

  @Test("Running totals of names follow the order that is chosen")
  func order() throws {
    var window = try Strikes.window()
    var query = try #require(window.model.panels[0].askedQuery)
    query.shownAs = .running
    window.ask(query)
    for order in [SortOrder.valueDescending, .value, .categoryDescending, .none] {
      let effects = window.model.change(0) { $0.sort(order) }
      #expect(effects.contains(.redraw))
      let values = window.model.chart.data.series[0].values
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "\(order): \(values)")
    }
  }

  @Test("The copied command has all of it")
  func command() throws {
    var window = try Strikes.window(by: "date", .month)
    var query = try #require(window.model.panels[0].askedQuery)
    (query.comparison, query.having) = (.yearBefore, BarCondition(.between, 5, 400))
    window.ask(query)
    let effects = window.press(.character("c"), [.control, .shift])
    let command = effects.compactMap { effect -> String? in
      if case .copyText(let text) = effect { return text }
      return nil
    }.first
    #expect(
      command?.contains("--compare year-before '--having=5..400'") == true, "\(command ?? "")")
  }
}
