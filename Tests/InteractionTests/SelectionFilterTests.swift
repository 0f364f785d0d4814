// The questions that a menu makes of bars: of very many, of the rest, of what a condition leaves,
// and of one period.
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing

@testable import Interaction

@Suite("Questions of only some bars") struct SelectionFilterTests {
  private static let cost = ColumnRef(name: "cost", position: 2)

  private func rows(_ window: ScriptedWindow) -> [String] {
    window.model.menu?.list.rows.map(\.name) ?? []
  }

  private func take(_ window: inout ScriptedWindow, _ name: String) throws {
    let items = try #require(window.model.menu?.control.items)
    let item = try #require(
      items.first { $0.name == name && !$0.frame.isEmpty }, "\(name) in \(rows(window))")
    window.click(item.frame.center)
  }

  private func names(_ window: ScriptedWindow) -> [String] {
    Array(window.model.chart.data.categories)
  }

  /// Of each filter, whether it has the names of bars.
  private func areByName(_ window: ScriptedWindow) -> [Bool] {
    (window.model.panels[0].askedQuery?.filters ?? []).map { filter in
      if case .named = filter { true } else { false }
    }
  }

  /// A table, and a question about it.
  private func window(
    of table: String, by column: String, _ change: (inout Query) -> Void
  ) throws -> ScriptedWindow {
    var window = try Strikes.window(of: table, by: column)
    try window.ask(changed: change)
    return window
  }

  /// Names with 5, 4, 3, 2 and 1 rows.
  private static let letters =
    "name,n\n"
    + zip("abcde", [5, 4, 3, 2, 1]).map { String(repeating: "\($0),1\n", count: $1) }.joined()

  /// Selects the first bar and so many tenths of all after it, and opens the menu beside the chart.
  private func selectPages(_ window: inout ScriptedWindow, _ count: Int) {
    window.press(.home)
    for _ in 0..<count { window.press(.pageDown, .shift) }
    window.click(Point(x: 5, y: 5), button: 3)
  }

  @Test func `only one bar goes on by the next column, beside another condition`() throws {
    var window = try Strikes.window()
    var query = try #require(window.model.panels[0].askedQuery)
    let condition = Filter.compare(Self.cost, .greater, ["2"])
    query.filters = [condition]
    window.ask(query)
    window.layOut()
    let place = try #require(names(window).firstIndex(of: "AL"))
    window.click(try window.middle(row: place), button: 3)
    try take(&window, "Only AL")
    #expect(names(window).sorted() == ["bat", "bird", "deer"])
    var total = 0
    for row in 0..<120 where row % 4 == 1 && row % 7 > 2 { total += row % 7 }
    #expect(window.model.chart.data.series[0].summary.sum == Double(total))
    let filters = window.model.panels[0].askedQuery?.filters ?? []
    #expect(filters.count == 2 && filters.contains(condition))
  }

  @Test func `very many bins in a run are a range; so many names are no filter`() throws {
    let numbers = "n,m\n" + (0..<1_500).map { "\($0),1\n" }.joined()
    var bins = try self.window(of: numbers, by: "n") { $0.category?.grain = .width(1) }
    #expect(names(bins).count == 1_500)
    selectPages(&bins, 8)
    #expect(rows(bins).first == "Only these 1,201")
    #expect(!rows(bins).contains { $0.hasPrefix("All but these") })
    try take(&bins, "Only these 1,201")
    #expect(names(bins).count == 1_201)
    #expect(bins.model.chart.data.series[0].values.reduce(0, +) == 1_201)
    #expect(bins.model.panels[0].askedQuery?.filters.allSatisfy(\.isRange) == true)

    let table = "name,n\n" + (0..<1_500).map { "name \($0),1\n" }.joined()
    var window = try self.window(of: table, by: "name") { _ in }
    selectPages(&window, 8)
    #expect(rows(window).first == "Open…", "\(rows(window).prefix(3))")
    window.press(.escape)
    window.press(.escape)
    selectPages(&window, 2)
    #expect(rows(window).first == "Only these 301")
  }

  @Test func `one period that is brushed is a range, one date without steps its name`() throws {
    var window = try Strikes.window(by: "date", .month)
    func label(_ row: Int, _ window: ScriptedWindow) throws -> Point {
      let slots = try #require(window.scene.slots)
      let mark = try #require(window.scene.marks.first { $0.role == .categoryLabel })
      return Point(x: slots.start + (Double(row) + 0.5) * slots.step, y: mark.bounds.midY)
    }
    let month = try label(2, window)
    window.drag([month, Point(x: month.x + 9, y: month.y)])
    #expect(names(window) == ["2020-03"])
    #expect(areByName(window) == [false])

    let days = "day,n\n" + (5...8).map { "2020-01-0\($0),\($0)\n" }.joined()
    window = try Strikes.window(of: days, by: "day")
    #expect(window.model.panels[0].canBrush)
    let name = names(window)[1]
    let day = try label(1, window)
    window.drag([day, Point(x: day.x + 9, y: day.y)])
    #expect(names(window) == [name])
    #expect(areByName(window) == [true])
  }

  @Test func `with a condition on bars the rest is no part of a selection's question`() throws {
    for hasCondition in [false, true] {
      var window = try window(of: Self.letters, by: "name") {
        ($0.order, $0.top) = (.valueDescending, 2)
        if hasCondition { $0.having = BarCondition(.greaterOrEqual, 2) }
      }
      #expect(names(window) == ["a", "b", hasCondition ? "2 others" : "3 others"])
      window.click(try window.middle(row: 0))
      window.click(try window.middle(row: 2), .control)
      window.click(Point(x: 5, y: 5), button: 3)
      let made = rows(window).filter { $0.contains("these") }
      #expect(made == (hasCondition ? [] : ["Only these 2", "All but these 2"]))
    }
  }

  @Test func `what a condition leaves is asked alone only while its names can be listed`() throws {
    let table = "name,n\n" + (1...1_300).map { "name \($0),\($0)\n" }.joined()
    for hasCondition in [false, true] {
      var window = try window(of: table, by: "name") {
        ($0.method, $0.values) = (.sum, [Measure(ColumnRef(name: "n", position: 1))])
        ($0.order, $0.top) = (.valueDescending, 5)
        if hasCondition { $0.having = BarCondition(.greaterOrEqual, 1) }
      }
      window.click(try window.middle(row: 5), button: 3)
      #expect(rows(window).contains("1,295 others…"))
      #expect(rows(window).contains("Only these 1,295") == !hasCondition)
    }
  }

  @Test func `the rest of no table, or of rows without names, has no questions`() throws {
    let values: [Double?] = (1...30).map { Double($0) }
    var plain = ScriptedWindow(.of(values))
    _ = plain.model.change(0) { $0.showLargest(5) }
    plain.layOut()
    #expect(names(plain).last?.hasPrefix("25 others") == true)
    plain.click(try plain.middle(row: 5), button: 3)
    #expect(rows(plain).first == "Select")
    #expect(!rows(plain).contains { $0.contains("others") || $0.hasPrefix("Only") })

    var window = try Strikes.window()
    window.ask(Query(values: [Self.cost], method: .none, order: .valueDescending, top: 5))
    window.layOut()
    #expect(window.model.chart.arrangement.restRow == 5)
    window.click(try window.middle(row: 5), button: 3)
    #expect(!rows(window).contains { $0.hasPrefix("Only") })
    for line in rows(window) where line.hasSuffix("others…") {
      try take(&window, line)
      #expect(window.model.menu == nil, "there are no names to list")
    }
  }

  @Test func `the rest of bins lists those that have rows`() throws {
    let table = "n,m\n" + [0, 0, 0, 1, 1, 5].map { "\($0),1\n" }.joined()
    var window = try window(of: table, by: "n") {
      $0.category?.grain = .width(1)
      ($0.order, $0.top) = (.valueDescending, 1)
    }
    let rest = try #require(window.model.chart.arrangement.restRow)
    window.click(try window.middle(row: rest), button: 3)
    let line = try #require(rows(window).first { $0.hasSuffix("others…") })
    try take(&window, line)
    #expect(rows(window).filter { $0.contains(" to ") } == ["1 to 2", "5 to 6"])
  }

  @Test func `the rest of many measures lists them, and shows one or all of them alone`() throws {
    let columns = (0..<15).map { "c\($0)" }
    let numbers = (0..<15).map { "\($0 + 1)" }.joined(separator: ",")
    let rows = ["a", "b", "c"].map { "\($0),\(numbers)\n" }
    let table = "name,\(columns.joined(separator: ","))\n" + rows.joined()
    for isOne in [false, true] {
      var window = try window(of: table, by: "name") {
        $0.method = .sum
        $0.values = columns.enumerated().map { Measure(ColumnRef(name: $1, position: $0 + 1)) }
      }
      let series = window.model.chart.data.series
      let rest = window.model.chart.data.restSeries
      #expect(series.last?.name == "\(rest.count) others" && rest.count > 1)
      window.click(try window.middle(row: 0, series: series.count - 1), button: 3)
      if isOne {
        try take(&window, "\(rest.count) others…")
        #expect(self.rows(window) == rest)
        try take(&window, rest[1])
      } else {
        try take(&window, "Only these \(rest.count)")
      }
      let shown = window.model.chart.data.series
      #expect(shown.map(\.name) == (isOne ? [rest[1]] : rest))
      for one in shown {
        let place = try #require(columns.firstIndex(of: one.name))
        #expect(one.values == Array(repeating: Double(place + 1), count: 3))
      }
    }
  }

  @Test func `more than a thousand series of the rest are all but those with own bars`() throws {
    let count = 1_100
    let table = "name,kind\n" + (0..<count).map { "a,kind \($0)\n" }.joined()
    var window = try window(of: table, by: "name") {
      $0.series = Field(ColumnRef(name: "kind", position: 1))
    }
    let data = window.model.chart.data
    let rest = data.restSeries.count
    #expect(rest > 1_000 && data.series.count == count - rest + 1)
    window.click(try window.middle(row: 0, series: data.series.count - 1), button: 3)
    let line = try #require(rows(window).first { $0.hasPrefix("Only these 1,") })
    try take(&window, line)
    let own = Set(data.series.dropLast().map(\.name))
    let left = window.model.chart.data
    let shown = left.series.dropLast().map(\.name)
    #expect(own.isDisjoint(with: shown) && !shown.isEmpty)
    let sums = left.series.map(\.summary.sum)
    #expect(sums.reduce(0, +) == Double(rest))
    let filters = window.model.panels[0].askedQuery?.filters ?? []
    guard case .named(_, let names, isExcluding: true)? = filters.first else {
      Issue.record("\(filters)")
      return
    }
    #expect(Set(names) == own)
  }
}
